"""One contact: the entries on the card, and ways to reach them."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.contacts import contact_editor
from virtual_phone.apps.contacts.app import ContactsApp, id_in, share_text
from virtual_phone.apps.contacts.badge import disc
from virtual_phone.services.contacts import (
    EMAIL_TYPES,
    EVENT_TYPES,
    Contact,
    phone_label,
)
from virtual_phone.services.tones import RINGTONES, tones

CALL = "android.intent.action.CALL"
SEND_TO = "android.intent.action.SENDTO"


@dataclass
class ContactCard(ui.Screen[ContactsApp, None]):
    activity: ClassVar[str] = "com.android.contacts.quickcontact.QuickContactActivity"

    number: int  # of the contact

    @classmethod
    def arrive(cls, app: ContactsApp, intent: Intent) -> "ContactCard":
        return cls(id_in(intent.data) or 0)

    def view(self) -> ui.View:
        contact = self.app.contacts.get(self.number)
        up = ui.IconButton("arrow-left", "Navigate up", on_tap=self.close)
        if contact is None:
            gone = ui.Text("The contact doesn’t exist.", size=16, padding=24)
            return ui.page(self, ui.Column(gone), bar=ui.Row(up))
        name = ui.Text(
            contact.name,
            id="large_title",
            size=28,
            at="center",
            justify="center",
            lines=2,
            padding=(0, 12),
        )
        badge = disc(contact, 96).but(at="center")
        head = ui.Column(badge, name, self.verbs(contact), padding=(16, 8))
        added = ui.Label(self.added(), padding=(24, 16))
        body = ui.Rows(head, *self.entries(contact), added)
        return ui.page(self, body, bar=self.bar(up, contact))

    def bar(self, up: ui.View, contact: Contact) -> ui.View:
        icon, desc = ("star-outline", "Add to favorites")
        if contact.starred:
            icon, desc = ("star", "Remove from favorites")
        return ui.Row(
            up,
            ui.Box(grow=1),
            ui.tool("menu_edit", "pencil-outline", self.edit, "Edit contact"),
            ui.tool(
                "menu_star",
                icon,
                lambda: self.app.contacts.star(self.number, not contact.starred),
                desc,
            ),
            ui.menu_button(
                self,
                ui.Choice("Delete", self.ask_delete),
                ui.Choice("Share", self.share_contact),
                ui.Choice("Add to Home screen", self.ask_pin),
                ui.Choice("Set ringtone", self.ask_ringtone),
                ui.Choice("Route to voicemail", self.route, checked=contact.to_voicemail),
            ),
        )

    def added(self) -> str:
        now = self.phone.clock.now()
        return f"Added {now:%b} {now.day}, {now.year}"

    def verbs(self, contact: Contact) -> ui.View:
        """Call, text, video, e-mail; without a number or an address they are off."""
        phone = contact.phones[0].value if contact.phones else ""
        mail = contact.emails[0].value if contact.emails else ""
        call = partial(self.reach, CALL, f"tel:{phone}")
        text = partial(self.reach, SEND_TO, f"smsto:{phone}")
        write = partial(self.reach, SEND_TO, f"mailto:{mail}")
        return ui.Row(
            self.verb("verb_call", "Call", "phone", phone, call),
            self.verb("verb_text", "Text", "message-text-outline", phone, text),
            self.verb("verb_video", "Set up", "video-outline", phone, self.set_up_video),
            self.verb("verb_email", "Email", "email-outline", mail, write),
            spread="around",
        )

    def verb(self, id: str, name: str, icon: str, address: str, does: ui.Handler) -> ui.View:
        there = bool(address)
        return ui.Column(
            ui.Icon(icon, at="center", enabled=there),
            ui.Text(name, size=12, at="center", enabled=there),
            id=id,
            width=80,
            padding=(0, 8),
            key=id,
            enabled=there,
            on_tap=does,
        )

    def reach(self, action: str, data: str) -> None:
        self.start(Intent(action=action, data=data))

    def entries(self, contact: Contact) -> list[ui.View]:
        """A row for each number, address, date and note."""
        rows = []
        for n, entry in enumerate(contact.phones):
            call = partial(self.reach, CALL, f"tel:{entry.value}")
            label = phone_label(entry)
            rows.append(entry_row("phone-outline", entry.value, label, f"phone {n}", call))
        for n, entry in enumerate(contact.emails):
            label = entry.label or EMAIL_TYPES[entry.type]
            write = partial(self.reach, SEND_TO, f"mailto:{entry.value}")
            rows.append(entry_row("email-outline", entry.value, label, f"email {n}", write))
        if contact.company or contact.title:
            work = ", ".join(filter(None, (contact.title, contact.company)))
            rows.append(entry_row("domain", work, "Company", "company"))
        for n, entry in enumerate(contact.events):
            kind = EVENT_TYPES.get(entry.type, "Other")
            rows.append(entry_row("cake-variant-outline", entry.value, kind, f"event {n}"))
        if contact.note:
            rows.append(entry_row("note-outline", contact.note, "Notes", "note"))
        return rows

    # The menu

    def ask_pin(self) -> None:
        text = "Touch & hold the icon to move it around."
        add = ui.Choice("Add automatically", self.pin)
        self.open(ui.Alert("Add to Home screen?", text, add, ui.Choice("Cancel")))

    def pin(self) -> None:
        self.toast("No room on this Home screen")

    def ask_ringtone(self) -> None:
        contact = self.app.contacts.get(self.number)
        addresses = list(ringtones().values())
        own = contact.ringtone if contact else ""
        place = addresses.index(own) if own in addresses else 0
        self.open(ui.ChooseOne("Ringtone", list(ringtones()), place), then=self.set_ringtone)

    def set_ringtone(self, place: int) -> None:
        self.app.contacts.set_ringtone(self.number, list(ringtones().values())[place])

    def route(self) -> None:
        contact = self.app.contacts.get(self.number)
        if contact is not None:
            self.app.contacts.route_to_voicemail(self.number, not contact.to_voicemail)

    def set_up_video(self) -> None:
        text = "Video calling can’t be set up now. Check your connection and try again."
        self.open(ui.Alert("You’re offline", text))

    def edit(self) -> None:
        self.open(contact_editor.edit(self.app, self.number))

    def ask_delete(self) -> None:
        contact_editor.ask_delete(self, self.delete)

    def delete(self) -> None:
        self.app.delete(self.number)
        self.finish()

    def share_contact(self) -> None:
        contact = self.app.contacts.get(self.number)
        if contact is not None:
            self.share(share_text(contact).strip())


def ringtones() -> dict[str, str]:
    """Name and address of each; the first is that of all calls."""
    return {"Default": "", **{name: uri for name, uri in tones(*RINGTONES).items() if uri}}


def entry_row(
    icon: str, header: str, sub: str, key: str, does: ui.Handler | None = None
) -> ui.View:
    words = ui.Column(
        ui.Text(header, id="header", size=16),
        ui.Label(sub, id="sub_header"),
        grow=1,
    )
    return ui.Row(ui.Icon(icon), words, key=f"fact {key}", padding=(24, 10), gap=20, on_tap=does)
