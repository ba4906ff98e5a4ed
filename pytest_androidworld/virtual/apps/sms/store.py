"""SMS Messenger's own database, a cache of the provider's, and what it reads from both."""

from datetime import datetime
from typing import Any, ClassVar
from urllib.parse import quote

from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.services.contacts import Contacts
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.providers.core import Content, Values
from pytest_androidworld.virtual.services.telephony import Telephony
from pytest_androidworld.virtual.ui.kits.simple import SimpleApp

PACKAGE = "com.simplemobiletools.smsmessenger"
ACTIVITIES = f"{PACKAGE}.activities"
DRAFT, OUTBOX, SENT, FAILED = 3, 4, 2, 5
Message = dict[str, Any]
Conversation = dict[str, Any]

CACHE = Schema(
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


class Store(SimpleApp):
    """What all screens of the app read and write."""

    databases: ClassVar[dict[str, Schema]] = {"databases/conversations.db": CACHE}

    # Conversations

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """The threads as the list shows them: pinned ones first, then the newest."""
        hidden = self.archived()
        found = [
            self._described(thread)
            for thread in self.phone[Telephony].conversations()
            if (thread["_id"] in hidden) == archived
        ]
        pinned = self.pinned()
        return sorted(found, key=lambda each: each["id"] not in pinned)

    def _described(self, thread: dict[str, Any]) -> Conversation:
        messages = self.messages(thread["_id"])
        draft = next((m["body"] for m in messages if m["type"] == DRAFT), "")
        last = messages[-1] if messages else {}
        return {
            "id": thread["_id"],
            "title": self.title_of(thread["addresses"]),
            "number": ", ".join(thread["addresses"]),
            "snippet": draft or last.get("body", ""),
            "draft": bool(draft),
            "date": last.get("date", thread["date"]),
            "read": bool(thread["read"]),
        }

    def title_of(self, numbers: list[str]) -> str:
        """Names where the numbers are known people's, else the numbers."""
        people = self.phone[Contacts]
        return ", ".join(people.name_of(number) or number for number in numbers)

    def messages(self, thread: int) -> list[Message]:
        """The messages of a thread, oldest first."""
        found = self.phone[Content].query("content://sms", ["*"], "thread_id=?", (thread,))
        return sorted(map(dict, found or ()), key=lambda m: (m["date"], m["_id"]))

    def thread_for(self, number: str) -> int:
        """The conversation with a number, begun if there is none."""
        uri = f"content://mms-sms/threadID?recipient={quote(number)}"
        found = self.phone[Content].query(uri, ["_id"])
        return int(next(iter(found or ()))["_id"])

    def numbers_of(self, thread: int) -> list[str]:
        """Whom a conversation is with."""
        threads = self.phone[Content].query(
            "content://mms-sms/conversations?simple=true", ["*"], "_id=?", (thread,)
        )
        ids: list[str] = next(
            (row["recipient_ids"].split() for row in map(dict, threads or ())), []
        )
        known = self.phone[Content].query("content://mms-sms/canonical-addresses", ["*"])
        numbers = {str(row["_id"]): str(row["address"]) for row in map(dict, known or ())}
        return [numbers[each] for each in ids if each in numbers]

    def delete_conversation(self, thread: int) -> None:
        content = self.phone[Content]
        content.delete("content://sms", "thread_id=?", (thread,), caller=self.package)
        content.delete(f"content://mms-sms/conversations/{thread}", caller=self.package)

    def mark(self, thread: int, *, read: bool) -> None:
        if read:
            self.phone[Telephony].mark_read(thread)
        else:
            newest = [m["_id"] for m in self.messages(thread)][-1:]
            for row in newest:
                self.phone[Content].update(
                    f"content://sms/{row}", {"read": 0, "seen": 0}, caller=self.package
                )

    def draft(self, thread: int, text: str) -> None:
        """Keep what has been typed but not sent; nothing keeps nothing."""
        content, where = self.phone[Content], "thread_id=? AND type=3"
        old = [m["body"] for m in self.messages(thread) if m["type"] == DRAFT]
        if old == ([text] if text else []):
            return
        content.delete("content://sms", where, (thread,), caller=self.package)
        if text:
            numbers = ";".join(self.numbers_of(thread))
            values: Values = {"thread_id": thread, "body": text, "type": DRAFT, "address": numbers,
                      "date": self.phone.clock.wall() // 1_000_000}  # fmt: skip
            content.insert("content://sms/draft", values, caller=self.package)

    # What is only the app's

    def pinned(self) -> list[int]:
        return self._numbers("pinned_conversations")

    def archived(self) -> list[int]:
        rows = self.db("databases/conversations.db").execute(
            "SELECT thread_id FROM conversations WHERE archived"
        )
        return [row[0] for row in rows]

    def archive(self, thread: int, *, away: bool = True) -> None:
        self.refresh()
        self.db("databases/conversations.db").execute(
            "UPDATE conversations SET archived=? WHERE thread_id=?", (int(away), thread)
        )

    def _numbers(self, key: str) -> list[int]:
        kept = self.prefs_of_family().get(key, set())
        return sorted(map(int, kept)) if isinstance(kept, set) else []

    def keep_numbers(self, key: str, numbers: list[int]) -> None:
        self.prefs_of_family()[key] = set(map(str, numbers))

    def refresh(self) -> None:
        """Bring the cache up to what the provider holds."""
        db, hidden = self.db("databases/conversations.db"), self.archived()
        db.execute("BEGIN")
        db.execute("DELETE FROM conversations")
        db.execute("DELETE FROM messages")
        for thread in self.phone[Telephony].conversations():
            told = self._described(thread)
            group = int(len(thread["addresses"]) > 1)
            db.execute(
                "INSERT INTO conversations VALUES (?, ?, ?, ?, ?, '', ?, ?, 0, 0, ?)",
                (told["id"], told["snippet"], told["date"] // 1000, int(told["read"]),
                 told["title"], group, told["number"], int(told["id"] in hidden)),
            )  # fmt: skip
            for m in self.messages(told["id"]):
                db.execute(
                    "INSERT INTO messages VALUES (?,?,?,?,'[]',?,?,?,0,NULL,?,?,'',?,0)",
                    (m["_id"], m["body"] or "", m["type"], m["status"], m["date"] // 1000,
                     m["read"], told["id"], m["address"] or "", told["title"], m["sub_id"]),
                )  # fmt: skip
        db.execute("COMMIT")

    # Times

    def moment(self, milliseconds: int) -> datetime:
        return self.phone.clock.local(milliseconds * 1_000_000)

    def day_text(self, milliseconds: int) -> str:
        """When a conversation was last added to: the time today, else the day."""
        then, now = self.moment(milliseconds), self.phone.clock.now()
        if then.date() == now.date():
            return self.phone[DisplaySettings].time_text(then)
        return f"{then:%d.%m}" if then.year == now.year else f"{then:%d.%m.%Y}"

    def moment_text(self, milliseconds: int) -> str:
        """When messages were sent, above them."""
        then, now = self.moment(milliseconds), self.phone.clock.now()
        time = self.phone[DisplaySettings].time_text(then)
        if then.date() == now.date():
            return time
        return f"{self.day_text(milliseconds)}, {time}"
