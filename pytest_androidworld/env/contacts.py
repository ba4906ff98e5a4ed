"""Contacts, in the contacts provider."""

from operator import itemgetter
from typing import NamedTuple

from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.content import Content, insert, parse, query
from pytest_androidworld.errors import DeviceError

CONTACTS = "content://com.android.contacts"
PROVIDER = "com.android.providers.contacts"
PEOPLE = (f"{CONTACTS}/contacts", "_id", "display_name")
NUMBERS = (f"{CONTACTS}/data/phones", "contact_id", "data1")
ITEM = "vnd.android.cursor.item"
MOBILE = 2
NEXT = "--next--\n"


class Contact(NamedTuple):
    """A contact: a name, and the numbers as they were written."""

    name: str
    numbers: tuple[str, ...]


class Contacts:
    """The phone book."""

    def __init__(self, adb: Adb) -> None:
        self.adb = adb

    def all(self) -> list[Contact]:
        """All contacts, oldest first."""
        line = f"{query(*PEOPLE)}; echo {NEXT.strip()}; {query(*NUMBERS)}"
        people, _, numbers = self.adb.shell(line).stdout.partition(NEXT)
        rows = parse(numbers, ["contact_id"], "data1")
        return [
            Contact(
                person["display_name"] or "",
                tuple(row["data1"] or "" for row in rows if row["contact_id"] == person["_id"]),
            )
            for person in sorted(parse(people, ["_id"], "display_name"), key=itemgetter("_id"))
        ]

    def phones(self) -> list[tuple[str, str]]:
        """Each number with its owner's name, as the reference queries them."""
        rows = Content(self.adb).rows("content://contacts/phones/", (), "display_name", "number")
        return [(row["display_name"] or "", row["number"] or "") for row in rows]

    def add(self, name: str, number: str) -> None:
        """Add a contact with a mobile number."""
        raws = f"{CONTACTS}/raw_contacts"
        newest = query(raws, "_id", order="_id DESC")
        data = f"{CONTACTS}/data"
        named = {"mimetype": f"{ITEM}/name", "data1": name}
        called: dict[str, str | int] = {"mimetype": f"{ITEM}/phone_v2", "data1": number}
        result = self.adb.shell(
            f"{insert(raws, {'starred': 0})} || exit 1\n"
            f"id=$({newest} | sed -n 's/^Row: 0 _id=//p')\n"
            f'{insert(data, named)} --bind "raw_contact_id:i:$id" || exit 1\n'
            f'{insert(data, called | {"data2": MOBILE})} --bind "raw_contact_id:i:$id"'
        )
        if result.status or result.stderr:
            raise DeviceError(f"{self.adb.serial}: cannot add a contact: {result.stderr.strip()}")

    def clear(self) -> None:
        """Delete all contacts."""
        self.adb.run("pm", "clear", PROVIDER)
