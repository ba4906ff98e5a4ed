"""A phone that sleeps: its screen is black, and only some keys wake it."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.power import Power
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def is_black(hand: Hand) -> bool:
    return not hand.phone[Display].image().convert("L").getbbox()


def test_a_phone_that_sleeps_shows_nothing_and_obeys_no_key(hand: Hand) -> None:
    run_text(hand.phone, "input keyevent KEYCODE_SLEEP")
    assert is_black(hand)
    assert not hand.sees("Phone")  # nothing of apps; the bars stay in the tree
    run_text(hand.phone, "input keyevent KEYCODE_APP_SWITCH; input tap 540 2000; input text a")
    assert is_black(hand)
    assert "mAwake=false" in run_text(hand.phone, "dumpsys window policy").stdout


@pytest.mark.parametrize("key", ["KEYCODE_WAKEUP", "KEYCODE_POWER"])
def test_what_wakes_it_does_nothing_else(hand: Hand, key: str) -> None:
    before = hand.phone[Display].image().tobytes()
    run_text(hand.phone, f"input keyevent KEYCODE_SLEEP; input keyevent {key}")
    assert hand.phone[Power].awake
    assert hand.phone[Display].image().tobytes() == before


def test_a_phone_that_is_awake_is_not_woken(hand: Hand) -> None:
    run_text(hand.phone, "input keyevent KEYCODE_WAKEUP")
    assert hand.phone[Power].awake
    assert not is_black(hand)


def test_a_restart_wakes_it(hand: Hand) -> None:
    run_text(hand.phone, "input keyevent KEYCODE_SLEEP")
    hand.phone.reboot()
    assert hand.phone[Power].awake
