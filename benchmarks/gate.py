"""How often the gate is wrong, and how often it sees what is there, with simulated agents.

    python benchmarks/gate.py [REPETITIONS [SEED]]

The model: a task's rate of success is drawn from Beta(0.8, 0.5), for most tasks are solved always
or never; each of its seeds has a rate of its own around that (Beta with 8 times the task's), which
both runs share; the outcomes are drawn from it.  A change lowers each rate by the same amount,
down to 0 at most, so that the mean falls as stated.

A case costs what its task usually does, times a factor of its own each time it is played.  Both
are log-normal, half of them between 0.6 and 1.6 times the median.

Of each optional rule it prints how often it fires although nothing has changed, and what the gate
itself says about that, on average.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean
from typing import NamedTuple

from pytest_androidworld.report.comparison.evidence import CaseCounts, GateEvidence
from pytest_androidworld.report.comparison.false_alarms import of_always_passing, of_cost_rise
from pytest_androidworld.report.comparison.gate import REGRESSED, by_rates
from pytest_androidworld.report.comparison.pairs import Stability
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.comparison.significance import smallest_change

TASKS, SEEDS = (62, 113, 116), (1, 3, 5)
DROPS = (0.05, 0.08, 0.12)
SHAPE, NOISE = (0.8, 0.5), 8.0
DEAR, DEARER = 0.7, 0.7  # spread of the logarithms of costs: of tasks, of cases
RULES = Rules()
COST_RISE = 0.25
SAMPLE = 4000  # tasks from which it is found by how much rates must fall


class Drawn(NamedTuple):
    """One comparison."""

    regressed: bool
    shown: float | None  # the smallest change that it would print
    always_passing: "Alarm"


class Alarm(NamedTuple):
    """An optional rule: whether it fires, and the false-alarm rate that it reports."""

    fires: bool
    said: float | None


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
    counts: list[tuple[CaseCounts, ...]] = []
    known: list[Stability] = []
    lost = False
    for _ in range(tasks):
        of_task = rates(chance, seeds)
        before = [chance.random() < rate for rate in of_task]
        now = [chance.random() < max(rate - shift, 0.0) for rate in of_task]
        counts.append(tuple(CaseCounts(a, 1, b) for a, b in zip(before, now, strict=True)))
        known.append(Stability(sum(before), seeds))
        lost = lost or (all(before) and not all(now))
    evidence = GateEvidence(tuple(counts), seeds)
    error, cases = evidence.clusters.error, tasks * seeds
    shown = smallest_change(error, tasks, cases, RULES.max_drop) if error else None
    at_risk = sum(each.of for each in known if each.passed == each.of)
    alarm = Alarm(lost, of_always_passing(known, at_risk))
    return Drawn(by_rates(evidence, RULES) == REGRESSED, shown, alarm)


def cost_rise(chance: Random, tasks: int, seeds: int) -> Alarm:
    """Two runs of as many cases, which cost the same but for chance."""
    costs: list[tuple[float, float]] = []
    for _ in range(tasks):
        usual = chance.lognormvariate(0, DEAR)
        before, now = (
            sum(usual * chance.lognormvariate(0, DEARER) for _ in range(seeds)) for _ in "ab"
        )
        costs.append((before, now))
    before, now = (sum(each) for each in zip(*costs, strict=True))
    return Alarm(now / before - 1 > COST_RISE, of_cost_rise(costs, COST_RISE))


def played(tasks: int, seeds: int, drop: float, repetitions: int, seed: int) -> list[Drawn]:
    chance = Random(f"{seed} {tasks} {seeds} {drop}")
    shift = shift_for(drop) if drop else 0.0
    return [compare(chance, tasks, seeds, shift) for _ in range(repetitions)]


def row(tasks: int, seeds: int, repetitions: int, seed: int) -> str:
    def regressed(drawn: list[Drawn]) -> str:
        return f"{100 * fmean(each.regressed for each in drawn):10.1f}"

    none = played(tasks, seeds, 0.0, repetitions, seed)
    shown = fmean(each.shown for each in none if each.shown)
    chance = Random(f"{seed} {tasks} {seeds} costs")
    cells = [
        regressed(none),
        f"{100 * shown:10.1f}",
        *(regressed(played(tasks, seeds, drop, repetitions, seed)) for drop in (shown, *DROPS)),
        alarms([each.always_passing for each in none]),
        alarms([cost_rise(chance, tasks, seeds) for _ in range(repetitions)]),
    ]
    return f"{tasks:5} {seeds:5}" + "".join(cells)


def alarms(drawn: list[Alarm]) -> str:
    """How often a rule fires, and what it says about that."""
    said = [each.said for each in drawn if each.said is not None]
    mean = f"{100 * fmean(said):.1f}" if said else "–"
    return f"{100 * fmean(each.fires for each in drawn):10.1f} {f'({mean})':>8}"


def rows(repetitions: int, seed: int) -> Iterator[str]:
    with ProcessPoolExecutor() as pool:
        wanted = [(tasks, seeds) for tasks in TASKS for seeds in SEEDS]
        jobs = [pool.submit(row, *each, repetitions, seed) for each in wanted]
        yield from (job.result() for job in jobs)


def main() -> None:
    given = [int(each) for each in sys.argv[1:]]
    repetitions, seed = (*given, *(2000, 1)[len(given) :])
    print(f"{repetitions} comparisons each, seed {seed}; all in %, changes in points")
    heads = ["alarms", "smallest", "its power", *(f"at {100 * drop:.0f}" for drop in DROPS)]
    rules = ["always-passing", f"cost +{100 * COST_RISE:.0f} %"]
    print(
        "tasks seeds"
        + "".join(f"{each:>10}" for each in heads)
        + "".join(f"{each:>19}" for each in rules)
    )
    for line in rows(repetitions, seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
