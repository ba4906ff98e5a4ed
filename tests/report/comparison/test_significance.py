"""The p-value and the interval are those of libraries that are not ours."""

import itertools
import math
import random
from fractions import Fraction

import numpy
import pytest
import statsmodels.api
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar

from pytest_androidworld.report.comparison.significance import (
    Clusters,
    fewest_tasks,
    flip_p,
    matched_p,
    seeds_that_exclude,
    seeds_that_show,
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
        (-0.04, 0.5, 7500),
        (0.0, 0.04, 4),  # it is excluded already: one more at least
        (-0.05, 0.1, math.inf),
    ],
)
def test_so_many_seeds_exclude_a_drop(mean: float, half: float, seeds: float) -> None:
    assert seeds_that_exclude(3, mean, half, 0.05) == seeds


def test_so_many_seeds_show_a_change_in_4_of_5_runs() -> None:
    error = 0.0313  # of 3 seeds and 62 tasks: 5 points are 2.000 + 0.842 errors of 9.5 seeds
    assert seeds_that_show(3, error, 62, 0.05, 0.95) == 10
    reached = 0.05 / (error * math.sqrt(3 / 10))
    assert stats.norm.cdf(reached - stats.t.ppf(0.975, 61)) > 0.8
    assert seeds_that_show(3, 0.001, 62, 0.05, 0.95) == 4  # one more at least


def test_p_of_cases_is_mcnemars_where_each_was_played_once_before() -> None:
    cases = [(1, 1, False)] * 9 + [(0, 1, True)] * 2 + [(1, 1, True)] * 5 + [(0, 1, False)] * 3
    table = [[5, 9], [2, 3]]
    theirs = mcnemar(table, exact=True)
    assert matched_p(cases) == pytest.approx(theirs.pvalue)
    assert matched_p([(1, 1, False)] * 12) == 2 / 2**12
    assert matched_p([]) == 1


def test_p_of_cases_with_several_baselines_is_that_of_all_their_orders() -> None:
    cases = [(3, 3, False), (2, 3, False), (1, 3, True), (2, 2, False), (0, 3, False)]
    orders = [
        [index < before + now for index in range(of + 1)] for before, of, now in cases
    ]  # each attempt of a case might have been the one of now
    totals = [sum(outcomes) for outcomes in itertools.product(*orders)]
    expected = sum(map(numpy.mean, orders))
    distance = abs(1 - expected)
    theirs = numpy.mean([abs(total - expected) >= distance - 1e-9 for total in totals])
    assert matched_p(cases) == pytest.approx(theirs)
