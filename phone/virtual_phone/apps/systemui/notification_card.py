"""A notification as a card, in the shade and in the banner."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.systemui import opening
from virtual_phone.apps.systemui.status_icons import glyph_of
from virtual_phone.phone import Phone
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.notifications import Notification, Notifications

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True)
class Card:
    """One notification; a tap opens what it is about, its buttons perform its actions."""

    phone: Phone
    note: Notification
    begin_reply: Callable[[str, int], object]  # gets the key and the place of the action
    swiped: Callable[[str], object]  # gets the direction

    def view(self, *, text_lines: int = 6, reply: ui.View | None = None) -> ui.View:
        """The card, with the line for a reply in place of its buttons, if there is one."""
        title = ui.Text(self.note["title"], id="android:id/title", size=15, face="medium", lines=2)
        text = ui.Text(self.note["text"], id="android:id/text", size=14, lines=text_lines)
        body = ui.Column(
            title if self.note["title"] else None,
            text.but(color="secondary") if self.note["text"] else None,
            gap=2,
        )
        return ui.Column(
            self.header(),
            body,
            reply or self.buttons(),
            id="expandableNotificationRow",
            key=f"note {self.note['key']}",
            background="background",
            radius=20,
            padding=(16, 12),
            gap=6,
            on_tap=self.open,
            on_swipe=self.swiped,
        )

    def header(self) -> ui.View:
        glyph = ui.Icon(glyph_of(self.note), size=14, color="on_primary", at="center")
        circle = ui.Box(glyph, background="primary", radius=11, width=22, height=22)
        return ui.Row(
            circle.but(id="android:id/icon"),
            ui.Label(self.note["app"], id="android:id/app_name_text", size=12, lines=1),
            ui.Label("•", size=12, important=False),
            ui.Label(self.age(), id="android:id/time", size=12, lines=1),
            id="android:id/notification_header",
            gap=8,
        )

    def age(self) -> str:
        """How long ago it was posted: "now", "5m", "3h", "2d"."""
        seconds = (self.phone.clock.wall() - self.note["when"]) // SECOND
        for length, letter in ((DAY, "d"), (HOUR, "h"), (MINUTE, "m")):
            if seconds >= length:
                return f"{seconds // length}{letter}"
        return "now"

    def buttons(self) -> ui.View | None:
        buttons = [self.button(place) for place in range(len(self.note["actions"]))]
        return ui.Row(*buttons, id="android:id/actions", gap=4) if buttons else None

    def button(self, place: int) -> ui.View:
        action = self.note["actions"][place]
        return ui.TextButton(
            action["title"],
            desc=action.get("desc", ""),
            id="android:id/action0",
            padding=(12, 8),
            key=f"do {self.note['key']} {place}",
            on_tap=partial(self.press, place),
        )

    def open(self) -> None:
        """Open what it is about; one about nothing stays."""
        notifications, key = self.phone[Notifications], self.note["key"]
        note = notifications.get(key)
        if note is None or note["intent"] is None:
            return
        intent = notifications.open(key)
        if intent is not None:
            opening.open_activity(self.phone, intent)

    def press(self, place: int) -> None:
        key = self.note["key"]
        note = self.phone[Notifications].get(key)
        if note is not None and note["actions"][place].get("reply"):
            self.begin_reply(key, place)
        else:
            self.phone[Notifications].act(key, place)
