"""A drawer: a screen at the left edge, above a page that is dimmed and out of reach."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text


class Drawn(ui.App):
    package = "org.example.drawn"
    label = "Drawn"
    launcher = "org.example.drawn.Main"


@dataclass
class Page(ui.Screen[Drawn, None]):
    activity: ClassVar[str] = Drawn.launcher

    place: str = "Here"

    def view(self) -> ui.View:
        bar = ui.app_bar(self.place, up=self.open_drawer, up_desc="Open navigation drawer")
        return ui.page(self, ui.Text("The page"), bar=bar)

    def open_drawer(self) -> None:
        self.open(Drawer(), then=self.go)

    def go(self, place: str) -> None:
        self.place = place


@dataclass
class Drawer(ui.Screen[Drawn, str]):
    kind: ClassVar[ui.Kind] = "drawer"

    def view(self) -> ui.View:
        row = ui.list_row("There", does=lambda: self.close("There"))
        return ui.Column(row, id="nav_view")


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Drawn, monkeypatch).launch(Drawn.package).tap("Open navigation drawer")


def test_it_is_280_dp_wide_and_as_high_as_the_page(hand: Hand) -> None:
    left, top, right, bottom = hand.find("id=nav_view").bounds
    profile = hand.phone.profile
    assert (left, top) == (0, profile.status_bar)
    assert (right, bottom) == (735, 2400 - profile.navigation_bar)


def test_it_leaves_56_dp_free_on_a_narrow_screen(hand: Hand) -> None:
    run_text(hand.phone, "wm density 640")
    left, _, right, _ = hand.find("id=nav_view").bounds
    assert (left, right) == (0, 1080 - 56 * 4)


def test_the_page_below_is_not_among_the_nodes(hand: Hand) -> None:
    assert not hand.sees("The page")


def test_a_choice_goes_to_the_page(hand: Hand) -> None:
    hand.tap("There")
    assert hand.sees("There")
    assert hand.sees("The page")


@pytest.mark.parametrize("leave", [Hand.back, lambda hand: hand.tap_at(1000, 1200)])
def test_back_and_a_tap_beside_it_close_it(hand: Hand, leave: Callable[[Hand], Hand]) -> None:
    leave(hand)
    assert hand.sees("Here")
    assert hand.sees("The page")
