"""What SMS Messenger does with intents and messages, without a screen."""

from typing import Any

import pytest

from virtual_phone.apps.sms.messages import (
    SEPARATED,
    Conversation,
    Message,
    addressed,
    annotated,
)
from virtual_phone.services.providers.mmssms import FAILED, INBOX, SENT

TEXT = "android.intent.extra.TEXT"


@pytest.mark.parametrize(
    ("data", "extras", "number", "text"),
    [
        ("", {}, "", ""),
        ("sms:", {TEXT: "Hi"}, "", "Hi"),
        ("sms:+1555?subject=Hi", {}, "+1555", ""),
        ("sms:+1555?body=Hi", {}, "+1555", "Hi"),
        ("smsto:+1555?body=Hi", {TEXT: "Hello"}, "+1555", "Hello"),
        ("smsto://+1%20555", {"sms_body": "Dear Ana", TEXT: "Hello"}, "+1 555", "Dear Ana"),
    ],
)
def test_number_and_text_of_an_intent(
    data: str, extras: dict[str, Any], number: str, text: str
) -> None:
    assert addressed(data, extras) == (number, text)


def message(number: int, date: int, kind: int = INBOX) -> Message:
    return Message(number, "+1555", "Hi", date, kind, 1, -1, 1)


def test_the_time_is_displayed_again_after_five_minutes() -> None:
    first, again = 10**12, 10**12 + SEPARATED
    messages = [message(1, first), message(2, again), message(3, again + 1)]
    assert [dated for _, dated, _ in annotated(messages)] == [True, False, True]


def test_a_state_is_below_what_failed_and_what_was_sent_last() -> None:
    kinds = [INBOX, SENT, FAILED, SENT, SENT, INBOX]
    messages = [message(number, 10**12, kind) for number, kind in enumerate(kinds)]
    stated = [each.id for each, _, stated in annotated(messages) if stated]
    assert stated == [2, 4]


def test_a_conversation_is_found_by_name_or_number() -> None:
    ana = Conversation(1, ["+15550100"], "Ana Diaz", "See you", False, 0, True)
    assert not ana.fits("see")
    assert ana.fits("aNA d")
    assert ana.fits("0100")
