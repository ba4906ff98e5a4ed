"""Chrome: the first run, and what becomes of what one wanted to see."""

import pytest

from pytest_androidworld.virtual.apps.chrome.browsing import address
from pytest_androidworld.virtual.intent import NEW_TASK, VIEW, Intent
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.permissions import Permissions
from tests.virtual.hand import Hand

PACKAGE = "com.android.chrome"
POST = "android.permission.POST_NOTIFICATIONS"
PAGE = Intent(
    VIEW, "content://media/external/file/12", "text/html", package=PACKAGE, flags=NEW_TASK
)


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def clear(hand: Hand, *, granted: bool) -> None:
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
        if granted:
            hand.phone[Permissions].grant(PACKAGE, POST)


def view(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Activities].start(PAGE)


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("example.com", "http://example.com"),
        ("https://example.com/a?b", "https://example.com/a?b"),
        ("localhost:8000", "http://localhost:8000"),
        ("two words", "https://www.google.com/search?q=two%20words"),
        ("word", "https://www.google.com/search?q=word"),
    ],
)
def test_what_is_typed_is_an_address_or_a_search(typed: str, url: str) -> None:
    assert address(typed) == url


def test_a_set_up_phone_opens_a_new_tab(hand: Hand) -> None:
    hand.launch(PACKAGE)
    assert hand.sees("Search or type web address")


def test_the_first_run_asks_three_times(hand: Hand) -> None:
    clear(hand, granted=False)
    hand.launch(PACKAGE)
    assert hand.sees("Welcome to Chrome")
    hand.tap("Accept & continue")
    assert hand.sees("Turn on sync?")
    hand.tap("No thanks")
    assert hand.sees("Chrome notifications make things easier")
    hand.tap("No thanks")
    assert hand.sees("Search or type web address")
    hand.press("HOME")
    assert not hand.launch(PACKAGE).sees("Welcome to Chrome")


def test_who_may_notify_already_is_not_asked(hand: Hand) -> None:
    clear(hand, granted=True)
    hand.launch(PACKAGE).tap("Accept & continue").tap("No thanks")
    assert not hand.sees("Chrome notifications make things easier")


def test_the_first_run_swallows_the_page_that_was_asked_for(hand: Hand) -> None:
    clear(hand, granted=True)
    view(hand)
    hand.tap("Accept & continue").tap("No thanks")
    assert hand.phone[Activities].top["app"] != PACKAGE
    view(hand)
    assert hand.sees("This virtual phone does not show web pages yet.")


def test_back_goes_back_in_the_tab(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("id=search_box_text").type("example.com\n")
    assert hand.find("id=url_bar").text == "example.com"
    hand.back()
    assert hand.find("id=url_bar").text == "Search or type web address"


def test_tabs_survive_a_stop(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("id=search_box_text").type("example.com\n")
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    assert hand.launch(PACKAGE).find("id=url_bar").text == "example.com"
