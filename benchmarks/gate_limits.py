"""The smallest change that the gate shows, and its optional rules: tables of `gate`.

The agent is the one whose tasks differ (`gate_agents`), with one baseline.

A case costs what its task usually does, times a factor of its own each time it is played.  Both
are log-normal, half of them between 0.6 and 1.6 times the median.

Of each optional rule it prints how often it fires although nothing has changed, and what the gate
itself says about that, on average.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean
from typing import NamedTuple

from gate_agents import DIFFERING, NOISE, SHAPE, fall_for

from pytest_androidworld.report.comparison.evidence import GateEvidence
from pytest_androidworld.report.comparison.false_alarms import of_always_passing, of_cost_rise
from pytest_androidworld.report.comparison.pairs import Stability
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.comparison.significance import smallest_change

TASKS, SEEDS = (62, 113, 116), (1, 3, 5)
DROPS = (0.05, 0.08, 0.12)
DEAR, DEARER = 0.7, 0.7  # spread of the logarithms of costs: of tasks, of cases
RULES = Rules()
COST_RISE = 0.25


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


def compare(chance: Random, tasks: int, seeds: int, shift: float) -> Drawn:
    """Two runs of as many cases."""
    counts: list[list[tuple[int, int, bool]]] = []
    known: list[Stability] = []
    lost = False
    for _ in range(tasks):
        of_task = rates(chance, seeds)
        before = [chance.random() < rate for rate in of_task]
        now = [chance.random() < max(rate - shift, 0.0) for rate in of_task]
        counts.append([(int(a), 1, b) for a, b in zip(before, now, strict=True)])
        known.append(Stability(sum(before), seeds))
        lost = lost or (all(before) and not all(now))
    evidence = GateEvidence.of(counts, seeds)
    error, cases = evidence.clusters.error, tasks * seeds
    shown = smallest_change(error, tasks, cases, RULES.max_drop) if error else None
    at_risk = sum(each.of for each in known if each.passed == each.of)
    alarm = Alarm(lost, of_always_passing(known, at_risk))
    return Drawn(RULES.broken_by(evidence), shown, alarm)


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
    shift = fall_for(DIFFERING, drop)
    return [compare(chance, tasks, seeds, shift) for _ in range(repetitions)]


class Row(NamedTuple):
    """Of so many tasks and seeds."""

    tasks: int
    seeds: int
    repetitions: int
    seed: int

    @property
    def head(self) -> str:
        return f"| {self.tasks} | {self.seeds} |"

    def changes(self) -> str:
        """How often the gate is wrong, and what it sees."""
        none = played(self.tasks, self.seeds, 0.0, self.repetitions, self.seed)
        shown = fmean(drawn.shown for drawn in none if drawn.shown)
        seen = [
            share(played(self.tasks, self.seeds, drop, self.repetitions, self.seed))
            for drop in (shown, *DROPS)
        ]
        return " ".join([self.head, share(none), "|", f"{100 * shown:.1f} |", *_cells(seen)])

    def alarms(self) -> str:
        """How often the optional rules fire by chance."""
        none = played(self.tasks, self.seeds, 0.0, self.repetitions, self.seed)
        chance = Random(f"{self.seed} {self.tasks} {self.seeds} costs")
        costs = [cost_rise(chance, self.tasks, self.seeds) for _ in range(self.repetitions)]
        rules = [alarms([drawn.always_passing for drawn in none]), alarms(costs)]
        return " ".join([self.head, *_cells(rules)])


def _cells(texts: list[str]) -> list[str]:
    return [f"{text} |" for text in texts]


def share(drawn: list[Drawn]) -> str:
    return f"{100 * fmean(one.regressed for one in drawn):.1f}"


def alarms(drawn: list[Alarm]) -> str:
    """How often a rule fires, and what it says about that."""
    said = [alarm.said for alarm in drawn if alarm.said is not None]
    mean = f"{100 * fmean(said):.1f}" if said else "cannot tell"
    return f"{100 * fmean(alarm.fires for alarm in drawn):.1f} ({mean})"


def tables(repetitions: int, seed: int) -> Iterator[str]:
    """Lines of Markdown."""
    seen = " | ".join(f"{100 * drop:.0f} points seen in" for drop in DROPS)
    rows = [Row(tasks, seeds, repetitions, seed) for tasks in TASKS for seeds in SEEDS]
    with ProcessPoolExecutor() as pool:
        yield f"\n| tasks | seeds | false alarms | smallest change | seen in | {seen} |"
        yield "|" + "---:|" * (5 + len(DROPS))
        yield from pool.map(Row.changes, rows)
        yield f"\n| tasks | seeds | always-passing | cost rise above {100 * COST_RISE:.0f} % |"
        yield "|" + "---:|" * 4
        yield from pool.map(Row.alarms, rows)
