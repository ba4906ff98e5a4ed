"""Estimates the false-alarm rate of the gate's optional rules.

Each is estimated from the comparison itself; `benchmarks/gate.py` prints it beside how often the
rule fires.
"""

from collections.abc import Iterable, Sequence
from math import log, sqrt
from statistics import NormalDist

from pytest_androidworld.report.comparison.pairs import Stability


def of_always_passing(known: Iterable[Stability], cases: int) -> float | None:
    """That one of so many cases fails, of tasks that have always passed.

    A slip is an attempt that failed although all others at its task have passed; half a slip more
    is counted (Jeffreys), for none may have been seen.  None if there is no such attempt, as where
    each task was played once.
    """
    slips = of = 0
    for each in known:
        if each.of > 1 and each.passed == each.of:
            of += each.of
        elif each.of > 1 and each.passed == each.of - 1:
            slips, of = slips + 1, of + 1
    return 1 - (1 - (slips + 0.5) / (of + 1)) ** cases if of else None


def of_cost_rise(costs: Sequence[tuple[float, float]], limit: float) -> float | None:
    """That the cost of all tasks, each before and now, rises by more than the limit.

    The logarithm of the ratio of both sums is taken for normal, with an error in which tasks are
    clusters.  None of fewer than two tasks.
    """
    tasks = len(costs)
    before, now = (sum(each) for each in zip(*costs, strict=True)) if costs else (0.0, 0.0)
    if tasks < 2 or not before or not now:
        return None
    squares = sum((new / now - old / before) ** 2 for old, new in costs)
    error = sqrt(squares * tasks / (tasks - 1))
    return 1 - NormalDist().cdf(log(1 + limit) / error) if error else 0.0
