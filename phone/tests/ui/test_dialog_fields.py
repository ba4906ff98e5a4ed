"""The fields of dialogs: over a line, or in Material's frame, by the app's family."""

from collections.abc import Callable

import pytest
from PIL import Image

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.wire.nodes import Rect

Way = Callable[[Hand], Hand]
FIELD = "android.widget.EditText"


def to_draw(hand: Hand) -> Hand:
    return hand.launch("com.simplemobiletools.draw.pro").tap("Save")


def to_calendar(hand: Hand) -> Hand:
    hand.launch("com.simplemobiletools.calendar.pro").tap("Settings")
    return hand.tap("Manage event types").tap("Add a new type")


def to_gallery(hand: Hand) -> Hand:
    hand.launch("com.simplemobiletools.gallery.pro").tap("More options")
    return hand.tap("Create new folder").tap("OK")


def to_retro(hand: Hand) -> Hand:
    hand.launch("code.name.monkey.retromusic").tap("Playlists").tap("More options")
    return hand.tap("New playlist")


def to_tasks(hand: Hand) -> Hand:
    hand.launch("org.tasks").tap("Create new task").tap("Dismiss").back()
    return hand.swipe((500, 1500), (500, 300)).tap("No estimate")


def lines(hand: Hand) -> tuple[bool, bool]:
    """Whether there is a line right of the first field's middle, and one in its lowest part."""
    bounds: Rect = next(n.bounds for n in hand.nodes() if n.cls == FIELD)
    with hand.phone.busy():
        picture: Image.Image = hand.phone[Display].image().convert("RGB")
    _, top, right, bottom = bounds
    middle, inner = (top + bottom) // 2, right - 40  # where there is no text
    side = {picture.getpixel((x, middle)) for x in range(right - 9, right + 3)}
    low = {picture.getpixel((inner, y)) for y in range(bottom - 24, bottom)}
    return len(side) > 1, len(low) > 1


@pytest.mark.parametrize("way", [to_draw, to_calendar, to_gallery, to_retro])
def test_a_frame_is_around_it(phone: Phone, way: Way) -> None:
    assert lines(way(Hand(phone))) == (True, True)


def test_a_line_is_below_it(phone: Phone) -> None:
    assert lines(to_tasks(Hand(phone))) == (False, True)


def test_a_framed_field_has_its_label_as_a_hint_and_not_as_a_text(phone: Phone) -> None:
    hand = to_draw(Hand(phone))
    assert not any(n.text == "Filename" for n in hand.nodes())
    assert next(n.hint for n in hand.nodes() if n.cls == FIELD) == "Filename"
