"""Filled fields: a box with a line below, whose hint moves up for the text and the focus."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from PIL import Image

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

PRIMARY, SECONDARY, BOX = (0x0B, 0x57, 0xD0), (0x5F, 0x63, 0x68), (0xEC, 0xEF, 0xF7)
TOP, MIDDLE = (8, 20), (22, 36)  # dp from the top of the box


class Names(ui.App):
    package = "org.example.filled"
    label = "Names"
    launcher = "org.example.filled.Main"


@dataclass
class Main(ui.Screen[Names, None]):
    activity: ClassVar[str] = Names.launcher

    def view(self) -> ui.View:
        name, notes, other = (
            ui.filled(
                ui.Field(key, hint="Many words", id=key, multiline=key == "notes"),
                background="card",
                margin=20,
            )
            for key in ("name", "notes", "other")
        )
        return ui.page(self, ui.Column(name, notes, other))


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Names, monkeypatch).launch(Names.package)


def picture(hand: Hand, name: str) -> Image.Image:
    bounds = hand.find(f"id={name}").bounds
    with hand.phone.busy():
        return hand.phone[Display].image().convert("RGB").crop(bounds)


def line(hand: Hand, name: str) -> Any:
    """The colour of the lowest pixels of a field."""
    image = picture(hand, name)
    return image.getpixel((image.width // 2, image.height - 1))


def ink(hand: Hand, name: str, place: tuple[int, int]) -> int:
    """How many colours there are at a height, left of the middle: one where nothing is written."""
    image = picture(hand, name)
    top, bottom = (round(dp * 2.625) for dp in place)
    return len(image.crop((20, top, 400, bottom)).getcolors(9999) or ())


@pytest.mark.parametrize("name", ["name", "notes"])
def test_the_hint_of_an_empty_field_is_in_the_middle_of_the_box(hand: Hand, name: str) -> None:
    hand.tap("id=other")
    assert ink(hand, name, TOP) == 1
    assert ink(hand, name, MIDDLE) > 1
    assert line(hand, name) == SECONDARY


@pytest.mark.parametrize("name", ["name", "notes"])
def test_it_moves_up_with_the_focus_which_colours_the_line(hand: Hand, name: str) -> None:
    hand.tap(f"id={name}")
    assert ink(hand, name, TOP) > 1
    assert line(hand, name) == PRIMARY
    assert line(hand, "other") == SECONDARY


def test_it_stays_there_above_a_text_and_the_box_stays_as_it_is(hand: Hand) -> None:
    empty = hand.find("id=name").bounds
    hand.tap("id=name").type("Ada").tap("id=other")
    assert ink(hand, "name", TOP) > 1
    assert line(hand, "name") == SECONDARY
    assert hand.find("id=name").bounds == empty
    assert hand.find("id=name").text == "Ada"


def test_the_whole_hint_is_written(hand: Hand) -> None:
    """Nothing of it is cut where a text would begin: 24 dp below the top."""
    hand.tap("id=other")
    image = picture(hand, "name").crop((20, 0, 400, 138))
    lines = [image.crop((0, y, image.width, y + 1)) for y in range(image.height)]
    written = [y for y, line in enumerate(lines) if line.getcolors() != [(380, BOX)]]
    assert (written[0], written[-1]) == (56, 96)
