"""Gallery's main screen: the folders, and what can be done with several of them."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.gallery.app import ACTION, ACTIVITIES, MAIN, PICK, Gallery
from virtual_phone.apps.gallery.destinations import PickFolder
from virtual_phone.apps.gallery.dialogs import Fields
from virtual_phone.apps.gallery.folder_page import DEFAULT, FolderPage
from virtual_phone.apps.gallery.items import Items
from virtual_phone.apps.gallery.library import BIN, FAVORITES, Folder
from virtual_phone.apps.gallery.settings import About, Settings
from virtual_phone.apps.gallery.tiles import (
    folder_row,
    folder_tile,
    medium_tile,
    tile_side,
)
from virtual_phone.apps.gallery.viewer import Viewer
from virtual_phone.apps.gallery.views import Arrangement, nothing_found
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.kits.simple import action
from virtual_phone.ui.kits.simple_pages import Search, coordinator, selection_bar

SPLASH = f"{ACTIVITIES}.SplashActivity"
STILL_CAMERA = "android.media.action.STILL_IMAGE_CAMERA"
ALL_FILES_PAGE = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
ALL_FILES_QUESTION = (
    "Please grant the app access to all your files, it might not work well without it.\n\n"
    "You can also allow it to only access media files, but then some features will be limited."
)
EMPTY, COORDINATOR = "directories_empty_placeholder", "directories_coordinator"
LISTS = (BIN, FAVORITES)
LOCK = "protected_folder_hash_"  # and a path: its PIN


def folders_arranged() -> Arrangement:
    return Arrangement("directory_sort_order", "view_type_folders", "dir_column_cnt", 2)


@dataclass
class FoldersPage(ui.Screen[Gallery, str], ui.Selecting[str]):
    activity: ClassVar[str] = MAIN
    aliases: ClassVar[tuple[str, ...]] = (SPLASH, f"{SPLASH}.Orange")

    picks: bool = False  # another app waits for a picture
    search: Search = field(default_factory=Search)
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)
    items: Items = field(default_factory=Items)
    arranged: Arrangement = field(default_factory=folders_arranged)
    began: bool = False  # the folder that is the default was opened

    @classmethod
    def arrive(cls, app: Gallery, intent: Intent) -> "FoldersPage":
        return cls(picks=intent.action in (f"{ACTION}.GET_CONTENT", PICK))

    def view(self) -> ui.View:
        folders = self.app.library.folders()
        wanted = (self.search.text(self) or "").casefold()
        found = [each for each in folders if wanted in each.name.casefold()]
        bar = self.selection_bar(found) if self.selection else self.search_bar()
        if wanted and self.searches_files:
            return coordinator(self, COORDINATOR, self.files_found(wanted), bar=bar)
        if not found:
            nothing = nothing_found(self.arranged.ask_types, EMPTY)
            return coordinator(self, COORDINATOR, nothing, bar=bar)
        body = self.arranged.grid(
            [self.tile(each) for each in found],
            id="directories_grid",
            on_pull=self.arranged.pull(),
        )
        return coordinator(self, COORDINATOR, body, bar=bar)

    @property
    def searches_files(self) -> bool:
        return self.app.settings.flag("search_all_files")

    def files_found(self, wanted: str) -> ui.View:
        """The media of all folders whose names contain a text."""
        columns = self.app.settings.number("media_column_cnt", 3)
        side, crop = tile_side(self.app, columns), self.app.crops
        tiles = [
            medium_tile(each, side, crop=crop, named=True, corners=self.app.file_corners).but(
                on_tap=partial(self.open, Viewer(each.path))
            )
            for each in self.app.library.media("")
            if wanted in each.name.casefold()
        ]
        return ui.Rows(*ui.grid_rows(columns, tiles), id="media_grid")

    def tile(self, folder: Folder) -> ui.View:
        chosen = folder.path in self.selection
        if self.arranged.is_list:
            look = folder_row(folder, selected=chosen)
        else:
            side = tile_side(self.app, self.arranged.columns)
            look = folder_tile(
                folder,
                side,
                crop=self.app.crops,
                corners=self.app.folder_corners,
                selected=chosen,
            )
        return self.selection.item(look, folder.path, partial(self.show, folder.path))

    def show(self, path: str) -> None:
        if f"{LOCK}{path}" in self.app.settings:
            pin = Fields("Enter PIN", ["pin_lock"], ["PIN"], [""], "number")
            self.open(pin, then=partial(self.unlock, path))
        else:
            self.open_folder(path)

    def unlock(self, path: str, answers: list[str]) -> None:
        if answers[0] == self.app.settings.text(f"{LOCK}{path}"):
            self.open_folder(path)
        else:
            self.toast("Wrong PIN")

    def open_folder(self, path: str) -> None:
        self.open(FolderPage.of(path, self.picks), then=self.finish)

    # The bar

    def search_bar(self) -> ui.View:
        everything = partial(self.show, "")
        camera = partial(self.start, Intent(STILL_CAMERA))
        arranged = self.arranged
        menu = (
            ui.Choice("Sort by", arranged.ask_order),
            ui.Choice("Filter media", arranged.ask_types),
            ui.Choice("Change view type", arranged.ask_view),
            arranged.hidden_line(),
            arranged.excluded_line(),
            ui.Choice("Create new folder", self.ask_folder),
            ui.Choice("Open the Recycle Bin", partial(self.show, BIN)),
            None if arranged.is_list else ui.Choice("Column count", arranged.ask_columns),
            ui.Choice("Settings", partial(self.open, Settings())),
            ui.Choice("About", partial(self.open, About())),
        )
        return self.search.header(
            self,
            "Search files" if self.searches_files else "Search folders",
            action("open_camera", "Open camera", "camera-outline", camera),
            action("show_all", "Show all folders content", "view-grid-outline", everything),
            ui.menu_button(self, *menu),
        )

    def ask_folder(self) -> None:
        self.open(PickFolder(STORAGE), then=self.ask_folder_name)

    def ask_folder_name(self, parent: str) -> None:
        path = parent.replace(STORAGE, "Internal", 1)
        ids, labels = ["folder_path", "folder_name"], ["Folder", "Title"]
        fields = Fields("Create new folder", ids, labels, [path, ""])
        self.open(fields, then=partial(self.create_folder, parent))

    def create_folder(self, parent: str, answers: list[str]) -> None:
        self.app.new_folder(parent, answers[1])

    # Several folders

    def selection_bar(self, folders: list[Folder]) -> ui.View:
        paths, keys = [each.path for each in folders], self.selection.keys
        real = all(key not in LISTS for key in keys)
        one = len(keys) == 1 and real
        pinned = all(key in self.app.chosen("pinned_folders") for key in keys)
        pin = action(
            "cab_pin",
            "Unpin" if pinned else "Pin to the top",
            "pin-off-outline" if pinned else "pin-outline",
            partial(self.pin, not pinned),
        )
        menu = (
            ui.Choice("Rename", self.on_selected(self.items.ask_name)) if one else None,
            ui.Choice("Hide folder", self.hide) if real else None,
            ui.Choice("Copy to", partial(self.ask_destination, False)) if real else None,
            ui.Choice("Move to", partial(self.ask_destination, True)) if real else None,
            ui.Choice("Create shortcut", self.offer_shortcut) if one else None,
            ui.Choice("Exclude", self.ask_exclude) if real else None,
            ui.Choice("Lock folder", self.ask_lock) if real else None,
            ui.Choice("Change cover image", self.ask_cover) if one else None,
            ui.Choice("Select all", partial(self.select, paths)),
        )
        properties = partial(self.items.properties, self.selection.keys)
        return selection_bar(
            self.selection,
            paths,
            action("cab_delete", "Delete", "delete-outline", self.ask_delete),
            action("cab_properties", "Properties", "information-outline", properties),
            pin,
            ui.menu_button(self, *menu),
            close_class="android.widget.ImageView",
        )

    def pin(self, pinned: bool) -> None:
        self.app.choose("pinned_folders", self.selection.take(), chosen=pinned)

    def ask_delete(self) -> None:
        self.items.ask_delete(self.real_paths())

    def real_paths(self) -> list[str]:
        """What is selected; of the lists, the media in them."""
        found: list[str] = []
        for key in self.selection.take():
            inside = [each.path for each in self.app.library.media(key)]
            found += inside if key in LISTS else [key]
        return found

    def ask_destination(self, move: bool) -> None:
        self.items.ask_destination(self.selection.take(), move=move)

    def hide(self) -> None:
        self.app.hide_folders(self.selection.take(), hidden=True)

    def offer_shortcut(self) -> None:
        self.items.offer_shortcut(self.selection.take()[0])

    def ask_exclude(self) -> None:
        message = (
            "Excluding folders will make them together with their subfolders hidden only in "
            "Simple Gallery. You can manage excluded folders in Settings."
        )
        self.open(ui.confirm("", message, "OK", self.exclude))

    def exclude(self) -> None:
        self.app.choose("excluded_folders", self.selection.take(), chosen=True)

    def ask_lock(self) -> None:
        locked = Fields("Enter a PIN", ["pin_lock"], ["PIN"], [""], "number")
        self.open(locked, then=self.lock)

    def lock(self, answers: list[str]) -> None:
        if not answers[0]:
            self.toast("Please enter the PIN")
            return
        for path in self.selection.take():
            self.app.settings[f"{LOCK}{path}"] = answers[0]

    def ask_cover(self) -> None:
        options = ["Select photo", "Use default"]
        then = partial(self.choose_cover, self.selection.take()[0])
        self.open(ui.RadioList("Change cover image", options, -1), then=then)

    def choose_cover(self, path: str, option: int) -> None:
        if option == 0:
            self.open(FolderPage.of(path, picks=True), then=partial(self.set_cover, path))
        else:
            self.set_cover(path, "")

    def set_cover(self, path: str, cover: str) -> None:
        self.app.settings[f"album_cover_{path}"] = cover
        self.app.library.sync()

    # Around it

    def back(self) -> None:
        self.search.back(self, self.selection)

    def resumed(self) -> None:
        self.app.library.sync()
        if not self.app.may_see_all:
            self.open(AllFilesQuestion())
        elif not self.began and self.app.settings.text(DEFAULT):
            self.show(self.app.settings.text(DEFAULT))
        self.began = True

    def again(self, intent: Intent) -> None:
        self.app.library.sync()


@dataclass
class AllFilesQuestion(ui.Screen[Gallery, None]):
    """The first start: may the app see all files, or media only?"""

    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    def view(self) -> ui.View:
        text = ui.Body(ALL_FILES_QUESTION, id="message", color="secondary")
        media = ui.dialog_button(self.app, 2, "Media only", self.media_only)
        all_files = ui.dialog_button(self.app, 1, "All files", self.ask)
        return ui.dialog(self.app, "", text, None, media, all_files)

    def media_only(self) -> None:
        self.app.settings["avoid_showing_all_files_prompt"] = True
        self.close()

    def ask(self) -> None:
        self.close()
        self.start(Intent(action=ALL_FILES_PAGE, data=f"package:{self.app.package}"))

    def back(self) -> None:
        self.finish_task()
