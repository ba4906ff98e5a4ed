"""A finger rests on a link: Chrome has a menu for it."""

import os

import pytest

from phone.tests.apps.conftest import FOLDER, ViewPage
from phone.tests.hand import Hand
from virtual_phone.apps.chrome.app import Chrome
from virtual_phone.phone import Phone
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.processes import Processes
from virtual_phone.services.providers.documents import document_uri
from virtual_phone.web.browser import find

ID = "com.android.chrome:id/"
VIEWER = "com.android.htmlviewer"
NOTE = document_uri(f"{FOLDER}/a.html")
PAGE = f"""<!DOCTYPE html><meta charset="utf-8"><title>Links</title>
<meta name="viewport" content="width=device-width">
<style>p {{ text-align: center }}</style><p>Foxes
<p><a href="http://example.com/far?a=1">Far
   away</a>
<p><a href="/near"><b>Near</b></a>
<p><a href="tel:+15550100">Call</a>
<p><a href="file:///etc/passwd">Host</a>
<p><a href="{NOTE}">Itself</a>
<p><a>Anchor</a>
<p><svg width="200" height="60"><a href="http://example.com/drawn">
<rect width="200" height="60" fill="teal" /><text x="70" y="35">Drawn</text></a></svg>
"""
PAGE_ROWS = [
    "Open in new tab",
    "Open in incognito tab",
    "Copy link address",
    "Copy link text",
    "Download link",
    "Share link",
]
OTHER_ROWS = ["Copy link address", "Copy link text", "Share link"]

pytestmark = pytest.mark.skipif(
    find("", os.environ) is None,
    reason="no browser for web pages: apt install chromium-headless-shell",
)


def rows(hand: Hand) -> list[str]:
    return [node.text for node in hand.nodes() if node.resource_id == f"{ID}menu_row_text"]


def chrome(hand: Hand) -> Chrome:
    app = hand.phone[Processes].background("com.android.chrome")
    assert isinstance(app, Chrome)
    return app


def addresses(hand: Hand) -> list[str]:
    return [tab.url for tab in chrome(hand).profile.tabs]


@pytest.mark.parametrize(
    ("link", "title", "url", "expected"),
    [
        ("Far away", "Far away", "example.com/far?a=1", PAGE_ROWS),
        ("Call", "Call", "tel:+15550100", OTHER_ROWS),
        ("Host", "Host", "file:///etc/passwd", OTHER_ROWS),
        ("Drawn", "Drawn", "example.com/drawn", PAGE_ROWS),
    ],
)
def test_a_links_menu_says_what_it_is_and_what_can_be_done(
    view_page: ViewPage, link: str, title: str, url: str, expected: list[str]
) -> None:
    hand = view_page(PAGE).hold(link)
    assert rows(hand) == expected
    assert hand.find("id=menu_header_title").text == title
    assert hand.find("id=menu_header_url").text == url
    assert rows(hand.back()) == []
    assert hand.sees("Foxes")


@pytest.mark.parametrize("word", ["Foxes", "Anchor"])
def test_what_leads_nowhere_is_selected_as_any_text(view_page: ViewPage, word: str) -> None:
    hand = view_page(PAGE).hold(word)
    assert rows(hand) == []
    assert hand.sees("Copy")


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("document.elementFromPoint = () => { throw Error('no') }", []),
        ("Element.prototype.closest = () => ({href: {a: 1}, textContent: 'x'})", OTHER_ROWS),
        ("Element.prototype.closest = () => 1", []),
    ],
)
def test_whatever_a_page_replaces_the_phone_lives_on(
    view_page: ViewPage, script: str, expected: list[str]
) -> None:
    hand = view_page(f"{PAGE}<script>{script}</script>").hold("Far away")
    assert rows(hand) == expected
    assert hand.press("HOME").sees("Chrome")


def test_a_link_is_not_selected(view_page: ViewPage) -> None:
    assert not view_page(PAGE).hold("Far away").back().sees("Copy")


def test_a_web_view_has_no_menu(view_page: ViewPage) -> None:
    hand = view_page(PAGE, package=VIEWER).hold("Far away")
    assert (rows(hand), hand.sees("Copy")) == ([], False)


def test_a_new_tab_opens_behind_the_page(view_page: ViewPage) -> None:
    hand = view_page(PAGE).hold("Far away").tap("Open in new tab")
    assert hand.sees("Foxes")
    assert addresses(hand) == [NOTE, "http://example.com/far?a=1"]
    hand.tap("Switch or close tabs").tap("example.com")
    assert hand.find("id=url_bar").text == "example.com/far?a=1"


def test_an_incognito_tab_opens_in_front_and_offers_none(view_page: ViewPage) -> None:
    hand = view_page(PAGE).hold("Itself").tap("Open in incognito tab")
    tab = chrome(hand).profile.tab
    assert tab is not None
    assert (tab.url, tab.incognito) == (NOTE, True)
    assert rows(hand.hold("Far away")) == [row for row in PAGE_ROWS if "incognito" not in row]
    hand.tap("Open in new tab")
    assert [tab.incognito for tab in chrome(hand).profile.tabs] == [False, True, True]


@pytest.mark.parametrize(
    ("row", "copied"),
    [("Copy link address", "http://example.com/far?a=1"), ("Copy link text", "Far away")],
)
def test_a_links_address_and_text_are_copied(
    view_page: ViewPage, phone: Phone, row: str, copied: str
) -> None:
    view_page(PAGE).hold("Far away").tap(row)
    assert phone[Clipboard].text == copied


def test_a_link_is_shared(view_page: ViewPage) -> None:
    hand = view_page(PAGE).hold("Far away").tap("Share link")
    assert hand.sees("http://example.com/far?a=1")


def test_what_is_on_the_phone_is_downloaded(view_page: ViewPage, phone: Phone) -> None:
    hand = view_page(PAGE).hold("Itself").tap("Download link")
    assert phone.files.read(f"{FOLDER}/a (1).html") == PAGE.encode()
    assert hand.sees("a (1).html downloaded")


def test_what_is_elsewhere_cannot_be_downloaded(view_page: ViewPage) -> None:
    hand = view_page(PAGE).hold("Far away").tap("Download link")
    assert hand.sees("example.com/far?a=1 download failed")


def test_a_page_that_was_saved_and_loaded_has_the_same_menu(
    view_page: ViewPage, phone: Phone
) -> None:
    hand = view_page(PAGE).hold("Far away")
    before = rows(hand)
    with phone.busy():
        phone.save("now")
        phone.load("now")
    assert rows(hand) == before == PAGE_ROWS
    hand.tap("Copy link text")
    assert phone[Clipboard].text == "Far away"
