"""The screen of an app's pages of settings, and the preferences that its rows are bound to."""

from types import SimpleNamespace
from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.more import Preferences
from virtual_phone.apps.expense.store import LIGHT, THEME
from virtual_phone.apps.osmand.pages import Options
from virtual_phone.apps.retro.app import RetroMusic
from virtual_phone.apps.retro.settings import Settings
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.ui import settings as kit
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.screen import screens_of


def test_a_screen_that_inherits_from_the_kit_belongs_to_the_app_it_names() -> None:
    assert Settings in screens_of(RetroMusic)
    assert kit.SettingsScreen not in screens_of(RetroMusic)


def test_a_screen_may_begin_with_another_page() -> None:
    assert (Settings().name, Options().name) == ("main", "downloads")


def test_a_row_opens_its_page_in_a_screen_of_the_same_class(phone: Phone) -> None:
    hand = Hand(phone).launch("code.name.monkey.retromusic")
    hand.tap("More options").tap("Settings").tap("Other").tap("Blacklist")
    entry = phone[Activities].front_of("code.name.monkey.retromusic")
    assert entry is not None
    assert phone[OpenScreens][entry] == Settings("blacklist")
    assert hand.back().sees("Filter song duration")


@pytest.mark.parametrize(
    ("value", "first", "written", "stored"),
    [
        (kit.AppPreference("key", "a"), "a", "b", "b"),
        (kit.AppPreference("key", "a", file="other"), "a", "b", "b"),
        (kit.AppNumber("key", 6), "6", "-1", -1),
        (kit.AppNumber("key", 6, file="other"), "6", "30", 30),
        (kit.AppFlag("key", True), "1", "0", False),
        (kit.AppFlag("key", file="other"), "0", "1", True),
    ],
)
def test_a_value_is_stored_with_its_type_in_its_file(
    phone: Phone,
    value: kit.AppPreference | kit.AppNumber | kit.AppFlag,
    first: str,
    written: str,
    stored: bool | int | str,
) -> None:
    app = RetroMusic(phone)
    page = kit.UnopenedPage(app)
    files = {"": app.prefs(), "other": app.prefs("other")}
    assert value.get(page) == first
    with phone.busy():
        value.set(page, written)
    assert value.get(page) == written
    assert {name: prefs.get("key") for name, prefs in files.items() if "key" in prefs} == {
        value.file: stored
    }
    assert type(files[value.file]["key"]) is type(stored)


def test_a_number_that_another_client_stored_as_a_text_is_the_default(phone: Phone) -> None:
    app = RetroMusic(phone)
    with phone.busy():
        app.prefs()["key"] = "text"
    assert kit.AppNumber("key", 6).get(kit.UnopenedPage(app)) == "6"


def test_options_of_the_same_name_keep_their_order() -> None:
    assert list(kit.same("b", "a").items()) == [("b", "b"), ("a", "a")]


@pytest.mark.parametrize("look", [kit.ANDROID, kit.LIST])
def test_a_row_is_drawn_as_its_screen_looks_and_keeps_its_id_and_key(look: kit.RowLook) -> None:
    flag = kit.Computed(lambda page: "1", lambda page, value: None)
    screen: Any = SimpleNamespace(look=look)
    row = kit.Toggle("Wrap words", flag, "Break long lines", id="wrap").view(screen)
    assert (row.look["id"], row.look["key"]) == ("wrap", "row Wrap words")
    assert row.look["padding"] == {kit.ANDROID: (24, 16, 16, 16), kit.LIST: (16, 0)}[look]
    assert kit.Info("Wrap words").view(screen).look.get("id") is None


def test_a_dialog_may_have_another_title_than_its_row(phone: Phone) -> None:
    hand = Hand(phone).launch("com.arduia.expense")
    with phone.busy():
        entry = phone[Activities].front_of("com.arduia.expense")
        assert entry is not None
        phone[OpenScreens][entry].open(Preferences())
    assert [hand.find("id=fl_theme").clickable, hand.sees("Choose Theme")] == [True, False]
    assert hand.tap("Theme").sees("Choose Theme")
    hand.tap("Light")
    assert hand.sees("Light")
    assert ProExpense(phone).prefs()[THEME] == LIGHT
