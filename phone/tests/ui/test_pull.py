"""A page that closes when it is pulled down, with a list on it; and touches beside a window."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.hand import Hand
from virtual_phone import apps
from virtual_phone.phone import Phone
from virtual_phone.services.apk import PackageInfo
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes
from virtual_phone.ui.app import App
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import Box, Rows, Text, View

MIDDLE, BELOW = (540, 1000), (540, 1700)


class Well(App):
    """Notes which way it was pulled."""

    package = "org.example.well"
    label = "Well"
    launcher = "org.example.well.Main"


@dataclass
class WellPage(Screen[Well, None]):
    activity: ClassVar[str] = Well.launcher

    def view(self) -> View:
        rows = [Text(f"row {number}", height=56, key=f"row {number}") for number in range(60)]
        return Box(
            Rows(*rows, id="rows", width="fill", height="fill"),
            width="fill",
            height="fill",
            swipes="only vertical",
            on_swipe=self.pulled,
        )

    def pulled(self, towards: str) -> None:
        self.app.memory.setdefault("pulled", []).append(towards)


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    monkeypatch.setitem(apps.installed(), Well.package, Well)
    phone[Packages].declare(PackageInfo(Well.package, Well.label))
    phone[Packages].state["there"].setdefault(Well.package, phone[Packages]._new(10999))
    return Hand(phone).launch(Well.package)


def pulled(hand: Hand) -> list[str]:
    found: list[str] = hand.phone[Processes].memory(Well.package).get("pulled", [])
    return found


def test_a_list_at_its_top_leaves_a_pull_to_the_page(hand: Hand) -> None:
    hand.swipe(MIDDLE, BELOW)
    assert pulled(hand) == ["down"]


def test_a_list_with_more_above_takes_the_pull_itself(hand: Hand) -> None:
    hand.swipe(BELOW, MIDDLE)
    assert not hand.sees("row 0")
    hand.swipe(MIDDLE, (540, 1100), 1.0)
    assert pulled(hand) == []


def test_a_list_at_its_end_leaves_a_push_to_the_page(hand: Hand) -> None:
    while not hand.sees("row 59"):
        assert pulled(hand) == []
        hand.swipe((540, 2000), (540, 400), 0.1)
    hand.swipe(BELOW, MIDDLE)
    assert pulled(hand) == ["up"]


def test_a_page_that_is_pulled_only_up_and_down_hears_of_nothing_sideways(hand: Hand) -> None:
    hand.swipe((300, 1000), (900, 1000))
    assert pulled(hand) == []
