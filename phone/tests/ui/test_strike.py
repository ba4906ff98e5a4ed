"""Text with a line through it."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display

GAP = "hi          there"  # a line through it is seen between the words


class Struck(ui.App):
    package = "org.example.struck"
    label = "Struck"
    launcher = "org.example.struck.Main"


@dataclass
class Page(ui.Screen[Struck, None]):
    activity: ClassVar[str] = Struck.launcher

    strike: bool = False

    def view(self) -> ui.View:
        text = ui.Text(GAP, size=20, strike=self.strike, id="text", color="#000000")
        return ui.page(self, ui.Column(text, background="#ffffff", on_tap=self.switch))

    def switch(self) -> None:
        self.strike = not self.strike


def dark_between_words(hand: Hand) -> int:
    """How many rows of pixels are dark in the middle of the gap."""
    left, top, _, bottom = hand.find("id=text").bounds
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("L")
    x = left + 110
    column: list[Any] = [image.getpixel((x, y)) for y in range(top, bottom)]
    return sum(light < 128 for light in column)


def test_a_line_goes_through_struck_text_only(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = install(phone, Struck, monkeypatch).launch(Struck.package)
    assert dark_between_words(hand) == 0
    hand.tap("id=text")
    assert dark_between_words(hand) == 3  # an eighteenth of the letters' 52 pixels
