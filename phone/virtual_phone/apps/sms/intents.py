"""Where SMS Messenger's screens lead."""

from virtual_phone.android.intent import Intent
from virtual_phone.apps.sms.app import PACKAGE, THREAD

KEYBOARD_UP = "keyboard_up"  # an extra of ours: Android's input method service knows it


def to_thread(thread: int, text: str = "", *, keyboard: bool = False) -> Intent:
    """Open a thread, with the keyboard down or up."""
    extras = {"thread_id": thread, "thread_text": text, KEYBOARD_UP: keyboard}
    return Intent(component=f"{PACKAGE}/{THREAD}", extras=extras)


def to_notifications() -> Intent:
    """The page of Settings about the app's notifications."""
    extras = {"android.provider.extra.APP_PACKAGE": PACKAGE}
    return Intent("android.settings.APP_NOTIFICATION_SETTINGS", extras=extras)


def to_dialer(number: str) -> Intent:
    return Intent(action="android.intent.action.DIAL", data=f"tel:{number}")


def to_contacts(number: str) -> Intent:
    """Have Contacts add a number to a contact."""
    insert, kind = "android.intent.action.INSERT_OR_EDIT", "vnd.android.cursor.item/contact"
    return Intent(action=insert, type=kind, extras={"phone": number})
