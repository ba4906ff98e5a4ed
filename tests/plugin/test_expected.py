"""Marks and skips of a user's: each case has one verdict and one outcome in all reports.

These tests start processes for workers.
"""

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run, alone_and_with_workers

Journal = Callable[[], list[dict[str, Any]]]
TASKS = """
import pytest
from pytest_androidworld import Task


class Done(Task):
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass


class Never(Task):
    def is_successful(self, env):
        return 0.0

    def solve(self, user):
        user.home()


class DonePlain(Done):
    template = "Do nothing."


@pytest.mark.xfail(reason="it is known")
class NeverExpected(Never):
    template = "Climb Mount Doom."


@pytest.mark.xfail(reason="it is known", strict=True)
class NeverStrictly(Never):
    template = "Climb Mount Doom."


@pytest.mark.xfail(reason="it is known")
class DoneExpected(Done):
    template = "Do nothing."


@pytest.mark.xfail(reason="it is known", strict=True)
class DoneStrictly(Done):
    template = "Do nothing."


@pytest.mark.xfail(reason="it is known", run=False)
class NeverRun(Never):
    template = "Climb Mount Doom."


@pytest.mark.xfail(reason="it is known")
class Lost(Never):
    "Its mark is about the agent, not about what says nothing about one."

    template = "Climb Mount Doom."

    def initialize_task(self, env):
        raise KeyError("oops")


@pytest.mark.xfail(reason="it is known", raises=ZeroDivisionError)
class NeverOtherwise(Never):
    template = "Climb Mount Doom."


@pytest.mark.skip(reason="not today")
class SkippedByMark(Never):
    template = "Climb Mount Doom."


class SkippedBefore(Never):
    template = "Climb Mount Doom."


class SkippedByAgent(Never):
    template = "Climb Mount Doom."


class SkippedInBody(Never):
    template = "Climb Mount Doom."

    def test_episode(self, episode):
        pytest.skip("not today")


class SkippedAfterwards(Never):
    "It was played: what an agent did is not made undone."

    template = "Climb Mount Doom."

    def test_episode(self, episode):
        episode.play()
        pytest.skip("not today")


class ExpectedInBody(Never):
    template = "Climb Mount Doom."

    def test_episode(self, episode):
        episode.play()
        pytest.xfail("it is known")
"""
CONFTEST = """
import pytest

@pytest.fixture
def android(request, android):
    if request.cls.__name__ == "SkippedBefore":
        pytest.skip("not today")
    return android

@pytest.fixture
def agent(request, agent):
    if request.cls.__name__ == "SkippedByAgent":
        pytest.skip("not today")
    return agent
"""
# Of each: its verdict in the journal, if it has one, and its outcome in pytest's words.
CASES = {
    "DonePlain": ("passed", "passed"),
    "NeverExpected": ("failed", "xfailed"),
    "NeverStrictly": ("failed", "xfailed"),
    "DoneExpected": ("passed", "xpassed"),
    "DoneStrictly": ("passed", "failed"),
    "NeverRun": (None, "xfailed"),
    "Lost": ("invalid task", "error"),
    "NeverOtherwise": ("failed", "failed"),
    "SkippedByMark": (None, "skipped"),
    "SkippedBefore": (None, "skipped"),
    "SkippedByAgent": (None, "skipped"),
    "SkippedInBody": (None, "skipped"),
    "SkippedAfterwards": ("failed", "skipped"),
    "ExpectedInBody": ("failed", "xfailed"),
}
JUNIT = {  # the element of each outcome
    "passed": [],
    "failed": ["failure"],
    "error": ["error"],
    "skipped": ["skipped"],
    "xfailed": ["skipped"],
    "xpassed": [],
}
ALLURE = {
    "passed": "passed",
    "failed": "failed",
    "error": "broken",
    "skipped": "skipped",
    "xfailed": "skipped",
    "xpassed": "passed",
}


@alone_and_with_workers()
def test_each_case_has_one_verdict_and_one_outcome_everywhere(
    run: Run, spawn: Run, pytester: pytest.Pytester, journal: Journal, xdist: tuple[str, ...]
) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_tasks=TASKS)
    start = spawn if "-n" in xdist else run
    result = start(
        *("-rA", "--junitxml=j.xml", "--alluredir=allure"),
        *xdist,
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=1, failed=2, errors=1, skipped=5, xfailed=4, xpassed=1)
    told = {each["task"]: (each["verdict"], each["outcome"]) for each in journal()}
    assert told == {name: each for name, each in CASES.items() if each[0]}
    assert len(journal()) == len(told)
    assert in_junit(pytester.path / "j.xml") == {
        name: (JUNIT[outcome], verdict, verdict and outcome)
        for name, (verdict, outcome) in CASES.items()
    }
    assert in_allure(pytester.path / "allure") == {
        name: ALLURE[outcome] for name, (_, outcome) in CASES.items()
    }
    result.stdout.fnmatch_lines(
        [
            "  success rate                  3/8   37.5 %  *",
            "  passed                        3/8   37.5 %",
            "  failed                        5/8   62.5 %",
            "  invalid task                  1/9   11.1 %  not in the rates",
            "  xfailed                       3/9   33.3 %  expected to fail; in the rates",
            "  xpassed                       1/9   11.1 %  expected to fail; in the rates",
            "  skipped                       1/9   11.1 %  once it was played; in the rates",
            "  skipped                      4/14   28.6 %  not today",
            "  skipped                      1/14    7.1 %",
            "    expected to fail: [[]NOTRUN] it is known",
        ]
    )
    strict = next(each for each in journal() if each["task"] == "DoneStrictly")
    assert strict["run"]["notes"] == ["[XPASS(strict)] it is known"]


def in_junit(path: Path) -> dict[str, tuple[list[str], str | None, str | None]]:
    """Of each case: its element's kind, and the verdict and outcome among its properties."""
    found: dict[str, tuple[list[str], str | None, str | None]] = {}
    for each in ET.parse(path).iter("testcase"):
        name = each.attrib["classname"].rpartition(".")[2]
        assert name not in found
        known = {one.attrib["name"]: one.attrib["value"] for one in each.iter("property")}
        kinds = [child.tag for child in each if child.tag in ("failure", "error", "skipped")]
        told = known.get("androidworld.verdict"), known.get("androidworld.outcome")
        found[name] = (kinds, *told)
    return found


def in_allure(folder: Path) -> dict[str, str]:
    """The status of each case."""
    found: dict[str, str] = {}
    for path in folder.glob("*-result.json"):
        each = json.loads(path.read_text("utf-8"))
        name = each["fullName"].rpartition("#")[0].rpartition(".")[2]
        assert name not in found
        found[name] = each["status"]
    return found


def test_a_run_with_nothing_but_expected_failures_passes_and_counts_them(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_tasks=TASKS)
    result = run("test_tasks.py::NeverExpected")
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(xfailed=1)
    result.stdout.fnmatch_lines(["  success rate                  0/1    0.0 %  *"])
    assert [each["verdict"] for each in journal()] == ["failed"]
