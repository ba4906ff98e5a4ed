"""What one run of `-m smoke` shows against a baseline, with the simulated agents of `gate.py`.

    python benchmarks/smoke.py [REPETITIONS [SEED]]

The suite's tasks are drawn as those of the whole benchmark are: what a team's agent does on these
fifteen, only its own runs know.  For each number of seeds and each drop it prints how often the
run is significantly worse by task, by sign flips, and how often the drop collapses: it is at least
30 points, and significant by case (McNemar's exact test, which is sign flips over cases).  Then
how often a loss of more than 5, 15 and 30 points is excluded: the interval's lower end is higher.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from statistics import fmean
from typing import NamedTuple

from gate import rates, shift_for

from pytest_androidworld.report.comparison.gate import Rules
from pytest_androidworld.report.comparison.significance import Clusters, flip_p
from pytest_androidworld.task.smoke import SIZE

SEEDS, DROPS = (1, 3, 5), (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5)
RULES = Rules()
COLLAPSE = 0.30
LOSSES = (0.05, 0.15, 0.30)  # which of them a run excludes


class Drawn(NamedTuple):
    """One comparison."""

    by_task: bool
    collapse: bool
    half: float  # of the interval
    low: float  # its lower end


def compare(chance: Random, seeds: int, shift: float) -> Drawn:
    """A pull request's run and the same cases of a nightly one."""
    changes: list[tuple[int, ...]] = []
    for _ in range(SIZE):
        of_task = rates(chance, seeds)
        before = [chance.random() < rate for rate in of_task]
        now = [chance.random() < max(rate - shift, 0.0) for rate in of_task]
        changes.append(tuple(b - a for a, b in zip(before, now, strict=True)))
    clusters = Clusters(tuple(changes))
    by_task = RULES.broken_by(clusters.mean, flip_p([Fraction(sum(each)) for each in changes]))
    by_case = flip_p([case for each in changes for case in each])
    collapse = clusters.mean <= -COLLAPSE and by_case < RULES.alpha
    half = clusters.half_width()
    assert half is not None, "two tasks at least"
    return Drawn(by_task, collapse, half, clusters.mean - half)


def rows(repetitions: int, seed: int) -> Iterator[str]:
    for seeds in SEEDS:
        for drop in DROPS:
            chance = Random(f"{seed} {seeds} {drop}")
            shift = shift_for(drop) if drop else 0.0
            drawn = [compare(chance, seeds, shift) for _ in range(repetitions)]
            shares = (
                fmean(each.by_task for each in drawn),
                fmean(each.collapse for each in drawn),
                fmean(each.by_task or each.collapse for each in drawn),
                fmean(each.half for each in drawn),
                *(fmean(each.low > -loss for each in drawn) for loss in LOSSES),
            )
            cells = "".join(f"{100 * share:10.1f}" for share in shares)
            yield f"{seeds:5} {100 * drop:5.0f}{cells}"


def main() -> None:
    given = [int(each) for each in sys.argv[1:]]
    repetitions, seed = (*given, *(2000, 1)[len(given) :])
    excluded = "".join(f"{f'> -{100 * loss:.0f}':>10}" for loss in LOSSES)
    print(f"seeds  drop   by task  collapse    either  interval{excluded}")
    for line in rows(repetitions, seed):
        print(line)


if __name__ == "__main__":
    main()
