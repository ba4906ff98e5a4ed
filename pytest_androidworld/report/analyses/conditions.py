"""The same cases under each condition of the phone: rates, and the differences to clean.

Runs of one agent, input, model and device are one row, however its conditions are spread over
runs.  A difference is of the cases that both have, with the same task, file of it, seed and trial;
tasks are clusters, as seeds of a task are alike.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from pytest_androidworld.report import injection, plays, words
from pytest_androidworld.report.analyses.belonging import NamedRun, System, notes
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell
from pytest_androidworld.report.comparison.pairs import TaskId, passed
from pytest_androidworld.report.comparison.significance import Clusters, fewest_tasks, flip_p
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.report.terminal import by_task
from pytest_androidworld.task.condition_names import CLEAN, place_of

ALPHA = 0.05  # below which p a difference is marked
EMPTY = "–"


class PairedCase(NamedTuple):
    """What a case and its twin under another condition have in common."""

    task: TaskId
    hash: str  # of the task's file
    seed: int
    trial: int

    @classmethod
    def of(cls, attempt: AttemptLine) -> "PairedCase":
        play, task = plays.of(attempt), TaskId(attempt["task"], attempt["file"])
        return cls(task, attempt["hash"], play.seed, play.number)


class Difference(NamedTuple):
    """A condition's rate minus that of clean, over the cases that both have."""

    by_task: tuple[tuple[Fraction, ...], ...]

    @property
    def cases(self) -> int:
        return sum(map(len, self.by_task))

    @property
    def mean(self) -> float:
        return self._clusters.mean

    @property
    def interval(self) -> tuple[float, float] | None:
        return self._clusters.interval()

    @property
    def p(self) -> float:
        """The p value by sign flips over tasks."""
        return flip_p([sum(changes, Fraction()) for changes in self.by_task])

    @property
    def _clusters(self) -> Clusters:
        return Clusters(tuple(tuple(map(float, changes)) for changes in self.by_task))


@dataclass(frozen=True)
class UnderConditions:
    """The counted cases of one system, by condition."""

    attempts: dict[str, list[AttemptLine]]

    @cached_property
    def shares(self) -> dict[str, dict[PairedCase, Fraction]]:
        """By condition, how often each case passed in all runs."""
        found: dict[str, dict[PairedCase, list[bool]]] = {}
        for condition, attempts in self.attempts.items():
            cases = found.setdefault(condition, {})
            for attempt in attempts:
                cases.setdefault(PairedCase.of(attempt), []).append(passed(attempt))
        return {
            condition: {case: Fraction(sum(each), len(each)) for case, each in cases.items()}
            for condition, cases in found.items()
        }

    def difference(self, condition: str) -> Difference | None:
        """To clean; None if no case was played under both."""
        clean, other = self.shares.get(CLEAN, {}), self.shares.get(condition, {})
        tasks: dict[TaskId, list[Fraction]] = {}
        for case in sorted(clean.keys() & other.keys()):
            tasks.setdefault(case.task, []).append(other[case] - clean[case])
        return Difference(tuple(map(tuple, tasks.values()))) if tasks else None

    def unpaired(self, condition: str) -> int:
        """How many cases of a condition have no twin in clean."""
        return len(self.shares.get(condition, {}).keys() - self.shares.get(CLEAN, {}).keys())


def by_system(runs: Sequence[NamedRun]) -> dict[System, UnderConditions]:
    """The counted cases of all runs; only those with a final verdict."""
    found: dict[System, dict[str, list[AttemptLine]]] = {}
    for run in runs:
        conditions = found.setdefault(System.of(run.journal.manifest), {})
        for attempt in run.statistics.counted:
            conditions.setdefault(attempt.get("condition", CLEAN), []).append(attempt)
    return {system: UnderConditions(conditions) for system, conditions in sorted(found.items())}


def table(runs: Sequence[NamedRun]) -> PrintedTable:
    """A row for each system, and for each condition its rate and the difference to clean."""
    found = by_system(runs)
    names = _ordered({name for cases in found.values() for name in cases.attempts})
    columns = [*map(Column.of, System._fields)]
    for name in names:
        columns += _columns(name)
    rows = [
        [*map(TableCell.of, system), *(cell for name in names for cell in _cells(cases, name))]
        for system, cases in found.items()
    ]
    return PrintedTable(
        tuple(columns), rows, [*_explained(found, names), *notes(runs, conditions=False)]
    )


def _ordered(names: set[str]) -> list[str]:
    """Clean first, the others by name."""
    return sorted(names, key=lambda name: (name != CLEAN, name))


def _columns(name: str) -> list[Column]:
    key = name.replace("-", "_").replace(".", "_")
    counts = (f"{key}_passed", f"{key}_cases")
    rate = Column(name, (*counts, f"{key}_rate", f"{key}_low", f"{key}_high"), right=True)
    if name == CLEAN:
        return [rate]
    parts = ("", "_low", "_high", "_p", "_pairs")
    change = Column("change", tuple(f"{key}_change{part}" for part in parts), right=True)
    if not place_of(name):
        return [rate, change]
    of_text = ("misled", "attacked", "misled_rate", "misled_low", "misled_high", "recovered")
    return [rate, change, Column("misled", tuple(f"{key}_{part}" for part in of_text), right=True)]


def _cells(cases: UnderConditions, name: str) -> Iterator[TableCell]:
    yield _rate(cases.attempts.get(name, []))
    if name != CLEAN:
        yield _change(cases.difference(name))
    if place_of(name):
        yield _misled(cases.attempts.get(name, []))


def _rate(attempts: list[AttemptLine]) -> TableCell:
    if not attempts:
        return TableCell(EMPTY, (None,) * 5)
    rate = Rate.passed(attempts)
    low, high = by_task(attempts) or rate.interval
    text = f"{words.percent(rate.share)} ({100 * low:.1f}–{100 * high:.1f})"
    return TableCell(text, (rate.part, rate.of, rate.share, low, high))


def _misled(attempts: list[AttemptLine]) -> TableCell:
    """How often the attacker's goal came true, and in how many of these cases the task, too."""
    rate = injection.misled(attempts)
    if not rate.of:
        return TableCell(EMPTY, (None,) * 6)
    low, high = rate.interval
    recovered = sum(bool(injection.has_recovered(attempt)) for attempt in attempts)
    text = f"{words.percent(rate.share)} ({100 * low:.1f}–{100 * high:.1f})"
    return TableCell(text, (rate.part, rate.of, rate.share, low, high, recovered))


def _change(found: Difference | None) -> TableCell:
    if found is None:
        return TableCell(EMPTY, (None,) * 5)
    low, high = found.interval or (None, None)
    star = " *" if found.p < ALPHA else ""
    between = "" if low is None or high is None else f" ({_points(low)} … {_points(high)})"
    values = (found.mean, low, high, found.p, found.cases)
    return TableCell(f"{_points(found.mean)}{between}{star}", values)


def _points(change: float) -> str:
    return words.signed_points(change).removesuffix(" points")


def _explained(found: dict[System, UnderConditions], names: list[str]) -> Iterator[str]:
    if any(map(place_of, names)):
        yield "misled: what the text by somebody else asked for came true; a lower rate is better"
    if not any(cases.difference(name) for cases in found.values() for name in names[1:]):
        yield f"no case was played both {CLEAN} and under a condition: --aw-condition=clean,dark"
        return
    yield (
        f"change in points to {CLEAN}, over the cases that were played under both; intervals with"
        f" tasks as clusters; * p < {ALPHA:g} by sign flips over tasks"
    )
    for system, cases in found.items():
        others = [name for name in names if name != CLEAN]
        yield from dict.fromkeys(text for name in others for text in _few(system, cases, name))
        for name in others:
            unpaired = cases.unpaired(name)
            if unpaired:
                twins = "its twin" if unpaired == 1 else "their twins"
                count = f"{words.count(unpaired, 'case')} without {twins} in {CLEAN}"
                yield f"{system.agent}, {name}: {count}: in no change"


def _few(system: System, cases: UnderConditions, name: str) -> Iterator[str]:
    difference, needed = cases.difference(name), fewest_tasks(ALPHA)
    if difference and len(difference.by_task) < needed:
        tasks = words.count(len(difference.by_task), "task")
        yield f"{system.agent}: {tasks} cannot reach p < {ALPHA:g}; {needed} or more can"
