"""Notifications as the shade shows them, and what fingers do to them."""

from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.apps.systemui.status_icons import glyph_of
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.services import notifications
from pytest_androidworld.virtual.services.notifications import Notification, Notifications
from pytest_androidworld.virtual.ui.keyboard import Keyboard
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Field,
    Icon,
    IconButton,
    Label,
    Row,
    Rows,
    Space,
    Text,
    TextButton,
    View,
)

MINUTE, HOUR, DAY = 60, 3600, 86400
REPLY = "reply"  # the key of the field for answers
LIST = "notification_stack_scroller"


class NotificationWindow(SystemWindow):
    """A window with cards; an answer is typed into the card it belongs to."""

    def card(self, note: Notification, *, full: bool = True) -> View:
        """One notification; a swipe takes it away."""
        key = note["key"]
        body = Column(
            Text(note["title"], id="android:id/title", size=15, face="medium", lines=2)
            if note["title"]
            else None,
            Text(note["text"], id="android:id/text", size=14, color="secondary",
                 lines=6 if full else 2)
            if note["text"]
            else None,
            gap=2,
        )  # fmt: skip
        return Column(
            self.card_header(note),
            body,
            self.buttons(note),
            id="expandableNotificationRow", key=f"note {key}", background="background", radius=20,
            padding=(16, 12), gap=6, on_tap=lambda: self.touch(key),
            on_swipe=lambda towards: self.swipe_away(key, towards),
        )  # fmt: skip

    def card_header(self, note: Notification) -> View:
        glyph = Icon(glyph_of(note), size=14, color="on_primary", at="center")
        return Row(
            Box(glyph, background="primary", radius=11, width=22, height=22, id="android:id/icon"),
            Label(note["app"], id="android:id/app_name_text", size=12, lines=1),
            Label("•", size=12, important=False),
            Label(self.age(note), id="android:id/time", size=12, lines=1),
            id="android:id/notification_header",
            gap=8,
        )

    def age(self, note: Notification) -> str:
        """How long ago it came: "now", "5m", "3h", "2d"."""
        seconds = (self.phone.clock.wall() - note["when"]) // SECOND
        for length, letter in ((DAY, "d"), (HOUR, "h"), (MINUTE, "m")):
            if seconds >= length:
                return f"{seconds // length}{letter}"
        return "now"

    def buttons(self, note: Notification) -> View | None:
        key = note["key"]
        if self.state.get("replying") == [key, self.number(note)]:
            return self.reply_line()
        if not note["actions"]:
            return None
        made = [
            TextButton(
                action["title"], id="android:id/action0", padding=(12, 8), key=f"do {key} {place}",
                on_tap=lambda place=place: self.press(key, place),
            )
            for place, action in enumerate(note["actions"])
        ]  # fmt: skip
        return Row(*made, id="android:id/actions", gap=4)

    @staticmethod
    def number(note: Notification) -> int:
        """Which of its buttons asks for an answer; -1 if none does."""
        asks = (place for place, action in enumerate(note["actions"]) if action.get("reply"))
        return next(asks, -1)

    def reply_line(self) -> View:
        return Row(
            Field(REPLY, hint="Reply", id="remote_input_text", grow=1, enter="send",
                  on_enter=self.send, padding=(12, 8), background="card", radius=20),
            IconButton("send", "Send", id="remote_input_send", on_tap=self.send, color="primary"),
            gap=4,
        )  # fmt: skip

    # What fingers do

    def touch(self, key: str) -> None:
        """Open what it tells of; one that tells of nothing stays."""
        note = self.phone[Notifications].get(key)
        if note is None or note["intent"] is None:
            return
        intent = self.phone[Notifications].open(key)
        if intent is not None:
            opening.open_or_say(self.phone, intent, "What this notification is about")

    def press(self, key: str, place: int) -> None:
        note = self.phone[Notifications].get(key)
        if note is not None and note["actions"][place].get("reply"):
            self.begin_reply(key, place)
        else:
            self.phone[Notifications].act(key, place)

    def begin_reply(self, key: str, place: int) -> None:
        """Open a field in the card."""
        self.state["views"].pop(REPLY, None)
        self.state.update(replying=[key, place], focus=REPLY)
        self.phone[Keyboard].show(True)
        self.phone.changed()

    def send(self) -> None:
        typed = str(self.state["views"].get(REPLY, {}).get("text", ""))
        if typed and self.state.get("replying"):
            key, place = self.state["replying"]
            self.end_reply()
            self.phone[Notifications].act(key, place, typed)

    def end_reply(self) -> None:
        if self.state.get("replying"):
            self.state.update(replying=None, focus=None)
            self.phone[Keyboard].show(False)

    def swipe_away(self, key: str, towards: str) -> None:
        if towards in ("left", "right"):
            self.phone[Notifications].dismiss(key)


class NotificationList(NotificationWindow):
    """The lower part of the shade."""

    def notifications(self) -> View:
        notes = self.phone[Notifications].visible
        loud = [note for note in notes if note["importance"] >= notifications.DEFAULT]
        silent = [note for note in notes if note not in loud]
        silent_header = Label(
            "Silent", id="header_label", size=14, face="medium", padding=(16, 12, 16, 8)
        )
        rows = [
            *(self.card(note) for note in loud),
            silent_header if silent else None,
            *(self.card(note) for note in silent),
        ]
        nothing = Text("No notifications", id="no_notifications", at="center", padding=(0, 24))
        clearable = any(note["clearable"] for note in notes)
        clear = TextButton("Clear all", id="dismiss_text", on_tap=self.clear)
        buttons = Row(
            TextButton("Manage", id="manage_text", on_tap=self.manage),
            Box(grow=1),
            clear if clearable else None,
            padding=(4, 0),
        )
        answered = self.state.get("replying") or [""]
        return Rows(
            *rows, nothing if not notes else None, buttons, Space(32), id=LIST, gap=4, grow=1,
            show=f"note {answered[0]}",
        )  # fmt: skip

    def begin_reply(self, key: str, place: int) -> None:
        """The list opens anew with the card that is answered."""
        self.state["views"].pop(LIST, None)
        super().begin_reply(key, place)

    def clear(self) -> None:
        self.phone[Notifications].clear_all()
        opening.close_all(self.phone)

    def manage(self) -> None:
        opening.open_settings(self.phone, "NOTIFICATION_SETTINGS", "Settings for notifications")
