"""pytest-timeout is the backstop for code that hangs: the case has its verdict and its line."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
HANGS = """
import threading
from pathlib import Path

import pytest
from pytest_androidworld import Task


@pytest.mark.timeout(20, func_only=True)
class Hangs(Task):
    template = "Wait for Godot."

    def is_successful(self, env):
        return 0.0

    def tear_down(self, env):
        Path("torn").touch()

    def solve(self, user):
        user.home()
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
    assert hung["error"].startswith("its time ran out (Failed: Timeout")
    assert pytester.path.joinpath("torn").exists()


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
