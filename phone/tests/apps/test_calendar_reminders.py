"""Simple Calendar's reminders and their buttons, and the settings about them."""

from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.notifications import Notifications
from virtual_phone.shell.run import run_text

CALENDAR = "com.simplemobiletools.calendar.pro"
FILES = f"/data/data/{CALENDAR}"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """The calendar on a phone whose time is 15:34."""
    hand = Hand(phone).launch(CALENDAR)
    with phone.busy():
        app: Any = phone.apps[CALENDAR](phone)
        app.prefs()["was_alarm_warning_shown"] = True
    return hand


def add(hand: Hand, kind: str) -> Hand:
    """One at 16:00, with a reminder ten minutes before."""
    return hand.tap("New Event").tap(kind).type("Tea").tap("Save")


def reminders(hand: Hand) -> list[tuple[str, list[str]]]:
    return [
        (each["title"], [button["title"] for button in each["actions"]])
        for each in hand.phone[Notifications].visible
        if each["package"] == CALENDAR
    ]


def test_an_event_is_snoozed_for_ten_minutes(hand: Hand) -> None:
    add(hand, "Event").wait(17 * 60)
    assert reminders(hand) == [("Tea", ["Snooze"])]
    act(hand, "Snooze")
    assert reminders(hand) == []
    hand.wait(9 * 60)
    assert reminders(hand) == []
    hand.wait(61)
    assert reminders(hand) == [("Tea", ["Snooze"])]


def act(hand: Hand, button: str) -> None:
    """Press a button of the calendar's reminder."""
    (note,) = (each for each in hand.phone[Notifications].visible if each["package"] == CALENDAR)
    place = [each["title"] for each in note["actions"]].index(button)
    with hand.phone.busy():
        hand.phone[Notifications].act(note["key"], place)


def test_a_reminder_is_snoozed_as_long_as_the_settings_say(hand: Hand) -> None:
    hand.tap("Settings")
    while not hand.sees("Snooze time"):
        hand.swipe((540, 1800), (540, 1300))
    hand.tap("Snooze time").tap("5 minutes")
    assert hand.sees("5 minutes")
    add(hand.back(), "Event").wait(17 * 60)
    act(hand, "Snooze")
    hand.wait(5 * 60 + 1)
    assert reminders(hand) == [("Tea", ["Snooze"])]


def test_a_task_is_completed_from_its_reminder(hand: Hand) -> None:
    add(hand, "Task").wait(17 * 60)
    assert reminders(hand) == [("Tea", ["Mark completed", "Snooze"])]
    act(hand, "Mark completed")
    assert reminders(hand) == []
    query = "SELECT task_id, flags FROM tasks; SELECT flags FROM events"
    found = run_text(hand.phone, f'sqlite3 {FILES}/databases/events.db "{query}"').stdout
    assert found == "1|8\n0\n"


def test_a_touched_reminder_opens_the_event(hand: Hand) -> None:
    add(hand, "Event").press("HOME").wait(17 * 60)
    hand.press("NOTIFICATION").tap("Tea")
    assert hand.sees("Edit Event")


def test_all_events_are_deleted_after_a_question(hand: Hand) -> None:
    add(hand, "Event").wait(5).tap("Settings")
    while not hand.sees("Delete all events and tasks"):
        hand.swipe((540, 1800), (540, 1300))
    count = f'sqlite3 {FILES}/databases/events.db "SELECT count(*) FROM events"'
    hand.tap("Delete all events and tasks").tap("No")
    assert run_text(hand.phone, count).stdout == "1\n"
    hand.tap("Delete all events and tasks").tap("Yes")
    assert run_text(hand.phone, count).stdout == "0\n"


def test_a_location_is_displayed_on_a_map(hand: Hand) -> None:
    hand.tap("New Event").tap("Event").tap("id=event_location").type("Vaduz")
    hand.tap("id=event_show_on_map")
    assert not hand.sees("New Event")


def test_an_event_type_is_added_and_chosen(hand: Hand) -> None:
    hand.tap("New Event").tap("Event").tap("id=event_title").type("Tea").back()
    hand.swipe((540, 1800), (540, 900)).tap("id=event_type").tap("Add a new type")
    hand.type("Garden").tap("OK")
    assert hand.find("id=event_type").text == "Garden"
    hand.tap("Save")
    query = "SELECT event_type FROM events; SELECT title FROM event_types"
    found = run_text(hand.phone, f'sqlite3 {FILES}/databases/events.db "{query}"').stdout
    assert found == "2\nRegular event\nGarden\n"


def test_an_event_has_a_colour_of_its_own(hand: Hand) -> None:
    hand.tap("New Event").tap("Event").tap("id=event_title").type("Tea").back()
    hand.swipe((540, 1800), (540, 900)).tap("id=event_color_text").tap("Red").tap("Save")
    query = "SELECT color FROM events"
    found = run_text(hand.phone, f'sqlite3 {FILES}/databases/events.db "{query}"').stdout
    assert found == "-769226\n"
