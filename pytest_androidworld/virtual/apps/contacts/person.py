"""One person: what is known of him, and ways to reach him."""

from typing import Any

from pytest_androidworld.virtual.apps.contacts.people import People, disc
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.contacts import (
    EMAIL_TYPES,
    EVENT_TYPES,
    Contact,
    phone_label,
)
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import page
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Icon,
    IconButton,
    Label,
    Row,
    Rows,
    Text,
    View,
)

QUICK = "com.android.contacts.quickcontact.QuickContactActivity"


class Person(People):
    """The page of one contact."""

    @screen(activity=QUICK)
    def person(self, number: int) -> View:
        person = self.contacts.get(number)
        if person is None:
            gone = Text("The contact doesn’t exist.", size=16, padding=24)
            up = IconButton("arrow-left", "Navigate up", on_tap=self.close)
            return page(self, Column(gone), bar=Row(up))
        star = ("star", "Remove from favorites") if person.starred else (
            "star-outline", "Add to favorites")  # fmt: skip
        bar = Row(
            IconButton("arrow-left", "Navigate up", on_tap=self.close),
            Box(grow=1),
            IconButton("pencil-outline", "Edit contact", id="menu_edit",
                       on_tap=lambda: self.open("editor", number=number)),
            IconButton(*star, id="menu_star",
                       on_tap=lambda: self.contacts.star(number, not person.starred)),
            menu_button(self, "person_menu"),
        )  # fmt: skip
        head = Column(
            disc(person, 96).but(at="center"),
            Text(person.name, id="large_title", size=28, at="center", justify="center", lines=2,
                 padding=(0, 12)),
            self.verbs(person),
            padding=(16, 8),
        )  # fmt: skip
        body = Rows(head, *self.facts(person), Label(self.added(), padding=(24, 16)))
        return page(self, body, bar=bar)

    def added(self) -> str:
        now = self.phone.clock.now()
        return f"Added {now:%b} {now.day}, {now.year}"

    def verbs(self, person: Contact) -> View:
        """Call, text, video, e-mail; without a number or an address they are off."""
        phone = person.phones[0].value if person.phones else ""
        mail = person.emails[0].value if person.emails else ""
        verbs = (
            ("verb_call", "Call", "phone", "android.intent.action.CALL", f"tel:{phone}", phone),
            ("verb_text", "Text", "message-text-outline", "android.intent.action.SENDTO",
             f"smsto:{phone}", phone),
            ("verb_video", "Set up", "video-outline", "", "", phone),
            ("verb_email", "Email", "email-outline", "", "", mail),
        )  # fmt: skip
        return Row(*(self.verb(*verb) for verb in verbs), spread="around")

    def verb(self, id: str, name: str, icon: str, action: str, data: str, have: str) -> View:
        does = (lambda: self.reach(action, data)) if action else lambda: self.absent(f"“{name}”")
        return Column(
            Icon(icon, at="center", enabled=bool(have)),
            Text(name, size=12, at="center", enabled=bool(have)),
            id=id, width=80, padding=(0, 8), key=id, enabled=bool(have), on_tap=does,
        )  # fmt: skip

    def reach(self, action: str, data: str) -> None:
        self.start(Intent(action=action, data=data))

    def facts(self, person: Contact) -> list[View]:
        rows = [
            self.fact("phone-outline", entry.value, phone_label(entry), f"phone {n}",
                      lambda entry=entry: self.reach(
                          "android.intent.action.CALL", f"tel:{entry.value}"))
            for n, entry in enumerate(person.phones)
        ]  # fmt: skip
        rows += [
            self.fact("email-outline", entry.value, entry.label or EMAIL_TYPES[entry.type],
                      f"email {n}", lambda: self.absent("Writing e-mail"))
            for n, entry in enumerate(person.emails)
        ]  # fmt: skip
        if person.company or person.title:
            told = ", ".join(filter(None, (person.title, person.company)))
            rows.append(self.fact("domain", told, "Company", "company", None))
        rows += [
            self.fact("cake-variant-outline", entry.value, EVENT_TYPES.get(entry.type, "Other"),
                      f"event {n}", None)
            for n, entry in enumerate(person.events)
        ]  # fmt: skip
        if person.note:
            rows.append(self.fact("note-outline", person.note, "Notes", "note", None))
        return rows

    @staticmethod
    def fact(icon: str, header: str, sub: str, key: str, does: Any) -> View:
        words = Column(
            Text(header, id="header", size=16), Text(sub, id="sub_header", size=14,
                                                     color="secondary"), grow=1
        )  # fmt: skip
        return Row(Icon(icon), words, key=f"fact {key}", padding=(24, 10), gap=20, on_tap=does)

    @screen(kind="menu")
    def person_menu(self, anchor: str = "") -> View:
        return menu(
            self,
            ("Delete", "ask_delete_person"),
            ("Share", "share_person"),
            ("Add to Home screen", "absent", "Adding to the Home screen"),
            ("Set ringtone", "absent", "Setting a ringtone"),
            ("Route to voicemail", "absent", "Voicemail"),
        )

    @property
    def number(self) -> int:
        return int(self.entry["args"]["number"])

    def ask_delete_person(self) -> None:
        self.confirm("Delete this contact?", "", "delete_person", yes="Delete")

    def delete_person(self) -> None:
        self.contacts.delete(self.number)
        self.toast("Contact deleted")
        self.finish()

    def share_person(self) -> None:
        person = self.contacts.get(self.number)
        if person is not None:
            numbers = " ".join(entry.value for entry in person.phones)
            self.share(f"{person.name} {numbers}".strip())
