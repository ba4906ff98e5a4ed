"""The handles of a selection and of the cursor: where they are, and where a finger takes them."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.ui.app import App
from virtual_phone.ui.display import Display, every
from virtual_phone.ui.field_layout import Lines
from virtual_phone.ui.handles import EndHandle, InsertionHandle, StartHandle
from virtual_phone.ui.input import Input
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import Column, Field, Space, View

TEXT = "one two three\nfour five"
Point = tuple[int, int]


class Pad(App):
    package = "org.example.handles"
    label = "Handles"
    launcher = "org.example.handles.Main"


@dataclass
class PadPage(Screen[Pad, None]):
    activity: ClassVar[str] = Pad.launcher

    def view(self) -> View:
        note = Field("note", TEXT, multiline=True, id="note")
        return Column(Space(120), note, Space(200), Field("name", id="name"))


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Pad, monkeypatch).launch(Pad.package)


def at(hand: Hand, index: int) -> Point:
    """The middle of the line before a character."""
    display = hand.phone[Display]
    with hand.phone.busy():
        display.refresh()
    layer = display.active
    box = next(box for box in every(layer.root) if box.view.look.get("key") == "note")
    state = layer.surface["views"].get("note", {})
    left, top, right, bottom = Lines(box, display.metrics, state, focused=True).rect_of(index)
    return (left + right) // 2, (top + bottom) // 2


def handles(hand: Hand) -> dict[type, Point]:
    """Where a finger can take hold of each handle that is there."""
    with hand.phone.busy():
        hand.phone[Display].refresh()
    kinds = (StartHandle, EndHandle, InsertionHandle)
    found = {
        type(layer.window): layer.bounds
        for layer in hand.phone[Display].layers
        if isinstance(layer.window, kinds)
    }
    return {
        kind: ((left + right) // 2, (top + bottom) // 2)
        for kind, (left, top, right, bottom) in found.items()
    }


def drag(hand: Hand, kind: type, before: int, to: int) -> None:
    """Drag a handle that points at a place to another place, as far as that is away."""
    grip, here, there = handles(hand)[kind], at(hand, before), at(hand, to)
    hand.swipe(grip, (grip[0] + there[0] - here[0], grip[1] + there[1] - here[1]))


def marked(hand: Hand) -> str:
    state = hand.phone[Activities].top["views"]["note"]
    start, end = sorted((state["start"], state["end"]))
    text = state["text"]
    return f"{text[:start]}[{text[start:end]}]{text[end:]}" if start != end else str(start)


def select(hand: Hand, index: int) -> Hand:
    return hand.swipe(at(hand, index), at(hand, index), 1.0)


def test_there_are_none_without_a_touch(hand: Hand) -> None:
    assert handles(hand) == {}


def test_an_empty_field_has_none(hand: Hand) -> None:
    hand.tap("id=name")
    assert handles(hand) == {}


def test_a_tap_in_a_text_shows_that_of_the_cursor_for_four_seconds(hand: Hand) -> None:
    hand.tap_at(*at(hand, 5))
    x, y = handles(hand)[InsertionHandle]
    assert abs(x - at(hand, 5)[0]) <= 2
    assert y > at(hand, 5)[1]
    hand.wait(3.5)
    assert handles(hand)
    hand.wait(1)
    assert handles(hand) == {}


@pytest.mark.parametrize("deed", ["type", "delete", "other field"])
def test_it_goes_with_what_is_done_next(hand: Hand, deed: str) -> None:
    hand.tap_at(*at(hand, 5))
    if deed == "type":
        hand.type("x")
    elif deed == "delete":
        hand.press("DEL")
    else:
        hand.tap("id=name")
    assert handles(hand) == {}


def test_a_finger_takes_the_cursor_elsewhere_by_letters(hand: Hand) -> None:
    hand.tap_at(*at(hand, 5))
    drag(hand, InsertionHandle, 5, 10)
    assert marked(hand) == "10"
    assert InsertionHandle in handles(hand)
    drag(hand, InsertionHandle, 10, 16)
    assert marked(hand) == "16"
    assert not hand.sees("Select all")


def test_a_tap_on_it_opens_the_bar_and_another_closes_it(hand: Hand) -> None:
    hand.tap_at(*at(hand, 5)).tap_at(*handles(hand)[InsertionHandle])
    assert hand.sees("Select all")
    hand.wait(1).tap_at(*handles(hand)[InsertionHandle])
    assert not hand.sees("Select all")
    assert marked(hand) == "5"


def test_a_selection_has_two(hand: Hand) -> None:
    select(hand, 5)
    assert set(handles(hand)) == {StartHandle, EndHandle}
    assert handles(hand)[StartHandle][0] < at(hand, 4)[0]
    assert handles(hand)[EndHandle][0] > at(hand, 7)[0]
    hand.tap("Select all")
    assert set(handles(hand)) == {StartHandle, EndHandle}
    hand.tap("Copy")
    assert handles(hand) == {}


@pytest.mark.parametrize(
    ("kind", "to", "expected"),
    [
        (EndHandle, 10, "one [two three]\nfour five"),  # words on the way out
        (EndHandle, 6, "one [tw]o three\nfour five"),  # letters on the way back
        (EndHandle, 1, "one [t]wo three\nfour five"),  # never past the other end
        (EndHandle, 22, "one [two three\nfour five]"),
        (StartHandle, 1, "[one two] three\nfour five"),
        (StartHandle, 6, "one tw[o] three\nfour five"),
        (StartHandle, 12, "one tw[o] three\nfour five"),
    ],
)
def test_a_finger_takes_an_end_elsewhere(hand: Hand, kind: type, to: int, expected: str) -> None:
    select(hand, 5)
    drag(hand, kind, 7 if kind is EndHandle else 4, to)
    assert marked(hand) == expected
    assert hand.sees("Copy")


def test_the_bar_is_away_while_a_finger_drags(hand: Hand) -> None:
    select(hand, 5)
    x, y = handles(hand)[EndHandle]
    touch(hand, x, y, 1)
    touch(hand, x + 150, y, 1)
    assert not hand.sees("Copy")
    assert set(handles(hand)) == {StartHandle, EndHandle}
    hand.phone.save("here")
    hand.phone.load("here")
    touch(hand, x + 150, y, 0)
    assert hand.sees("Copy")
    assert marked(hand) == "one [two three]\nfour five"


def touch(hand: Hand, x: int, y: int, pressure: int) -> None:
    with hand.phone.busy():
        hand.phone[Input].touch(0, x, y, pressure)


def test_at_the_edge_of_the_screen_a_swipe_takes_the_handle_and_is_not_back(hand: Hand) -> None:
    select(hand, 1)
    _, y = handles(hand)[StartHandle]
    hand.swipe((5, y), (5 + at(hand, 2)[0] - at(hand, 0)[0], y))
    assert marked(hand) == "on[e] two three\nfour five"


def test_what_is_typed_replaces_the_dragged_selection(hand: Hand) -> None:
    select(hand, 5)
    drag(hand, EndHandle, 7, 10)
    hand.type("x")
    assert marked(hand) == "5"
    assert handles(hand) == {}
    assert hand.find("id=note").text == "one x\nfour five"


def test_they_are_no_elements_of_the_screen(hand: Hand) -> None:
    before = [node.text for node in hand.nodes() if node.package == Pad.package]
    hand.tap_at(*at(hand, 5)).press("BACK")
    assert [node.text for node in hand.nodes() if node.package == Pad.package] == before


def test_they_have_the_colour_of_the_cursor(hand: Hand) -> None:
    hand.tap_at(*at(hand, 5))
    x, y = handles(hand)[InsertionHandle]
    with hand.phone.busy():
        assert hand.phone[Display].image().convert("RGB").getpixel((x, y)) == (0x0B, 0x57, 0xD0)
