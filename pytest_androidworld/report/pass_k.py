"""pass^k and pass@k: does an agent pass a task each time, or at least once, in k attempts?

How it works.  An attempt is a case that counts: one that ended in an error of device, model or
task is none.
There are two ways to repeat a task, and each has figures of its own:

- over seeds: each attempt has another seed, so other parameters.  Where a seed was played in
  several trials, its attempt passes with the share of its trials that passed.
- over trials: each attempt has the same seed, so the same parameters.  A task's figure is the mean
  over its seeds.

Of n attempts, k are drawn without replacement.  pass^k is the chance that all of them passed,
pass@k that one did at least.  If c of n passed, that is C(c, k) / C(n, k) and
1 - C(n - c, k) / C(n, k), which have no bias whatever n is; (c / n)^k would have one.  With shares
in the place of passed and failed, C(c, k) becomes the elementary symmetric polynomial of degree k.

A run's figure is the mean over tasks, each with the same weight.  Tasks with fewer than k attempts
have none for that k, and their number is reported.  The interval is Student's t over tasks; if all
tasks have the same figure it is Wilson's, and a single task has none.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Final, NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.comparison.significance import Clusters
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.statistics import wilson
from pytest_androidworld.verdicts import PASSED

SEEDS, TRIALS = "seeds", "trials"
MEANING: Final = {
    SEEDS: "attempts at a task with other parameters each",
    TRIALS: "attempts at a task with the same parameters",
}
GROUPS: Final = {SEEDS: ("task", "tasks"), TRIALS: ("seed of a task", "seeds of a task")}
USUAL = (2, 3, 5, 10, 20, 50, 100)  # each k that is shown, besides the largest
Shares = list[Fraction]  # of each attempt: 1 passed, 0 failed, between them a seed's trials
Interval = tuple[float, float]


class Estimate(NamedTuple):
    """The mean of a chance over tasks."""

    share: float
    interval: Interval | None

    @property
    def text(self) -> str:
        """``61.3 % (95 %: 50.1–72.5 %)``."""
        between = f" (95 %: {words.percents(*self.interval)})" if self.interval else ""
        return words.percent(self.share) + between

    @classmethod
    def of(cls, by_task: Sequence[Fraction]) -> "Estimate":
        mean = sum(by_task, Fraction()) / len(by_task)
        interval = Clusters(tuple((float(share),) for share in by_task)).interval()
        if interval is None:
            return cls(float(mean), None)
        if len(set(by_task)) == 1:
            return cls(float(mean), wilson(float(sum(by_task)), len(by_task)))
        return cls(float(mean), (max(0.0, interval[0]), min(1.0, interval[1])))


class PassK(NamedTuple):
    """The two chances for one k."""

    k: int
    groups: int  # that have so many attempts
    every: Estimate
    any: Estimate

    @property
    def rows(self) -> tuple[tuple[str, Estimate, str], tuple[str, Estimate, str]]:
        """Name, figure and meaning of each."""
        every = "both pass" if self.k == 2 else f"all {self.k} pass"
        return (
            (f"pass^{self.k}", self.every, every),
            (f"pass@{self.k}", self.any, f"at least 1 of {self.k} passes"),
        )


class Repeated(NamedTuple):
    """The chances over seeds, or over trials."""

    over: str
    groups: int  # with an attempt at all
    by_k: tuple[PassK, ...]

    @property
    def title(self) -> str:
        return f"over {self.over}: {MEANING[self.over]}"

    @property
    def notes(self) -> list[str]:
        """For which k some tasks have too few attempts."""
        of = words.count(self.groups, *GROUPS[self.over])
        return [
            f"k = {each.k}: only {each.groups} of {of} had {each.k} attempts that count"
            for each in self.by_k
            if each.groups < self.groups
        ]


def repeated(attempts: Iterable[AttemptLine]) -> list[Repeated]:
    """Over seeds and over trials, as far as counted attempts were repeated so."""
    tasks: dict[tuple[str, str], dict[str, dict[int, Shares]]] = {}
    for attempt in attempts:
        conditions = tasks.setdefault((attempt["task"], attempt["file"]), {})
        seeds = conditions.setdefault(attempt.get("condition", ""), {})
        passed = Fraction(attempt["verdict"] == PASSED)
        seeds.setdefault(attempt["seed"], []).append(passed)
    over_seeds = [
        [[_mean(trials) for trials in seeds.values()] for seeds in conditions.values()]
        for conditions in tasks.values()
    ]
    over_trials = [
        [trials for seeds in conditions.values() for trials in seeds.values()]
        for conditions in tasks.values()
    ]
    both = (_estimates(SEEDS, over_seeds), _estimates(TRIALS, over_trials))
    return [estimates for estimates in both if estimates.by_k]


def _estimates(over: str, tasks: Sequence[Sequence[Shares]]) -> Repeated:
    """``tasks`` has the groups of attempts of each task."""
    sizes = [len(group) for groups in tasks for group in groups]
    largest = max(sizes, default=0)
    shown = sorted({k for k in (*USUAL, largest) if 2 <= k <= largest})
    return Repeated(over, len(sizes), tuple(_pass_k(k, tasks) for k in shown))


def _pass_k(k: int, tasks: Sequence[Sequence[Shares]]) -> PassK:
    large_enough = [[group for group in groups if len(group) >= k] for groups in tasks]
    counted = [groups for groups in large_enough if groups]
    every = [_mean([all_pass(group, k) for group in groups]) for groups in counted]
    some = [_mean([any_passes(group, k) for group in groups]) for groups in counted]
    return PassK(k, sum(map(len, counted)), Estimate.of(every), Estimate.of(some))


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values)


def all_pass(shares: Sequence[Fraction], k: int) -> Fraction:
    """The chance that k of these attempts, drawn without replacement, all pass."""
    unit = lcm(*(share.denominator for share in shares))  # whole numbers are much faster
    products = [1] + [0] * k  # at place j: summed over all choices of j attempts
    for share in shares:
        whole = int(share * unit)
        for size in range(k, 0, -1):
            products[size] += products[size - 1] * whole
    return Fraction(products[k], comb(len(shares), k) * unit**k)


def any_passes(shares: Sequence[Fraction], k: int) -> Fraction:
    """The chance that at least one of k of these attempts passes."""
    return 1 - all_pass([1 - share for share in shares], k)
