"""What two runs amount to, side by side."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from statistics import fmean
from typing import NamedTuple

from pytest_androidworld.report import card, lost
from pytest_androidworld.report.card import CardDifference
from pytest_androidworld.report.comparison.evidence import CaseCounts, GateEvidence
from pytest_androidworld.report.comparison.manifests import (
    Differences,
    conditions_of,
    differences,
    split_of,
)
from pytest_androidworld.report.comparison.pairs import (
    Pair,
    Pairing,
    Stability,
    TaskId,
    pair,
    passed,
    stabilities,
)
from pytest_androidworld.report.comparison.significance import Clusters
from pytest_androidworld.report.journal import CaseId, Journal, finals
from pytest_androidworld.report.schema import AttemptLine, Manifest
from pytest_androidworld.report.spending import Spending
from pytest_androidworld.report.statistics import Rate
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.verdicts import BESIDE


class TaskChange(NamedTuple):
    """A task that is not what it was."""

    task: TaskId
    before: Stability
    pairs: tuple[Pair, ...]

    @property
    def now(self) -> Stability:
        return Stability(sum(each.passes for each in self.pairs), len(self.pairs))

    @property
    def change(self) -> Fraction:
        return sum((each.change for each in self.pairs), Fraction())

    @property
    def lost(self) -> list[Pair]:
        """The cases that fail now and have passed before."""
        return [each for each in self.pairs if not each.passes and each.rate_before > 0]


class Means(NamedTuple):
    """Of the cases that were passed; None if there are none."""

    steps: float | None
    seconds: float | None

    @classmethod
    def of(cls, attempts: Iterable[AttemptLine]) -> "Means":
        those = [each for each in attempts if passed(each)]
        if not those:
            return cls(None, None)
        return cls(
            fmean(each["used"] for each in those), fmean(each["run"]["seconds"] for each in those)
        )


def _missing(pairing: Pairing, now: Manifest) -> list[CaseId]:
    """The cases of the baselines that this run has not played, of its seeds and the like."""
    seeds, trials, conditions = set(now["seeds"]), now.get("trials", 1), conditions_of(now)
    split = split_of(now)
    return [
        case
        for case in pairing.only_before
        if case.seed in seeds
        and case.trial <= trials
        and (case.condition or CLEAN) in conditions
        and split.has(case.task)
    ]


@dataclass(frozen=True)
class Comparison:
    """A run and its baselines; all numbers are of the paired cases only."""

    baselines: tuple[Journal, ...]
    now: Journal
    pairing: Pairing
    planned: int  # cases of this run, played or not

    @classmethod
    def of(
        cls, baselines: Sequence[Journal], now: Journal, planned: int | None = None
    ) -> "Comparison":
        """``planned`` is known while a run lasts; else its journal has it, unless it is old."""
        current = finals(now.attempts)
        failed = lost.cases(now.attempts)
        pairing = pair(baselines, current.values(), failed, same_files=True)
        if planned is None:
            planned = now.manifest["run"].get("planned")
        if planned is None:
            planned = len(current) + len(_missing(pairing, now.manifest))
        return cls(tuple(baselines), now, pairing, planned)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return self.pairing.pairs

    @property
    def not_played(self) -> int:
        return self.planned - len(self.now.finals)

    @property
    def unpaired(self) -> int:
        """The cases that this run has played, and that have nothing to be compared with."""
        before = [each for each in self.pairing.uncounted if each.side == "before"]
        return len(self.pairing.only_now) + len(self.pairing.changed) + len(before)

    @property
    def trouble(self) -> Rate:
        """The cases of this run that were played and not counted."""
        verdicts = [attempt["verdict"] for attempt in self.now.finals.values()]
        return Rate(sum(verdict in BESIDE for verdict in verdicts), len(verdicts))

    @cached_property
    def by_task(self) -> dict[TaskId, list[Pair]]:
        return self.pairing.by_task()

    @cached_property
    def differences(self) -> list[Differences]:
        """From each baseline."""
        files = {each.task.file for each in self.pairs}
        return [
            differences(each.manifest, self.now.manifest, tasks=files) for each in self.baselines
        ]

    @cached_property
    def card_differences(self) -> list[CardDifference | None]:
        """From the protocol card of each baseline, the first."""
        played = self.now.finals.keys()
        return [
            card.difference(each, self.now, played & each.finals.keys()) for each in self.baselines
        ]

    # Rates

    @property
    def rate_before(self) -> float:
        return float(fmean(each.rate_before for each in self.pairs))

    @property
    def rate_now(self) -> float:
        return fmean(each.passes for each in self.pairs)

    @property
    def passed_before(self) -> float:
        """Of the pairs; with several baselines, their mean."""
        return float(sum(each.rate_before for each in self.pairs))

    @property
    def passed_now(self) -> int:
        return sum(each.passes for each in self.pairs)

    @cached_property
    def evidence(self) -> GateEvidence:
        """What the rates decide by."""
        manifest = self.now.manifest
        counts = (
            tuple(CaseCounts(pair.passed_before, len(pair.before), pair.passes) for pair in pairs)
            for pairs in self.by_task.values()
        )
        return GateEvidence(tuple(counts), len(manifest["seeds"]), manifest.get("trials", 1))

    @property
    def clusters(self) -> Clusters:
        return self.evidence.clusters

    @property
    def p(self) -> float:
        """By sign flips over tasks."""
        return self.evidence.p

    # Cases and tasks

    @cached_property
    def stabilities(self) -> dict[TaskId, Stability]:
        return stabilities(self.pairs)

    def flaky(self, task: TaskId) -> bool:
        """Whether the task was flaky in several baselines."""
        return len(self.baselines) > 1 and self.stabilities[task].flaky

    @cached_property
    def broke(self) -> list[Pair]:
        return [each for each in self.pairs if each.broke and not self.flaky(each.task)]

    @cached_property
    def fixed(self) -> list[Pair]:
        return [each for each in self.pairs if each.fixed and not self.flaky(each.task)]

    @cached_property
    def still_failing(self) -> list[Pair]:
        return [each for each in self.pairs if not each.passes and each.rate_before == 0]

    @cached_property
    def changed(self) -> list[TaskChange]:
        """The tasks with another rate than before, the greatest loss first."""
        found = [
            TaskChange(task, self.stabilities[task], tuple(each))
            for task, each in self.by_task.items()
        ]
        return sorted((each for each in found if each.change), key=lambda each: each.change)

    # Beside the rates

    @property
    def spent_now(self) -> Spending:
        return Spending.of(each.now for each in self.pairs)

    @property
    def spent_before(self) -> Spending:
        """Of each case, by the last baseline that has counted it."""
        return Spending.of(each.before[-1] for each in self.pairs)

    @property
    def costs(self) -> list[tuple[float, float]]:
        """Of each task, before and now; a case whose cost is not known adds none."""
        return [
            (
                sum(each.before[-1]["run"]["cost"] or 0.0 for each in pairs),
                sum(each.now["run"]["cost"] or 0.0 for each in pairs),
            )
            for pairs in self.by_task.values()
        ]

    @property
    def means_now(self) -> Means:
        return Means.of(each.now for each in self.pairs)

    @property
    def means_before(self) -> Means:
        return Means.of(each for pair in self.pairs for each in pair.before)
