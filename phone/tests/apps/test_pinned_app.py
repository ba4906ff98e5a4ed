"""App pinning: a pinned app stays in front until the user swipes up and holds."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.ui.gestures import Touch

GMAIL, CLOCK = "com.google.android.gm", "com.google.android.deskclock"
HOW = "To unpin this app, swipe up & hold"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """App pinning is on, and the question whether to pin Clock is open."""
    phone[Settings].put("system", "lock_to_app_enabled", 1)
    hand = Hand(phone).launch(GMAIL).launch(CLOCK).press("APP_SWITCH").tap("id=icon").tap("Pin")
    assert hand.sees("App is pinned")
    return hand


@pytest.fixture
def pinned(hand: Hand) -> Hand:
    hand.tap("Got it")
    assert hand.sees("App pinned")
    return hand


def front(phone: Phone) -> str:
    return str(phone[Activities].top["app"])


def swipe_up_and_hold(hand: Hand) -> None:
    touch = hand.phone[Touch]
    with hand.phone.busy():
        touch.down(0, 540, 2395)
        touch.move(0, 540, 1800)
        hand.phone.sleep(0.6)
        touch.up(0, 540, 1800)


def test_who_says_no_thanks_pins_nothing(phone: Phone, hand: Hand) -> None:
    hand.tap("No thanks").press("HOME")
    assert hand.sees("Sun, Oct 15")


@pytest.mark.parametrize("key", ["HOME", "APP_SWITCH", "BACK"])
def test_no_key_leaves_a_pinned_app(phone: Phone, pinned: Hand, key: str) -> None:
    pinned.wait(3).press(key)
    assert front(phone) == CLOCK
    assert pinned.sees(HOW) is (key != "BACK")


def test_a_pinned_app_has_no_shade(pinned: Hand) -> None:
    pinned.swipe((540, 30), (540, 1200))
    assert not pinned.sees("Serial console enabled")


def test_the_pages_of_a_pinned_app_open_and_close(phone: Phone, pinned: Hand) -> None:
    pinned.tap("More options").tap("Settings")
    assert pinned.sees("Silence after")
    pinned.back()
    assert pinned.sees("Stopwatch")


def test_nothing_else_comes_to_the_front(phone: Phone, pinned: Hand) -> None:
    done = run_text(phone, "am start -n com.android.settings/.Settings")
    assert done.stderr == "Error: Activity not started, unknown error code 101\n"
    assert front(phone) == CLOCK


def test_swiping_up_and_holding_unpins(phone: Phone, pinned: Hand) -> None:
    swipe_up_and_hold(pinned)
    assert pinned.sees("App unpinned")
    assert front(phone) == CLOCK
    assert pinned.press("HOME").sees("Sun, Oct 15")


def test_a_swipe_up_without_holding_only_says_how(phone: Phone, pinned: Hand) -> None:
    pinned.swipe((540, 2395), (540, 1200), 0.1)
    assert front(phone) == CLOCK
    assert pinned.sees(HOW)


def test_an_app_that_is_stopped_is_no_longer_pinned(phone: Phone, pinned: Hand) -> None:
    run_text(phone, f"am force-stop {CLOCK}")
    assert pinned.launch(GMAIL).press("HOME").sees("Sun, Oct 15")


def test_adb_pins_and_unpins_a_task(phone: Phone) -> None:
    hand = Hand(phone).launch(CLOCK)
    number = phone[Activities].tasks[0]["id"]
    run_text(phone, f"am task lock {number}")
    assert front(hand.press("HOME").phone) == CLOCK
    run_text(phone, "am task lock stop")
    assert hand.press("HOME").sees("Sun, Oct 15")
