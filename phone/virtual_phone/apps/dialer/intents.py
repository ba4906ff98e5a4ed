"""Where Phone's screens lead."""

from virtual_phone.android.intent import NEW_TASK, VIEW, Intent
from virtual_phone.apps.dialer.app import DIAL, PREFIX, Dialer


def to_keypad(number: str | None = None) -> Intent:
    """The main screen's keypad, perhaps with a number on it."""
    data = "" if number is None else f"tel:{number}"
    return Intent(DIAL, data=data, package=Dialer.package, flags=NEW_TASK)


def to_messages(number: str) -> Intent:
    return Intent(f"{PREFIX}SENDTO", data=f"smsto:{number}")


def to_contact(number: int) -> Intent:
    return Intent(VIEW, data=f"content://com.android.contacts/contacts/{number}")


def to_editor(number: str = "", *, known: bool = False) -> Intent:
    """Have Contacts add a contact, or a number to one that is known."""
    action = f"{PREFIX}INSERT_OR_EDIT" if known else f"{PREFIX}INSERT"
    kind = f"vnd.android.cursor.{'item' if known else 'dir'}/contact"
    return Intent(action, type=kind, extras={"phone": number} if number else {})
