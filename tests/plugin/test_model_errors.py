"""Trouble with the model says nothing about the agent, and ends a run that it makes worthless.

These tests start processes for workers.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import pytest

from tests.models.server import Answer, Failed, Hung, ModelServer, Question
from tests.plugin.conftest import Run, alone_and_with_workers
from tests.plugin.scripted import AGENT, ASK, asked, install

Journal = Callable[[], list[dict[str, Any]]]
JOURNAL = "androidworld-results/latest/journal.jsonl"
SAYING = """
from pathlib import Path

from pytest_androidworld import ModelError
from pytest_androidworld.agent.llm import Reply, TooLong, Unanswered, Usage

NUMBER = Path("number")


def say(text, provider):
    number = int(NUMBER.read_text()) if NUMBER.exists() else 0
    NUMBER.write_text(str(number + 1))
    return saying(number, text)


"""
KEY = "ModelError('the server replied 401: your key is wrong', lasting=True)"
OUTAGE = "ModelError('the server replied 503: not now')"
OWN = """
from pytest_androidworld import Agent, Done, ModelError


class Own(Agent):
    def step(self, state):
        raise ModelError("my own server is down")


class Unmade(Agent):
    def __init__(self):
        raise ModelError("my own key is wrong", lasting=True)


class Swallows(Agent):
    asks = True

    def step(self, state):
        try:
            self.model.ask(user("Hm?"))
        except Exception:
            pass
        return Done()
"""

EAGER = """
class Eager(Asker):
    def start(self, goal):
        super().start(goal)
        self.model.ask(user("Are you there?"))
"""


@pytest.fixture(autouse=True)
def scripted(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")


def says(pytester: pytest.Pytester, code: str) -> None:
    pytester.makepyfile(say=SAYING + f"def saying(number, text):\n    {code}\n")


def verdicts(journal: Journal) -> list[str]:
    return [each["verdict"] for each in journal()]


def test_a_model_error_is_an_error_everywhere_and_in_no_rate(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    says(pytester, f"raise {OUTAGE}")
    result = run(*ASK, "-k", "Climb", "--junitxml=j.xml")
    result.assert_outcomes(errors=1, deselected=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "model error: the model gave no reply, through * – Climb, seed 30",
            "why       scripted:small did not answer: the server replied 503: not now",
            "  success rate                  0/0 *",
            "  model error                   1/1  100.0 %  not in the rates",
        ]
    )
    result.stdout.no_fnmatch_line("trace *")
    (attempt,) = journal()
    assert (attempt["verdict"], attempt["final"], attempt["rewards"]) == (
        "model error",
        True,
        None,
    )
    (case,) = ET.parse(pytester.path / "j.xml").iter("testcase")
    assert [each.tag for each in case if each.tag != "properties"] == ["error"]


@alone_and_with_workers()
def test_what_cannot_get_better_ends_the_run_at_once(
    run: Run, spawn: Run, pytester: pytest.Pytester, journal: Journal, xdist: tuple[str, ...]
) -> None:
    says(pytester, f"raise {KEY}")
    result = (spawn if "-n" in xdist else run)(*ASK, "--seeds=9", "-k", "Climb", *xdist)
    outcomes = result.parseoutcomes()
    assert outcomes["errors"] == asked(pytester.path) in ((1,) if "-n" not in xdist else (1, 2))
    assert outcomes["skipped"] == 9 - outcomes["errors"]
    assert set(verdicts(journal)) == {"model error"}
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [f"  not run * {outcomes['skipped']}/9 *", "*the server replied 401: your key is wrong"]
    )


def test_three_cases_in_a_row_end_the_run_and_a_resumed_run_plays_them(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    says(pytester, f"if number != 1: raise {OUTAGE}\n    return Reply('done')")
    words = (*ASK, "--seeds=7", "-k", "Climb", "-p", "no:xdist")
    result = run(*words)
    result.assert_outcomes(failed=1, errors=4, skipped=2, deselected=7)
    result.stdout.fnmatch_lines(["*the model was unreachable in 3 cases in a row: *"])
    assert verdicts(journal) == ["model error", "failed", *["model error"] * 3]
    says(pytester, "return Reply('done')")
    run(*words, f"--aw-resume={JOURNAL}").assert_outcomes(failed=6, deselected=8)
    assert verdicts(journal) == ["failed"] * 7


@pytest.mark.parametrize("trouble", ["Unanswered('it is too long')", "ValueError('oops')"])
def test_a_question_at_fault_is_the_agents(
    run: Run, pytester: pytest.Pytester, journal: Journal, trouble: str
) -> None:
    says(pytester, f"raise {trouble}")
    run(*ASK, "--seeds=4", "-k", "Climb").assert_outcomes(failed=4, deselected=4)
    assert verdicts(journal) == ["agent error"] * 4


def test_a_context_too_small_for_the_first_prompt_ends_the_run_with_both_numbers(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    says(pytester, "raise TooLong('the server replied 400: too long', 5214, 4096)")
    result = run(*ASK, "--seeds=3", "-k", "Climb", "-p", "no:xdist")
    result.assert_outcomes(errors=1, skipped=2, deselected=3)
    (attempt,) = journal()
    assert attempt["verdict"] == "model error"
    assert "first prompt of an episode (5,214 tokens, and room for 4,096)" in attempt["error"]
    assert verdicts(journal) == ["model error"]


def test_a_prompt_that_has_grown_too_long_is_still_the_agents(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    code = "if number % 2: raise TooLong('too long', 5214, 4096)\n    return Reply('wait')"
    says(pytester, code)
    run(*ASK, "--seeds=3", "-k", "Climb", "-p", "no:xdist").assert_outcomes(failed=3, deselected=3)
    assert verdicts(journal) == ["agent error"] * 3


@pytest.mark.parametrize("reply", ["Reply('')", "Reply('No.', finish='refusal')"])
def test_an_empty_reply_and_a_refusal_are_replies(
    run: Run, pytester: pytest.Pytester, journal: Journal, reply: str
) -> None:
    says(pytester, f"return {reply}")
    run(*ASK, "-k", "Climb").assert_outcomes(failed=1, deselected=1)
    assert verdicts(journal) == ["budget exceeded"]


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Own", "my own server is down"),
        ("Unmade", "my own key is wrong"),
        ("Swallows", "scripted:small did not answer: the server replied 503: not now"),
    ],
)
def test_whatever_way_an_agent_asks(
    run: Run, pytester: pytest.Pytester, journal: Journal, name: str, error: str
) -> None:
    says(pytester, f"raise {OUTAGE}")
    pytester.makepyfile(mine=AGENT + OWN)
    model = ASK[1:] if name == "Swallows" else ()  # the others have an SDK of their own
    result = run(f"--agent=mine:{name}", *model, "-k", "Rest")
    result.assert_outcomes(errors=1, deselected=1)
    assert [(each["verdict"], each["error"]) for each in journal()] == [("model error", error)]


def served(run: Run, answer: Answer) -> Any:
    """A run of two seeds, with a server that says only this."""

    def brain(question: Question) -> Answer:
        return answer

    with ModelServer(brain) as server:
        return run(
            *(ASK[0], ASK[2], f"--model={server.model('openai')}", "--seeds=2", "-k", "Climb"),
            *("-p", "no:xdist"),
        )


def test_a_model_without_one_reply_is_a_model_error_although_the_time_was_short(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(mine=AGENT + EAGER)
    with ModelServer(lambda question: Hung()) as server:
        result = run(
            *("--agent=mine:Eager", ASK[2], f"--model={server.model('openai')}", "-k", "Climb"),
            *("--aw-step-seconds=0.2", "-p", "no:xdist"),
        )
        server.stop()  # before the thread that still waits there is left to others
    result.assert_outcomes(errors=1, deselected=1)
    assert verdicts(journal) == ["model error"]


@pytest.mark.parametrize(
    ("answer", "outcomes"),
    [
        (Failed(401, "Incorrect API key provided.", code="invalid_api_key"), (0, 1, 1)),
        (Failed(404, "There is no such model.", code="model_not_found"), (0, 1, 1)),
        (Failed(429, "You have no money.", code="insufficient_quota"), (0, 1, 1)),
        (Failed(418, "I am a teapot."), (0, 2, 0)),
        (Failed(400, "It is too long.", code="context_length_exceeded"), (0, 1, 1)),
        (Failed(413, "It is too large.", code="request_too_large"), (2, 0, 0)),
    ],
    ids=["key", "model", "credit", "another", "context", "large"],
)
def test_with_a_real_server(
    run: Run, monkeypatch: pytest.MonkeyPatch, answer: Answer, outcomes: tuple[int, int, int]
) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    failed, errors, skipped = outcomes
    served(run, answer).assert_outcomes(
        failed=failed, errors=errors, skipped=skipped, deselected=2
    )
