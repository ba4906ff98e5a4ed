"""How often the gate gives each of its answers, of simulated agents.

    python benchmarks/gate.py [--repetitions N] [--seed N] [--table answers|until|limits]

Agents: one of whose cases each passes with 30, 50, 70 or 95 %; and one whose tasks differ, as
`gate_agents` has it.  A change lowers each case's rate by the same amount, down to 0 at most, so
that the mean falls as stated.  The run is compared with one baseline, and with three.

    answers   by the number of seeds: how often regressed, held, no regression seen, cannot say
    until     the same of --aw-gate-until=decided with ten seeds planned, and the mean number
    limits    the smallest change that is shown, and the optional rules (`gate_limits`)

The answers are those of the product's own functions (`gate.by_rates`, `sequential.answer_at`).
Only the sums that they decide by are computed for many repetitions at once, which
`tests/report/comparison/test_simulation.py` holds against `GateEvidence`'s own.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property
from typing import NamedTuple

import gate_agents
import gate_limits
import numpy
from gate_agents import AGENTS, Draw

from pytest_androidworld.report import words
from pytest_androidworld.report.comparison.evidence import GateEvidence
from pytest_androidworld.report.comparison.gate import (
    CANNOT_SAY,
    HELD,
    NONE_SEEN,
    REGRESSED,
    Answer,
    by_rates,
)
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.report.comparison.sequential import answer_at, end_at
from pytest_androidworld.report.comparison.significance import Clusters, flip_p, matched_p

TASKS, PLANNED = 116, 10
SEEDS, BASELINES = (1, 3, 5), (1, 3)
DROPS = (0.0, 0.03, 0.05, 0.1, 0.2)
ANSWERS: tuple[Answer, ...] = (REGRESSED, HELD, NONE_SEEN, CANNOT_SAY)
RULES = Rules()
AT_ONCE = 50  # repetitions


class Outcome(NamedTuple):
    """The answer of one run, and after how many seeds it came."""

    answer: Answer
    seeds: int


class DrawnEvidence(GateEvidence):
    """GateEvidence whose sums are known; only p-values are computed, where they are needed."""

    draw: Draw
    repetition: int

    @cached_property
    def p(self) -> float:
        changes = self.draw.changes[self.repetition, :, : self.seeds]
        return flip_p([int(total) for total in changes.sum(1)])

    @cached_property
    def p_of_cases(self) -> float:
        before = self.draw.before[self.repetition, :, : self.seeds].ravel()
        now = self.draw.now[self.repetition, :, : self.seeds].ravel()
        baselines = self.draw.baselines
        cases = zip(before.tolist(), now.tolist(), strict=True)
        return matched_p((passes, baselines, passes_now) for passes, passes_now in cases)


def evidences(draw: Draw, seeds: int) -> Iterator[GateEvidence]:
    """What the gate decides by after so many seeds, of each repetition."""
    repetitions, tasks, _ = draw.now.shape
    totals = draw.changes[:, :, :seeds].sum(2) / (draw.baselines * seeds)
    means, errors = totals.mean(1), totals.std(1, ddof=1) / numpy.sqrt(tasks)
    empty = ((),) * tasks
    for repetition in range(repetitions):
        clusters = Clusters(empty)
        sums = {"mean": float(means[repetition]), "error": float(errors[repetition])}
        vars(clusters).update(sums, cases=tasks * seeds)
        drawn = DrawnEvidence(empty, seeds)
        known = {"clusters": clusters, "cases": range(tasks * seeds)}
        vars(drawn).update(known, draw=draw, repetition=repetition)
        yield drawn


def after(seeds: int) -> Callable[[Draw], Iterator[Outcome]]:
    """Of runs of so many seeds."""

    def play(draw: Draw) -> Iterator[Outcome]:
        for evidence in evidences(draw, seeds):
            yield Outcome(by_rates(evidence, RULES), seeds)

    return play


def until_decided(draw: Draw) -> Iterator[Outcome]:
    """Of runs that end as soon as they are decided."""
    by_look = [evidences(draw, look) for look in range(1, PLANNED + 1)]
    for looks in zip(*by_look, strict=True):
        yield _first_end(looks)


def _first_end(looks: tuple[GateEvidence, ...]) -> Outcome:
    for look, evidence in enumerate(looks, 1):
        answer = answer_at(evidence, RULES, look, PLANNED)
        if end_at(answer, evidence, RULES, look, PLANNED):
            return Outcome(answer, look)
    raise AssertionError("the last look ends a run")


class Job(NamedTuple):
    """One cell of a table; `seeds` is None for a run that plays until it is decided."""

    agent: str
    baselines: int
    drop: float
    seeds: int | None
    repetitions: int
    seed: int

    def run(self) -> list[Outcome]:
        planned = self.seeds or PLANNED
        play = after(self.seeds) if self.seeds else until_decided
        place = [AGENTS.index(self.agent), self.baselines, round(1000 * self.drop), planned]
        chance = numpy.random.default_rng([self.seed, *place])
        outcomes: list[Outcome] = []
        while len(outcomes) < self.repetitions:
            shape = (min(AT_ONCE, self.repetitions - len(outcomes)), TASKS, planned)
            outcomes += play(
                gate_agents.draw(chance, self.agent, shape, self.baselines, self.drop)
            )
        return outcomes


def cell(outcomes: list[Outcome]) -> str:
    """``1.4 · 68.2 · 30.4 · 0.0``."""
    counts = Counter(outcome.answer for outcome in outcomes)
    return " · ".join(f"{100 * counts[answer] / len(outcomes):.1f}" for answer in ANSWERS)


def mean_seeds(outcomes: list[Outcome]) -> str:
    return f"{numpy.mean([outcome.seeds for outcome in outcomes]):.1f}"


def table(head: str, rows: list[tuple[str, list[Job]]], *, with_seeds: bool) -> Iterator[str]:
    """Lines of Markdown, one for each row of jobs."""
    yield f"| {head} | " + " | ".join(_drop(drop) for drop in DROPS) + " |"
    yield "|" + "---|---:|" + "---:|" * len(DROPS)
    with ProcessPoolExecutor() as pool:
        running = [(name, [pool.submit(Job.run, job) for job in jobs]) for name, jobs in rows]
        for name, jobs in running:
            cells = [job.result() for job in jobs]
            texts = [
                cell(outcomes) + (f" ({mean_seeds(outcomes)})" if with_seeds else "")
                for outcomes in cells
            ]
            yield f"| {name} | " + " | ".join(texts) + " |"


def _drop(drop: float) -> str:
    return f"{words.MINUS}{100 * drop:.0f}" if drop else "no change"


def answers(repetitions: int, seed: int) -> Iterator[str]:
    for baselines in BASELINES:
        yield f"\nBaselines: {baselines}. In %: {', '.join(ANSWERS)}.\n"
        rows = [
            (
                f"{agent} | {seeds}",
                [Job(agent, baselines, drop, seeds, repetitions, seed) for drop in DROPS],
            )
            for agent in AGENTS
            for seeds in SEEDS
        ]
        yield from table("agent | seeds", rows, with_seeds=False)


def until(repetitions: int, seed: int) -> Iterator[str]:
    yield f"\nUntil decided, {PLANNED} seeds planned. In %: {', '.join(ANSWERS)} (mean seeds).\n"
    rows = [
        (
            f"{agent} | {baselines}",
            [Job(agent, baselines, drop, None, repetitions, seed) for drop in DROPS],
        )
        for agent in AGENTS
        for baselines in BASELINES
    ]
    yield from table("agent | baselines", rows, with_seeds=True)


TABLES: dict[str, Callable[[int, int], Iterator[str]]] = {
    "answers": answers,
    "until": until,
    "limits": gate_limits.tables,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repetitions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", choices=TABLES, action="append")
    options = parser.parse_args()
    print(f"{options.repetitions} repetitions each, seed {options.seed}, {TASKS} tasks")
    for name in options.table or TABLES:
        for line in TABLES[name](options.repetitions, options.seed):
            print(line, flush=True)


if __name__ == "__main__":
    main()
