"""``--aw-condition=pop-ups``: what comes up stands in the journal, and is nobody's side effect."""

from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report import journal
from tests.plugin.conftest import Run

TASKS = """
from pytest_androidworld import Task


class Rest(Task):
    template = "Do nothing."
    app_names = ("clock",)
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        for _ in range(9):
            user.home()
"""
EFFECTS = '{"format": 1, "made by": "a test", "looking": {}, "tasks": {"Rest": []}}'
AGENTS = '''
from pytest_androidworld import Agent, Done, Home, Tap


class Ignores(Agent):
    """Lets it ring."""

    button = ""

    def play(self, stage):
        for _ in range(9):
            found = [each for each in stage.state.ui_elements if each.text == self.button]
            stage.act(Tap(found[0]) if found else Home())
        stage.act(Done())


class Declines(Ignores):
    button = "Decline"


class Answers(Ignores):
    button = "Answer"
'''
POP_UPS = ("task_cases", "--aw-condition=pop-ups", "--aw-seeds=30-30")


@pytest.fixture(autouse=True)
def tasks(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("task_cases")
    folder.joinpath("mine.py").write_text(TASKS)
    folder.joinpath("expected_effects.json").write_text(EFFECTS)
    Path("agents_here.py").write_text(AGENTS)


def only() -> Any:
    (attempt,) = journal.read(Path("androidworld-results/latest/journal.jsonl")).attempts
    return attempt


@pytest.mark.parametrize("agent", ["Ignores", "Declines", "Answers"])
def test_whatever_is_done_about_them_is_no_side_effect(run: Run, agent: str) -> None:
    run(f"--agent=agents_here.py:{agent}", *POP_UPS, "--aw-artifacts=on").assert_outcomes(passed=1)
    attempt = only()
    assert attempt["pop_ups"] == [
        {
            "kind": "sms",
            "step": 3,
            "number": "+10414371677",
            "text": "The dentist has confirmed Thursday, 9:30.",
            "came": True,
        },
        {"kind": "call", "step": 8, "number": "+19377273108", "came": True},
    ]
    assert attempt["side_effects"] == []
    story = Path(attempt["run"]["artifacts"], "episode.txt").read_text("utf-8")
    assert "pop-ups: a text message before step 3, a call before step 8" in story


def test_two_plays_are_byte_equal(run: Run) -> None:
    written = []
    for _ in range(2):
        run("--agent=oracle", *POP_UPS).assert_outcomes(passed=1)
        path = Path("androidworld-results/latest/journal.jsonl")
        written.append(journal.canonical(path))
    assert written[0] == written[1]


def test_what_did_not_come_is_in_the_journal_too(run: Run) -> None:
    run("--agent=idle", *POP_UPS).assert_outcomes(passed=1)
    assert [each["came"] for each in only()["pop_ups"]] == [False, False]


def test_a_device_that_is_not_reset_has_none(run: Run) -> None:
    result = run(*POP_UPS, "--aw-reset=never", "-rs")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(
        [
            "SKIPPED*the device lacks what the task needs: the condition pop-ups (it is not"
            " reset as a whole before each case)"
        ]
    )
