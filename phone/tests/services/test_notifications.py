"""Notifications: who may say what, how long, and what touching them does."""

import json
from collections.abc import Callable

import pytest

from virtual_phone.android.intent import Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.notifications import (
    DEFAULT,
    HIGH,
    LOW,
    POST,
    Notifications,
    action,
)
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.services.processes import Processes
from virtual_phone.services.settings import Settings

CLOCK, TALLY = "com.google.android.deskclock", "org.example.tally"
SYSTEM = ["Serial console enabled", "AndroidWifi has limited connectivity"]  # permanent ones


@pytest.fixture
def notes(phone: Phone) -> Notifications:
    return phone[Notifications]


def banner(notes: Notifications) -> str:
    """The title of the one that hangs down, if any."""
    return str(notes.heads_up["title"]) if notes.heads_up else ""


def titles(notes: Notifications) -> list[str]:
    return [note["title"] for note in notes.visible]


def test_a_phone_for_developers_always_says_so(phone: Phone, notes: Notifications) -> None:
    note = notes.visible[0]
    assert (note["app"], note["title"], note["text"]) == (
        "Android System",
        "Serial console enabled",
        "Performance is impacted. To disable, check bootloader.",
    )
    assert notes.dismiss(note["key"]) is False
    notes.clear_all()
    assert titles(notes) == SYSTEM
    notes.booted()
    assert titles(notes) == SYSTEM


def test_a_notification_names_its_app(notes: Notifications) -> None:
    key = notes.post(CLOCK, "Timer", "Time’s up")
    assert key is not None
    note = notes.get(key)
    assert note is not None
    assert (note["app"], note["title"], note["text"]) == ("Clock", "Timer", "Time’s up")
    assert json.loads(json.dumps(note)) == note
    notes.post(TALLY, "Hello")
    assert notes.visible[0]["app"] == TALLY
    notes.post(TALLY, "Hello", app="Tally")
    assert notes.visible[0]["app"] == "Tally"


def test_important_and_new_ones_come_first(phone: Phone, notes: Notifications) -> None:
    for title, importance in (("a", DEFAULT), ("b", LOW), ("c", HIGH)):
        notes.post(CLOCK, title, tag=title, importance=importance)
        phone.clock.advance(1)
    assert titles(notes) == ["c", "a", "b", *SYSTEM]


def test_the_same_tag_says_something_else(notes: Notifications) -> None:
    notes.post(CLOCK, "one", tag="t")
    notes.post(CLOCK, "two", tag="t")
    notes.post(CLOCK, "other", tag="u")
    assert sorted(titles(notes)) == sorted([*SYSTEM, "other", "two"])
    notes.cancel(CLOCK, "t")
    notes.cancel(CLOCK, "t")
    assert titles(notes) == ["other", *SYSTEM]


def test_who_may_not_post_says_nothing(phone: Phone, notes: Notifications) -> None:
    phone[Permissions].revoke(CLOCK, POST)
    assert notes.post(CLOCK, "Timer") is None
    assert titles(notes) == SYSTEM
    phone[Permissions].grant(CLOCK, POST)
    assert notes.post(CLOCK, "Timer") == f"{CLOCK}|"


def test_a_banner_goes_up_again_after_five_seconds(phone: Phone, notes: Notifications) -> None:
    key = notes.post(CLOCK, "Timer", importance=HIGH)
    assert notes.heads_up == notes.get(str(key))
    phone.clock.advance(4.9)
    assert banner(notes) == "Timer"
    phone.clock.advance(0.2)
    assert banner(notes) == ""
    assert titles(notes)[0] == "Timer"


@pytest.mark.parametrize(
    ("namespace", "key", "value"),
    [("global", "heads_up_notifications_enabled", 0), ("global", "zen_mode", 1)],
)
def test_there_is_no_banner_for_who_wants_none(
    phone: Phone, notes: Notifications, namespace: str, key: str, value: int
) -> None:
    phone[Settings].put(namespace, key, value)
    notes.post(CLOCK, "Timer", importance=HIGH)
    assert banner(notes) == ""
    assert titles(notes)[0] == "Timer"


def test_banners_are_for_what_is_urgent(phone: Phone, notes: Notifications) -> None:
    notes.post(CLOCK, "Timer")
    notes.post(CLOCK, "Timer", importance=HIGH, silently=True)
    assert banner(notes) == ""
    notes.post(CLOCK, "Timer", importance=HIGH, stays=True)
    phone.clock.advance(60)
    assert banner(notes) == "Timer"
    notes.post(CLOCK, "Timer", importance=HIGH, silently=True)
    assert banner(notes) == ""


def test_a_new_banner_hangs_as_long_as_any(phone: Phone, notes: Notifications) -> None:
    notes.post(CLOCK, "a", tag="a", importance=HIGH)
    phone.clock.advance(4)
    notes.post(CLOCK, "b", tag="b", importance=HIGH)
    phone.clock.advance(4)
    assert banner(notes) == "b"
    notes.cancel(CLOCK, "b")
    assert banner(notes) == ""


def test_touching_one_takes_it_away_and_names_an_intent(notes: Notifications) -> None:
    intent = Intent(action="android.intent.action.VIEW", data="tel:5")
    plain = str(notes.post(CLOCK, "a", tag="a", intent=intent))
    ongoing = str(notes.post(CLOCK, "b", tag="b", ongoing=True, importance=HIGH))
    assert notes.open(plain) == intent
    assert notes.open(plain) is None
    assert notes.open(ongoing) is None
    assert banner(notes) == ""
    assert titles(notes) == ["b", *SYSTEM]


def test_what_is_ongoing_stays_until_its_app_takes_it_away(notes: Notifications) -> None:
    key = str(notes.post(CLOCK, "Stopwatch", ongoing=True))
    assert not notes.dismiss(key)
    other = str(notes.post(CLOCK, "Timer", tag="t"))
    assert notes.dismiss(other)
    assert not notes.dismiss(other)
    notes.post(CLOCK, "Timer", tag="t")
    notes.clear_all()
    assert titles(notes) == ["Stopwatch", *SYSTEM]


def test_a_button_calls_a_service(phone: Phone, notes: Notifications) -> None:
    put = action("Bright", "settings", "put", "system", "screen_brightness", 255)
    key = str(notes.post(CLOCK, "Dark?", actions=[put]))
    notes.act(key, 0)
    assert phone[Settings].get("system", "screen_brightness") == "255"
    notes.remove(key)
    notes.act(key, 0)


def test_a_button_calls_an_app_in_the_background(phone: Phone, notes: Notifications) -> None:
    install = action("Install", CLOCK, "install")
    notes.act(str(notes.post(CLOCK, "x", actions=[install])), 0)
    assert CLOCK in phone[Processes].running


@pytest.mark.parametrize(
    "end",
    [
        lambda phone: phone[Activities].force_stop(CLOCK),
        lambda phone: phone[Packages].clear(CLOCK),
    ],
    ids=["stopped", "cleared"],
)
def test_a_stopped_app_has_nothing_to_say(
    phone: Phone, notes: Notifications, end: Callable[[Phone], object]
) -> None:
    notes.post(CLOCK, "a", tag="a")
    notes.post(CLOCK, "b", tag="b", ongoing=True)
    notes.post(TALLY, "c")
    end(phone)
    assert titles(notes) == ["c", *SYSTEM]


def test_when_it_was_said_is_no_difference(phone: Phone, notes: Notifications) -> None:
    notes.post(CLOCK, "a")
    before = phone.digest()["notifications"]
    phone.clock.advance(3)
    notes.post(CLOCK, "a")
    assert phone.digest()["notifications"] == before
    notes.post(CLOCK, "b")
    assert phone.digest()["notifications"] != before


def test_a_text_is_cut_as_android_cuts_it(notes: Notifications) -> None:
    key = notes.post(CLOCK, "t" * 1025, "x" * 1025) or ""
    note = notes.get(key)
    assert note is not None
    assert (note["title"], note["text"]) == ("t" * 1024, "x" * 1024)


def test_a_package_has_fifty_notifications_at_most(notes: Notifications) -> None:
    keys = [notes.post(CLOCK, str(number), tag=str(number)) for number in range(51)]
    assert None not in keys[:50]
    assert keys[50] is None
    assert notes.post(CLOCK, "49 again", tag="49") == keys[49]
    assert len(titles(notes)) == 52  # with the system's own
    notes.dismiss(keys[0] or "")
    assert notes.post(CLOCK, "50", tag="50") is not None
    assert notes.post("android", "System", tag="another") is not None
