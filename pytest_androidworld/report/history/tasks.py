"""What becomes of each task from run to run: a row for each task, a column for each run."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import quote

from pytest_androidworld.report.history.runs import FoundRun
from pytest_androidworld.report.html.page import episode_ids
from pytest_androidworld.report.html.task_map import LETTERS
from pytest_androidworld.report.journal import CaseId
from pytest_androidworld.verdicts import FAILED, PASSED, TABLE, Verdict

PARTLY = "partly"


class TaskCell(NamedTuple):
    """A task in a run."""

    run: FoundRun
    link: str  # to its first case that did not pass, else to its first
    verdict: str  # "passed", "failed", "partly": some of its cases; else that of all its cases
    text: str  # "✓", "2/3"
    label: str  # for those who hear it


class TaskRow(NamedTuple):
    """A task in all runs."""

    task: str
    cells: list[TaskCell | None]
    passed: int  # runs in which all its cases passed
    of: int  # runs in which a case of it counts
    changes: int  # from one run to the next of the same agent and model


def task_rows(runs: Sequence[FoundRun]) -> list[TaskRow]:
    """Those that change most often first, then those that pass least."""
    columns = [_cells(run) for run in runs]
    names = sorted({name for cells in columns for name in cells})
    rows = [_row(name, [cells.get(name) for cells in columns]) for name in names]
    return sorted(rows, key=lambda row: (-row.changes, row.passed / (row.of or 1)))


def _row(name: str, cells: list[TaskCell | None]) -> TaskRow:
    counted = [cell for cell in cells if cell and cell.verdict in (PASSED, FAILED, PARTLY)]
    by_agent: dict[str, list[str]] = {}
    for cell in counted:
        by_agent.setdefault(cell.run.who, []).append(cell.verdict)
    changes = sum(
        one != other for verdicts in by_agent.values() for one, other in pairwise(verdicts)
    )
    passed = sum(cell.verdict == PASSED for cell in counted)
    return TaskRow(name, cells, passed, len(counted), changes)


def _cells(run: FoundRun) -> dict[str, TaskCell]:
    ids = episode_ids(run.journal)
    by_task: dict[str, list[tuple[CaseId, Verdict]]] = {}
    for case, attempt in run.statistics.cases.items():
        by_task.setdefault(case.task, []).append((case, attempt["verdict"]))
    return {task: _cell(run, task, cases, ids) for task, cases in by_task.items()}


def _cell(
    run: FoundRun, task: str, cases: list[tuple[CaseId, Verdict]], ids: dict[CaseId, str]
) -> TaskCell:
    counted = [verdict for _, verdict in cases if TABLE[verdict].counted]
    shown = next((case for case, verdict in cases if verdict != PASSED), cases[0][0])
    passed = counted.count(PASSED)
    verdict: str
    if not counted:
        verdict, text = cases[0][1], LETTERS[cases[0][1]]
    elif passed in (0, len(counted)):
        verdict = PASSED if passed else FAILED
        text = LETTERS[verdict]
    else:
        verdict, text = PARTLY, f"{passed}/{len(counted)}"
    link = f"{quote(run.name)}/report.html#{quote(ids[shown])}"
    said = f"{passed} of {len(counted)} passed" if counted else verdict
    return TaskCell(run, link, verdict, text, f"{task}, {run.started}: {said}")
