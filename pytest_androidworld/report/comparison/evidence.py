"""The figures that the rates decide by: no journals, no words, and fast enough to be simulated."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import NamedTuple

from pytest_androidworld.report.comparison.significance import Clusters, flip_p, matched_p

LEVEL = 0.95  # of intervals


class CaseCounts(NamedTuple):
    """One case: how often it passed before, in how many baselines, and whether it passes now."""

    before: int
    of: int
    now: bool


@dataclass(frozen=True)
class GateEvidence:
    """The paired cases of each task, and how many seeds and trials they come from."""

    tasks: tuple[tuple[CaseCounts, ...], ...]
    seeds: int = 1
    trials: int = 1  # of each seed

    @classmethod
    def of(
        cls, tasks: Iterable[Iterable[tuple[int, int, bool]]], seeds: int = 1, trials: int = 1
    ) -> "GateEvidence":
        """Of plain numbers, task by task: passes before, of how many, passes now."""
        counts = tuple(tuple(CaseCounts(*case) for case in cases) for cases in tasks)
        return cls(counts, seeds, trials)

    @cached_property
    def cases(self) -> tuple[CaseCounts, ...]:
        return tuple(case for cases in self.tasks for case in cases)

    @cached_property
    def unit(self) -> int:
        """The changes of all cases are whole numbers of its parts: 3 of three baselines."""
        return lcm(*{case.of for case in self.cases})

    @cached_property
    def changes(self) -> tuple[tuple[int, ...], ...]:
        """Of each case, in units: from -1, always passed and now fails, to 1."""
        unit = self.unit
        return tuple(
            tuple(case.now * unit - case.before * (unit // case.of) for case in cases)
            for cases in self.tasks
        )

    @cached_property
    def clusters(self) -> Clusters:
        unit = self.unit
        return Clusters(tuple(tuple(each / unit for each in task) for task in self.changes))

    @property
    def mean(self) -> float:
        """The change of the rate; 0 of no case."""
        return self.clusters.mean if self.cases else 0.0

    @cached_property
    def p(self) -> float:
        """By sign flips over tasks."""
        return flip_p([sum(changes) for changes in self.changes])

    @cached_property
    def p_of_cases(self) -> float:
        """As if all cases were independent: McNemar's exact test."""
        return matched_p(self.cases)

    def lowest(self, level: float = LEVEL) -> float | None:
        """The lower end of the change's interval; None of fewer than two tasks."""
        interval = self.clusters.interval(level)
        return interval[0] if interval else None
