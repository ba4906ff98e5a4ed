"""Conversations: the threads of sets of addresses."""

import sqlite3
from collections.abc import Sequence

from virtual_phone.services.phone_numbers import same_number


def canonical_address(connection: sqlite3.Connection, address: str) -> int:
    """The id of an address, in any spelling; inserts a new address."""
    rows = connection.execute(
        "SELECT _id, address FROM canonical_addresses ORDER BY _id"
    ).fetchall()
    for row in rows:
        if row["address"] == address:
            return int(row["_id"])
    if not is_number(address):
        same = [row for row in rows if str(row["address"]).lower() == address.lower()]
    else:
        same = [row for row in rows if same_number(row["address"], address)]
    if same:
        return int(same[0]["_id"])
    sql = "INSERT INTO canonical_addresses (address) VALUES (?)"
    return connection.execute(sql, (address,)).lastrowid or 0


def is_number(address: str) -> bool:
    """Whether an address is a telephone number, not an email address or a name."""
    return not any(c.isalpha() or c == "@" for c in address)


def thread_of(connection: sqlite3.Connection, addresses: Sequence[str], now: int) -> int:
    """The conversation with some addresses, created at ``now`` (in ms) if there is none."""
    ids = sorted({canonical_address(connection, address) for address in addresses})
    recipients = " ".join(map(str, ids))
    sql = "SELECT _id FROM threads WHERE recipient_ids=? ORDER BY _id"
    found = connection.execute(sql, (recipients,)).fetchone()
    if found:
        return int(found["_id"])
    date = now - now % 1000
    sql = "INSERT INTO threads (date, recipient_ids, message_count, type) VALUES (?, ?, 0, ?)"
    return connection.execute(sql, (date, recipients, int(len(ids) > 1))).lastrowid or 0


def refresh(connection: sqlite3.Connection, thread: int) -> None:
    """Update a thread's count and snippet after a message was deleted.

    A thread without messages remains until the user deletes the conversation.
    """
    newest = connection.execute(
        "SELECT date, body FROM sms WHERE thread_id=:t AND type!=3"
        " UNION ALL SELECT date * 1000, sub FROM pdu WHERE thread_id=:t AND msg_box!=3"
        " ORDER BY date DESC LIMIT 1",
        {"t": thread},
    ).fetchone()
    count, unread = connection.execute(
        "SELECT (SELECT COUNT(*) FROM sms WHERE thread_id=:t AND type!=3)"
        " + (SELECT COUNT(*) FROM pdu WHERE thread_id=:t AND msg_box!=3),"
        " (SELECT COUNT(*) FROM sms WHERE thread_id=:t AND read=0)",
        {"t": thread},
    ).fetchone()
    date, snippet = newest or (0, "")
    sql = "UPDATE threads SET message_count=?, date=?, snippet=?, read=? WHERE _id=?"
    values = (count, date - date % 1000, snippet, int(not unread), thread)
    connection.execute(sql, values)
