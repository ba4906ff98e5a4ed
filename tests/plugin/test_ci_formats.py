"""Results in the forms that CIs read, by the plugins that write them.

These tests start processes for workers, and for what those plugins write at a run's end.
"""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.plugin.conftest import Run

DEVICE = "virtual (no AndroidWorld score)"
BROKEN = """
from pytest_androidworld import Task


class Broken(Task):
    template = "Be judged."

    def is_successful(self, env):
        raise ValueError("no")

    def solve(self, user):
        pass
"""


def statuses(results: Any) -> dict[str, str]:
    return {each["name"].split("::")[1]: each["status"] for each in results["tests"]}


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_verdict_is_the_same_in_each_form(
    spawn: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: str
) -> None:
    """A case that fails is a failure, one that could not be judged an error; CTRF has one word."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    pytester.makepyfile(test_broken=BROKEN)
    words = ("--ctrf=ctrf.json", "--report-log=log.jsonl", "--junitxml=junit.xml")
    result = spawn("--agent=idle", "-n", workers, *words, "test_tasks.py", "test_broken.py")
    result.assert_outcomes(passed=1, failed=1, errors=1)

    ctrf = json.loads(Path("ctrf.json").read_text("utf-8"))["results"]
    assert statuses(ctrf) == {"Rest": "passed", "Climb": "failed", "Broken": "failed"}
    assert (ctrf["summary"]["tests"], ctrf["summary"]["failed"]) == (3, 2)

    lines = map(json.loads, Path("log.jsonl").read_text("utf-8").splitlines())
    reports = [line for line in lines if line["$report_type"] == "TestReport"]
    bad = {
        each["nodeid"].split("::")[1]: each["when"]
        for each in reports
        if each["outcome"] == "failed"
    }
    assert bad == {"Climb": "call", "Broken": "setup"}
    properties = dict(next(each["user_properties"] for each in reports if each["user_properties"]))
    assert properties["androidworld.device"] == DEVICE

    (suite,) = ElementTree.parse("junit.xml").getroot()
    assert {name: suite.get(name) for name in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
    }
    devices = {
        each.get("value")
        for each in suite.iter("property")
        if each.get("name") == "androidworld.device"
    }
    assert devices == {DEVICE}

    annotated = [line for line in result.outlines + result.errlines if line.startswith("::error ")]
    (climb,) = annotated  # the plugin annotates failures, and no errors
    assert climb.startswith("::error file=test_tasks.py,line=23::Climb.test_episode[30]")
    assert "AndroidWorld 50.0 %" in Path("summary.md").read_text("utf-8")
