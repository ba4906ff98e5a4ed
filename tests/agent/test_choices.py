"""What can be acted on, in words: which elements are choices, in which order, by which names."""

from typing import Any

import pytest

from pytest_androidworld import Element, State, choices
from pytest_androidworld.env.state import Rect

SIZE = (1080, 2400)
BOX = Rect(0, 0, 100, 100)


def words(*elements: Element, containers: tuple[Element, ...] = ()) -> list[str]:
    return [each.words for each in choices(State(elements, SIZE, containers=containers))]


@pytest.mark.parametrize(
    "element",
    [
        Element(0, text="says only", bbox=BOX),
        Element(0, text="grey", bbox=BOX, is_clickable=True, is_enabled=False),
        Element(0, text="covered", bbox=BOX, is_clickable=True, is_visible=False),
        Element(0, text="below", bbox=Rect(0, 2400, 100, 2500), is_clickable=True),
        Element(0, text="flat", bbox=Rect(0, 10, 100, 10), is_clickable=True),
        Element(0, text="can be reached by keys", bbox=BOX, is_focusable=True),
    ],
)
def test_what_is_no_choice(element: Element) -> None:
    assert words(element) == []


@pytest.mark.parametrize("flag", ["clickable", "long_clickable", "scrollable", "checkable"])
def test_what_is_one(flag: str) -> None:
    flags: dict[str, Any] = {f"is_{flag}": True}
    (found,) = choices(State((Element(0, text="Save", bbox=BOX, **flags),), SIZE))
    assert (found.name, found.element.index) == ("Save", 0)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"text": "a", "content_description": "b", "hint_text": "c"}, '"a" item'),
        ({"content_description": "b", "hint_text": "c"}, '"b" item'),
        ({"hint_text": "c", "resource_name": "com.x:id/d"}, '"c" item'),
        ({"resource_name": "com.x:id/top_left_arrow"}, '"top_left_arrow" item'),
        ({}, "unnamed item"),
        ({"text": "two\n  lines"}, '"two lines" item'),
        ({"class_name": "android.widget.Button"}, "unnamed button"),
        ({"class_name": "com.google.android.material.button.MaterialButton"}, "unnamed button"),
        ({"class_name": "android.widget.ImageButton"}, "unnamed icon"),
        ({"class_name": "android.widget.ImageView"}, "unnamed icon"),
        ({"class_name": "android.widget.TextView"}, "unnamed text"),
        ({"class_name": "android.widget.EditText", "is_editable": True}, "unnamed text field"),
        (
            {"class_name": "android.widget.AutoCompleteTextView", "is_editable": True},
            "unnamed text field",
        ),
        ({"class_name": "com.ButtonMaker.Thing"}, "unnamed item"),
        ({"class_name": "android.widget.Spinner"}, "unnamed dropdown"),
        ({"class_name": "android.widget.SeekBar"}, "unnamed slider"),
        (
            {"class_name": "android.widget.ListView", "is_scrollable": True},
            "unnamed scrollable area",
        ),
        (
            {"class_name": "android.widget.CheckBox", "is_checkable": True},
            "unnamed checkbox (not checked)",
        ),
        (
            {
                "class_name": "androidx.appcompat.widget.SwitchCompat",
                "is_checkable": True,
                "is_checked": True,
            },
            "unnamed switch (checked)",
        ),
        (
            {"class_name": "android.widget.RadioButton", "is_checkable": True},
            "unnamed radio button (not checked)",
        ),
        ({"is_checked": True}, "unnamed item"),
        ({"is_selected": True}, "unnamed item (selected)"),
    ],
)
def test_how_an_element_is_described(fields: dict[str, Any], expected: str) -> None:
    assert words(Element(0, bbox=BOX, is_clickable=True, **fields)) == [expected]


def test_they_go_from_top_to_bottom_then_from_left_to_right() -> None:
    places = [(0, 500), (900, 100), (0, 100), (500, 99)]
    elements = (
        Element(n, text=f"{x}.{y}", bbox=Rect(x, y, x + 9, y + 9), is_clickable=True)
        for n, (x, y) in enumerate(places)
    )
    assert words(*elements) == [
        '"500.99" item',
        '"0.100" item',
        '"900.100" item',
        '"0.500" item',
    ]


ROW = Element(-1, class_name="android.widget.LinearLayout", bbox=Rect(0, 100, 1080, 300))
TITLE = Element(0, text="Network & internet", bbox=Rect(100, 120, 600, 200))
SUMMARY = Element(1, text="Wi‑Fi, hotspot", bbox=Rect(100, 200, 600, 280))
BUTTON = Element(2, text="Delete", bbox=Rect(900, 120, 1000, 280), is_clickable=True)
BELOW = Element(3, text="Apps", bbox=Rect(100, 320, 600, 400))


def row(**changes: Any) -> Element:
    fields: dict[str, Any] = {"class_name": ROW.class_name, "bbox": ROW.bbox}
    return Element(-1, **fields | {"is_clickable": True} | changes)


def test_a_container_is_one_choice_by_the_texts_inside_that_do_not_react_themselves() -> None:
    found = choices(State((TITLE, SUMMARY, BUTTON, BELOW), SIZE, containers=(row(),)))
    assert [(each.words, each.element) for each in found] == [
        ('"Network & internet, Wi‑Fi, hotspot" item', TITLE),
        ('"Delete" item', BUTTON),
    ]


@pytest.mark.parametrize(
    "container",
    [
        row(is_enabled=False),
        row(is_visible=False),
        row(bbox=Rect(0, 2400, 1080, 2600)),
        row(bbox=Rect(0, 100, 1080, 150)),  # no text is wholly inside
    ],
)
def test_a_container_that_is_no_choice(container: Element) -> None:
    assert words(TITLE, SUMMARY, containers=(container,)) == []


def test_a_text_belongs_to_the_innermost_container() -> None:
    outer = row(bbox=Rect(0, 0, 1080, 2400))
    assert words(TITLE, SUMMARY, BELOW, containers=(outer, row())) == [
        '"Apps" item',
        '"Network & internet, Wi‑Fi, hotspot" item',
    ]


def test_an_element_with_a_name_of_its_own_keeps_it_and_the_texts_inside() -> None:
    named = row(content_description="Network", resource_name="com.x:id/row")
    outer = row(bbox=Rect(0, 0, 1080, 2400))
    inside = Element(0, content_description="Network", bbox=ROW.bbox, is_clickable=True)
    assert words(TITLE, containers=(named,)) == ['"Network" item']
    assert words(inside, TITLE, containers=(outer,)) == ['"Network" item']


def test_an_element_without_a_name_is_called_by_the_texts_inside() -> None:
    listed = Element(5, bbox=ROW.bbox, is_clickable=True, resource_name="com.x:id/row")
    assert words(listed, TITLE, SUMMARY) == ['"Network & internet, Wi‑Fi, hotspot" item']


def test_a_switch_in_a_row_is_a_choice_besides_the_row() -> None:
    switch = Element(
        1,
        class_name="android.widget.Switch",
        resource_name="android:id/switch_widget",
        bbox=Rect(900, 120, 1000, 280),
        is_checkable=True,
    )
    assert words(TITLE, switch, containers=(row(),)) == [
        '"Network & internet" item',
        '"switch_widget" switch (not checked)',
    ]
