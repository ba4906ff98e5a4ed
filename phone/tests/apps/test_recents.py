"""Recents: what it shows, and what happens to what is swiped away."""

import pytest
from PIL import Image

from phone.tests.forest import names
from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.processes import Processes
from virtual_phone.services.settings import Settings
from virtual_phone.ui.canvas import Canvas
from virtual_phone.ui.display import Display

CLOCK, GMAIL = "com.google.android.deskclock", "com.google.android.gm"
LAUNCHER = "com.google.android.apps.nexuslauncher"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """Gmail was used, then Clock."""
    return Hand(phone).launch(GMAIL).launch(CLOCK)


def recent(phone: Phone) -> list[str]:
    return [task["package"] for task in phone[Activities].recent()]


def front(phone: Phone) -> str:
    return str(phone[Activities].top["app"])


def test_without_tasks_it_says_so(phone: Phone) -> None:
    hand = Hand(phone).press("APP_SWITCH")
    assert hand.sees("No recent items")
    assert phone[Activities].top["activity"] == "com.android.quickstep.RecentsActivity"
    hand.back()
    assert hand.sees("Sun, Oct 15")


def test_the_last_app_is_in_the_middle(hand: Hand) -> None:
    left, _, right, _ = hand.press("APP_SWITCH").find("Clock").bounds
    assert abs((left + right) // 2 - 540) <= 2
    assert hand.find("Gmail").bounds[2] <= left


def test_others_work_while_a_card_is_scaled(
    phone: Phone, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned = []
    scaled = Canvas.scaled

    def noted(canvas: Canvas, size: tuple[int, int]) -> Image.Image:
        owned.append(phone.turns._is_owned())
        return scaled(canvas, size)

    hand.press("APP_SWITCH")
    monkeypatch.setattr(Canvas, "scaled", noted)
    with phone.busy():
        painted = phone[Display].painted
        painted.forget()
        painted.paint()
        pixels = painted.canvas().rgba()
        painted.forget()
        assert painted.canvas().rgba() == pixels
    assert owned == [False, False, True, True]  # two cards, then again at once


def test_a_tap_brings_an_app_back(phone: Phone, hand: Hand) -> None:
    hand.press("HOME").press("APP_SWITCH").tap("Clock")
    assert front(phone) == CLOCK


def test_back_leads_where_recents_was_opened(phone: Phone, hand: Hand) -> None:
    hand.press("APP_SWITCH").back()
    assert front(phone) == CLOCK
    hand.press("HOME").press("APP_SWITCH").back()
    assert front(phone) == LAUNCHER


def test_the_key_pressed_twice_switches_to_the_app_before(phone: Phone, hand: Hand) -> None:
    hand.press("APP_SWITCH").press("APP_SWITCH")
    assert front(phone) == GMAIL


def test_a_card_swiped_up_is_forgotten_and_its_process_ends(phone: Phone, hand: Hand) -> None:
    x, y = hand.press("APP_SWITCH").at("Clock")
    hand.swipe((x, y), (x, y - 800))
    assert recent(phone) == [GMAIL]
    assert CLOCK not in phone[Processes].running
    assert not hand.sees("Clock")


def test_a_card_swiped_down_opens(phone: Phone, hand: Hand) -> None:
    x, y = hand.press("APP_SWITCH").at("Clock")
    hand.swipe((x, y), (x, y + 500))
    assert front(phone) == CLOCK


def test_after_the_last_card_there_is_home(phone: Phone) -> None:
    hand = Hand(phone).launch(CLOCK).press("APP_SWITCH")
    x, y = hand.at("Clock")
    hand.swipe((x, y), (x, y - 800))
    assert hand.sees("Sun, Oct 15")


def test_clear_all_lies_left_of_the_oldest_card(phone: Phone, hand: Hand) -> None:
    hand.press("APP_SWITCH")
    for _ in range(3):
        hand.swipe((200, 1200), (1000, 1200), 0.1)
    hand.tap("Clear all")
    assert recent(phone) == []
    assert front(phone) == LAUNCHER


def test_a_stopped_app_is_still_there_and_starts_anew(phone: Phone, hand: Hand) -> None:
    with phone.busy():
        phone[Activities].force_stop(CLOCK)
    hand.press("HOME").press("APP_SWITCH").tap("Clock")
    assert front(phone) == CLOCK


def test_its_button_takes_a_screenshot_of_the_app(phone: Phone, hand: Hand) -> None:
    hand.press("APP_SWITCH").tap("Screenshot")
    assert front(phone) == CLOCK
    assert hand.sees("Dismiss screenshot")
    folder = "/storage/emulated/0/Pictures/Screenshots"
    assert len([each for each in phone.files.walk(folder) if each.endswith(".png")]) == 1


def test_texts_of_the_app_can_be_selected_and_copied(phone: Phone, hand: Hand) -> None:
    hand.press("APP_SWITCH").tap("Select").tap("Mon, Tue, Wed, Thu, Fri").tap("Timer")
    assert hand.find("Timer").selected
    hand.tap("Copy")
    assert phone[Clipboard].text == "Mon, Tue, Wed, Thu, Fri\nTimer"
    assert hand.sees("Screenshot")


def test_what_is_no_longer_selected_is_not_copied(phone: Phone, hand: Hand) -> None:
    hand.press("APP_SWITCH").tap("Select").tap("Timer").tap("Stopwatch").tap("Timer").tap("Copy")
    assert phone[Clipboard].text == "Stopwatch"


def test_selected_texts_can_be_shared(hand: Hand) -> None:
    hand.press("APP_SWITCH").tap("Select").tap("Stopwatch").tap("Share")
    assert hand.sees("Stopwatch")
    assert hand.sees("Share")


@pytest.mark.parametrize("leaves", ["Cancel", "Back"])
def test_without_a_selection_nothing_is_copied(phone: Phone, hand: Hand, leaves: str) -> None:
    hand.press("APP_SWITCH").tap("Select")
    assert not hand.sees("Copy")
    hand.back() if leaves == "Back" else hand.tap("Cancel")
    assert hand.sees("Screenshot")
    assert phone[Clipboard].empty


def icon_of(hand: Hand, app: str) -> tuple[int, int]:
    """The icon above a card, which has the card's name."""
    _, (left, top, right, bottom) = (node.bounds for node in hand.nodes() if node.desc == app)
    return (left + right) // 2, (top + bottom) // 2


def test_a_cards_icon_leads_to_the_apps_page_in_settings(phone: Phone, hand: Hand) -> None:
    hand.press("APP_SWITCH")
    hand.tap_at(*icon_of(hand, "Clock"))
    assert names(phone)[:2] == ["App info", "Split screen"]
    hand.tap("App info")
    assert front(phone) == "com.android.settings"
    assert hand.sees("Force stop")


def test_no_app_can_share_the_screen(hand: Hand) -> None:
    hand.press("APP_SWITCH")
    hand.tap_at(*icon_of(hand, "Clock")).tap("Split screen")
    assert hand.sees("App does not support split-screen.")
    assert hand.sees("Gmail")


@pytest.mark.parametrize("on", [False, True])
def test_an_app_can_be_pinned_only_if_the_setting_is_on(hand: Hand, on: bool) -> None:
    hand.phone[Settings].put("system", "lock_to_app_enabled", int(on))
    hand.press("APP_SWITCH")
    assert hand.tap_at(*icon_of(hand, "Clock")).sees("Pin") is on
