"""SMS Messenger's settings, and its About page."""

from dataclasses import dataclass
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.sms.app import SmsMessenger
from pytest_androidworld.virtual.ui.kits.simple_pages import (
    ABOUT,
    Switched,
    about_page,
    settings_page,
)

SECTIONS: dict[str, tuple[str | Switched, ...]] = {
    "Color customization": ("Customize colors",),
    "General": (
        "Language",
        "Change date and time format",
        "Manage blocked numbers",
        "Manage blocked keywords",
        "Font size",
    ),
    "Notifications": ("Customize notifications", "Lock screen notification visibility"),
    "Outgoing messages": (
        Switched("Show a character counter at writing messages", "show_character_counter"),
        Switched("Remove accents and diacritics at sending messages", "use_simple_characters"),
        Switched("Send message on pressing Enter", "send_on_enter"),
        Switched("Enable delivery reports", "enable_delivery_reports"),
        Switched("Send long messages as MMS", "send_long_message_mms"),
        Switched("Send group messages as MMS", "send_group_message_mms", True),
        "MMS size limit",
    ),
    "Recycle Bin": (
        Switched("Move items into the Recycle Bin instead of deleting", "use_recycle_bin"),
        "Empty the Recycle Bin",
    ),
    "Security": ("Password protect the whole application",),
    "Migrating": ("Export messages", "Import messages"),
}


@dataclass
class Settings(ui.Screen[SmsMessenger, None]):
    """What can be set; a tap on what this phone lacks displays a message."""

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
