"""How often the gate is wrong, and how often it sees what is there, with simulated agents.

    python benchmarks/gate.py [REPETITIONS [SEED]]

The model: a task's rate of success is drawn from Beta(0.8, 0.5), for most tasks are solved always
or never; each of its seeds has a rate of its own around that (Beta with 8 times the task's), which
both runs share; the outcomes are drawn from it.  A change lowers each rate by the same amount,
down to 0 at most, so that the mean falls as stated.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from random import Random
from statistics import fmean
from typing import NamedTuple

from pytest_androidworld.report.comparison.gate import Rules
from pytest_androidworld.report.comparison.significance import (
    Clusters,
    flip_p,
    smallest_change,
)

TASKS, SEEDS = (62, 113, 116), (1, 3, 5)
DROPS = (0.05, 0.08, 0.12)
SHAPE, NOISE = (0.8, 0.5), 8.0
RULES = Rules()
SAMPLE = 4000  # tasks from which it is found by how much rates must fall


class Drawn(NamedTuple):
    """One comparison."""

    drop: float
    regressed: bool
    shown: float | None  # the smallest change that it would print
    lost: bool  # a task that had always passed did not: the optional rule


def rates(chance: Random, seeds: int) -> list[float]:
    """Of the seeds of a task."""
    rate = min(max(chance.betavariate(*SHAPE), 0.001), 0.999)
    return [chance.betavariate(NOISE * rate, NOISE * (1 - rate)) for _ in range(seeds)]


def shift_for(drop: float) -> float:
    """By how much each rate must fall for the mean to fall so far."""
    chance = Random(0)
    sample = [rates(chance, 1)[0] for _ in range(SAMPLE)]
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        fallen = fmean(min(rate, middle) for rate in sample)
        low, high = (middle, high) if fallen < drop else (low, middle)
    return high


def compare(chance: Random, tasks: int, seeds: int, shift: float) -> Drawn:
    """Two runs of as many cases."""
    changes: list[tuple[float, ...]] = []
    lost = False
    for _ in range(tasks):
        of_task = rates(chance, seeds)
        before = [chance.random() < rate for rate in of_task]
        now = [chance.random() < max(rate - shift, 0.0) for rate in of_task]
        changes.append(tuple(b - a for a, b in zip(before, now, strict=True)))
        lost = lost or (all(before) and not all(now))
    clusters = Clusters(tuple(changes))
    drop = -clusters.mean
    large = drop >= RULES.max_drop
    p = flip_p([Fraction(sum(map(int, each))) for each in changes]) if large else 1.0
    error, cases = clusters.error, tasks * seeds
    shown = smallest_change(error, tasks, cases, RULES.max_drop) if error else None
    return Drawn(drop, p < RULES.alpha, shown, lost)


def played(tasks: int, seeds: int, drop: float, repetitions: int, seed: int) -> list[Drawn]:
    chance = Random(f"{seed} {tasks} {seeds} {drop}")
    shift = shift_for(drop) if drop else 0.0
    return [compare(chance, tasks, seeds, shift) for _ in range(repetitions)]


def row(tasks: int, seeds: int, repetitions: int, seed: int) -> str:
    def found(drop: float) -> list[Drawn]:
        return played(tasks, seeds, drop, repetitions, seed)

    def power(drop: float) -> float:
        return 100 * fmean(each.regressed for each in found(drop))

    none = found(0.0)
    shown = fmean(each.shown for each in none if each.shown)
    cells = [
        f"{100 * fmean(each.regressed for each in none):11.1f}",
        f"{100 * fmean(each.lost for each in none):15.1f}",
        f"{100 * shown:15.1f}",
        f"{power(shown):10.1f}",
        *(f"{power(drop):10.1f}" for drop in DROPS),
    ]
    return f"{tasks:5} {seeds:5}" + "".join(cells)


def rows(repetitions: int, seed: int) -> Iterator[str]:
    with ProcessPoolExecutor() as pool:
        wanted = [(tasks, seeds) for tasks in TASKS for seeds in SEEDS]
        jobs = [pool.submit(row, *each, repetitions, seed) for each in wanted]
        yield from (job.result() for job in jobs)


def main() -> None:
    given = [int(each) for each in sys.argv[1:]]
    repetitions, seed = (*given, *(2000, 1)[len(given) :])
    print(f"{repetitions} comparisons each, seed {seed}; all in %, changes in points")
    print(
        "tasks seeds  false alarm  always-passing  smallest change  its power"
        + "".join(f"   at {100 * drop:3.0f}" for drop in DROPS)
    )
    for line in rows(repetitions, seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
