"""Runs of agents that call a model with an SDK of their own, and record each call."""

import json
import shlex
from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.report.journal import read
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
AGENT = """
from pytest_androidworld import Agent, Done, Home, Usage, Wait


class Own(Agent):
    model_name = "openai:big"

    def __init__(self, model="openai:big"):
        self.model = model

    def start(self, goal):
        self.goal, self.number = goal, 0

    def step(self, state):
        self.number += 1
        done = "Do nothing" in self.goal or self.number == 3
        self.record(
            usage=Usage(input=1000, output=100, cached=500),
            prompt=f"step {self.number}: {self.goal}",
            reply="done" if done else "wait",
        )
        return Done() if done else Wait()


class Silent(Own):
    def record(self, **call):
        super().record(**{**call, "usage": None})


class Nameless(Own):
    model_name = ""
"""
PRICES = """
[openai]
big = { input = 2.0, output = 10.0, cached = 1.0 }
small = { input = 1.0, output = 5.0, cached = 0.5 }
"""
PLAY = ("--agent=mine:Own", "--aw-prices=prices.toml")


@pytest.fixture(autouse=True)
def mine(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mine=AGENT)
    pytester.path.joinpath("prices.toml").write_text(PRICES)


def manifest(pytester: pytest.Pytester) -> Any:
    path = pytester.path / "androidworld-results" / "latest" / "journal.jsonl"
    return read(path).manifest


@pytest.mark.parametrize("isolate", [(), ("--aw-isolate",)], ids=["here", "isolated"])
def test_calls_are_in_summary_journal_and_artifacts_as_those_of_our_models(
    run: Run, pytester: pytest.Pytester, journal: Journal, isolate: tuple[str, ...]
) -> None:
    result = run(*PLAY, "--junitxml=report.xml", *isolate)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "spent     3 model calls, tokens 3,000 in (1,500 cached), 300 out, $0.0075",
            "  model calls                     4",
            "  tokens                      4,400  4,000 in (2,000 cached), 400 out",
            "  cost                      $0.0100  at the prices of --aw-prices",
        ]
    )
    found = manifest(pytester)
    assert (found["model"], found["model_options"]) == ("openai:big", {})
    assert (found["price"]["input"], found["run"]["sdk"]) == (2.0, {})
    rest, climb = journal()
    assert [each["run"]["cost"] for each in (rest, climb)] == [
        pytest.approx(0.0025),
        pytest.approx(0.0075),
    ]
    (call,) = rest["run"]["calls"]
    assert (call["step"], call["purpose"], call["recorded"]) == (1, "act", False)
    assert call["tokens"] == {"input": 1000, "output": 100, "cached": 500}
    folder = pytester.path / "androidworld-results" / "latest"
    (prompt,) = folder.rglob("step-03.1.act.txt")
    assert prompt.read_text().splitlines() == [
        "step 3, act",
        "",
        "--- user ---",
        "step 3: Climb Mount Doom.",
        "",
        "--- reply (stop, try 1, 1000 tokens in (500 cached), 100 out) ---",
        "done",
    ]
    junit = pytester.path.joinpath("report.xml").read_text()
    assert 'name="androidworld.cost" value="0.010000"' in junit


def test_the_option_model_names_the_model_of_the_run(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    given = "--aw-agent-options=model=openai:small"
    result = run(*PLAY, given, "-k", "Climb")
    assert manifest(pytester)["model"] == "openai:small"
    assert journal()[0]["run"]["cost"] == pytest.approx(0.00375)
    (line,) = [line for line in result.outlines if line.startswith("rerun ")]
    words = shlex.split(line)
    assert given in words
    assert not any(word.startswith("--model") for word in words)


def test_runs_with_other_models_are_named_as_differing(run: Run) -> None:
    run(*PLAY, "-k", "Rest")
    given = "--aw-agent-options=model=openai:small"
    result = run(*PLAY, given, "-k", "Rest", "--aw-baseline=latest")
    result.stdout.fnmatch_lines(
        [
            "differs from the baseline in: model is new; model 'openai:small', there 'openai:big'",
        ]
    )


@pytest.mark.parametrize(
    ("limit", "why"),
    [
        ("--aw-max-tokens=2000", "the run has used 2,200 of its 2,000 tokens"),
        ("--aw-max-cost=0.005", "the run has cost $0.005 of its $0.005"),
    ],
)
@pytest.mark.parametrize("agent", ["Own", "Nameless"])
def test_when_a_limit_is_reached_the_rest_is_not_run(
    run: Run, journal: Journal, agent: str, limit: str, why: str
) -> None:
    words = (f"--agent=mine:{agent}", "--aw-agent-options=model=openai:big", PLAY[1], limit)
    result = run(*words, "--seeds=3", "-k", "Climb", "-p", "no:xdist")
    result.assert_outcomes(skipped=3, deselected=3)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["  not run * 3/3  100.0 %*", f"*{why}", "  model calls * 2"])
    (attempt,) = journal()
    assert (attempt["verdict"], attempt["error"]) == ("not run", why)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            ("--agent=mine:Silent", "--aw-max-tokens=2000"),
            "the server does not report the tokens of its replies, so that the limit of 2,000",
        ),
        (
            ("--agent=mine:Nameless", "--aw-max-cost=1"),
            "no price is known of a model that the agent has called, so that the limit of $1.0",
        ),
    ],
)
def test_no_limit_is_played_with_that_cannot_be_held(
    run: Run, journal: Journal, words: tuple[str, ...], why: str
) -> None:
    result = run(*words, "--seeds=3", "-k", "Climb", "-p", "no:xdist")
    result.assert_outcomes(skipped=3, deselected=3)
    (attempt,) = journal()
    assert attempt["error"].startswith(why)
    assert len(attempt["run"]["calls"]) == 1


def test_a_price_that_a_limit_needs_is_missed_before_the_run(run: Run) -> None:
    result = run("--agent=mine:Own", "--aw-agent-options=model=my-model", "--aw-max-cost=5")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["ERROR: --aw-max-cost: no price known for my-model; pass --aw-prices=FILE"]
    )


def test_an_agent_without_a_models_name_has_tokens_and_no_cost(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    run("--agent=mine:Nameless", PLAY[1], "-k", "Rest")
    assert manifest(pytester)["model"] == ""
    (attempt,) = journal()
    assert attempt["run"]["tokens"] == {"input": 1000, "output": 100, "cached": 500}
    assert attempt["run"]["cost"] is None


def test_an_agent_of_a_fixture_records_too(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makeconftest(
        """
        import pytest

        @pytest.fixture
        def agent(task):
            import mine

            return mine.Own()
        """
    )
    run(PLAY[1], "-k", "Rest").assert_outcomes(passed=1, deselected=1)
    (attempt,) = journal()
    assert attempt["run"]["cost"] == pytest.approx(0.0025)


def test_a_table_of_prices_is_checked_before_the_run(run: Run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("prices.toml").write_text("[opnai]\nbig = {}\n")
    result = run(*PLAY)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --aw-prices: *Did you mean 'openai'?*"])


def test_recorded_calls_are_live_in_a_replayed_run(run: Run, journal: Journal) -> None:
    words = ("--aw-cassettes=tapes", "--aw-cassette-mode=replay", "--aw-max-tokens=1000")
    run(*PLAY, "-k", "Rest", *words)
    (attempt,) = journal()
    assert attempt["error"] == "the run has used 1,100 of its 1,000 tokens"
    assert json.dumps(attempt["run"]["calls"][0]["recorded"]) == "false"
