"""Texts of any length: what is laid out, read and copied of them has an end, as on Android."""

from typing import Any

import pytest

from virtual_phone.apps.markor import highlight
from virtual_phone.phone import Phone
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui import editing
from virtual_phone.ui.accessibility_tree import Reader
from virtual_phone.ui.editing import Rules
from virtual_phone.ui.layout import Metrics, lay_out
from virtual_phone.ui.view import Field, Text

CARRIED = 520_192  # characters


def test_an_accessibility_node_has_a_text_that_a_parcel_carries_safely() -> None:
    view = Text("x" * 100_001, desc="y" * 100_001)
    node = Reader({}, None).node(lay_out(view, (0, 0, 100, 100), Metrics(1.0), {}, "org.example"))
    assert (node.text, node.desc) == ("x" * 100_000, "y" * 100_000)


@pytest.mark.parametrize("length", [1_000_000, 1_000_001])
def test_a_million_characters_of_a_field_are_laid_out(length: int) -> None:
    field = Field("note", "\n" * length, multiline=True)
    box = lay_out(field, (0, 0, 100, 100), Metrics(1.0), {}, "org.example")
    assert len(box.text) == 1_000_000


def test_a_field_without_a_limit_takes_a_million_characters() -> None:
    state: dict[str, Any] = {"text": "x" * 999_999, "start": 999_999, "end": 999_999}
    assert editing.insert(state, "yz")
    assert state["text"][-2:] == "xy"
    assert not editing.insert(state, "z")
    assert editing.insert(state | {"start": 0}, "z")  # in place of the rest
    assert editing.insert({"text": "", "start": 0, "end": 0}, "xy", Rules(most=1))


def test_an_app_copies_what_a_call_carries(phone: Phone) -> None:
    clipboard = phone[Clipboard]
    assert clipboard.copy("x" * CARRIED, by="org.example")
    assert not clipboard.copy("y" * (CARRIED + 1), by="org.example")
    assert clipboard.text == "x" * CARRIED
    assert clipboard.read("org.example") == "x" * CARRIED


def test_what_is_longer_comes_from_the_emulator_and_cannot_be_pasted(phone: Phone) -> None:
    clipboard = phone[Clipboard]
    readers: list[str] = []
    clipboard.when_read(readers.append)
    clipboard.share("x" * (CARRIED + 1), by="emulator")
    assert clipboard.text == "x" * (CARRIED + 1)
    assert clipboard.read("org.example") == ""
    assert readers == []


def test_a_bracket_looks_for_its_partner_near_its_line() -> None:
    near, far = f"[{'a' * 900}](b) c", f"[{'a' * 1100}](b) c"
    link = [(0, 905, "ink_link")]
    assert list(highlight.markdown(near, 0, 40)) == link
    assert list(highlight.markdown(far, 0, 40)) == []
    before, after = "x " * 100_000, " y" * 100_000
    text = before + near + after
    ink = list(highlight.markdown(text, len(before) + 10, len(before) + 50))
    assert ink == [(len(before), len(before) + 905, "ink_link")]
