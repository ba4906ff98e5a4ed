"""Screens for models: one numbering for the list, the picture and the action."""

import re
from dataclasses import replace

import numpy
import pytest

from pytest_androidworld import Device, Element, OpenApp, Screen, State, Tap, listed, shown
from pytest_androidworld.agent.screen import described
from pytest_androidworld.env.state import Rect
from tests.models import marks

BOX = Rect(98, 146, 886, 311)
SEEN = Element(0, "VLC", class_name="android.widget.EditText", bbox=BOX)


def state(*elements: Element) -> State:
    numbered = (replace(each, index=index) for index, each in enumerate(elements))
    return State(tuple(numbered), (1080, 2400), pixels=numpy.zeros((2400, 1080, 3), numpy.uint8))


@pytest.mark.parametrize(
    "unseen",
    [
        replace(SEEN, is_visible=False),
        replace(SEEN, bbox=Rect(0, 0, 0, 0)),
        replace(SEEN, bbox=Rect(100, 200, 100, 300)),
        replace(SEEN, bbox=Rect(100, 200, 300, 200)),
        replace(SEEN, bbox=Rect(300, 200, 100, 400)),
        replace(SEEN, bbox=Rect(1080, 0, 1200, 100)),
        replace(SEEN, bbox=Rect(0, 2400, 100, 2500)),
        replace(SEEN, bbox=Rect(-200, 0, 0, 100)),
        replace(SEEN, bbox=Rect(0, -100, 100, 0)),
    ],
)
def test_what_cannot_be_seen_has_no_number_and_takes_nobody_elses(unseen: Element) -> None:
    seen = state(SEEN, unseen, replace(SEEN, bbox=Rect(0, 900, 800, 1200)))
    assert [each.index for each in shown(seen)] == [0, 2]
    assert re.findall(r"^UI element (\d+):", listed(seen), re.MULTILINE) == ["0", "2"]
    assert sorted(marks.numbers(Screen(seen, marks=True).png())) == [0, 2]


def test_what_is_seen_in_part_has_a_number() -> None:
    assert [each.index for each in shown(state(replace(SEEN, bbox=Rect(-9, -9, 1, 1))))] == [0]


def test_the_list_is_as_the_paper_prints_it() -> None:
    assert listed(state(SEEN)) == (
        'UI element 0: UIElement(text="VLC", content_description=None, '
        'class_name="android.widget.EditText", '
        "bbox_pixels=BoundingBox(x_min=98, x_max=886, y_min=146, y_max=311))"
    )


def test_an_element_is_one_line_whatever_its_text_is() -> None:
    said = listed(state(replace(SEEN, text='a\n"b"\r\nUI element 9: c')))
    assert said.startswith(r'UI element 0: UIElement(text="a\n\"b\"\r\nUI element 9: c", ')
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ({"is_checkable": True}, "is_checked=False"),
        ({"is_checkable": True, "is_checked": True}, "is_checked=True"),
        ({"is_enabled": False}, "is_enabled=False"),
        ({"is_clickable": True}, "is_clickable=True"),
        ({"is_scrollable": True, "is_focused": True}, "is_focused=True, is_scrollable=True"),
        ({"hint_text": "Name"}, 'hint_text="Name"'),
    ],
)
def test_flags_are_told_where_they_say_something(flags: dict[str, object], told: str) -> None:
    plain = described(SEEN)
    assert described(replace(SEEN, **flags)) == f"{plain[:-1]}, {told})"  # type: ignore[arg-type]


def test_a_picture_without_marks_is_the_phones_own() -> None:
    seen = state(SEEN)
    assert Screen(seen).pixels() is seen.pixels


def test_an_agent_without_pixels_is_told_how_to_get_them() -> None:
    with pytest.raises(ValueError, match="pixels = True"):
        Screen(State((), (1080, 2400))).png()


def test_on_a_phone_list_picture_and_action_mean_the_same(device: Device) -> None:
    device.act(OpenApp("markor"), device.observe())
    seen = device.observe(pixels=True)
    png = Screen(seen, marks=True).png()
    assert sorted(marks.numbers(png)) == [each.index for each in shown(seen)]
    assert all(marks.marks(png, each.index, each.bbox) for each in shown(seen))
    (line,) = [line for line in listed(seen).splitlines() if '"Create a new file' in line]
    number = int(line.split(":")[0].removeprefix("UI element "))
    device.act(Tap(number), seen)
    assert "FOLDER" in [each.text for each in device.observe().ui_elements]


def test_a_screen_is_drawn_once_however_often_it_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, other = state(SEEN), state(SEEN)
    marked = Screen(seen, marks=True).png()
    monkeypatch.setattr(Screen, "pixels", lambda screen: screen.state.pixels)
    assert Screen(seen, marks=True).png() is marked
    plain = Screen(seen).png()
    assert plain != marked
    assert Screen(seen).png() is plain
    assert Screen(other, marks=True).png() is not marked
