"""The time picker: its face, its fields, and what it closes with."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.shell.run import run_text
from virtual_phone.ui.open_screens import OpenScreens


class Asking(ui.App):
    package = "org.example.asking"
    label = "Asking"
    launcher = "org.example.asking.Main"


@dataclass
class Page(ui.Screen[Asking, None]):
    activity: ClassVar[str] = Asking.launcher

    time: str = "none"

    def view(self) -> ui.View:
        return ui.Button(self.time, on_tap=self.ask)

    def ask(self) -> None:
        self.open(ui.TimePicker(20, 15), then=self.take)

    def take(self, time: tuple[int, int]) -> None:
        self.time = f"{time}"


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    run_text(phone, "settings put system time_12_24 12")
    return install(phone, Asking, monkeypatch).launch(Asking.package).tap("none")


def test_it_closes_with_hour_and_minute(hand: Hand) -> None:
    assert hand.tap("OK").sees("(20, 15)")


def test_it_closes_without_a_result_when_cancelled(hand: Hand) -> None:
    assert hand.tap("Cancel").sees("none")


def test_an_hour_of_the_face_keeps_its_half_of_the_day(hand: Hand) -> None:
    assert hand.tap("3").tap("OK").sees("(15, 15)")


def test_a_half_of_the_day_keeps_the_hour(hand: Hand) -> None:
    assert hand.tap("AM").tap("OK").sees("(8, 15)")


def test_an_hour_is_followed_by_the_minute(hand: Hand) -> None:
    assert hand.tap("3").tap("45").tap("OK").sees("(15, 45)")


def test_the_inner_ring_holds_the_afternoon_where_a_day_has_24_hours(hand: Hand) -> None:
    run_text(hand.phone, "settings put system time_12_24 24")
    assert hand.tap("14").tap("OK").sees("(14, 15)")


def test_an_app_may_have_twelve_hours_whatever_the_phone_has(hand: Hand) -> None:
    run_text(hand.phone, "settings put system time_12_24 24")
    page = hand.tap("Cancel").phone[OpenScreens][hand.phone[Activities].top]
    with hand.phone.busy():
        page.open(ui.TimePicker(20, 15, hours=12))
    assert hand.sees("AM")


def test_a_finger_that_moves_takes_any_minute(hand: Hand) -> None:
    hand.tap("id=material_minute_tv")
    left, top, right, _ = hand.find("id=material_clock_face").bounds
    middle, radius = (left + right) // 2, (right - left) // 2
    hand.swipe((middle, top + 20), (middle + round(radius * 0.2), top + 20))
    assert hand.tap("OK").sees("(20, 2)")


def test_what_is_typed_stays_within_a_clock(hand: Hand) -> None:
    hand.tap("id=material_timepicker_mode_button").press("CTRL_LEFT", "A").type("13")
    assert hand.find("id=material_hour_text_input").text == "1"
    hand.tap("id=material_minute_text_input").press("CTRL_LEFT", "A").type("60")
    assert hand.tap("OK").sees("(13, 6)")


def test_a_phone_saved_in_it_goes_on_there(hand: Hand) -> None:
    hand.tap("3")
    hand.phone.save("there")
    hand.tap("Cancel")
    hand.phone.load("there")
    assert hand.tap("45").tap("OK").sees("(15, 45)")
