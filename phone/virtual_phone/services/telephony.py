"""The mobile network: text messages in and out, and the state of the network."""

import re
from collections.abc import Mapping
from typing import Any

from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.service import Service
from virtual_phone.services import notifications
from virtual_phone.services.blocked_numbers import BlockedNumbers
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.services.contacts import Contacts
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.packages import Packages
from virtual_phone.services.providers.core import Content, Cursor, Values
from virtual_phone.services.providers.mmssms import (
    FAILED,
    INBOX,
    OUTBOX,
    PATH,
    SCHEMA,
    SENT,
)
from virtual_phone.services.radios import CARRIER, Radios
from virtual_phone.services.settings import Settings

MESSENGER = "com.simplemobiletools.smsmessenger"
PHONE = "com.android.phone"
SMS_DELIVER = "android.provider.Telephony.SMS_DELIVER"
SUBSCRIPTION = 1
SENT_AFTER = 0.6  # seconds until the network accepts a message
SAME_MOMENT = 1000  # ms: messages closer than this still get increasing dates
MOST_PARTS = 255  # of a message: their number is a byte (3GPP TS 23.040, 9.2.3.24.1)
GSM_ALPHABET = re.compile(
    r"[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*"
)
EXTENDED = re.compile(r"[\^{}\\\[~\]|€\f]")
NO_BMP = re.compile("[\U00010000-\U0010ffff]")  # two units of UTF-16

# The columns of a received message besides address, text, date and thread.
BY_MESSENGER: Values = {"subject": "", "read": 0, "type": INBOX, "sub_id": SUBSCRIPTION}
BY_OTHERS: Values = {
    "protocol": 0,
    "read": 0,
    "seen": 0,
    "reply_path_present": 0,
    "service_center": "+15551234567",
    "type": INBOX,
    "sub_id": SUBSCRIPTION,
}
RECEIVED: Mapping[str, Values] = {MESSENGER: BY_MESSENGER}


class Telephony(Service):
    """Sends and receives messages; one in transit is a row of type 4 and a timer."""

    name = "telephony"

    def loaded(self) -> None:
        self.hold_database()

    def booted(self) -> None:
        self.hold_database()

    def hold_database(self) -> None:
        """Open the database for as long as the process lasts, if that fault does."""
        databases = self.phone.databases
        databases.held.discard(PATH)
        if self.phone.faults.get("telephony_holds_database"):
            databases.open(PATH, SCHEMA)
            databases.held.add(PATH)

    # Incoming

    def receive_sms(self, number: str, text: str) -> int | None:
        """Deliver a message: the default SMS app stores it and posts a notification.

        An app that receives SMS_DELIVER posts it itself, perhaps by `notify_of_message`.

        Returns the row's id; None if the number is blocked, or there is no app to store the
        message, which is dropped.
        """
        keeper = self.default_app()
        if not self.has_sim:
            return None
        if keeper not in self.phone[Packages] or self.phone[BlockedNumbers].has(number):
            return None
        date = self._date()
        values: Values = {"address": number, "body": text, "date": date}
        values |= RECEIVED.get(keeper, BY_OTHERS | {"date_sent": date})
        row = self._insert("content://sms/inbox", values, keeper)
        thread = int(self.message(row)["thread_id"])
        app = self.phone.apps.get(keeper)
        if app is not None and SMS_DELIVER in app.receives:
            extras = {"thread_id": thread, "address": number, "body": text, "id": row}
            intent = Intent(action=SMS_DELIVER, package=keeper, extras=extras)
            self.phone[Broadcasts].send(intent)
        else:
            self.notify_of_message(thread, number, text)
        return row

    def default_app(self) -> str:
        """The package that stores messages."""
        return self.phone[Settings].get("secure", "sms_default_application") or ""

    def _date(self) -> int:
        """The current time in ms, or 1 ms after the last message's date if that is later."""
        now = self.phone.clock.wall() // 1_000_000
        newest = self._query(
            "content://sms", "MAX(date)", "date BETWEEN ? AND ?", now - 1, now + SAME_MOMENT
        )
        last = newest.rows[0][0]
        return max(now, last + 1) if isinstance(last, int) else now

    def notify_of_message(self, thread: int, number: str, text: str) -> None:
        """Post the notification of a received message."""
        keeper = self.default_app()
        name = self.phone[Contacts].name_of(number) or number
        intent = Intent(
            component=f"{keeper}/{keeper}.activities.ThreadActivity",
            extras={"thread_id": thread, "thread_title": name, "thread_number": number},
            flags=NEW_TASK,
        )
        reply = notifications.action("Reply", self.name, "reply", thread, number, reply=True)
        read = notifications.action("Mark as Read", self.name, "mark_read", thread)
        self.phone[Notifications].post(
            keeper,
            name,
            text,
            tag=f"sms {thread}",
            channel="Received SMS",
            importance=notifications.HIGH,
            actions=[reply, read],
            intent=intent,
        )

    def reply(self, thread: int, number: str, text: str) -> None:
        """The callback of the notification's inline reply."""
        self.mark_read(thread)
        self.send_sms(number, text, self.default_app())

    def mark_read(self, thread: int) -> None:
        """Mark a conversation's messages as read, and cancel its notification."""
        keeper = self.default_app()
        self.phone[Content].update(
            "content://sms",
            {"read": 1, "seen": 1},
            "thread_id=? AND (read=0 OR seen=0)",
            (thread,),
            caller=keeper,
        )
        self.phone[Notifications].cancel(keeper, f"sms {thread}")

    # Outgoing

    def send_sms(self, number: str, text: str, by: str) -> int:
        """Send a message on behalf of an app; returns its row, which is of type 4 at first."""
        values: Values = {
            "address": number,
            "body": text,
            "date": self.phone.clock.wall() // 1_000_000,
            "read": 1,
            "seen": 1,
            "type": OUTBOX,
            "sub_id": SUBSCRIPTION,
        }
        row = self._insert("content://sms", values, by)
        self._on_its_way(row)
        return row

    def resend(self, row: int) -> None:
        """Send a message again that failed."""
        now = self.phone.clock.wall() // 1_000_000
        self._set(row, {"type": OUTBOX, "date": now})
        self._on_its_way(row)

    def _on_its_way(self, row: int) -> None:
        self.phone.clock.after(SENT_AFTER, self.name, "sent", row)
        self.phone.changed()

    def sent(self, row: int) -> None:
        """The timer of a message, which may be deleted by now: sent, or failed without service."""
        self._set(row, {"type": SENT if self.in_service else FAILED})

    def _set(self, row: int, values: Values) -> None:
        self.phone[Content].update(f"content://sms/{row}", values, caller=PHONE)

    def _insert(self, uri: str, values: Values, by: str) -> int:
        """Insert a row, on behalf of the system for an app that is not the default one."""
        writer = by if by == self.default_app() else PHONE
        made = self.phone[Content].insert(uri, values | {"creator": by}, caller=writer)
        return int(made.segments[-1]) if made else 0

    # Queries

    def message(self, row: int) -> dict[str, Any]:
        """One row of the messages."""
        return next(iter(self._query(f"content://sms/{row}", "*", "")), {})

    def conversations(self) -> list[dict[str, Any]]:
        """Threads with messages, each with its numbers, the one with the newest message first.

        A thread's own date is in whole seconds, too coarse to order two quick messages.
        """
        texts = "(SELECT MAX(date) FROM sms WHERE thread_id=threads._id)"
        others = "(SELECT MAX(date) * 1000 FROM pdu WHERE thread_id=threads._id)"
        newest = f"MAX(ifnull({texts}, 0), ifnull({others}, 0)) AS newest"
        found = self.phone[Content].query(
            "content://mms-sms/conversations?simple=true",
            ["*", newest],
            "message_count>0",
            sort="newest DESC",
        )
        numbers = {
            row["_id"]: row["address"]
            for row in self._query("content://mms-sms/canonical-addresses", "*", "")
        }
        return [
            thread
            | {"addresses": [numbers[int(each)] for each in thread["recipient_ids"].split()]}
            for thread in found or ()
        ]

    def _query(self, uri: str, column: str, where: str, *args: int) -> Cursor:
        return self.phone[Content].query(uri, [column], where, args) or Cursor(())

    # The network

    @property
    def has_sim(self) -> bool:
        return not self.phone.faults.get("sim_absent")

    @property
    def in_service(self) -> bool:
        """Whether the phone has mobile service."""
        return self.has_sim and not self.phone[Radios].state["airplane"]

    def registry(self) -> dict[str, str]:
        """The fields of ``dumpsys telephony.registry`` about the network."""
        state = "0(IN_SERVICE)" if self.in_service else "3(POWER_OFF)"
        operator = CARRIER if self.in_service else "null"
        technology = "14(LTE)" if self.in_service else "0(Unknown)"
        level = 4 if self.in_service else 0
        connected = self.in_service and self.phone[Radios].mobile_connected
        return {
            "mServiceState": f"{{mVoiceRegState={state}, mDataRegState={state}, mChannelNumber=-1,"
            f" duplexMode()=1, mCellBandwidths=[], mOperatorAlphaLong={operator},"
            f" mOperatorAlphaShort={operator}, isManualNetworkSelection=false(automatic),"
            f" getRilVoiceRadioTechnology={technology}, getRilDataRadioTechnology={technology},"
            " mCssIndicator=unsupported, mNetworkId=-1, mSystemId=-1, mIsEmergencyOnly=false}",
            "mSignalStrength": f"SignalStrength:{{mLte=CellSignalStrengthLte: level={level},"
            "primary=CellSignalStrengthLte}",
            "mMessageWaiting": "false",
            "mCallForwarding": "false",
            "mDataActivity": "0",
            "mDataConnectionState": "2" if connected else "0",
        }


def is_deliverable(text: str) -> bool:
    """Whether the network can deliver a text as one message, of at most 255 parts."""
    if not 33 * MOST_PARTS < len(text) <= 153 * MOST_PARTS:  # an emoji takes two of 67 units
        return len(text) <= 33 * MOST_PARTS
    return len(parts(text)) <= MOST_PARTS


def parts(text: str) -> list[str]:
    """Split a text into messages: of 160 characters in the GSM alphabet, else of 70."""
    gsm = GSM_ALPHABET.fullmatch(EXTENDED.sub("", text)) is not None
    whole, piece = (160, 153) if gsm else (70, 67)
    double = set(filter(EXTENDED.match if gsm else NO_BMP.match, set(text)))
    costs = [1 + (letter in double) for letter in text]
    if sum(costs) <= whole:
        return [text]
    found, room = [""], piece
    for letter, cost in zip(text, costs, strict=True):
        if cost > room:
            found.append("")
            room = piece
        found[-1] += letter
        room -= cost
    return found
