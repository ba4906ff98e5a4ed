"""Rows of Phone's lists: contacts, what can be done with a number, and empty tabs."""

from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.contacts.badge import disc
from virtual_phone.apps.dialer.app import UNKNOWN, Dialer
from virtual_phone.apps.dialer.intents import to_contact, to_editor, to_messages
from virtual_phone.services.contacts import Contact, Entry, phone_label
from virtual_phone.services.phone_numbers import formatted

GREEN, RED = "#188038", "#d93025"
AnyScreen = ui.Screen[Dialer, Any]
UNDER_BUTTON = 112  # what a list leaves free at its end


def contact_row(
    screen: AnyScreen, contact: Contact, entry: Entry | None, does: ui.Handler
) -> ui.View:
    """A contact, with one of its numbers where that is what counts."""
    name = screen.app.name_of(contact)
    key = f"person {contact.id} {entry.value if entry else ''}"
    number = f"{phone_label(entry)} {formatted(entry.value)}" if entry else ""
    words = ui.Column(
        ui.Text(name, id="contact_name", size=16, lines=1),
        ui.Label(number, id="primary_content", lines=1) if number else None,
        grow=1,
    )
    face = badge(screen, contact, name, key, to_contact(contact.id))
    return ui.Row(face, words, key=key, padding=(24, 8), gap=20, min_height=56, on_tap=does)


def badge(
    screen: AnyScreen, contact: Contact | None, name: str, key: str, leads: Intent
) -> ui.View:
    """A contact's disc, or an unknown one's, which leads to Contacts."""
    box = ui.Box(disc(contact or UNKNOWN), desc=f"Quick contact for {name}", key=f"badge {key}")
    return box.but(on_tap=partial(screen.start, leads))


def call_button(name: str, key: str, does: ui.Handler) -> ui.View:
    return ui.IconButton("phone-outline", f"Call {name}", id="call_button", key=key, on_tap=does)


def round_button(id: str, desc: str, icon: str, background: str, does: ui.Handler) -> ui.View:
    """A button that begins or ends a call."""
    button = ui.IconButton(icon, desc, id=id, color="#ffffff", background=background, on_tap=does)
    return button.but(radius=36, width=72, height=72, size=32, at="center")


def offer(icon: str | ui.View, label: str, does: ui.Handler, **look: Any) -> ui.View:
    """Something that can be done."""
    text = ui.Text(label, size=16, lines=1, grow=1)
    glyph = ui.Icon(icon) if isinstance(icon, str) else icon
    row = ui.Row(glyph, text, key=f"offer {label}", padding=(24, 0), on_tap=does)
    return row.but(gap=24, min_height=56, **look)


def suggestions(screen: AnyScreen, number: str) -> list[ui.View]:
    """What else can be done with a number."""
    create, add = to_editor(number), to_editor(number, known=True)
    offers = (
        ("account-plus-outline", "Create new contact", create),
        ("account-edit-outline", "Add to a contact", add),
        ("message-text-outline", "Send a message", to_messages(number)),
    )
    return [offer(icon, label, partial(screen.start, intent)) for icon, label, intent in offers]


def empty_tab(icon: str, text: str, label: str, does: ui.Handler) -> ui.View:
    """What a tab is for, what to do about it, and the list that is empty."""
    words = ui.Column(
        ui.Icon(icon, size=96, at="center", color="divider"),
        ui.Text(text, size=18, justify="center", at="center", padding=(0, 24, 0, 8)),
        ui.TextButton(label, on_tap=does, at="center"),
        at="center",
        padding=(32, 0),
    )
    blank = ui.Rows(height="fill", scrollable=True, id="recycler_view")
    return ui.Box(words, blank, width="fill", height="fill")
