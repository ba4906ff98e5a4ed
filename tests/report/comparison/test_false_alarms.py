"""The false-alarm rate that an optional rule reports is about that of simulated runs."""

import random
from statistics import fmean

import pytest

from pytest_androidworld.report.comparison.false_alarms import of_always_passing, of_cost_rise
from pytest_androidworld.report.comparison.pairs import Stability

RUNS = 1000


def test_a_slip_is_a_failure_of_a_task_that_passes_otherwise() -> None:
    # 2 slips of 2 + 3 * 3 attempts, and half a slip of one more; 9 cases may slip
    known = [Stability(3, 3)] * 3 + [Stability(2, 3)] * 2 + [Stability(1, 3), Stability(0, 3)]
    assert of_always_passing(known, 9) == pytest.approx(1 - (1 - 2.5 / 12) ** 9)


@pytest.mark.parametrize("known", [[], [Stability(1, 1)], [Stability(0, 1)], [Stability(0, 2)]])
def test_tasks_that_were_played_once_or_failed_tell_nothing(known: list[Stability]) -> None:
    assert of_always_passing(known, 5) is None


@pytest.mark.parametrize(
    ("slip", "fired", "promised"),
    [(0.01, 0.80, 0.80), (0.002, 0.30, 0.36), (0.0005, 0.08, 0.21)],  # few slips: said with care
)
def test_the_rule_on_tasks_fires_at_most_about_as_often_as_it_says(
    slip: float, fired: float, promised: float
) -> None:
    chance = random.Random(1)
    fires, said = [], []
    for _ in range(RUNS):
        known = [Stability(sum(chance.random() > slip for _ in range(9)), 9) for _ in range(60)]
        cases = sum(3 for each in known if each.passed == each.of)
        fires.append(any(chance.random() < slip for _ in range(cases)))
        said.append(of_always_passing(known, cases) or 0.0)
    assert fmean(fires) == pytest.approx(fired, abs=0.02)
    assert fmean(said) == pytest.approx(promised, abs=0.02)


@pytest.mark.parametrize(("spread", "expected"), [(0.2, 0.0), (0.7, 0.055), (1.0, 0.15)])
def test_the_rule_on_costs_fires_about_as_often_as_it_says(spread: float, expected: float) -> None:
    chance = random.Random(1)
    fires, said = [], []
    for _ in range(RUNS):
        costs = [
            (chance.lognormvariate(0, spread), chance.lognormvariate(0, spread)) for _ in range(62)
        ]
        before, now = (sum(each) for each in zip(*costs, strict=True))
        fires.append(now / before > 1.25)
        said.append(of_cost_rise(costs, 0.25) or 0.0)
    assert fmean(fires) == pytest.approx(expected, abs=0.02)
    assert fmean(said) == pytest.approx(expected, abs=0.02)


def test_costs_that_all_rise_alike_leave_nothing_to_luck() -> None:
    assert of_cost_rise([(1.0, 1.26), (2.0, 2.52), (3.0, 3.78)], 0.25) == pytest.approx(0)


@pytest.mark.parametrize("costs", [[], [(1.0, 2.0)], [(0.0, 1.0), (0.0, 1.0)]])
def test_a_single_task_or_one_that_cost_nothing_tells_nothing(
    costs: list[tuple[float, float]],
) -> None:
    assert of_cost_rise(costs, 0.25) is None
