"""A line of a journal whose fields exclude each other is no result; what is rare may be one."""

import json
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.journal import read
from pytest_androidworld.report.schema import Manifest
from tests.report.conftest import Make

CASE = "task_cases/markor/create_note.py::MarkorCreateNote::test_episode[30]"
USERS = "test_mine.py::test_that_it_fails"
ZERO, ONE = {"strict": 0.0, "upstream": 0.0}, {"strict": 1.0, "upstream": 1.0}


def written(
    tmp_path: Path, manifest: Manifest, attempt: Make, nodeid: str, said: dict[str, Any]
) -> Path:
    line = attempt(**said)
    line["run"]["nodeid"] = nodeid
    path = tmp_path / "journal.jsonl"
    path.write_text("".join(f"{json.dumps(each)}\n" for each in (manifest, line)))
    return path


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            {"verdict": "failed", "outcome": "passed", "rewards": ZERO},
            "the verdict is 'failed', and the outcome 'passed' is not that of such a case",
        ),
        (
            {"verdict": "device error", "outcome": "passed", "rewards": None},
            "the verdict is 'device error', and the outcome 'passed' is not that of such a case",
        ),
        (
            {"verdict": "passed", "outcome": "passed", "rewards": ZERO},
            "the verdict is 'passed', and the reward in strict grading 0, not 1",
        ),
        (
            {"verdict": "not declared", "outcome": "failed", "rewards": ZERO},
            "the verdict is 'not declared', and the reward in strict grading 0, not 1",
        ),
    ],
)
def test_a_contradiction_is_refused_with_its_line(
    tmp_path: Path, manifest: Manifest, attempt: Make, said: dict[str, Any], why: str
) -> None:
    path = written(tmp_path, manifest, attempt, CASE, said)
    with pytest.raises(UsageError) as refused:
        read(path)
    assert str(refused.value) == f"{path}, line 2: {why}"


@pytest.mark.parametrize(
    ("nodeid", "said"),
    [
        (CASE, {"verdict": "failed", "outcome": "xfailed", "rewards": ZERO}),
        (CASE, {"verdict": "failed", "outcome": "failed", "rewards": ONE}),  # its body, after it
        (CASE, {"verdict": "passed", "outcome": "failed", "rewards": ONE}),  # a strict mark
        (CASE, {"verdict": "passed", "outcome": "xpassed", "rewards": ONE}),
        (CASE, {"verdict": "failed", "rewards": ZERO}),
        (USERS, {"verdict": "failed", "outcome": "passed", "rewards": ZERO}),
        (USERS, {"verdict": "passed", "outcome": "passed", "rewards": None}),
    ],
)
def test_what_a_run_can_write_is_read(
    tmp_path: Path, manifest: Manifest, attempt: Make, nodeid: str, said: dict[str, Any]
) -> None:
    assert len(read(written(tmp_path, manifest, attempt, nodeid, said)).attempts) == 1
