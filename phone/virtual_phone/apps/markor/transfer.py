"""Moving, copying and importing files: where to, and what to do where a name is taken."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.folders import Line
from virtual_phone.apps.markor.widgets import POOLED, described, file_list, file_row, text_field
from virtual_phone.storage.files import Files, join

MOVE, IMPORT = "Move", "Import from device"  # any other action copies
KEEP, OVERWRITE, SKIP = DECISIONS = ("Keep both", "Overwrite", "Skip")
FOR_ALL = " all"
PREFIX = "ui__filesystem_dialog"
QUERY = "browse_search"


@dataclass
class Transfer:
    """Files on their way into a folder, one after another."""

    action: str
    paths: list[str]
    folder: str

    def run(self, app: Markor, decision: str = "") -> bool:
        """Go on until all is done, or a name is taken and nothing was decided about that."""
        while self.paths:
            taken = app.phone.files.exists(self._target())
            if taken and not decision:
                return False
            self._next(app, decision if taken else "")
        return True

    def _target(self) -> str:
        return join(self.folder, self.paths[0].rpartition("/")[2])

    def question(self) -> ui.Options:
        """What to do with the next file, or with it and all after it."""
        name = self.paths[0].rpartition("/")[2]
        for_all = [f"{each}{FOR_ALL}" for each in DECISIONS] if len(self.paths) > 1 else []
        return ui.Options(f"File already exists: {name}", [*DECISIONS, *for_all], cancel=False)

    def decide(self, app: Markor, answer: str) -> None:
        """Do what the user has chosen in that question."""
        decision = answer.removesuffix(FOR_ALL)
        if decision == answer:
            self._next(app, decision)
        else:
            self.run(app, decision)

    def _next(self, app: Markor, decision: str) -> None:
        """One file or folder, with what was decided about its name."""
        files, target = app.phone.files, self._target()
        path = self.paths.pop(0)
        into_itself = f"{self.folder}/".casefold().startswith(f"{path}/".casefold())
        if decision == SKIP or into_itself or not files.exists(path):
            return
        if decision == KEEP:
            target = free_name(files, target)
        elif decision == OVERWRITE:
            if target.casefold() == path.casefold():
                return
            files.rmtree(target)
        if self.action == MOVE:
            files.rename(path, target)
            app.store.moved(path, target)
        else:
            copy_tree(files, path, target)


def free_name(files: Files, path: str) -> str:
    """The name with a number behind it, the first that is free: ``a_1.md``."""
    folder, _, name = path.rpartition("/")
    stem, dot, extension = name.rpartition(".")
    stem, ending = (stem, dot + extension) if stem else (name, "")
    number = 1
    while files.exists(f"{folder}/{stem}_{number}{ending}"):
        number += 1
    return f"{folder}/{stem}_{number}{ending}"


def copy_tree(files: Files, source: str, target: str) -> None:
    """A copy of a file, or of a folder with all that is in it."""
    if files.is_dir(source):
        files.mkdir(target, parents=True)
        for name in files.listdir(source):
            copy_tree(files, join(source, name), join(target, name))
    else:
        files.write(target, files.read(source))


@dataclass
class FolderDialog(ui.Screen[Markor, Transfer]):
    """Closes with the transfer, completed by what was chosen."""

    kind: ClassVar[ui.Kind] = "dialog"
    wide: ClassVar[bool] = True

    transfer: Transfer
    folder: str
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)
    searching: bool = False
    described: list[str] = field(default_factory=list)  # what the rows' views held before

    @property
    def importing(self) -> bool:
        return self.transfer.action == IMPORT

    def view(self) -> ui.View:
        glyph = "android.widget.ImageView"
        home = partial(self.enter, self.app.store.notebook)
        search = f"{PREFIX}__search_button"
        tools = ui.Row(
            ui.tool(f"{PREFIX}__home", "home", home, cls=glyph, width=32, height=32),
            ui.tool(search, "magnify", self.toggle_search, cls=glyph, height=32, grow=1),
            gap=8,
            padding=(12, 8),
        )
        id = f"{PREFIX}__search_edit"
        query = text_field(QUERY, hint="Search", id=id, autofocus=True, margin=(16, 0))
        footer = ui.Row(
            ui.Box(grow=1),
            button("Cancel", "cancel", self.close),
            button("Select" if self.importing else "Select this folder", "ok", self.select),
            gap=16,
            padding=(24, 16, 24, 24),
        )
        listed = ui.Box(file_list(self.rows(), self.folder), important=True, grow=1)
        return ui.Column(
            self.title(),
            tools,
            query if self.searching else None,
            listed.but(width="fill", height="fill"),
            footer,
            background="background",
            radius=self.app.dialogs.radius,
            height="fill",
        )

    def title(self) -> ui.View:
        """What is done and where to, an arrow between them: one node."""
        action, where = self.transfer.action, self.folder.rpartition("/")[2] or "/"
        words = ui.Text(action, size=20, lines=1, drawn=True)
        arrow = ui.Icon("arrow-right", size=20, color="text", drawn=True)
        target = ui.Text(where, size=20, lines=1, drawn=True)
        return ui.Row(
            *((words,) if self.importing else (words, arrow, target)),
            says=action if self.importing else f"{action} → {where}",
            id=f"{PREFIX}__title",
            cls="android.widget.TextView",
            gap=6,
            height=60,
            padding=(16, 0),
            important=True,
        )

    def rows(self) -> list[ui.View]:
        wanted = self.text(QUERY).casefold() if self.searching else ""
        lines = [line for line in self.lines() if line.is_up or wanted in line.name.casefold()]
        return [
            file_row(
                line,
                chosen=line.path in self.selection,
                held=held,
                on_tap=partial(self.tap, line),
                on_hold=partial(self.tap, line),
            )
            for line, held in described(lines, self.described)
        ]

    def lines(self) -> list[Line]:
        """The lines of the folder; what begins with a dot is not displayed here."""
        lines = self.app.folders.lines(self.folder, files=self.importing)
        return [line for line in lines if line.is_up or not line.name.startswith(".")]

    def enter(self, folder: str) -> None:
        self.described = [line.note for line in self.lines()[:POOLED]]
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
    return ui.Text(text, id=id, size=14, color="accent", caps=True, face="medium", on_tap=does)
