"""The dialog for a name, and the sheet with the orders."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.files.app import FilesApp
from virtual_phone.apps.files.documents import ORDERS, Document, clean, split
from virtual_phone.storage.files import join

NAME = "android:id/text1"
TAKEN = "A file with this name already exists."


@dataclass
class NameDialog(ui.Screen[FilesApp, str]):
    """A name for a file or folder."""

    kind: ClassVar[ui.Kind] = "dialog"

    title: str
    hint: str
    missing: str  # the error if nothing is typed
    document: Document | None = None  # what gets another name
    error: str = ""

    @property
    def old_name(self) -> str:
        return self.document.name if self.document else ""

    def view(self) -> ui.View:
        field = ui.Field(
            NAME,
            self.old_name,
            self.hint,
            id=NAME,
            autofocus=True,
            on_enter=self.ok,
            on_change=self.clear_error,
        )
        field = ui.outlined(field, error=bool(self.error), margin=(0, 8, 0, 0), behind="surface")
        error = ui.Text(self.error, id="textinput_error", size=12, color="error")
        body = ui.Column(field, error if self.error else None, gap=4)
        return ui.ok_cancel(self, self.title, body, self.ok)

    def select_stem(self) -> None:
        """Select what stands before the extension."""
        if self.document:
            stem, _ = split(self.document.name, folder=self.document.is_folder)
            self.set_text(NAME, self.document.name, (0, len(stem)))

    def clear_error(self, text: str) -> None:
        self.error = ""

    def ok(self) -> None:
        name = self.text(NAME, self.old_name)
        self.error = "" if name.strip() else self.missing
        if self.document and not self.error and self.is_taken(self.document, name):
            self.error = TAKEN
        if not self.error:
            self.close(name)

    def is_taken(self, document: Document, name: str) -> bool:
        path = join(document.key.rpartition("/")[0], clean(name))
        return name.casefold() != document.name.casefold() and self.phone.files.exists(path)


def new_folder() -> NameDialog:
    return NameDialog("New folder", "Folder name", "You need to add a folder name")


@dataclass
class SortSheet(ui.Screen[FilesApp, str]):
    """The orders of a listing; closes with the name of one."""

    kind: ClassVar[ui.Kind] = "sheet"

    chosen: str

    def view(self) -> ui.View:
        title = ui.Text("Sort by", id="title", size=20, face="medium", padding=(24, 16, 24, 8))
        rows = ui.Rows(*map(self.row, ORDERS), id="android:id/list", padding=(0, 0, 0, 8))
        return ui.Column(title, rows.but(cls="android.widget.ListView"))

    def row(self, name: str) -> ui.View:
        chosen, text = name == self.chosen, ORDERS[name].text
        color = "primary" if chosen else "text"
        label = ui.Text(text, id="android:id/text1", size=16, grow=1, lines=1, color=color)
        return ui.Row(
            label.but(checked=chosen, cls="android.widget.CheckedTextView"),
            ui.Icon("check", color="primary") if chosen else None,
            padding=(24, 0),
            min_height=48,
            key=f"order {name}",
            on_tap=partial(self.close, name),
        )
