"""The same seed again and again against different seeds, as the paper's robustness analysis.

Runs with ``--aw-trials`` are the one side, all others the other.  A task whose rates differ is
sensitive to its parameters; a rate of the same seed between 0 and 1 is the agent's own chance.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from statistics import fmean, stdev
from typing import NamedTuple

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.analyses.belonging import NamedRun, System
from pytest_androidworld.report.analyses.success import Counted, counted
from pytest_androidworld.report.comparison.pairs import TaskId, passed
from pytest_androidworld.report.comparison.significance import Clusters, fisher_p, flip_p
from pytest_androidworld.report.plays import of
from pytest_androidworld.report.statistics import Rate

ALPHA = 0.05  # below which p a difference is marked


class Spread(NamedTuple):
    """The spread of a number over the rounds of a side."""

    rounds: tuple[float, ...]

    @property
    def mean(self) -> float:
        return fmean(self.rounds)

    @property
    def deviation(self) -> float | None:
        """The sample's standard deviation."""
        return stdev(self.rounds) if len(self.rounds) > 1 else None


@dataclass(frozen=True)
class Side:
    """One of the two conditions: its cases, in rounds of one play of each task."""

    rounds: tuple[tuple[Counted, ...], ...]  # each a trial, or a seed

    @classmethod
    def of(cls, runs: Iterable[NamedRun]) -> "Side":
        found: dict[tuple[int, int, int, str], list[Counted]] = {}
        for number, run in enumerate(runs):
            for each in counted(run):
                play = of(each.attempt)
                round_ = number, play.number, play.seed, play.condition
                found.setdefault(round_, []).append(each)
        return cls(tuple(tuple(found[key]) for key in sorted(found)))

    @cached_property
    def tasks(self) -> dict[TaskId, Rate]:
        """The success rate of each task."""
        found: dict[TaskId, list[bool]] = {}
        for each in (case.attempt for cases in self.rounds for case in cases):
            found.setdefault(TaskId(each["task"], each["file"]), []).append(passed(each))
        return {task: Rate(sum(each), len(each)) for task, each in found.items()}

    @property
    def success(self) -> Spread:
        """The spread of the rounds' success rates."""
        return Spread(
            tuple(fmean(passed(case.attempt) for case in cases) for cases in self.rounds)
        )

    @property
    def rewards(self) -> Spread:
        """The spread of the rounds' mean rewards."""
        return Spread(tuple(fmean(case.reward for case in cases) for cases in self.rounds))


class Sensitivity(NamedTuple):
    """A task under both conditions; one may be missing."""

    task: TaskId
    same: Rate | None
    different: Rate | None

    @property
    def change(self) -> Fraction | None:
        """The rate with different seeds minus that with the same seed."""
        if not (self.same and self.different):
            return None
        return Fraction(*self.different) - Fraction(*self.same)

    @property
    def p(self) -> float | None:
        """The p value of Fisher's exact test."""
        return fisher_p(self.same, self.different) if self.same and self.different else None

    @property
    def is_significant(self) -> bool:
        return self.p is not None and self.p < ALPHA


@dataclass(frozen=True)
class Robustness:
    """Both sides, task by task and over all."""

    system: System
    same: Side
    different: Side

    @classmethod
    def of(cls, runs: Sequence[NamedRun]) -> "Robustness":
        sides: dict[bool, list[NamedRun]] = {True: [], False: []}
        for each in runs:
            sides[each.journal.manifest.get("trials", 1) > 1].append(each)
        return cls(_only_system(runs), Side.of(sides[True]), Side.of(sides[False]))

    @cached_property
    def tasks(self) -> list[Sensitivity]:
        """By name."""
        same, different = self.same.tasks, self.different.tasks
        return [
            Sensitivity(task, same.get(task), different.get(task))
            for task in sorted(same.keys() | different.keys())
        ]

    @property
    def changes(self) -> list[Fraction]:
        """The changes of the tasks that both sides have."""
        return [each.change for each in self.tasks if each.change is not None]

    @property
    def overall(self) -> Clusters:
        """The mean change, with tasks as observations."""
        return Clusters(tuple((float(each),) for each in self.changes))

    @property
    def p(self) -> float:
        """The p value of the mean change, by sign flips over tasks."""
        return flip_p(self.changes)


def _only_system(runs: Sequence[NamedRun]) -> System:
    first = System.of(runs[0].journal.manifest)
    for run in runs[1:]:
        other = System.of(run.journal.manifest)
        for name, one, two in zip(System._fields, first, other, strict=True):
            if one != two:
                raise UsageError(
                    f"the runs are of several agents: {run.name} has {name} {two!r}, and"
                    f" {runs[0].name} {one!r}; name runs of one agent, model and device"
                )
    return first
