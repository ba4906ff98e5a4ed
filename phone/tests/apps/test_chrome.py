"""Chrome: the first run, and what becomes of what one wanted to see."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, VIEW, Intent
from virtual_phone.apps.chrome.browsing import address
from virtual_phone.apps.chrome.settings import PAGES
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.services.providers.documents import document_uri
from virtual_phone.shell.run import run_text
from virtual_phone.ui.settings import Item
from virtual_phone.web.pages import WebPages

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
    assert hand.sees("Your file couldn’t be accessed")  # there is no file 12


@pytest.mark.parametrize("package", [PACKAGE, "com.android.htmlviewer"])
def test_without_a_browser_there_is_no_page(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setattr(hand.phone[WebPages], "executable", None)
    with hand.phone.busy():
        hand.phone.files.write("/sdcard/Download/a.html", "<h1>Hi</h1>")
        data = document_uri("/storage/emulated/0/Download/a.html")
        hand.phone[Activities].start(PAGE.but(data=data, package=package))
    assert hand.sees("This virtual phone does not show web pages: it has found no browser.")


def test_back_goes_back_in_the_tab(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("id=search_box_text").type("example.com\n")
    assert hand.find("id=url_bar").text == "example.com"
    hand.back()
    assert hand.find("id=url_bar").text == "Search or type web address"


def test_the_address_is_replaced_unless_the_cursor_was_put_into_it(hand: Hand) -> None:
    """The address bar selects all of it when it gets the focus."""
    hand.launch(PACKAGE).tap("id=search_box_text").type("example.com\n")
    hand.tap("id=url_bar").press("MOVE_END").type("/a\n")
    assert hand.find("id=url_bar").text == "example.com/a"
    hand.tap("id=url_bar").type("localhost\n")
    assert hand.find("id=url_bar").text == "localhost"


def test_tabs_survive_a_stop(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("id=search_box_text").type("example.com\n")
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    assert hand.launch(PACKAGE).find("id=url_bar").text == "example.com"


# The menu


def online(hand: Hand) -> Hand:
    return hand.launch(PACKAGE).tap("id=search_box_text").type("example.com\n")


def test_a_page_of_the_web_cannot_be_reached(hand: Hand) -> None:
    texts = online(hand).texts()
    assert "This site can’t be reached" in texts
    assert "example.com’s server IP address could not be found." in texts
    assert "ERR_NAME_NOT_RESOLVED" in texts


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("cmd connectivity airplane-mode enable", "ERR_INTERNET_DISCONNECTED"),
        ("svc wifi disable; svc data disable", "ERR_INTERNET_DISCONNECTED"),
        ("svc wifi disable", "ERR_NAME_NOT_RESOLVED"),
        ("svc data disable", "ERR_NAME_NOT_RESOLVED"),
    ],
)
def test_only_without_any_network_there_is_no_internet(
    hand: Hand, command: str, reason: str
) -> None:
    run_text(hand.phone, command)
    online(hand.wait(2))
    assert hand.sees(reason)
    assert hand.sees("No internet") == (reason == "ERR_INTERNET_DISCONNECTED")


def test_find_in_page_counts_and_goes_round(hand: Hand) -> None:
    online(hand).tap("More options").tap("Find in page").type("THE ")
    assert hand.find("id=find_status").text == "1/2"
    assert hand.tap("Next").find("id=find_status").text == "2/2"
    assert hand.tap("Next").find("id=find_status").text == "1/2"
    assert hand.tap("Previous").find("id=find_status").text == "2/2"
    assert hand.type("zzz").find("id=find_status").text == "0/0"
    assert not hand.tap("Close").sees("id=find_status")


@pytest.mark.parametrize("line", ["Find in page", "Add to Home screen"])
def test_a_new_tab_has_no_page_to_do_something_with(hand: Hand, line: str) -> None:
    hand.launch(PACKAGE).tap("More options").tap(line)
    assert not hand.find(line).enabled


def test_a_closed_tab_is_a_recent_one_unless_it_was_incognito(hand: Hand) -> None:
    online(hand).tap("Switch or close tabs").tap("Close example.com tab")
    hand.tap("New tab").tap("More options").tap("Recent tabs")
    assert hand.sees("example.com")
    hand.tap("example.com")
    assert hand.find("id=url_bar").text == "example.com"
    hand.tap("More options").tap("New incognito tab").tap("id=search_box_text").type("a.org\n")
    hand.tap("Switch or close tabs").tap("Close a.org tab").tap("New tab")
    assert not hand.tap("More options").tap("Recent tabs").sees("a.org")


def test_the_desktop_site_is_asked_for_by_the_tab(hand: Hand) -> None:
    online(hand).tap("More options").tap("Desktop site")
    hand.tap("More options")
    assert [node.checked for node in hand.nodes()].count(True) == 1
    hand.tap("New tab").tap("More options")
    assert [node.checked for node in hand.nodes()].count(True) == 0


def test_a_download_opens_in_the_app_for_it(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.files.write("/sdcard/Download/a.md", "# A")
    hand.launch(PACKAGE).tap("More options").tap("Downloads").tap("a.md")
    assert hand.phone[Activities].top["app"] != PACKAGE


def test_help_needs_the_internet(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("More options").tap("Help & feedback")
    assert hand.sees("You’re offline")
    assert hand.tap("Retry").sees("Check your internet connection and try again")


def test_each_setting_leads_somewhere(hand: Hand) -> None:
    rows = [(name, row) for name, page in PAGES.items() for row in page.rows]
    assert [
        (name, row)
        for name, row in rows
        if type(row) is Item and not row.does and row.to not in PAGES
    ] == []


def test_a_setting_is_kept(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("More options").tap("Settings").tap("Theme").tap("Dark")
    with hand.phone.busy():
        hand.phone[Activities].force_stop(PACKAGE)
    texts = hand.launch(PACKAGE).tap("More options").tap("Settings").texts()
    assert texts[texts.index("Theme") + 1] == "Dark"


def test_browsing_data_is_cleared_once_confirmed(hand: Hand) -> None:
    online(hand).tap("More options").tap("Settings").tap("Privacy and security")
    hand.tap("Clear browsing data").tap("Cancel")
    hand.back().back().tap("More options").tap("History")
    assert hand.sees("example.com")
    hand.back().tap("More options").tap("Settings").tap("Privacy and security")
    hand.tap("Clear browsing data").tap("Clear").back().back()
    assert hand.tap("More options").tap("History").sees("No history here")
