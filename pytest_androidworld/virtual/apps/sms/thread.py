"""SMS Messenger's thread: the messages of one conversation, and a box to write the next in."""

from typing import Any

from pytest_androidworld.virtual.apps.sms.compose import Compose
from pytest_androidworld.virtual.apps.sms.store import ACTIVITIES, DRAFT, FAILED, OUTBOX, Message
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.clipboard import Clipboard
from pytest_androidworld.virtual.services.contacts import Contacts
from pytest_androidworld.virtual.services.providers.core import Content
from pytest_androidworld.virtual.services.telephony import Telephony
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.simple import action
from pytest_androidworld.virtual.ui.view import Box, Column, Field, Icon, Row, Rows, Text, View

SEPARATED = 300_000  # ms between messages above which the time is shown again
RECEIVED = 1
BOX = "thread_type_message"
ATTACHMENTS = ("Choose photo", "Choose video", "Take photo", "Record video", "Record audio",
               "Choose file", "Choose contact", "Schedule message")  # fmt: skip


THREAD = f"{ACTIVITIES}.ThreadActivity"


class Thread(Compose):
    """One conversation."""

    @screen(activity=THREAD, mode="singleTop", back="leave_thread")
    def thread(self, thread: int, text: str = "") -> View:
        messages = [m for m in self.messages(thread) if m["type"] != DRAFT]
        title = self.title_of(self.numbers_of(thread))
        if self.selected:
            bar = self.message_bar(messages)
        else:
            bar = self.toolbar(
                title,
                action("delete", "Delete", "delete-outline", self.ask_delete_all)
                if messages else None,
                action("dial_number", "Dial number", "phone-outline", self.dial_thread),
                action("manage_people", "Add Person", "account-plus-outline",
                       lambda: self.absent("Adding people to a conversation")),
                menu_button(self, "thread_menu"),
                up=self.leave_thread,
            )  # fmt: skip
        return Column(
            bar,
            Rows(*self.bubbles(messages), id="thread_messages_list", grow=1, scroll_to_end=True,
                 padding=(16, 8)),
            self.picker() if self.here.get("attaching") else None,
            self.write_bar(),
            background="background", height="fill",
        )  # fmt: skip

    @property
    def thread_id(self) -> int:
        return int(self.entry["args"]["thread"])

    def seen(self) -> None:
        """Whoever opens a conversation has read it."""
        if any(not m["read"] for m in self.messages(self.thread_id)):
            self.phone[Telephony].mark_read(self.thread_id)

    # The messages

    def bubbles(self, messages: list[Message]) -> list[View]:
        rows: list[View] = []
        shown, last_sent = 0, [m["_id"] for m in messages if m["type"] != RECEIVED][-1:]
        for m in messages:
            if m["date"] - shown > SEPARATED:
                shown = m["date"]
                rows.append(Text(self.moment_text(shown), id="thread_date_time", size=12,
                                 color="secondary", at="center", padding=(0, 8),
                                 key=f"time {m['_id']}"))  # fmt: skip
            rows.append(self.bubble(m))
            if m["type"] == FAILED or [m["_id"]] == last_sent:
                rows.append(self.state_of(m))
        return rows

    def bubble(self, m: Message) -> View:
        mine, number = m["type"] != RECEIVED, m["_id"]
        chosen = number in self.selected
        words = Text(
            m["body"] or "", id="thread_message_body", size=16, max_width=280, padding=(14, 9),
            radius=18, background="primary" if mine else "card",
            color="on_primary" if mine else "text",
        )  # fmt: skip
        return Row(
            words, id="thread_message_holder", key=f"message {number}", padding=(0, 3),
            spread="end" if mine else "start", selected=chosen,
            background="tint" if chosen else "background",
            on_hold=lambda: self.select(number),
            on_tap=(lambda: self.select(number)) if self.selected else None,
        )  # fmt: skip

    def state_of(self, m: Message) -> View:
        key = f"state {m['_id']}"
        if m["type"] == OUTBOX:
            return Text("Sending…", id="thread_sending", size=12, color="secondary", at="end",
                        key=key)  # fmt: skip
        if m["type"] == FAILED:
            return Text("Not sent. Touch to retry.", id="thread_error", size=12, color="error",
                        at="end", key=key, padding=(0, 6),
                        on_tap=lambda: self.phone[Telephony].resend(m["_id"]))  # fmt: skip
        return Icon("check", id="thread_success", size=14, at="end", key=key, color="secondary")

    # Writing

    @property
    def unsent(self) -> str:
        """What stands in the box: what was typed, else what was sent along, else the draft."""
        draft = next((m["body"] for m in self.messages(self.thread_id) if m["type"] == DRAFT), "")
        return self.text(BOX, self.entry["args"].get("text") or draft or "")

    def write_bar(self) -> View:
        unsent = self.unsent
        return Row(
            Icon("plus", id="thread_add_attachment", desc="Attachment", width=48, height=48,
                 on_tap=lambda: self.here.update(attaching=not self.here.get("attaching"))),
            Field(BOX, unsent, "Type a message…", id=BOX, multiline=True, grow=1, padding=(12, 12),
                  background="card", radius=22),
            Text("SMS", id="thread_send_message", desc="OK", size=12, face="medium", width=56,
                 height=48, justify="center", color="primary", enabled=bool(unsent.strip()),
                 cls="android.widget.Button", on_tap=self.send_message),
            padding=(8, 6), gap=4, align="bottom",
        )  # fmt: skip

    def send_message(self) -> None:
        text = self.unsent.strip()
        if not text:
            return
        self.draft(self.thread_id, "")
        self.set_text(BOX, "")
        for number in self.numbers_of(self.thread_id):
            self.phone[Telephony].send_sms(number, text, self.package)
        self.entry["views"].pop("thread_messages_list", None)

    def picker(self) -> View:
        cells = [
            Column(Icon("paperclip", at="center"),
                   Text(name, size=12, justify="center", at="center", lines=2),
                   width=92, padding=(4, 8), key=f"attach {name}",
                   on_tap=lambda name=name: self.absent(f"“{name}”"))
            for name in ATTACHMENTS
        ]  # fmt: skip
        rows = [Row(*cells[i : i + 4], spread="around") for i in (0, 4)]
        return Column(*rows, background="card", padding=(8, 8))

    def paused(self) -> None:
        super().paused()
        if self.entry["screen"] == "thread":
            self.draft(self.thread_id, self.unsent.strip())

    def leave_thread(self) -> None:
        if self.selected:
            self.end_selection()
        elif self.here.get("attaching"):
            self.here["attaching"] = False
        else:
            self.finish()

    # The toolbar

    @screen(kind="menu")
    def thread_menu(self, anchor: str = "") -> View:
        below = self.below()
        known = any(self.phone[Contacts].name_of(n) for n in self.numbers_of(below.thread_id))
        return menu(
            self,
            ("Archive", "archive_thread"),
            ("Conversation details", "show_details"),
            None if known else ("Add number to contact", "add_thread_to_contacts"),
            ("Block number", "absent", "Blocking numbers"),
            ("Mark as Unread", "mark_thread_unread"),
        )

    def archive_thread(self) -> None:
        self.archive(self.thread_id)
        self.finish()

    def show_details(self) -> None:
        self.open("details", thread=self.thread_id)

    @screen(activity=f"{ACTIVITIES}.ConversationDetailsActivity")
    def details(self, thread: int) -> View:
        numbers = self.numbers_of(thread)
        rows = [
            Row(Icon("account"), Column(Text(self.title_of([n]), size=16), Text(n, size=14,
                color="secondary"), grow=1), gap=16, padding=(16, 8))
            for n in numbers
        ]  # fmt: skip
        head = Text("Members", size=14, color="primary", padding=(16, 12))
        return Column(
            self.toolbar("Conversation details"), head, Rows(*rows, grow=1),
            background="background", height="fill",
        )  # fmt: skip

    def add_thread_to_contacts(self) -> None:
        self.here["selected"] = [self.thread_id]
        self.add_to_contacts()

    def mark_thread_unread(self) -> None:
        self.mark(self.thread_id, read=False)
        self.finish()

    def dial_thread(self) -> None:
        numbers = self.numbers_of(self.thread_id)
        self.start(Intent(action="android.intent.action.DIAL", data=f"tel:{numbers[0]}"))

    def ask_delete_all(self) -> None:
        question = "Are you sure you want to delete all messages of this conversation?"
        self.alert("", question, yes=("Yes", "delete_all"), no=("No", ""))

    def delete_all(self) -> None:
        self.delete_conversation(self.thread_id)
        self.set_text(BOX, "")
        self.finish()

    # What can be done to selected messages

    def message_bar(self, messages: list[Message]) -> View:
        single = len(self.selected) == 1
        return self.selection_bar(
            [m["_id"] for m in messages],
            action("cab_copy_to_clipboard", "Copy to clipboard", "content-copy",
                   self.copy_message) if single else None,
            action("cab_share", "Share", "share-variant-outline", self.share_message)
            if single else None,
            action("cab_delete", "Delete", "delete-outline", self.ask_delete_messages),
            menu_button(self, "message_menu"),
        )  # fmt: skip

    @screen(kind="menu")
    def message_menu(self, anchor: str = "") -> View:
        single = len(self.below().selected) == 1
        return menu(
            self,
            ("Properties", "show_properties") if single else None,
            ("Forward", "forward_message") if single else None,
            ("Select text", "select_text") if single else None,
            ("Select all", "select_all_messages"),
        )

    def chosen(self) -> Message:
        return next(m for m in self.messages(self.thread_id) if m["_id"] == self.selected[0])

    def select_all_messages(self) -> None:
        messages = self.messages(self.thread_id)
        self.here["selected"] = [m["_id"] for m in messages if m["type"] != DRAFT]

    def copy_message(self) -> None:
        text = self.chosen()["body"]
        self.phone[Clipboard].copy(text, by=self.package)
        self.toast(f"Value copied to clipboard:\n{text}")
        self.end_selection()

    def share_message(self) -> None:
        self.share(self.chosen()["body"])
        self.end_selection()

    def show_properties(self) -> None:
        m = self.chosen()
        way = "Sender" if m["type"] == RECEIVED else "Receiver"
        number = m["address"]
        lines: list[Any] = [f"{way}: {number}", f"Date: {self.moment(m['date']):%d.%m.%Y %H:%M}"]
        self.alert("Message details", "\n".join(lines))

    def forward_message(self) -> None:
        text = self.chosen()["body"]
        self.end_selection()
        self.open("new_conversation", text=text)

    def select_text(self) -> None:
        text = self.chosen()["body"]
        self.end_selection()
        self.open("text_dialog", text=text)

    @screen(kind="dialog")
    def text_dialog(self, text: str) -> View:
        field = Field("dialog_select_text_value", text, id="dialog_select_text_value",
                      multiline=True, height=200)  # fmt: skip
        return self.dialog("", Box(field, width="fill"), yes=("OK", ""))

    def ask_delete_messages(self) -> None:
        count = len(self.selected)
        what = "1 message" if count == 1 else f"{count} messages"
        self.alert("", f"Are you sure you want to delete {what}?",
                   yes=("Yes", "delete_messages"), no=("No", ""))  # fmt: skip

    def delete_messages(self) -> None:
        for row in self.selected:
            self.phone[Content].delete(f"content://sms/{row}", caller=self.package)
        self.end_selection()
        if not self.messages(self.thread_id):
            self.finish()
