"""SMS Messenger: its manifest, and what it does without a screen."""

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property, partial
from typing import ClassVar
from unicodedata import combining, normalize

from virtual_phone import ui
from virtual_phone.android.intent import SEND, VIEW, Filter
from virtual_phone.apps.contacts import vcard
from virtual_phone.apps.sms import backup, cache
from virtual_phone.apps.sms.messages import Conversation, Messages
from virtual_phone.services.blocked_numbers import BlockedNumbers
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.contacts import Contact
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.storage.databases import Schema
from virtual_phone.ui.kits.simple_pages import (
    DIALOGS,
    MENUS,
    PREFS,
    THEME,
    date_form,
)

PACKAGE = "com.simplemobiletools.smsmessenger"
ACTIVITIES = f"{PACKAGE}.activities"
MAIN = f"{ACTIVITIES}.MainActivity"
NEW = f"{ACTIVITIES}.NewConversationActivity"
THREAD = f"{ACTIVITIES}.ThreadActivity"
SCHEMES = ("sms", "smsto", "mms", "mmsto")
CACHE = "databases/conversations.db"
MEDIUM, FONT_SCALES = 1, (0.875, 1.0, 1.125, 1.25)  # small, medium, large, extra large
PINNED = "pinned_conversations"


class SmsMessenger(ui.App):
    """Simple SMS Messenger 5.19.3, the default SMS app of a set-up phone."""

    package = PACKAGE
    label = "SMS Messenger"
    icon = ("message-text", "#f57c00")
    version = ("5.19.3", 85)
    launcher = MAIN
    permissions = ui.permissions(
        "READ_SMS SEND_SMS RECEIVE_SMS READ_CONTACTS POST_NOTIFICATIONS READ_PHONE_STATE"
        " CALL_PHONE"
    )
    filters = (
        Filter(NEW, actions=("android.intent.action.SENDTO", VIEW), schemes=SCHEMES),
        Filter(NEW, actions=(SEND,), types=("text/plain", "*/*")),
    )
    colors: ClassVar[dict[str, str]] = {"primary": "#b35900", "tint": "#ffdcc2"}
    dark_colors: ClassVar[dict[str, str]] = {"primary": "#ffb77c", "tint": "#6d3a00"}
    dialogs, menus, theme = DIALOGS, MENUS, THEME
    databases: ClassVar[dict[str, Schema]] = {CACHE: cache.SCHEMA}

    @cached_property
    def messages(self) -> Messages:
        return Messages(self.phone, self.package)

    def conversations(self, *, archived: bool = False) -> list[Conversation]:
        """Those of the list, or of the archive: pinned ones first, then the newest."""
        hidden, pinned = cache.archived(self.db(CACHE)), self.pinned()
        blocked = self.phone[BlockedNumbers]
        found = [
            each
            for each in self.messages.conversations()
            if (each.id in hidden) == archived and not any(map(blocked.has, each.numbers))
        ]
        return sorted(found, key=lambda each: each.id not in pinned)

    def delete_conversations(self, threads: list[int]) -> None:
        for thread in threads:
            self.messages.delete_conversation(thread)
        self.refresh()

    # What only this app has

    def pinned(self) -> set[int]:
        pinned = self.prefs(PREFS).get(PINNED)
        return set(map(int, pinned)) if isinstance(pinned, set) else set()

    def pin(self, threads: list[int], *, pin: bool) -> None:
        pinned = self.pinned() | set(threads) if pin else self.pinned() - set(threads)
        self.prefs(PREFS)[PINNED] = set(map(str, pinned))

    def archive(self, thread: int, *, archived: bool = True) -> None:
        self.refresh()
        cache.archive(self.db(CACHE), thread, archived)

    def refresh(self) -> None:
        cache.refresh(self.db(CACHE), self.messages)

    def block(self, numbers: Sequence[str]) -> None:
        for number in numbers:
            self.phone[BlockedNumbers].block(number)

    # Messages that are sent later

    def send(self, thread: int, text: str, paths: Sequence[str] = ()) -> None:
        if self.prefs(PREFS).flag("use_simple_characters"):
            text = "".join(each for each in normalize("NFD", text) if not combining(each))
        groups = self.prefs(PREFS).flag("send_group_message_mms", True)
        self.messages.send(thread, text, paths, mms=groups)

    def schedule(self, thread: int, text: str, paths: Sequence[str], due: int) -> None:
        """Send a text at a time in ms."""
        self.messages.save_draft(thread, "")
        row = cache.schedule(self.db(CACHE), thread, text, paths, due)
        self.alarm_at(due * 1_000_000, partial(self.send_scheduled, row))

    def send_scheduled(self, row: int) -> None:
        """The time of a message has come, if it was not deleted."""
        if found := cache.unschedule(self.db(CACHE), row):
            self.send(*found)

    def delete_scheduled(self, row: int) -> None:
        cache.unschedule(self.db(CACHE), row)

    def scheduled(self, thread: int) -> dict[int, tuple[str, int]]:
        return cache.scheduled(self.db(CACHE), thread)

    # Files

    def card_of(self, contact: Contact) -> str:
        """The path of a file with a contact, to attach."""
        folder = f"{self.data}/cache"
        self.phone.files.mkdir(folder, parents=True)
        path = f"{folder}/{(contact.name or 'contact').replace('/', '_')}.vcf"
        self.phone.files.write(path, vcard.written([contact]))
        return path

    def export_messages(self, path: str) -> None:
        self.phone.files.write(path, backup.written(self.phone))
        self.toast("Messages exported successfully")

    def import_messages(self, path: str) -> None:
        data = self.phone.files.read_again(path) or b""
        count = backup.read(self.phone, data.decode("utf-8", "replace"), self.package)
        self.toast("Messages imported successfully" if count else "No new items have been found")
        self.refresh()

    # Times and texts

    def text_size(self, size: float) -> float:
        """A size of the font as the settings have it; ``size`` is the one of "Medium"."""
        chosen = self.prefs(PREFS).number("font_size", MEDIUM)
        return size * FONT_SCALES[min(max(chosen, 0), len(FONT_SCALES) - 1)]

    def moment(self, date: int) -> datetime:
        """A date in ms, here."""
        return self.phone.clock.local(date * 1_000_000)

    def day_text(self, date: int) -> str:
        """How lists display a date: the time, if it is today, else the day."""
        then, now = self.moment(date), self.phone.clock.now()
        if then.date() == now.date():
            return self.phone[DisplaySettings].time_text(then)
        form = date_form(self)
        return then.strftime(form[: -len("/%Y")] if then.year == now.year else form)

    def moment_text(self, date: int) -> str:
        """How a thread displays it: with the time in any case."""
        time = self.phone[DisplaySettings].time_text(self.moment(date))
        day = self.day_text(date)
        return time if day == time else f"{day}, {time}"

    def copy(self, text: str) -> None:
        self.phone[Clipboard].copy(text, by=self.package)
        self.toast(f"Value copied to clipboard:\n{text}")
