"""Dialogs about one file: its name, its details."""

from dataclasses import dataclass
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor.app import Markor
from pytest_androidworld.virtual.apps.markor.folders import permitted
from pytest_androidworld.virtual.apps.markor.formats import type_of
from pytest_androidworld.virtual.files import join

TAKEN = "File/folder already exists! Please use a different name"


@dataclass
class Rename(ui.Screen[Markor, str]):
    """Closes with a name that is free."""

    kind: ClassVar[ui.Kind] = "dialog"

    path: str

    def view(self) -> ui.View:
        folder, _, name = self.path.rpartition("/")
        new = self.new_name
        taken = new not in ("", name) and self.phone.files.exists(join(folder, new))
        field = ui.Field(
            "new_name",
            name,
            id="new_name",
            multiline=True,
            accept=permitted,
            autofocus=True,
            padding=(0, 8),
            border="divider",
        )
        error = ui.Text(TAKEN, id="rename_clash", size=14, color="error")
        body = ui.Column(field, error if taken else None, gap=8)
        return ui.ok_cancel(self, "Rename", body, self.confirm, enabled=not taken)

    @property
    def new_name(self) -> str:
        return self.text("new_name", self.path.rpartition("/")[2]).strip()

    def confirm(self) -> None:
        self.close(self.new_name)


@dataclass
class Details(ui.Screen[Markor, None]):
    kind: ClassVar[ui.Kind] = "dialog"

    path: str

    def view(self) -> ui.View:
        rows = [
            ui.Column(ui.Label(name), ui.Text(value, size=16), padding=(0, 6))
            for name, value in self.facts()
        ]
        ok = ui.dialog_button(self.app, 1, "OK", self.close)
        return ui.dialog(self.app, "Info", ui.Column(*rows), None, None, ok)

    def facts(self) -> list[tuple[str, str]]:
        folder, _, name = self.path.rpartition("/")
        facts = [("Name", name), ("Location", folder)]
        if not self.phone.files.exists(self.path):
            return facts
        stat = self.phone.files.stat(self.path)
        facts.append(("Last modified", self.app.folders.when(stat.mtime)))
        if stat.is_dir:
            return facts
        text = self.phone.files.read_text(self.path)
        return [
            *facts,
            ("Size", f"{stat.size} B"),
            ("MIME type", type_of(name)),
            ("Text Lines", str(text.count("\n") + 1)),
            ("Text Words", str(len(text.split()))),
            ("Text Characters", str(len(text))),
        ]
