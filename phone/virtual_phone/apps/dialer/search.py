"""Phone's search: contacts by name or number, and the number itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.dialer.app import Dialer
from virtual_phone.apps.dialer.calling import call
from virtual_phone.apps.dialer.rows import contact_row, offer, suggestions
from virtual_phone.services.phone_numbers import digits

FIELD = "open_search_view_edit_text"


@dataclass
class Search(ui.Screen[Dialer, None]):
    def view(self) -> ui.View:
        typed = self.text(FIELD).strip()
        field = ui.Field(FIELD, hint="Search contacts", enter="search", autofocus=True, id=FIELD)
        erase = ui.tool("search_clear_button", "close", partial(self.set_text, FIELD, ""))
        bar = ui.Row(
            ui.IconButton("arrow-left", "Back", on_tap=self.close),
            field.but(grow=1, height=56),
            erase.but(desc="Clear text") if typed else None,
            padding=(4, 8),
        )
        none = "No contacts found" if typed else ""
        empty = ui.Column(ui.Label(none, size=16, padding=24))
        rows = list(self.rows(typed)) if typed else []
        body = ui.Rows(*rows, id="recycler_view") if rows else empty
        return ui.page(self, body, bar=bar)

    def rows(self, typed: str) -> Iterator[ui.View]:
        for contact in self.app.people(typed):
            for entry in contact.phones:
                yield contact_row(self, contact, entry, partial(call, self, entry.value))
        if digits(typed) and not any(c.isalpha() for c in typed):
            does = partial(call, self, typed)
            yield offer("phone-outline", f"Call {typed}", does, key="offer call")
            yield from suggestions(self, typed)
