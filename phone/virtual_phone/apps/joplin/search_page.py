"""Joplin's search: the notes with the words that are typed."""

from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.apps.joplin import note_page
from virtual_phone.apps.joplin.app import Joplin
from virtual_phone.apps.joplin.store import Note
from virtual_phone.apps.joplin.views import header, note_row, notes_list, page

QUERY = "query"


@dataclass
class Search(ui.Screen[Joplin, None]):
    def view(self) -> ui.View:
        field = ui.Field(QUERY, self.app.query, enter="search", autofocus=True, grow=1)
        clear = ui.IconButton("close-circle", "Clear", on_tap=self.clear)
        found = self.app.search(self.text(QUERY, self.app.query))
        line = ui.Row(
            field.but(width="wrap", on_change=self.typed, min_height=56),
            clear,
            padding=(16, 0, 4, 0),
        )
        body = ui.Column(line, notes_list(found, self.row, ui.Column(), grow=1), height="fill")
        return page(self, body, bar=header("Search", up=self.close))

    def row(self, note: Note) -> ui.View:
        return note_row(self.app, note).but(on_tap=lambda: self.open(note_page.NotePage(note.id)))

    def typed(self, text: str) -> None:
        self.app.query = text

    def clear(self) -> None:
        self.set_text(QUERY, "")
        self.app.query = ""
