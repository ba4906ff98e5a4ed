"""The p-value and the interval are those of libraries that are not ours."""

import random
from fractions import Fraction

import numpy
import pytest
import statsmodels.api
from scipy import stats

from pytest_androidworld.report.comparison.significance import (
    Clusters,
    fewest_tasks,
    flip_p,
    seeds_that_decide,
    smallest_change,
    student_quantile,
)


@pytest.mark.parametrize("share", [0.5, 0.8, 0.9, 0.975, 0.9995])
@pytest.mark.parametrize("degrees", [1, 2, 5, 30, 112, 500])
def test_quantiles_are_scipys(share: float, degrees: int) -> None:
    assert student_quantile(share, degrees) == pytest.approx(
        stats.t.ppf(share, degrees), rel=1e-6, abs=1e-9
    )


@pytest.mark.parametrize("seed", range(10))
def test_p_is_that_of_scipys_permutation_test(seed: int) -> None:
    chance = random.Random(seed)
    sums = [chance.choice((-3, -2, -1, 0, 0, 1)) for _ in range(chance.randrange(6, 15))]
    theirs = stats.permutation_test(
        (numpy.array(sums),),
        lambda sample, axis: sample.sum(axis=axis),
        permutation_type="samples",
        vectorized=True,
        n_resamples=float("inf"),
    )
    assert flip_p(sums) == pytest.approx(theirs.pvalue, abs=1e-6)


@pytest.mark.parametrize("seed", range(10))
def test_the_interval_is_that_of_statsmodels(seed: int) -> None:
    chance = random.Random(seed)
    tasks = [
        [chance.choice((-1, 0, 0, 1)) for _ in range(chance.choice((1, 2, 3)))] for _ in range(20)
    ]
    changes = numpy.concatenate(tasks)
    groups = numpy.repeat(range(20), [len(each) for each in tasks])
    theirs = statsmodels.api.OLS(changes, numpy.ones(len(changes))).fit(
        cov_type="cluster", cov_kwds={"groups": groups}, use_t=True
    )
    ours = Clusters(tuple(tuple(map(float, each)) for each in tasks))
    assert ours.error == pytest.approx(theirs.bse[0], abs=1e-6)
    assert ours.interval() == pytest.approx(tuple(theirs.conf_int()[0]), abs=1e-6)


def test_without_a_change_p_is_one() -> None:
    assert flip_p([]) == 1
    assert flip_p([0, 0, 0]) == 1


def test_tasks_that_all_lose_give_a_half_to_the_power_of_all_but_one() -> None:
    assert flip_p([-1] * 5) == 1 / 16
    assert flip_p([-3, -3, -3, -1, -1, -1]) == 1 / 32


def test_fractions_of_several_baselines_are_counted_exactly() -> None:
    assert flip_p([Fraction(-1, 3), Fraction(-2, 3), Fraction(1, 2)]) == 0.75
    assert flip_p([-2, -4, 3]) == 0.75


def test_five_tasks_cannot_be_significant_and_six_can() -> None:
    assert fewest_tasks(0.05) == 6
    assert fewest_tasks(0.01) == 8
    assert flip_p([-1] * 5) > 0.05 > flip_p([-1] * 6)


def test_one_task_has_no_interval() -> None:
    assert Clusters(((1.0, 0.0),)).interval() is None


def test_what_can_be_shown_grows_with_disorder_and_is_no_less_than_the_floor() -> None:
    sharp, blurred = (smallest_change(error, 62, 186, 0.05) for error in (0.01, 0.04))
    assert 0.05 < sharp < blurred
    assert smallest_change(0.04, 62, 186, 0.5) > 0.5


@pytest.mark.parametrize(
    ("mean", "half", "seeds"),
    [
        (-0.03, 0.06, 27),  # 3 seeds leave 2 points of 6: nine times as many
        (0.0, 0.1, 12),
        (-0.1, 0.11, 4),
        (-0.04, 0.5, 7500),
        (-0.5, 0.447, 4),  # by the interval it is decided already: one more at least
    ],
)
def test_so_many_seeds_decide(mean: float, half: float, seeds: int) -> None:
    assert seeds_that_decide(3, mean, half, 0.05) == seeds
