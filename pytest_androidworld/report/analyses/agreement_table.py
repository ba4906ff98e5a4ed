"""How far the virtual phone and a real device agree, as a table: a row for each task."""

from collections.abc import Iterator, Sequence
from statistics import median

from pytest_androidworld.report import words
from pytest_androidworld.report.analyses.agreement import LAST, Agreement, AgreementCase
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell
from pytest_androidworld.report.comparison.pairs import TaskId
from pytest_androidworld.report.statistics import Rate

EMPTY = "–"
COLUMNS = (
    Column("task", ("task",)),
    Column("same verdict", ("same_verdict", "cases"), right=True),
    Column("checks", ("same_checks",), right=True),
    Column("steps", ("same_steps",), right=True),
    Column("screens", ("same_screens", "with_screens"), right=True),
    Column("how many steps", ("virtual_steps", "real_steps"), right=True),
    Column("first difference", ("first_difference",)),
)


def table(found: Agreement) -> PrintedTable:
    rows = [_row(task, cases) for task, cases in sorted(found.by_task().items())]
    return PrintedTable(COLUMNS, rows, list(_notes(found)))


def sentence(found: Agreement) -> str:
    """The number that this is about."""
    same = Rate(sum(each.same_verdict for each in found.cases), len(found.cases))
    low, high = same.interval
    return (
        f"The same verdict in {same.part} of {words.count(same.of, 'case')}:"
        f" {100 * same.part / same.of:.1f} % (95 %: {100 * low:.1f}–{100 * high:.1f} %)"
    )


def _row(task: TaskId, cases: Sequence[AgreementCase]) -> list[TableCell]:
    verdicts = sum(each.same_verdict for each in cases)
    checks = sum(each.other_check is None for each in cases)
    steps = sum(each.other_step is None for each in cases)
    looked = [each for each in cases if each.other_screen != ""]
    screens = sum(each.other_screen is None for each in looked)
    here = median(len(each.virtual["steps"]) for each in cases)
    there = median(len(each.real["steps"]) for each in cases)
    first = next(filter(None, map(difference, cases)), "")
    return [
        TableCell.of(task.name),
        TableCell(f"{verdicts}/{len(cases)}", (verdicts, len(cases))),
        TableCell(f"{checks}/{len(cases)}", (checks,)),
        TableCell(f"{steps}/{len(cases)}", (steps,)),
        TableCell(f"{screens}/{len(looked)}" if looked else EMPTY, (screens, len(looked))),
        TableCell(f"{here:g}, there {there:g}", (here, there)),
        TableCell.of(first),
    ]


def difference(case: AgreementCase) -> str:
    """Where the two sides of a case part, as early as can be told."""
    if case.other_screen:
        where = "at the end" if case.other_screen == LAST else f"before {case.other_screen}"
        return f"seed {case.pair.case.seed}: the screen {where}"
    if case.other_step is not None:
        return f"seed {case.pair.case.seed}: step {case.other_step + 1}"
    if case.other_check is not None:
        return f"seed {case.pair.case.seed}: {case.other_check}"
    return ""


def _notes(found: Agreement) -> Iterator[str]:
    yield "steps are compared by what they hit, screens by their elements without the places"
    if not any(each.other_screen != "" for each in found.cases):
        yield "no screens were kept on both sides; play with --aw-artifacts=on"
    uncounted = len(found.pairing.uncounted)
    if uncounted:
        cases = words.count(uncounted, "case")
        yield f"left out: {cases} not counted on one side (device, model or task error)"
    alone = len(found.pairing.only_before) + len(found.pairing.only_now)
    if alone:
        yield f"left out: {words.count(alone, 'case')} played on one side only"
