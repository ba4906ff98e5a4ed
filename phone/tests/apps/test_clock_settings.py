"""Clock's settings, and what each changes; its cities, its sounds, its bedtime."""

from datetime import timedelta

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.audio import ALARM, Audio
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.power import Power
from virtual_phone.shell.run import run_text

CLOCK = "com.google.android.deskclock"
SHARED = f"/data/user_de/0/{CLOCK}/shared_prefs/{CLOCK}_preferences.xml"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(CLOCK)


def settings(hand: Hand) -> Hand:
    return hand.tap("More options").tap("Settings")


def choose(hand: Hand, row: str, option: str) -> Hand:
    """Choose one of a row's options, and go back to the tabs."""
    settings(hand)
    while not hand.sees(row):
        hand.swipe((540, 1700), (540, 1000))
    hand.tap(row)
    while not hand.sees(option):
        hand.swipe((540, 1500), (540, 900))
    return hand.tap(option).back()


def stored(hand: Hand) -> str:
    return hand.phone.files.read_text(SHARED)


def ringing(hand: Hand) -> Hand:
    """An alarm that rings, on the full screen."""
    hand.launch(CLOCK).tap("Alarm").tap("Add alarm").tap("16").tap("OK").press("HOME")
    with hand.phone.busy():
        hand.phone[Power].sleep()
    return hand.wait((timedelta(hours=16) - since_midnight(hand)).total_seconds() + 5)


def since_midnight(hand: Hand) -> timedelta:
    now = hand.phone.clock.now()
    return now - now.replace(hour=0, minute=0, second=0, microsecond=0)


def titles(hand: Hand) -> list[str]:
    found = hand.phone[Notifications].visible
    return [f"{each['title']}: {each['text']}" for each in found if each["package"] == CLOCK]


@pytest.mark.parametrize(
    ("row", "option", "line"),
    [
        ("Style", "Analog", '<string name="clock_style">analog</string>'),
        ("Silence after", "25 minutes", '<string name="auto_silence">25</string>'),
        ("Silence after", "Never", '<string name="auto_silence">-1</string>'),
        ("Snooze length", "3 minutes", '<string name="snooze_duration">3</string>'),
        ("Volume buttons", "Dismiss", '<string name="volume_button_setting">2</string>'),
        ("Start week on", "Monday", '<string name="week_start">2</string>'),
        ("Timer sound", "Silent", '<string name="timer_ringtone">silent</string>'),
    ],
)
def test_a_choice_is_stored_where_clock_stores_it(
    hand: Hand, row: str, option: str, line: str
) -> None:
    choose(hand, row, option)
    assert line in stored(hand)


def test_the_snooze_length(hand: Hand) -> None:
    ringing(choose(hand, "Snooze length", "3 minutes")).tap("id=snooze")
    assert hand.sees("3 minutes")
    assert titles(hand) == ["Snoozing: Until 16:03"]


def test_an_alarm_is_silent_after_the_minutes_that_were_set(hand: Hand) -> None:
    ringing(choose(hand, "Silence after", "1 minute"))
    assert titles(hand) == ["Alarm: 16:00"]
    hand.wait(60)
    assert titles(hand) == ["Missed alarm: Sun 16:00"]


def test_an_alarm_may_ring_for_ever(hand: Hand) -> None:
    ringing(choose(hand, "Silence after", "Never")).wait(5 * 3600)
    assert titles(hand) == ["Alarm: 16:00"]


@pytest.mark.parametrize(
    ("setting", "then"),
    [
        ("Snooze", ["Snoozing: Until 16:10"]),
        ("Dismiss", []),
        ("Do nothing", ["Alarm: 16:00"]),
        ("Control volume", ["Alarm: 16:00"]),
    ],
)
def test_a_volume_button_while_an_alarm_rings(hand: Hand, setting: str, then: list[str]) -> None:
    ringing(choose(hand, "Volume buttons", setting)).press("VOLUME_DOWN")
    assert titles(hand) == then
    assert hand.sees("Media volume") == (setting == "Control volume")


def test_the_alarm_volume_is_the_phones(hand: Hand) -> None:
    settings(hand).tap("Alarm volume")
    left, top, _, bottom = hand.find("id=seekbar").bounds
    hand.tap_at(left + 5, (top + bottom) // 2)
    assert hand.phone[Audio].volume(ALARM) == 1


def test_the_week_starts_where_it_was_set_to(hand: Hand) -> None:
    assert hand.sees("Sun, Sat")
    choose(hand, "Start week on", "Monday")
    assert hand.sees("Sat, Sun")
    hand.tap("Expand alarm")
    assert hand.find("id=day_button_0").desc == "Monday"


def test_the_clock_has_hands_or_seconds(hand: Hand) -> None:
    settings(hand).tap("Display time with seconds").back().tap("Clock")
    first = hand.find("id=digital_clock").text
    assert first.startswith("15:34:")
    hand.wait(1)
    assert hand.find("id=digital_clock").text > first
    choose(hand, "Style", "Analog")
    assert hand.find("id=analog_clock").desc.startswith("15:34:")


def test_a_clock_for_home_is_there_where_the_time_is_another(hand: Hand) -> None:
    choose(hand, "Home time zone", "(GMT-10:00) Honolulu")
    hand.tap("Clock")
    assert {"Home", "10 hrs behind", "05:34"} <= set(hand.texts())
    run_text(hand.phone, "service call alarm 3 s16 Pacific/Honolulu")
    assert not hand.sees("Home")


def test_no_clock_for_home_if_it_is_not_wanted(hand: Hand) -> None:
    choose(hand, "Home time zone", "(GMT-10:00) Honolulu")
    settings(hand).tap("Automatic home clock").back().tap("Clock")
    assert not hand.sees("Home")


def test_change_date_and_time_opens_the_phones_settings(hand: Hand) -> None:
    settings(hand).tap("Change date & time")
    assert hand.sees("Set time automatically")


def test_an_unknown_value_that_adb_wrote_does_no_harm(hand: Hand) -> None:
    lines = "".join(
        f'<string name="{key}">x</string>'
        for key in ("snooze_duration", "auto_silence", "week_start", "home_time_zone", "city_id_0")
    )
    choose(hand, "Style", "Analog")
    with hand.phone.busy():
        hand.phone.files.write(
            SHARED, f'<map>{lines}<int name="number_of_cities" value="9"/></map>'
        )
    settings(hand.tap("Clock").tap("Alarm")).back()
    assert titles(ringing(hand)) == ["Alarm: 16:00"]


# Other pages


def test_a_city_is_ticked_and_displayed(hand: Hand) -> None:
    hand.tap("Clock").tap("Cities").tap("id=search_src_text").type("syd").tap("id=city_onoff")
    assert '<string name="city_id_0">Australia/Sydney</string>' in stored(hand)
    hand.tap("Navigate up")
    assert {"Sydney", "Tomorrow, 11 hrs ahead", "02:34"} <= set(hand.texts())
    hand.tap("Cities").tap("id=search_src_text").type("syd").tap("id=city_onoff")
    assert not hand.tap("Navigate up").sees("Sydney")
    assert "city_id" not in stored(hand)


def test_an_alarm_has_a_sound_of_its_own(hand: Hand) -> None:
    hand.tap("Expand alarm").tap("id=choose_ringtone").tap("Helium").back()
    assert hand.find("id=choose_ringtone").desc == "Ringtone Helium"
    query = "SELECT ringtone FROM alarm_templates WHERE hour = 8"
    file = f"/data/user_de/0/{CLOCK}/databases/alarms.db"
    assert "title=Helium" in run_text(hand.phone, f'sqlite3 {file} "{query}"').stdout


def test_an_alarm_is_scheduled_for_another_day(hand: Hand) -> None:
    hand.tap("Add alarm").tap("16").tap("OK").swipe((540, 1600), (540, 600))
    hand.tap("id=blackout_title").tap("20").tap("OK")
    assert hand.sees("Fri, Oct 20")
    assert hand.sees("Alarm set for 5 days and 26 minutes from now.")
    hand.tap("Vibrate")
    assert hand.sees("Fri, Oct 20")
    hand.wait(24 * 3600)
    assert titles(hand) == []
    hand.wait(4 * 24 * 3600 + 27 * 60)
    assert titles(hand) == ["Alarm: 16:00"]


def test_bedtime_sets_an_alarm_to_wake_up(hand: Hand) -> None:
    hand.tap("Bedtime").tap("Get started").tap("Next").tap("Done")
    assert {"23:00", "07:00"} <= set(hand.texts())
    hand.tap("Alarm")
    assert hand.sees("07:00")


def test_bedtime_may_be_skipped(hand: Hand) -> None:
    hand.tap("Bedtime").tap("Get started").tap("Skip").tap("Skip").tap("Alarm")
    assert not hand.sees("07:00")


def test_the_screen_saver_goes_at_a_touch(hand: Hand) -> None:
    hand.tap("More options").tap("Screen saver")
    assert not hand.sees("More options")
    assert hand.sees("15:34")
    assert hand.tap("id=saver_container").sees("More options")
