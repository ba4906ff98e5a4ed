"""A phone on its side: dialogs whose parts stand beside each other, and can all be touched."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from phone.tests.screen_checks import check_screen
from virtual_phone import ui
from virtual_phone.phone import Phone
from virtual_phone.services.display_settings import DisplaySettings

CLOCK = "com.google.android.deskclock"


@pytest.fixture
def lying(phone: Phone) -> Hand:
    """A hand at a phone that lies on its side."""
    with phone.busy():
        phone[DisplaySettings].lock_rotation(1)
    return Hand(phone)


def test_the_face_of_the_time_picker_is_beside_the_time(lying: Hand) -> None:
    lying.launch(CLOCK).tap("Alarm").tap("id=fab")
    check_screen(lying.phone)
    lying.tap("7").tap("35").tap("OK")
    assert lying.sees("07:35")


def test_a_timer_is_typed_beside_its_time(lying: Hand) -> None:
    lying.launch(CLOCK).tap("Timer")
    check_screen(lying.phone)
    for key in ("1", "00", "5", "0"):
        lying.tap(key)
    assert lying.sees("01h 00m 50s")


class Asking(ui.App):
    package = "org.example.asking"
    label = "Asking"
    launcher = "org.example.asking.Main"


@dataclass
class Page(ui.Screen[Asking, None]):
    activity: ClassVar[str] = Asking.launcher

    day: str = "none"

    def view(self) -> ui.View:
        day = ui.Button(self.day, on_tap=self.ask)
        return ui.Column(day, ui.Button("Choices", on_tap=lambda: self.open(Choices())))

    def ask(self) -> None:
        self.open(ui.DatePicker("2023-10-15"), then=self.take)

    def take(self, day: date) -> None:
        self.day = day.isoformat()


@dataclass
class Choices(ui.Screen[Asking, None]):
    """A sheet with more than a lying screen has room for."""

    kind: ClassVar[ui.Kind] = "sheet"

    def view(self) -> ui.View:
        rows = [ui.Text(f"Choice {number}", height=80) for number in range(6)]
        return ui.Column(ui.Text("Choose", height=100), ui.Rows(*rows, id="choices", grow=1))


@pytest.fixture
def asking(lying: Hand, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(lying.phone, Asking, monkeypatch).launch(Asking.package)


def test_the_month_of_the_date_picker_is_beside_its_header(asking: Hand) -> None:
    asking.tap("none")
    check_screen(asking.phone)
    assert asking.tap("20").tap("OK").sees("2023-10-20")


def test_the_list_of_a_sheet_scrolls_in_the_room_that_is_left(asking: Hand) -> None:
    asking.tap("Choices")
    assert not asking.sees("Choice 5")
    assert asking.swipe((1200, 900), (1200, 500)).sees("Choice 5")
