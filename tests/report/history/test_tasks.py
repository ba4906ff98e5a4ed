"""Tasks from run to run: what each cell says, and what counts as a change."""

from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report.history.runs import RunFolder
from pytest_androidworld.report.history.tasks import TaskRow, task_rows
from tests.report.history.conftest import WriteRun


def rows(home: Path) -> dict[str, TaskRow]:
    return {row.task: row for row in task_rows(RunFolder(home).runs())}


@pytest.mark.parametrize(
    ("verdicts", "shown"),
    [
        (("passed", "passed"), ("passed", "✓", "2 of 2 passed")),
        (("failed", "budget exceeded"), ("failed", "✗", "0 of 2 passed")),
        (("passed", "failed"), ("partly", "1/2", "1 of 2 passed")),
        (("passed", "device error"), ("passed", "✓", "1 of 1 passed")),
        (("device error", "device error"), ("device error", "D", "device error")),
    ],
)
def test_a_cell_has_all_cases_of_a_task_that_count(
    home: Path,
    write_run: WriteRun,
    attempt: Any,
    verdicts: tuple[str, str],
    shown: tuple[str, str, str],
) -> None:
    write_run(9, *(attempt(seed=30 + n, verdict=each) for n, each in enumerate(verdicts)))
    (cell,) = rows(home)["MarkorCreateNote"].cells
    assert cell
    assert (cell.verdict, cell.text) == shown[:2]
    assert cell.label == f"MarkorCreateNote, 2026-11-09 08:00: {shown[2]}"


def test_a_cell_leads_to_the_case_that_did_not_pass(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(9, attempt(), attempt(seed=31, verdict="failed"), agent="my agent")
    (cell,) = rows(home)["MarkorCreateNote"].cells
    assert cell
    assert cell.link == "2026-11-09-my%20agent/report.html#MarkorCreateNote-31"


def test_a_change_is_between_two_runs_of_one_agent(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    passed, failed = attempt(task="A"), attempt(task="A", verdict="failed")
    write_run(1, passed, agent="m3a")
    write_run(2, failed, agent="idle")
    write_run(3, passed, agent="m3a")
    write_run(4, failed, agent="m3a")
    write_run(5, attempt(task="A", verdict="device error"), agent="m3a")
    write_run(6, passed, agent="m3a")
    row = rows(home)["A"]
    assert (row.changes, row.passed, row.of) == (2, 3, 5)


def test_what_changes_most_stands_first_then_what_passes_least(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    for day, verdicts in enumerate((("passed",) * 3, ("passed", "failed", "passed")), 1):
        cases = [attempt(task=name, verdict=v) for name, v in zip("AFP", verdicts, strict=True)]
        write_run(day, *cases, attempt(task="N", verdict="failed"))
    assert list(rows(home)) == ["F", "N", "A", "P"]


def test_a_run_without_a_task_has_no_cell_of_it(
    home: Path, write_run: WriteRun, attempt: Any
) -> None:
    write_run(1, attempt(task="A"))
    write_run(2, attempt(task="B"))
    assert [cell is None for cell in rows(home)["B"].cells] == [True, False]
