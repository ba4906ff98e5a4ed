"""What cases show beside their verdicts, by agent, input and model, and by their groups."""

from collections.abc import Sequence

from pytest_androidworld.report import measures, side_effects, words
from pytest_androidworld.report.analyses import success
from pytest_androidworld.report.analyses.belonging import NamedRun, notes
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell
from pytest_androidworld.report.replies import Replies
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.spending import Spending, money
from pytest_androidworld.report.statistics import Rate

UNKNOWN = "–"
COLUMNS = tuple(
    Column(heading, (heading.replace(",", "").replace(" ", "_"),), right=True)
    for heading in (
        *("cases", "passed", "clean", "side effects", "claimed, not done", "done, not claimed"),
        *("progress", "steps over", "loops", "refused actions", "unusable replies"),
        *("first action", "cost of a passed case"),
    )
)
NOTES = (
    "clean: passed without side effects; progress: the share of checks that hold in failed cases"
    " with parts; steps over: more than the task's solution takes, of passed cases; first action:"
    " seconds, the median. docs/report.md tells more",
)


def table(runs: Sequence[NamedRun], by: str | None = None) -> PrintedTable:
    """A row for each system, or for each of its apps, difficulties, tags or tasks."""
    names = (*success.heads(runs), *([by] if by else []))
    rows = [
        [*map(TableCell.of, (*system, *group)), *_cells(cases)]
        for system, group, cases in success.grouped(runs, by)
    ]
    return PrintedTable((*map(Column.of, names), *COLUMNS), rows, [*notes(runs), *NOTES])


def _cells(cases: Sequence[AttemptLine]) -> list[TableCell]:
    """As `COLUMNS` has them."""
    measured, replied = measures.Measured.of(cases), Replies.of(cases)
    passed, spent = Rate.passed(cases), Spending.of(cases)
    paid = None
    if spent.calls and spent.cost is not None and passed.part:
        paid = spent.cost / passed.part
    first = measured.median_first
    return [
        TableCell(str(passed.of), (passed.of,)),
        TableCell(str(passed.part), (passed.part,)),
        _share(side_effects.clean(cases)),
        _share(side_effects.having(cases)),
        _share(measured.claimed),
        _share(measured.unclaimed),
        _number(measured.mean_progress, "{:.2f}"),
        _number(measured.mean_over, "{:.1f}"),
        _share(measured.looped),
        _share(measured.refused),
        _share(Rate(replied.unusable, replied.asked)),
        TableCell(UNKNOWN if first is None else words.duration(first), (first,)),
        TableCell(UNKNOWN if paid is None else money(paid), (paid,)),
    ]


def _share(rate: Rate) -> TableCell:
    return TableCell(words.percent(rate.share), (rate.share,))


def _number(value: float | None, layout: str) -> TableCell:
    return TableCell(UNKNOWN if value is None else layout.format(value), (value,))
