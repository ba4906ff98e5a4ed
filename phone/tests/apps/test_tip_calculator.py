"""An app that was written from phone/docs/apps.md alone plays on the phone."""

import pytest

from phone.tests.apps.tip_calculator import Tips, cents
from phone.tests.hand import Hand, install
from virtual_phone.phone import Phone

MAIN = f"{Tips.package}/{Tips.launcher}"


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    return install(phone, Tips, monkeypatch).open(MAIN)


@pytest.mark.parametrize("text", ["", ".", "x", "1.234", "1.x", "-1", "1,50"])
def test_what_is_no_amount_gives_no_tip(text: str) -> None:
    assert cents(text) is None


@pytest.mark.parametrize(
    ("text", "amount"), [("0", 0), ("12", 1200), ("12.5", 1250), ("7.05", 705)]
)
def test_an_amount(text: str, amount: int) -> None:
    assert cents(text) == amount


def test_a_tip_is_in_the_history(hand: Hand) -> None:
    assert hand.sees("No amount")
    hand.type("30").tap("20 %")
    assert hand.sees("Tip $6.00")
    hand.tap("Save").tap("History")
    assert hand.sees("$6.00 on $30.00 (20 %)")


def test_the_percentage_is_there_after_a_look_at_the_history(hand: Hand) -> None:
    hand.tap("10 %").tap("History").back()
    hand.tap("Bill").type("50")
    assert hand.sees("Tip $5.00")


def test_the_history_is_cleared_only_after_a_question(hand: Hand) -> None:
    hand.type("30").tap("Save").tap("History").tap("Clear").tap("Cancel")
    assert hand.sees("$4.50 on $30.00 (15 %)")
    hand.tap("Clear").tap("Clear")
    assert hand.sees("No tips yet")
