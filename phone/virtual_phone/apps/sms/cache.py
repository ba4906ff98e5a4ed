"""SMS Messenger's own database, a cache of what the provider has."""

import json
import sqlite3
from collections.abc import Sequence

from virtual_phone.apps.sms.messages import Messages
from virtual_phone.storage.databases import Schema, transaction

SCHEMA = Schema(
    version=8,
    wal=True,
    statements=(
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE `conversations` (`thread_id` INTEGER NOT NULL, `snippet` TEXT NOT NULL, "
        "`date` INTEGER NOT NULL, `read` INTEGER NOT NULL, `title` TEXT NOT NULL, "
        "`photo_uri` TEXT NOT NULL, `is_group_conversation` INTEGER NOT NULL, "
        "`phone_number` TEXT NOT NULL, `is_scheduled` INTEGER NOT NULL, "
        "`uses_custom_title` INTEGER NOT NULL, `archived` INTEGER NOT NULL, "
        "PRIMARY KEY(`thread_id`))",
        "CREATE UNIQUE INDEX `index_conversations_thread_id` ON `conversations` (`thread_id`)",
        "CREATE TABLE `attachments` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`message_id` INTEGER NOT NULL, `uri_string` TEXT NOT NULL, `mimetype` TEXT NOT NULL, "
        "`width` INTEGER NOT NULL, `height` INTEGER NOT NULL, `filename` TEXT NOT NULL)",
        "CREATE UNIQUE INDEX `index_attachments_message_id` ON `attachments` "
        "(`message_id`, `uri_string`)",
        "CREATE TABLE `message_attachments` (`id` INTEGER NOT NULL, `text` TEXT NOT NULL, "
        "`attachments` TEXT NOT NULL, PRIMARY KEY(`id`))",
        "CREATE TABLE `messages` (`id` INTEGER NOT NULL, `body` TEXT NOT NULL, "
        "`type` INTEGER NOT NULL, `status` INTEGER NOT NULL, `participants` TEXT NOT NULL, "
        "`date` INTEGER NOT NULL, `read` INTEGER NOT NULL, `thread_id` INTEGER NOT NULL, "
        "`is_mms` INTEGER NOT NULL, `attachment` TEXT, `sender_phone_number` TEXT NOT NULL, "
        "`sender_name` TEXT NOT NULL, `sender_photo_uri` TEXT NOT NULL, "
        "`subscription_id` INTEGER NOT NULL, `is_scheduled` INTEGER NOT NULL, PRIMARY KEY(`id`))",
        "CREATE TABLE `recycle_bin_messages` (`id` INTEGER NOT NULL, "
        "`deleted_ts` INTEGER NOT NULL, PRIMARY KEY(`id`))",
        "CREATE UNIQUE INDEX `index_recycle_bin_messages_id` ON `recycle_bin_messages` (`id`)",
        "CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)",
    ),
    rows=("INSERT INTO android_metadata VALUES ('en_US')",),
)
CONVERSATION = """INSERT INTO conversations VALUES
(:id, :snippet, :date / 1000, :read, :title, '', :group, :number, 0, 0, :archived)"""
MESSAGE = """INSERT OR REPLACE INTO messages VALUES (abs(:id), :text, :type, :status, '[]',
:date / 1000, :read, :thread, :id < 0, NULL, :number, :title, '', :sub_id, 0)"""


def archived(db: sqlite3.Connection) -> set[int]:
    """The conversations that are archived, which the provider does not know."""
    return {row[0] for row in db.execute("SELECT thread_id FROM conversations WHERE archived")}


def archive(db: sqlite3.Connection, thread: int, archived: bool) -> None:
    db.execute("UPDATE conversations SET archived=? WHERE thread_id=?", (archived, thread))


def scheduled(db: sqlite3.Connection, thread: int) -> dict[int, tuple[str, int]]:
    """The text and time (in ms) of messages that are not sent yet, by their rows."""
    sql = "SELECT id, body, date * 1000 FROM messages WHERE is_scheduled AND thread_id=?"
    return {row[0]: (row[1], row[2]) for row in db.execute(sql, (thread,))}


def schedule(
    db: sqlite3.Connection, thread: int, text: str, paths: Sequence[str], due: int
) -> int:
    """Store a message that is to be sent; returns its row, far above those of the provider."""
    (last,) = db.execute("SELECT ifnull(MAX(id), 0) FROM messages WHERE is_scheduled").fetchone()
    row = max(int(last), 1_000_000_000) + 1
    sql = "INSERT INTO messages VALUES (?, ?, 2, -1, '[]', ?, 1, ?, ?, ?, '', '', '', -1, 1)"
    files = json.dumps(list(paths)) if paths else None
    db.execute(sql, (row, text, due // 1000, thread, bool(paths), files))
    return row


def unschedule(db: sqlite3.Connection, row: int) -> tuple[int, str, list[str]] | None:
    """Take such a message out; returns its thread, text and files, if it is still there."""
    sql = "DELETE FROM messages WHERE is_scheduled AND id=? RETURNING thread_id, body, attachment"
    found = db.execute(sql, (row,)).fetchall()
    return (found[0][0], found[0][1], json.loads(found[0][2] or "[]")) if found else None


def refresh(db: sqlite3.Connection, messages: Messages) -> None:
    """Bring the cache up to date with the provider."""
    hidden = archived(db)
    with transaction(db):
        db.execute("DELETE FROM conversations")
        db.execute("DELETE FROM messages WHERE NOT is_scheduled")
        for each in messages.conversations():
            more = {"number": each.number, "group": len(each.numbers) > 1}
            db.execute(CONVERSATION, vars(each) | more | {"archived": each.id in hidden})
            thread = {"thread": each.id, "title": each.title}
            texts = [
                {name: value for name, value in vars(message).items() if name != "files"} | thread
                for message in messages.of(each.id)
            ]
            db.executemany(MESSAGE, texts)
