"""SMS Messenger: what is sent, what is kept, and what a person sees of it."""

from typing import Any

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.providers.core import Content
from virtual_phone.services.radios import Radios
from virtual_phone.services.roles import SMS, Roles
from virtual_phone.services.telephony import Telephony
from virtual_phone.shell.run import run_text
from virtual_phone.ui.keyboard import Keyboard

PACKAGE = "com.simplemobiletools.smsmessenger"
NUMBER = "+15551234567"
OTHER = "+15557654321"
EXTRA_TEXT = "android.intent.extra.TEXT"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone).launch(PACKAGE)


def receive(hand: Hand, number: str, text: str) -> None:
    with hand.phone.busy():
        hand.phone[Telephony].receive_sms(number, text)
    hand.wait(6)


def rows(hand: Hand, box: str) -> list[dict[str, Any]]:
    return list(map(dict, hand.phone[Content].query(f"content://sms/{box}", ["*"]) or ()))


def test_a_phone_without_messages_says_so(hand: Hand) -> None:
    assert hand.sees("No stored conversations have been found")
    assert hand.sees("Start a conversation")


def test_a_message_to_a_new_number_is_sent(hand: Hand) -> None:
    hand.tap("id=conversations_fab")
    assert hand.find("id=new_conversation_address").hint == "Add Contact or Number…"
    hand.type(NUMBER).tap("id=new_conversation_confirm")
    hand.tap("id=thread_type_message").type("See you at 5, ok?").tap("SMS")
    assert hand.sees("Sending…")
    hand.wait(1)
    assert not hand.sees("Sending…")
    (row,) = rows(hand, "sent")
    assert (row["address"], row["body"], row["type"], row["read"]) == (
        NUMBER,
        "See you at 5, ok?",
        2,
        1,
    )
    assert row["creator"] == PACKAGE
    hand.back().back()
    assert hand.sees(NUMBER)
    assert hand.sees("See you at 5, ok?")


def keyboard_is_up(hand: Hand) -> bool:
    return hand.phone[Keyboard].shown


def test_a_new_thread_has_the_keyboard_up_at_once(hand: Hand) -> None:
    """As recorded on an emulator: so the first BACK hides it, and the second one leaves."""
    write_to(hand.tap("id=conversations_fab"), NUMBER)
    assert keyboard_is_up(hand)
    assert hand.type("Hi").find("id=thread_type_message").text == "Hi"
    hand.back()
    assert not keyboard_is_up(hand)
    assert typed(hand) == "Hi"
    hand.back()
    assert [row["body"] for row in rows(hand, "draft")] == ["Hi"]
    assert not any(node.resource_id.endswith("thread_type_message") for node in hand.nodes())


def test_a_keyboard_that_was_hidden_stays_down_in_the_new_thread(hand: Hand) -> None:
    hand.tap("id=conversations_fab").type(NUMBER).back()
    assert not keyboard_is_up(hand)
    hand.tap("id=new_conversation_confirm")
    assert typed(hand) == "Type a message…"
    assert not keyboard_is_up(hand)


def test_a_thread_from_the_list_has_the_keyboard_down(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    hand.tap(NUMBER)
    assert typed(hand) == "Type a message…"
    assert not keyboard_is_up(hand)


def test_the_details_of_a_message_have_its_time_in_the_format_of_the_phone(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    hand.tap(NUMBER).hold("Hi").tap("More options").tap("Properties")
    assert hand.sees(f"Sender: {NUMBER}\nDate: 15.10.2023 15:34")
    run_text(hand.phone, "settings put system time_12_24 12")
    hand.tap("OK").tap("More options").tap("Properties")
    assert hand.sees(f"Sender: {NUMBER}\nDate: 15.10.2023 3:34 PM")


def test_the_check_mark_waits_for_a_third_character(hand: Hand) -> None:
    hand.tap("id=conversations_fab").type("+1")
    assert "id=new_conversation_confirm" not in [n.resource_id for n in hand.nodes()]
    assert not any(n.resource_id.endswith("new_conversation_confirm") for n in hand.nodes())
    hand.type("5")
    assert any(n.resource_id.endswith("new_conversation_confirm") for n in hand.nodes())


def test_letters_are_no_number(hand: Hand) -> None:
    hand.tap("id=conversations_fab").type("PIZZA").tap("id=new_conversation_confirm")
    assert hand.sees("Can't reply to short codes like this")
    assert hand.find("id=new_conversation_address").text == "Add Contact or Number…"


def test_nothing_can_be_sent_from_an_empty_box(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    hand.tap(NUMBER)
    assert not hand.find("SMS").enabled
    hand.tap("id=thread_type_message").type("   ")
    assert not hand.find("SMS").enabled
    hand.tap("SMS").wait(2)
    assert rows(hand, "sent") == []


def test_opening_a_thread_reads_it(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    assert rows(hand, "inbox")[0]["read"] == 0
    hand.tap(NUMBER)
    (row,) = rows(hand, "inbox")
    assert (row["read"], row["seen"]) == (1, 1)


def test_a_known_number_has_a_name(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact(given="Ana", family="Diaz", phones=(Entry(NUMBER),)))
    receive(hand, NUMBER, "Hi")
    assert hand.sees("Ana Diaz")
    hand.tap("id=conversations_fab")
    assert hand.sees("Suggestions")
    hand.tap("id=item_contact_name")
    assert hand.sees("Hi")


def test_of_a_person_with_two_numbers_one_is_picked(hand: Hand) -> None:
    with hand.phone.busy():
        phones = (Entry(NUMBER), Entry("+15550009"))
        hand.phone[Contacts].save(Contact(given="Ana", family="Diaz", phones=phones))
    hand.tap("id=conversations_fab").tap("id=item_contact_name").tap("+15550009")
    hand.tap("id=thread_type_message").type("Hi").tap("SMS").wait(1)
    assert [row["address"] for row in rows(hand, "sent")] == ["+15550009"]


def test_without_a_network_a_message_is_not_sent_but_can_be_tried_again(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Radios].airplane(True)
    hand.tap("id=conversations_fab").type(NUMBER).tap("id=new_conversation_confirm")
    hand.tap("id=thread_type_message").type("Help").tap("SMS").wait(2)
    assert [row["type"] for row in rows(hand, "failed")] == [5]
    with hand.phone.busy():
        hand.phone[Radios].airplane(False)
    hand.tap("Not sent. Touch to retry.").wait(2)
    assert [row["body"] for row in rows(hand, "sent")] == ["Help"]


def test_what_is_typed_and_not_sent_becomes_a_draft(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    hand.tap(NUMBER).tap("id=thread_type_message").type("I was").back().back()
    assert hand.sees("Draft")
    assert hand.sees("I was")
    assert [row["body"] for row in rows(hand, "draft")] == ["I was"]
    hand.tap(NUMBER)
    assert hand.find("id=thread_type_message").text == "I was"
    hand.tap("SMS").wait(1)
    assert rows(hand, "draft") == []


def test_an_intent_opens_the_thread_with_its_text(hand: Hand) -> None:
    with hand.phone.busy():
        intent = Intent("android.intent.action.SENDTO", f"sms:{NUMBER}")
        hand.phone[Activities].start(intent.but(extras={"sms_body": "Hello there"}))
    assert hand.find("id=thread_type_message").text == "Hello there"
    hand.tap("SMS").wait(1)
    assert [row["body"] for row in rows(hand, "sent")] == ["Hello there"]


def share(hand: Hand, text: str) -> Hand:
    """Share a text as another app's share sheet does, and choose SMS Messenger."""
    component = f"{PACKAGE}/{PACKAGE}.activities.NewConversationActivity"
    with hand.phone.busy():
        activities = hand.phone[Activities]
        activities.start(
            Intent(SEND, type="text/plain", component=component, extras={EXTRA_TEXT: text}),
            caller=activities.top,
        )
    return hand


def write_to(hand: Hand, number: str) -> Hand:
    return hand.type(number).tap("id=new_conversation_confirm")


def typed(hand: Hand) -> str:
    return hand.find("id=thread_type_message").text


def test_a_second_text_is_shared_with_the_person_chosen_for_it(hand: Hand) -> None:
    write_to(share(hand, "For Ana"), NUMBER).tap("SMS").wait(2)
    write_to(share(hand, "For Ben"), OTHER)
    assert hand.sees(OTHER)
    assert not hand.sees("For Ana")
    assert typed(hand) == "For Ben"
    hand.tap("SMS").wait(2)
    sent = {row["body"]: row["address"] for row in rows(hand, "sent")}
    assert sent == {"For Ana": NUMBER, "For Ben": OTHER}


def test_a_second_text_for_the_same_person_stands_in_place_of_the_first(hand: Hand) -> None:
    write_to(share(hand, "First"), NUMBER)
    write_to(share(hand, "Second"), NUMBER)
    assert typed(hand) == "Second"
    hand.tap("SMS").wait(2)
    assert [row["body"] for row in rows(hand, "sent")] == ["Second"]


def test_a_shared_text_stands_in_place_of_an_old_draft(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    hand.tap(NUMBER).tap("id=thread_type_message").type("An old draft")
    write_to(share(hand, "The note"), NUMBER)
    assert typed(hand) == "The note"


def test_back_leads_from_the_second_conversation_to_the_first(hand: Hand) -> None:
    write_to(share(hand, "For Ana"), NUMBER)
    write_to(share(hand, "For Ben"), OTHER).back().back()
    assert hand.sees(NUMBER)
    assert typed(hand) == "For Ana"


def test_a_shared_text_that_is_not_sent_becomes_a_draft(hand: Hand) -> None:
    write_to(share(hand, "For Ana"), NUMBER).back().back()
    assert [row["body"] for row in rows(hand, "draft")] == ["For Ana"]


def test_a_shared_text_is_no_draft_once_it_is_sent_or_emptied(hand: Hand) -> None:
    write_to(share(hand, "For Ana"), NUMBER).tap("SMS").wait(2).back()
    write_to(share(hand, "Oh"), NUMBER).tap("id=thread_type_message").press("DEL").press("DEL")
    hand.back().back()
    assert rows(hand, "draft") == []


def test_a_thread_shared_into_lies_in_the_task_of_the_app_that_shares(hand: Hand) -> None:
    hand.launch("net.gsantner.markor")
    write_to(share(hand, "For Ana"), NUMBER)
    task = hand.phone[Activities].tasks[0]
    assert task["package"] == "net.gsantner.markor"
    assert task["entries"][-1]["activity"] == f"{PACKAGE}.activities.ThreadActivity"


def test_a_forwarded_message_reaches_another_person(hand: Hand) -> None:
    receive(hand, NUMBER, "Code 42")
    hand.tap(NUMBER).hold("Code 42").tap("More options").tap("Forward")
    write_to(hand, OTHER)
    assert hand.sees(OTHER)
    assert typed(hand) == "Code 42"
    hand.back().back()
    assert hand.sees(NUMBER)
    assert typed(hand) == "Type a message…"


def test_a_number_leads_to_a_thread_activity_and_no_other(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Activities].start(Intent("android.intent.action.SENDTO", f"sms:{NUMBER}"))
    assert hand.phone[Activities].top["activity"] == f"{PACKAGE}.activities.ThreadActivity"


def test_a_thread_that_another_takes_the_place_of_leaves_its_draft(hand: Hand) -> None:
    receive(hand, NUMBER, "From Ana")
    receive(hand, OTHER, "From Ben")
    first, second = [row["thread_id"] for row in reversed(rows(hand, "inbox"))]
    component = f"{PACKAGE}/{PACKAGE}.activities.ThreadActivity"
    hand.open(component, extras={"thread_id": first})
    hand.tap("id=thread_type_message").type("Dear Ana")
    hand.open(component, extras={"thread_id": second, "thread_text": "Dear Ben"})
    assert typed(hand) == "Dear Ben"
    assert [row["body"] for row in rows(hand, "draft")] == ["Dear Ana"]


def test_a_deleted_conversation_leaves_no_draft(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    write_to(share(hand, "For Ana"), NUMBER).tap("Delete").tap("Yes")
    assert rows(hand, "draft") == []


def test_a_message_can_be_copied_and_pasted(hand: Hand) -> None:
    receive(hand, NUMBER, "Code 42")
    hand.tap(NUMBER).hold("Code 42")
    assert hand.sees("1 / 1")
    hand.tap("Copy to clipboard")
    assert hand.phone[Clipboard].text == "Code 42"
    hand.wait(6)  # so long the system shows what was copied
    hand.hold("id=thread_type_message").tap("Paste")
    assert hand.find("id=thread_type_message").text == "Code 42"


def test_what_is_selected_in_one_thread_is_not_in_another(hand: Hand) -> None:
    receive(hand, NUMBER, "First")
    receive(hand, OTHER, "Second")
    threads = [row["thread_id"] for row in rows(hand, "inbox")]
    component = f"{PACKAGE}/{PACKAGE}.activities.ThreadActivity"
    for thread in sorted(threads):
        hand.open(component, extras={"thread_id": thread})
        assert not hand.sees("Copy to clipboard")
        hand.hold("First" if hand.sees("First") else "Second")
        assert hand.sees("Copy to clipboard")


def test_deleting_asks_first(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    hand.hold(NUMBER).tap("Delete")
    assert hand.sees("Are you sure you want to delete 1 conversation?")
    hand.tap("No")
    assert hand.sees(NUMBER)
    hand.tap("Delete").tap("Yes")
    assert rows(hand, "inbox") == []
    assert hand.sees("No stored conversations have been found")


def test_a_question_that_is_open_when_the_phone_is_saved_is_answered_later(hand: Hand) -> None:
    receive(hand, NUMBER, "Hi")
    receive(hand, OTHER, "Hello")
    hand.hold(NUMBER).tap("Delete")
    hand.phone.save("question")
    hand.tap("No").back().press("HOME")
    hand.phone.load("question")
    hand.tap("Yes")
    assert numbers(hand) == [OTHER]


def test_pinned_conversations_come_first(hand: Hand) -> None:
    receive(hand, "+15550001", "old")
    receive(hand, "+15550002", "new")
    assert numbers(hand) == ["+15550002", "+15550001"]
    hand.hold("+15550001").tap("More options").tap("Pin to the top")
    assert numbers(hand) == ["+15550001", "+15550002"]


def numbers(hand: Hand) -> list[str]:
    return [n.text for n in hand.nodes() if n.resource_id.endswith("conversation_address")]


@pytest.mark.parametrize(("answer", "stays"), [("Set as default", True), ("Cancel", False)])
def test_where_another_app_keeps_messages_it_asks_to(
    answer: str, stays: bool, phone: Phone
) -> None:
    with phone.busy():
        phone[Roles].give(SMS, "com.google.android.apps.messaging")
    hand = Hand(phone).launch(PACKAGE).tap("SMS Messenger").tap(answer)
    assert (phone[Roles].holder(SMS) == PACKAGE) == stays
    assert hand.sees("Start a conversation") == stays
