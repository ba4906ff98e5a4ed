"""The dialog that makes a new file or folder."""

from dataclasses import dataclass
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.markor.app import Markor
from pytest_androidworld.virtual.apps.markor.folders import inside, permitted
from pytest_androidworld.virtual.apps.markor.formats import TYPES
from pytest_androidworld.virtual.apps.markor.templates import TEMPLATES

NAME, EXTENSION = "new_file_dialog__name", "new_file_dialog__ext"


@dataclass
class NewFile(ui.Screen[Markor, str]):
    """Closes with the path of what was made, or was there already."""

    kind: ClassVar[ui.Kind] = "dialog"
    wide: ClassVar[bool] = True

    folder: str
    format: int  # among `TYPES`
    template: int = 0

    def view(self) -> ui.View:
        name = ui.Field(
            NAME,
            hint="my_note",
            id=NAME,
            accept=permitted,
            autofocus=True,
            enter="next",
            border="divider",
            padding=8,
            min_height=48,
        )
        extension = ui.Field(
            EXTENSION,
            self.last_extension,
            id=EXTENSION,
            accept=permitted,
            border="divider",
            padding=8,
            width=96,
            min_height=48,
        )
        formats, templates = [each.name for each in TYPES], list(TEMPLATES)
        prefix = "new_file_dialog"
        body = ui.Column(
            ui.Label("Name"),
            ui.Row(name.but(grow=1), extension, gap=8),
            ui.Label("Type", margin=(0, 8, 0, 0)),
            ui.spinner(self, f"{prefix}__type", formats, self.format, self.set_format),
            ui.Label("Template", margin=(0, 8, 0, 0)),
            ui.spinner(self, f"{prefix}__template", templates, self.template, self.set_template),
            ui.Label("- Folder is created without file extension", margin=(0, 16, 0, 0)),
            ui.Label("- Files and folders are not overwritten"),
        )
        return ui.dialog(
            self.app,
            "",
            body,
            ui.dialog_button(self.app, 3, "Folder", self.make_folder),
            ui.dialog_button(self.app, 2, "Cancel", self.close),
            ui.dialog_button(self.app, 1, "OK", self.make_file),
        )

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
