"""Clock: its alarms, its timers, and where it keeps its stopwatch."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.packages import Packages
from virtual_phone.shell.run import run_text

CLOCK = "com.google.android.deskclock"
DESK_CLOCK = "com.android.deskclock.DeskClock"
KEPT = f"shared_prefs/{CLOCK}_preferences.xml"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def reload(hand: Hand) -> None:
    """Save the phone and load it again: no object is what it was."""
    hand.phone.save("there")
    hand.phone.load("there")


def test_a_running_stopwatch_is_kept_in_device_protected_storage(hand: Hand) -> None:
    hand.launch(CLOCK).tap("Stopwatch").tap("id=fab")
    files = hand.phone.files
    assert '"sw_state" value="1"' in files.read_text(f"/data/user_de/0/{CLOCK}/{KEPT}")
    assert not files.exists(f"/data/data/{CLOCK}/{KEPT}")


def test_clearing_the_app_resets_the_stopwatch(hand: Hand) -> None:
    hand.launch(CLOCK).tap("Stopwatch").tap("id=fab").wait(2)
    with hand.phone.busy():
        hand.phone[Packages].clear(CLOCK)
    hand.launch(CLOCK)
    assert hand.sees("Alarm")
    hand.tap("Stopwatch")
    assert hand.sees("0")
    assert hand.sees("Start")


def notified(hand: Hand) -> list[str]:
    return [
        each["title"] for each in hand.phone[Notifications].visible if each["package"] == CLOCK
    ]


def test_an_alarm_rings_without_its_process_on_a_phone_that_was_loaded(hand: Hand) -> None:
    hand.launch(CLOCK).tap("Add alarm").tap("16").tap("OK")
    run_text(hand.phone, f"am kill {CLOCK}")
    reload(hand)
    hand.wait(25 * 60)
    assert notified(hand) == ["Upcoming alarm"]
    hand.wait(90)
    assert notified(hand) == ["Alarm"]


def test_a_deleted_alarm_does_not_ring(hand: Hand) -> None:
    hand.launch(CLOCK).tap("Add alarm").tap("16").tap("OK")
    reload(hand)
    hand.swipe((540, 1600), (540, 600)).tap("Delete").wait(30 * 60)
    assert not hand.sees("16:00")
    assert notified(hand) == []


def test_a_time_goes_to_the_alarm_that_was_tapped(hand: Hand) -> None:
    hand.launch(CLOCK).tap("09:00").tap("7")
    reload(hand)
    hand.tap("OK")
    assert hand.sees("07:00")
    assert hand.sees("08:30")
    assert not hand.sees("09:00")


def test_a_timer_runs_out_while_another_app_is_in_front(hand: Hand) -> None:
    hand.launch(CLOCK).tap("Timer").tap("5").tap("Start").press("HOME")
    reload(hand)
    hand.wait(6)
    assert notified(hand) == ["Timer"]


def test_digits_that_were_typed_are_saved(hand: Hand) -> None:
    hand.launch(CLOCK).tap("Timer").tap("5").tap("00")
    reload(hand)
    assert hand.sees("00h 05m 00s")


def test_another_app_sets_an_alarm(hand: Hand) -> None:
    extra = "android.intent.extra.alarm."
    extras = {f"{extra}HOUR": 3, f"{extra}MINUTES": 5, f"{extra}MESSAGE": "Up"}
    hand.open(f"{CLOCK}/{DESK_CLOCK}", action="android.intent.action.SET_ALARM", extras=extras)
    assert hand.sees("03:05")
    assert hand.sees("Up")
    assert hand.sees("Collapse alarm")
