"""Settings: the search finds pages and rows, says where they are, and leads there."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.settings import index
from virtual_phone.apps.settings import search as settings_search
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.apps.settings.index import Hit, everything, search
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui.app import App

PACKAGE = "com.android.settings"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE).tap("Search settings")


@pytest.fixture
def app(phone: Phone) -> SettingsApp:
    return SettingsApp(phone)


@pytest.mark.parametrize(
    ("query", "title", "path"),
    [
        ("wifi", "Wi‑Fi", "Network & internet > Internet"),
        ("Wi-Fi", "Wi‑Fi", "Network & internet > Internet"),
        ("bluetooth", "Bluetooth", "Connected devices > Connection preferences"),
        ("brightness", "Brightness level", "Display"),
        ("airplane", "Airplane mode", "Network & internet"),
        ("mode airplane", "Airplane mode", "Network & internet"),
        ("FONT", "Font size", "Display > Display size and text"),
        ("dont", "Don’t keep activities", "System > Developer options"),
        ("screen lock", "Screen lock", "Security"),
        ("display", "Display", ""),
        ("wlan", "Internet", "Network & internet"),
        ("clock", "Clock", "Apps > All apps"),
        ("zzz", "", ""),
        ("", "", ""),
        ("  ", "", ""),
    ],
)
def test_the_best_fit_stands_first(app: SettingsApp, query: str, title: str, path: str) -> None:
    found = [(hit.title, " > ".join(hit.path)) for hit in search(app, query)]
    assert found[:1] == ([(title, path)] if title else [])


def test_everything_is_found_by_its_own_name(
    app: SettingsApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    hits = list(everything(app))
    assert len(hits) > 400
    monkeypatch.setattr(index, "everything", lambda _: hits)
    for title in {hit.title for hit in hits}:
        assert title in [hit.title for hit in search(app, title)]


def test_a_result_opens_the_page_with_the_row(hand: Hand) -> None:
    hand.type("battery perc")
    assert hand.sees("Battery percentage")
    hand.tap("Battery percentage")
    assert hand.find("id=collapsing_toolbar").desc == "Battery"
    assert hand.sees("Show battery percentage in status bar")


def test_a_row_far_down_is_brought_into_view(hand: Hand) -> None:
    hand.type("pointer location").press("BACK").tap("Pointer location")
    assert hand.find("id=collapsing_toolbar").desc == "Developer options"
    assert hand.sees("Screen overlay showing current touch data")


def test_nothing_found_says_so_and_the_field_can_be_emptied(hand: Hand) -> None:
    hand.type("qwxz")
    assert hand.sees("No results")
    hand.tap("Clear text")
    assert not hand.sees("No results")
    assert hand.find("id=open_search_view_edit_text").text == "Search settings"


def test_enter_keeps_the_text_and_it_can_be_copied(hand: Hand) -> None:
    """The way to put a text on the clipboard."""
    text = "Jane's Flower Shop #98765"
    hand.type(text + "\n")
    assert hand.find("id=open_search_view_edit_text").text == text
    hand.hold(text).tap("Select all").tap("Copy")
    assert hand.phone[Clipboard].text == text


def test_what_was_searched_for_is_offered_again(hand: Hand) -> None:
    hand.type("dark").tap("Dark theme").back().tap("Clear text")
    hand.tap("dark")
    assert hand.sees("Dark theme")


def test_it_is_an_app_of_its_own_and_back_leads_home(hand: Hand) -> None:
    assert hand.phone[Activities].top["app"] == "com.google.android.settings.intelligence"
    hand.tap("Back")
    assert hand.phone[Activities].top["app"] == PACKAGE


def test_letters_that_are_typed_together_are_one_search(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Android, where a search begins once nothing is typed for a moment."""
    queries: list[str] = []

    def counted(app: App, query: str) -> list[Hit]:
        queries.append(query)
        return search(app, query)

    monkeypatch.setattr(settings_search, "search", counted)
    hand.tap("Search settings")
    hand.type("wifi")
    assert queries == ["wifi"]
    assert hand.sees("Wi‑Fi")
    hand.wait(1)
    assert queries == ["wifi"]
