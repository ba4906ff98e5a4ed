"""What the screens of Phone share: people, what was called, and how to reach somebody."""

import unicodedata
from dataclasses import dataclass
from datetime import datetime

from pytest_androidworld.virtual.apps.contacts.badge import disc
from pytest_androidworld.virtual.intent import VIEW, Intent
from pytest_androidworld.virtual.services.calls import Calls
from pytest_androidworld.virtual.services.contacts import Contact, Contacts, Entry, phone_label
from pytest_androidworld.virtual.services.display_settings import DisplaySettings, short_date
from pytest_androidworld.virtual.services.phone_numbers import (
    digits,
    formatted,
    normalized,
    same_number,
)
from pytest_androidworld.virtual.services.providers.core import Content
from pytest_androidworld.virtual.ui.kits.preference_values import Preferences
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Handler,
    Icon,
    IconButton,
    Row,
    Rows,
    Text,
    View,
)

PREFIX = "android.intent.action."
LOG = "content://call_log/calls"
MINUTE, HOUR, DAY = 60, 3600, 86400
SORT_ORDER, NAME_FORMAT = "android.contacts.SORT_ORDER", "android.contacts.DISPLAY_ORDER"
FIRST, LAST = "1", "2"  # which name comes first


@dataclass(frozen=True)
class Logged:
    """One call as the log has it."""

    id: int
    number: str
    type: int
    when: datetime
    seconds: int


class Parts(Preferences):
    """Looks things up, and starts what a row offers."""

    @property
    def calls(self) -> Calls:
        return self.phone[Calls]

    @property
    def contacts(self) -> Contacts:
        return self.phone[Contacts]

    # People

    def people(self, search: str = "", *, starred: bool = False) -> list[Contact]:
        """Everybody, in the order that the display options ask for."""
        found = self.contacts.people(search, starred=starred)
        if self.prefs().text(SORT_ORDER, FIRST) == LAST:
            found.sort(key=lambda each: (each.family or each.name).casefold())
        return found

    def name_of(self, person: Contact) -> str:
        """A name as the display options ask for it."""
        last_first = self.prefs().text(NAME_FORMAT, FIRST) == LAST
        if last_first and person.family and person.given:
            return f"{person.family}, {person.given}"
        return person.name

    def letter_of(self, person: Contact) -> str:
        """The letter a person stands under."""
        if self.prefs().text(SORT_ORDER, FIRST) == LAST and person.family:
            return person.family[0].upper()
        return person.letter

    def who(self, number: str) -> tuple[Contact | None, str, str]:
        """Whose number it is, what to call them, and what the number is called."""
        person = self.contacts.with_number(number)
        if person is None:
            return None, formatted(number) or "Unknown", ""
        return person, self.name_of(person), phone_label(entry_of(person, number))

    @staticmethod
    def face(person: Contact | None, size: float = 40) -> View:
        return disc(person or Contact(), size)

    def person_row(self, person: Contact, entry: Entry | None, does: Handler) -> View:
        """A person, with one of his numbers where that is what counts."""
        name = self.name_of(person)
        key = f"person {person.id} {entry.value if entry else ''}"
        below = f"{phone_label(entry)} {formatted(entry.value)}" if entry else ""
        return Row(
            Box(self.face(person), desc=f"Quick contact for {name}", key=f"badge {key}",
                on_tap=lambda: self.show_person(person.id)),
            Column(
                Text(name, id="contact_name", size=16, lines=1),
                Text(below, id="primary_content", size=14, lines=1, color="secondary")
                if below else None,
                grow=1,
            ),
            key=key, padding=(24, 8), gap=20, min_height=56, on_tap=does,
        )  # fmt: skip

    # What was called

    def log(self, where: str = "1", *arguments: int) -> list[Logged]:
        """The calls that the log has, the last first."""
        rows = self.phone[Content].query(
            LOG, ["_id", "number", "type", "date", "duration"], where, arguments,
            "date DESC, _id DESC", caller=self.package,
        )  # fmt: skip
        local = self.phone.clock.local
        return [
            Logged(r["_id"], r["number"] or "", r["type"] or 0, local((r["date"] or 0) * 10**6),
                   r["duration"] or 0)
            for r in rows or ()
        ]  # fmt: skip

    def ago(self, when: datetime) -> str:
        """How long ago it was, in few words."""
        now = self.phone.clock.now()
        seconds = (now - when).total_seconds()
        if seconds < MINUTE:
            return "Just now"
        if seconds < HOUR:
            return f"{int(seconds // MINUTE)} min. ago"
        if when.date() == now.date():
            return self.phone[DisplaySettings].time_text(when)
        if (now.date() - when.date()).days < 7:
            return f"{when:%a}"
        year = "" if when.year == now.year else f", {when.year}"
        return f"{when:%b} {when.day}{year}"

    def moment(self, when: datetime) -> str:
        time = self.phone[DisplaySettings].time_text(when)
        return f"{short_date(when)}, {when.year}, {time}"

    # Ways to reach somebody

    def call_number(self, number: str) -> None:
        """Call; where that cannot be done, say why."""
        why = self.calls.refusal(number)
        if why:
            self.open("refused", why=why)
        else:
            self.calls.dial(number)

    def video_call(self) -> None:
        self.absent("Calling with video")

    def write_to(self, number: str) -> None:
        self.elsewhere(Intent(f"{PREFIX}SENDTO", data=f"smsto:{number}"), "Messages")

    def show_person(self, number: int) -> None:
        data = f"content://com.android.contacts/contacts/{number}"
        self.elsewhere(Intent(VIEW, data=data), "Contacts")

    def new_person(self, number: str = "", *, known: bool = False) -> None:
        """Have Contacts make a person, or give one a number."""
        action = f"{PREFIX}INSERT_OR_EDIT" if known else f"{PREFIX}INSERT"
        kind = f"vnd.android.cursor.{'item' if known else 'dir'}/contact"
        extras = {"phone": number} if number else {}
        self.elsewhere(Intent(action, type=kind, extras=extras), "Contacts")

    def suggestions(self, number: str) -> list[View]:
        """What else can be done with a number."""
        offers = (
            ("account-plus-outline", "Create new contact", lambda: self.new_person(number)),
            ("account-edit-outline", "Add to a contact",
             lambda: self.new_person(number, known=True)),
            ("message-text-outline", "Send a message", lambda: self.write_to(number)),
        )  # fmt: skip
        return [
            Row(Icon(icon), Text(label, size=16, lines=1, grow=1), key=f"offer {label}",
                padding=(24, 0), gap=24, min_height=56, on_tap=does)
            for icon, label, does in offers
        ]  # fmt: skip

    @staticmethod
    def call_button(name: str, key: str, does: Handler) -> View:
        return IconButton("phone-outline", f"Call {name}", id="call_button", key=key, on_tap=does)


def entry_of(person: Contact, number: str) -> Entry:
    """The one of a person's numbers that was meant."""
    fitting = (each for each in person.phones if same_number(each.value, number))
    return next(fitting, person.phones[0])


def keys_of(name: str) -> list[str]:
    """A name as the keys of a telephone spell it, from each of its words on."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if c.isascii())
    words = [normalized(word) for word in plain.split()]
    return ["".join(words[place:]) for place in range(len(words))]


def fits(person: Contact, typed: str) -> Entry | None:
    """The number of a person whom typed digits may mean, by number or by name."""
    wanted = digits(typed)
    if not wanted or not person.phones:
        return None
    if any(each.startswith(wanted) for each in keys_of(person.name)):
        return person.phones[0]
    return next((each for each in person.phones if wanted in digits(each.value)), None)


def nothing(icon: str, told: str, offer: View) -> View:
    """An empty tab: what it is for, what to do about it, and the list that is empty."""
    words = Column(
        Icon(icon, size=96, at="center", color="divider"),
        Text(told, size=18, justify="center", at="center", padding=(0, 24, 0, 8)),
        offer.but(at="center"),
        at="center", padding=(32, 0),
    )  # fmt: skip
    blank = Rows(height="fill", scrollable=True, id="recycler_view")
    return Box(words, blank, width="fill", height="fill")
