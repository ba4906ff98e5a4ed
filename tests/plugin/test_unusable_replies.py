"""Replies that are no action are counted and shown; a model that gives no other ends the run."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.models.server import Answer, ModelServer, Question, Refused, Said
from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
WAIT = 'Reason: it may change\nAction: {"action_type": "wait"}'
CHAT = "I would tap the\nbutton."
RAISES = """
from pytest_androidworld import Agent, read_action, user


class Raises(Agent):
    asks = True

    def step(self, state):
        return read_action(self.model.ask(user("What now?")).text)[1]
"""


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def play(run: Run, brain: Callable[[int], Answer], *words: str, agent: str = "m3a_simple") -> Any:
    """A run of Climb in which the model replies by the number of the question, from 0."""
    numbers = iter(range(10_000))

    def answer(question: Question) -> Answer:
        return brain(next(numbers))

    with ModelServer(answer) as server:
        return run(
            *(f"--agent={agent}", f"--model={server.model('openai')}", "-k", "Climb"),
            *("-p", "no:xdist", "--aw-probe=off", *words),
        )


def test_replies_that_were_no_action_are_the_first_class_and_stand_where_their_step_is(
    run: Run, journal: Journal
) -> None:
    replies: list[Answer] = [CHAT, Said("I wou", "length"), "", Refused(), CHAT]
    result = play(run, lambda number: replies[number % 5])
    result.assert_outcomes(failed=1, deselected=1)
    result.stdout.fnmatch_lines(
        [
            "steps       1  an action of unknown type – because: the reply could not be used: *"
            r" – the reply: 'I would tap the\nbutton.'",
            "            2  an action of unknown type – because: * – the reply: 'I wou' (cut off)",
            "            3  an action of unknown type – because: * – the reply: '' (empty)",
            "  unusable replies            10/10  100.0 %  2 cut off, 2 empty",
            "        1/1  replies that were no action, e.g. 10 of 10 (2 cut off, 2 empty):*",
        ]
    )
    (attempt,) = journal()
    assert attempt["run"]["replies"] == {
        "asked": 10,
        "unusable": 10,
        "cut off": 2,
        "empty": 2,
    }
    first, second, third, *_ = attempt["run"]["calls"]
    assert (first["unusable"], first["reply"]) == ("no action", CHAT)
    assert (second["unusable"], third["unusable"]) == ("cut off", "empty")


def test_what_the_agent_can_use_is_not_counted_however_it_ends(run: Run, journal: Journal) -> None:
    result = play(run, lambda number: CHAT if number in (2, 3) else WAIT)
    result.stdout.fnmatch_lines(["  unusable replies             2/10   20.0 %"])
    result.stdout.no_fnmatch_line("*replies that were no action*")
    (attempt,) = journal()
    assert ["unusable" in call for call in attempt["run"]["calls"]] == [
        number in (2, 3) for number in range(10)
    ]


def test_a_run_of_usable_replies_has_no_row(run: Run, journal: Journal) -> None:
    play(run, lambda number: WAIT).stdout.no_fnmatch_line("*unusable*")
    assert "replies" not in journal()[0]["run"]


@pytest.mark.parametrize("agent", ["m3a_simple", "mine:Raises"])
def test_three_cases_without_one_action_end_the_run(
    run: Run, pytester: pytest.Pytester, journal: Journal, agent: str
) -> None:
    pytester.makepyfile(mine=RAISES)
    result = play(run, lambda number: CHAT, "--seeds=5", agent=agent)
    result.assert_outcomes(failed=3, skipped=2, deselected=5)
    result.stdout.fnmatch_lines(["*none of the * replies in the first 3 cases was an action"])
    assert len(journal()) == 3
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_one_action_in_three_cases_is_enough_to_go_on(run: Run, journal: Journal) -> None:
    result = play(run, lambda number: WAIT if number == 25 else CHAT, "--seeds=4")
    result.assert_outcomes(failed=4, deselected=4)
    assert [each["run"]["replies"]["unusable"] for each in journal()] == [10, 10, 9, 10]
