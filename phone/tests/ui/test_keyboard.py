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
BEFORE = ["Back", "Switch input method", "More features", "Voice input"]
AFTER = ["Symbol keyboard", ",", "Emoji button", "Space", "."]
FIELDS: dict[str, dict[str, Any]] = {
    "plain": {},
    "name": {"capital": "words", "enter": "next"},
    "note": {"capital": "sentences", "multiline": True},
    "mail": {"keys": "email"},
    "number": {"keys": "phone"},
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
    ids = {node.desc: node.resource_id for node in keys(hand)}
    assert ids["q"] == f"{GBOARD}:id/key_pos_0_0"
    assert ids["l"] == f"{GBOARD}:id/key_pos_1_8"
    assert ids["Delete"] == f"{GBOARD}:id/key_pos_del"
    assert ids["Done"] == f"{GBOARD}:id/key_pos_ime_action"
    assert all(node.clickable for node in keys(hand))


def test_it_takes_the_lower_third_of_the_screen(hand: Hand) -> None:
    hand.tap("plain")
    assert min(node.bounds[1] for node in keys(hand)) == 1592
    assert max(node.bounds[3] for node in keys(hand)) == 2400


@pytest.mark.parametrize("density", [420, 540])
def test_on_a_low_screen_it_leaves_room_for_what_is_typed(hand: Hand, density: int) -> None:
    hand.phone[Settings].put("secure", "display_density_forced", str(density))
    hand.phone[Settings].put("system", "accelerometer_rotation", "0")
    hand.phone[Settings].put("system", "user_rotation", "1")
    hand.tap("plain")
    tops = {node.bounds[1] for node in keys(hand)}
    assert 432 <= min(tops) < 500
    assert max(node.bounds[3] for node in keys(hand)) <= 1080


def test_mail_addresses_have_digits_above_the_letters(hand: Hand) -> None:
    hand.tap("mail")
    assert descs(hand)[4:15] == [*"1234567890", "q"]


def test_numbers_have_keys_of_their_own(hand: Hand) -> None:
    hand.tap("number").tap("5").tap("6").tap("Delete").tap("*")
    assert typed(hand, "number") == "5*"
    assert "q" not in descs(hand)


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
        missing = [each for each in category.emoji if face[each].mask in (None, face.tofu.mask)]
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
    assert descs(hand)[3] == text
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
