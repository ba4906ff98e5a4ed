"""``content://sms`` and ``content://mms-sms``, from the shell's side."""

import re
from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.providers.core import Content, ProviderError
from virtual_phone.services.providers.mmssms import PATH, SCHEMA
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text

Ask = Callable[[str], str]

NOTHING = "No result found.\n"
SENT = "insert --uri content://sms/sent --bind address:s:+15551234567 --bind 'body:s:{}'"


def test_an_empty_box_says_so(ask: Ask) -> None:
    assert ask("query --uri content://sms/sent") == NOTHING
    assert ask("query --uri content://sms/inbox") == NOTHING


@pytest.mark.parametrize("uid", [0, 2000])
def test_who_is_not_the_default_app_writes_nothing_without_an_error(
    phone: Phone, uid: int
) -> None:
    for line in (
        SENT.format("x"),
        "delete --uri content://sms",
        "update --uri content://sms --bind read:i:1",
    ):
        result = run_text(phone, f"content {line}", uid=uid)
        assert (result.stdout, result.stderr, result.status) == ("", "", 0)
    assert run_text(phone, "content query --uri content://sms").stdout == NOTHING


@pytest.mark.usefixtures("writable")
def test_a_row_is_printed_in_table_order(ask: Ask) -> None:
    ask(SENT.format("See you at 5, ok?"))
    assert ask("query --uri content://sms/sent") == (
        "Row: 0 _id=1, thread_id=1, address=+15551234567, person=NULL, date=1697384040000, "
        "date_sent=0, protocol=NULL, read=1, status=-1, type=2, reply_path_present=NULL, "
        "subject=NULL, body=See you at 5, ok?, service_center=NULL, locked=0, sub_id=-1, "
        "error_code=-1, creator=com.android.shell, seen=0\n"
    )


@pytest.mark.usefixtures("writable")
def test_a_client_finds_body_address_and_date_in_a_row(ask: Ask) -> None:
    """The parsing rule of the device contract: the body ends at the comma before the next key."""
    ask(SENT.format("a, b, c"))
    row = ask("query --uri content://sms/sent").rstrip("\n")
    body = re.search(r"body=(.*?), \w+=", row)
    assert body is not None
    assert body[1] == "a, b, c"
    rest = dict(
        part.split("=") for part in row.replace(body[0], "x=").removeprefix("Row: 0 ").split(", ")
    )
    assert (rest["address"], rest["date"]) == ("+15551234567", "1697384040000")


@pytest.mark.usefixtures("writable")
def test_newest_come_first_unless_asked_otherwise(ask: Ask, phone: Phone) -> None:
    for body in "old", "middle", "new":
        ask(SENT.format(body))
        phone.clock.advance(1)
    assert ask("query --uri content://sms/sent --projection body") == (
        "Row: 0 body=new\nRow: 1 body=middle\nRow: 2 body=old\n"
    )
    assert ask(
        "query --uri content://sms --projection body --sort 'date ASC' --where 'date>0'"
    ) == ("Row: 0 body=old\nRow: 1 body=middle\nRow: 2 body=new\n")


@pytest.mark.usefixtures("writable")
@pytest.mark.parametrize(
    ("box", "kind"),
    [("inbox", 1), ("sent", 2), ("draft", 3), ("outbox", 4), ("failed", 5), ("queued", 6)],
)
def test_each_box_gives_its_messages_their_type(ask: Ask, box: str, kind: int) -> None:
    ask(f"insert --uri content://sms/{box} --bind address:s:5 --bind body:s:x --bind type:i:9")
    read = 0 if box == "inbox" else 1
    assert ask(f"query --uri content://sms/{box} --projection type:read") == (
        f"Row: 0 type={kind}, read={read}\n"
    )
    assert ask("query --uri content://sms/1 --projection type") == f"Row: 0 type={kind}\n"


@pytest.mark.usefixtures("writable")
def test_a_message_without_a_box_was_received(ask: Ask) -> None:
    ask("insert --uri content://sms --bind address:s:5 --bind body:s:x --bind date:l:12")
    assert ask("query --uri content://sms --projection type:date") == "Row: 0 type=1, date=12\n"


@pytest.mark.usefixtures("writable")
def test_a_thread_has_one_draft(ask: Ask) -> None:
    for body in "first", "second":
        ask(f"insert --uri content://sms/draft --bind address:s:5 --bind body:s:{body}")
    ask("insert --uri content://sms/draft --bind address:s:6 --bind body:s:other")
    assert ask("query --uri content://sms/draft --projection body --sort _id") == (
        "Row: 0 body=second\nRow: 1 body=other\n"
    )


@pytest.mark.usefixtures("writable")
@pytest.mark.parametrize(
    ("address", "thread"),
    [("5551234567", 1), ("555-123-4567", 1), ("+15551234567", 1), ("+15551234568", 2)],
)
def test_spellings_of_one_number_share_a_thread(ask: Ask, address: str, thread: int) -> None:
    ask(SENT.format("x"))
    ask(f"insert --uri content://sms/inbox --bind address:s:{address} --bind body:s:y")
    assert ask("query --uri content://sms/inbox --projection thread_id") == (
        f"Row: 0 thread_id={thread}\n"
    )


@pytest.mark.usefixtures("writable")
def test_an_address_is_known_as_it_is_spelled_before_all(ask: Ask) -> None:
    for number in "15551234567", "5551234567", "+15551234567":
        ask(f"insert --uri content://sms/inbox --bind address:s:{number} --bind body:s:x")
    assert ask("query --uri content://mms-sms/canonical-addresses") == (
        "Row: 0 _id=1, address=15551234567\n"
    )
    assert ask("query --uri content://sms --projection address --sort _id").count("Row") == 3


@pytest.mark.usefixtures("writable")
def test_names_share_a_thread_whatever_their_case(ask: Ask) -> None:
    for name in "AMAZON", "Amazon", "AMAZING":
        ask(f"insert --uri content://sms/inbox --bind address:s:{name} --bind body:s:x")
    assert ask("query --uri content://mms-sms/canonical-addresses") == (
        "Row: 0 _id=1, address=AMAZON\nRow: 1 _id=2, address=AMAZING\n"
    )


@pytest.mark.usefixtures("writable")
def test_an_incoming_message_knows_who_in_the_phone_sent_it(ask: Ask, phone: Phone) -> None:
    phone[Contacts].save(Contact(given="Ana", phones=(Entry("(415) 555-0100"),)))
    for number in "+14155550100", "+14155550109":
        ask(f"insert --uri content://sms/inbox --bind address:s:{number} --bind body:s:x")
    assert ask("query --uri content://sms --projection person --sort _id") == (
        "Row: 0 person=1\nRow: 1 person=NULL\n"
    )


@pytest.mark.usefixtures("writable")
def test_conversations_in_their_two_forms(ask: Ask) -> None:
    ask(SENT.format("a"))
    ask(SENT.format("b"))
    ask("update --uri content://sms --bind date:l:1697384041000 --where \"body='b'\"")
    assert ask("query --uri content://sms/conversations") == (
        "Row: 0 snippet=b, thread_id=1, msg_count=2\n"
    )
    assert ask("query --uri content://sms/conversations/1 --projection body") == (
        "Row: 0 body=b\nRow: 1 body=a\n"
    )
    assert ask("query --uri content://mms-sms/conversations?simple=true") == (
        "Row: 0 _id=1, date=1697384040000, message_count=2, recipient_ids=1, snippet=b, "
        "snippet_cs=0, read=1, archived=0, type=0, error=0, has_attachment=0\n"
    )
    assert "body=b" in ask("query --uri content://mms-sms/conversations")
    assert ask("query --uri content://mms-sms/conversations/1 --projection body") == (
        "Row: 0 body=a\nRow: 1 body=b\n"
    )


@pytest.mark.usefixtures("writable")
def test_deleting_the_newest_message_shows_the_one_before(ask: Ask, phone: Phone) -> None:
    ask(SENT.format("a"))
    phone.clock.advance(60)
    ask(SENT.format("b"))
    ask("delete --uri content://sms/2")
    simple = "query --uri content://mms-sms/conversations?simple=true --projection {}"
    assert ask(simple.format("date:message_count:snippet")) == (
        "Row: 0 date=1697384040000, message_count=1, snippet=a\n"
    )
    ask("delete --uri content://sms/sent --where \"body='a'\"")
    assert ask(simple.format("message_count:snippet")) == "Row: 0 message_count=0, snippet=\n"


@pytest.mark.usefixtures("writable")
def test_deleting_a_conversation_deletes_its_thread_and_no_other(ask: Ask) -> None:
    ask(SENT.format("a"))
    ask("insert --uri content://sms/inbox --bind address:s:7 --bind body:s:b")
    ask("delete --uri content://mms-sms/conversations/1")
    assert ask("query --uri content://mms-sms/conversations?simple=true --projection _id") == (
        "Row: 0 _id=2\n"
    )
    assert ask("query --uri content://sms --projection body") == "Row: 0 body=b\n"


@pytest.mark.usefixtures("writable")
def test_empty_threads_go_when_they_are_cleaned_up(ask: Ask) -> None:
    ask("query --uri content://mms-sms/threadID?recipient=+15550001")
    ask("delete --uri content://mms-sms/conversations/obsolete")
    assert ask("query --uri content://mms-sms/conversations?simple=true") == NOTHING


def test_a_thread_is_begun_for_a_recipient_and_found_again(ask: Ask) -> None:
    thread = "query --uri 'content://mms-sms/threadID?recipient=%2B15550001'"
    assert ask(thread) == ask(thread) == "Row: 0 _id=1\n"
    assert ask("query --uri content://mms-sms/conversations/1/recipients") == (
        "Row: 0 _id=1, recipient_ids=1\n"
    )


@pytest.mark.usefixtures("writable")
def test_a_conversation_is_archived_and_read_as_a_whole(ask: Ask) -> None:
    ask("insert --uri content://sms/inbox --bind address:s:7 --bind body:s:b")
    ask("update --uri content://mms-sms/conversations/1 --bind read:i:1")
    ask("update --uri content://mms-sms/conversations/1 --bind archived:i:1")
    assert ask(
        "query --uri content://mms-sms/conversations?simple=true --projection read:archived"
    ) == ("Row: 0 read=1, archived=1\n")


def test_only_the_default_app_changes_conversations(phone: Phone) -> None:
    content = phone[Content]
    content.query("content://mms-sms/threadID?recipient=5")
    assert content.update("content://mms-sms/conversations/1", {"archived": 1}) == 0
    assert content.delete("content://mms-sms/conversations/1") == 0
    assert content.delete("content://mms-sms/conversations/obsolete") == 0
    assert content.delete("content://mms") == 0
    found = content.query("content://mms-sms/conversations?simple=true", ["archived"])
    assert found is not None
    assert list(found) == [{"archived": 0}]


def test_pictures_are_asked_for_but_there_are_none(ask: Ask, phone: Phone) -> None:
    assert ask("query --uri content://mms/inbox") == NOTHING
    phone[Settings].put("secure", "sms_default_application", "com.android.shell")
    assert phone[Content].delete("content://mms") == 0
    assert phone[Content].delete("content://sms/raw") == 0


def test_types_are_reported(ask: Ask) -> None:
    assert ask("gettype --uri content://sms/inbox") == "Result: vnd.android.cursor.dir/sms\n"
    assert ask("gettype --uri content://sms/1") == "Result: vnd.android.cursor.item/sms\n"
    assert ask("gettype --uri content://sms/nowhere") == "Result: null\n"


def test_an_unknown_address_is_counted(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    phone[Settings].put("secure", "sms_default_application", "com.android.shell")
    content = phone[Content]
    assert content.query("content://sms/nowhere") is None
    assert content.query("content://mms/nowhere") is None
    assert content.insert("content://sms/nowhere", {"body": "x"}) is None
    for wrong in (
        lambda: content.update("content://sms/nowhere", {"read": 1}),
        lambda: content.delete("content://sms/nowhere"),
        lambda: content.query("content://mms-sms/nowhere"),
        lambda: content.update("content://mms-sms/nowhere", {"read": 1}),
        lambda: content.delete("content://mms-sms/locked"),
        lambda: content.delete("content://mms/nowhere"),
        lambda: content.query("content://mms-sms/threadID"),
        lambda: content.update("content://sms", {}),
    ):
        with pytest.raises(ProviderError):
            wrong()
    assert phone.unknown["content address: content://sms/nowhere"] == 4


@pytest.mark.usefixtures("writable")
def test_rows_deleted_behind_the_providers_back_are_gone(ask: Ask, phone: Phone) -> None:
    ask(SENT.format("a"))
    db = phone.databases.open(PATH)
    db.execute("DELETE FROM sms")
    db.execute("DELETE FROM threads")
    assert ask("query --uri content://sms") == NOTHING
    ask(SENT.format("b"))
    assert ask("query --uri content://sms --projection thread_id:body") == (
        "Row: 0 thread_id=2, body=b\n"
    )


@pytest.mark.usefixtures("writable")
@pytest.mark.parametrize("damage", ["removed", "emptied", "overwritten"])
def test_a_database_that_is_gone_or_spoilt_is_made_anew(
    ask: Ask, phone: Phone, damage: str
) -> None:
    ask(SENT.format("a"))
    if damage == "removed":
        phone.files.rmtree("/data/data/com.android.providers.telephony")
    else:
        phone.files.write(PATH, b"" if damage == "emptied" else b"no database at all" * 100)
    assert ask("query --uri content://sms") == NOTHING
    ask(SENT.format("b"))
    assert ask("query --uri content://sms --projection _id:body") == "Row: 0 _id=1, body=b\n"


@pytest.mark.usefixtures("writable")
def test_a_database_pushed_over_the_old_one_is_read(
    ask: Ask, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    other = new_phone()
    db = other.databases.open(PATH, SCHEMA)
    db.execute("INSERT INTO sms (body, type) VALUES ('from elsewhere', 1)")
    ask(SENT.format("a"))
    phone.files.write(PATH, other.files.read(PATH))
    assert ask("query --uri content://sms --projection body") == "Row: 0 body=from elsewhere\n"
