"""SMS Messenger: what is attached, scheduled, blocked, exported and imported."""

import json

import pytest

from phone.tests.hand import Hand
from pytest_androidworld.task.pictures import text_picture
from virtual_phone.phone import Phone
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.telephony import Telephony
from virtual_phone.shell.run import run_text

PACKAGE = "com.simplemobiletools.smsmessenger"
NUMBER = "+15550102030"
SENT = "content query --uri content://sms/sent --projection address:body"
MMS = "content query --uri content://mms --projection msg_box:m_type:sub_id"
PARTS = "content query --uri content://mms/1/part --projection ct:name:text"
TO = "content query --uri content://mms/1/addr --projection address:type"
BOX = "id=thread_type_message"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """In the thread of a message that has come."""
    hand = Hand(phone)
    receive(hand, NUMBER, "Hello")
    return hand.wait(7).launch(PACKAGE).tap(NUMBER)


def receive(hand: Hand, number: str, text: str) -> None:
    with hand.phone.busy():
        hand.phone[Telephony].receive_sms(number, text)


def asked(hand: Hand, command: str) -> list[str]:
    return run_text(hand.phone, command).stdout.splitlines()


def test_a_picture_is_previewed_and_sent_as_mms_which_fails(hand: Hand) -> None:
    hand.phone.files.write("/sdcard/Download/me.png", text_picture("ME", "PNG"))
    hand.tap("Attachment").tap("Choose photo").tap("me.png")
    assert hand.sees("Remove me.png")
    hand.tap("Attachment").tap(BOX).type("Look").tap("MMS")
    assert asked(hand, MMS) == ["Row: 0 msg_box=4, m_type=128, sub_id=1"]
    assert hand.sees("Sending…")
    assert hand.sees("Look")
    assert hand.sees("me.png")
    assert not hand.sees("Remove me.png")
    assert asked(hand, PARTS) == [
        "Row: 0 ct=image/png, name=me.png, text=NULL",
        "Row: 1 ct=text/plain, name=NULL, text=Look",
    ]
    assert asked(hand, TO)[1] == f"Row: 1 address={NUMBER}, type=151"
    [path] = asked(hand, "content query --uri content://mms/1/part --projection _data")[:1]
    stored = path.partition("_data=")[2]
    assert stored.startswith("/data/user_de/0/com.android.providers.telephony/app_parts/PART_")
    assert hand.phone.files.read(stored) == text_picture("ME", "PNG")
    hand.wait(4)
    assert asked(hand, MMS) == ["Row: 0 msg_box=5, m_type=128, sub_id=1"]
    hand.back().tap("Not sent. Touch to retry.")
    assert asked(hand, MMS) == ["Row: 0 msg_box=4, m_type=128, sub_id=1"]
    hand.phone.save("on its way")
    hand.phone.load("on its way")
    hand.wait(4)
    assert hand.sees("Not sent. Touch to retry.")
    assert asked(hand, SENT) == ["No result found."]


def test_an_attachment_that_is_removed_is_not_sent(hand: Hand) -> None:
    hand.phone.files.write("/sdcard/Download/note.txt", "Hi")
    hand.tap("Attachment").tap("Choose file").tap("note.txt").tap("Remove note.txt")
    hand.tap("Attachment").tap(BOX).type("Look").tap("SMS").wait(2)
    assert asked(hand, SENT) == [f"Row: 0 address={NUMBER}, body=Look"]
    assert asked(hand, MMS) == ["No result found."]


def test_the_card_of_a_contact_is_attached(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Contacts].save(Contact("Bo", "Li", phones=(Entry("5550100"),)))
    hand.tap("Attachment").tap("Choose contact").tap("Bo Li")
    assert hand.sees("Bo Li.vcf")


@pytest.mark.parametrize("way", ["Take photo", "Record video"])
def test_the_camera_is_opened(hand: Hand, way: str) -> None:
    hand.tap("Attachment").tap(way)
    assert not hand.sees(way)


def test_a_message_is_sent_when_it_is_due(hand: Hand) -> None:
    hand.tap("Attachment").tap("Schedule message").tap("OK").tap("OK").tap("Attachment")
    hand.tap(BOX).type("Later").tap("SMS").back()
    assert hand.sees("Later")
    hand.wait(5)
    assert asked(hand, SENT) == ["No result found."]
    hand.wait(3600)
    assert asked(hand, SENT) == [f"Row: 0 address={NUMBER}, body=Later"]


def test_what_is_attached_waits_with_the_message(hand: Hand) -> None:
    hand.phone.files.write("/sdcard/Download/note.txt", "Hi")
    hand.tap("Attachment").tap("Choose file").tap("note.txt")
    hand.tap("Schedule message").tap("OK").tap("OK").tap("MMS").wait(5)
    assert asked(hand, MMS) == ["No result found."]
    hand.wait(3600)
    assert asked(hand, MMS) == ["Row: 0 msg_box=5, m_type=128, sub_id=1"]
    assert hand.sees("note.txt")
    assert not hand.sees("None")


def test_a_scheduled_message_is_deleted_or_sent_now(hand: Hand) -> None:
    for text, what in (("One", "Delete"), ("Two", "Send now")):
        hand.tap("Attachment").tap("Schedule message").tap("OK").tap("OK").tap("Attachment")
        hand.tap(BOX).type(text).tap("SMS").back().tap(text).tap(what).wait(2)
    hand.wait(3600)
    assert asked(hand, SENT) == [f"Row: 0 address={NUMBER}, body=Two"]


def test_a_person_is_added_and_the_group_is_written_to_by_mms(hand: Hand) -> None:
    hand.tap("Add Person").type("?").tap("OK")
    assert hand.sees("Invalid number")
    hand.tap("Add Person").type("5550199").tap("OK")
    assert hand.sees(f"{NUMBER}, 5550199")
    hand.tap(BOX).type("Both").tap("MMS")
    assert asked(hand, MMS) == ["Row: 0 msg_box=4, m_type=128, sub_id=1"]


def test_a_blocked_conversation_is_hidden_until_it_is_unblocked(hand: Hand) -> None:
    hand.tap("More options").tap("Block number").tap("Yes")
    assert hand.sees("Start a conversation")
    receive(hand, NUMBER, "Again")
    hand.tap("Settings").tap("Manage blocked numbers").tap(f"Delete {NUMBER}")
    assert hand.sees("You are not blocking anyone.")
    hand.back().back()
    assert hand.sees("Hello")
    assert not hand.sees("Again")


def test_messages_are_exported_and_imported_once(hand: Hand) -> None:
    hand.back().tap("Settings").swipe((540, 2000), (540, 200)).swipe((540, 2000), (540, 200))
    hand.tap("Export messages").tap("SAVE")
    [saved] = json.loads(hand.phone.files.read_text("/sdcard/Download/messages.json"))
    assert (saved["address"], saved["body"], saved["type"]) == (NUMBER, "Hello", 1)
    hand.tap("Import messages").tap("messages.json")
    assert hand.sees("No new items have been found")
    run_text(hand.phone, "content delete --uri content://sms")
    with hand.phone.busy():
        for row in hand.phone[Telephony].conversations():
            assert row["message_count"] in (0, 1)
    hand.tap("Import messages").tap("messages.json")
    assert len(asked(hand, "content query --uri content://sms")) == 1


@pytest.mark.parametrize("text", ["", "[1, {}]", "{}", '[{"address": "5"}]'])
def test_a_file_without_messages_is_not_imported(hand: Hand, text: str) -> None:
    hand.phone.files.write("/sdcard/Download/none.json", text)
    hand.back().tap("Settings").swipe((540, 2000), (540, 200)).swipe((540, 2000), (540, 200))
    hand.tap("Import messages").tap("none.json")
    assert hand.sees("No new items have been found")
