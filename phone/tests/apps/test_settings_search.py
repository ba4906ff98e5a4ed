"""Settings: the search finds pages and rows, says where they are, and leads there."""

import pytest

from phone.tests.forest import elements
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
    hand.type("battery perc").wait(1)
    assert hand.sees("Battery percentage")
    hand.tap("Battery percentage")
    assert hand.find("id=collapsing_toolbar").desc == "Battery"
    assert hand.sees("Show battery percentage in status bar")


def test_a_row_far_down_is_brought_into_view(hand: Hand) -> None:
    hand.type("pointer location").press("BACK").wait(1).tap("Pointer location")
    assert hand.find("id=collapsing_toolbar").desc == "Developer options"
    assert hand.sees("Screen overlay showing current touch data")


def test_nothing_found_says_so_and_the_field_can_be_emptied(hand: Hand) -> None:
    hand.type("qwxz")
    assert not hand.sees("No results")
    hand.wait(1)
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


def test_results_come_a_moment_after_the_text(hand: Hand) -> None:
    hand.type("brightness\n")
    assert listed(hand) == ["Back", "brightness", "Clear text", ""]
    hand.wait(1)
    assert hand.sees("Brightness level")
    assert hand.find("Brightness level").bounds[:2] == (63, 342)


def listed(hand: Hand) -> list[str]:
    """What the page lists, without the status bar."""
    return [
        node.text or node.desc
        for node in elements(hand.phone)
        if node.package.endswith(".settings.intelligence")
    ]


def test_at_first_there_is_nothing_but_the_title(hand: Hand) -> None:
    hand.back()
    assert listed(hand) == ["Back", "Search settings", "Search settings"]
    assert hand.find("id=open_search_view_edit_text").bounds == (126, 149, 1080, 275)


def test_results_that_were_opened_are_offered_again_until_they_are_cleared(hand: Hand) -> None:
    hand.type("brightness").wait(1).tap("Brightness level").back().tap("Clear text")
    assert listed(hand) == [
        "Back",
        "Search settings",
        "",
        "RECENT SEARCH RESULTS",
        "Brightness level",
        "Display",
        "Clear history",
    ]
    hand.tap("Brightness level")
    assert hand.find("id=collapsing_toolbar").desc == "Display"
    hand.back().tap("Clear history")
    assert listed(hand) == ["Back", "Search settings", "Search settings"]


def test_a_query_that_was_only_typed_is_not_remembered(hand: Hand) -> None:
    hand.type("brightness\n").wait(1).tap("Clear text")
    assert not hand.sees("RECENT SEARCH RESULTS")


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
    hand.type("wifi").wait(1)
    assert queries == ["wifi"]
    assert hand.sees("Wi‑Fi")
    hand.wait(1)
    assert queries == ["wifi"]
