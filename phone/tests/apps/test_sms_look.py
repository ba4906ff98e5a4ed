"""Where the parts of SMS Messenger stand, as on a recorded Pixel 6."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.contacts import Contact, Contacts, Entry

NAMES = [f"{letter}{name}" for letter in "ABCDEFGHIJKLMNOPQRSTUVW" for name in ("nna", "ob")]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch("com.simplemobiletools.smsmessenger")


def thread(hand: Hand) -> Hand:
    hand.tap("id=conversations_fab").type("+12663178274")
    hand.tap("id=new_conversation_confirm")
    return hand


def test_what_is_written_with_stands_in_a_row_of_48_dp(hand: Hand) -> None:
    thread(hand)
    parts = ["thread_add_attachment", "thread_type_message", "thread_send_message"]
    places = [hand.find(f"id={part}").bounds for part in parts]
    assert [(left, right, bottom - top) for left, top, right, bottom in places] == [
        (11, 137, 126),
        (148, 932, 126),
        (943, 1069, 126),
    ]
    assert hand.find("id=thread_messages_list").bounds[3] == places[0][1]


def test_sending_has_no_listener_without_a_text(hand: Hand) -> None:
    thread(hand)
    send = hand.find("SMS")
    assert (send.clickable, send.long_clickable, send.focusable, send.enabled) == (
        False,
        True,
        True,
        False,
    )
    hand.tap("id=thread_type_message").type("hello")
    send = hand.find("SMS")
    assert (send.clickable, send.long_clickable, send.enabled) == (True, True, True)


def test_a_message_is_scheduled_by_a_long_press(hand: Hand) -> None:
    thread(hand).tap("id=thread_type_message").type("hello").hold("SMS")
    assert hand.sees("Cancel")
    assert hand.sees("OK")


def test_without_contacts_the_scroller_of_letters_is_its_padding(hand: Hand) -> None:
    hand.tap("id=conversations_fab")
    scroller = hand.find("id=contacts_letter_fastscroller")
    assert scroller.bounds == (996, 296, 1080, 422)
    assert scroller.clickable
    hand.tap_at(1040, 400)
    assert hand.sees("No contacts found")


def test_a_letter_leads_to_the_names_that_begin_with_it(hand: Hand) -> None:
    phones = (Entry("+1 555 0100"),)
    with hand.phone.busy():
        for name in NAMES:
            hand.phone[Contacts].save(Contact(given=name, phones=phones))
    hand.tap("id=conversations_fab").back()
    assert not hand.sees("Wnna")
    text = "\n".join("ABCDEFGHIJKLMNOPQRSTUVW")
    left, top, right, bottom = hand.find(text).bounds
    assert not hand.find(text).clickable
    letter = (bottom - top) / 23
    hand.tap_at((left + right) // 2, round(top + 12.5 * letter))  # the 13th, M
    assert hand.sees("Mnna")
    assert not hand.sees("Lob")
