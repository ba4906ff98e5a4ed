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
BAR, PHOTO = 64, 99.4  # dp


@dataclass
class ContactCard(ui.Screen[ContactsApp, None]):
    activity: ClassVar[str] = "com.android.contacts.quickcontact.QuickContactActivity"
    bleed: ClassVar[bool] = True

    number: int  # of the contact

    @classmethod
    def arrive(cls, app: ContactsApp, intent: Intent) -> "ContactCard":
        return cls(id_in(intent.data) or 0)

    def view(self) -> ui.View:
        contact = self.app.contacts.get(self.number)
        above, below = ui.insets(self.phone)
        up = ui.IconButton("arrow-left", "Navigate up", on_tap=self.close, width=56, height=56)
        if contact is None:
            gone = ui.Body("The contact doesn’t exist.", padding=24)
            page = ui.page(self, ui.Column(gone), bar=ui.Row(up, height=BAR))
            return page.but(padding=(0, above, 0, below))
        body = ui.Rows(
            self.head(contact),
            *self.entries(contact),
            ui.nested(self.added(), 2, margin=(16, 18)),
            ui.Space(height=below),
        )
        page = ui.page(self, ui.nested(body, 1), bar=self.bar(up, contact))
        covered = ui.Box(id="contact_list_fragment", important=True, width="fill", height="fill")
        return ui.Box(
            covered,
            page.but(
                id="root",
                cls="android.widget.ScrollView",  # a CoordinatorLayout
                scrollable=True,
                focusable=False,
                padding=(0, above, 0, 0),
            ),
            width="fill",
            height="fill",
        )

    def head(self, contact: Contact) -> ui.View:
        photo = disc(contact, PHOTO).but(id="monogram_photo", desc="Contact photo", at="center")
        name = ui.Text(contact.name, id="large_title", size=27, justify="center", lines=2)
        return ui.Column(
            photo.but(cls="android.widget.ImageView"),
            ui.nested(name.but(width="fill"), 2, margin=(20, 55, 20, 21)),
            ui.nested(self.verbs(contact), 1),
            padding=(0, 15, 0, 0),
        )

    def bar(self, up: ui.View, contact: Contact) -> ui.View:
        icon, desc = ("star-outline", "Add to favorites")
        if contact.starred:
            icon, desc = ("star", "Remove from favorites")
        button = "android.widget.Button"
        star = partial(self.app.contacts.star, self.number, not contact.starred)
        return ui.Row(
            up,
            ui.Box(grow=1),
            ui.tool(
                "menu_insert_or_edit", "pencil-outline", self.edit, "Edit contact", cls=button
            ),
            ui.tool("menu_star", icon, star, desc, cls=button),
            ui.menu_button(
                self,
                ui.Choice("Delete", self.ask_delete),
                ui.Choice("Share", self.share_contact),
                ui.Choice("Add to Home screen", self.ask_pin),
                ui.Choice("Set ringtone", self.ask_ringtone),
                ui.Choice("Route to voicemail", self.route, checked=contact.to_voicemail),
            ),
            height=BAR,
        )

    def added(self) -> ui.View:
        now = self.phone.clock.now()
        words = f"Added {now:%b} {now.day}, {now.year}"
        return ui.Label(words, id="contact_create_date_text", size=12, width="fill")

    def verbs(self, contact: Contact) -> ui.View:
        """Call, text, video, e-mail; without a number or an address they are off."""
        phone = contact.phones[0].value if contact.phones else ""
        mail = contact.emails[0].value if contact.emails else ""
        call = partial(self.reach, CALL, f"tel:{phone}")
        text = partial(self.reach, SEND_TO, f"smsto:{phone}")
        write = partial(self.reach, SEND_TO, f"mailto:{mail}")
        video = "Set up Duo video calling"
        return ui.Row(
            self.verb("verb_call", "Call", "phone", phone, call),
            self.verb("verb_text", "Text", "message-text-outline", phone, text),
            self.verb("verb_video", "Set up", "video-outline", phone, self.set_up_video, video),
            self.verb("verb_email", "Email", "email-outline", mail, write) if mail else None,
            padding=(26, 0),
        )

    def verb(
        self, id: str, name: str, icon: str, address: str, does: ui.Handler, desc: str = ""
    ) -> ui.View:
        """A text with an icon above it: one node."""
        there = bool(address)
        words = ui.Text(name, size=14, at="center", enabled=there, drawn=True)
        face = ui.Column(ui.Icon(icon, at="center", drawn=True), words, gap=8, at="center")
        return ui.Box(
            face.but(width="wrap", drawn=True),
            says=name,
            desc=desc or name,
            id=id,
            cls="android.widget.TextView",
            grow=1,
            height=81,
            key=id,
            enabled=there,
            on_tap=does if there else None,
            on_hold=does if there else None,
        )

    def reach(self, action: str, data: str) -> None:
        self.start(Intent(action=action, data=data))

    def entries(self, contact: Contact) -> list[ui.View]:
        """What the card is about, and a row for each number, address, date and note."""
        title = ui.Text("Contact info", id="title", size=17, face="medium")
        rows = [ui.nested(title, 2, margin=(32, 41, 32, 16))]
        for n, entry in enumerate(contact.phones):
            call = partial(self.reach, CALL, f"tel:{entry.value}")
            write = partial(self.reach, SEND_TO, f"smsto:{entry.value}")
            label = phone_label(entry)
            text = ui.tool(
                "icon_alternate",
                "message-text-outline",
                write,
                f"Text {label} {entry.value}",
                cls="android.widget.Button",
                key=f"text phone {n}",
            )
            row = entry_row("phone-outline", entry.value, label, f"phone {n}", call, text)
            rows.append(described(row, f"Call {label} {entry.value}", call))
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
        self.open(ui.confirm("Add to Home screen?", text, "Add automatically", self.pin))

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
    icon: str,
    header: str,
    sub: str,
    key: str,
    does: ui.Handler | None = None,
    end: ui.Child = None,
) -> ui.View:
    words = ui.Column(
        ui.Text(header, id="header", size=17),
        ui.Label(sub, id="sub_header"),
        grow=1,
    )
    row = ui.Row(ui.Icon(icon), words, end, padding=(16, 14, 4, 14), gap=16, on_tap=does)
    return row.but(key=f"fact {key}", margin=(16, 0))


def described(row: ui.View, desc: str, does: ui.Handler) -> ui.View:
    """A row that is named as a whole, and can be held."""
    return row.but(desc=desc, cls="android.widget.RelativeLayout", on_hold=does)
