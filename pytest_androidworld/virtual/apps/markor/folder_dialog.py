"""The dialog in which a folder is chosen to move or copy to, or files to import."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor.app import Markor
from pytest_androidworld.virtual.apps.markor.folders import Line
from pytest_androidworld.virtual.apps.markor.rows import file_list, file_row
from pytest_androidworld.virtual.apps.markor.transfer import IMPORT, Transfer

PREFIX = "ui__filesystem_dialog"
QUERY = "browse_search"


@dataclass
class FolderDialog(ui.Screen[Markor, Transfer]):
    """Closes with the transfer, completed by what was chosen."""

    kind: ClassVar[ui.Kind] = "dialog"
    wide: ClassVar[bool] = True

    transfer: Transfer
    folder: str
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)
    searching: bool = False

    @property
    def importing(self) -> bool:
        return self.transfer.action == IMPORT

    def view(self) -> ui.View:
        glyph = "android.widget.ImageView"
        home = partial(self.enter, self.app.store.notebook)
        search = f"{PREFIX}__search_button"
        heading = ui.Row(
            self.title(),
            ui.tool(f"{PREFIX}__home", "home", home, cls=glyph),
            ui.tool(search, "magnify", self.toggle_search, cls=glyph),
            padding=(16, 4, 8, 4),
        )
        query = ui.Field(
            QUERY,
            hint="Search",
            id=f"{PREFIX}__search_edit",
            autofocus=True,
            margin=(16, 0),
            padding=8,
            border="divider",
        )
        footer = ui.Row(
            button("Cancel", "cancel", self.close),
            ui.Box(grow=1),
            button("Select" if self.importing else "Select this folder", "ok", self.select),
            padding=(8, 0),
        )
        return ui.Column(
            heading,
            query if self.searching else None,
            file_list(self.rows(), self.folder).but(grow=1),
            footer,
            background="background",
            radius=self.app.dialogs.radius,
            height="fill",
        )

    def title(self) -> ui.View:
        """What is done and where to, an arrow between them: one node."""
        action, where = self.transfer.action, self.folder.rpartition("/")[2] or "/"
        words = ui.Text(action, size=18, lines=1, drawn=True)
        arrow = ui.Icon("arrow-right", size=18, color="text", drawn=True)
        target = ui.Text(where, size=18, lines=1, drawn=True)
        return ui.Row(
            *((words,) if self.importing else (words, arrow, target)),
            says=action if self.importing else f"{action} → {where}",
            id=f"{PREFIX}__title",
            cls="android.widget.TextView",
            gap=6,
            grow=1,
            important=True,
        )

    def rows(self) -> list[ui.View]:
        wanted = self.text(QUERY).casefold() if self.searching else ""
        return [
            file_row(line, partial(self.tap, line), chosen=line.path in self.selection)
            for line in self.app.folders.lines(self.folder, files=self.importing)
            if line.is_up or wanted in line.name.casefold()
        ]

    def enter(self, folder: str) -> None:
        self.folder = folder

    def toggle_search(self) -> None:
        self.searching = not self.searching
        self.set_text(QUERY, "")
        self.focus(QUERY if self.searching else None)

    def tap(self, line: Line) -> None:
        if line.folder:
            self.enter(line.path)
        elif self.importing:
            self.selection.toggle(line.path)

    def select(self) -> None:
        if self.importing:
            self.transfer.paths = self.selection.keys
        else:
            self.transfer.folder = self.folder
        self.close(self.transfer)


def button(text: str, name: str, does: ui.Handler) -> ui.View:
    id = f"{PREFIX}__button_{name}"
    return ui.Text(
        text, id=id, size=16, color="accent", padding=(12, 0), min_height=48, on_tap=does
    )
