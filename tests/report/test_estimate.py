"""What a run with a model will take, by what earlier runs have taken."""

from typing import Any

import pytest

from pytest_androidworld.report.estimate import Taken, estimate, of_attempts
from pytest_androidworld.report.words import rounded


@pytest.fixture
def earlier(attempt: Any, call: Any) -> list[Taken]:
    """Two tasks: one takes two calls in a minute, the other six in three."""
    attempts = [
        attempt(task="Short", seconds=60.0, calls=[call(cost=0.01)] * 2),
        attempt(task="Long", seconds=180.0, calls=[call(cost=0.01)] * 6),
    ]
    return list(of_attempts(attempts))


def test_each_task_takes_what_it_took(earlier: list[Taken]) -> None:
    assert estimate(["Short", "Short", "Long"], earlier, 0, "the baseline") == (
        "estimate from the baseline: 3 cases, 10 calls, 11,000 tokens ($0.1), about 5 min"
    )


def test_a_task_that_is_new_takes_what_tasks_take(earlier: list[Taken]) -> None:
    assert str(estimate(["New"], earlier, 0, "base")).startswith(
        "estimate from base: 1 case, 4 calls, 4,400 tokens ($0.04), about 2 min"
    )


def test_workers_play_at_once_if_there_are_cases_for_them(earlier: list[Taken]) -> None:
    assert str(estimate(["Long"] * 4, earlier, 2, "base")).endswith("about 6 min with 2 workers")
    assert str(estimate(["Long"], earlier, 2, "base")).endswith("about 3 min with 2 workers")


def test_without_a_price_it_has_no_dollars(attempt: Any, call: Any) -> None:
    priced = attempt(task="Priced", calls=[call(cost=0.01)])
    other = attempt(task="Other", calls=[call(cost=None)])
    known = list(of_attempts([priced, other]))
    assert "$" in str(estimate(["Priced"], known, 0, "base"))
    assert "$" not in str(estimate(["Other"], known, 0, "base"))
    assert "$" not in str(estimate(["Other", "Priced"], known, 0, "base"))


def test_without_times_it_has_no_minutes() -> None:
    recorded = [Taken("Note", 2, 2200, 0.02, None), Taken("Note", 4, 4400, 0.04, None)]
    assert estimate(["Note"] * 3, recorded, 2, "recordings") == (
        "estimate from recordings: 3 cases, 9 calls, 9,900 tokens ($0.09)"
    )


def test_who_knows_nothing_says_nothing(attempt: Any) -> None:
    assert estimate(["A"], of_attempts([attempt()]), 0, "base") is None
    assert estimate(["A"], [], 0, "base") is None


def test_of_no_cases_there_is_no_estimate(earlier: list[Taken]) -> None:
    assert estimate([], earlier, 0, "base") is None


@pytest.mark.parametrize(
    ("number", "text"),
    [(1749, "1,700"), (10.4, "10"), (99.6, "100"), (11.2, "11"), (0.4321, "0.43"), (7.25, "7.2")],
)
def test_two_digits_are_as_much_as_is_known(number: float, text: str) -> None:
    assert rounded(number) == text
