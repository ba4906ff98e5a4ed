"""Spends a significance level over several looks at growing data, by O'Brien and Fleming's rule.

How it works.  Who looks after each seed and ends the run at the first p below 0.05 is wrong far
more often than in one run of twenty.  After look k of K the sum of all changes, in units of the
spread that one seed adds, is about a random walk of k steps.  O'Brien and Fleming (Biometrics 35,
1979) stop it at one and the same distance from zero, whatever k is:

    sum      +B ────────────────────────────     the walk leaves the strip between the lines
              ·    ·  ·                          with a probability of alpha, all looks together
              0 ·    ·   ·   ·
             -B ────────────────────────────     B = C · √K
    look        1    2    3  …           K

As a z-score, the sum divided by √k, that is C · √(K/k): strict at first, and at the last look only
a little stricter than a single one.  C follows from alpha and K alone: the walk's density within
the strip is carried from look to look by Gauss-Legendre quadrature, and C found by bisection.
Published are 1.977, 2.004, 2.024, 2.040 for K = 2 to 5 and 0.05 (Jennison & Turnbull, 2000, table
2.3).
"""

from functools import cache
from math import ceil, cos, exp, pi, sqrt
from operator import mul
from statistics import NormalDist

NORMAL = NormalDist()
NODES = 12  # of the quadrature for each unit of the strip's half width, which is B
HALVINGS = 40


def spent(alpha: float, look: int, looks: int) -> float:
    """The two-sided significance level of one look, of so many that together spend ``alpha``."""
    if looks == 1:
        return alpha
    return 2 * NORMAL.cdf(-constant(alpha, looks) * sqrt(looks / look))


@cache
def constant(alpha: float, looks: int) -> float:
    """O'Brien and Fleming's constant C: the critical z-score of the last look."""
    low = -NORMAL.inv_cdf(alpha / 2)  # that of a single look
    high = 2 * low + 1
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _leaves(middle, looks) > alpha else (low, middle)
    return (low + high) / 2


def _leaves(critical: float, looks: int) -> float:
    """The probability that the walk leaves the strip at any look, if nothing has changed.

    Its density is even, so that half of it is enough.
    """
    width = critical * sqrt(looks)
    nodes, weights = _quadrature(NODES + ceil(2 * width))
    places = [width * (1 + node) / 2 for node in nodes]
    weights = [width * weight / 2 for weight in weights]
    steps = [
        [
            (_normal(here - there) + _normal(here + there)) * weight
            for there, weight in zip(places, weights, strict=True)
        ]
        for here in places
    ]
    density = [_normal(place) for place in places]
    for _ in range(looks - 1):
        density = [sum(map(mul, row, density)) for row in steps]
    within: float = 2 * sum(map(mul, density, weights))
    return 1 - within


def _normal(value: float) -> float:
    return exp(-value * value / 2) / sqrt(2 * pi)


@cache
def _quadrature(count: int) -> tuple[list[float], list[float]]:
    """Gauss and Legendre's nodes between -1 and 1, and their weights; by Newton's method."""
    nodes, weights = [], []
    for number in range(1, count + 1):
        node = cos(pi * (number - 0.25) / (count + 0.5))
        slope = 1.0
        for _ in range(8):
            before, value = 1.0, node
            for degree in range(2, count + 1):
                before, value = (
                    value,
                    ((2 * degree - 1) * node * value - (degree - 1) * before) / degree,
                )
            slope = count * (node * value - before) / (node * node - 1)
            node -= value / slope
        nodes.append(node)
        weights.append(2 / ((1 - node * node) * slope * slope))
    return nodes, weights
