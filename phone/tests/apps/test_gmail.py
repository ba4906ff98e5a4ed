"""Gmail on a phone without accounts and without a network."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities

GMAIL = "com.google.android.gm"
SENDTO = "android.intent.action.SENDTO"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(GMAIL)


def test_it_does_not_open_without_an_address(hand: Hand) -> None:
    hand.tap("TAKE ME TO GMAIL")
    assert hand.sees("Please add at least one email address")
    hand.tap("OK")
    assert hand.sees("Add an email address")


@pytest.mark.parametrize(
    ("kind", "title"),
    [
        ("Google", "Couldn't sign in"),
        ("Outlook, Hotmail, and Live", "Couldn't connect"),
        ("Yahoo", "Couldn't connect"),
        ("Exchange and Office 365", "Couldn't connect"),
        ("Other", "Couldn't connect"),
    ],
)
def test_no_kind_of_account_can_be_added_offline(hand: Hand, kind: str, title: str) -> None:
    hand.tap("Add an email address").tap(kind)
    assert hand.sees(title)
    hand.tap("OK")
    assert hand.sees("Set up email")


def test_a_message_to_an_address_begins_with_the_welcome(phone: Phone) -> None:
    with phone.busy():
        phone[Activities].start(Intent(SENDTO, "mailto:ana@example.org", flags=NEW_TASK))
    assert Hand(phone).sees("Add an email address")
    assert phone[Activities].top["intent"]["data"] == "mailto:ana@example.org"
