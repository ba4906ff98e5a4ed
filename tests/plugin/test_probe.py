"""One small call before the first case ends a run that cannot come to anything.

These tests start processes for workers.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.models.server import Answer, Closed, Failed, Hung, ModelServer, Question, Raw, Said
from tests.plugin.conftest import Run, alone_and_with_workers

Journal = Callable[[], list[dict[str, Any]]]
COMPLETE = 'Reason: enough\nAction: {"action_type": "status", "goal_status": "complete"}'
CLICK = 'Action: {"action_type": "click", "index": 3}'
PROBE = "This is a list of the elements"
OFF = "; --aw-probe=off plays without this first call"
LLAMA_CPP = {
    "error": {
        "code": 400,
        "message": "request (5214 tokens) exceeds the available context size (4096 tokens)",
        "type": "exceed_context_size_error",
        "n_prompt_tokens": 5214,
        "n_ctx": 4096,
    }
}
OWN = """
from pytest_androidworld import Agent, Done, user


class Loops(Agent):
    asks = True

    def play(self, stage):
        self.model.ask(user("Are you there?"))
        stage.act(Done())
"""


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


class Served:
    """A run of Rest, and what its server was asked before the first case and in it."""

    def __init__(
        self, run: Run, probed: Answer, *words: str, agent: str = "m3a_simple", api: str = "openai"
    ) -> None:
        def brain(question: Question) -> Answer:
            return probed if question.text.startswith(PROBE) else COMPLETE

        with ModelServer(brain) as server:
            model = f"--model={server.model(api)}"
            self.result = run(f"--agent={agent}", model, "-k", "Rest", *words)
            server.stop()
        first = [each.text.startswith(PROBE) for each in server.questions]
        self.probes = [
            each for each, is_one in zip(server.questions, first, strict=True) if is_one
        ]
        self.others = len(first) - len(self.probes)
        self.are_first = first == sorted(first, reverse=True)

    @property
    def error(self) -> str:
        """The sentence with which it ended."""
        assert self.result.ret == pytest.ExitCode.USAGE_ERROR
        assert self.others == 0
        (line,) = (each for each in self.result.errlines if each.startswith("ERROR: "))
        return line.removeprefix("ERROR: ")


@alone_and_with_workers()
def test_a_model_that_can_be_used_is_asked_once_more_and_before_all_cases(
    run: Run, spawn: Run, xdist: tuple[str, ...]
) -> None:
    served = Served(spawn if "-n" in xdist else run, CLICK, "--seeds=2", *xdist)
    served.result.assert_outcomes(passed=2, **({} if "-n" in xdist else {"deselected": 2}))
    assert (len(served.probes), served.others, served.are_first) == (1, 2, True)
    served.result.stdout.no_fnmatch_line("*the model's first reply*")


@pytest.mark.parametrize(
    ("probed", "said"),
    [
        (Failed(401, "Incorrect API key.", code="invalid_api_key"), "401: Incorrect API key."),
        (Failed(404, "There is no such model.", code="model_not_found"), "404: There is no such"),
        (Failed(418, "I am a teapot."), "418: I am a teapot."),
        (Failed(500, "image input is not supported - hint: mmproj"), "500: image input is not"),
        (Raw(b"<html><title>Web UI</title>", "text/html"), "but a web page, 'Web UI'; is the add"),
        (Closed(), "the connection failed: "),
    ],
    ids=["key", "name", "refused", "picture", "page", "network"],
)
def test_what_cannot_come_to_anything_ends_the_run_with_a_sentence(
    run: Run, probed: Answer, said: str
) -> None:
    served = Served(run, probed, agent="m3a")
    assert served.error.startswith("the model cannot be used: openai:tester@http://127.0.0.1:")
    assert said in served.error
    assert served.error.endswith(OFF)


def test_a_context_that_is_too_small_is_named_with_both_numbers(run: Run) -> None:
    served = Served(run, Raw(json.dumps(LLAMA_CPP).encode(), status=400))
    assert served.error.startswith(
        "the model's context is too small for the first prompt of an episode"
        " (5,214 tokens, and room for 4,096); "
    )


def test_a_try_that_times_out_names_its_option(run: Run) -> None:
    served = Served(run, Hung(), "--aw-model-seconds=0.2")
    assert "(--aw-model-seconds=0.2); --aw-probe=off" in served.error


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_is_only_busy_is_left_to_the_cases(run: Run, status: int) -> None:
    served = Served(run, Failed(status, "Not now.", retry_after="0"))
    served.result.assert_outcomes(passed=1, deselected=1)
    served.result.stdout.fnmatch_lines(
        [f"androidworld: the model is busy before the first case: *{status}: Not now."]
    )


@pytest.mark.parametrize(
    ("probed", "said"),
    [
        ("I would tap it.", "the model's first reply was no action: 'I would tap it.'"),
        (
            Said("I wou", "length"),
            "the model's first reply was no action (it ended with 'length'): 'I wou'",
        ),
    ],
)
def test_a_weak_model_is_only_warned_of(run: Run, probed: Answer, said: str) -> None:
    served = Served(run, probed)
    served.result.assert_outcomes(passed=1, deselected=1)
    served.result.stdout.fnmatch_lines([f"androidworld: {said}"])


@pytest.mark.parametrize("api", ["openai", "gemini", "anthropic"])
@pytest.mark.parametrize(("agent", "pictures"), [("m3a_simple", 0), ("m3a", 1)])
def test_a_picture_is_sent_if_the_agent_looks_at_pixels(
    run: Run, api: str, agent: str, pictures: int
) -> None:
    served = Served(run, CLICK, agent=agent, api=api)
    assert [len(each.pictures) for each in served.probes] == [pictures]


def test_its_cost_has_a_name_of_its_own_and_is_in_no_case(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.path.joinpath("p.toml").write_text(
        "[openai]\ntester = { input = 1000000.0, output = 0.0 }\n"
    )
    served = Served(run, CLICK, "--aw-prices=p.toml", "--aw-cassettes=tapes")
    read = len(served.probes[0].text.split())
    served.result.stdout.fnmatch_lines(
        [
            "  model calls                     1",
            f"  probe                           1  call before the first case  {read + 5} tokens*",
        ]
    )
    path = pytester.path / "androidworld-results/latest/journal.jsonl"
    manifest = json.loads(path.read_text().splitlines()[0])
    assert manifest["run"]["probe"]["tokens"]["input"] == read
    assert manifest["run"]["probe"]["cost"] == pytest.approx(float(read))
    (attempt,) = journal()
    assert len(attempt["run"]["calls"]) == 1
    (tape,) = pytester.path.joinpath("tapes").iterdir()
    assert PROBE not in tape.read_text()


def test_a_limit_that_cannot_be_held_is_refused_before_any_case(run: Run) -> None:
    served = Served(run, Said(CLICK, counted=False), "--aw-max-tokens=1000000")
    assert served.error == (
        "no case can be played: the server does not report the tokens of its replies, so that the"
        " limit of 1,000,000 tokens cannot be held"
    )


def test_it_can_be_left_out(run: Run) -> None:
    served = Served(run, Closed(), "--aw-probe=off")
    served.result.assert_outcomes(passed=1, deselected=1)
    assert served.probes == []


def test_an_agent_with_a_loop_of_its_own_is_not_probed(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(mine=OWN)
    served = Served(run, Closed(), agent="mine:Loops")
    served.result.assert_outcomes(passed=1, deselected=1)
    assert (served.probes, served.others) == ([], 1)


def test_nothing_is_asked_in_replay_nor_where_all_is_recorded(run: Run) -> None:
    Served(run, CLICK, "--aw-cassettes=tapes").result.assert_outcomes(passed=1, deselected=1)
    for mode in ("replay", "auto"):
        words = ("--aw-cassettes=tapes", f"--aw-cassette-mode={mode}")
        with ModelServer(lambda question: Closed()) as server:
            run("--agent=m3a_simple", f"--model={server.model('openai')}", "-k", "Rest", *words)
            assert server.questions == []


@pytest.mark.parametrize("words", [("--co",), ("--agent=idle",), ("-k", "nothing")])
def test_nothing_is_asked_where_no_case_asks(run: Run, words: tuple[str, ...]) -> None:
    served = Served(run, Closed(), *words)
    assert served.probes == []
