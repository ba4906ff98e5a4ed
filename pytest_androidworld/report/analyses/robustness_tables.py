"""The robustness analysis as tables: task by task, and how the rounds of each side vary."""

from collections.abc import Iterator, Sequence
from statistics import fmean

from pytest_androidworld.report import words
from pytest_androidworld.report.analyses.belonging import NamedRun, notes
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell
from pytest_androidworld.report.analyses.robustness import (
    ALPHA,
    Robustness,
    Sensitivity,
    Side,
    Spread,
)
from pytest_androidworld.report.comparison.lines import probability
from pytest_androidworld.report.comparison.significance import fewest_tasks
from pytest_androidworld.report.statistics import Rate

ALL = "all tasks"
EMPTY = "–"
SAME, DIFFERENT = "same seed", "different seeds"


def _side(name: str) -> tuple[Column, ...]:
    key = name.partition(" ")[0]
    return (
        Column(name, (f"{key}_passed", f"{key}_cases"), right=True),
        Column("rate", (f"{key}_rate",), right=True),
        Column("95 %", (f"{key}_low", f"{key}_high"), right=True),
    )


TASK_COLUMNS = (
    Column("task", ("task",)),
    *_side(SAME),
    *_side(DIFFERENT),
    Column("change", ("change",), right=True),
    Column("p", ("p",), right=True),
)
ROUND_COLUMNS = (
    Column("over all tasks", ("side",)),
    Column("rounds", ("rounds",), right=True),
    *(
        column
        for name in ("success", "mean reward")
        for column in (
            Column(name, (name.replace(" ", "_"),), right=True),
            Column("SD", (f"{name.replace(' ', '_')}_sd",), right=True),
            Column("from–to", (f"{name}_lowest", f"{name}_highest"), right=True),
        )
    ),
)


def by_task(found: Robustness, runs: Sequence[NamedRun]) -> PrintedTable:
    """A row for each task, and one for the mean of those that both sides have."""
    rows = [_task(each) for each in found.tasks]
    rows += [_overall(found)] if len(found.changes) > 1 else []
    return PrintedTable(TASK_COLUMNS, rows, [*_explained(found), *notes(runs, seeds=False)])


def _task(each: Sensitivity) -> list[TableCell]:
    star = " *" if each.is_significant else ""
    return [
        TableCell.of(each.task.name),
        *_rate(each.same),
        *_rate(each.different),
        _change(None if each.change is None else float(each.change)),
        _p(each.p, star),
    ]


def _rate(rate: Rate | None) -> list[TableCell]:
    if rate is None:
        return _missing()
    low, high = rate.interval
    return [
        TableCell(f"{rate.part}/{rate.of}", (rate.part, rate.of)),
        TableCell(words.percent(rate.share), (rate.share,)),
        TableCell(f"{100 * low:.1f}–{100 * high:.1f}", (low, high)),
    ]


def _missing() -> list[TableCell]:
    return [
        TableCell(EMPTY, (None, None)),
        TableCell(EMPTY, (None,)),
        TableCell(EMPTY, (None, None)),
    ]


def _overall(found: Robustness) -> list[TableCell]:
    """Means of the rates of tasks that both sides have; each task counts once."""
    star = " *" if found.p < ALPHA else ""
    both = [each for each in found.tasks if each.same and each.different]
    same = [each.same.share or 0.0 for each in both if each.same]
    different = [each.different.share or 0.0 for each in both if each.different]
    cells = [
        cell
        for rates in (same, different)
        for cell in (
            TableCell("", (None, None)),
            TableCell(words.percent(fmean(rates)), (fmean(rates),)),
            TableCell("", (None, None)),
        )
    ]
    return [TableCell.of(ALL), *cells, _change(found.overall.mean), _p(found.p, star)]


def _change(change: float | None) -> TableCell:
    text = EMPTY if change is None else words.signed_points(change).removesuffix(" points")
    return TableCell(text, (change,))


def _p(p: float | None, star: str) -> TableCell:
    return TableCell(EMPTY if p is None else probability(p) + star, (p,))


def _explained(found: Robustness) -> Iterator[str]:
    for side, name, how in (
        (found.same, SAME, "--aw-trials=20"),
        (found.different, DIFFERENT, "--seeds=20"),
    ):
        if not side.rounds:
            yield f"no case of the {name} is among these runs; play it with {how}"
    pairs = len(found.changes)
    if not pairs:
        return
    yield (
        f"change in points; * p < {ALPHA:g} by Fisher's exact test: of"
        f" {words.count(pairs, 'task')} about {ALPHA * pairs:.2g} would be by chance"
    )
    if pairs < 2:
        return
    interval = found.overall.interval()
    if interval is not None:
        low, high = (words.signed_points(each).removesuffix(" points") for each in interval)
        yield f"{ALL}: 95 % from {low} to {high} points, p by sign flips over tasks"
    needed = fewest_tasks(ALPHA)
    if pairs < needed:
        yield f"{ALL}: {pairs} tasks cannot reach p < {ALPHA:g}; {needed} or more can"


def over_rounds(found: Robustness) -> PrintedTable:
    """A row for each side: how the trials of one seed, and the seeds, vary over all tasks."""
    sides = ((SAME, "trial", found.same), (DIFFERENT, "seed", found.different))
    rows = [_spreads(f"{name}, each {what}", side) for name, what, side in sides if side.rounds]
    return PrintedTable(ROUND_COLUMNS, rows)


def _spreads(name: str, side: Side) -> list[TableCell]:
    cells = [cell for spread in (side.success, side.rewards) for cell in _spread(spread)]
    return [TableCell.of(name), TableCell(str(len(side.rounds)), (len(side.rounds),)), *cells]


def _spread(spread: Spread) -> list[TableCell]:
    lowest, highest, deviation = min(spread.rounds), max(spread.rounds), spread.deviation
    return [
        TableCell(words.percent(spread.mean), (spread.mean,)),
        TableCell(EMPTY if deviation is None else f"{100 * deviation:.1f}", (deviation,)),
        TableCell(f"{100 * lowest:.1f}–{100 * highest:.1f}", (lowest, highest)),
    ]
