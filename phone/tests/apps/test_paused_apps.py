"""Pausing an app from its icon: what happens until midnight to whoever wants to open it."""

from datetime import timedelta

import pytest

from phone.tests.forest import names
from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.shell.run import run_text

GMAIL, CLOCK = "com.google.android.gm", "com.google.android.deskclock"
PHOTOS = "com.google.android.apps.photos"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


@pytest.fixture
def paused(hand: Hand) -> Hand:
    """Photos is paused."""
    hand.hold("Photos").tap("Pause app")
    assert hand.sees("Photos will be paused until tomorrow")
    return hand.tap("Pause app")


def front(phone: Phone) -> str:
    return str(phone[Activities].top["app"])


def test_a_tap_on_a_paused_app_opens_a_dialog_instead(phone: Phone, paused: Hand) -> None:
    paused.tap("Disabled Photos")
    assert paused.texts()[:4] == [
        "App isn't available",
        "Photos is paused until tomorrow",
        "Unpause app",
        "OK",
    ]
    assert phone[Activities].top["activity"] == "com.android.internal.app.SuspendedAppActivity"
    paused.tap("OK")
    assert paused.sees("Sun, Oct 15")


def test_unpausing_in_the_dialog_opens_the_app(phone: Phone, paused: Hand) -> None:
    paused.tap("Disabled Photos").tap("Unpause app")
    assert front(phone) == PHOTOS
    assert paused.press("HOME").sees("Photos")


def test_a_paused_app_is_unpaused_in_its_menu(phone: Phone, paused: Hand) -> None:
    paused.hold("Disabled Photos")
    assert names(phone)[:3] == ["App info", "Unpause app", "Widgets"]
    paused.tap("Unpause app").tap("Photos")
    assert front(phone) == PHOTOS


def test_who_cancels_pauses_nothing(phone: Phone, hand: Hand) -> None:
    hand.hold("Photos").tap("Pause app").tap("Cancel").tap("Photos")
    assert front(phone) == PHOTOS


def test_other_apps_are_not_paused(phone: Phone, paused: Hand) -> None:
    paused.tap("YouTube")
    assert front(phone) == "com.google.android.youtube"


@pytest.mark.parametrize(("later", "name"), [(0, "Disabled Photos"), (2, "Photos")])
def test_a_paused_app_is_back_at_midnight(
    phone: Phone, paused: Hand, later: int, name: str
) -> None:
    midnight = timedelta(hours=24) - timedelta(hours=15, minutes=35)
    paused.wait(midnight.total_seconds() + later * 60)
    assert paused.sees(name)


def test_no_other_app_opens_a_paused_one_and_adb_neither(phone: Phone, paused: Hand) -> None:
    run_text(phone, f"monkey -p {PHOTOS} 1")
    assert paused.sees("Photos is paused until tomorrow")
    assert "suspended=true" in run_text(phone, f"dumpsys package {PHOTOS}").stdout
    assert "suspended=false" in run_text(phone, f"dumpsys package {GMAIL}").stdout


def test_an_app_that_is_paused_in_recents_leaves_them(phone: Phone, hand: Hand) -> None:
    hand.launch(GMAIL).launch(CLOCK).press("APP_SWITCH").tap("id=icon").tap("Pause app")
    hand.tap("Pause app")
    assert [task["package"] for task in phone[Activities].recent()] == [GMAIL]


def test_the_phone_app_cannot_be_paused(phone: Phone, hand: Hand) -> None:
    hand.hold("Phone")
    assert names(phone)[:2] == ["App info", "Widgets"]


def test_a_reboot_unpauses_nothing(phone: Phone, paused: Hand) -> None:
    with phone.busy():
        phone.reboot()
    assert paused.sees("Disabled Photos")
