"""A goal that is known only when the task is initialised is in all reports."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

LATE = """
from pytest_androidworld import Done, Param, Task


class Late(Task):
    template = "Say {word}."
    verify = True
    word = Param(lambda random: "")

    def initialize_task(self, env):
        self.params["word"] = env.adb.run("echo", "mellon").stdout.strip()

    def is_successful(self, env):
        return float(self.goal == "Say mellon.")


class Lost(Late):
    def initialize_task(self, env):
        del self.params["word"]

    def is_successful(self, env):
        return 1.0


def agent(goal, state):
    raise ValueError(goal)
"""


def test_the_agent_and_the_journal_have_the_goal(
    run: Run, pytester: pytest.Pytester, journal: Callable[[], list[dict[str, Any]]]
) -> None:
    pytester.makepyfile(test_tasks=LATE)
    run("-k", "Late", "--agent=test_tasks:agent")
    (attempt,) = journal()
    assert attempt["error"] == "ValueError: Say mellon."
    assert (attempt["goal"], attempt["params"]) == ("Say mellon.", {"word": "mellon"})


def test_a_goal_that_cannot_be_said_makes_the_task_invalid(
    run: Run, pytester: pytest.Pytester, journal: Callable[[], list[dict[str, Any]]]
) -> None:
    pytester.makepyfile(test_tasks=LATE)
    run("-k", "Lost", "--agent=idle")
    (attempt,) = journal()
    assert (attempt["verdict"], attempt["error"]) == (
        "invalid task",
        "drawing Lost raised: KeyError: 'word'",
    )
