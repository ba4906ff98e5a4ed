"""Effects: what an action has done to the screen, in words."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.report.effects import CLOCK, effect

SIZE = (20, 40)


def screen(*texts: str, **more: Any) -> State:
    elements = (Element(index, text=text) for index, text in enumerate(texts))
    return State(tuple(elements), SIZE, **more)


def pixels(value: int) -> np.ndarray:
    return np.full((40, 20, 3), value, np.uint8)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (screen("a"), screen("a"), "nothing changed"),
        (screen("New"), screen("Save", "Save"), "appeared 'Save', 'Save'; gone 'New'"),
        (screen("a", "a"), screen("a"), "gone 'a'"),
        (screen("a", "b"), screen("b", "a"), "the same texts, in other places or other looks"),
        (screen("a"), screen("a", activity="p/.Main"), "now in p/.Main"),
        (screen(), screen(*"abcdefg"), "appeared 'a', 'b', 'c', 'd', 'e' and 2 more"),
        (screen(), screen("x" * 41), f"appeared '{'x' * 39}…'"),
        (screen(), screen("a\nb"), "appeared 'a\\nb'"),
    ],
)
def test_what_came_and_went_is_named(before: State, after: State, told: str) -> None:
    assert effect(before, after) == told


def test_what_has_no_text_is_named_by_its_description() -> None:
    icon = State((Element(0, content_description="Search"), Element(1)), SIZE)
    assert effect(screen(), icon) == "appeared 'Search'"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"text": "Wi-Fi", "resource_name": "app:id/switch"}, "'Wi-Fi'"),
        ({"resource_name": "app:id/switch"}, "'app:id/switch'"),
        ({}, "element 4"),
    ],
)
def test_a_switch_is_on_or_off(names: dict[str, str], told: str) -> None:
    switch = Element(4, is_checkable=True, **names)  # type: ignore[arg-type]
    off = State((switch,), SIZE)
    on = State((replace(switch, is_checked=True),), SIZE)
    assert effect(off, on) == f"now on {told}"
    assert effect(on, off) == f"now off {told}"


def test_the_clock_goes_on_by_itself() -> None:
    clock = Element(0, text="9:59", resource_name=CLOCK, bbox=Rect(0, 0, 9, 3))
    dark, light = pixels(0), pixels(0)
    light[:3] = 255
    before = State((clock,), SIZE, picture=dark)
    after = State((replace(clock, text="10:00"),), SIZE, picture=light)
    assert effect(before, after) == "nothing changed"
    light[3] = 255
    assert effect(before, after) == "only the picture changed"


def test_a_picture_is_compared_where_there_are_two() -> None:
    assert (
        effect(screen(picture=pixels(0)), screen(picture=pixels(1))) == "only the picture changed"
    )
    assert effect(screen(), screen(picture=pixels(1))) == "nothing changed"
