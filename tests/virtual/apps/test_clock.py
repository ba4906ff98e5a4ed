"""Clock: where it keeps its timers and its stopwatch."""

import pytest

from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.packages import Packages
from tests.virtual.hand import Hand

CLOCK = "com.google.android.deskclock"
KEPT = f"shared_prefs/{CLOCK}_preferences.xml"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


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
