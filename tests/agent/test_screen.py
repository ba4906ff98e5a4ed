"""Screens for models: one numbering for the list, the picture and the action."""

import re
from dataclasses import replace

import numpy
import pytest

from pytest_androidworld import (
    Device,
    Element,
    OpenApp,
    Screen,
    State,
    Tap,
    listed,
    shown,
)
from pytest_androidworld.agent.screen import described
from pytest_androidworld.env.state import Rect
from tests.models import marks

BOX = Rect(98, 146, 886, 311)
SEEN = Element(0, "VLC", class_name="android.widget.EditText", bbox=BOX)


def state(*elements: Element) -> State:
    numbered = (replace(each, index=index) for index, each in enumerate(elements))
    return State(tuple(numbered), (1080, 2400), picture=numpy.zeros((2400, 1080, 3), numpy.uint8))


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
def test_what_cannot_be_seen_has_no_number_and_takes_no_others(unseen: Element) -> None:
    seen = state(SEEN, unseen, replace(SEEN, bbox=Rect(0, 900, 800, 1200)))
    assert [each.index for each in shown(seen)] == [0, 2]
    assert re.findall(r"^UI element (\d+):", listed(seen), re.MULTILINE) == ["0", "2"]
    assert sorted(marks.numbers(Screen(seen, marks=True).png())) == [0, 2]


def test_a_screen_in_another_size_has_the_same_elements_in_their_places() -> None:
    seen = state(replace(SEEN, bbox=Rect(98, 146, 887, 312)), replace(SEEN, bbox=Rect(5, 5, 6, 6)))
    small = seen.scaled((540, 600))
    assert [each.bbox for each in small.ui_elements] == [Rect(49, 36, 444, 78), Rect(2, 1, 3, 2)]
    assert [each.index for each in shown(small)] == [0, 1]
    assert "bbox_pixels=BoundingBox(x_min=49, x_max=444, y_min=36, y_max=78)" in listed(small)
    assert small.screen_size == (540, 600)
    assert small.pixels is not None
    assert small.pixels.shape == (600, 540, 3)
    assert small.original is small.scaled((300, 300)).original is seen
    assert sorted(marks.numbers(Screen(small, marks=True).png())) == [0, 1]
    assert Screen(small).data()["size"] == [540, 600]
    assert seen.ui_elements[0].bbox == Rect(98, 146, 887, 312)


def test_a_part_of_a_screen_has_what_is_in_it_in_places_of_its_own() -> None:
    seen = state(SEEN, replace(SEEN, bbox=Rect(0, 900, 800, 1200)))
    assert seen.picture is not None
    seen.picture[200, 100] = 255
    part = seen.cropped(Rect(98, 146, 638, 746))
    assert part.screen_size == (540, 600)
    assert [(each.index, each.bbox) for each in shown(part)] == [(0, Rect(0, 0, 788, 165))]
    assert part.pixels is not None
    assert part.pixels.shape == (600, 540, 3)
    assert part.pixels[54, 2].tolist() == [255, 255, 255]
    assert part.original is None
    assert State((SEEN,), (1080, 2400)).cropped(Rect(0, 0, 9, 9)).pixels is None


def test_a_screen_without_pixels_has_none_in_another_size() -> None:
    assert State((SEEN,), (1080, 2400)).scaled((540, 1200)).pixels is None


def test_a_picture_in_another_size_is_the_same_picture(device: Device) -> None:
    seen = device.observe(pixels=True)
    assert seen.pixels is not None
    small = seen.scaled((270, 600)).pixels
    assert small is not None
    coarse = seen.pixels.reshape(600, 4, 270, 4, 3).mean(axis=(1, 3))
    assert abs(small - coarse).mean() < 5


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
def test_flags_are_reported_where_they_say_something(flags: dict[str, object], told: str) -> None:
    plain = described(SEEN)
    assert described(replace(SEEN, **flags)) == f"{plain[:-1]}, {told})"  # type: ignore[arg-type]


def test_a_picture_without_marks_is_the_phones_own() -> None:
    seen = state(SEEN)
    assert Screen(seen).pixels() is seen.picture


def test_what_an_agent_draws_is_on_its_own_copy(device: Device) -> None:
    seen = device.observe(pixels=True)
    assert seen.picture is not None
    assert not seen.picture.flags.writeable
    before, clean = seen.picture.copy(), Screen(replace(seen)).png()
    pixels = seen.pixels
    assert pixels is not None
    assert (pixels.flags.writeable, pixels.flags.c_contiguous) == (True, True)
    pixels[:] = (255, 0, 255)
    assert seen.pixels is pixels  # it can go on with it
    assert Screen(seen).png() == clean
    assert Screen(seen, marks=True).png() == Screen(replace(seen), marks=True).png()
    assert (seen.picture == before).all()
    small = seen.scaled((108, 240))
    assert small.pixels is not None
    assert small.pixels.flags.writeable
    assert (small.pixels != (255, 0, 255)).any()


def test_a_drawing_is_shown_to_a_model_if_that_is_meant() -> None:
    seen = state(SEEN)
    assert seen.pixels is not None
    seen.pixels[100:200, 100:200] = 255
    drawn = replace(seen, picture=seen.pixels)
    assert Screen(drawn).png() != Screen(seen).png()


def test_an_agent_without_pixels_gets_a_message_how_to_get_them() -> None:
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
    monkeypatch.setattr(Screen, "pixels", lambda screen: screen.state.picture)
    assert Screen(seen, marks=True).png() is marked
    plain = Screen(seen).png()
    assert plain != marked
    assert Screen(seen).png() is plain
    assert Screen(other, marks=True).png() is not marked
