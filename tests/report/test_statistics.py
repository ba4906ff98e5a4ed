"""Rates and means, each with what it is of."""

from typing import Any

import pytest

from pytest_androidworld.report.statistics import Rate, RateGroup, Statistics, wilson
from pytest_androidworld.task.score import CRASH


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # Newcombe (1998), Statistics in Medicine 17, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # what is to be known without a table
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals_are_as_published(count: int, of: int, low: float, high: float) -> None:
    assert [round(each, 4) for each in wilson(count, of)] == [low, high]


@pytest.fixture
def mixed(attempt: Any, claim: Any) -> Statistics:
    """Eleven cases: each verdict, two of `verify`, one begun again; and one that was not run."""
    zero, half = {"strict": 0.0, "upstream": 0.0}, {"strict": 0.5, "upstream": 0.5}
    crash = claim("readable", found=f"{CRASH}: no folder", gradings=["upstream"], defect="D91")
    differs = {"strict": 0.0, "upstream": 1.0}
    wrong = claim("its text", gradings=["strict"], defect="D45")
    return Statistics.of(
        [
            attempt(task="A", seed=30),
            attempt(task="A", seed=31, verdict="failed", rewards=half, apps=["markor", "clock"]),
            attempt(task="B", verdict="failed", rewards=differs, checks=[wrong], seconds=9.0),
            attempt(task="C", verdict="not declared", difficulty="hard"),
            attempt(task="D", verdict="budget exceeded", rewards=half, checks=[crash]),
            attempt(task="E", verdict="agent error", rewards=None, difficulty="medium"),
            attempt(task="F", verdict="device error", rewards=None, final=False),
            attempt(task="F", attempt=2, verdict="device error", rewards=None),
            attempt(task="G", verdict="invalid task", rewards=None, seconds=4.0),
            attempt(task="H", verdict="model error", rewards=None),
            attempt(task="I", verdict="not run", rewards=None, final=False),
            attempt(task="V", verify=True, apps=["settings"]),
            attempt(task="W", verify=True, verdict="failed", rewards=zero, apps=["settings"]),
        ]
    )


def test_each_verdict_has_numerator_and_denominator(mixed: Statistics) -> None:
    assert mixed.verdicts() == {
        "passed": Rate(2, 8),
        "failed": Rate(3, 8),
        "not declared": Rate(1, 8),
        "budget exceeded": Rate(1, 8),
        "agent error": Rate(1, 8),
        "model error": Rate(1, 11),
        "device error": Rate(1, 11),
        "invalid task": Rate(1, 11),
    }


def test_tasks_that_verify_have_a_rate_of_their_own(mixed: Statistics) -> None:
    assert Rate.passed(mixed.counted) == Rate(2, 8)
    assert Rate.passed(mixed.verify) == Rate(1, 2)
    assert Rate.passed(mixed.others) == Rate(1, 6)


def test_a_task_in_two_apps_counts_in_both(mixed: Statistics) -> None:
    assert mixed.apps() == [
        RateGroup("clock", Rate(0, 1), Rate(0, 1)),
        RateGroup("markor", Rate(1, 6), Rate(1, 6)),
        RateGroup("settings", Rate(1, 2), Rate(0, 0)),
    ]


def test_difficulties_go_up(mixed: Statistics) -> None:
    assert mixed.difficulties() == [
        RateGroup("easy", Rate(2, 6), Rate(1, 4)),
        RateGroup("medium", Rate(0, 1), Rate(0, 1)),
        RateGroup("hard", Rate(0, 1), Rate(0, 1)),
    ]


def test_a_difficulty_that_is_unknown_is_the_last(attempt: Any) -> None:
    found = Statistics.of(
        [attempt(task=each, difficulty=each) for each in ("", "easy", "hard", "absurd")]
    )
    assert [group.name for group in found.difficulties()] == ["easy", "hard", "", "absurd"]


def test_partial_rewards_count_only_if_declared(mixed: Statistics) -> None:
    assert mixed.mean_reward("strict") == pytest.approx((1 + 0.5 + 0 + 1) / 8)
    assert mixed.mean_reward("upstream") == pytest.approx((1 + 0.5 + 1 + 1) / 8)
    assert mixed.mean_reward("strict", mixed.others) == pytest.approx((1 + 0.5) / 6)


def test_the_upstream_mean_is_over_tasks(mixed: Statistics) -> None:
    """A pays 0.75, B and V 1, C, D, E and W nothing; F, G, H and I were not played."""
    assert mixed.upstream_mean() == pytest.approx((0.75 + 1 + 1) / 7)


def test_zeros_that_are_crashes_of_the_reference_are_counted(mixed: Statistics) -> None:
    assert mixed.crashes() == Rate(1, 4)


def test_cases_are_named_that_the_gradings_pay_differently(mixed: Statistics) -> None:
    assert [(str(case), *rest) for case, *rest in mixed.differing()] == [
        ("B[30]", 0.0, 1.0, ("D45",))
    ]


def test_the_slowest_come_first(mixed: Statistics) -> None:
    assert [each["task"] for each in mixed.slowest(2)] == ["B", "G"]


def test_nothing_has_no_rates() -> None:
    nothing = Statistics.of([])
    assert nothing.mean_reward("strict") is None
    assert nothing.upstream_mean() is None
    assert Rate.passed(nothing.counted).share is None
    assert nothing.apps() == nothing.difficulties() == []
    assert nothing.differing() == []
