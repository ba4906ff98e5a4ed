"""Joplin's main screen: the notes of a notebook, and the sidebar with all notebooks."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.joplin import note_page, search_page, sidebar, store
from virtual_phone.apps.joplin.app import ALL, MAIN, TAGGED, TRASH, Joplin
from virtual_phone.apps.joplin.store import Note
from virtual_phone.apps.joplin.views import (
    MOVE,
    header,
    message,
    note_row,
    notebook_list,
    notes_list,
    page,
    tool,
)

NO_NOTES = "There are currently no notes. Create one by clicking on the (+) button."
NO_NOTEBOOKS = "You currently have no notebooks."
TEXT, SUBJECT = "android.intent.extra.TEXT", "android.intent.extra.SUBJECT"
SORTS = {
    "user_updated_time": "updated date",
    "user_created_time": "created date",
    "title": "title",
    "order": "custom order",
}
SORT_FLAGS = {
    store.SORT_REVERSE: "Reverse sort order",
    store.TODOS_ON_TOP: "Uncompleted to-dos on top",
    store.SHOW_COMPLETED: "Show completed to-dos",
}


@dataclass
class Notes(ui.Screen[Joplin, None], ui.Selecting[str]):
    activity: ClassVar[str] = MAIN
    mode: ClassVar[ui.Mode] = "singleTask"

    place: str  # the id of a notebook, or another place
    adding: bool = False  # the two kinds of notes are displayed
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf[str])
    shared: str = ""  # a note to open

    @classmethod
    def arrive(cls, app: Joplin, intent: Intent) -> "Notes":
        return cls(app.start_place(), shared=shared_note(app, intent))

    def again(self, intent: Intent) -> None:
        self.shared = shared_note(self.app, intent)
        self.resumed()

    def resumed(self) -> None:
        """Open the note that was made of what another app shares."""
        number, self.shared = self.shared, ""
        if number:
            self.open(note_page.NotePage(number))

    def view(self) -> ui.View:
        notes = self.app.notes_at(self.place)
        body = notes_list(notes, self.row, self.empty())
        bar = self.selection_header() if self.selection else self.list_header()
        return page(self, body, bar=bar, fab=self.add_buttons())

    def list_header(self) -> ui.View:
        return ui.Row(
            tool("menu", "Sidebar", self.open_sidebar),
            header(
                self.app.title_of(self.place),
                tool("magnify", "Search", lambda: self.open(search_page.Search())),
                tool("sort-ascending", "Sort notes by", self.choose_order),
            ).but(width="wrap", grow=1),
            background="header",
        )

    def row(self, note: Note) -> ui.View:
        row = note_row(self.app, note)
        if note.id in self.selection:
            row = row.but(background="tint")
        return self.selection.item(row, note.id, lambda: self.open(note_page.NotePage(note.id)))

    def empty(self) -> ui.View:
        if self.place == TRASH:
            return message("There are no notes in the trash folder.")
        if self.app.notebooks():
            return message(NO_NOTES)
        create = ui.Button("Create a notebook", caps=True, radius=4, on_tap=self.new_notebook)
        return message(NO_NOTEBOOKS, create.but(at="center"))

    def go_to(self, place: str) -> None:
        """Display another notebook, all notes, the trash, or the notes with a tag."""
        self.place = place
        if self.app.folders.get(place):
            self.app.set_setting(store.ACTIVE_FOLDER, place)

    def open_sidebar(self) -> None:
        self.adding = False
        self.selection.take()
        self.open(sidebar.Sidebar(self.place), then=self.go_to)

    def new_notebook(self) -> None:
        self.open(sidebar.NotebookEditor.of(), then=self.go_to)

    def back(self) -> None:
        if self.adding:
            self.adding = False
        elif self.selection:
            self.selection.take()
        else:
            self.go_back()

    # New notes

    def add_buttons(self) -> ui.View | None:
        if self.selection or self.place == TRASH or not self.app.notebooks():
            return None
        if not self.adding:
            return ui.floating_button("plus", "Add new", partial(setattr, self, "adding", True))
        close = ui.floating_button("close", "Add new", partial(setattr, self, "adding", False))
        return ui.Column(
            add_button("New to-do", "checkbox-outline", partial(self.add, is_todo=True)),
            add_button("New note", "file-document-outline", self.add),
            close.but(at="end"),
            at="bottom end",
            width="wrap",
            align="end",
        )

    def add(self, *, is_todo: bool = False) -> None:
        """Add a note to this notebook or, from all notes or a tag, to the one open last."""
        self.adding = False
        is_notebook = self.place not in (ALL, TRASH) and not self.place.startswith(TAGGED)
        folder = self.place if is_notebook else self.app.start_place()
        number = self.app.create(folder, is_todo=is_todo)
        self.open(note_page.NotePage(number, editing=True, provisional=True))

    # The order

    def choose_order(self) -> None:
        self.open(ui.Actions("Sort notes by", [*self.sorts(), *self.sort_flags()], cancel=False))

    def sorts(self) -> list[ui.Choice]:
        """The fields that notes may be sorted by, of which one is marked."""
        now = self.app.setting(store.SORT_FIELD)
        return [
            ui.Choice(f"⬤ {name}" if key == now else name, partial(self.sort_by, key))
            for key, name in SORTS.items()
        ]

    def sort_flags(self) -> list[ui.Choice]:
        return [
            ui.Choice(
                f"✓ [ {name} ]" if self.app.flag(key) else f"[ {name} ]", partial(self.flip, key)
            )
            for key, name in SORT_FLAGS.items()
        ]

    def sort_by(self, field: str) -> None:
        self.app.set_setting(store.SORT_FIELD, field)

    def flip(self, flag: str) -> None:
        self.app.set_setting(flag, "0" if self.app.flag(flag) else "1")

    # Several notes at once

    def selection_header(self) -> ui.View:
        unselect = self.selection.take
        select_all = tool("select-all", "Select all", self.select_all)
        if self.place == TRASH:
            restore = tool("restore", "Restore", self.on_selected(self.app.restore))
            delete = tool("delete", "Delete", self.ask_delete)
            return header(str(len(self.selection)), select_all, restore, delete, up=unselect)
        delete = tool("delete", "Delete", self.on_selected(self.app.trash))
        copy = tool("content-copy", "Duplicate", self.on_selected(self.app.duplicate))
        return header(MOVE, select_all, delete, copy, up=unselect, choose=self.ask_notebook)

    def select_all(self) -> None:
        self.selection.keys = [note.id for note in self.app.notes_at(self.place)]

    def ask_delete(self) -> None:
        question = f"Permanently delete {len(self.selection)} notes?"
        self.open(ui.confirm("", question, "OK", self.on_selected(self.app.delete)))

    def ask_notebook(self) -> None:
        self.open(notebook_list(self.app), then=self.move)

    def move(self, number: int) -> None:
        target = self.app.notebooks()[number]
        for key in self.selection.take():
            self.app.save(key, parent_id=target.id)


def add_button(label: str, icon: str, does: ui.Handler) -> ui.View:
    """One of the labelled buttons above the round one."""
    name = ui.Text(label, size=14, padding=(12, 6), background="card", radius=4, drawn=True)
    glyph = ui.Box(
        ui.Icon(icon, at="center", color="primary", drawn=True),
        width=40,
        height=40,
        radius=20,
        background="card",
    )
    return ui.Row(
        name,
        glyph,
        desc=label,
        key=f"add {label}",
        width="wrap",
        gap=12,
        padding=(8, 6, 24, 6),
        at="end",
        on_tap=does,
    )


def shared_note(app: Joplin, intent: Intent) -> str:
    """Make a note of a text that another app shares; returns its id, if there is a notebook."""
    folder = app.start_place()
    if TEXT not in intent.extras or not folder:
        return ""
    number = app.create(folder)
    title, body = (str(intent.extras.get(name, "")) for name in (SUBJECT, TEXT))
    app.save(number, title=title, body=body)
    return number
