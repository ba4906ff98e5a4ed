"""Contacts: its manifest, and what it does without a screen."""

from collections.abc import Mapping

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Filter
from virtual_phone.apps.contacts import vcard
from virtual_phone.services.contacts import (
    CUSTOM,
    EMAIL_HOME,
    EMAIL_TYPES,
    MOBILE,
    PHONE_TYPES,
    Contact,
    Contacts,
    Entry,
)
from virtual_phone.services.phone_numbers import formatted

PEOPLE = "com.android.contacts.activities.PeopleActivity"
EDITOR = "com.android.contacts.activities.ContactEditorActivity"
TYPES = tuple(
    f"vnd.android.cursor.{kind}"
    for kind in ("dir/contact", "dir/person", "item/contact", "dir/raw_contact")
)
INSERT = "android.intent.action.INSERT"
OR_EDIT = "android.intent.action.INSERT_OR_EDIT"
EDIT = "android.intent.action.EDIT"
PICK = "android.intent.action.PICK"
LISTS = ("content://contacts/people", "content://com.android.contacts/contacts")
FIRST_RUN_DONE = "first_run_done"


class ContactsApp(ui.App):
    """Google's Contacts, with the contacts of the device only."""

    package = "com.google.android.contacts"
    label = "Contacts"
    icon = ("account-circle", "#1a73e8")
    version = ("4.8.17", 2933001)
    system = True
    launcher = PEOPLE
    permissions = ui.permissions("READ_CONTACTS WRITE_CONTACTS CALL_PHONE POST_NOTIFICATIONS")
    filters = (
        Filter(EDITOR, actions=(INSERT, OR_EDIT, EDIT), types=TYPES),
        Filter(PEOPLE, actions=(VIEW, PICK), prefixes=LISTS),
        Filter(PEOPLE, actions=(VIEW,), types=TYPES),
    )

    def install(self) -> None:
        super().install()
        self.prefs()[FIRST_RUN_DONE] = True

    @property
    def has_highlights(self) -> bool:
        """Whether it is the version with this tab, and chips above the list."""
        return self.phone.profile.image.highlights

    @property
    def contacts(self) -> Contacts:
        return self.phone[Contacts]

    def delete(self, number: int) -> None:
        self.contacts.delete(number)
        self.toast("Contact deleted")

    def import_file(self, path: str) -> None:
        """Add the contacts of a vCard file."""
        name = path.rpartition("/")[2]
        data = self.phone.files.read_again(path) or b""
        found = vcard.read(data.decode("utf-8", "replace"))
        for contact in found:
            self.contacts.save(contact)
        self.toast(f"Finished importing vCard {name}" if found else "Failed to import vCard")

    def export_file(self, path: str) -> None:
        """Write all contacts into the document that the user has made."""
        self.phone.files.write(path, vcard.written(self.contacts.people()))
        self.toast(f"Finished exporting {path.rpartition('/')[2]}.")

    def notifications_answered(self, granted: bool) -> None:
        """Whether the app may send notifications changes nothing that it displays."""


def id_in(data: str) -> int | None:
    """The contact that a URI names by its last part."""
    last = data.rstrip("/").rpartition("/")[2]
    return int(last) if last.isdigit() else None


def share_text(contact: Contact) -> str:
    return f"{contact.name} {' '.join(entry.value for entry in contact.phones)}"


def contact_from(extras: Mapping[str, object]) -> Contact:
    """What an intent puts into the fields of a new contact."""
    *given, family = str(extras.get("name", "")).split() or [""]
    phone, email = extras.get("phone"), extras.get("email")
    phones = [_entry(formatted(str(phone)), extras.get("phone_type"), PHONE_TYPES, MOBILE)]
    emails = [_entry(str(email), extras.get("email_type"), EMAIL_TYPES, EMAIL_HOME)]
    return Contact(
        given=" ".join(given) or family,
        family=family if given else "",
        company=str(extras.get("company") or ""),
        note=str(extras.get("notes") or ""),
        phones=tuple(phones) if phone else (),
        emails=tuple(emails) if email else (),
    )


def _entry(value: str, kind: object, names: dict[int, str], otherwise: int) -> Entry:
    """A label is given by number or by name; another word is a custom label."""
    if kind is None:
        return Entry(value, otherwise)
    if isinstance(kind, int) or str(kind).isdigit():
        number = int(str(kind))
        return Entry(value, number if number in names else otherwise)
    known = {name.casefold(): number for number, name in names.items()}
    if str(kind).casefold() in known:
        return Entry(value, known[str(kind).casefold()])
    return Entry(value, CUSTOM, str(kind))
