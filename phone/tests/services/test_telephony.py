"""Messages come in and go out."""

import json

import pytest

from phone.tests.apks import install, packed
from virtual_phone import apps
from virtual_phone.android.intent import Intent
from virtual_phone.phone import Phone
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.packages import Packages
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings
from virtual_phone.services.telephony import (
    EXTENDED,
    MESSENGER,
    SMS_DELIVER,
    Telephony,
    parts,
)
from virtual_phone.shell.run import run_text
from virtual_phone.ui.app import App

INBOX = "content query --uri content://sms/inbox"
MESSAGES = "com.google.android.apps.messaging"


@pytest.fixture
def telephony(phone: Phone) -> Telephony:
    """A phone with SMS Messenger on it."""
    if MESSENGER not in phone[Packages]:
        install(phone, packed(MESSENGER))
    return phone[Telephony]


def printed(phone: Phone, uri: str, columns: str) -> str:
    return run_text(phone, f"content query --uri {uri} --projection {columns}").stdout


def told(phone: Phone) -> list[str]:
    """What the notifications tell that are not the system's own."""
    notes = phone[Notifications].visible
    return [note["text"] for note in notes if note["package"] != "android"]


def test_without_an_app_to_keep_it_a_message_is_lost(phone: Phone, telephony: Telephony) -> None:
    phone[Settings].put("secure", "sms_default_application", "org.example.gone")
    assert telephony.receive_sms("+15551234567", "hello") is None
    phone[Settings].delete("secure", "sms_default_application")
    assert telephony.receive_sms("+15551234567", "hello") is None
    assert run_text(phone, INBOX).stdout == "No result found.\n"
    assert told(phone) == []


def test_the_row_that_the_messenger_writes(phone: Phone, telephony: Telephony) -> None:
    telephony.receive_sms("+15551234567", "it's $5, ok?")
    assert run_text(phone, INBOX).stdout == (
        "Row: 0 _id=1, thread_id=1, address=+15551234567, person=NULL, date=1697384040000, "
        "date_sent=0, protocol=NULL, read=0, status=-1, type=1, reply_path_present=NULL, "
        "subject=, body=it's $5, ok?, service_center=NULL, locked=0, sub_id=1, error_code=-1, "
        "creator=com.simplemobiletools.smsmessenger, seen=0\n"
    )


def test_the_row_that_another_app_writes(phone: Phone, telephony: Telephony) -> None:
    phone[Settings].put("secure", "sms_default_application", MESSAGES)
    telephony.receive_sms("+15551234567", "hello")
    columns = "date_sent:protocol:read:seen:subject:creator"
    assert printed(phone, "content://sms/inbox", columns) == (
        "Row: 0 date_sent=1697384040000, protocol=0, read=0, seen=0, subject=NULL, "
        f"creator={MESSAGES}\n"
    )


def test_of_messages_in_one_moment_the_last_is_the_newest(
    phone: Phone, telephony: Telephony
) -> None:
    for text in "first", "second", "third":
        telephony.receive_sms("+15551234567", text)
    assert printed(phone, "content://sms/inbox", "body:date") == (
        "Row: 0 body=third, date=1697384040002\nRow: 1 body=second, date=1697384040001\n"
        "Row: 2 body=first, date=1697384040000\n"
    )


def test_a_message_from_the_future_moves_no_clock(phone: Phone, telephony: Telephony) -> None:
    telephony.receive_sms("+15551234567", "tomorrow")
    phone.clock.set_wall(phone.clock.wall() - 86400 * 10**9)
    telephony.receive_sms("+15551234567", "today")
    assert printed(phone, "content://sms/inbox", "body:date") == (
        "Row: 0 body=tomorrow, date=1697384040000\nRow: 1 body=today, date=1697297640000\n"
    )


def test_a_message_is_notified(phone: Phone, telephony: Telephony) -> None:
    phone[Contacts].save(Contact(given="Ana", family="Diaz", phones=(Entry("(415) 555-0100"),)))
    telephony.receive_sms("+14155550100", "hello")
    note = phone[Notifications].visible[0]
    assert (note["package"], note["title"], note["text"]) == (MESSENGER, "Ana Diaz", "hello")
    assert note["channel"] == "Received SMS"
    assert [action["title"] for action in note["actions"]] == ["Reply", "Mark as Read"]
    assert [action["reply"] for action in note["actions"]] == [True, False]
    assert note["intent"]["component"] == f"{MESSENGER}/{MESSENGER}.activities.ThreadActivity"
    assert note["intent"]["extras"]["thread_id"] == 1
    assert phone[Notifications].heads_up == note


def test_an_app_that_wants_to_tell_of_messages_itself_does(
    phone: Phone, telephony: Telephony, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Intent] = []

    class Mute(App):
        package = "org.example.mute"
        receives = (SMS_DELIVER,)

        def received(self, intent: Intent) -> None:
            heard.append(intent)

    monkeypatch.setitem(apps.installed(), Mute.package, Mute)
    install(phone, packed(Mute.package))
    phone[Settings].put("secure", "sms_default_application", Mute.package)
    row = telephony.receive_sms("+15551234567", "hello")
    assert [intent.extras for intent in heard] == [
        {"thread_id": 1, "address": "+15551234567", "body": "hello", "id": row}
    ]
    assert told(phone) == []


def test_a_thread_has_one_notification(phone: Phone, telephony: Telephony) -> None:
    telephony.receive_sms("+15551234567", "one")
    telephony.receive_sms("+15551234567", "two")
    telephony.receive_sms("+15557654321", "three")
    assert sorted(told(phone)) == ["three", "two"]


def test_mark_as_read_reads_the_thread_and_no_other(phone: Phone, telephony: Telephony) -> None:
    telephony.receive_sms("+15551234567", "one")
    telephony.receive_sms("+15557654321", "two")
    notes = phone[Notifications]
    key = next(note["key"] for note in notes.visible if note["text"] == "one")
    notes.act(key, 1)
    assert printed(phone, "content://sms", "body:read:seen") == (
        "Row: 0 body=two, read=0, seen=0\nRow: 1 body=one, read=1, seen=1\n"
    )
    assert told(phone) == ["two"]


def test_an_inline_reply_is_sent(phone: Phone, telephony: Telephony) -> None:
    telephony.receive_sms("+15551234567", "one")
    phone[Notifications].act(phone[Notifications].visible[0]["key"], 0, "yes")
    phone.clock.advance(1)
    assert printed(phone, "content://sms/sent", "address:body:thread_id") == (
        "Row: 0 address=+15551234567, body=yes, thread_id=1\n"
    )
    assert printed(phone, "content://sms/inbox", "read") == "Row: 0 read=1\n"


def test_a_message_is_on_its_way_for_less_than_a_second(
    phone: Phone, telephony: Telephony
) -> None:
    row = telephony.send_sms("+15551234567", "hello", MESSENGER)
    assert telephony.message(row)["type"] == 4
    assert run_text(phone, "content query --uri content://sms/sent").stdout == "No result found.\n"
    phone.clock.advance(1)
    assert run_text(phone, "content query --uri content://sms/sent").stdout == (
        "Row: 0 _id=1, thread_id=1, address=+15551234567, person=NULL, date=1697384040000, "
        "date_sent=0, protocol=NULL, read=1, status=-1, type=2, reply_path_present=NULL, "
        "subject=NULL, body=hello, service_center=NULL, locked=0, sub_id=1, error_code=-1, "
        "creator=com.simplemobiletools.smsmessenger, seen=1\n"
    )


def test_a_message_on_its_way_survives_saving_and_loading(
    phone: Phone, telephony: Telephony
) -> None:
    row = telephony.send_sms("+15551234567", "hello", MESSENGER)
    phone.save("on_its_way")
    phone.clock.advance(1)
    phone.load("on_its_way")
    assert telephony.message(row)["type"] == 4
    phone.clock.advance(1)
    assert telephony.message(row)["type"] == 2


def test_in_airplane_mode_a_message_fails_and_can_be_sent_again(
    phone: Phone, telephony: Telephony
) -> None:
    phone[Radios].airplane(True)
    row = telephony.send_sms("+15551234567", "hello", MESSENGER)
    phone.clock.advance(1)
    assert telephony.message(row)["type"] == 5
    phone[Radios].airplane(False)
    telephony.resend(row)
    assert (telephony.message(row)["type"], telephony.message(row)["date"]) == (4, 1697384041000)
    phone.clock.advance(1)
    assert telephony.message(row)["type"] == 2
    assert [thread["error"] for thread in telephony.conversations()] == [0]


def test_a_key_alone_is_no_airplane_mode(phone: Phone, telephony: Telephony) -> None:
    phone[Settings].put("global", "airplane_mode_on", 1)
    row = telephony.send_sms("+15551234567", "hello", MESSENGER)
    phone.clock.advance(1)
    assert telephony.message(row)["type"] == 2


def test_a_message_deleted_on_its_way_stays_deleted(phone: Phone, telephony: Telephony) -> None:
    row = telephony.send_sms("+15551234567", "hello", MESSENGER)
    run_text(phone, f"content delete --uri content://sms/{row}")
    assert telephony.message(row) != {}
    phone[Settings].put("secure", "sms_default_application", "com.android.shell")
    run_text(phone, f"content delete --uri content://sms/{row}")
    phone.clock.advance(1)
    assert telephony.message(row) == {}


def test_another_apps_message_is_written_down_for_it(phone: Phone, telephony: Telephony) -> None:
    row = telephony.send_sms("+15551234567", "hello", "net.gsantner.markor")
    assert telephony.message(row)["creator"] == "net.gsantner.markor"


def test_conversations_come_newest_first(phone: Phone, telephony: Telephony) -> None:
    for number, text in (("+15550001", "a"), ("+15550002", "b"), ("+15550001", "c")):
        telephony.receive_sms(number, text)
    assert [
        (each["addresses"], each["snippet"], each["read"]) for each in telephony.conversations()
    ] == [
        (["+15550001"], "c", 0),
        (["+15550002"], "b", 0),
    ]
    assert json.dumps(telephony.conversations())


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("", [0]),
        ("x" * 160, [160]),
        ("x" * 161, [153, 8]),
        ("€" * 80, [80]),
        ("€" * 81, [76, 5]),
        ("ł" * 70, [70]),
        ("ł" * 71, [67, 4]),
        ("x" * 153 * 3, [153, 153, 153]),
        ("🎉" * 36, [33, 3]),
    ],
)
def test_a_long_text_is_several_messages(text: str, lengths: list[int]) -> None:
    assert [len(part) for part in parts(text)] == lengths
    assert "".join(parts(text)) == text


def test_what_the_registry_says(phone: Phone, telephony: Telephony) -> None:
    said = telephony.registry()
    assert said["mServiceState"].startswith(
        "{mVoiceRegState=0(IN_SERVICE), mDataRegState=0(IN_SERVICE), "
    )
    assert "mOperatorAlphaLong=T-Mobile" in said["mServiceState"]
    assert (said["mDataConnectionState"], "level=4" in said["mSignalStrength"]) == ("2", True)
    phone[Radios].airplane(True)
    said = telephony.registry()
    assert "mVoiceRegState=3(POWER_OFF)" in said["mServiceState"]
    assert (said["mDataConnectionState"], "level=0" in said["mSignalStrength"]) == ("0", True)


def test_the_alphabet_of_a_long_text_is_found_once_for_each_letter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Counted:
        looks = 0

        def sub(self, new: str, text: str) -> str:
            return EXTENDED.sub(new, text)

        def match(self, letter: str) -> object:
            self.looks += 1
            return EXTENDED.match(letter)

    counted = Counted()
    monkeypatch.setattr(f"{Telephony.__module__}.EXTENDED", counted)
    assert [len(part) for part in parts("ab€" * 1000)[:2]] == [115, 115]
    assert counted.looks == 3
