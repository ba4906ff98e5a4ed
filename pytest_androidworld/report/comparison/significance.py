"""Is a change significant?  Sign flips over tasks, and a cluster-robust interval.

Each task is one observation: the sum of its cases' changes.  If nothing had changed, each of these
sums might as well have had the other sign; the p-value is the share of all such flips in which the
total is at least as far from zero.  The sums are whole numbers (of a common fraction), so that
share is counted exactly, whatever the number of tasks.

The plugin stays light: the two distributions needed are here, and tests compare them with scipy's
and statsmodels'.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import ceil, comb, exp, inf, lcm, lgamma, log, sqrt

POWER_80 = 0.8416212335729143  # the standard normal's 80 % quantile: in 4 of 5 runs
DISORDER = 0.45  # the variance that a change adds to a case, as its share: see benchmarks/gate.py
ROUNDS = 40  # until the change agrees with its own disorder
FRACTIONS = 300  # steps of the continued fraction at most; it ends after some ten


def flip_p(sums: Sequence[Fraction | int]) -> float:
    """The two-sided p-value of the sum over tasks, exact."""
    whole = _whole(sums)
    sizes = [abs(each) for each in whole if each]
    bits = len(sizes) + 1  # of a number of combinations; there are 2 to the power of sizes
    ways = 1  # at place k: in how many combinations the sums with a plus amount to k
    for size in sizes:
        ways += ways << size * bits
    total, seen, mask = sum(sizes), abs(sum(whole)), (1 << bits) - 1
    extreme = sum(ways >> k * bits & mask for k in range(total + 1) if abs(2 * k - total) >= seen)
    return extreme / (1 << len(sizes))


def _whole(sums: Sequence[Fraction | int]) -> list[int]:
    """The same sums, as multiples of their common fraction."""
    exact = [Fraction(each) for each in sums]
    unit = lcm(*(each.denominator for each in exact)) if exact else 1
    return [int(each * unit) for each in exact]


def matched_p(cases: Iterable[tuple[int, int, bool]]) -> float:
    """The two-sided p-value of cases that were played before and now, exact.

    Each case gives how often it passed before, of how many attempts, and whether it passes now.
    If nothing had changed, any of its attempts might as well have been the one of now.  Of one
    attempt before, that is McNemar's exact test: only cases that broke or were fixed count, each
    as likely as the other.
    """
    ways, whole, expected, seen = [1], 1, Fraction(), 0
    for before, of, now in cases:
        passes = before + now
        expected += Fraction(passes, of + 1)
        seen += now
        if 0 < passes <= of:
            whole *= of + 1
            failed = [(of + 1 - passes) * way for way in ways]
            passed = [passes * way for way in ways]
            ways = [one + other for one, other in zip([*failed, 0], [0, *passed], strict=True)]
        else:
            ways = [0, *ways] if now else ways
    distance = abs(seen - expected)
    extreme = sum(way for total, way in enumerate(ways) if abs(total - expected) >= distance)
    return extreme / whole


def fisher_p(one: tuple[int, int], other: tuple[int, int]) -> float:
    """The two-sided p-value of Fisher's exact test: of two shares, each a part and its whole."""
    (part, whole), (other_part, other_whole) = one, other
    total = part + other_part
    ways = [
        comb(whole, each) * comb(other_whole, total - each)
        for each in range(max(0, total - other_whole), min(whole, total) + 1)
    ]
    seen = comb(whole, part) * comb(other_whole, other_part)
    return sum(each for each in ways if each <= seen) / sum(ways)


def fewest_tasks(alpha: float) -> int:
    """How many tasks must change for a p below ``alpha``, if all change alike: p is 2^(1-k)."""
    count = 1
    while 2.0 ** (1 - count) >= alpha:
        count += 1
    return count


@dataclass(frozen=True)
class Clusters:
    """The changes of all cases, task by task."""

    changes: tuple[tuple[float, ...], ...]  # of each task's cases

    @cached_property
    def cases(self) -> int:
        return sum(map(len, self.changes))

    @property
    def changed(self) -> int:
        """How many tasks have changed at all."""
        return sum(sum(each) != 0 for each in self.changes)

    @cached_property
    def mean(self) -> float:
        return sum(map(sum, self.changes)) / self.cases

    @cached_property
    def error(self) -> float | None:
        """The cluster-robust standard error of the mean; None of fewer than two tasks."""
        tasks = len(self.changes)
        if tasks < 2:
            return None
        residuals = (sum(each) - len(each) * self.mean for each in self.changes)
        squares = sum(each * each for each in residuals)
        return sqrt(squares * tasks / (tasks - 1)) / self.cases

    def half_width(self, level: float = 0.95) -> float | None:
        """Of the interval around the mean, by Student's t with a degree less than tasks."""
        if self.error is None:
            return None
        return student_quantile(0.5 + level / 2, len(self.changes) - 1) * self.error

    def interval(self, level: float = 0.95) -> tuple[float, float] | None:
        half = self.half_width(level)
        return None if half is None else (self.mean - half, self.mean + half)


def share_interval(groups: Iterable[Iterable[bool]]) -> tuple[float, float] | None:
    """The interval of a share with groups as clusters, as seeds of a task are alike.

    None if it says nothing more than that of independent cases.
    """
    found = tuple(tuple(map(float, each)) for each in groups)
    interval = Clusters(found).interval()
    if interval is None or max(map(len, found)) == 1:
        return None
    low, high = interval
    return (max(0.0, low), min(1.0, high)) if low < high else None


def smallest_change(
    error: float, tasks: int, cases: int, floor: float, level: float = 0.95
) -> float:
    """The change that 4 of 5 runs show, given the error of the mean where nothing has changed.

    To be shown, a change must be significant, and at least ``floor``.  A change brings disorder
    of its own: cases that had one outcome have two.
    """
    quantile = student_quantile(0.5 + level / 2, tasks - 1)
    change = 0.0
    for _ in range(ROUNDS):
        spread = sqrt(error * error + DISORDER * change / cases)
        change = max(quantile * spread, floor) + POWER_80 * spread
    return change


def seeds_that_show(seeds: int, error: float, tasks: int, change: float, level: float) -> int:
    """How many seeds show such a change in 4 of 5 runs; always more than now.

    With as many, 4 of 5 runs in which nothing has changed exclude a drop of that size, too.
    """
    reach = student_quantile(0.5 + level / 2, tasks - 1) + POWER_80
    return max(ceil(seeds * (reach * error / change) ** 2), seeds + 1)


def seeds_that_exclude(seeds: int, mean: float, half: float, drop: float) -> float:
    """How many seeds exclude such a drop if the mean stays; always more than now."""
    if mean <= -drop:
        return inf
    return max(ceil(seeds * (half / (mean + drop)) ** 2), seeds + 1)


@cache
def student_quantile(share: float, degrees: int) -> float:
    """The quantile of Student's t distribution, for shares of at least a half; by bisection."""
    low, high = 0.0, 2.0
    while student_cdf(high, degrees) < share:
        high *= 2
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if student_cdf(middle, degrees) < share else (low, middle)
    return (low + high) / 2


def student_cdf(value: float, degrees: int) -> float:
    """The share of Student's t distribution below a value that is not negative."""
    return 1 - _beta_share(degrees / (degrees + value * value), degrees / 2, 0.5) / 2


def _beta_share(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(x, a, b) / a
    return 1 - front * _beta_fraction(1 - x, b, a) / b


def _beta_fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, by Lentz's method."""
    tiny = 1e-300
    d = 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    c, result = 1.0, d
    for m in range(1, FRACTIONS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + term * d
            d = 1 / (d if abs(d) > tiny else tiny)
            c = 1 + term / c
            c = c if abs(c) > tiny else tiny
            result *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return result
