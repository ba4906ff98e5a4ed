"""pytest-timeout is the backstop for code that hangs: the case has its verdict and its line."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
HANGS = """
import signal
import threading
from pathlib import Path

import pytest
from pytest_androidworld import Task


@pytest.mark.timeout(600, func_only=True)
class Hangs(Task):
    template = "Wait for Godot."

    def is_successful(self, env):
        return 0.0

    def tear_down(self, env):
        Path("torn").touch()

    def solve(self, user):
        user.home()
        signal.setitimer(signal.ITIMER_REAL, 0.01)  # its limit is reached now
        threading.Event().wait()
"""
SHOWS = """
def pytest_collection_modifyitems(items):
    for item in items:
        mark = item.get_closest_marker("timeout")
        print("LIMIT", item.cls.__name__, mark and (mark.args, mark.kwargs))
"""


def test_code_that_hangs_is_stopped_and_reported(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_hangs=HANGS)
    result = run("test_hangs.py", "test_tasks.py::Rest")
    result.assert_outcomes(passed=1, failed=1)
    hung, rest = journal()
    assert (hung["verdict"], rest["verdict"]) == ("agent error", "passed")
    assert [each["action"]["action_type"] for each in hung["steps"]] == ["navigate_home"]
    assert hung["error"] == (
        "it was still in its own code, and had to be stopped:"
        " Failed: Timeout (>600.0s) from pytest-timeout."
    )
    assert pytester.path.joinpath("torn").exists()
    (kept,) = pytester.path.glob("androidworld-results/latest/test_hangs~Hangs-30/attempt-1")
    assert {path.name for path in kept.iterdir()} >= {"last.png", "last.txt", "episode.txt"}
    result.stdout.fnmatch_lines(
        [
            "agent error: the agent could not go on – Hangs, seed 30",
            "goal      Wait for Godot.",
            "why       it was still in its own code, and had to be stopped: Failed: Timeout *",
            "steps       1  go to the home screen",
            "trace     *",
            "kept      androidworld-results/*-oracle/test_hangs~Hangs-30/attempt-1",
        ]
    )
    result.stdout.no_fnmatch_line("*def pytest_runtest_call*")


DEAF = """
import signal
import threading
import pytest
from pytest_androidworld import Device
from pytest_androidworld.errors import DeviceError

@pytest.fixture(autouse=True)
def deaf(monkeypatch, task):
    asked = []

    def observe(self, pixels=False):
        asked.append(pixels)
        if len(asked) > 1:
            raise DeviceError("the screen does not answer")
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        threading.Event().wait()

    monkeypatch.setattr(Device, "observe", observe)
"""


def test_a_limit_that_is_reached_while_the_device_is_waited_for_is_not_the_agents_error(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(
        test_hangs=HANGS.replace("user.home()", "user.elements").partition("        signal.seti")[
            0
        ]
    )
    pytester.makeconftest(DEAF)
    run("test_hangs.py").assert_outcomes(failed=1)
    (hung,) = journal()
    assert (hung["verdict"], hung["error"]) == (
        "budget exceeded",
        "its time ran out, and it was not judged (Timeout (>600.0s) from pytest-timeout.)",
    )
    assert hung["run"]["notes"] == ["no last screen: DeviceError: the screen does not answer"]


JUDGES = """
import signal
import threading
from pytest_androidworld import Task


class Judges(Task):
    template = "Wait for the verdict."
    played = False

    def is_successful(self, env):
        if self.played:
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            threading.Event().wait()
        return 0.0

    def solve(self, user):
        self.played = True
"""


def test_judging_that_hangs_is_the_tasks_fault(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_judges=JUDGES)
    run("test_judges.py").assert_outcomes(errors=1)
    (judged,) = journal()
    assert (judged["verdict"], judged["error"]) == (
        "invalid task",
        "judging Judges raised on a healthy device:"
        " Failed: Timeout (>720.0s) from pytest-timeout. (test_judges.py:13)",
    )


@pytest.mark.parametrize("where", ["--timeout", "ini", "environment"])
def test_a_shorter_limit_of_the_users_is_obeyed(
    run: Run,
    pytester: pytest.Pytester,
    journal: Journal,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
) -> None:
    pytester.makepyfile(test_hangs=HANGS.replace("@pytest.mark.timeout(600, func_only=True)", ""))
    if where == "environment":
        monkeypatch.setenv("PYTEST_TIMEOUT", "300")
    if where == "ini":
        pytester.makeini("[pytest]\ntimeout = 300\n")
    run("test_hangs.py", *(["--timeout=300"] if where == "--timeout" else []))
    (hung,) = journal()
    assert hung["verdict"] == "agent error"
    assert hung["error"].endswith("Failed: Timeout (>300.0s) from pytest-timeout.")


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ((), "((720.0,), {'func_only': True})"),
        (("--aw-step-seconds=3",), "((150.0,), {'func_only': True})"),
        (("--timeout=5000",), "((720.0,), {'func_only': True})"),
        (("--timeout=719",), "None"),
        (("-p", "no:timeout"), "None"),
    ],
)
def test_it_leaves_an_episode_its_own_limit_and_two_minutes(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...], limit: str
) -> None:
    pytester.makeconftest(SHOWS)
    result = run("--co", "-q", "-s", "-k", "Rest", *words)
    result.stdout.fnmatch_lines([f"*LIMIT Rest {limit}"])
