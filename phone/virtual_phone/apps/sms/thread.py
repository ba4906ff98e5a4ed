"""SMS Messenger's thread: the messages of one conversation, and a field to write the next in."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.sms import new_conversation
from virtual_phone.apps.sms.app import THREAD, SmsMessenger
from virtual_phone.apps.sms.attachments import Attachments, attachment
from virtual_phone.apps.sms.intents import KEYBOARD_UP, to_contacts, to_dialer, to_thread
from virtual_phone.apps.sms.length import character_count
from virtual_phone.apps.sms.messages import Message, annotated
from virtual_phone.apps.sms.thread_details import Details, SelectText, properties
from virtual_phone.apps.sms.views import ask_block, ask_delete
from virtual_phone.services.contacts import Contacts
from virtual_phone.services.multimedia import Multimedia
from virtual_phone.services.phone_numbers import normalized
from virtual_phone.services.providers.mmssms import FAILED, OUTBOX
from virtual_phone.services.telephony import Telephony
from virtual_phone.ui.kits.simple import action, title_bar
from virtual_phone.ui.kits.simple_pages import PREFS, selection_bar

BUTTON = "android.widget.Button"
BOX, LIST = "thread_type_message", "thread_messages_list"


@dataclass
class Thread(ui.Screen[SmsMessenger, None]):
    activity: ClassVar[str] = THREAD
    mode: ClassVar[ui.Mode] = "singleTop"

    thread: int
    message: str = ""  # what the field contains at first, if not the draft
    keyboard_up: bool = False  # from the first moment on
    attachments: Attachments = field(default_factory=Attachments)
    selection: ui.Selection = field(default_factory=ui.Selection)

    @classmethod
    def arrive(cls, app: SmsMessenger, intent: Intent) -> "Thread":
        extras = intent.extras
        thread = extras.get("thread_id") or app.messages.thread_for(
            str(extras.get("thread_number", ""))
        )
        opened = begin(app, int(thread), str(extras.get("thread_text", "")))
        opened.keyboard_up = bool(extras.get(KEYBOARD_UP))
        return opened

    def again(self, intent: Intent) -> None:
        """Another conversation is to be displayed in place of this one."""
        if thread := intent.extras.get("thread_id"):
            self.paused()  # as Android does before it delivers an intent: the draft is saved
            self.thread, self.message = int(thread), str(intent.extras.get("thread_text", ""))
            self.selection.take()
            ui.forget_typed(self, BOX, LIST)
            mark_seen(self.app, self.thread)

    def view(self) -> ui.View:
        messages = self.app.messages.displayed(self.thread)
        return ui.Column(
            self.selection_bar(messages) if self.selection else self.bar(messages),
            ui.Rows(
                *self.bubbles(messages),
                *self.later(),
                id=LIST,
                grow=1,
                scroll_to_end=True,
                padding=(16, 8),
                focusable=True,
            ),
            self.attachments.picker(),
            *self.attachments.previews(),
            self.write_bar(),
            background="background",
            height="fill",
        )

    @property
    def numbers(self) -> list[str]:
        return self.app.messages.numbers_of(self.thread)

    def bar(self, messages: list[Message]) -> ui.View:
        known = any(map(self.phone[Contacts].name_of, self.numbers))
        return title_bar(
            self,
            self.app.messages.title(self.numbers),
            bool(messages) and action("delete", "Delete", "delete-outline", self.ask_delete_all),
            action("dial_number", "Dial number", "phone-outline", self.dial),
            action("manage_people", "Add Person", "account-plus-outline", self.ask_person),
            ui.menu_button(
                self,
                ui.Choice("Archive", self.archive),
                ui.Choice("Conversation details", self.show_details),
                None if known else ui.Choice("Add number to contact", self.add_contact),
                ui.Choice("Block number", self.ask_block),
                ui.Choice("Mark as Unread", self.mark_unread),
            ),
            up=self.back,
        )

    # The messages

    def bubbles(self, messages: list[Message]) -> Iterator[ui.View]:
        for message, dated, stated in annotated(messages):
            if dated:
                time, key = self.app.moment_text(message.date), f"time {message.id}"
                yield small(time, "thread_date_time", key, at="center", padding=(0, 8))
            yield self.bubble(message)
            if stated:
                yield self.state(message)

    def bubble(self, message: Message) -> ui.View:
        mine = not message.received
        background, color = ("primary", "on_primary") if mine else ("card", "text")
        size = self.app.text_size(16)
        text = ui.Text(message.text, id="thread_message_body", size=size, color=color)
        text = text.but(max_width=280, padding=(14, 9), radius=18, background=background)
        files = [attachment(*each[:2], 120, each[2]) for each in message.files]
        shown = [*files, text] if message.text else files
        row = ui.Row(
            ui.Column(*shown, width="wrap", gap=4) if files else text,
            id="thread_message_holder",
            key=f"message {message.id}",
            padding=(0, 3),
            spread="end" if mine else "start",
            background="tint" if message.id in self.selection else "background",
        )
        return self.selection.item(row, message.id)

    def state(self, message: Message) -> ui.View:
        """Below a message: whether it is sent."""
        key = f"state {message.id}"
        if message.type == OUTBOX:
            return small("Sending…", "thread_sending", key, at="end")
        if message.type == FAILED:
            again = partial(self.phone[Telephony].resend, message.id)
            if message.is_mms:
                again = partial(self.phone[Multimedia].resend, -message.id)
            error = small("Not sent. Touch to retry.", "thread_error", key, at="end")
            return error.but(color="error", padding=(0, 6), on_tap=again)
        return ui.Icon("check", id="thread_success", key=key, size=14, at="end", color="secondary")

    def later(self) -> Iterator[ui.View]:
        """The messages that are to be sent at a time."""
        for row, (message, due) in self.app.scheduled(self.thread).items():
            size = self.app.text_size(16)
            text = ui.Text(message, id="thread_message_body", size=size, color="on_primary")
            text = text.but(max_width=280, padding=(14, 9), radius=18, background="primary")
            yield small(self.app.moment_text(due), "thread_date_time", f"due {row}", at="center")
            clock = ui.Icon("clock-outline", id="thread_message_scheduled_icon", size=16)
            line = ui.Row(clock, text, key=f"scheduled {row}", padding=(0, 3), spread="end", gap=6)
            yield line.but(on_tap=partial(self.show_scheduled, row))

    def show_scheduled(self, row: int) -> None:
        choices = [
            ui.Choice("Send now", partial(self.app.send_scheduled, row)),
            ui.Choice("Delete", partial(self.app.delete_scheduled, row)),
        ]
        self.open(ui.Actions("Scheduled message", choices))

    # Writing

    @property
    def unsent(self) -> str:
        """What is in the field: what was typed, else what was passed along, else the draft."""
        return self.text(BOX, self.message or self.app.messages.draft(self.thread))

    def write_bar(self) -> ui.View:
        unsent = self.unsent
        attach = ui.Icon("plus", id="thread_add_attachment", desc="Attachment")
        sends = self.app.prefs(PREFS).flag("send_on_enter")
        box = ui.Field(
            BOX,
            unsent,
            "Type a message…",
            id=BOX,
            multiline=not sends,
            enter="send" if sends else "newline",
            on_enter=self.send if sends else None,
            capital="sentences",
            autofocus=self.keyboard_up,
        )
        box = box.but(grow=1, padding=12, min_height=48, background="card", radius=22)
        more = self.attachments
        kind = "MMS" if more.paths or self.sends_mms else "SMS"
        send = ui.Text(kind, id="thread_send_message", desc="OK", size=12, face="medium")
        send = send.but(width=48, height=48, justify="center", color="primary", cls=BUTTON)
        can_send = bool(unsent.strip() or more.paths)
        tap = self.send if can_send else None  # its listener is there while it can send
        send = send.but(enabled=can_send, on_tap=tap, on_hold=more.ask_day, focusable=True)
        attach = attach.but(width=48, height=48, on_tap=more.toggle)
        left = counter(self.app, unsent)
        send = ui.Column(left, send, width=48) if left else send
        return ui.Row(attach, box, send, padding=(4, 0), gap=4, align="bottom")

    @property
    def sends_mms(self) -> bool:
        """Whether texts to several are one multimedia message."""
        several = len(self.numbers) > 1
        return several and self.app.prefs(PREFS).flag("send_group_message_mms", True)

    def send(self) -> None:
        text, more = self.unsent.strip(), self.attachments
        if text or more.paths:
            self.set_text(BOX, "")
            if more.due:
                self.app.schedule(self.thread, text, more.paths, more.due)
            else:
                self.app.send(self.thread, text, more.paths)
            more.clear()
            ui.forget_typed(self, LIST)  # it is scrolled to its end

    def resumed(self) -> None:
        self.app.refresh()

    def paused(self) -> None:
        self.app.messages.save_draft(self.thread, self.unsent.strip())

    def back(self) -> None:
        if self.selection:
            self.selection.take()
        elif self.attachments.picking:
            self.attachments.toggle()
        else:
            self.finish()

    # What can be done with the conversation

    def archive(self) -> None:
        self.app.archive(self.thread)
        self.finish()

    def ask_person(self) -> None:
        self.open(ui.Ask("Add Person", hint="Add Contact or Number…", keys="phone"), then=self.add)

    def add(self, person: str) -> None:
        """Go on in the conversation with one more, by number or by the name of a contact."""
        named = [each for each in self.phone[Contacts].people(person) if each.phones]
        number = named[0].phones[0].value if named and not normalized(person) else person.strip()
        if not normalized(number):
            self.toast("Invalid number")
        elif number not in self.numbers:
            thread = self.app.messages.thread_of([*self.numbers, number])
            self.start(to_thread(thread, self.unsent))

    def ask_block(self) -> None:
        ask_block(self, self.numbers, self.block)

    def block(self) -> None:
        self.app.block(self.numbers)
        self.finish()

    def show_details(self) -> None:
        self.open(Details(self.thread))

    def add_contact(self) -> None:
        self.start(to_contacts(", ".join(self.numbers)))

    def mark_unread(self) -> None:
        self.app.messages.mark_unread(self.thread)
        self.finish()

    def dial(self) -> None:
        self.start(to_dialer(self.numbers[0]))

    def ask_delete_all(self) -> None:
        ask_delete(self, "all messages of this conversation", self.delete_all)

    def delete_all(self) -> None:
        self.app.messages.delete_conversation(self.thread)
        self.set_text(BOX, "")
        self.finish()

    # What can be done with selected messages

    def selection_bar(self, messages: list[Message]) -> ui.View:
        single = len(self.selection) == 1
        copy, share = "Copy to clipboard", "Share"
        return selection_bar(
            self.selection,
            [each.id for each in messages],
            single and action("cab_copy_to_clipboard", copy, "content-copy", self.copy),
            single and action("cab_share", share, "share-variant-outline", self.share_message),
            action("cab_delete", "Delete", "delete-outline", self.ask_delete),
            ui.menu_button(
                self,
                ui.Choice("Properties", self.show_properties) if single else None,
                ui.Choice("Forward", self.forward_message) if single else None,
                ui.Choice("Select text", self.select_text) if single else None,
                ui.Choice("Select all", self.select_all),
            ),
        )

    def chosen(self) -> Message:
        (key,) = self.selection.keys
        return next(each for each in self.app.messages.of(self.thread) if each.id == key)

    def take_text(self) -> str:
        """The text of the selected message; it is not selected from now on."""
        text = self.chosen().text
        self.selection.take()
        return text

    def select_all(self) -> None:
        self.selection.keys = [each.id for each in self.app.messages.displayed(self.thread)]

    def copy(self) -> None:
        self.app.copy(self.take_text())

    def share_message(self) -> None:
        self.share(self.take_text())

    def show_properties(self) -> None:
        self.open(properties(self.app, self.chosen()))

    def forward_message(self) -> None:
        self.open(new_conversation.NewConversation(self.take_text()))

    def select_text(self) -> None:
        self.open(SelectText(self.take_text()))

    def ask_delete(self) -> None:
        count = len(self.selection)
        ask_delete(self, f"{count} message{'s' * (count > 1)}", self.delete)

    def delete(self) -> None:
        for message in self.selection.take():
            self.app.messages.delete(message)
        if not self.app.messages.of(self.thread):
            self.finish()


def begin(app: SmsMessenger, thread: int, message: str) -> Thread:
    """The thread, read from now on."""
    mark_seen(app, thread)
    return Thread(thread, message)


def mark_seen(app: SmsMessenger, thread: int) -> None:
    if not all(message.read for message in app.messages.of(thread)):
        app.messages.mark_read(thread)


def counter(app: SmsMessenger, unsent: str) -> ui.View | None:
    """How many characters are left, and how many messages it takes."""
    if not unsent or not app.prefs(PREFS).flag("show_character_counter"):
        return None
    text = character_count(unsent)
    return ui.Label(text, id="thread_character_counter", size=12, at="center")


def small(text: str, id: str, key: str, **look: Any) -> ui.View:
    """What is displayed between messages."""
    return ui.Label(text, id=id, key=key, size=12, **look)
