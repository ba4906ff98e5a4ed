"""SMS Messenger's new conversation: a number or a contact to write to."""

from typing import Any

from pytest_androidworld.virtual.apps.sms.conversations import Conversations, avatar
from pytest_androidworld.virtual.apps.sms.store import ACTIVITIES
from pytest_androidworld.virtual.services.contacts import Contact, Contacts
from pytest_androidworld.virtual.services.telephony import Telephony
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.material import page
from pytest_androidworld.virtual.ui.kits.simple import RadioList, empty_note
from pytest_androidworld.virtual.ui.view import (
    Column,
    Field,
    HScroll,
    Icon,
    Row,
    Rows,
    Text,
    View,
)

MOST_SUGGESTIONS = 8


class Compose(Conversations):
    """Whom to write to."""

    @screen(activity=f"{ACTIVITIES}.NewConversationActivity")
    def new_conversation(self, text: str = "") -> View:
        typed = self.text("new_conversation_address")
        field = Field(
            "new_conversation_address", hint="Add Contact or Number…",
            id="new_conversation_address", autofocus=True, enter="next", grow=1, height=56,
            on_enter=lambda: None,
        )  # fmt: skip
        confirm = Icon(
            "check", id="new_conversation_confirm", width=48, height=48, color="primary",
            on_tap=lambda: self.confirm_number(text),
        )  # fmt: skip
        people = self.people(typed)
        rows = [self.person(person, text) for person in people]
        none = empty_note("No contacts found", "no_contacts_placeholder")
        body = Column(
            Row(field, confirm if len(typed) > 2 else None, padding=(16, 0)),
            *self.suggestions(text),
            (Rows(*rows, id="contacts_list") if rows else none).but(grow=1),
            height="fill",
        )
        return page(self, body, bar=self.toolbar("New conversation"))

    def people(self, typed: str) -> list[Contact]:
        """The people with a number, as far as name or number fit what is typed."""
        digits = "".join(c for c in typed if c.isdigit())
        found = [person for person in self.phone[Contacts].people() if person.phones]
        return [
            person
            for person in found
            if typed.casefold() in person.name.casefold()
            or (digits and any(digits in _digits(p.value) for p in person.phones))
        ]

    def person(self, person: Contact, text: str) -> View:
        numbers = [phone.value for phone in person.phones]
        return Row(
            avatar(person.name, "item_contact_image"),
            Column(
                Text(person.name, id="item_contact_name", size=16, lines=1),
                Text(", ".join(numbers), id="item_contact_number", size=14, color="secondary",
                     lines=1),
                grow=1,
            ),
            id="item_contact_frame", key=f"contact {person.id}", gap=16, padding=(16, 8),
            on_tap=lambda: self.pick_person(numbers, text),
        )  # fmt: skip

    def suggestions(self, text: str) -> list[View]:
        """Those one has lately written with, if they are known people."""
        people = self.phone[Contacts]
        recent = [
            (told["addresses"][0], people.name_of(told["addresses"][0]))
            for told in self.phone[Telephony].conversations()
            if len(told["addresses"]) == 1
        ]
        known = [(number, name) for number, name in recent if name][:MOST_SUGGESTIONS]
        if not known:
            return []
        chips = [self.suggestion(number, str(name), text) for number, name in known]
        return [
            Text("Suggestions", id="suggestions_label", size=14, color="primary", padding=(16, 4)),
            HScroll(
                Row(*chips, width="wrap", padding=(16, 0), gap=12), id="suggestions_scrollview"
            ),
        ]

    def suggestion(self, number: str, name: str, text: str) -> View:
        return Column(
            avatar(name, "suggested_contact_image").but(at="center"),
            Text(name, id="suggested_contact_name", size=12, lines=1, at="center"),
            id="suggested_contact_holder", key=f"suggested {number}", width=84, padding=(0, 6),
            on_tap=lambda: self.write_to(number, text), cls="android.widget.RelativeLayout",
        )  # fmt: skip

    # Choosing

    def pick_person(self, numbers: list[str], text: str) -> None:
        if len(numbers) == 1:
            self.write_to(numbers[0], text)
        else:
            self.here["numbers"], self.here["text"] = numbers, text
            self.open_screen(RadioList("", numbers, -1), then="number_picked")

    def number_picked(self, index: int) -> None:
        self.write_to(self.here["numbers"][index], self.here["text"])

    def confirm_number(self, text: str) -> None:
        typed = self.text("new_conversation_address").strip()
        if any(c.isalpha() for c in typed):
            self.toast("Can't reply to short codes like this")
            self.set_text("new_conversation_address", "")
        else:
            self.write_to(typed, text)

    def write_to(self, number: str, text: str) -> None:
        self.open_thread(self.thread_for(number), text)  # above, so never into an open thread
        self.finish()

    def addressed(self, data: str, extras: dict[str, Any]) -> tuple[str, str]:
        """Number and text of an intent such as SENDTO ``sms:+1555?body=Hi``."""
        number, _, query = data.partition(":")[2].lstrip("/").partition("?")
        body = query.removeprefix("body=") if query.startswith("body=") else ""
        text = extras.get("sms_body") or extras.get("android.intent.extra.TEXT") or body
        return number.replace("%20", " ").strip(), str(text)


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())
