"""How lists of contacts are sorted and name them, by the settings of the app with the list."""

from virtual_phone import ui
from virtual_phone.services.contacts import Contact, Contacts
from virtual_phone.ui import settings as kit

SORT_ORDER, NAME_FORMAT = "android.contacts.SORT_ORDER", "android.contacts.DISPLAY_ORDER"
FIRST, LAST = "1", "2"  # the name that comes first
SORT_BY = kit.Select(
    "Sort by", kit.AppPreference(SORT_ORDER, FIRST), {FIRST: "First name", LAST: "Last name"}
)
FORMAT = kit.Select(
    "Name format",
    kit.AppPreference(NAME_FORMAT, FIRST),
    {FIRST: "First name first", LAST: "Last name first"},
)


def people(app: ui.App, search: str = "", *, starred: bool = False) -> list[Contact]:
    """All contacts that fit, in the order of the settings."""
    found = app.phone[Contacts].people(search, starred=starred)
    if app.prefs().text(SORT_ORDER, FIRST) == LAST:
        found.sort(key=lambda each: (each.family or each.name).casefold())
    return found


def name_of(app: ui.App, contact: Contact) -> str:
    """A name as the settings format it."""
    last_first = app.prefs().text(NAME_FORMAT, FIRST) == LAST
    if last_first and contact.family and contact.given:
        return f"{contact.family}, {contact.given}"
    return contact.name


def letter_of(app: ui.App, contact: Contact) -> str:
    """The letter under which a contact is listed."""
    if app.prefs().text(SORT_ORDER, FIRST) == LAST and contact.family:
        return contact.family[0].upper()
    return contact.letter
