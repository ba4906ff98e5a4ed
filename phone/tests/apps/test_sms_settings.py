"""SMS Messenger: what its settings change on its other pages."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.apps.sms.length import character_count
from virtual_phone.phone import Phone
from virtual_phone.services.telephony import Telephony

PACKAGE = "com.simplemobiletools.smsmessenger"
NUMBER = "+15551234567"
DAY = 86_400


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """A conversation with one message that was received."""
    with phone.busy():
        phone[Telephony].receive_sms(NUMBER, "Ready?")
    return Hand(phone).launch(PACKAGE).wait(6)  # the notification is gone from the top


def choose(hand: Hand, *names: str) -> Hand:
    hand.tap("Settings")
    for name in names:
        hand.tap(name)
    return hand.back()


def choose_below(hand: Hand, name: str) -> Hand:
    """The same, after the page has been scrolled."""
    hand.tap("Settings").swipe((540, 1900), (540, 900))
    return hand.tap(name).back()


def bodies(hand: Hand) -> list[str]:
    return [n.text for n in hand.nodes() if n.resource_id.endswith("/thread_message_body")]


def text_height(hand: Hand) -> int:
    _, top, _, bottom = hand.find("id=thread_message_body").bounds
    return bottom - top


@pytest.mark.parametrize(
    ("option", "height"), [("Small", 99), ("Medium", 105), ("Large", 111), ("Extra large", 119)]
)
def test_messages_have_the_font_size_of_the_settings(hand: Hand, option: str, height: int) -> None:
    choose(hand, "Font size", option).tap("Ready?")
    assert text_height(hand) == height


@pytest.mark.parametrize(
    ("option", "dates"), [("15.10.2023", ["15.10"]), ("10/15/2023", ["10/15"])]
)
def test_dates_have_the_format_of_the_settings(hand: Hand, option: str, dates: list[str]) -> None:
    choose(hand, "Change date and time format", option).wait(DAY)
    found = [n.text for n in hand.nodes() if n.resource_id.endswith("/conversation_date")]
    assert found == dates


def test_enter_begins_a_line_unless_it_sends(hand: Hand) -> None:
    hand.tap("Ready?").tap("id=thread_type_message").type("Yes\n")
    assert hand.find("id=thread_type_message").text == "Yes\n"
    choose_below(
        hand.tap("id=thread_type_message").back().back(), "Send message on pressing Enter"
    )
    hand.tap("Yes").tap("id=thread_type_message").type("sure\n").wait(1)
    bodies = [n.text for n in hand.nodes() if n.resource_id.endswith("/thread_message_body")]
    assert len(bodies) == 2
    assert bodies[1].startswith("Yes")


def test_a_counter_of_characters_stands_above_the_button(hand: Hand) -> None:
    hand.tap("Ready?").tap("id=thread_type_message").type("Yes")
    assert not hand.sees("157/1")
    choose_below(hand.back().back(), "Show a character counter at writing messages")
    hand.tap("Yes").tap("id=thread_type_message")
    assert hand.sees("157/1")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", "160/1"),
        ("x" * 160, "0/1"),
        ("x" * 161, "145/2"),
        ("€" * 80, "0/1"),
        ("Grüße", "155/1"),
        ("č", "69/1"),
        ("č" * 71, "63/2"),
        ("🦊", "68/1"),
    ],
)
def test_characters_are_counted_by_the_alphabet_that_they_need(text: str, count: str) -> None:
    assert character_count(text) == count


def test_accents_are_removed_at_sending(hand: Hand) -> None:
    choose_below(hand, "Remove accents and diacritics at sending messages")
    hand.tap("Ready?").tap("id=thread_type_message").type("Crème brûlée").tap("SMS").wait(1)
    assert hand.sees("Creme brulee")
