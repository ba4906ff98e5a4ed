"""How far the virtual phone and a real device agree, as a table: a row for each task."""

from collections.abc import Iterator, Sequence
from statistics import median

from pytest_androidworld.report import words
from pytest_androidworld.report.analyses.agreement import LAST, Agreement, AgreementCase
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell

EMPTY = "–"
ALL = "all tasks"
NAMED = 5  # cases that are left out
SIDES = {"now": " there", "before": ""}  # "there" is the real device, as in all columns
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
    tasks = sorted(found.by_task().items())
    rows = [_row(task.name, cases) for task, cases in tasks]
    if len(rows) > 1:
        rows.append([*_row(ALL, found.cases)[:-1], TableCell.of("")])
    return PrintedTable(COLUMNS, rows, list(_notes(found)))


def sentence(found: Agreement) -> str:
    """The number that this is about."""
    same, (low, high) = found.same, found.interval
    return (
        f"The same verdict in {same.part} of {words.count(same.of, 'case')}:"
        f" {100 * same.part / same.of:.1f} % (95 %: {100 * low:.1f}–{100 * high:.1f} %)"
    )


def _row(name: str, cases: Sequence[AgreementCase]) -> list[TableCell]:
    verdicts = sum(each.same_verdict for each in cases)
    checks = sum(each.other_check is None for each in cases)
    steps = sum(each.other_step is None for each in cases)
    looked = [each for each in cases if each.other_screen != ""]
    screens = sum(each.other_screen is None for each in looked)
    here = median(len(each.virtual["steps"]) for each in cases)
    there = median(len(each.real["steps"]) for each in cases)
    worst_first = sorted(cases, key=lambda each: each.same_verdict)
    first = next(filter(None, map(difference, worst_first)), "")
    return [
        TableCell.of(name),
        TableCell(f"{verdicts}/{len(cases)}", (verdicts, len(cases))),
        TableCell(f"{checks}/{len(cases)}", (checks,)),
        TableCell(f"{steps}/{len(cases)}", (steps,)),
        TableCell(f"{screens}/{len(looked)}" if looked else EMPTY, (screens, len(looked))),
        TableCell(f"{here:g}, there {there:g}", (here, there)),
        TableCell.of(first),
    ]


def difference(case: AgreementCase) -> str:
    """How the two sides of a case differ in their end, and the first step that differs."""
    here, there = case.virtual["verdict"], case.real["verdict"]
    verdicts = [] if case.same_verdict else [f"{here}, there {there}"]
    found = "; ".join([*verdicts, *filter(None, [_parting(case)])])
    return f"{case.play}: {found}" if found else ""


def _parting(case: AgreementCase) -> str:
    if case.screen_first:
        where = "at the end" if case.other_screen == LAST else f"before {case.other_screen}"
        return f"the screen {where}"
    if case.other_step is not None:
        return f"step {case.other_step + 1}"
    return case.other_check or ""


def _notes(found: Agreement) -> Iterator[str]:
    yield "steps are compared by what they hit, screens by their elements without the places"
    if not any(each.other_screen != "" for each in found.cases):
        yield "no screens were stored on both sides; play with --aw-artifacts=on"
    if found.unlike:
        cases = words.count(found.unlike, "case")
        yield f"left out: {cases} that no seed repeats on a real device"
    uncounted = found.pairing.uncounted
    if uncounted:
        named = [f"{each.case} ({each.verdict}{SIDES[each.side]})" for each in uncounted[:NAMED]]
        more = [f"and {len(uncounted) - NAMED} more"] if len(uncounted) > NAMED else []
        cases = words.count(len(uncounted), "case")
        yield f"left out: {cases} not counted on one side: {', '.join([*named, *more])}"
    alone = len(found.pairing.only_before) + len(found.pairing.only_now)
    if alone:
        yield f"left out: {words.count(alone, 'case')} played on one side only"
