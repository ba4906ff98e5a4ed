"""Whatever an agent or a task raises is a verdict with a line; only Ctrl-C ends the run."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
AGENTS = """
import sys
import pytest
from pytest_androidworld import Agent, Done, Home
from pytest_androidworld.errors import DeviceError, InvalidTask


def device_error():
    raise DeviceError("the agent's own word")


def invalid_task():
    raise InvalidTask("the agent's own word")


class Odd(BaseException):
    pass


def odd():
    raise Odd("even more so")


FAULTS = {
    "exit": lambda: sys.exit(3),
    "odd": odd,
    "skip": lambda: pytest.skip("no more"),
    "xfail": lambda: pytest.xfail("no more"),
    "fail": lambda: pytest.fail("no more"),
    "pytest_exit": lambda: pytest.exit("no more"),
    "device_error": device_error,
    "invalid_task": invalid_task,
}


class Raises(Agent):
    "Says what it raises by its class's name."

    moment = "step"

    def __init__(self):
        self.happen("init")

    def happen(self, moment):
        if moment == self.moment:
            FAULTS[type(self).__name__.partition("_")[2]]()

    def prepare(self, task, seed):
        self.climbs = type(task).__name__ == "Climb"

    def start(self, goal):
        self.happen("start")

    def step(self, state):
        if self.climbs:
            self.happen("step")
        return Done()


for name in FAULTS:
    globals()[f"Step_{name}"] = type(f"Step_{name}", (Raises,), {})
    globals()[f"Start_{name}"] = type(f"Start_{name}", (Raises,), {"moment": "start"})
    globals()[f"Init_{name}"] = type(f"Init_{name}", (Raises,), {"moment": "init"})
"""
SAID = {
    "exit": "SystemExit: 3",
    "odd": "Odd: even more so",
    "skip": "Skipped: no more",
    "xfail": "XFailed: no more",
    "fail": "Failed: no more",
    "pytest_exit": "Exit: no more",
    "device_error": "DeviceError: the agent's own word",
    "invalid_task": "InvalidTask: the agent's own word",
}


@pytest.mark.parametrize("fault", SAID)
def test_what_an_agent_raises_is_its_error_and_the_next_case_is_played(
    run: Run, pytester: pytest.Pytester, journal: Journal, fault: str
) -> None:
    pytester.makepyfile(mine=AGENTS)
    result = run(f"--agent=mine:Step_{fault}", "--seeds=2", "-p", "no:xdist")
    result.assert_outcomes(passed=2, failed=2)
    told = [(each["task"], each["seed"], each["verdict"], each["error"]) for each in journal()]
    assert sorted(told) == [
        ("Climb", 30, "agent error", SAID[fault]),
        ("Climb", 31, "agent error", SAID[fault]),
        ("Rest", 30, "passed", None),
        ("Rest", 31, "passed", None),
    ]


@pytest.mark.parametrize("moment", ["Start", "Init"])
@pytest.mark.parametrize("fault", ["exit", "odd", "skip", "xfail", "device_error"])
def test_that_is_so_before_its_first_step_too(
    run: Run, pytester: pytest.Pytester, journal: Journal, moment: str, fault: str
) -> None:
    pytester.makepyfile(mine=AGENTS)
    run(f"--agent=mine:{moment}_{fault}", "-p", "no:xdist").assert_outcomes(failed=2)
    assert [each["verdict"] for each in journal()] == ["agent error"] * 2
    assert [each["error"].endswith(SAID[fault]) for each in journal()] == [True] * 2


TASK = """
import sys
import pytest
from pytest_androidworld import Device, Task

FAULTS = {
    "exit": lambda: sys.exit(3),
    "skip": lambda: pytest.skip("no more"),
    "xfail": lambda: pytest.xfail("no more"),
}


class Raises(Task):
    verify = True
    moment = ""

    def happen(self, moment):
        if moment == self.moment:
            FAULTS[type(self).__name__.partition("_")[2]]()

    @classmethod
    def drawn(cls, seed):
        if cls.moment == "drawing":
            cls.happen(cls(), "drawing")
        return super().drawn(seed)

    def initialize_task(self, env):
        self.played = False
        self.happen("initialising")

    def is_successful(self, env):
        if self.played:
            self.happen("judging")
        return 1.0

    def tear_down(self, env):
        self.happen("tear_down")

    def solve(self, user):
        self.played = True


for moment in ("drawing", "initialising", "judging", "tear_down"):
    for fault in FAULTS:
        name = f"{moment.title().replace('_', '')}_{fault}"
        bases = (Raises,)
        globals()[name] = type(name, bases, {
            "moment": moment, "template": "Do nothing.", "__module__": __name__
        })
"""


def test_what_a_task_raises_makes_it_invalid_or_costs_a_tear_down(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_raises=TASK)
    result = run("test_raises.py", "test_tasks.py", "-p", "no:xdist")
    result.assert_outcomes(passed=4, failed=1, errors=9)
    says = {"exit": "SystemExit: 3", "skip": "Skipped: no more", "xfail": "XFailed: no more"}
    doing = {
        "Drawing": "drawing {} raised: ",
        "Initialising": "initialising {} raised on a healthy device: ",
        "Judging": "judging {} raised on a healthy device: ",
    }
    told = {each["task"]: each for each in journal()}
    assert len(journal()) == len(told) == 14
    for moment, text in doing.items():
        for fault, said in says.items():
            name = f"{moment}_{fault}"
            assert told[name]["verdict"] == "invalid task"
            error, _, place = told[name]["error"].partition(" (test_raises.py:")
            assert error == text.format(name) + said
            assert place.rstrip(")").isdecimal()
    for fault, said in says.items():
        torn = told[f"TearDown_{fault}"]
        assert (torn["verdict"], torn["run"]["notes"]) == ("passed", [f"tear-down: {said}"])
    assert {name: told[name]["verdict"] for name in ("Rest", "Climb")} == {
        "Rest": "passed",
        "Climb": "failed",
    }
