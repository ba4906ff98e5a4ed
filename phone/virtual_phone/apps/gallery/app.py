"""Gallery: its manifest, its settings, and what it does to files."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Filter
from virtual_phone.apps.gallery import tables
from virtual_phone.apps.gallery.library import MS, Library
from virtual_phone.services.app_ops import ALL_FILES, AppOps
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.kits.simple_pages import (
    DIALOGS,
    MENUS,
    PREFS,
    THEME,
    date_form,
)
from virtual_phone.ui.prefs import Prefs

PACKAGE = "com.simplemobiletools.gallery.pro"
ACTIVITIES = f"{PACKAGE}.activities"
MAIN = f"{ACTIVITIES}.MainActivity"
PHOTO, FILM = f"{ACTIVITIES}.PhotoActivity", f"{ACTIVITIES}.VideoActivity"
EDITOR, WALLPAPER = f"{ACTIVITIES}.EditActivity", f"{ACTIVITIES}.SetWallpaperActivity"
ACTION = "android.intent.action"
PICK, EDIT, ATTACH = f"{ACTION}.PICK", f"{ACTION}.EDIT", f"{ACTION}.ATTACH_DATA"
MEDIA = ("image/*", "video/*")
KEPT = (STORAGE, f"{STORAGE}/DCIM", f"{STORAGE}/Download", f"{STORAGE}/Pictures")
FILE_CORNERS, FOLDER_CORNERS = "file_rounded_corners", "folder_style"
ROUND = 16  # dp: the radius of round corners
HIDDEN, NOMEDIA = "show_hidden_media", ".nomedia"


class Gallery(ui.App):
    """Simple Gallery Pro 6.28.1, with access to all files as its set-up grants it."""

    package = PACKAGE
    label = "Gallery"
    icon = ("image", "#f57c00")
    version = ("6.28.1", 396)
    launcher = MAIN
    permissions = ui.permissions(
        "READ_MEDIA_IMAGES READ_MEDIA_VIDEO ACCESS_MEDIA_LOCATION POST_NOTIFICATIONS"
        " WRITE_EXTERNAL_STORAGE READ_EXTERNAL_STORAGE MANAGE_EXTERNAL_STORAGE INTERNET"
    )
    filters = (
        Filter(PHOTO, actions=(VIEW,), types=("image/*",)),
        Filter(FILM, actions=(VIEW,), types=("video/*",)),
        Filter(EDITOR, actions=(EDIT,), types=("image/*",)),
        Filter(WALLPAPER, actions=(ATTACH,), types=("image/*",), label="Wallpaper"),
        Filter(MAIN, actions=(PICK,), types=MEDIA),  # of what GET_CONTENT asks, Files has priority
    )
    colors: ClassVar[dict[str, str]] = {"primary": "#b35900", "tint": "#ffdcc2"}
    dark_colors: ClassVar[dict[str, str]] = {"primary": "#ffb77c", "tint": "#6d3a00"}
    dialogs, menus, theme = DIALOGS, MENUS, THEME

    directories = ui.Table(
        tables.DirectoryRow, tables.SCHEMA, name="directories", file=tables.FILE
    )
    media_rows = ui.Table(tables.MediumRow, tables.SCHEMA, name="media", file=tables.FILE)
    favorites = ui.Table(tables.FavoriteRow, tables.SCHEMA, name="favorites", file=tables.FILE)

    hidden_for_now: ui.Memory[bool] = ui.Memory(False)  # displayed until the process ends
    excluded_for_now: ui.Memory[bool] = ui.Memory(False)
    unasked_deletion: ui.Memory[bool] = ui.Memory(False)
    film_length: ui.Memory[int] = ui.Memory(0)  # of the one that plays, in seconds
    playing: ui.Memory[ui.Playing | None] = ui.Memory(None)
    library = cached_property(Library)

    # Settings

    @property
    def settings(self) -> Prefs:
        return self.prefs(PREFS)

    @cached_property
    def player(self) -> ui.Player:
        return ui.Player(self, self.stop_playing)

    def stop_playing(self) -> None:
        """A film has come to its end."""
        item = self.player.item
        if item is not None and self.settings.flag("loop_videos"):
            self.player.seek(item, 0, self.film_length, run=True)
        else:
            self.player.stop()

    @property
    def may_see_all(self) -> bool:
        """Whether the user lets the app see all files, or has chosen that media are enough."""
        all_files = self.phone[AppOps].allowed(self.package, ALL_FILES)
        return all_files or self.settings.flag("avoid_showing_all_files_prompt")

    @property
    def types(self) -> int:
        """The types of media that are displayed."""
        return self.settings.number("filter_media", tables.ALL_TYPES)

    @property
    def crops(self) -> bool:
        """Whether thumbnails are cropped into squares."""
        return self.settings.flag("crop_thumbnails", True)

    @property
    def file_corners(self) -> float:
        """The radius of the corners of media's thumbnails, in dp."""
        return ROUND if self.settings.number(FILE_CORNERS) else 0

    @property
    def folder_corners(self) -> float:
        return ROUND if self.settings.number(FOLDER_CORNERS) else 0

    @property
    def displays_hidden(self) -> bool:
        return self.hidden_for_now or self.settings.flag(HIDDEN)

    @property
    def displays_excluded(self) -> bool:
        return self.excluded_for_now

    def chosen(self, key: str) -> set[str]:
        """A preference that is a set of paths."""
        value = self.settings.get(key)
        return value if isinstance(value, set) else set()

    def choose(self, key: str, paths: Iterable[str], *, chosen: bool) -> None:
        """Add paths to such a set, or take them out of it."""
        before = self.chosen(key)
        self.settings[key] = before | set(paths) if chosen else before - set(paths)

    # Files

    def transfer(self, source: str, target: str, *, move: bool) -> bool:
        """Copy or move a file over whatever has the name; its time stays. False if that fails."""
        files = self.phone.files
        try:
            times = files.stat(source)
            if move:
                if files.is_file(target):
                    files.remove(target)
                files.rename(source, target)
            else:
                files.write(target, files.read(source))
            if self.settings.flag("keep_last_modified", True):
                files.utime(target, mtime=times.mtime)
        except OSError:
            return False
        return True

    def free_path(self, path: str) -> str:
        """The path, or one like it that nothing has: x(1).jpg."""
        stem, dot, extension = path.rpartition(".")
        number = 0
        while self.phone.files.exists(path):
            number += 1
            path = f"{stem}({number}){dot}{extension}"
        return path

    def delete(self, paths: Sequence[str], *, skip_bin: bool) -> None:
        """Delete media, for good or into the Recycle Bin; what is in there goes for good."""
        for path in paths:
            binned = path.startswith(f"{self.bin}/")
            if skip_bin or binned or not self.settings.flag("use_recycle_bin", True):
                rows = self.media_rows.all("full_path=?", (self.bin_key(path),))
                self.media_rows.remove([row.id for row in rows])
                self._remove(path)
            else:
                self._bin(path)
        if self.settings.flag("delete_empty_folders"):
            self._remove_empty({path.rpartition("/")[0] for path in paths})
        self.library.sync()

    def _remove_empty(self, folders: set[str]) -> None:
        files = self.phone.files
        for folder in folders - set(KEPT):
            if files.is_dir(folder) and not files.listdir(folder):
                files.rmdir(folder)

    def _bin(self, path: str) -> None:
        medium, place = self.library.at(path), f"{self.bin}{path}"
        if medium is None:
            return
        self.phone.files.mkdir(place.rpartition("/")[0], parents=True)
        if self.transfer(path, place, move=True):
            old = self.media_rows.all("full_path IN (?, ?)", (path, self.bin_key(place)))
            self.media_rows.remove([row.id for row in old])
            row = self.library.row(medium)
            row |= {"full_path": self.bin_key(place), "deleted_ts": self.phone.clock.wall() // MS}
            self.media_rows.add(**row)

    def _remove(self, path: str) -> None:
        if self.phone.files.is_file(path):
            self.phone.files.remove(path)
        self.favorites.remove([row.id for row in self.favorites.all("full_path=?", (path,))])

    @property
    def bin(self) -> str:
        return f"{self.data}/files/recycle_bin"

    def bin_path(self, key: str) -> str:
        """The file of a row of the Recycle Bin."""
        return f"{self.data}/files/{key}"

    def bin_key(self, path: str) -> str:
        """What a row has for a file of the Recycle Bin."""
        return path.removeprefix(f"{self.data}/files/")

    def restore(self, paths: Iterable[str]) -> None:
        """Bring media back from the Recycle Bin to where they were."""
        for path in paths:
            target = self.free_path(path.removeprefix(self.bin))
            self.phone.files.mkdir(target.rpartition("/")[0], parents=True)
            if self.transfer(path, target, move=True):
                rows = self.media_rows.all("full_path=?", (self.bin_key(path),))
                self.media_rows.remove([row.id for row in rows])
        self.library.sync()

    def love(self, paths: Iterable[str], *, loved: bool) -> None:
        """Make media favorites, or not."""
        for path in paths:
            there = self.favorites.all("full_path=?", (path,))
            if loved and not there:
                folder, _, name = path.rpartition("/")
                self.favorites.add(full_path=path, filename=name, parent_path=folder)
            elif not loved:
                self.favorites.remove([row.id for row in there])
        self.library.sync()

    def is_loved(self, path: str) -> bool:
        return bool(self.favorites.all("full_path=?", (path,)))

    def rename(self, path: str, name: str) -> str:
        """Give a file or folder another name; its path then, or the old one if that fails."""
        files, target = self.phone.files, f"{path.rpartition('/')[0]}/{name}"
        if target == path:
            return path
        if not name.strip():
            self.toast("Name cannot be empty")
        elif "/" in name:
            self.toast("Name contains invalid characters")
        elif files.exists(target) and target.casefold() != path.casefold():
            self.toast("Name is already taken")
        else:
            try:
                loved = self.is_loved(path)
                self.love([path], loved=False)
                files.rename(path, target)
                self.love([target], loved=loved)
            except OSError:
                self.toast("An unknown error occurred")
                return path
            self.library.sync()
            return target
        return path

    def hide(self, paths: Iterable[str], *, hidden: bool) -> list[str]:
        """Put a dot before the names of media, or take it away."""
        shown = [(path, path.rpartition("/")[2].lstrip(".")) for path in paths]
        return [self.rename(path, f".{name}" if hidden else name) for path, name in shown]

    def hide_folders(self, paths: Iterable[str], *, hidden: bool) -> None:
        """Put a `.nomedia` into folders, or take it away."""
        for path in paths:
            note = f"{path}/{NOMEDIA}"
            if hidden:
                self.phone.files.write(note, b"")
            elif self.phone.files.is_file(note):
                self.phone.files.remove(note)
        self.library.sync()

    def new_folder(self, parent: str, name: str) -> str:
        """Make a folder; empty if that fails."""
        path = f"{parent}/{name.strip()}"
        if not name.strip():
            self.toast("Folder name cannot be empty")
        elif "/" in name:
            self.toast("Folder name contains invalid characters")
        elif self.phone.files.exists(path):
            self.toast("A file or folder with this name already exists")
        elif path.startswith(f"{STORAGE}/"):
            self.phone.files.mkdir(path)
            return path
        return ""

    def moment_text(self, moment: int) -> str:
        return f"{self.phone.clock.local(moment):{date_form(self)}, %H:%M}"

    def size_text(self, size: int) -> str:
        """As the app formats sizes: 12.3 kB."""
        number, units = float(size), ["B", "kB", "MB", "GB", "TB"]
        while number >= 1024 and len(units) > 1:
            number /= 1024
            units.pop(0)
        return f"{number:.1f}".removesuffix(".0") + f" {units[0]}"
