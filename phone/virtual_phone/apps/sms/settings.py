"""SMS Messenger's settings, and its About page."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.sms.app import SmsMessenger
from virtual_phone.apps.sms.blocked import Blocked
from virtual_phone.apps.sms.intents import to_notifications
from virtual_phone.ui.kits.simple_pages import (
    ABOUT,
    Chosen,
    Leads,
    Setting,
    Switched,
    about_page,
    settings_page,
)

JSON = "application/json"
EXPORT = Intent(
    "android.intent.action.CREATE_DOCUMENT",
    type=JSON,
    extras={"android.intent.extra.TITLE": "messages.json"},
)
IMPORT = Intent("android.intent.action.GET_CONTENT", type=JSON)
AnyPage = ui.Screen[SmsMessenger, None]


def show_numbers(screen: AnyPage) -> None:
    screen.open(Blocked("number"))


def show_keywords(screen: AnyPage) -> None:
    screen.open(Blocked("keyword"))


def show_notifications(screen: AnyPage) -> None:
    screen.start(to_notifications())


def empty_bin(screen: AnyPage) -> None:
    screen.toast("The Recycle Bin is empty")


def export_messages(screen: AnyPage) -> None:
    screen.start(EXPORT, then=screen.app.export_messages)


def import_messages(screen: AnyPage) -> None:
    screen.start(IMPORT, then=screen.app.import_messages)


SECTIONS: dict[str, tuple[Setting, ...]] = {
    "Color customization": (
        Chosen("Customize colors", "theme", ("Auto light / dark", "Light", "Dark")),
    ),
    "General": (
        Chosen("Language", "language", ("English",)),
        Chosen("Change date and time format", "date_format", ("15.10.2023", "10/15/2023")),
        Leads("Manage blocked numbers", show_numbers),
        Leads("Manage blocked keywords", show_keywords),
        Chosen("Font size", "font_size", ("Small", "Medium", "Large", "Extra large"), 1),
    ),
    "Notifications": (
        Leads("Customize notifications", show_notifications),
        Chosen(
            "Lock screen notification visibility",
            "lock_screen_visibility",
            ("Sender and message", "Sender only", "Nothing"),
        ),
    ),
    "Outgoing messages": (
        Switched("Show a character counter at writing messages", "show_character_counter"),
        Switched("Remove accents and diacritics at sending messages", "use_simple_characters"),
        Switched("Send message on pressing Enter", "send_on_enter"),
        Switched("Enable delivery reports", "enable_delivery_reports"),
        Switched("Send long messages as MMS", "send_long_message_mms"),
        Switched("Send group messages as MMS", "send_group_message_mms", True),
        Chosen(
            "MMS size limit",
            "mms_file_size_limit",
            ("100KB", "200KB", "300KB", "600KB", "1MB", "2MB", "None"),
            6,
        ),
    ),
    "Recycle Bin": (
        Switched("Move items into the Recycle Bin instead of deleting", "use_recycle_bin"),
        Leads("Empty the Recycle Bin", empty_bin),
    ),
    "Security": (Switched("Password protect the whole application", "app_password_protection"),),
    "Migrating": (
        Leads("Export messages", export_messages),
        Leads("Import messages", import_messages),
    ),
}


@dataclass
class Settings(ui.Screen[SmsMessenger, None]):
    def view(self) -> ui.View:
        return settings_page(self, SECTIONS)

    def resumed(self) -> None:
        self.app.refresh()


@dataclass
class About(ui.Screen[SmsMessenger, None]):
    activity: ClassVar[str] = ABOUT

    def view(self) -> ui.View:
        return about_page(self)

    def resumed(self) -> None:
        self.app.refresh()
