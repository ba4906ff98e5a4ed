"""Long lists: rows of one height, and pulling for more."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone.phone import Phone
from virtual_phone.services.processes import Processes
from virtual_phone.ui import layout
from virtual_phone.ui.app import App
from virtual_phone.ui.layout import Metrics
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import Column, Row, Rows, Text, View

METRICS = Metrics(2.0)
SCREEN = (0, 0, 400, 800)


def rows(*texts: str, alike: bool) -> layout.Box:
    made = Rows(
        *(Row(Text(text, lines=1), min_height=50, key=text) for text in texts),
        alike=alike,
        padding=(0, 0, 0, 20),
        height="fill",
    )
    return layout.lay_out(made, SCREEN, METRICS, {}, "org.example")


@pytest.mark.parametrize("count", [1, 3, 40])
def test_alike_rows_lie_where_measured_ones_do(count: int) -> None:
    names = [f"row {number}" for number in range(count)]
    measured, alike = rows(*names, alike=False), rows(*names, alike=True)
    assert [box.rect for box in alike.children] == [box.rect for box in measured.children]
    assert alike.extent == measured.extent == max(count * 100 + 40 - 800, 0)


def test_an_empty_list_of_alike_rows_is_empty() -> None:
    assert rows(alike=True).children == []


def test_a_lasting_view_is_measured_once_for_each_kind_of_screen() -> None:
    row = Row(Text("words that are broken into lines " * 5), padding=8)
    lasting = row.lasting()
    assert lasting == row
    for metrics in (METRICS, Metrics(2.0, 1.3)):
        measured = layout.measure(row, 400, 800, metrics, {})
        assert layout.measure(lasting, 400, 800, metrics, {}) == measured
        assert layout.measure(lasting, 400, 800, metrics, {}) == measured
    assert lasting.sizes is not None
    assert len(lasting.sizes) == 2
    assert lasting.but(padding=9).sizes is None  # another view, another size


class Inbox(App):
    package = "org.example.inbox"
    label = "Inbox"
    launcher = "org.example.inbox.Main"


@dataclass
class InboxPage(Screen[Inbox, None]):
    activity: ClassVar[str] = Inbox.launcher

    def view(self) -> View:
        texts = (Text(f"row {n}", height=56, key=f"row {n}") for n in range(60))
        return Column(Rows(*texts, id="rows", grow=1, on_pull=self.refresh), height="fill")

    def refresh(self) -> None:
        self.app.memory["pulls"] = self.app.memory.get("pulls", 0) + 1


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Inbox, monkeypatch).launch(Inbox.package)


def pulls(hand: Hand) -> int:
    return int(hand.phone[Processes].memory(Inbox.package).get("pulls", 0))


@pytest.mark.parametrize(("way", "times"), [(100, 0), (160, 0), (170, 1), (600, 1)])
def test_a_list_at_its_top_is_pulled_far_enough_to_refresh(
    hand: Hand, way: int, times: int
) -> None:
    hand.swipe((500, 600), (500, 600 + way))
    assert pulls(hand) == times


def test_a_list_that_is_not_at_its_top_only_scrolls(hand: Hand) -> None:
    hand.swipe((500, 1500), (500, 900), 2.0)
    hand.swipe((500, 900), (500, 1200), 2.0)
    assert pulls(hand) == 0
    assert not hand.sees("row 0")
