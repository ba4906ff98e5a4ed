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


def test_code_that_hangs_is_stopped_and_told(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_hangs=HANGS)
    result = run("test_hangs.py", "test_tasks.py::Rest")
    result.assert_outcomes(passed=1, failed=1)
    hung, rest = journal()
    assert (hung["verdict"], rest["verdict"]) == ("budget exceeded", "passed")
    assert [each["action"]["action_type"] for each in hung["steps"]] == ["navigate_home"]
    assert hung["error"] == (
        "its time ran out, and it was not judged (Timeout (>600.0s) from pytest-timeout.)"
    )
    assert pytester.path.joinpath("torn").exists()
    kept = pytester.path / "androidworld-results" / "test_hangs~Hangs-30" / "attempt-1"
    assert {path.name for path in kept.iterdir()} >= {"last.png", "last.txt", "episode.txt"}
    result.stdout.fnmatch_lines(
        [
            "Hangs, seed 30: budget exceeded: the goal is not reached, and its time ran out, and"
            " it was not judged (Timeout (>600.0s) from pytest-timeout.)",
            "asked     Wait for Godot.",
            "why       its time ran out, and it was not judged (Timeout (>600.0s) from *",
            "did         1  go to the home screen",
            "trace     *",
            "kept      androidworld-results/test_hangs~Hangs-30/attempt-1",
        ]
    )
    result.stdout.no_fnmatch_line("*def pytest_runtest_call*")


DEAF = """
import pytest
from pytest_androidworld import Device
from pytest_androidworld.errors import DeviceError

@pytest.fixture(autouse=True)
def deaf(monkeypatch, task):
    def observe(self, pixels=False):
        raise DeviceError("the screen does not answer")

    monkeypatch.setattr(Device, "observe", observe)
"""


def test_a_device_that_does_not_answer_after_it_is_noted(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_hangs=HANGS.replace("user.home()", "pass"))
    pytester.makeconftest(DEAF)
    run("test_hangs.py").assert_outcomes(failed=1)
    (hung,) = journal()
    assert hung["verdict"] == "budget exceeded"
    assert hung["run"]["notes"] == ["no last screen: DeviceError: the screen does not answer"]


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ((), "((720.0,), {'func_only': True})"),
        (("--aw-step-seconds=3",), "((150.0,), {'func_only': True})"),
        (("--timeout=5",), "((720.0,), {'func_only': True})"),
        (("-p", "no:timeout"), "None"),
    ],
)
def test_it_leaves_an_episode_its_own_limit_and_two_minutes(
    run: Run, pytester: pytest.Pytester, words: tuple[str, ...], limit: str
) -> None:
    pytester.makeconftest(SHOWS)
    result = run("--co", "-q", "-s", "-k", "Rest", *words)
    result.stdout.fnmatch_lines([f"*LIMIT Rest {limit}"])
