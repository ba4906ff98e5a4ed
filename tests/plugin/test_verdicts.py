"""How a verdict looks: in the terminal, in JUnit's file and in the journal, the same.

These tests start processes for workers.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run, alone_and_with_workers

MORE = """
from pytest_androidworld import Task


class Raises(Task):
    template = "Raise."

    def initialize_task(self, env):
        raise KeyError("oops")


class Confused(Task):
    template = "Judge."

    def is_successful(self, env):
        return 0.0 if not hasattr(self, "judged") else 1 / 0

    def solve(self, user):
        self.judged = True


class Demanding(Task):
    template = "Fly."
    needs = frozenset({"wings"})

    def is_successful(self, env):
        return 0.0


class Lost(Task):
    template = "Find it."

    def is_successful(self, env):
        return 0.0

    def solve(self, user):
        user.tap("El Dorado")


class Late(Task):
    template = "Go home until it is done, and on."
    complexity = 0.2

    def initialize_task(self, env):
        self.homes = 0

    def is_successful(self, env):
        return self.homes >= 2

    def solve(self, user):
        for _ in range(9):
            self.homes += 1
            user.home()


class Slow(Late):
    template = "Go home and never arrive."

    def is_successful(self, env):
        return 0.0
"""
Journal = Callable[[], list[dict[str, Any]]]
VERDICTS = {
    "Rest": "passed",
    "Climb": "failed",
    "Late": "not declared",
    "Slow": "budget exceeded",
    "Lost": "agent error",
    "Raises": "invalid task",
    "Confused": "invalid task",
}


@alone_and_with_workers()
def test_each_case_has_one_verdict_everywhere(
    run: Run, spawn: Run, pytester: pytest.Pytester, journal: Journal, xdist: tuple[str, ...]
) -> None:
    pytester.makepyfile(test_more=MORE)
    start = spawn if "-n" in xdist else run
    result = start("-v", "--junitxml=j.xml", "-rs", *xdist)
    result.assert_outcomes(passed=1, failed=4, errors=2, skipped=1)
    result.stdout.fnmatch_lines(["*lacks what the task needs: wings*"])
    result.stdout.fnmatch_lines(["  skipped * 1/8   12.5 %  the device lacks what they need"])
    assert {each["task"]: each["verdict"] for each in journal()} == VERDICTS

    told = {}
    for case in ET.parse(pytester.path / "j.xml").iter("testcase"):
        kinds = [each.tag for each in case if each.tag != "properties"]
        told[case.attrib["classname"].rpartition(".")[2]] = kinds
    assert told == {
        "Rest": [],
        **{name: ["failure"] for name in ("Climb", "Late", "Slow", "Lost")},
        **{name: ["error"] for name in ("Raises", "Confused")},
        "Demanding": ["skipped"],
    }


def test_a_failure_tells_a_stranger_what_happened(run: Run) -> None:
    result = run("-k", "Climb")
    result.stdout.fnmatch_lines(
        ["failed: * – Climb, seed 30", "*Climb Mount Doom.", "*1*home*", "*androidworld-results*"]
    )
    result.stdout.no_fnmatch_line("*lifecycle.py*")


def test_verdicts_go_to_junit_as_properties(run: Run, pytester: pytest.Pytester) -> None:
    run("-k", "Climb", "--junitxml=j.xml")
    (case,) = ET.parse(pytester.path / "j.xml").iter("testcase")
    told = {each.attrib["name"]: each.attrib["value"] for each in case.iter("property")}
    assert told["androidworld.verdict"] == "failed"
    assert told["androidworld.goal"] == "Climb Mount Doom."
    whole = ET.parse(pytester.path / "j.xml").iterfind("testsuite/properties/property")
    run_of = {each.attrib["name"]: each.attrib["value"] for each in whole}
    assert (run_of["androidworld.agent"], run_of["androidworld.seeds"]) == ("oracle", "30")


def test_ctrl_c_tears_down_ends_the_device_and_tells_what_there_is(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(
        test_stop="""
        from pathlib import Path
        from pytest_androidworld import Task

        class Stop(Task):
            template = "Stop."

            def is_successful(self, env):
                return 0.0

            def tear_down(self, env):
                Path("torn").touch()

            def solve(self, user):
                raise KeyboardInterrupt
        """
    )
    result = run("test_tasks.py::Rest", "test_stop.py")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*success rate*1/1*"])
    assert pytester.path.joinpath("torn").exists()
    assert [each["task"] for each in journal()] == ["Rest"]
