"""What one run of `-m smoke` shows against a nightly one, by simulated agents.

    python benchmarks/smoke.py [--repetitions N] [--seed N]

The agent is that of `gate_agents` whose tasks differ: what a team's agent does on these fifteen
tasks only its own runs know.  For each number of seeds and each drop it prints how often the gate
answers regressed, held, no regression seen and cannot say, with the limit that the recipes give
it (``max-blind``), how wide the interval is, and how often a loss of more than 15 and 30 points
is excluded.
"""

import argparse
from collections import Counter
from collections.abc import Iterator

import gate_agents
import numpy
from gate import ANSWERS, evidences

from pytest_androidworld.report import words
from pytest_androidworld.report.comparison.evidence import LEVEL, GateEvidence
from pytest_androidworld.report.comparison.gate import by_rates
from pytest_androidworld.report.comparison.rules import Rules
from pytest_androidworld.task.smoke import SIZE

SEEDS, DROPS = (1, 3, 5), (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5)
RULES = Rules(max_blind=0.30)
LOSSES = (0.15, 0.30)  # which of them a run excludes


def drawn(repetitions: int, seed: int, seeds: int, drop: float) -> list[GateEvidence]:
    """A pull request's run and the same cases of one nightly run, again and again."""
    chance = numpy.random.default_rng([seed, seeds, round(1000 * drop)])
    shape = (repetitions, SIZE, seeds)
    return [*evidences(gate_agents.draw(chance, gate_agents.DIFFERING, shape, 1, drop), seeds)]


def row(repetitions: int, seed: int, seeds: int, drop: float) -> str:
    runs = drawn(repetitions, seed, seeds, drop)
    counts = Counter(by_rates(evidence, RULES) for evidence in runs)
    answers = " · ".join(f"{100 * counts[answer] / len(runs):.1f}" for answer in ANSWERS)
    lowest = numpy.array([evidence.lowest(LEVEL) for evidence in runs], dtype=float)
    means = numpy.array([evidence.mean for evidence in runs])
    excluded = " | ".join(f"{100 * (lowest > -loss).mean():.1f}" for loss in LOSSES)
    change = f"{words.MINUS}{100 * drop:.0f}" if drop else "no change"
    half = 100 * (means - lowest).mean()
    return f"| {seeds} | {SIZE * seeds} | {change} | {answers} | {half:.1f} | {excluded} |"


def rows(repetitions: int, seed: int) -> Iterator[str]:
    for seeds in SEEDS:
        for drop in DROPS:
            yield row(repetitions, seed, seeds, drop)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repetitions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("| seeds | cases | change, points | answers | interval ± | excludes 15 | 30 |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for line in rows(options.repetitions, options.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
