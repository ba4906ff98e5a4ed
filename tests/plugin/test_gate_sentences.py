"""The gate over real tasks and agents whose difference is known by construction.

These tests start processes for workers.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run

AGENTS = """
import os
import signal
from pathlib import Path

from pytest_androidworld import Done
from pytest_androidworld.agents.oracle import Oracle


class Forgetful(Oracle):
    "The oracle, but it declares each task that needs Markor done at once."

    def play(self, stage):
        if "markor" in self.task.app_names:
            stage.act(Done())
        else:
            super().play(stage)


class Hasty(Oracle):
    "The oracle, but it does not merge notes."

    def play(self, stage):
        if type(self.task).__name__ == "MarkorMergeNotes":
            stage.act(Done())
        else:
            super().play(stage)


def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


class Deadly(Oracle):
    "The oracle, but the phone is killed in each task of Clock."

    def play(self, stage):
        if "clock" in self.task.app_names:
            for folder in Path("/proc").glob("[0-9]*"):
                command = folder.joinpath("cmdline").read_text()
                if "virtual_phone" in command and parent(folder.name) == os.getpid():
                    os.kill(int(folder.name), signal.SIGKILL)
        super().play(stage)
"""
TASKS = ("--pyargs", "pytest_androidworld.task_cases")
APPS = "Markor or Camera or Clock or Contacts or System"
MARKOR = {
    "MarkorAddNoteHeader",
    "MarkorChangeNoteContent",
    "MarkorCreateFolder",
    "MarkorCreateNote",
    "MarkorCreateNoteAndSms",
    "MarkorCreateNoteFromClipboard",
    "MarkorDeleteAllNotes",
    "MarkorDeleteNewestNote",
    "MarkorDeleteNote",
    "MarkorEditNote",
    "MarkorMergeNotes",
    "MarkorMoveNote",
    "MarkorTranscribeReceipt",
    "MarkorTranscribeVideo",
    "ExpenseAddMultipleFromMarkor",
    "RecipeAddMultipleRecipesFromMarkor",
    "RecipeAddMultipleRecipesFromMarkor2",
}
TITLE = "AndroidWorld on the virtual phone"  # of the last line
MINUS = "\N{MINUS SIGN}"
Journal = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def play(spawn: Run, pytester: pytest.Pytester, home: Path) -> Run:
    """Play tasks of the package, named as ``-k`` names them, with an agent."""
    pytester.path.joinpath("test_tasks.py").unlink()
    pytester.makepyfile(mine=AGENTS)
    return lambda names, agent, *words: spawn(*TASKS, "-k", names, f"--agent={agent}", *words)


@pytest.mark.deep
def test_an_agent_that_loses_markor_has_regressed_in_its_tasks_and_no_other(
    play: Run, journal: Journal, pytester: pytest.Pytester
) -> None:
    assert play(APPS, "oracle", "--aw-journal=before.jsonl").ret == 0
    words = ("--aw-baseline=before.jsonl", "--aw-gate")

    same = play(APPS, "oracle", *words)
    assert same.ret == 0
    assert same.outlines[-1] == (
        f"{TITLE} held: 100.0 %, +0.0 points (95 %: +0.0 to +0.0), 0 broke, 0 fixed"
    )
    same.stdout.fnmatch_lines(["  differs in: nothing that the journals record"])

    other = play(APPS, "mine:Forgetful", *words, "--aw-comment=comment.md")
    assert other.ret == 1
    failed = {each["task"] for each in journal() if each["verdict"] != "passed"}
    assert failed == MARKOR
    other.stdout.fnmatch_lines(
        [
            f"REGRESSED  58.5 % now, 100.0 % before: {MINUS}41.5 points (95 %: *",
            "  41 of 41 cases paired, enough to show a change of * points in 4 of 5 runs; *",
            f"  passed      24/41       41/41       {MINUS}17         17 broke, 0 fixed",
            "  broke",
            "    0/1  ExpenseAddMultipleFromMarkor    was 1/1; failed: *",
            "*; differs from step 1 on",
            "  differs in: agent 'mine:Forgetful', there 'oracle'",
            f"  gate, max-drop ✗ {MINUS}41.5 points, 5 points allowed",
        ]
    )
    assert other.outlines[-1] == (
        f"{TITLE} REGRESSED: 58.5 %, {MINUS}41.5 points, 17 broke, 0 fixed"
    )
    comment = pytester.path.joinpath("comment.md").read_text("utf-8")
    heading, _, rest = comment.partition("\n")
    assert heading == "### AndroidWorld regressed: 58.5 %, was 100.0 % (▼ 41.5 points)"
    broke = re.findall(r"`(\w+)` 0/1", rest)
    assert set(broke) <= MARKOR
    assert len(broke) >= 5


def test_a_phone_that_dies_in_three_of_ten_cases_makes_no_verdict(play: Run) -> None:
    names = "(Clock or Camera or Contacts or SystemCopy or BrightnessMax) and not OpenApp"
    assert play(names, "oracle", "--aw-journal=before.jsonl").ret == 0
    result = play(
        names,
        "mine:Deadly",
        "--aw-phones=exec",  # so that the phone that is killed is this run's child
        "--aw-device-retries=0",
        "--aw-baseline=before.jsonl",
        "--aw-gate",
    )
    assert result.ret == 6
    result.assert_outcomes(passed=7, errors=3)
    assert result.outlines[-1].startswith(f"{TITLE} cannot say: ")
    assert result.outlines[-1].endswith(
        "30.0 % of the cases ended in trouble of device, model or task, and 2.0 % are allowed"
    )


@pytest.mark.deep
def test_a_loss_that_may_be_chance_is_no_regression_seen_or_cannot_be_said(play: Run) -> None:
    names = "Markor and not Video and not Receipt"
    assert play(names, "oracle", "--aw-journal=before.jsonl").ret == 0
    words = ("--aw-baseline=before.jsonl", "--aw-gate", "--aw-gate-max-drop=10")
    result = play(names, "mine:Hasty", *words)
    assert result.ret == 6
    change = f"93.8 %, {MINUS}6.2 points (95 %: {MINUS}19.6 to +7.1)"
    assert result.outlines[-1] == (
        f"{TITLE} cannot say: {change}; up to 19.6 points could have been lost; 3 seeds would"
        " exclude 15 points"
    )
    result = play(names, "mine:Hasty", *words, "--aw-gate-max-blind=20")
    assert result.ret == 0
    assert result.outlines[-1] == (
        f"{TITLE} no regression seen: {change}; 4 seeds would show 10 points"
    )


def test_of_too_few_tasks_the_gate_cannot_say_and_more_are_requested(play: Run) -> None:
    names = "MarkorCreateNote or Camera or Contacts"
    assert play(names, "oracle", "--aw-journal=before.jsonl").ret == 0
    result = play(names, "mine:Forgetful", "--aw-baseline=before.jsonl", "--aw-gate")
    assert result.ret == 6
    assert result.outlines[-1] == (
        f"{TITLE} cannot say: 62.5 %, {MINUS}37.5 points (95 %: {MINUS}80.8 to +5.8); "
        "up to 80.8 points could have been lost, and only 3 tasks changed: p is below"
        " 0.05 with 6 tasks or more; play more tasks"
    )
