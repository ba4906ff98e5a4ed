"""The simulation `benchmarks/gate.py` decides by the figures of the same cases."""

import importlib
from pathlib import Path
from typing import Any

import numpy
import pytest

from pytest_androidworld.report.comparison.evidence import GateEvidence

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(BENCHMARKS)
    return importlib.import_module("gate")


def drawn(gate: Any, baselines: int, agent: str = "50 %", drop: float = 0.1) -> Any:
    chance = numpy.random.default_rng(1)
    return gate.gate_agents.draw(chance, agent, (3, 40, 4), baselines, drop)


@pytest.mark.parametrize("baselines", [1, 3])
@pytest.mark.parametrize("seeds", [1, 4])
def test_its_evidence_is_that_of_the_same_cases(gate: Any, baselines: int, seeds: int) -> None:
    draw = drawn(gate, baselines)
    for repetition, evidence in enumerate(gate.evidences(draw, seeds)):
        before, now = draw.before[repetition].tolist(), draw.now[repetition].tolist()
        whole = GateEvidence.of(
            [
                [(before[task][seed], baselines, bool(now[task][seed])) for seed in range(seeds)]
                for task in range(40)
            ],
            seeds,
        )
        assert evidence.mean == pytest.approx(whole.mean)
        assert evidence.lowest(0.99) == pytest.approx(whole.lowest(0.99))
        assert evidence.clusters.error == pytest.approx(whole.clusters.error)
        assert evidence.p == pytest.approx(whole.p)
        assert evidence.p_of_cases == pytest.approx(whole.p_of_cases)
        assert (len(evidence.tasks), len(evidence.cases)) == (40, 40 * seeds)


@pytest.mark.parametrize(
    ("agent", "rate"), [("30 %", 0.3), ("95 %", 0.95), ("tasks differ", 0.615)]
)
@pytest.mark.parametrize("drop", [0.0, 0.1])
def test_an_agent_passes_as_often_as_stated(
    gate: Any, agent: str, rate: float, drop: float
) -> None:
    draw = gate.gate_agents.draw(
        numpy.random.default_rng(1), agent, (200, 116, 3), baselines=2, drop=drop
    )
    assert draw.before.mean() / 2 == pytest.approx(rate, abs=0.005)
    assert draw.now.mean() == pytest.approx(rate - drop, abs=0.005)


def test_the_same_seed_gives_the_same_table(gate: Any) -> None:
    job = gate.Job("70 %", 1, 0.2, None, repetitions=4, seed=1)
    assert job.run() == job.run()
    assert all(outcome.answer == "regressed" for outcome in job.run())
    assert all(1 < outcome.seeds < 10 for outcome in job.run())
