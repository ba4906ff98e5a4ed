"""One folder: its media, and what can be done with several of them."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.gallery.app import ACTIVITIES, Gallery
from virtual_phone.apps.gallery.dialogs import Choices, Choose
from virtual_phone.apps.gallery.items import Items
from virtual_phone.apps.gallery.library import BIN, NAMES, Medium
from virtual_phone.apps.gallery.settings import About, Settings
from virtual_phone.apps.gallery.tiles import medium_row, medium_tile, tile_side
from virtual_phone.apps.gallery.viewer import Viewer
from virtual_phone.apps.gallery.views import Arrangement, nothing_found
from virtual_phone.ui.kits.simple import action
from virtual_phone.ui.kits.simple_pages import Search, coordinator, date_form, selection_bar

NAMED, GROUP, DEFAULT = "display_file_names", "group_by", "default_folder"
EMPTY, COORDINATOR = "media_empty_text_placeholder", "media_coordinator"
GROUPS = {
    "Do not group files": "",
    "Last modified (daily)": "day",
    "Last modified (monthly)": "%B %Y",
    "File type": "type",
    "Folder": "folder",
}
TYPE_NAMES = {1: "Images", 2: "Videos", 4: "GIFs", 8: "RAW images", 16: "SVGs"}
SLIDES = ("Include videos", "Include GIFs", "Random order", "Move backwards", "Loop slideshow")


def section(heading: str) -> ui.View:
    """The line above a group; it reports touches, and nothing follows from them."""
    title = ui.Body(heading, id="thumbnail_section", color="primary", width="fill")
    return title.but(padding=16, key=f"section {heading}", on_tap=ignore, on_hold=ignore)


def ignore() -> None:
    """What a touch of a heading does."""


@dataclass
class FolderPage(ui.Screen[Gallery, str], ui.Selecting[str]):
    activity: ClassVar[str] = f"{ACTIVITIES}.MediaActivity"

    path: str  # or the name of a list; empty: the media of all folders
    arranged: Arrangement
    picks: bool = False
    search: Search = field(default_factory=Search)
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)
    items: Items = field(default_factory=Items)

    @classmethod
    def of(cls, path: str, picks: bool = False) -> "FolderPage":
        arranged = Arrangement("sort_order", "view_type_files", "media_column_cnt", 3, path)
        return cls(path, arranged, picks)

    @classmethod
    def arrive(cls, app: Gallery, intent: Intent) -> "FolderPage":
        return cls.of(str(intent.extras.get("directory") or ""))

    def view(self) -> ui.View:
        media = self.app.library.media(self.path)
        wanted = (self.search.text(self) or "").casefold()
        found = [each for each in media if wanted in each.name.casefold()]
        bar = self.selection_bar(found) if self.selection else self.search_bar()
        if not found:
            nothing = nothing_found(self.arranged.ask_types, EMPTY)
            return coordinator(self, COORDINATOR, nothing, bar=bar)
        return coordinator(self, COORDINATOR, self.grid(found), bar=bar)

    def grid(self, media: list[Medium]) -> ui.View:
        rows: list[ui.View] = []
        for heading, group in self.groups(media).items():
            if heading:
                rows.append(section(heading))
            tiles = [self.tile(each) for each in group]
            grid = self.arranged
            rows += tiles if grid.is_list else ui.grid_rows(grid.columns, tiles)
        return ui.Rows(*rows, ui.Space(24), id="media_grid", on_pull=self.arranged.pull())

    def groups(self, media: list[Medium]) -> dict[str, list[Medium]]:
        found: dict[str, list[Medium]] = {}
        for each in media:
            found.setdefault(self.heading(each), []).append(each)
        return found

    @property
    def grouping(self) -> int:
        """Which of `GROUPS`; the media of all folders are grouped by days at first."""
        first = list(GROUPS.values()).index("" if self.path else "day")
        return self.app.settings.number(GROUP, first) % len(GROUPS)

    def heading(self, medium: Medium) -> str:
        form = list(GROUPS.values())[self.grouping]
        if form == "type":
            return TYPE_NAMES[medium.type]
        if form == "folder":
            return NAMES.get(medium.folder) or medium.folder.rpartition("/")[2]
        form = date_form(self.app) if form == "day" else form
        return f"{self.phone.clock.local(medium.modified * 10**6):{form}}" if form else ""

    def tile(self, medium: Medium) -> ui.View:
        chosen = medium.path in self.selection
        if self.arranged.is_list:
            look = medium_row(medium, selected=chosen)
        else:
            side = tile_side(self.app, self.arranged.columns)
            crop, named = self.app.crops, self.app.settings.flag(NAMED)
            loved = self.app.is_loved(medium.path)
            look = medium_tile(
                medium,
                side,
                crop=crop,
                named=named,
                corners=self.app.file_corners,
                selected=chosen,
                loved=loved,
            )
        return self.selection.item(look, medium.path, partial(self.show, medium.path))

    def show(self, path: str) -> None:
        if self.picks:
            self.close(path)
        else:
            self.open(Viewer(path, self.path or None))

    # The bar

    def search_bar(self) -> ui.View:
        name = NAMES.get(self.path) or self.path.rpartition("/")[2]
        names = action(
            "toggle_filename",
            "Toggle filename visibility",
            "format-letter-case",
            self.toggle_names,
        )
        empty = action(
            "empty_recycle_bin", "Empty the Recycle Bin", "delete-empty", self.ask_empty
        )
        sort = action("sort", "Sort by", "sort", self.arranged.ask_order)
        switch = "Switch to folder view"
        folders = action("folder_view", switch, "folder-multiple-outline", self.close)
        return self.search.header(
            self,
            f"Search in {name}" if name else "Search files",
            empty if self.path == BIN else names,
            sort if self.path else folders,
            ui.menu_button(self, *self.menu()),
            up=self.close if self.path else None,
        )

    def menu(self) -> list[ui.Choice | None]:
        arranged, everything = self.arranged, not self.path
        real = bool(self.path) and self.path not in NAMES
        return [
            ui.Choice("Sort by", arranged.ask_order) if everything else None,
            ui.Choice("Restore all files", self.restore_all) if self.path == BIN else None,
            ui.Choice("Filter media", arranged.ask_types),
            ui.Choice("Change view type", arranged.ask_view),
            arranged.hidden_line(),
            None if self.path == BIN else ui.Choice("Open the Recycle Bin", self.show_bin),
            ui.Choice("Group by", self.ask_group),
            ui.Choice("Set as default folder", self.set_default) if real else None,
            ui.Choice("Create new folder", self.ask_folder) if real else None,
            None if arranged.is_list else ui.Choice("Column count", arranged.ask_columns),
            ui.Choice("Slideshow", self.ask_slideshow),
            ui.Choice("Settings", partial(self.open, Settings())),
            ui.Choice("About", partial(self.open, About())) if everything else None,
        ]

    def toggle_names(self) -> None:
        self.app.settings[NAMED] = not self.app.settings.flag(NAMED)

    def show_bin(self) -> None:
        self.open(FolderPage.of(BIN))

    def ask_group(self) -> None:
        choices = Choices((tuple(GROUPS),), (self.grouping,))
        self.open(Choose("Group by", choices), then=self.group)

    def group(self, choices: Choices) -> None:
        self.app.settings[GROUP] = choices.chosen[0]

    def set_default(self) -> None:
        self.app.settings[DEFAULT] = self.path

    def ask_folder(self) -> None:
        self.open(
            ui.Ask("Create new folder", hint="Title", id="folder_name", capital="words"),
            then=self.create,
        )

    def create(self, name: str) -> None:
        self.app.new_folder(self.path, name)

    def ask_slideshow(self) -> None:
        choices = Choices(boxes=SLIDES, ticked=(False,) * len(SLIDES))
        self.open(Choose("Slideshow", choices), then=self.run_slideshow)

    def run_slideshow(self, choices: Choices) -> None:
        videos, gifs = choices.ticked[:2]
        media = self.app.library.media(self.path)
        kinds = [each for each in media if (videos or each.type != 2) and (gifs or each.type != 4)]
        if kinds:
            first = kinds[-1 if choices.ticked[3] else 0]
            self.open(Viewer(first.path, self.path or None, slides=True))
        else:
            self.toast("No media for the slideshow have been found")

    def ask_empty(self) -> None:
        question = (
            "Are you sure you want to empty the Recycle Bin? The files will be lost forever."
        )
        self.open(ui.confirm("", question, "Yes", self.empty, no="No"))

    def empty(self) -> None:
        self.app.delete([each.path for each in self.app.library.media(BIN)], skip_bin=True)

    def restore_all(self) -> None:
        self.app.restore([each.path for each in self.app.library.media(BIN)])

    # Several of them

    def selection_bar(self, media: list[Medium]) -> ui.View:
        paths = [each.path for each in media]
        restore = action(
            "cab_restore",
            "Restore selected files",
            "restore",
            self.on_selected(self.app.restore),
        )
        delete = self.on_selected(self.items.ask_delete)
        share = action("cab_share", "Share", "share-variant", self.share_selected)
        return selection_bar(
            self.selection,
            paths,
            action("cab_delete", "Delete", "delete-outline", delete),
            restore if self.path == BIN else share,
            ui.menu_button(self, *self.selection_menu(paths)),
            close_class="android.widget.ImageView",
        )

    def selection_menu(self, paths: list[str]) -> list[ui.Choice | None]:
        keys = self.selection.keys
        one, items = len(keys) == 1, self.items
        loved = all(map(self.app.is_loved, keys))
        hidden = all(key.rpartition("/")[2].startswith(".") for key in keys)
        every = ui.Choice("Select all", partial(self.select, paths))
        properties = ui.Choice("Properties", partial(items.properties, keys))
        if self.path == BIN:
            return [properties, every]
        return [
            ui.Choice("Rotate", self.ask_turn, more=True),
            properties,
            ui.Choice("Rename", self.on_selected(self.items.ask_name)),
            ui.Choice("Unhide" if hidden else "Hide", partial(self.hide, not hidden)),
            ui.Choice("Copy to", partial(self.ask_destination, False)),
            ui.Choice("Move to", partial(self.ask_destination, True)),
            ui.Choice("Create shortcut", partial(items.offer_shortcut, keys[0])) if one else None,
            ui.Choice("Open with", partial(items.open_with, keys[0])) if one else None,
            ui.Choice("Set as", partial(items.set_as, keys[0])) if one else None,
            ui.Choice("Resize", partial(items.ask_size, keys[0])) if one else None,
            ui.Choice("Edit", partial(items.edit, keys[0])) if one else None,
            ui.Choice(
                "Remove from favorites" if loved else "Add to favorites",
                partial(self.love, not loved),
            ),
            ui.Choice("Fix Date Taken value", self.fix_dates),
            every,
        ]

    def share_selected(self) -> None:
        self.items.share(self.selection.keys)

    def ask_turn(self) -> None:
        self.items.menu_of_turns(self.selection.keys, "menu_button")

    def hide(self, hidden: bool) -> None:
        self.app.hide(self.selection.take(), hidden=hidden)

    def ask_destination(self, move: bool) -> None:
        self.items.ask_destination(self.selection.take(), move=move)

    def love(self, loved: bool) -> None:
        self.app.love(self.selection.take(), loved=loved)

    def fix_dates(self) -> None:
        self.selection.take()
        self.toast("No Date Taken values have been found")

    # Around it

    def back(self) -> None:
        self.search.back(self, self.selection)

    def resumed(self) -> None:
        self.app.library.sync()
