"""Tasks: what its settings change on its other pages."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.notifications import Notifications
from virtual_phone.shell.run import run_text

PACKAGE = "org.tasks"
DRAWER = "Navigation drawer"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def choose(hand: Hand, *names: str) -> Hand:
    """Tap one after another on the pages of the settings, and leave them."""
    hand.tap(DRAWER).tap("Settings")
    for name in names:
        hand.tap(name)
    return hand.back().back()


def new(hand: Hand, title: str) -> Hand:
    return hand.tap("Create new task").type(f"{title}\n")


@pytest.mark.parametrize(
    ("option", "x"),
    [("Use system setting", 454), ("Sunday", 454), ("Monday", 988), ("Saturday", 543)],
)
def test_the_week_of_a_calendar_starts_on_the_chosen_day(hand: Hand, option: str, x: int) -> None:
    choose(hand, "Date and time", "Start of week", option)
    new(hand, "Rest").tap("No due date")
    assert hand.at("15 October 2023")[0] == x  # a Sunday


def test_the_times_for_one_tap_are_those_of_the_settings(hand: Hand) -> None:
    choose(hand, "Date and time", "Morning", "7 AM")
    new(hand, "Run").tap("No due date")
    assert hand.sees("07:00")
    assert not hand.sees("09:00")


def test_a_full_date_takes_the_place_of_today(hand: Hand) -> None:
    new(hand, "Run").tap("No due date").tap("Today").tap("OK").tap("Save")
    assert hand.sees("Today")
    choose(hand, "Date and time", "Always display full date")
    assert not hand.sees("Today")
    assert hand.sees("Oct 15")


@pytest.mark.parametrize(("on", "title"), [(False, "My Tasks"), (True, "Recently modified")])
def test_the_app_opens_the_list_that_was_displayed_last(hand: Hand, on: bool, title: str) -> None:
    if on:
        choose(hand, "Look and feel", "Open last viewed list on startup")
    hand.tap(DRAWER).tap("Recently modified")
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    hand.launch(PACKAGE)
    assert next(node.text for node in hand.nodes() if node.text) == title


def test_a_title_may_have_several_lines(hand: Hand) -> None:
    choose(hand, "Edit screen options", "Multiline title")
    hand.tap("Create new task").type("One\nTwo").tap("Save")
    assert hand.sees("One\nTwo")


def test_a_day_without_a_time_is_reminded_of_at_the_chosen_hour(hand: Hand) -> None:
    hand.tap(DRAWER).tap("Settings").tap("Notifications").tap("Date reminders without a due time")
    hand.swipe((540, 1700), (540, 900)).tap("4 PM").back().back()
    new(hand, "Run").tap("No due date").tap("Today").tap("OK").tap("Save")
    hand.wait(25 * 60)
    assert posted(hand) == []
    hand.wait(2 * 60)
    assert posted(hand) == ["Run"]


def posted(hand: Hand) -> list[str]:
    with hand.phone.busy():
        there = hand.phone[Notifications].visible
    return [each["title"] for each in there if each["package"] == PACKAGE]
