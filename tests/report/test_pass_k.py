"""pass^k and pass@k, by hand."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pytest_androidworld.report import pass_k
from pytest_androidworld.report.pass_k import Repeated, all_pass, any_passes
from pytest_androidworld.report.schema import AttemptLine

F = Fraction
Play = Callable[..., list[AttemptLine]]


@pytest.fixture
def play(attempt: Any) -> Play:
    """Makes a task's attempts: ``+`` passed, ``-`` failed; seed by seed, with all its trials."""

    def make(task: str, *seeds: str) -> list[AttemptLine]:
        return [
            attempt(task=task, seed=30 + number, verdict="passed" if sign == "+" else "failed")
            for number, trials in enumerate(seeds)
            for sign in trials
        ]

    return make


def shares(estimates: Repeated) -> dict[str, float]:
    return {
        name: round(figure.share, 4) for each in estimates.by_k for name, figure, _ in each.rows
    }


def test_attempts_that_were_not_repeated_have_no_figures(play: Play) -> None:
    assert pass_k.repeated([]) == []
    assert pass_k.repeated(play("A", "+") + play("B", "-")) == []


def test_a_task_of_the_same_name_in_another_file_is_another_task(attempt: Any) -> None:
    one, other = attempt(task="A", seed=30), attempt(task="A", seed=31, file="own/a.py")
    assert pass_k.repeated([one, other]) == []


@pytest.mark.parametrize(
    ("passed", "of", "k", "every", "some"),
    [
        (0, 3, 2, F(0), F(0)),
        (1, 3, 2, F(0), F(2, 3)),  # of three pairs, two hold it
        (2, 3, 2, F(1, 3), F(1)),
        (3, 3, 2, F(1), F(1)),
        (1, 3, 3, F(0), F(1)),
        (2, 3, 3, F(0), F(1)),
        (3, 5, 2, F(3, 10), F(9, 10)),  # C(3,2)/C(5,2), 1 - C(2,2)/C(5,2); (3/5)^2 is 0.36
        (3, 5, 3, F(1, 10), F(1)),
        (2, 5, 3, F(0), F(9, 10)),  # 1 - C(3,3)/C(5,3)
        (4, 10, 1, F(4, 10), F(4, 10)),
    ],
)
def test_the_chance_is_that_of_k_drawn_without_replacement(
    passed: int, of: int, k: int, every: Fraction, some: Fraction
) -> None:
    attempts = [F(1)] * passed + [F(0)] * (of - passed)
    assert (all_pass(attempts, k), any_passes(attempts, k)) == (every, some)


def test_over_seeds_is_the_mean_over_tasks(play: Play) -> None:
    """With one seed of a task missing a task weighs as much as before."""
    (over_seeds,) = pass_k.repeated([*play("A", "+", "+", "+"), *play("B", "+", "+", "-")])
    assert (over_seeds.over, over_seeds.groups, over_seeds.notes) == ("seeds", 2, [])
    assert shares(over_seeds) == {
        "pass^2": 0.6667,  # the mean of 1 and 1/3
        "pass@2": 1.0,
        "pass^3": 0.5,
        "pass@3": 1.0,
    }
    (unequal,) = pass_k.repeated([*play("A", "+", "+", "+"), *play("B", "+", "-")])
    assert shares(unequal)["pass^2"] == 0.5  # of 1 and 0; over pairs it would be 3 of 4


def test_a_task_with_too_few_attempts_is_left_out_and_reported(play: Play) -> None:
    attempts = [*play("A", "+", "+", "+"), *play("B", "-", "-"), *play("C", "-")]
    (over_seeds,) = pass_k.repeated(attempts)
    assert [(each.k, each.groups) for each in over_seeds.by_k] == [(2, 2), (3, 1)]
    assert shares(over_seeds) == {"pass^2": 0.5, "pass@2": 0.5, "pass^3": 1.0, "pass@3": 1.0}
    assert over_seeds.notes == [
        "k = 2: only 2 of 3 tasks had 2 attempts that count",
        "k = 3: only 1 of 3 tasks had 3 attempts that count",
    ]


def test_over_trials_a_seed_is_played_again(play: Play) -> None:
    """One seed only: there is nothing over seeds."""
    (over_trials,) = pass_k.repeated([*play("A", "++-"), *play("B", "---")])
    assert (over_trials.over, over_trials.groups) == ("trials", 2)
    assert shares(over_trials) == {  # the means of 1/3 and 0, 1 and 0, 0 and 0, 1 and 0
        "pass^2": 0.1667,
        "pass@2": 0.5,
        "pass^3": 0.0,
        "pass@3": 0.5,
    }


def test_seeds_and_trials_are_told_apart(play: Play) -> None:
    """A task that passes with one seed and never with another is steady, seed by seed."""
    over_seeds, over_trials = pass_k.repeated(play("A", "++", "--"))
    assert shares(over_seeds) == {"pass^2": 0.0, "pass@2": 1.0}
    assert shares(over_trials) == {"pass^2": 0.5, "pass@2": 0.5}
    over_seeds, over_trials = pass_k.repeated(play("A", "+-", "+-"))
    assert shares(over_seeds) == {"pass^2": 0.25, "pass@2": 0.75}  # 1/2 × 1/2
    assert shares(over_trials) == {"pass^2": 0.0, "pass@2": 1.0}


def test_over_trials_seeds_with_too_few_are_reported(play: Play) -> None:
    _, over_trials = pass_k.repeated(play("A", "++", "+"))
    assert over_trials.notes == ["k = 2: only 1 of 2 seeds of a task had 2 attempts that count"]


def test_of_many_attempts_some_k_are_shown_and_the_largest(play: Play) -> None:
    (over_seeds,) = pass_k.repeated(play("A", *"++++++++++++"))
    assert [each.k for each in over_seeds.by_k] == [2, 3, 5, 10, 12]


def test_the_interval_is_student_s_over_tasks(play: Play) -> None:
    """pass^2 of three tasks is 1, 1/3, 0: mean 4/9, deviation 0.5092, t(2) = 4.3027."""
    attempts = [*play("A", "+", "+", "+"), *play("B", "+", "+", "-"), *play("C", "-", "-", "+")]
    two = pass_k.repeated(attempts)[0].by_k[0]
    assert two.every.interval == (0.0, 1.0)  # 4/9 ± 1.2648, cut
    many = [*play("D", "+", "+"), *play("E", "+", "+"), *play("F", "+", "-"), *play("G", "+", "+")]
    two = pass_k.repeated(many)[0].by_k[0]
    assert two.every.share == 0.75
    assert two.every.interval is not None
    assert two.every.interval[0] == 0.0  # 0.75 - 3.1824 × 0.25, cut
    twenty = [line for n in range(20) for line in play(f"T{n}", "+", "+" if n < 15 else "-")]
    low, high = pass_k.repeated(twenty)[0].by_k[0].every.interval or (0, 0)
    assert (round(low, 4), round(high, 4)) == (0.5421, 0.9579)  # 0.75 ± 2.0930 × 0.0993


def test_where_all_tasks_agree_the_interval_is_wilson_s(play: Play) -> None:
    twenty = [line for n in range(20) for line in play(f"T{n}", "+", "+")]
    (two,) = pass_k.repeated(twenty)[0].by_k
    assert [round(end, 4) for end in two.every.interval or ()] == [0.8389, 1.0]


def test_a_single_task_has_no_interval(play: Play) -> None:
    (two,) = pass_k.repeated(play("A", "+", "-"))[0].by_k
    assert (two.every.interval, two.any.interval) == (None, None)


def test_each_figure_is_put_in_words(play: Play) -> None:
    (over_seeds,) = pass_k.repeated(play("A", "+", "-", "+"))
    assert over_seeds.title == "over seeds: attempts at a task with other parameters each"
    assert [(name, meaning) for each in over_seeds.by_k for name, _, meaning in each.rows] == [
        ("pass^2", "both pass"),
        ("pass@2", "at least 1 of 2 passes"),
        ("pass^3", "all 3 pass"),
        ("pass@3", "at least 1 of 3 passes"),
    ]
