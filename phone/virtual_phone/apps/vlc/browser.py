"""VLC's folders: the storages on the Browse tab, and what is in a folder."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import (
    SECONDARY,
    SHOWS_ALL,
    Favorite,
    Vlc,
    append,
    play,
)
from virtual_phone.apps.vlc.information import Information
from virtual_phone.apps.vlc.library import (
    AUDIO,
    INTERNAL,
    UNKNOWN,
    VIDEO,
    kind_of,
    mrl_of,
    path_of,
)
from virtual_phone.apps.vlc.views import (
    Page,
    add_to_playlist,
    ask_to_delete_files,
    item_row,
    media_page,
    more_button,
    note,
    offer,
    selection_bar,
)

STORAGE_NAME = "Internal memory"
ICONS = {VIDEO: "filmstrip", AUDIO: "music-note", UNKNOWN: "file-outline"}
DIRECTORY = 3  # the type of a favorite


@dataclass(frozen=True)
class Entry:
    """A line of a folder."""

    path: str
    is_folder: bool
    size: int = 0

    @property
    def name(self) -> str:
        return STORAGE_NAME if self.path == INTERNAL else self.path.rpartition("/")[2]


def entries(app: Vlc, folder: str) -> list[Entry]:
    """What VLC lists of a folder: folders first, by name; no hidden ones."""
    if not app.may_read or not app.phone.files.is_dir(folder):
        return []
    found = [
        Entry(f"{folder}/{name}", stat.is_dir, stat.size)
        for name, stat in app.phone.files.scan(folder)
        if not name.startswith(".")
    ]
    everything = app.prefs().flag(SHOWS_ALL, True)
    return sorted(
        (each for each in found if each.is_folder or everything or kind_of(each.name)),
        key=lambda each: (not each.is_folder, each.name.casefold()),
    )


def summary(app: Vlc, entry: Entry) -> str:
    """A file's size, a folder's counts."""
    if not entry.is_folder:
        return wording.size(entry.size)
    inside = entries(app, entry.path)
    folders = sum(each.is_folder for each in inside)
    files = sum(not each.is_folder and kind_of(each.name) != UNKNOWN for each in inside)
    return wording.contents(folders, files)


def open_folder(page: Page, path: str) -> None:
    page.open(Folder(path, path))


def storages(page: Page) -> ui.View:
    """The Browse tab."""
    app = page.app
    favorites = [Entry(path_of(each.uri), True) for each in app.favorites.all(order="title")]
    there = [each for each in favorites if app.phone.files.is_dir(each.path)]
    return ui.Rows(
        heading("Favorites") if there else None,
        *(card(page, each) for each in there),
        heading("Storages"),
        card(page, Entry(INTERNAL, True)),
        heading("Local network"),
        ui.Text(
            "No file servers were found on the local network.",
            id="network_empty",
            color="secondary",
            padding=(16, 8),
        ),
        id="browser_list",
    )


def heading(text: str) -> ui.View:
    return ui.Text(
        text,
        id="title",
        key=text,
        size=16,
        face="medium",
        color="primary",
        padding=(16, 16, 16, 8),
    )


def card(page: Page, entry: Entry) -> ui.View:
    counts = summary(page.app, entry)
    icon = "cellphone" if entry.path == INTERNAL else "folder"
    return ui.list_row(
        entry.name,
        counts,
        icon=ui.Icon(icon, id="item_icon", size=40, color="primary"),
        does=partial(open_folder, page, entry.path),
        title_id="title",
        summary_id="text",
        lines=(1, 1),
        space=0,
        padding=(16, 12),
        min_height=0,
        id="browser_container",
        key=f"storage {entry.path}",
        desc=f"Folder: {entry.name}, {counts}",
    )


@dataclass
class Folder(ui.Screen[Vlc, None], ui.Selecting[str]):
    """What is in a folder; a long press begins a selection."""

    activity: ClassVar[str] = SECONDARY

    path: str = INTERNAL
    first: str = INTERNAL  # where Back leaves
    selection: ui.SelectionOf[str] = field(default_factory=ui.SelectionOf)

    def view(self) -> ui.View:
        found = entries(self.app, self.path)
        name = Entry(self.path, True).name
        more = ui.menu_button(
            self,
            ui.Choice("Show all files", self.switch_all, self.app.prefs().flag(SHOWS_ALL, True)),
            ui.Choice("Refresh", self.app.scan),
        )
        bar = self.selection_bar() if self.selection else ui.app_bar(name, more, up=self.go_up)
        files = [each for each in found if kind_of(each.name) and not each.is_folder]
        play_all = ui.floating_button(
            "play", "Play", partial(self.play, [self.path]), "fab", key="fab"
        )
        rows = ui.Collection(
            found,
            self.row,
            empty=note("Empty directory"),
            id="network_list",
            key=f"list {self.path}",
            padding=(0, 0, 0, 88),
        )
        body = ui.Column(self.chips(), rows.but(grow=1), height="fill")
        return media_page(self, body, bar, fab=play_all if files and not self.selection else None)

    def chips(self) -> ui.View:
        """The way to this folder, each step a button."""
        below = self.path.removeprefix(INTERNAL).strip("/").split("/")
        paths = [INTERNAL, *("/".join((INTERNAL, *below[: n + 1])) for n in range(len(below)))]
        paths = paths if below != [""] else [INTERNAL]
        steps: list[ui.View] = []
        for path in paths:
            chip = ui.Text(
                Entry(path, True).name,
                id="button",
                key=f"path {path}",
                color="primary" if path == self.path else "secondary",
                min_height=48,
                padding=(8, 0),
                on_tap=partial(self.go_to, path),
            )
            steps += [chip, ui.Icon("chevron-right", size=16)]
        return ui.HScroll(ui.Row(*steps[:-1], padding=(8, 0)), id="ariane")

    def row(self, entry: Entry) -> ui.View:
        counts, kind = summary(self.app, entry), "Folder" if entry.is_folder else "File"
        text = counts if entry.is_folder else f"File size: {counts}"
        chosen = entry.path in self.selection
        icon = "folder" if entry.is_folder else ICONS[kind_of(entry.name)]
        more = more_button(partial(self.offer, entry), f"more {entry.path}")
        row = item_row(
            entry.name,
            counts,
            icon=ui.Icon(
                "check-circle" if chosen else icon,
                id="item_icon",
                size=32,
                color="primary" if chosen else "icon",
            ),
            end=None if self.selection else more,
            summary_id="text",
            lines=(2, 1),
            id="browser_container",
            key=f"entry {entry.path}",
            desc=f"{kind}: {entry.name}, {text}",
            background="tint" if chosen else "background",
        )
        return self.selection.item(row, entry.path, partial(self.tapped, entry))

    def tapped(self, entry: Entry) -> None:
        if entry.is_folder:
            self.go_to(entry.path)
        else:
            play(self, [entry.path])

    def go_to(self, path: str) -> None:
        self.selection.take()
        self.path = path
        if not f"{path}/".startswith(f"{self.first}/"):
            self.first = path

    def back(self) -> None:
        """Leave the selection, the folder, the page."""
        if not self.selection.take():
            self.go_up()

    def go_up(self) -> None:
        if self.path == self.first:
            self.close()
        else:
            self.go_to(self.path.rpartition("/")[0])

    def switch_all(self) -> None:
        self.app.prefs()[SHOWS_ALL] = not self.app.prefs().flag(SHOWS_ALL, True)

    # What can be done with files

    def selection_bar(self) -> ui.View:
        count = len(self.selection)
        one = ui.Choice("Information", self.on_selected(self.inform)) if count == 1 else None
        return selection_bar(
            count,
            self.selection.take,
            ui.menu_item("action_mode_file_play", "play", self.on_selected(self.play), "Play all"),
            ui.menu_item(
                "action_mode_file_add_playlist",
                "playlist-plus",
                self.on_selected(self.add),
                "Add to playlist",
            ),
            ui.menu_button(
                self,
                ui.Choice("Append", self.on_selected(self.append)),
                one,
                ui.Choice("Delete", self.on_selected(self.ask_to_delete)),
            ),
        )

    def files_of(self, paths: Sequence[str]) -> list[str]:
        """The media files among paths, and in the folders among them."""
        files = self.phone.files
        found = []
        for path in paths:
            inside = [each.path for each in entries(self.app, path) if not each.is_folder]
            found += inside if files.is_dir(path) else [path] if files.is_file(path) else []
        return [path for path in found if kind_of(path)]

    def play(self, paths: list[str]) -> None:
        play(self, self.files_of(paths))

    def append(self, paths: list[str]) -> None:
        append(self, self.files_of(paths))

    def add(self, paths: list[str]) -> None:
        add_to_playlist(self, [self.app.library.at(path) for path in self.files_of(paths)])

    def inform(self, paths: list[str]) -> None:
        self.open(Information(paths[0]))

    def ask_to_delete(self, paths: list[str]) -> None:
        ask_to_delete_files(self, paths)

    def offer(self, entry: Entry) -> None:
        """The sheet of a row."""
        paths = [entry.path]
        there = self.app.favorites.get(mrl_of(entry.path))
        favorite = "Remove from favorites" if there else "Add to favorites"
        offer(
            self,
            entry.name,
            ("play", "Play", partial(self.play, paths)),
            ("playlist-plus", "Append", partial(self.append, paths)),
            ("star-outline", favorite, partial(self.switch_favorite, entry.path))
            if entry.is_folder
            else ("information-outline", "Information", partial(self.inform, paths)),
            ("playlist-plus", "Add to playlist", partial(self.add, paths)),
            ("delete", "Delete", partial(self.ask_to_delete, paths)),
        )

    def switch_favorite(self, path: str) -> None:
        uri, favorites = mrl_of(path), self.app.favorites
        if favorites.get(uri):
            favorites.remove([uri])
        else:
            favorites.add(Favorite(uri, DIRECTORY, Entry(path, True).name))
