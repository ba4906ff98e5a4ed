"""Dialogs about one file: a new one, another name, the details."""

from dataclasses import dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.folders import inside, permitted
from virtual_phone.apps.markor.formats import TYPES, type_of
from virtual_phone.apps.markor.templates import TEMPLATES
from virtual_phone.apps.markor.widgets import dialog, dialog_button, text_field
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.storage.files import join

NEW_FILE = "new_file_dialog"
NAME, EXTENSION, NEW_NAME = f"{NEW_FILE}__name", f"{NEW_FILE}__ext", "new_name"
TAKEN = "File/folder already exists! Please use a different name"


@dataclass
class NewFile(ui.Screen[Markor, str]):
    """Closes with the path of what was made, or was there already."""

    kind: ClassVar[ui.Kind] = "dialog"
    wide: ClassVar[bool] = True

    folder: str
    format: int  # among `TYPES`
    template: int = 0

    def view(self) -> ui.View:
        formats, templates = [each.name for each in TYPES], list(TEMPLATES)
        kind = ui.spinner(self, f"{NEW_FILE}__type", formats, self.format, self.set_format)
        template = ui.spinner(
            self, f"{NEW_FILE}__template", templates, self.template, self.set_template
        )
        body = ui.Column(
            self.name_fields(),
            small("Type", margin=(0, 8, 0, 0)),
            kind.but(min_height=24, padding=(0, 0, 24, 0)),
            small("Template", margin=(0, 8, 0, 0)),
            template.but(min_height=24, padding=(0, 0, 24, 0)),
            small(
                "- Folder is created without file extension", width="fill", margin=(0, 32, 0, 0)
            ),
            small("- Files and folders are not overwritten", width="fill", margin=(0, 0, 0, 4)),
            padding=(16, 16, 16, 0),
        )
        buttons = (
            (3, "Folder", self.make_folder),
            (2, "Cancel", self.close),
            (1, "OK", self.make_file),
        )
        return dialog("", body, *(dialog_button(self.app, *button) for button in buttons))

    def name_fields(self) -> ui.View:
        """The name and, less wide, its extension, close below what they are called."""
        scale = self.phone[DisplaySettings].font_scale
        look: Any = {"accept": permitted, "suggestions": False, "padding": (4, 14 * scale, 4, 2)}
        name = text_field(NAME, hint="my_note", enter="next", grow=7, **look)
        first = self.last_extension
        extension = text_field(EXTENSION, first, hint=first, grow=3, **look)
        fields = ui.Row(name, extension, ui.Space(32), height=41 * scale, margin=(0, 2.3, 0, 0))
        return ui.Box(small("Name", width="fill"), fields, width="fill")

    @property
    def last_extension(self) -> str:
        return self.app.store.state.text("new_file_extension", ".md")

    def set_format(self, number: int) -> None:
        self.format = number
        self.set_text(EXTENSION, TYPES[number].extension)

    def set_template(self, number: int) -> None:
        self.template = number

    def make_file(self) -> None:
        """A file that is there already is opened as it is."""
        name = self.text(NAME).strip()
        extension = self.text(EXTENSION, self.last_extension).strip()
        self.app.store.state.put({"new_file_extension": extension, "new_file_type": self.format})
        if not name:
            self.close()
            return
        path = inside(self.folder, f"{name}{extension}")
        files = self.phone.files
        if not self.app.folders.writable(self.folder) or files.is_dir(path):
            self.close()
            self.toast("Could not create file")
            return
        if not files.exists(path):
            files.write(path, list(TEMPLATES.values())[self.template])
        self.close(path)

    def make_folder(self) -> None:
        name = self.text(NAME).strip()
        if not name:
            self.close()
            return
        path = inside(self.folder, name)
        if self.app.folders.writable(self.folder) and not self.phone.files.exists(path):
            self.phone.files.mkdir(path, parents=True)
        self.close(path)


def small(text: str, **look: Any) -> ui.View:
    return ui.Text(text, size=12, color="secondary", **look)


@dataclass
class Rename(ui.Screen[Markor, str]):
    """Closes with a name that is free."""

    kind: ClassVar[ui.Kind] = "dialog"

    path: str

    def view(self) -> ui.View:
        folder, _, name = self.path.rpartition("/")
        new = self.new_name
        taken = new not in ("", name) and self.phone.files.exists(join(folder, new))
        look: Any = {"autofocus": True, "suggestions": False}
        field = text_field(NEW_NAME, name, multiline=True, accept=permitted, **look)
        error = ui.Text(TAKEN, id="rename_clash", size=14, color="error")
        body = ui.Column(field.but(padding=(0, 8)), error if taken else None, gap=8)
        return ui.ok_cancel(self, "Rename", body, self.confirm, enabled=not taken)

    @property
    def new_name(self) -> str:
        return self.text(NEW_NAME, self.path.rpartition("/")[2]).strip()

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
