"""Labels: the groups of the contacts provider, and the page of one."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.contacts.badge import disc
from virtual_phone.services.contacts import Contact
from virtual_phone.services.providers.core import Content, Values

GROUPS, DATA = "content://com.android.contacts/groups", "content://com.android.contacts/data"
MEMBERSHIP = "vnd.android.cursor.item/group_membership"


def labels(app: ContactsApp) -> dict[int, str]:
    """The names of the labels by their rows."""
    found = app.phone[Content].query(GROUPS, ["_id", "title"], "deleted=0", sort="title")
    return {int(row["_id"]): str(row["title"]) for row in found or ()}


def members(app: ContactsApp, label: int) -> list[Contact]:
    where = f"mimetype='{MEMBERSHIP}' AND data1=?"
    found = app.phone[Content].query(DATA, ["contact_id"], where, (str(label),))
    ids = {row["contact_id"] for row in found or ()}
    return [contact for contact in app.contacts.people() if contact.id in ids]


@dataclass
class LabelPage(ui.Screen[ContactsApp, None]):
    label: int

    def view(self) -> ui.View:
        add = ui.tool("menu_add_contact", "account-plus-outline", self.choose, "Add contact")
        delete = ui.Choice("Delete label", self.ask_delete)
        title = labels(self.app).get(self.label, "")
        bar = ui.app_bar(title, add, ui.menu_button(self, delete), up=self.close)
        none = ui.Body("No contacts with this label", color="secondary", padding=24)
        rows = people_rows(members(self.app, self.label), self.ask_remove)
        return ui.page(self, ui.Rows(*rows, id="android:id/list") if rows else none, bar=bar)

    def choose(self) -> None:
        self.open(ContactPicker(), then=self.add)

    def add(self, contact: int) -> None:
        if contact not in {each.id for each in members(self.app, self.label)}:
            raw = self.app.contacts.raw(contact)
            row: Values = {"raw_contact_id": raw, "mimetype": MEMBERSHIP, "data1": str(self.label)}
            self.phone[Content].insert(DATA, row, caller=self.app.package)

    def ask_remove(self, contact: int) -> None:
        self.open(ui.confirm("Remove from label?", "", "Remove", partial(self.remove, contact)))

    def remove(self, contact: int) -> None:
        where, args = "contact_id=? AND mimetype=? AND data1=?", (contact, MEMBERSHIP, self.label)
        found = self.phone[Content].query(DATA, ["_id"], where, (*args[:2], str(self.label)))
        for row in found or ():
            self.phone[Content].delete(f"{DATA}/{row['_id']}", caller=self.app.package)

    def ask_delete(self) -> None:
        text = "The contacts with this label stay in Contacts."
        self.open(ui.confirm("Delete this label?", text, "Delete", self.delete))

    def delete(self) -> None:
        for contact in members(self.app, self.label):
            self.remove(contact.id)
        self.phone[Content].delete(f"{GROUPS}/{self.label}", caller=self.app.package)
        self.close()


@dataclass
class ContactPicker(ui.Screen[ContactsApp, Any]):
    """All contacts; closes with the one that is tapped, for other apps with its address."""

    for_others: bool = False

    def view(self) -> ui.View:
        rows = people_rows(self.app.contacts.people(), self.choose)
        none = ui.Body("No contacts yet", color="secondary", padding=24)
        body = ui.Rows(*rows, id="android:id/list") if rows else none
        return ui.page(self, body, bar=ui.app_bar("Select a contact", up=self.close))

    def choose(self, contact: int) -> None:
        if self.for_others:
            self.finish(f"content://com.android.contacts/contacts/{contact}")
        else:
            self.close(contact)


def people_rows(people: Iterable[Contact], does: ui.Handler) -> list[ui.View]:
    """A plain row for each; ``does`` gets the contact's number."""
    return [
        ui.Row(
            disc(contact),
            ui.Body(contact.name, id="cliv_name_textview", lines=1, grow=1),
            key=f"person {contact.id}",
            padding=(24, 6),
            gap=20,
            min_height=56,
            on_tap=partial(does, contact.id),
        )
        for contact in people
    ]
