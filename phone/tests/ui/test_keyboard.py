"""The on-screen keyboard: its keys in Gboard's order, what they type, when it is there."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from phone.tests.forest import elements
from phone.tests.hand import Hand
from virtual_phone import apps
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.apk import PackageInfo
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.packages import Packages
from virtual_phone.services.settings import Settings
from virtual_phone.ui import glyphs
from virtual_phone.ui.app import App
from virtual_phone.ui.emoji_page import CATEGORIES
from virtual_phone.ui.input import Input
from virtual_phone.ui.keycodes import NAMES
from virtual_phone.ui.screen import Screen
from virtual_phone.ui.view import Column, Field, View
from virtual_phone.wire.nodes import Node

GBOARD = "com.google.android.inputmethod.latin"
BAR = ["Back", "Switch input method"]
TOOLS = ["Sticker Keyboard", "GIF Keyboard", "Clipboard", "Settings", "Theme settings"]
BEFORE = [*BAR, "More features", *TOOLS, "Voice input"]
AFTER = ["Symbol keyboard", ",", "Emoji button", "Space", "."]
FIELDS: dict[str, dict[str, Any]] = {
    "plain": {},
    "name": {"capital": "words", "enter": "next"},
    "note": {"capital": "sentences", "multiline": True},
    "mail": {"keys": "email"},
    "amount": {"keys": "number", "enter": "next"},
    "number": {"keys": "phone"},
    "file": {"suggestions": False},
    "secret": {"password": True},
}


class Form(App):
    """One field of each kind."""

    package = "org.example.form"
    label = "Form"
    launcher = "org.example.form.Main"


@dataclass
class FormPage(Screen[Form, None]):
    activity: ClassVar[str] = Form.launcher

    def view(self) -> View:
        return Column(*(Field(name, hint=name, **told) for name, told in FIELDS.items()))


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    monkeypatch.setitem(apps.installed(), Form.package, Form)
    phone[Packages].declare(PackageInfo(Form.package, Form.label))
    phone[Packages].state["there"].setdefault(Form.package, phone[Packages]._new(10999))
    return Hand(phone).launch(Form.package)


def keys(hand: Hand) -> list[Node]:
    return [node for node in elements(hand.phone) if node.package == GBOARD]


def descs(hand: Hand) -> list[str]:
    return [node.desc or node.text for node in keys(hand)]


def typed(hand: Hand, field: str) -> str:
    state = hand.phone[Activities].top["views"].get(field, {})
    return str(state.get("text", ""))


def test_it_is_not_there_until_a_field_is_touched(hand: Hand) -> None:
    assert keys(hand) == []
    hand.tap("plain")
    assert keys(hand)


def test_its_keys_are_read_in_gboards_order(hand: Hand) -> None:
    hand.tap("name")
    assert descs(hand) == [
        *BEFORE,
        *"QWERTYUIOP",
        *"ASDFGHJKL",
        "Shift",
        *"ZXCVBNM",
        "Delete",
        *AFTER,
        "Next",
    ]


def test_its_keys_have_gboards_ids(hand: Hand) -> None:
    hand.tap("plain")
    ids = {node.desc: node.resource_id.removeprefix(f"{GBOARD}:id/") for node in keys(hand)}
    assert ids["Back"] == "android:id/input_method_nav_back"
    assert ids["Switch input method"] == "android:id/input_method_nav_ime_switcher"
    assert ids["More features"] == "key_pos_header_access_points_menu"
    assert ids["Voice input"] == "key_pos_header_power_key"
    assert (ids["q"], ids["l"], ids["z"]) == ("key_pos_0_0", "key_pos_1_8", "key_pos_2_1")
    assert (ids["Shift"], ids["Delete"]) == ("key_pos_shift", "key_pos_del")
    assert (ids[","], ids["."]) == ("key_pos_bottom_symbol_1", "key_pos_bottom_symbol_2")
    assert ids["Symbol keyboard"] == "key_pos_switch_to_symbol"
    assert ids["Emoji button"] == "key_pos_switch_to_next_language"
    assert (ids["Space"], ids["Done"]) == ("key_pos_space", "key_pos_ime_action")
    assert all(node.clickable for node in keys(hand))


def test_keys_with_variants_are_held_for_them(hand: Hand) -> None:
    hand.tap("plain")
    held = {node.desc for node in keys(hand) if node.long_clickable}
    assert held & set("qwertyuiopasdfghjklzxcvbnm") == set("qwertyuiopascn")
    hand.hold("e").hold("n").tap("Shift").hold("A").hold("s")
    assert typed(hand, "plain") == "3ñÀß"


def test_a_held_shift_is_locked(hand: Hand) -> None:
    hand.tap("plain").hold("Shift").tap("A").tap("B")
    assert typed(hand, "plain") == "AB"


def test_a_held_delete_goes_on_until_it_is_let_go(hand: Hand) -> None:
    hand.tap("plain").type("a long text that is all gone").hold("Delete", seconds=3)
    assert typed(hand, "plain") == ""
    hand.type("abc").wait(1)
    assert typed(hand, "plain") == "abc"


def test_its_parts_are_as_high_as_gboards(hand: Hand) -> None:
    """As recorded on a Pixel 6: within 1 px, for Gboard rounds otherwise."""
    hand.tap("plain")
    boxes = {node.desc: node.bounds for node in keys(hand)}
    assert boxes["More features"] == (5, 1517, 115, 1633)
    assert boxes["Sticker Keyboard"] == (120, 1517, 288, 1633)
    assert boxes["q"] == (5, 1654, 112, 1809)
    assert boxes["a"][0] == 5
    assert boxes["s"] == (165, 1809, 272, 1964)
    assert boxes["Back"] == (71, 2274, 255, 2400)


def test_its_tools_go_as_soon_as_something_is_typed(hand: Hand) -> None:
    hand.tap("plain").tap("q")
    assert not set(TOOLS) & set(descs(hand))
    hand.tap("Delete")
    assert set(TOOLS) < set(descs(hand))


def test_what_was_copied_is_found_in_the_clipboard(hand: Hand) -> None:
    hand.tap("plain").tap("Clipboard")
    assert hand.sees("Text you copy will be saved here")
    hand.tap("Letter keyboard")
    copy(hand, "hello")
    hand.wait(200).tap("Clipboard").tap("hello").tap("Letter keyboard")
    assert typed(hand, "plain") == "hello"


@pytest.mark.parametrize("density", [420, 540])
def test_on_a_low_screen_it_leaves_room_for_what_is_typed(hand: Hand, density: int) -> None:
    hand.phone[Settings].put("secure", "display_density_forced", str(density))
    hand.phone[Settings].put("system", "accelerometer_rotation", "0")
    hand.phone[Settings].put("system", "user_rotation", "1")
    hand.tap("plain")
    tops = {node.bounds[1] for node in keys(hand)}
    assert 432 <= min(tops) < 500
    assert max(node.bounds[3] for node in keys(hand)) <= 1080


@pytest.mark.parametrize("field", ["mail", "file", "secret"])
def test_where_no_words_are_suggested_digits_are_above_the_letters(hand: Hand, field: str) -> None:
    hand.tap(field)
    assert descs(hand)[2:13] == [*"1234567890", "q"]
    hand.tap("7").tap("q")
    assert typed(hand, field) == "7q"


def test_phone_numbers_have_keys_of_their_own(hand: Hand) -> None:
    hand.tap("number").tap("5").tap("6").tap("Delete").tap("*")
    assert typed(hand, "number") == "5*"
    assert "q" not in descs(hand)


def test_an_amount_is_typed_by_digits_and_a_decimal_point(hand: Hand) -> None:
    hand.tap("amount")
    pad = [*"123", "Dash", *"456", "Space", *"789", "Delete", ",", "0", ".", "Next"]
    assert descs(hand) == [*BAR, *pad]
    ids = [node.resource_id.rpartition("/")[2] for node in keys(hand)][2:]
    assert (ids[0], ids[11], ids[14]) == tuple(
        f"key_pos_number_line{n}" for n in ("1_1", "3_4", "4_3")
    )
    assert keys(hand)[2].bounds == (5, 1654, 272, 1809)
    for key in "290.81":
        hand.tap(key)
    assert typed(hand, "amount") == "290.81"


def test_words_begin_with_a_capital_where_the_field_says_so(hand: Hand) -> None:
    hand.tap("name")
    for key in ("A", "n", "a", "Space", "B"):
        hand.tap(key)
    assert typed(hand, "name") == "Ana B"
    hand.tap("o").tap("Space").tap("Shift").tap("x")
    assert typed(hand, "name") == "Ana Bo x"


def test_sentences_begin_with_a_capital_where_the_field_says_so(hand: Hand) -> None:
    hand.tap("note")
    for key in ("H", "i", "Space", "y", ".", "Space", "B"):
        hand.tap(key)
    assert typed(hand, "note") == "Hi y. B"


def test_other_fields_begin_small_and_shift_holds_for_one_letter(hand: Hand) -> None:
    hand.tap("plain").tap("Shift").tap("Q").tap("q")
    assert typed(hand, "plain") == "Qq"


def test_two_quick_taps_on_shift_lock_it_until_the_next_one(hand: Hand) -> None:
    hand.tap("plain").tap("Shift").tap("Shift").tap("A").tap("B")
    hand.wait(1).tap("Shift").tap("c")
    assert typed(hand, "plain") == "ABc"


def test_two_slow_taps_on_shift_undo_each_other(hand: Hand) -> None:
    hand.tap("plain").tap("Shift").wait(1).tap("Shift").tap("a").tap("b")
    assert typed(hand, "plain") == "ab"


def test_symbols_are_one_and_two_keys_away(hand: Hand) -> None:
    hand.tap("plain").tap("Symbol keyboard").tap("@").tap("More symbols").tap("€")
    hand.tap("Letter keyboard").tap("a")
    assert typed(hand, "plain") == "@€a"


def test_the_action_key_leads_to_the_next_field(hand: Hand) -> None:
    hand.tap("name").tap("Next").tap("H")
    assert typed(hand, "note") == "H"


def test_in_a_note_it_begins_a_new_line(hand: Hand) -> None:
    hand.tap("note").tap("H").tap("Enter").tap("I")
    assert typed(hand, "note") == "H\nI"


@pytest.mark.parametrize("way", ["Back", "Done", "BACK"])
def test_it_goes_and_the_field_keeps_the_cursor(hand: Hand, way: str) -> None:
    hand.tap("plain")
    hand.press("BACK") if way == "BACK" else hand.tap(way)
    assert keys(hand) == []
    hand.type("still")
    assert typed(hand, "plain") == "still"


def test_voice_input_needs_the_internet(hand: Hand) -> None:
    hand.tap("plain").tap("Voice input")
    assert hand.sees("No internet connection")
    assert typed(hand, "plain") == ""


@pytest.mark.parametrize("key", ["More features", "Switch input method"])
def test_the_keyboards_are_in_settings(hand: Hand, key: str) -> None:
    hand.tap("plain").tap(key)
    assert hand.sees("On-screen keyboard")
    assert typed(hand.back(), "plain") == ""


# Emoji


def test_the_emoji_key_opens_a_page_and_the_letters_are_a_key_away(hand: Hand) -> None:
    hand.tap("plain").tap("Emoji button")
    assert "q" not in descs(hand)
    assert hand.find("Smileys and emotions").selected
    hand.tap("grinning face").tap("Letter keyboard").tap("q")
    assert typed(hand, "plain") == "😀q"


def test_each_category_has_emoji_that_the_fonts_draw(hand: Hand) -> None:
    face = glyphs.face(40, "regular")
    for category in CATEGORIES:
        drawn = {each: face.glyph(each).mask for each in category.emoji}
        missing = [each for each, mask in drawn.items() if mask in (None, face.tofu.mask)]
        assert missing == []
    hand.tap("plain").tap("Emoji button").tap("Flags").tap("chequered flag")
    assert typed(hand, "plain") == "🏁"


def test_emoji_are_deleted_one_by_one(hand: Hand) -> None:
    hand.tap("plain").tap("Emoji button").tap("grinning face").tap("Delete").tap("Delete")
    assert typed(hand, "plain") == ""


def test_the_grid_scrolls_to_the_last_emoji_of_a_category(hand: Hand) -> None:
    hand.tap("plain").tap("Emoji button").tap("Objects")
    assert not hand.sees("shopping trolley")
    for _ in range(6):
        hand.swipe((540, 2100), (540, 1750))
    hand.wait(1).tap("shopping trolley")
    assert typed(hand, "plain") == "🛒"


def test_emoji_typed_last_come_first_and_once(hand: Hand) -> None:
    hand.tap("plain").tap("Emoji button").tap("Recently used")
    assert hand.sees("No emojis have been used yet")
    hand.tap("Smileys and emotions")
    for name in ("grinning face", "winking face", "grinning face"):
        hand.tap(name)
    hand.tap("Letter keyboard").tap("Emoji button")
    assert hand.find("Recently used").selected
    names = [desc for desc in descs(hand) if desc.endswith("face")]
    assert names == ["grinning face", "winking face"]


def test_it_is_saved_with_the_phone(hand: Hand) -> None:
    hand.tap("plain").tap("Emoji button").tap("People")
    hand.phone.save("here")
    hand.tap("Letter keyboard")
    hand.phone.load("here")
    assert hand.find("People").selected


# What was copied


def copy(hand: Hand, text: str) -> None:
    with hand.phone.busy():
        hand.phone[Clipboard].copy(text, by="emulator-5554")


def test_what_was_copied_is_offered_whole_and_once(hand: Hand) -> None:
    text = "a sentence that is much longer than there is room for above the keys"
    copy(hand, text)
    hand.tap("plain")
    assert descs(hand)[3:5] == [text, "Voice input"]
    hand.tap(text)
    assert typed(hand, "plain") == text
    assert text not in descs(hand)


def test_the_offer_ends_after_a_while(hand: Hand) -> None:
    copy(hand, "hello")
    hand.tap("plain").wait(179)
    assert "hello" in descs(hand)
    hand.wait(1)
    assert "hello" not in descs(hand)


def test_nothing_is_offered_to_a_secret(hand: Hand) -> None:
    copy(hand, "hello")
    hand.tap("secret")
    assert "hello" not in descs(hand)


@pytest.mark.parametrize("key", ["DPAD_DOWN", "TAB", "DEL"])
def test_a_key_may_come_before_anything_has_looked_at_the_screen(phone: Phone, key: str) -> None:
    with phone.busy():
        phone[Input].press(NAMES[key])
    assert Hand(phone).texts() != []


def test_text_may_come_before_anything_has_looked_at_the_screen(phone: Phone) -> None:
    with phone.busy():
        phone[Input].text("early")
    assert "early" not in Hand(phone).texts()
