"""The mobile network: text messages in and out, and what the phone knows of the network."""

import re
from collections.abc import Mapping
from typing import Any

from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.service import Service
from pytest_androidworld.virtual.services import notifications
from pytest_androidworld.virtual.services.broadcasts import Broadcasts
from pytest_androidworld.virtual.services.contacts import Contacts
from pytest_androidworld.virtual.services.notifications import Notifications
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.providers.core import Content, Cursor, Values
from pytest_androidworld.virtual.services.providers.mmssms import FAILED, INBOX, OUTBOX, SENT
from pytest_androidworld.virtual.services.radios import CARRIER, Radios
from pytest_androidworld.virtual.services.settings import Settings

MESSENGER = "com.simplemobiletools.smsmessenger"
PHONE = "com.android.phone"
SMS_DELIVER = "android.provider.Telephony.SMS_DELIVER"
SUBSCRIPTION = 1
SENT_AFTER = 0.6  # seconds a message is on its way
SAME_MOMENT = 1000  # ms: two messages that close to each other have come one after the other
GSM_ALPHABET = re.compile(
    r"[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*"
)
EXTENDED = re.compile(r"[\^{}\\\[~\]|€\f]")

# What an app writes of a message it receives, besides address, text, date and thread.
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
    """Sends and receives messages; what is on its way is a row of type 4 and a timer."""

    name = "telephony"

    # Coming in

    def receive_sms(self, number: str, text: str) -> int | None:
        """A message arrives: the default SMS app writes it down and says so.

        An app that receives SMS_DELIVER says so itself, perhaps by `tell_of_message`.

        Returns the row's id; None where no app is there to store it: the message is dropped.
        """
        keeper = self.default_app()
        if keeper not in self.phone[Packages]:
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
            self.tell_of_message(thread, number, text)
        return row

    def default_app(self) -> str:
        """The package that keeps messages."""
        return self.phone[Settings].get("secure", "sms_default_application") or ""

    def _date(self) -> int:
        """Now, in ms; a message that comes in the same moment as the last one is the newer."""
        now = self.phone.clock.wall() // 1_000_000
        newest = self._query(
            "content://sms", "MAX(date)", "date BETWEEN ? AND ?", now - 1, now + SAME_MOMENT
        )
        last = newest.rows[0][0]
        return max(now, last + 1) if isinstance(last, int) else now

    def tell_of_message(self, thread: int, number: str, text: str) -> None:
        """The notification of a received message."""
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
        """The notification's inline reply."""
        self.mark_read(thread)
        self.send_sms(number, text, self.default_app())

    def mark_read(self, thread: int) -> None:
        """Somebody has seen a conversation: its messages are read, its notification goes."""
        keeper = self.default_app()
        self.phone[Content].update(
            "content://sms",
            {"read": 1, "seen": 1},
            "thread_id=? AND (read=0 OR seen=0)",
            (thread,),
            caller=keeper,
        )
        self.phone[Notifications].cancel(keeper, f"sms {thread}")

    # Going out

    def send_sms(self, number: str, text: str, by: str) -> int:
        """Send a message on behalf of an app; returns its row, which is of type 4 for a moment."""
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
        """Try again with a message that could not be sent."""
        now = self.phone.clock.wall() // 1_000_000
        self._set(row, {"type": OUTBOX, "date": now})
        self._on_its_way(row)

    def _on_its_way(self, row: int) -> None:
        self.phone.clock.after(SENT_AFTER, self.name, "sent", row)
        self.phone.changed()

    def sent(self, row: int) -> None:
        """The network has taken a message, or there is no network; it may be deleted by now."""
        self._set(row, {"type": SENT if self.in_service else FAILED})

    def _set(self, row: int, values: Values) -> None:
        self.phone[Content].update(f"content://sms/{row}", values, caller=PHONE)

    def _insert(self, uri: str, values: Values, by: str) -> int:
        """Write a row; for an app that is not the default one the system does it."""
        writer = by if by == self.default_app() else PHONE
        made = self.phone[Content].insert(uri, values | {"creator": by}, caller=writer)
        return int(made.segments[-1]) if made else 0

    # Looking

    def message(self, row: int) -> dict[str, Any]:
        """One row of the messages."""
        return next(iter(self._query(f"content://sms/{row}", "*", "")), {})

    def conversations(self) -> list[dict[str, Any]]:
        """Threads with messages, each with its numbers, the one with the newest message first.

        A thread's own date is in whole seconds, which does not tell two quick messages apart.
        """
        newest = "(SELECT MAX(date) FROM sms WHERE thread_id=threads._id) AS newest"
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
    def in_service(self) -> bool:
        """Whether the phone is in the mobile network."""
        return not self.phone[Radios].state["airplane"]

    def registry(self) -> dict[str, str]:
        """What ``dumpsys telephony.registry`` says of the network, by name."""
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


def parts(text: str) -> list[str]:
    """A text as the messages it is sent in: 160 letters of the GSM alphabet each, or 70."""
    plain = EXTENDED.sub("", text)
    whole, piece = (160, 153) if GSM_ALPHABET.fullmatch(plain) else (70, 67)
    costs = [
        2 if whole == 160 and EXTENDED.match(c) else len(c.encode("utf-16-le")) // 2 for c in text
    ]
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
