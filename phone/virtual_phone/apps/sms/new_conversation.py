"""SMS Messenger's new conversation: a number or a contact to write to."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.sms import thread
from virtual_phone.apps.sms.app import NEW, SmsMessenger
from virtual_phone.apps.sms.intents import to_thread
from virtual_phone.apps.sms.messages import addressed
from virtual_phone.apps.sms.views import avatar, avatar_row
from virtual_phone.services.contacts import Contact, Contacts
from virtual_phone.services.phone_numbers import digits
from virtual_phone.ui.keyboard import Keyboard
from virtual_phone.ui.kits.simple import empty_note, title_bar

ADDRESS, CONTACTS = "new_conversation_address", "contacts_list"
CHIP = "android.widget.RelativeLayout"
MOST_SUGGESTIONS = 8


@dataclass
class NewConversation(ui.Screen[SmsMessenger, None]):
    activity: ClassVar[str] = NEW

    message: str = ""  # what to write there
    first: str = ""  # the row with which the list of contacts begins

    @classmethod
    def arrive(cls, app: SmsMessenger, intent: Intent) -> ui.Screen[SmsMessenger, Any]:
        """A number leads straight to its thread; a text alone to the choice of a recipient."""
        number, text = addressed(intent.data, intent.extras)
        return thread.begin(app, app.messages.thread_for(number), text) if number else cls(text)

    def view(self) -> ui.View:
        typed = self.text(ADDRESS)
        hint = "Add Contact or Number…"
        address = ui.Field(ADDRESS, hint=hint, id=ADDRESS, autofocus=True, enter="next")
        address = address.but(grow=1, height=48, on_enter=lambda: None)
        confirm = ui.Icon("check", id="new_conversation_confirm", width=48, height=48)
        confirm = confirm.but(color="primary", on_tap=self.confirm)
        people = [each for each in self.phone[Contacts].people() if fits(each, typed)]
        contacts = ui.Collection(
            people,
            self.contact,
            empty=empty_note("No contacts found", "no_contacts_placeholder"),
            id=CONTACTS,
            show=self.first,
        )
        letters = self.letters(people)
        body = ui.Column(
            ui.Row(address, confirm if len(typed) > 2 else None, padding=(16, 0)),
            *self.suggestions(),
            ui.Box(contacts.but(height="fill"), letters if people else None, grow=1, width="fill"),
            height="fill",
        )
        body = body if people else ui.Box(body, letters)  # it keeps to a list that is not there
        return ui.page(self, body, bar=title_bar(self, "New conversation", up=self.close))

    def letters(self, people: Sequence[Contact]) -> ui.View:
        """The first letters of names, to go to; its padding is all there is of it without any."""
        firsts = {each.name[:1].upper(): f"contact {each.id}" for each in reversed(people)}
        initials = sorted(firsts)
        text = ui.Text("\n".join(initials), size=14, justify="center", width="fill")
        rows = [firsts[each] for each in initials]
        text = text.but(where=True, on_tap=partial(self.go_to, rows), clickable=False)
        return ui.Column(
            text if initials else None,
            id="contacts_letter_fastscroller",
            width=32,
            padding=(0, 24),
            at="top end",
            on_tap=self.stay,
        )

    def stay(self) -> None:
        """A touch beside the letters."""

    def go_to(self, rows: list[str], x: float, y: float) -> None:
        """Begin the list with the letter that was touched."""
        self.first = rows[min(int(y * len(rows)), len(rows) - 1)]
        ui.forget_typed(self, CONTACTS)

    def contact(self, contact: Contact) -> ui.View:
        numbers = [phone.value for phone in contact.phones]
        return avatar_row(
            contact.name,
            "item_contact_image",
            ui.Body(contact.name, id="item_contact_name", lines=1),
            ui.Label(", ".join(numbers), id="item_contact_number", lines=1),
            id="item_contact_frame",
            key=f"contact {contact.id}",
            padding=(16, 8),
            on_tap=partial(self.choose_of, numbers),
        )

    def suggestions(self) -> list[ui.View]:
        """The contacts in the latest conversations with one person."""
        found = [
            (each.number, each.title)
            for each in self.app.messages.conversations()
            if len(each.numbers) == 1 and self.phone[Contacts].name_of(each.number)
        ]
        if not found:
            return []
        chips = [self.suggestion(*each) for each in found[:MOST_SUGGESTIONS]]
        row = ui.strip(*chips, padding=(16, 0), gap=12, id="suggestions_scrollview")
        label = ui.Text("Suggestions", id="suggestions_label", size=14, color="primary")
        return [label.but(padding=(16, 4)), row]

    def suggestion(self, number: str, name: str) -> ui.View:
        face = avatar(name, "suggested_contact_image").but(at="center")
        text = ui.Text(name, id="suggested_contact_name", size=12, lines=1, at="center")
        chip = ui.Column(face, text, id="suggested_contact_holder", key=f"suggested {number}")
        write = partial(self.write_to, number)
        return chip.but(width=84, padding=(0, 6), on_tap=write, cls=CHIP)

    # Choosing

    def choose_of(self, numbers: list[str]) -> None:
        """Write to a contact; of several numbers one is chosen first."""
        if len(numbers) == 1:
            self.write_to(numbers[0])
        else:
            self.open(ui.RadioList("", numbers, -1), then=partial(self.write_to_one, numbers))

    def write_to_one(self, numbers: list[str], place: int) -> None:
        self.write_to(numbers[place])

    def confirm(self) -> None:
        typed = self.text(ADDRESS).strip()
        if any(c.isalpha() for c in typed):
            self.toast("Can't reply to short codes like this")
            self.set_text(ADDRESS, "")
        else:
            self.write_to(typed)

    def write_to(self, number: str) -> None:
        """Open the thread; a keyboard that is up stays up, for the field there."""
        thread = self.app.messages.thread_for(number)
        self.start(to_thread(thread, self.message, keyboard=self.phone[Keyboard].shown))
        self.finish()

    def resumed(self) -> None:
        self.app.refresh()


def fits(contact: Contact, typed: str) -> bool:
    """Whether someone with a number may be meant, by name or number."""
    wanted = digits(typed)
    if typed.casefold() in contact.name.casefold():
        return bool(contact.phones)
    return bool(wanted) and any(wanted in digits(phone.value) for phone in contact.phones)
