"""Messages and threads of the telephony provider, as SMS Messenger reads and changes them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from virtual_phone.phone import Phone
from virtual_phone.services.contacts import Contacts
from virtual_phone.services.multimedia import Multimedia
from virtual_phone.services.providers.core import Content, Values
from virtual_phone.services.providers.mmssms import DRAFT, FAILED, INBOX
from virtual_phone.services.telephony import Telephony

COLUMNS = "_id;ifnull(address, '');ifnull(body, '');date;type;read;status;sub_id".split(";")
MMS_COLUMNS = "_id date msg_box read sub_id".split()
TEXT = "text/plain"
SEPARATED = 300_000  # ms between messages above which the time is displayed again


@dataclass(frozen=True)
class Message:
    id: int
    number: str
    text: str
    date: int  # ms
    type: int
    read: int
    status: int
    sub_id: int
    files: tuple[tuple[str, str, str], ...] = ()  # path, name and type of each

    @property
    def is_mms(self) -> int:
        """Whether it is a multimedia message; the id of one is below 0 here."""
        return int(self.id < 0)

    @property
    def snippet(self) -> str:
        return self.text or ("Attachment" if self.files else "")

    @property
    def received(self) -> bool:
        return self.type == INBOX


@dataclass(frozen=True)
class Conversation:
    """A thread as lists display it."""

    id: int
    numbers: list[str]
    title: str
    snippet: str
    draft: bool  # the snippet is one
    date: int
    read: bool

    @property
    def number(self) -> str:
        return ", ".join(self.numbers)

    def fits(self, wanted: str) -> bool:
        """Whether a search finds it by name or number."""
        return wanted.casefold() in self.title.casefold() or wanted.casefold() in self.number


class Messages:
    """What the provider has; all changes are made on behalf of the app."""

    def __init__(self, phone: Phone, package: str) -> None:
        self._phone, self._package = phone, package
        self._content, self._telephony = phone[Content], phone[Telephony]

    # Conversations

    def conversations(self) -> list[Conversation]:
        """All of them, the newest first."""
        return [self._conversation(thread) for thread in self._telephony.conversations()]

    def _conversation(self, thread: dict[str, Any]) -> Conversation:
        messages, draft = self.of(thread["_id"]), self.draft(thread["_id"])
        last = messages[-1] if messages else None
        return Conversation(
            thread["_id"],
            thread["addresses"],
            self.title(thread["addresses"]),
            draft or (last.snippet if last else ""),
            bool(draft),
            last.date if last else thread["date"],
            bool(thread["read"]),
        )

    def title(self, numbers: Sequence[str]) -> str:
        """Names where the numbers are those of contacts, else the numbers."""
        contacts = self._phone[Contacts]
        return ", ".join(contacts.name_of(number) or number for number in numbers)

    def thread_for(self, number: str) -> int:
        """The conversation with a number, begun if there is none."""
        return self.thread_of([number])

    def thread_of(self, numbers: Sequence[str]) -> int:
        """The conversation with several."""
        recipients = "&".join(f"recipient={quote(number)}" for number in numbers)
        uri = f"content://mms-sms/threadID?{recipients}"
        found = self._content.query(uri, ["_id"])
        return int(next(iter(found or ()))["_id"])

    def numbers_of(self, thread: int) -> list[str]:
        """The numbers of those in a conversation."""
        uri = "content://mms-sms/conversations?simple=true"
        threads = self._content.query(uri, ["recipient_ids"], "_id=?", (thread,))
        ids = next((row["recipient_ids"] for row in threads or ()), "").split()
        known = self._content.query("content://mms-sms/canonical-addresses", ["*"])
        numbers = {str(row["_id"]): str(row["address"]) for row in known or ()}
        return [numbers[each] for each in ids if each in numbers]

    def delete_conversation(self, thread: int) -> None:
        delete, caller = self._content.delete, self._package
        delete("content://sms", "thread_id=?", (thread,), caller=caller)
        delete("content://mms", "thread_id=?", (thread,), caller=caller)
        delete(f"content://mms-sms/conversations/{thread}", caller=caller)

    def mark_read(self, thread: int) -> None:
        self._telephony.mark_read(thread)

    def mark_unread(self, thread: int) -> None:
        """Its newest message is unread from now on."""
        values: Values = {"read": 0, "seen": 0}
        for message in self.of(thread)[-1:]:
            self._content.update(_address(message.id), values, caller=self._package)

    # Messages

    def of(self, thread: int) -> list[Message]:
        """The messages of a thread and its draft, oldest first."""
        found = self._content.query("content://sms", COLUMNS, "thread_id=?", (thread,))
        messages = [Message(*row.values()) for row in found or ()]
        messages += self._multimedia(thread)
        return sorted(messages, key=lambda message: (message.date, message.id))

    def _multimedia(self, thread: int) -> list[Message]:
        query, found = self._content.query, []
        numbers = ", ".join(self.numbers_of(thread))
        for row in query("content://mms", MMS_COLUMNS, "thread_id=?", (thread,)) or ():
            parts = list(query(f"content://mms/{row['_id']}/part", ["*"]) or ())
            texts = [str(part["text"]) for part in parts if part["ct"] == TEXT and part["text"]]
            text = "\n".join(texts)
            files = [
                (str(part["_data"]), str(part["name"] or part["cl"] or ""), str(part["ct"]))
                for part in parts
                if part["_data"]
            ]
            date, kind, read = row["date"] * 1000, row["msg_box"], row["read"]
            found.append(
                Message(
                    -row["_id"], numbers, text, date, kind, read, -1, row["sub_id"], tuple(files)
                )
            )
        return found

    def displayed(self, thread: int) -> list[Message]:
        """The messages of a thread without its draft."""
        return [message for message in self.of(thread) if message.type != DRAFT]

    def delete(self, message: int) -> None:
        self._content.delete(_address(message), caller=self._package)

    def draft(self, thread: int) -> str:
        return next((each.text for each in self.of(thread) if each.type == DRAFT), "")

    def save_draft(self, thread: int, text: str) -> None:
        """Save what is typed but not sent; without a text there is no draft."""
        saved = [each.text for each in self.of(thread) if each.type == DRAFT]
        if saved == ([text] if text else []):
            return
        where = f"thread_id=? AND type={DRAFT}"
        self._content.delete("content://sms", where, (thread,), caller=self._package)
        if text:
            values: Values = {
                "thread_id": thread,
                "body": text,
                "type": DRAFT,
                "address": ";".join(self.numbers_of(thread)),
                "date": self._phone.clock.wall() // 1_000_000,
            }
            self._content.insert("content://sms/draft", values, caller=self._package)

    def send(
        self, thread: int, text: str, paths: Sequence[str] = (), *, mms: bool = False
    ) -> None:
        """Send a text to all in a conversation; it is no draft any more."""
        self.save_draft(thread, "")
        numbers = self.numbers_of(thread)
        if paths or (mms and len(numbers) > 1):
            self._phone[Multimedia].send(thread, numbers, text, paths, self._package)
            return
        for number in numbers:
            self._telephony.send_sms(number, text, self._package)


def _address(message: int) -> str:
    return f"content://sms/{message}" if message > 0 else f"content://mms/{-message}"


def annotated(messages: Sequence[Message]) -> Iterator[tuple[Message, bool, bool]]:
    """Each message; whether its time is displayed above it, and its state below it.

    Below those that failed, and below the last one that was sent.
    """
    sent = [message.id for message in messages if not message.received]
    displayed = 0
    for message in messages:
        dated = message.date - displayed > SEPARATED
        if dated:
            displayed = message.date
        yield message, dated, message.type == FAILED or [message.id] == sent[-1:]


def addressed(data: str, extras: dict[str, Any]) -> tuple[str, str]:
    """Number and text of an intent such as SENDTO ``sms:+1555?body=Hi``."""
    number, _, query = data.partition(":")[2].lstrip("/").partition("?")
    body = query.removeprefix("body=") if query.startswith("body=") else ""
    text = extras.get("sms_body") or extras.get("android.intent.extra.TEXT") or body
    return number.replace("%20", " ").strip(), str(text)
