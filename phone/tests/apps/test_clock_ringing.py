"""Clock's alarms: announced, ringing, snoozed, dismissed, missed."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.notifications import Notification, Notifications
from virtual_phone.services.power import Power
from virtual_phone.shell.run import run_text

CLOCK = "com.google.android.deskclock"
DESK_CLOCK = "com.android.deskclock.DeskClock"
ALARMS_DB = f"/data/user_de/0/{CLOCK}/databases/alarms.db"
MINUTE = 60


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """An alarm at 16:30 on a phone whose time is 15:34."""
    return set_alarm(Hand(phone), 16, 30, "Tea")


def set_alarm(hand: Hand, hour: int, minutes: int, label: str = "") -> Hand:
    extra = "android.intent.extra.alarm."
    extras = {f"{extra}HOUR": hour, f"{extra}MINUTES": minutes, f"{extra}MESSAGE": label}
    hand.open(f"{CLOCK}/{DESK_CLOCK}", action="android.intent.action.SET_ALARM", extras=extras)
    return hand.press("HOME")


def notes(hand: Hand) -> list[Notification]:
    found = hand.phone[Notifications].visible
    return [each for each in found if each["package"] == CLOCK]


def read(hand: Hand) -> list[tuple[str, str, list[str]]]:
    """Title, text and buttons of Clock's notifications."""
    return [
        (each["title"], each["text"], [button["title"] for button in each["actions"]])
        for each in notes(hand)
    ]


def until(hand: Hand, hour: int, minute: int, second: int = 5) -> Hand:
    """Let time pass until then."""
    now = hand.phone.clock.now()
    then = now.replace(hour=hour, minute=minute, second=second, microsecond=0)
    return hand.wait((then - now).total_seconds())


def act(hand: Hand, button: str) -> Hand:
    """Press a button of Clock's one notification."""
    (note,) = notes(hand)
    place = [each["title"] for each in note["actions"]].index(button)
    with hand.phone.busy():
        hand.phone[Notifications].act(note["key"], place)
    return hand


def enabled(hand: Hand) -> str:
    return run_text(
        hand.phone, f"sqlite3 {ALARMS_DB} 'SELECT enabled FROM alarm_templates WHERE hour = 16'"
    ).stdout


def test_an_alarm_is_announced_half_an_hour_before(hand: Hand) -> None:
    until(hand, 15, 59, 58)
    assert read(hand) == []
    until(hand, 16, 0)
    assert read(hand) == [("Upcoming alarm", "Sun 16:30 - Tea", ["Dismiss"])]


def test_the_status_bar_names_the_time_of_the_alarm_not_of_its_announcement(hand: Hand) -> None:
    assert hand.sees("Alarm set for 16:30.")


def test_an_alarm_that_was_dismissed_before_does_not_ring(hand: Hand) -> None:
    act(until(hand, 16, 1), "Dismiss")
    assert read(hand) == []
    assert enabled(hand) == "0\n"
    until(hand, 16, 31)
    assert read(hand) == []


def test_it_rings_as_a_banner_while_the_phone_is_in_use(hand: Hand) -> None:
    until(hand, 16, 30)
    assert read(hand) == [("Tea", "16:30", ["Snooze", "Dismiss"])]
    assert {"Tea", "16:30", "Snooze", "Dismiss"} <= set(hand.texts())
    assert "AlarmActivity" not in front(hand)
    hand.wait(MINUTE)
    assert hand.sees("Snooze"), "the banner stays while it rings"


def test_it_rings_without_a_label_by_the_name_alarm(phone: Phone) -> None:
    hand = until(set_alarm(Hand(phone), 15, 36), 15, 36)
    assert read(hand) == [("Alarm", "15:36", ["Snooze", "Dismiss"])]


def test_a_dismissed_alarm_is_off(hand: Hand) -> None:
    until(hand, 16, 30).tap("Dismiss")
    assert read(hand) == []
    assert not hand.sees("Dismiss")
    assert enabled(hand) == "0\n"
    hand.wait(3600)
    assert read(hand) == []


def test_a_snoozed_alarm_rings_again_after_ten_minutes(hand: Hand) -> None:
    until(hand, 16, 30).tap("Snooze")
    assert read(hand) == [("Snoozing", "Until 16:40 - Tea", ["Dismiss"])]
    assert enabled(hand) == "1\n"
    until(hand, 16, 39, 58)
    assert read(hand)[0][0] == "Snoozing"
    until(hand, 16, 40)
    assert read(hand) == [("Tea", "16:40", ["Snooze", "Dismiss"])]


def test_a_snoozed_alarm_may_be_dismissed(hand: Hand) -> None:
    act(until(hand, 16, 30).tap("Snooze"), "Dismiss")
    assert (read(hand), enabled(hand)) == ([], "0\n")
    until(hand, 16, 41)
    assert read(hand) == []


def test_an_alarm_that_repeats_rings_the_next_day_again(hand: Hand) -> None:
    hand.launch(CLOCK)
    for day in ("Sunday", "Monday"):
        hand.tap(day)
    until(hand.press("HOME"), 16, 30).tap("Dismiss")
    assert enabled(hand) == "1\n"
    hand.wait(24 * 3600 - 60)
    assert read(hand) == [("Upcoming alarm", "Mon 16:30 - Tea", ["Dismiss"])]
    hand.wait(90)
    assert read(hand) == [("Tea", "16:30", ["Snooze", "Dismiss"])]


def test_an_unanswered_alarm_is_missed_after_ten_minutes(hand: Hand) -> None:
    until(hand, 16, 39, 58)
    assert read(hand)[0][0] == "Tea"
    until(hand, 16, 40)
    assert read(hand) == [("Missed alarm", "Sun 16:30 - Tea", [])]
    assert enabled(hand) == "0\n"


def test_an_alarm_is_missed_where_the_clock_is_set_past_it(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.clock.set_wall(hand.phone.clock.wall() + 2 * 3600 * SECOND)
    assert read(hand) == [("Missed alarm", "Sun 16:30 - Tea", [])]


def test_an_alarm_that_was_switched_off_by_adb_does_not_ring(hand: Hand) -> None:
    run_text(hand.phone, f"sqlite3 {ALARMS_DB} 'UPDATE alarm_templates SET enabled = 0'")
    until(hand, 16, 31)
    assert read(hand) == []


# The full screen


def asleep(hand: Hand) -> Hand:
    with hand.phone.busy():
        hand.phone[Power].sleep()
    return hand


def front(hand: Hand) -> str:
    return run_text(hand.phone, "dumpsys window | grep mCurrentFocus").stdout


def test_it_fills_the_screen_if_that_was_off(hand: Hand) -> None:
    until(asleep(hand), 16, 30)
    assert hand.phone[Power].awake
    assert "com.android.deskclock.alarms.AlarmActivity" in front(hand)
    assert {"16:30", "Tea", "Snooze", "Dismiss"} <= set(hand.texts())
    assert "AlarmActivity" in front(hand.back()), "Back does not silence it"


def test_what_was_done_about_it_is_on_the_full_screen_for_a_moment(hand: Hand) -> None:
    until(asleep(hand), 16, 30).tap("id=snooze")
    assert hand.sees("Snoozed")
    assert hand.sees("10 minutes")
    hand.wait(2.1)
    assert "AlarmActivity" not in front(hand)
    assert read(hand)[0][0] == "Snoozing"


def test_a_phone_that_is_loaded_while_it_rings_rings_on(hand: Hand) -> None:
    until(asleep(hand), 16, 30)
    hand.phone.save("there")
    hand.phone.load("there")
    hand.tap("id=dismiss").wait(2.1)
    assert (read(hand), enabled(hand)) == ([], "0\n")


def test_the_volume_keys_change_the_volume_while_it_rings(hand: Hand) -> None:
    until(asleep(hand), 16, 30).press("VOLUME_UP")
    assert hand.sees("Media volume")
    assert hand.sees("Snooze")
