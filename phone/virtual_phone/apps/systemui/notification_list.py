"""The lower part of the shade: the notifications, and the reply that is typed in one of them."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.systemui import opening
from virtual_phone.apps.systemui.notification_card import Card
from virtual_phone.apps.systemui.notification_group import Group, by_app, is_group
from virtual_phone.services import notifications
from virtual_phone.services.notifications import Notification, Notifications

if TYPE_CHECKING:
    from virtual_phone.apps.systemui.shade import Shade

FIELD = "reply"  # the key of the text field
LIST = "notification_stack_scroller"


@dataclass
class Reply:
    """A reply that is being typed: to which notification, and to which of its actions."""

    key: str
    place: int


class Replies:
    """The text field in the card of a notification."""

    def __init__(self, shade: "Shade") -> None:
        self.shade, self.phone = shade, shade.phone

    def begin(self, key: str, place: int) -> None:
        """Open the field; the list begins anew with its card."""
        self.shade.forget_views(LIST, FIELD)
        self.shade.model.reply = Reply(key, place)
        self.shade.focus(FIELD)
        self.phone.changed()

    def end(self) -> None:
        if self.shade.model.reply:
            self.shade.model.reply = None
            self.shade.focus(None)

    def send(self) -> None:
        text, reply = self.shade.text(FIELD), self.shade.model.reply
        if text and reply:
            self.end()
            self.phone[Notifications].act(reply.key, reply.place, text)

    def view(self, note: Notification) -> ui.View | None:
        """The field, if this is the notification that is replied to."""
        places = (at for at, action in enumerate(note["actions"]) if action.get("reply"))
        if self.shade.model.reply != Reply(note["key"], next(places, -1)):
            return None
        field = ui.Field(
            FIELD,
            hint="Reply",
            id="remote_input_text",
            grow=1,
            enter="send",
            capital="sentences",
            on_enter=self.send,
            padding=(12, 8),
            background="card",
            radius=20,
        )
        send = ui.IconButton("send", "Send", id="remote_input_send", color="primary")
        return ui.Row(field, send.but(on_tap=self.send), gap=4)


class NotificationList:
    """The cards, the silent ones below the others, and the buttons for all of them."""

    def __init__(self, shade: "Shade") -> None:
        self.shade, self.phone = shade, shade.phone
        self.replies = Replies(shade)

    def view(self) -> ui.View:
        notes = self.phone[Notifications].visible
        loud = [note for note in notes if note["importance"] >= notifications.DEFAULT]
        silent = [note for note in notes if note not in loud]
        header = ui.Label(
            "Silent",
            id="header_label",
            size=16,
            face="medium",
            height=48,
            padding=(9, 13),
            margin=(4, 0, 0, 0),
            on_tap=self.manage,
        )
        nothing = ui.Text("No notifications", id="no_notifications", at="center", padding=(0, 24))
        reply = self.shade.model.reply
        return ui.Rows(
            *self.cards(loud),
            header if silent else None,
            *self.cards(silent),
            None if notes else nothing,
            self.buttons(any(note["clearable"] for note in notes)),
            ui.Space(32),
            id=LIST,
            gap=2,
            grow=1,
            show=f"note {reply.key if reply else ''}",
        )

    def cards(self, notes: list[Notification]) -> list[ui.View]:
        """Cards of single notifications, and of the apps that have several."""
        cards = []
        for group in by_app(notes):
            if is_group(group):
                cards.append(self.group(group))
            if not is_group(group) or self.is_expanded(group):
                cards += map(self.card, group)
        return cards

    def is_expanded(self, group: list[Notification]) -> bool:
        return group[0]["package"] in self.shade.model.expanded

    def group(self, notes: list[Notification]) -> ui.View:
        package = notes[0]["package"]

        def toggle() -> None:
            others = [name for name in self.shade.model.expanded if name != package]
            expands = package not in self.shade.model.expanded
            self.shade.model.expanded = [*others, package] if expands else others
            self.phone.changed()

        def swiped(towards: str) -> None:
            for note in notes:
                self.swiped(note["key"], towards)

        return Group(notes, self.is_expanded(notes), toggle, swiped).view()

    def card(self, note: Notification) -> ui.View:
        swiped = partial(self.swiped, note["key"])
        card = Card(self.phone, note, self.replies.begin, swiped)
        return card.view(reply=self.replies.view(note))

    def buttons(self, clearable: bool) -> ui.View:
        manage = ui.TextButton("Manage", desc="Manage", id="manage_text", on_tap=self.manage)
        clear = ui.TextButton("Clear all", id="dismiss_text", on_tap=self.clear)
        return ui.Row(manage, ui.Box(grow=1), clearable and clear, padding=(16, 16, 16, 0))

    def swiped(self, key: str, towards: str) -> None:
        if towards in ("left", "right"):
            self.phone[Notifications].dismiss(key)

    def clear(self) -> None:
        self.phone[Notifications].clear_all()
        opening.close_all(self.phone)

    def manage(self) -> None:
        opening.open_settings(self.phone, "NOTIFICATION_SETTINGS")
