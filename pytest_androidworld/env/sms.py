"""Text messages: read, received, sent and cleared."""

import shlex
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pytest_androidworld.env.content import Content, Row
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.emulator import Emulator
    from pytest_androidworld.env.state import State

MESSAGES = "content://sms"
DATABASE = "/data/data/com.android.providers.telephony/databases/mmssms.db"
INTEGERS = ("_id", "thread_id", "type", "date", "read")
COUNT = f"sqlite3 {DATABASE} 'SELECT count(*) FROM sms WHERE type=%d' 2>/dev/null"
INBOX, SENT = COUNT % 1, COUNT % 2
BUTTON = {"SMS", "Send SMS"}
USABLE = frozenset({"LOADED", "READY"})  # states of a SIM
NO_GRPC = "it has no emulator's gRPC. Name its port: SERIAL@PORT"
NO_SIM = (
    "{}: no SIM that text messages could reach (gsm.sim.state: {}); start the emulator without"
    " -no-sim, on a host without IPv6"
)
PATIENCE = 50  # times 0.1 s of the device's time until a message has arrived


class SmsMessage(NamedTuple):
    """One message; ``type`` 1 was received, 2 sent; ``date`` in ms."""

    id: int
    address: str
    body: str
    type: int
    date: int
    read: bool
    thread_id: int


class Sms:
    """The messages in the telephony provider."""

    def __init__(
        self,
        adb: "Adb",
        emulator: "Emulator | None" = None,
        observe: "Callable[[], State] | None" = None,
    ) -> None:
        self.adb, self.emulator, self._observe = adb, emulator, observe

    def messages(self, box: str | None = None) -> list[SmsMessage]:
        """The newest first: those of a box (``inbox``, ``sent``, …), or all."""
        uri = f"{MESSAGES}/{box}" if box else MESSAGES
        rows = Content(self.adb).rows(uri, INTEGERS, "address", "body")
        return [_message(row) for row in rows]

    def receive(self, number: str, text: str) -> None:
        """Have a message come in, and wait by the device's time until it is in the inbox."""
        if self.emulator is None:
            raise DeviceError(f"{self.adb.serial}: cannot send it a message: {NO_GRPC}")
        state = sim_state(self.adb)
        if not is_usable(state):
            raise DeviceError(NO_SIM.format(self.adb.serial, state or "none"))
        before = self.adb.shell(INBOX).stdout.strip()
        self.emulator.receive_sms(number, text)
        self.adb.shell(_until_more(INBOX, before))

    def send(self, number: str, text: str) -> None:
        """Send a message through the SMS app, which alone may write sent messages."""
        before = self.adb.shell(SENT).stdout.strip()
        words = ["am", "start", "-W", "-a", "android.intent.action.SENDTO", "-d", f"sms:{number}"]
        line = shlex.join([*words, "--es", "sms_body", text])
        self.adb.shell(f"{line}; sleep 1")
        x, y = self._button()
        tap = f"input tap {x} {y}; {_until_more(SENT, before)}; input keyevent KEYCODE_HOME"
        self.adb.shell(tap)

    def _button(self) -> tuple[int, int]:
        """Where the SMS app on the screen sends."""
        seen = self._observe().ui_elements if self._observe else ()
        for each in seen:
            if BUTTON & {each.text, each.content_description}:
                return each.bbox.center
        raise DeviceError(f"{self.adb.serial}: no SMS app shows a button to send with")

    def add_old(self, number: str, text: str, date: int) -> None:
        """Add a message that was received and read at a time in ms, to a conversation of its own.

        Into the provider's database: the provider takes messages of none but the SMS app.
        """
        newest = "(SELECT max(_id) FROM {})".format
        statements = (
            f"INSERT INTO canonical_addresses (address) VALUES ({_text(number)})",
            "INSERT INTO threads (recipient_ids, date, snippet, message_count, read)"
            f" VALUES ({newest('canonical_addresses')}, {date}, {_text(text)}, 1, 1)",
            "INSERT INTO sms (thread_id, address, date, read, seen, type, body)"
            f" VALUES ({newest('threads')}, {_text(number)}, {date}, 1, 1, 1, {_text(text)})",
        )
        done = self.adb.shell(f"sqlite3 {DATABASE} {shlex.quote('; '.join(statements))}")
        if done.status or done.stderr:
            raise DeviceError(f"{self.adb.serial}: cannot add a message: {done.stderr.strip()}")

    def forget(self, number: str) -> None:
        """Remove the messages of a number, and its conversation."""
        of = f"address={_text(number)}"
        threads = f"_id IN (SELECT thread_id FROM sms WHERE {of})"
        tables = {"threads": threads, "sms": of, "canonical_addresses": of}
        sql = "; ".join(f"DELETE FROM {table} WHERE {where}" for table, where in tables.items())
        self.adb.shell(f"[ -f {DATABASE} ] && sqlite3 {DATABASE} {shlex.quote(sql)}")

    def clear(self) -> None:
        """Remove all messages and conversations."""
        sql = "DELETE FROM sms; DELETE FROM threads;"
        self.adb.shell(f"[ -f {DATABASE} ] && sqlite3 {DATABASE} {shlex.quote(sql)}")


def sim_state(adb: "Adb") -> str:
    """What state the SIM is in: ``LOADED``, ``ABSENT``, …; several slots, with commas."""
    return adb.run("getprop", "gsm.sim.state").stdout.strip()


def is_usable(state: str) -> bool:
    """Whether text messages reach a SIM in this state, or one of several."""
    return not USABLE.isdisjoint(state.split(","))


def _text(value: str) -> str:
    """A text in SQL."""
    return "'" + value.replace("'", "''") + "'"


def _until_more(count: str, before: str) -> str:
    """The line that waits, by the device's time, until there is another count."""
    return (
        f'i=0; while [ $i -lt {PATIENCE} ] && [ "$({count})" = {shlex.quote(before)} ];'
        " do sleep 0.1; i=$((i+1)); done"
    )


def _message(row: Row) -> SmsMessage:
    return SmsMessage(
        id=row["_id"] or 0,
        address=row["address"] or "",
        body=row["body"] or "",
        type=row["type"] or 0,
        date=row["date"] or 0,
        read=bool(row["read"]),
        thread_id=row["thread_id"] or 0,
    )
