"""Contacts' settings and the tools of "Fix & manage": pages as data, and their screen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.contacts import exchange, ordering
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.ui import settings as kit

ADD_ACCOUNT = Intent("android.settings.ADD_ACCOUNT_SETTINGS")
BLOCKED = Intent("android.telecom.action.MANAGE_BLOCKED_NUMBERS")
POLICIES = "https://policies.google.com"
LICENCES = (
    "This app uses AndroidX, Dagger, Guava and other libraries under the Apache licence 2.0."
)


def start(intent: Intent) -> Callable[[kit.PageScreen], None]:
    """What a row does that starts an activity."""
    return lambda screen: screen.start(intent)


def show_licences(screen: kit.PageScreen) -> None:
    screen.open(ui.Alert("Open source licenses", LICENCES))


PAGES = {
    "Settings": kit.Page(
        "Settings",
        kit.Item("Accounts", "Device", does=start(Intent("android.settings.SYNC_SETTINGS"))),
        kit.Item("Add account", does=start(ADD_ACCOUNT)),
        kit.Info("Default account for new contacts", "Device"),
        kit.Category("Display"),
        ordering.SORT_BY,
        ordering.FORMAT,
        kit.Select(
            "Phonetic name",
            kit.AppPreference("Phonetic_name_display", "1"),
            {"0": "Always show", "1": "Hide if empty"},
        ),
        kit.Category("Manage contacts"),
        kit.Item("Import", does=exchange.begin_import),
        kit.Item("Export", does=exchange.begin_export),
        kit.Item("Blocked numbers", does=start(BLOCKED)),
        kit.Item("About contacts", to="About contacts"),
    ),
    "About contacts": kit.Page(
        "About contacts",
        kit.Info("Build version", ContactsApp.version[0]),
        kit.Item("Privacy policy", does=start(Intent(VIEW, f"{POLICIES}/privacy"))),
        kit.Item("Terms of service", does=start(Intent(VIEW, f"{POLICIES}/terms"))),
        kit.Item("Open source licenses", does=show_licences),
    ),
    "Merge & fix": kit.Page(
        "Merge & fix",
        kit.Info("No suggestions", "Your contacts are all up to date"),
        kit.Footer("To get suggestions for contacts, add a Google Account."),
        kit.Item("Add account", does=start(ADD_ACCOUNT)),
    ),
    "Trash": kit.Page(
        "Trash",
        kit.Info("No contacts in trash"),
        kit.Footer("Contacts of a Google Account stay here for 30 days after they are deleted."),
    ),
}


@dataclass
class Options(kit.SettingsScreen[ContactsApp, None]):
    pages: ClassVar[kit.Pages] = PAGES
    activity: ClassVar[str] = (
        "com.google.android.apps.contacts.preference.ContactsPreferenceActivity"
    )

    name: str = "Settings"
