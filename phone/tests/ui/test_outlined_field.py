"""Outlined fields: the label on the frame, the colour of the focus and of an error."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from PIL import Image

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

PRIMARY, ERROR = (0x0B, 0x57, 0xD0), (0xB3, 0x26, 0x1E)


class Names(ui.App):
    package = "org.example.names"
    label = "Names"
    launcher = "org.example.names.Main"


@dataclass
class Main(ui.Screen[Names, None]):
    activity: ClassVar[str] = Names.launcher

    wrong: bool = False

    def view(self) -> ui.View:
        name = ui.outlined(ui.Field("name", hint="Name", id="name"), error=self.wrong, margin=40)
        other = ui.outlined(ui.Field("other", hint="Other", id="other"), margin=40)
        wrong = ui.Button("Wrong", on_tap=self.err)
        return ui.page(self, ui.Column(name, other, wrong))

    def err(self) -> None:
        self.wrong = True


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Names, monkeypatch).launch(Names.package)


def colors(hand: Hand, name: str) -> set[tuple[int, ...]]:
    """The colours of the frame at the left side of a field."""
    left, top, _, bottom = hand.find(f"id={name}").bounds
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("RGB")
    edge = image.crop((left, (top + bottom) // 2, left + 2, (top + bottom) // 2 + 1))
    found: Any = edge.getcolors()
    return {color for _, color in found}


def above(hand: Hand, name: str) -> Image.Image:
    """Where a label on the frame would be."""
    left, top, _, _ = hand.find(f"id={name}").bounds
    with hand.phone.busy():
        return (
            hand.phone[Display].image().convert("RGB").crop((left + 40, top - 20, left + 160, top))
        )


def is_blank(image: Image.Image) -> bool:
    return len(image.getcolors() or ()) == 1


def test_the_hint_of_an_empty_field_is_in_it(hand: Hand) -> None:
    assert is_blank(above(hand, "name"))
    assert hand.find("id=name").text == "Name"


def test_it_moves_onto_the_frame_with_the_focus_which_colours_the_frame(hand: Hand) -> None:
    hand.tap("id=name")
    assert not is_blank(above(hand, "name"))
    assert colors(hand, "name") == {PRIMARY}
    assert PRIMARY not in colors(hand, "other")


def test_it_stays_there_above_a_text(hand: Hand) -> None:
    hand.tap("id=name").type("Ada").tap("id=other")
    assert not is_blank(above(hand, "name"))
    assert PRIMARY not in colors(hand, "name")
    assert hand.find("id=name").text == "Ada"


def test_an_error_colours_the_frame_with_and_without_focus(hand: Hand) -> None:
    hand.tap("Wrong")
    assert ERROR in colors(hand, "name")
    hand.tap("id=name")
    assert colors(hand, "name") == {ERROR}
