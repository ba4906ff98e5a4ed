"""The first step of two plays that does not do the same."""

from collections.abc import Callable

import pytest

from pytest_androidworld.report.schema import StepLine
from pytest_androidworld.report.steps import first_other

MakeStep = Callable[..., StepLine]


@pytest.mark.parametrize(
    ("now", "before", "place"),
    [
        (["Save", "OK"], ["Save", "OK"], None),
        (["Save", "OK"], ["Save", "Cancel"], 1),
        (["Save"], ["Save", "OK"], 1),
        (["Save", "OK"], ["Save"], 1),
        ([], [], None),
    ],
)
def test_the_first_that_hits_another_element_or_is_missing(
    step: MakeStep, now: list[str], before: list[str], place: int | None
) -> None:
    plays = [[step("click", name, index=1) for name in names] for names in (now, before)]
    assert first_other(*plays) == place


def test_an_element_is_the_same_by_its_name_wherever_it_is(step: MakeStep) -> None:
    here, there = step("click", "Save", index=3), step("click", "Save", index=7)
    assert first_other([here], [there]) is None
    point = step("click", "Save", x=540, y=1200)
    assert first_other([point], [step("click", "Save", x=9, y=9)]) is None


def test_what_has_no_name_is_the_same_by_its_place(step: MakeStep) -> None:
    assert first_other([step("click", index=3)], [step("click", index=3)]) is None
    assert first_other([step("click", index=3)], [step("click", index=7)]) == 0
    assert first_other([step("click", x=1, y=2)], [step("click", x=1, y=3)]) == 0


def test_another_type_or_another_text_is_another_step(step: MakeStep) -> None:
    hold = step("long_press", "Save", index=3)
    assert first_other([step("click", "Save", index=3)], [hold]) == 0
    typed = [step("input_text", "Name", text=text) for text in ("Ann", "Anne")]
    assert first_other(typed[:1], typed[1:]) == 0
