"""``--alluredir``: each case is reported step by step, with its one verdict.

These tests start processes for a worker that crashes.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., pytest.RunResult]


def results(folder: Path) -> dict[str, Any]:
    found = [json.loads(path.read_text("utf-8")) for path in folder.glob("*-result.json")]
    assert len({each["name"] for each in found}) == len(found)
    return {each["name"]: each for each in found}


def test_each_case_is_reported_step_by_step(run: Run, pytester: pytest.Pytester) -> None:
    run("--aw-tasks=.", "--alluredir=results", "--aw-artifacts=on").assert_outcomes(
        passed=1, failed=1
    )
    found = results(pytester.path / "results")
    assert {name: each["status"] for name, each in found.items()} == {
        "Rest, seed 30": "passed",
        "Climb, seed 30": "failed",
    }
    climb = found["Climb, seed 30"]
    assert climb["statusDetails"]["message"] == (
        "failed: the agent reported done, but the goal is not reached – Climb, seed 30"
    )
    assert [each["name"] for each in climb["steps"]] == [
        "go to the home screen",
        "go to the home screen",
        "say that it is done",
        "judged: strict 0, upstream 0",
    ]
    assert "screen at the end" in [each["name"] for each in climb["attachments"]]
    assert climb["parameters"] == [{"name": "case", "value": "seed 30"}]
    environment = (pytester.path / "results" / "environment.properties").read_text("ascii")
    assert environment.startswith("Result=AndroidWorld 50.0 % ")
    assert "Device=virtual (no AndroidWorld scores)\n" in environment
    assert (pytester.path / "results" / "allurerc.json").is_file()
    categories = json.loads((pytester.path / "results" / "categories.json").read_text("utf-8"))
    assert "budget exceeded" in [each["name"] for each in categories]


WORKER_DIES = """
import os
import pytest

@pytest.fixture
def agent(task):
    os._exit(1)
"""


@pytest.mark.deep
def test_a_case_whose_worker_died_is_reported_too(spawn: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(WORKER_DIES)
    spawn("--aw-tasks=.", "--alluredir=results", "-n1", "-k", "Climb", "--max-worker-restart=4")
    (lost,) = results(pytester.path / "results").values()
    assert (lost["name"], lost["status"]) == ("Climb, seed 30", "broken")
    assert [each["name"] for each in lost["steps"]] == [
        "attempt 1: device error",
        "attempt 2: device error",
    ]


def test_nothing_is_written_unless_requested(run: Run, pytester: pytest.Pytester) -> None:
    run("--aw-tasks=.", "-k", "Rest").assert_outcomes(passed=1)
    assert list(pytester.path.rglob("categories.json")) == []
