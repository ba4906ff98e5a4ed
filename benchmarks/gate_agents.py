"""Simulated agents: how likely they pass each case, and the outcomes of two runs and more.

Of the agent whose tasks differ, a task's rate of success is drawn from Beta(0.8, 0.5), for most
tasks are solved always or never; each of its seeds has a rate of its own around that (Beta with 8
times the task's), which all runs share; the outcomes are drawn from it.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy

Array = numpy.ndarray[Any, Any]
DIFFERING = "tasks differ"
EVEN = {"30 %": 0.3, "50 %": 0.5, "70 %": 0.7, "95 %": 0.95}  # each case passes as often
AGENTS = (*EVEN, DIFFERING)
SHAPE, NOISE = (0.8, 0.5), 8.0
SAMPLE = 100_000  # cases from which it is found by how much rates must fall


class Draw(NamedTuple):
    """The outcomes of all repetitions; by repetition, task and seed."""

    before: Array  # how many of the baselines have passed
    now: Array  # whether it passes now
    baselines: int

    @property
    def changes(self) -> Array:
        """Of each case, times the number of baselines."""
        return self.now * self.baselines - self.before


def rates(chance: numpy.random.Generator, agent: str, shape: tuple[int, int, int]) -> Array:
    if agent in EVEN:
        return numpy.full(shape, EVEN[agent])
    repetitions, tasks, _ = shape
    of_task = chance.beta(*SHAPE, (repetitions, tasks, 1)).clip(0.001, 0.999)
    return chance.beta(NOISE * of_task, NOISE * (1 - of_task), shape)


@cache
def fall_for(agent: str, drop: float) -> float:
    """By how much each rate must fall for the mean to fall so far."""
    sample = rates(numpy.random.default_rng(0), agent, (1, SAMPLE, 1)).ravel()
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        too_little = numpy.minimum(sample, middle).mean() < drop
        low, high = (middle, high) if too_little else (low, middle)
    return high if drop else 0.0


def draw(
    chance: numpy.random.Generator,
    agent: str,
    shape: tuple[int, int, int],
    baselines: int,
    drop: float,
) -> Draw:
    """Runs of so many repetitions, tasks and seeds."""
    of_cases = rates(chance, agent, shape)
    before = chance.binomial(baselines, of_cases)
    now = chance.random(shape) < (of_cases - fall_for(agent, drop)).clip(0)
    return Draw(before, now.astype(int), baselines)
