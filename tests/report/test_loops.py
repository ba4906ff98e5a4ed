"""Loops: an action is one when it is done four times in a row, a round of several when thrice."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.report import loops
from tests.report.conftest import Make

A, B, C = "navigate_home", "navigate_back", "wait"


@pytest.mark.parametrize(
    ("actions", "number", "text"),
    [
        ([], 0, ""),
        ([A, A, A], 0, ""),
        ([A, A, B, A, A], 0, ""),
        ([A, B, A, B], 0, ""),
        ([A, B, C, A, B, C, A, C, B], 0, ""),
        ([A] * 4, 1, "go to the home screen, 4 times in a row"),
        ([A] * 9, 1, "go to the home screen, 9 times in a row"),
        ([A, B] * 3, 1, "go to the home screen, then go back, 3 times in turn"),
        ([B, *[A] * 4, B], 1, "go to the home screen, 4 times in a row"),
        ([*[A] * 4, B, *[A] * 5], 2, "go to the home screen, 5 times in a row"),
        ([*[A] * 4, *[B] * 4], 2, "go to the home screen, 4 times in a row"),
        ([*[A, B] * 3, *[A, C] * 3], 2, "go to the home screen, then go back, 3 times in turn"),
        (
            [A, A, B] * 3,
            1,
            "go to the home screen, then go to the home screen, then go back, 3 times in turn",
        ),
    ],
)
def test_what_is_repeated_is_counted_once(
    attempt: Make, step: Callable[..., Any], actions: list[str], number: int, text: str
) -> None:
    played = attempt(steps=[step(action) for action in actions])
    longest = loops.longest(played)
    assert (loops.number(played), longest.text if longest else "") == (number, text)


def test_an_action_with_another_effect_each_time_is_none(
    attempt: Make, step: Callable[..., Any]
) -> None:
    played = attempt(
        steps=[step("scroll", direction="down") for _ in range(6)],
        effects=[f"appeared 'row {number}'" for number in range(6)],
    )
    assert loops.number(played) == 0


def test_declaring_an_end_is_no_action(attempt: Make, step: Callable[..., Any]) -> None:
    done = step("status", goal_status="complete")
    assert loops.number(attempt(steps=[*[step(A)] * 3, done, done, done, done])) == 0
