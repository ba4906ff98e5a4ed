"""Gallery's dialogs: choices, fields, properties, what to delete, and a name that is taken."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.gallery.app import Gallery
from virtual_phone.apps.gallery.exif import without_exif
from virtual_phone.ui.kits.simple import title_bar

SKIP, OVERWRITE, KEEP_BOTH = range(3)  # what to do about a name that is taken
RESOLUTIONS = ("Skip", "Overwrite", "Keep both")


@dataclass(frozen=True)
class Choices:
    """Groups of radio buttons, each with the number of the chosen one, and boxes to tick."""

    groups: tuple[tuple[str, ...], ...] = ()
    chosen: tuple[int, ...] = ()
    boxes: tuple[str, ...] = ()
    ticked: tuple[bool, ...] = ()


@dataclass
class Choose(ui.Screen[Gallery, Choices]):
    """Closes with the same choices as they are then."""

    kind: ClassVar[ui.Kind] = "dialog"

    title: str
    choices: Choices

    def view(self) -> ui.View:
        it = self.choices
        groups = [self.group(number, labels) for number, labels in enumerate(it.groups)]
        boxes = [
            ui.CheckBox(
                label, on, key=f"box {number}", width="fill", on_tap=partial(self.tick, number)
            )
            for number, (label, on) in enumerate(zip(it.boxes, it.ticked, strict=True))
        ]
        body = ui.Column(*(each for group in groups for each in group), *boxes)
        return ui.ok_cancel(self, self.title, body, lambda: self.close(self.choices))

    def group(self, number: int, labels: Sequence[str]) -> list[ui.View]:
        rows = [
            ui.Radio(
                label,
                place == self.choices.chosen[number],
                key=f"radio {number} {place}",
                width="fill",
                on_tap=partial(self.choose, number, place),
            )
            for place, label in enumerate(labels)
        ]
        return [ui.Divider(), *rows] if number else list(rows)

    def choose(self, group: int, place: int) -> None:
        it = self.choices
        chosen = [place if number == group else old for number, old in enumerate(it.chosen)]
        self.choices = Choices(it.groups, tuple(chosen), it.boxes, it.ticked)

    def tick(self, box: int) -> None:
        it = self.choices
        ticked = [on != (number == box) for number, on in enumerate(it.ticked)]
        self.choices = Choices(it.groups, it.chosen, it.boxes, tuple(ticked))


NAMES = {"folder_name", "rename_item_name", "filename_value"}  # fields of names, in capitals


@dataclass
class Fields(ui.Screen[Gallery, list[str]]):
    """Texts to fill in, each with its id and label; closes with all of them."""

    kind: ClassVar[ui.Kind] = "dialog"

    title: str
    ids: list[str]
    labels: list[str]
    values: list[str]
    keys: str = "text"

    def view(self) -> ui.View:
        rows = [
            ui.dialog_field(
                self.app,
                ui.Field(
                    id,
                    value,
                    label,
                    id=id,
                    keys=self.keys,
                    capital="words" if id in NAMES else "",
                    autofocus=number == 0,
                ),
            )
            for number, (id, label, value) in enumerate(
                zip(self.ids, self.labels, self.values, strict=True)
            )
        ]
        return ui.ok_cancel(self, self.title, ui.Column(*rows, gap=8), self.done)

    def done(self) -> None:
        pairs = zip(self.ids, self.values, strict=True)
        self.close([self.text(id, value) for id, value in pairs])


@dataclass
class Properties(ui.Screen[Gallery, None]):
    """What is known of one or several files."""

    kind: ClassVar[ui.Kind] = "dialog"

    lines: list[tuple[str, str]]
    picture: str = ""  # the path of one whose EXIF values can be removed

    def view(self) -> ui.View:
        rows = [
            ui.Column(
                ui.Label(label, id="property_label"),
                ui.Body(value, id="property_value"),
                key=f"property {label}",
            )
            for label, value in self.lines
        ]
        ok = ui.dialog_button(self.app, 1, "OK", self.close)
        remove = ui.dialog_button(self.app, 3, "Remove EXIF", self.ask_removal)
        body = ui.Column(*rows, gap=16)
        return ui.dialog(self.app, "Properties", body, remove if self.picture else None, ok)

    def ask_removal(self) -> None:
        question = "Are you sure you want to remove the EXIF values?"
        self.open(ui.confirm("", question, "Yes", self.remove_exif, no="No"))

    def remove_exif(self) -> None:
        files = self.phone.files
        files.write(self.picture, without_exif(files.read(self.picture)))
        self.toast("EXIF values removed successfully")


@dataclass
class DeleteQuestion(ui.Screen[Gallery, bool]):
    """Closes with whether the Recycle Bin is skipped."""

    kind: ClassVar[ui.Kind] = "dialog"

    message: str
    may_skip: bool  # the bin is in use, and these are not in it
    unasked: bool = False
    skip: bool = False

    def view(self) -> ui.View:
        unasked = ui.CheckBox(
            "Do not ask again in this session",
            self.unasked,
            id="delete_remember_checkbox",
            width="fill",
            on_tap=self.toggle_unasked,
        )
        skip = ui.CheckBox(
            "Skip the Recycle Bin, delete files directly",
            self.skip,
            id="skip_the_recycle_bin_checkbox",
            width="fill",
            on_tap=self.toggle_skip,
        )
        text = ui.Body(self.message, id="delete_remember_title", padding=(0, 0, 0, 12))
        body = ui.Column(text, unasked, skip if self.may_skip else None)
        return ui.ok_cancel(self, "", body, self.done, yes="Yes", no="No")

    def toggle_unasked(self) -> None:
        self.unasked = not self.unasked

    def toggle_skip(self) -> None:
        self.skip = not self.skip

    def done(self) -> None:
        if self.unasked:
            self.app.unasked_deletion = True
        self.close(self.skip or not self.may_skip)


@dataclass
class Conflict(ui.Screen[Gallery, tuple[int, bool]]):
    """Closes with what to do about a name that is taken, and whether about all others, too."""

    kind: ClassVar[ui.Kind] = "dialog"

    name: str
    several: bool
    is_folder: bool = False
    chosen: int = SKIP
    for_all: bool = False

    def view(self) -> ui.View:
        what = "Folder" if self.is_folder else "File"
        title = ui.Body(f'{what} "{self.name}" already exists', id="conflict_dialog_title")
        labels = ("Merge", *RESOLUTIONS[1:]) if self.is_folder else RESOLUTIONS
        radios = [
            ui.Radio(
                label,
                number == self.chosen,
                id=f"conflict_dialog_radio_{label.lower().replace(' ', '_')}",
                width="fill",
                on_tap=partial(self.choose, number),
            )
            for number, label in enumerate(labels)
        ]
        for_all = ui.CheckBox(
            "Apply to all",
            self.for_all,
            id="conflict_dialog_apply_to_all",
            width="fill",
            on_tap=self.toggle,
        )
        body = ui.Column(title, *radios, for_all if self.several else None)
        return ui.ok_cancel(self, "", body, lambda: self.close((self.chosen, self.for_all)))

    def choose(self, number: int) -> None:
        self.chosen = number

    def toggle(self) -> None:
        self.for_all = not self.for_all


@dataclass
class ManagedFolders(ui.Screen[Gallery, None]):
    """The folders that a preference names, each to be taken out of it."""

    title: str
    note: str
    preference: str
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)

    def view(self) -> ui.View:
        paths = sorted(self.app.chosen(self.preference))
        empty = ui.Body(self.note, id="manage_folders_placeholder", padding=24)
        remove = ui.tool("cab_delete", "delete-outline", self.remove, "Remove")
        bar = title_bar(self, self.title, remove if self.selection else None, up=self.close)
        body = ui.Collection(paths, self.row, empty=empty, id="manage_folders_list")
        return ui.page(self, body, bar=bar)

    def row(self, path: str) -> ui.View:
        text = ui.Body(path, id="manage_folder_title")
        chosen = path in self.selection
        row = ui.Row(text, key=f"folder {path}", padding=(16, 12), min_height=56)
        row = row.but(background="tint" if chosen else "background")
        return self.selection.item(row, path, partial(self.selection.toggle, path))

    def remove(self) -> None:
        self.app.choose(self.preference, self.selection.take(), chosen=False)
