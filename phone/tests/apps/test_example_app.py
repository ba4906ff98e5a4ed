"""The example of phone/docs/apps.md, as it is printed there."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from phone.tests.hand import Hand, install
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text

PAGE = Path(__file__).parents[2] / "docs" / "apps.md"
MAIN = "org.example.tally/org.example.tally.MainActivity"


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    text, _ = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    module = ModuleType("example_of_the_docs")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(text, PAGE.name, "exec"), vars(module))
    return install(phone, module.Tally, monkeypatch).open(MAIN)


def add(hand: Hand, label: str) -> None:
    hand.tap("New counter").type(label).tap("OK")


def test_a_tap_counts(hand: Hand) -> None:
    assert hand.sees("Nothing to count yet")
    add(hand, "cats")
    hand.tap("cats: 0").tap("cats: 1")
    assert hand.sees("cats: 2")


def test_only_what_is_selected_is_deleted(hand: Hand) -> None:
    add(hand, "cats")
    add(hand, "dogs")
    hand.hold("cats: 0").tap("Delete").tap("Cancel")
    assert hand.sees("cats: 0")
    hand.tap("Delete").tap("Delete")
    assert hand.sees("dogs: 0")
    assert not hand.sees("cats: 0")


def test_what_was_counted_is_there_when_the_process_has_ended(hand: Hand) -> None:
    add(hand, "cats")
    hand.tap("cats: 0")
    run_text(hand.phone, "am force-stop org.example.tally")
    hand.open(MAIN)
    assert hand.sees("cats: 1")
