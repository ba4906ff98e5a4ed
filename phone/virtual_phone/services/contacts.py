"""The phone's contacts, for the apps that show and edit them."""

import io
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from virtual_phone.service import Service
from virtual_phone.services.providers import contacts2, tables
from virtual_phone.services.providers.contact_names import Name
from virtual_phone.services.providers.contact_rows import ContactRows
from virtual_phone.services.providers.contacts import ContactsProvider, among
from virtual_phone.services.providers.core import Values
from virtual_phone.storage.databases import transaction

PHOTOS = f"/data/data/{contacts2.PACKAGE}/files/photos"
CUSTOM = 0
# The values of data2 for a number, and their labels (ContactsContract.CommonDataKinds.Phone).
PHONE_TYPES = dict(
    enumerate(
        "Custom;Home;Mobile;Work;Work Fax;Home Fax;Pager;Other;Callback;Car;Company Main;ISDN;"
        "Main;Other Fax;Radio;Telex;TTY TDD;Work Mobile;Work Pager;Assistant;MMS".split(";")
    )
)
EMAIL_TYPES = {0: "Custom", 1: "Home", 2: "Work", 3: "Other", 4: "Mobile"}
EVENT_TYPES = {0: "Custom", 1: "Anniversary", 2: "Other", 3: "Birthday"}
MOBILE, EMAIL_HOME, BIRTHDAY = 2, 1, 3


@dataclass(frozen=True)
class Entry:
    """A number, an address or a date, with its type or label."""

    value: str
    type: int = 1
    label: str = ""  # only of a custom type


@dataclass(frozen=True)
class Contact:
    """A contact as the editor shows it; one with the id 0 is not saved yet."""

    given: str = ""
    family: str = ""
    prefix: str = ""
    middle: str = ""
    suffix: str = ""
    phonetic_given: str = ""
    phonetic_middle: str = ""
    phonetic_family: str = ""
    nickname: str = ""
    company: str = ""
    title: str = ""
    phones: tuple[Entry, ...] = ()
    emails: tuple[Entry, ...] = ()
    addresses: tuple[Entry, ...] = ()
    events: tuple[Entry, ...] = ()
    relations: tuple[Entry, ...] = ()
    websites: tuple[Entry, ...] = ()
    sip: str = ""
    note: str = ""
    starred: bool = False
    id: int = 0
    name: str = ""  # as lists show it; computed when saved
    lookup: str = ""
    letter: str = ""  # its heading in the list
    photo: str = ""  # the path of its picture
    ringtone: str = ""  # the address of its own
    to_voicemail: bool = False  # its calls do not ring

    @property
    def written_name(self) -> str:
        return Name(self.prefix, self.given, self.middle, self.family, self.suffix).first_last

    @property
    def empty(self) -> bool:
        """Whether there is nothing to save."""
        return not any(_columns(self).values())

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Contact":
        many = {name: tuple(Entry(**each) for each in data.get(name, ())) for name in ENTRIES}
        return Contact(**data | many)


# Fields of one value: the kind of their data row, and its column.
TEXTS = {
    "prefix": ("name", "data4"),
    "given": ("name", "data2"),
    "middle": ("name", "data5"),
    "family": ("name", "data3"),
    "suffix": ("name", "data6"),
    "phonetic_given": ("name", "data7"),
    "phonetic_middle": ("name", "data8"),
    "phonetic_family": ("name", "data9"),
    "nickname": ("nickname", "data1"),
    "company": ("organization", "data1"),
    "title": ("organization", "data4"),
    "sip": ("sip_address", "data1"),
    "note": ("note", "data1"),
}
# Fields of many values: the kind of their data rows.
ENTRIES = {
    "phones": "phone_v2",
    "emails": "email_v2",
    "addresses": "postal-address_v2",
    "events": "contact_event",
    "relations": "relation",
    "websites": "website",
}
FIXED: dict[str, Values] = {"nickname": {"data2": "1"}, "organization": {"data2": "1"}}
ALSO = {"postal-address_v2": "data4"}  # the street, if nothing else is filled in


class Contacts(Service):
    """Saves and finds contacts; the rows are the contacts provider's."""

    name = "contacts"

    @property
    def _provider(self) -> ContactsProvider:
        return ContactsProvider(self.phone)

    @property
    def _db(self) -> sqlite3.Connection:
        return self._provider.db()

    # Writing

    def save(self, contact: Contact) -> int:
        """Insert or update a contact; returns its id, or 0 for an empty one."""
        if contact.empty:
            return 0
        rows = self._provider.rows()
        raw = self.raw(contact.id) if contact.id else 0
        with transaction(rows.db):
            raw = raw or rows.add_raw_contact({"starred": int(contact.starred)})
            self._write(rows, raw, contact)
        self.phone.changed()
        found = rows.db.execute("SELECT contact_id FROM raw_contacts WHERE _id=?", (raw,))
        return int(found.fetchone()[0])

    @staticmethod
    def _write(rows: ContactRows, raw: int, contact: Contact) -> None:
        for kind, wanted in _columns(contact).items():
            mimetype = f"{contacts2.ITEM}/{kind}"
            found = rows.facts("raw_contact_id=? AND mimetype=? ORDER BY data._id", raw, mimetype)
            for row, values in zip(found, wanted, strict=False):
                if any(row[column] != value for column, value in values.items()):
                    rows.update_data(values, [row["_id"]])
            for values in wanted[len(found) :]:
                key: Values = {"raw_contact_id": raw, "mimetype": mimetype}
                rows.add_data(key | values)
            rows.delete_data([row["_id"] for row in found[len(wanted) :]])

    def star(self, contact: int, starred: bool = True) -> None:
        """Add a contact to the favourites, or remove it from them."""
        self._set(contact, {"starred": int(starred)})

    def set_ringtone(self, contact: int, address: str) -> None:
        """Give a contact a ringtone of its own; an empty address takes it away."""
        self._set(contact, {"custom_ringtone": address or None})

    def route_to_voicemail(self, contact: int, routed: bool) -> None:
        self._set(contact, {"send_to_voicemail": int(routed)})

    def _set(self, contact: int, values: Values) -> None:
        self._provider.rows().update_raw_contacts(values, [self.raw(contact)])
        self.phone.changed()

    def set_photo(self, contact: int, path: str) -> None:
        """Give a contact the picture in a file; without one it has none from now on."""
        rows, raw = self._provider.rows(), self.raw(contact)
        mimetype = f"{contacts2.ITEM}/photo"
        found = rows.facts("raw_contact_id=? AND mimetype=?", raw, mimetype)
        rows.delete_data([row["_id"] for row in found])
        row = photo = None
        data = self.phone.files.read_again(path) if path else None
        if data:
            wide, high = size_of(data)
            size: Values = {"width": wide, "height": high, "filesize": len(data)}
            photo = tables.insert(rows.db, "photo_files", size)
            self.phone.files.mkdir(PHOTOS, parents=True)
            self.phone.files.write(f"{PHOTOS}/{photo}", data)
            key: Values = {"raw_contact_id": raw, "mimetype": mimetype}
            row = rows.add_data({**key, "data14": str(photo), "is_super_primary": 1})
        sql = "UPDATE contacts SET photo_id=?, photo_file_id=? WHERE _id=?"
        rows.db.execute(sql, (row, photo, contact))
        self.phone.changed()

    def delete(self, *contacts: int) -> None:
        """Delete contacts."""
        sql = f"SELECT _id FROM raw_contacts WHERE {among('contact_id', contacts)}"
        raws = [row[0] for row in self._db.execute(sql)]
        self._provider.rows().delete_raw_contacts(raws)
        self.phone.changed()

    def raw(self, contact: int) -> int:
        """The raw contact that names a contact."""
        sql = "SELECT name_raw_contact_id FROM contacts WHERE _id=?"
        found = self._db.execute(sql, (contact,)).fetchone()
        return int(found[0]) if found else 0

    # Reading

    def people(self, search: str = "", *, starred: bool = False) -> list[Contact]:
        """All contacts, or those that match a search, sorted as in a phone book."""
        where = ["1"]
        if search.strip():
            where.append(among("_id", self._provider.contacts_like(search)))
        if starred:
            where.append("starred")
        return self._read(" AND ".join(where))

    def get(self, contact: int) -> Contact | None:
        """One contact; None if there is none with that id."""
        return next(iter(self._read(among("_id", [contact]))), None)

    def by_lookup(self, key: str) -> Contact | None:
        """The contact with a lookup key."""
        found = self._db.execute("SELECT _id FROM contacts WHERE lookup=?", (key,)).fetchone()
        return self.get(found[0]) if found else None

    def with_number(self, number: str) -> Contact | None:
        """The contact with a number, in any spelling."""
        rows = self._provider.numbers_like(number)
        sql = f"SELECT contact_id FROM view_data WHERE {among('_id', rows)} ORDER BY _id"
        found = self._db.execute(sql).fetchone()
        return self.get(found[0]) if found else None

    def name_of(self, number: str) -> str | None:
        """The name of the contact with a number, if there is one."""
        found = self.with_number(number)
        return found.name if found else None

    def _read(self, where: str) -> list[Contact]:
        people = self._db.execute(
            "SELECT _id, display_name, lookup, starred, phonebook_label, photo_file_id,"
            " custom_ringtone, send_to_voicemail FROM view_contacts"
            f" WHERE {where} ORDER BY phonebook_bucket=0, sort_key COLLATE PHONEBOOK, _id"
        ).fetchall()
        facts: dict[int, list[sqlite3.Row]] = {row["_id"]: [] for row in people}
        for row in self._db.execute(
            f"SELECT * FROM view_data WHERE {among('contact_id', facts)} ORDER BY _id"
        ):
            facts[row["contact_id"]].append(row)
        return [
            replace(
                _contact(facts[row["_id"]]),
                id=row["_id"],
                name=row["display_name"] or "",
                lookup=row["lookup"] or "",
                letter=row["phonebook_label"] or "",
                starred=bool(row["starred"]),
                photo=f"{PHOTOS}/{row['photo_file_id']}" if row["photo_file_id"] else "",
                ringtone=row["custom_ringtone"] or "",
                to_voicemail=bool(row["send_to_voicemail"]),
            )
            for row in people
        ]


def phone_label(entry: Entry) -> str:
    """The label of a number: "Mobile", or a custom one."""
    return entry.label if entry.type == CUSTOM and entry.label else PHONE_TYPES[entry.type]


def _columns(contact: Contact) -> dict[str, Sequence[Values]]:
    """A contact's data rows by kind; the name first, as the editor saves it."""
    rows: dict[str, Any] = {}
    for field, (kind, column) in TEXTS.items():
        rows.setdefault(kind, {})[column] = getattr(contact, field).strip() or None
    made: dict[str, Sequence[Values]] = {
        kind: [values | FIXED.get(kind, {})] if any(values.values()) else []
        for kind, values in rows.items()
    }
    if made["name"]:
        name = contact.written_name.strip()
        made["name"] = [{"data1": name or None} | made["name"][0]]
    for field, kind in ENTRIES.items():
        entries: Iterable[Entry] = getattr(contact, field)
        made[kind] = [_entry(kind, entry) for entry in entries if entry.value.strip()]
    return made


def _entry(kind: str, entry: Entry) -> Values:
    values: Values = {"data1": entry.value.strip(), "data2": str(entry.type)}
    values["data3"] = entry.label or None
    if kind in ALSO:
        values[ALSO[kind]] = values["data1"]
    return values


def _contact(rows: Sequence[sqlite3.Row]) -> Contact:
    """A contact from its data rows."""
    by_kind: dict[str, list[sqlite3.Row]] = {}
    for row in rows:
        by_kind.setdefault(row["mimetype"].removeprefix(f"{contacts2.ITEM}/"), []).append(row)
    found: dict[str, Any] = {}
    for field, (kind, column) in TEXTS.items():
        found[field] = (by_kind[kind][0][column] or "") if kind in by_kind else ""
    for field, kind in ENTRIES.items():
        found[field] = tuple(
            Entry(row["data1"] or "", _number(row["data2"]), row["data3"] or "")
            for row in by_kind.get(kind, ())
        )
    return Contact(**found)


def _number(text: str | None) -> int:
    return int(text) if text and text.isdigit() else 7  # TYPE_OTHER


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a picture; 0 if it is none."""
    from virtual_phone.media import pictures  # Pillow: a slow import, rarely needed

    try:
        return pictures.read_header(io.BytesIO(picture))[:2]
    except pictures.NotAPicture:
        return 0, 0
