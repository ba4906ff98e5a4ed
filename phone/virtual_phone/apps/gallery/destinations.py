"""Where to copy or move: “Select destination”, and “Select a folder” behind it."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.gallery.app import Gallery
from virtual_phone.apps.gallery.dialogs import Fields
from virtual_phone.apps.gallery.tiles import folder_tile, screen_height, tile_side
from virtual_phone.storage.files import STORAGE

SEARCH = "top_toolbar_search"
COLUMNS, DIALOG_MARGINS, LARGEST = 2, 128, 160  # dp beside the grid, and of a tile


@dataclass
class PickDirectory(ui.Screen[Gallery, str]):
    """The folders that have media; closes with the one that is tapped."""

    kind: ClassVar[ui.Kind] = "dialog"

    source: str  # the folder with which "Other folder" begins

    def view(self) -> ui.View:
        wanted = self.text(SEARCH).casefold()
        folders = [each for each in self.app.library.folders() if each.path.startswith("/")]
        found = [each for each in folders if wanted in each.name.casefold()]
        side = min(tile_side(self.app, COLUMNS, DIALOG_MARGINS), LARGEST)
        tiles = [
            folder_tile(each, side, crop=self.app.crops, corners=self.app.folder_corners).but(
                on_tap=partial(self.close, each.path)
            )
            for each in found
        ]
        search = ui.Field(SEARCH, hint="Search folders", id=SEARCH, padding=(8, 10))
        head = ui.Row(ui.Icon("magnify"), search, background="card", radius=24, padding=(12, 0))
        rows = ui.grid_rows(COLUMNS, tiles) or [ui.Space(48)]
        grid = ui.Rows(*rows, id="directories_grid", margin=(0, 8, 0, 0), grow=1)
        other = ui.dialog_button(self.app, 3, "Other folder", self.pick_other)
        cancel = ui.dialog_button(self.app, 2, "Cancel", self.close)
        ok = ui.dialog_button(self.app, 1, "OK", self.close)
        return ui.Column(
            ui.Text("Select destination", id="alertTitle", size=22, margin=(0, 0, 0, 12)),
            head,
            grid,
            ui.Row(other, ui.Box(grow=1), cancel, ok, margin=(0, 12, 0, 0), id="buttonPanel"),
            padding=(24, 24, 24, 12),
            radius=self.app.dialogs.radius,
        )

    def pick_other(self) -> None:
        last = self.app.settings.text("last_copy_path")
        start = last if last and self.phone.files.is_dir(last) else self.source
        self.replace(PickFolder(start))


@dataclass
class PickFolder(ui.Screen[Gallery, str]):
    """Any folder of the storage; closes with the one that is open."""

    kind: ClassVar[ui.Kind] = "dialog"

    folder: str

    def view(self) -> ui.View:
        rows = [self.row(each) for each in self.folders()]
        plus = ui.floating_button("plus", "", self.ask_name, "filepicker_fab").but(margin=0)
        body = ui.Box(
            ui.Rows(*rows or [ui.Space(48)], ui.Space(64), id="filepicker_list", height="fill"),
            plus,
            grow=1,
            width="fill",
            height="fill",
            clip_children=False,
        )
        cancel = ui.dialog_button(self.app, 2, "Cancel", self.close)
        ok = ui.dialog_button(self.app, 1, "OK", lambda: self.close(self.folder))
        return ui.Column(
            ui.Text("Select a folder", id="alertTitle", size=22, margin=(0, 0, 0, 8)),
            ui.strip(*self.breadcrumbs(), gap=0, id="filepicker_breadcrumbs"),
            body,
            ui.Row(ui.Box(grow=1), cancel, ok, margin=(0, 12, 0, 0), id="buttonPanel"),
            padding=(24, 24, 24, 12),
            radius=self.app.dialogs.radius,
            height=min(600, screen_height(self.app) * 0.85),
        )

    def folders(self) -> list[str]:
        if not self.phone.files.is_dir(self.folder):
            return []
        paths = [f"{self.folder}/{name}" for name in self.phone.files.listdir(self.folder)]
        shown = [path for path in paths if not path.rpartition("/")[2].startswith(".")]
        return sorted(filter(self.phone.files.is_dir, shown), key=str.casefold)

    def breadcrumbs(self) -> list[ui.View]:
        names = self.folder.removeprefix(STORAGE).strip("/").split("/")
        names = [name for name in names if name]
        paths = [
            STORAGE + "".join(f"/{each}" for each in names[:n]) for n in range(len(names) + 1)
        ]
        return [
            ui.Body(
                "Internal" if path == STORAGE else f"> {path.rpartition('/')[2]}",
                id="breadcrumb_text",
                key=f"crumb {path}",
                lines=1,
                color="primary",
                padding=(0, 8, 6, 8),
                min_height=40,
                on_tap=partial(self.enter, path),
            )
            for path in paths
        ]

    def row(self, path: str) -> ui.View:
        names = self.phone.files.listdir(path)
        count = sum(not name.startswith(".") for name in names)
        return ui.list_row(
            path.rpartition("/")[2],
            "1 item" if count == 1 else f"{count} items",
            icon=ui.Icon("folder", id="list_item_icon", color="primary", size=32),
            does=partial(self.enter, path),
            title_id="list_item_name",
            summary_id="list_item_details",
            lines=(1, 0),
            space=0,
            key=f"folder {path}",
            padding=(0, 8),
            min_height=60,
        )

    def enter(self, path: str) -> None:
        self.folder = path

    def back(self) -> None:
        if self.folder.startswith(f"{STORAGE}/"):
            self.folder = self.folder.rpartition("/")[0]
        else:
            self.close()

    def outside(self) -> None:
        self.close()

    def ask_name(self) -> None:
        path = self.folder.replace(STORAGE, "Internal", 1)
        ids, labels = ["folder_path", "folder_name"], ["Folder", "Title"]
        self.open(Fields("Create new folder", ids, labels, [path, ""]), then=self.create)

    def create(self, answers: list[str]) -> None:
        self.folder = self.app.new_folder(self.folder, answers[1]) or self.folder
