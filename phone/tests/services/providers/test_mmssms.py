"""``mmssms.db``: its tables, and what its triggers do."""

import sqlite3

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.providers.mmssms import PATH, SCHEMA

COLUMNS = {
    "sms": "_id thread_id address person date date_sent protocol read status type "
    "reply_path_present subject body service_center locked sub_id error_code creator seen",
    "threads": "_id date message_count recipient_ids snippet snippet_cs read archived type error "
    "has_attachment",
    "canonical_addresses": "_id address",
    "pdu": "_id thread_id date date_sent msg_box read m_id sub sub_cs ct_t ct_l exp m_cls m_type "
    "v m_size pri rr rpt_a resp_st st tr_id retr_st retr_txt retr_txt_cs read_status ct_cls "
    "resp_txt d_tm d_rpt locked sub_id seen creator text_only",
    "addr": "_id msg_id contact_id address type charset",
    "part": "_id mid seq ct name chset cd fn cid cl ctt_s ctt_t _data text",
    "rate": "sent_time",
    "drm": "_id _data",
    "attachments": "sms_id content_url offset",
    "raw": "_id date reference_number count sequence destination_port address sub_id pdu deleted "
    "message_body display_originating_addr",
    "sr_pending": "reference_number action data",
    "pending_msgs": "_id proto_type msg_id msg_type err_type err_code retry_index due_time "
    "pending_sub_id last_try",
    "words": "_id index_text source_id table_to_use",
    "android_metadata": "locale",
}


@pytest.fixture
def db(phone: Phone) -> sqlite3.Connection:
    return phone.databases.open(PATH, SCHEMA)


def columns(db: sqlite3.Connection, table: str) -> str:
    return " ".join(row["name"] for row in db.execute(f"PRAGMA table_info({table})"))


@pytest.mark.parametrize("table", COLUMNS)
def test_columns_come_in_the_order_the_provider_made_them(
    db: sqlite3.Connection, table: str
) -> None:
    assert columns(db, table) == COLUMNS[table]


def test_a_row_of_nothing_has_the_defaults_of_the_schema(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO sms (thread_id) VALUES (1)")
    db.execute("INSERT INTO threads DEFAULT VALUES")
    sms = {k: v for k, v in dict(db.execute("SELECT * FROM sms").fetchone()).items() if v != 0}
    assert {k for k, v in sms.items() if v is not None} == {
        "_id",
        "thread_id",
        "status",
        "sub_id",
        "error_code",
    }
    assert (sms["status"], sms["sub_id"], sms["error_code"]) == (-1, -1, -1)
    thread = dict(db.execute("SELECT * FROM threads").fetchone())
    assert thread == dict.fromkeys(thread, 0) | {
        "_id": 1,
        "recipient_ids": None,
        "snippet": None,
        "read": 1,
    }


def test_the_version_is_that_of_android_13(db: sqlite3.Connection) -> None:
    assert db.execute("PRAGMA user_version").fetchone()[0] == 67


def thread(db: sqlite3.Connection) -> dict[str, object]:
    return dict(db.execute("SELECT * FROM threads").fetchone())


@pytest.fixture
def talk(db: sqlite3.Connection) -> sqlite3.Connection:
    """A thread with one message read and one that is not."""
    db.execute("INSERT INTO threads (_id, recipient_ids) VALUES (1, '1')")
    add = "INSERT INTO sms (thread_id, body, type, read) VALUES (1, ?, ?, ?)"
    db.execute(add, ("first", 1, 1))
    db.execute(add, ("second", 1, 0))
    return db


def test_a_message_makes_its_thread_newest_at_the_phones_time(talk: sqlite3.Connection) -> None:
    assert thread(talk) == {
        "_id": 1,
        "date": 1697384040000,
        "message_count": 2,
        "recipient_ids": "1",
        "snippet": "second",
        "snippet_cs": 0,
        "read": 0,
        "archived": 0,
        "type": 0,
        "error": 0,
        "has_attachment": 0,
    }


def test_a_threads_date_is_in_whole_seconds(phone: Phone, talk: sqlite3.Connection) -> None:
    phone.clock.advance(2.75)
    talk.execute("UPDATE sms SET body='changed' WHERE _id=1")
    assert (thread(talk)["date"], thread(talk)["snippet"]) == (1697384042000, "changed")


def test_a_draft_is_a_snippet_but_not_counted(talk: sqlite3.Connection) -> None:
    talk.execute("INSERT INTO sms (thread_id, body, type, read) VALUES (1, 'draft', 3, 1)")
    assert (thread(talk)["message_count"], thread(talk)["snippet"]) == (2, "draft")


def test_reading_the_last_unread_message_reads_the_thread(talk: sqlite3.Connection) -> None:
    talk.execute("UPDATE sms SET read=1 WHERE body='first'")
    assert thread(talk)["read"] == 0
    talk.execute("UPDATE sms SET read=1 WHERE body='second'")
    assert thread(talk)["read"] == 1
    talk.execute("UPDATE sms SET read=0 WHERE body='first'")
    assert thread(talk)["read"] == 0


def test_a_thread_counts_the_messages_that_failed(talk: sqlite3.Connection) -> None:
    talk.execute("UPDATE sms SET type=4")
    assert thread(talk)["error"] == 0
    talk.execute("UPDATE sms SET type=5")
    assert thread(talk)["error"] == 2
    talk.execute("UPDATE sms SET type=2 WHERE _id=1")
    assert thread(talk)["error"] == 1


def test_words_follow_their_message(talk: sqlite3.Connection) -> None:
    talk.execute("INSERT INTO words VALUES (1, 'first', 1, 1)")
    talk.execute("UPDATE sms SET body='other' WHERE _id=1")
    assert talk.execute("SELECT index_text FROM words").fetchall()[0][0] == "other"
    talk.execute("DELETE FROM sms WHERE _id=1")
    assert talk.execute("SELECT * FROM words").fetchall() == []


def test_deleting_messages_leaves_their_thread(talk: sqlite3.Connection) -> None:
    talk.execute("DELETE FROM sms")
    assert thread(talk)["message_count"] == 2


def test_a_picture_message_moves_its_thread_and_takes_its_parts_along(
    talk: sqlite3.Connection,
) -> None:
    talk.execute(
        "INSERT INTO pdu (thread_id, sub, m_type, msg_box, read) VALUES (1, 'a', 132, 1, 1)"
    )
    assert (thread(talk)["message_count"], thread(talk)["snippet"]) == (3, "a")
    talk.execute("INSERT INTO part (mid, text) VALUES (1, 'look')")
    talk.execute("INSERT INTO addr (msg_id, address) VALUES (1, '5')")
    talk.execute("DELETE FROM pdu")
    assert talk.execute("SELECT * FROM part").fetchall() == []
    assert talk.execute("SELECT * FROM addr").fetchall() == []
