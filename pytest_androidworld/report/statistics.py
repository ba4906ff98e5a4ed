"""Rates and means of a run, each with its numerator and denominator.

Model errors, device errors and invalid tasks do not count for an agent: they are not in any
rate, and are listed beside it.  Tasks that begin in the goal state (D01) have a rate of their own,
and every other is also given without them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from pytest_androidworld.report.journal import CaseId, finals
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.task.score import CRASH, STRICT, UPSTREAM
from pytest_androidworld.verdicts import PASSED, TABLE, VERDICTS, Verdict

DIFFICULTIES = {"easy": 0, "medium": 1, "hard": 2}
NORMAL_95 = 1.959963984540054  # the standard normal's 97.5 % quantile


def wilson(count: float, of: int, z: float = NORMAL_95) -> tuple[float, float]:
    """Wilson's score interval of a share (1927); 0 to 1 for no cases."""
    if of == 0:
        return 0.0, 1.0
    share, spread = count / of, z * z / of
    center = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    low = 0.0 if count == 0 else center - half
    high = 1.0 if count == of else center + half
    return low, high


class Rate(NamedTuple):
    """A share of cases."""

    part: int
    of: int

    @classmethod
    def passed(cls, attempts: Iterable[AttemptLine]) -> "Rate":
        verdicts = [each["verdict"] for each in attempts]
        return cls(verdicts.count(PASSED), len(verdicts))

    @property
    def share(self) -> float | None:
        return self.part / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.part, self.of)


class RateGroup(NamedTuple):
    """The cases of one app or one difficulty: all, and without `verify` tasks."""

    name: str
    all: Rate
    others: Rate


class Differing(NamedTuple):
    """A case with different rewards in the two gradings."""

    case: CaseId
    strict: float
    upstream: float
    defects: tuple[str, ...]


def earned(attempt: AttemptLine, grading: str) -> float:
    """A case's contribution to the mean reward: its reward if declared done, else 0."""
    rewards = attempt["rewards"]
    if rewards is None or not TABLE[attempt["verdict"]].declared:
        return 0.0
    return rewards["strict"] if grading == STRICT else rewards["upstream"]


@dataclass(frozen=True)
class Statistics:
    """Rates and means over a run's final attempts, one per case."""

    cases: dict[CaseId, AttemptLine]

    @classmethod
    def of(cls, attempts: Iterable[AttemptLine]) -> "Statistics":
        return cls(finals(attempts))

    @property
    def counted(self) -> list[AttemptLine]:
        return [each for each in self.cases.values() if TABLE[each["verdict"]].counted]

    @property
    def verify(self) -> list[AttemptLine]:
        return [each for each in self.counted if each["verify"]]

    @property
    def others(self) -> list[AttemptLine]:
        """The same without `verify` tasks."""
        return [each for each in self.counted if not each["verify"]]

    def verdicts(self) -> dict[Verdict, Rate]:
        """Each verdict's share: of the counted cases for those in the rate, else of all."""
        found = [each["verdict"] for each in self.cases.values()]
        counted = len(self.counted)
        return {
            name: Rate(found.count(name), counted if TABLE[name].counted else len(found))
            for name in VERDICTS
        }

    def apps(self) -> list[RateGroup]:
        """Rates by app; a task in two apps counts in both."""
        return self._groups(lambda each: each["apps"])

    def difficulties(self) -> list[RateGroup]:
        groups = self._groups(lambda each: [each["difficulty"]])
        return sorted(groups, key=lambda group: DIFFICULTIES.get(group.name, len(DIFFICULTIES)))

    def conditions(self) -> list[RateGroup]:
        return self._groups(lambda each: [each.get("condition", CLEAN)])

    def _groups(self, names: Callable[[AttemptLine], Iterable[str]]) -> list[RateGroup]:
        known = sorted({name for each in self.counted for name in names(each)})
        return [
            RateGroup(
                name,
                Rate.passed(each for each in self.counted if name in names(each)),
                Rate.passed(each for each in self.others if name in names(each)),
            )
            for name in known
        ]

    def mean_reward(self, grading: str, attempts: list[AttemptLine] | None = None) -> float | None:
        """The mean reward over cases, with partial rewards."""
        attempts = self.counted if attempts is None else attempts
        return fmean(earned(each, grading) for each in attempts) if attempts else None

    def upstream_mean(self) -> float | None:
        """The reference's mean (D104): of each task's mean upstream reward."""
        by_task: dict[str, list[float]] = {}
        for each in self.counted:
            by_task.setdefault(each["task"], []).append(earned(each, UPSTREAM))
        return fmean(map(fmean, by_task.values())) if by_task else None

    def crashes(self) -> Rate:
        """The share of upstream's 0 rewards in which the reference would crash."""
        zeros = [each for each in self.counted if earned(each, UPSTREAM) == 0]
        return Rate(sum(map(crashes, zeros)), len(zeros))

    def differing(self) -> list[Differing]:
        """Cases that were judged, and that strict and upstream grading judge differently."""
        found = []
        for case, each in self.cases.items():
            rewards = each["rewards"]
            if rewards and rewards["strict"] != rewards["upstream"]:
                wrong = [check for check in each["checks"] if check["value"] < 1]
                defects = dict.fromkeys(check["defect"] for check in wrong if check["defect"])
                found.append(Differing(case, **rewards, defects=tuple(map(str, defects))))
        return found

    def slowest(self, count: int) -> list[AttemptLine]:
        """The slowest cases, the longest first."""
        by_time = sorted(self.cases.values(), key=lambda each: -each["run"]["seconds"])
        return by_time[:count]


def crashes(attempt: AttemptLine) -> bool:
    """Whether the reference raises on what the agent left, instead of judging it."""
    return any(
        UPSTREAM in check["gradings"] and check["found"].startswith(CRASH)
        for check in attempt["checks"]
    )
