"""The notifications of Clock's timers and of its stopwatch."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.notifications import Notification, Notifications

CLOCK = "com.google.android.deskclock"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(CLOCK)


def notes(hand: Hand) -> list[Notification]:
    found = hand.phone[Notifications].visible
    return [each for each in found if each["package"] == CLOCK]


def read(hand: Hand) -> list[tuple[str, str, list[str]]]:
    """Title, text and buttons of Clock's notifications."""
    return [
        (each["title"], each["text"], [button["title"] for button in each["actions"]])
        for each in notes(hand)
    ]


def act(hand: Hand, button: str) -> Hand:
    """Press a button of Clock's one notification."""
    (note,) = notes(hand)
    place = [each["title"] for each in note["actions"]].index(button)
    with hand.phone.busy():
        hand.phone[Notifications].act(note["key"], place)
    return hand


def run_timer(hand: Hand, *digits: str) -> Hand:
    hand.tap("Timer")
    for each in digits:
        hand.tap(each)
    return hand.tap("Start")


def run_stopwatch(hand: Hand) -> Hand:
    return hand.tap("Stopwatch").tap("Start")


def test_what_runs_is_no_notification_while_clock_is_in_front(hand: Hand) -> None:
    run_stopwatch(run_timer(hand, "5", "00")).wait(5)
    assert read(hand) == []


def test_a_running_timer_counts_down_in_its_notification(hand: Hand) -> None:
    run_timer(hand, "5", "00").press("HOME")
    assert read(hand) == [("Timer", "05:00", ["Pause", "+1 min"])]
    hand.wait(10)
    assert read(hand) == [("Timer", "04:50", ["Pause", "+1 min"])]


def test_a_timer_is_paused_resumed_and_given_time_from_its_notification(hand: Hand) -> None:
    run_timer(hand, "5", "00").press("HOME").wait(9.9)
    act(hand, "+1 min")
    assert read(hand) == [("Timer", "05:51", ["Pause", "+1 min"])]
    act(hand, "Pause").wait(60)
    assert read(hand) == [("Timer", "05:51 · Paused", ["Resume", "Reset"])]
    act(hand, "Resume").wait(1)
    assert read(hand) == [("Timer", "05:50", ["Pause", "+1 min"])]
    act(act(hand, "Pause"), "Reset")
    assert read(hand) == []
    assert hand.launch(CLOCK).sees("5:00")


def test_an_expired_timer_is_a_banner_even_while_clock_is_in_front(hand: Hand) -> None:
    run_timer(hand, "5").wait(6)
    assert read(hand) == [("Timer", "Time’s up", ["Stop", "+1 min"])]
    assert hand.sees("Stop")
    assert hand.find("+1 min").desc == "Add 1 minute"


def test_an_expired_timer_rings_until_it_is_stopped(hand: Hand) -> None:
    run_timer(hand, "5").press("HOME").wait(60)
    assert hand.sees("Stop")
    assert read(hand.tap("Stop")) == []
    assert hand.launch(CLOCK).sees("5")


def test_an_expired_timer_gets_another_minute(hand: Hand) -> None:
    run_timer(hand, "5").press("HOME").wait(8).tap("+1 min").wait(1)
    assert read(hand) == [("Timer", "00:59", ["Pause", "+1 min"])]
    hand.wait(60)
    assert read(hand) == [("Timer", "Time’s up", ["Stop", "+1 min"])]


def test_an_expired_timer_that_is_deleted_is_silent(hand: Hand) -> None:
    run_timer(hand, "5").wait(6)
    hand.tap("Time’s up").tap("Delete")
    assert read(hand) == []


def test_an_expired_timer_is_stopped_on_its_card(hand: Hand) -> None:
    run_timer(hand, "5").wait(6).tap("Time’s up").tap("Stop")
    assert read(hand) == []
    assert hand.sees("Start")


def test_each_timer_has_a_notification(hand: Hand) -> None:
    run_timer(hand, "5", "00").tap("Add timer")
    run_timer(hand, "7", "00").press("HOME")
    assert sorted(text for _, text, _ in read(hand)) == ["05:00", "07:00"]


def test_the_stopwatch_is_stopped_and_reset_from_its_notification(hand: Hand) -> None:
    run_stopwatch(hand).press("HOME").wait(65)
    assert read(hand) == [("Stopwatch", "01:05", ["Pause", "Lap"])]
    act(hand, "Lap")
    assert read(hand) == [("Stopwatch", "01:05 · Lap 2", ["Pause", "Lap"])]
    act(hand, "Pause").wait(60)
    assert read(hand) == [("Stopwatch", "01:05 · Paused", ["Start", "Reset"])]
    act(hand, "Start").wait(1)
    assert read(hand) == [("Stopwatch", "01:06 · Lap 2", ["Pause", "Lap"])]
    act(act(hand, "Pause"), "Reset")
    assert read(hand) == []


def test_the_notification_opens_the_stopwatch(hand: Hand) -> None:
    run_stopwatch(hand).tap("Alarm").press("HOME").press("NOTIFICATION")
    hand.tap("Pause").tap("Stopwatch")
    assert hand.sees("Share")


def test_a_loaded_phone_goes_on_counting(hand: Hand) -> None:
    run_stopwatch(hand).press("HOME").wait(5)
    hand.phone.save("there")
    hand.phone.load("there")
    hand.wait(5)
    assert read(hand) == [("Stopwatch", "00:10", ["Pause", "Lap"])]
