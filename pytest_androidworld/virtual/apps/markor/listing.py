"""Folders as the file browser lists them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from pytest_androidworld.virtual.apps.markor.formats import type_of
from pytest_androidworld.virtual.apps.markor.store import Store
from pytest_androidworld.virtual.files import STORAGE, Stat, join
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.ui.view import Column, Handler, Icon, Row, Rows, Text, View

SHELVES = {  # folders that are only lists of paths
    "/storage/recently-viewed-documents": "recent",
    "/storage/popular-documents": "popular",
    "/storage/favourites": "favourite",
}
SORTS = ("Name", "Date", "Size", "MIME type")
ACCESSORY = {"_files": (".html", ".htm"), ".assets": (".md",)}
LIST = "ui__filesystem_dialog__list"
ITEM = "opoc_filesystem_item"


class Line(NamedTuple):
    """One line of the list, as plain data."""

    name: str
    path: str
    folder: bool
    note: str  # what stands below the name

    @property
    def is_up(self) -> bool:
        return self.name == ".."


Found = tuple[str, str, Stat]  # name, path, what is there


class Listing(Store):
    """Reads folders, sorts them, and shows them as rows."""

    def listing(self, folder: str, *, files: bool = True) -> list[Line]:
        """The lines of a folder; with ``files`` off only what can be entered."""
        found = [each for each in self._found(folder) if files or each[2].is_dir]
        names = {name.casefold() for name, _, _ in found}
        if not self.kept.flag("browser_show_dot_files", True):
            found = [each for each in found if not each[0].startswith(".")]
        found = [each for each in found if not (each[2].is_dir and _goes_along(each[0], names))]
        up = [] if folder == "/" else [Line("..", above(folder), True, above(folder))]
        return up + [
            Line(name, path, stat.is_dir, self.when(stat.mtime))
            for name, path, stat in self._sorted(found, by_use=folder in SHELVES)
        ]

    def _found(self, folder: str) -> list[Found]:
        files = self.phone.files
        if folder in SHELVES:
            paths = [path for path in self.listed(SHELVES[folder]) if files.exists(path)]
            return [(path.rpartition("/")[2], path, files.stat(path)) for path in paths]
        if folder == "/storage":
            return [("emulated", "/storage/emulated", files.stat("/storage/emulated"))]
        if not self.readable(folder) or not files.is_dir(folder):
            return []
        return [(name, join(folder, name), stat) for name, stat in files.scan(folder)]

    def readable(self, folder: str) -> bool:
        """An app sees shared storage, if it may, and its own data."""
        own = (self.data, f"/data/user/0/{self.package}")
        if f"{folder}/".startswith(tuple(f"{each}/" for each in own)):
            return True
        return self.may_see_files() and f"{folder}/".startswith("/storage/emulated/")

    def writable(self, folder: str) -> bool:
        return self.readable(folder) and folder != "/storage/emulated"

    def _sorted(self, found: list[Found], *, by_use: bool) -> list[Found]:
        """In the order chosen under "Sort by"; a shelf keeps its own."""
        kept = self.kept
        sort = kept.text("browser_sort_by", SORTS[0])
        if by_use and sort == SORTS[0]:
            return found
        keys: dict[str, Any] = {
            "Date": lambda each: each[2].mtime,
            "Size": lambda each: 0 if each[2].is_dir else each[2].size,
            "MIME type": lambda each: "" if each[2].is_dir else type_of(each[0]),
        }
        found.sort(key=lambda each: each[0].casefold())
        if sort in keys:
            found.sort(key=keys[sort])
        if kept.flag("browser_sort_reverse"):
            found.reverse()
        if kept.flag("browser_folder_first", True):
            found.sort(key=lambda each: not each[2].is_dir)
        return found

    def when(self, mtime: int) -> str:
        """A file's date as the rows show it: 10/15/2023, 15:34."""
        time = self.phone.clock.local(mtime)
        clock = self.phone[DisplaySettings].time_text(time)
        return f"{time.month}/{time.day}/{time.year}, {clock}"

    # How it looks

    def rows(
        self, key: str, rows: Iterable[View], pull: Handler | None = None, *, below: float = 8
    ) -> View:
        """The list itself; each folder keeps its own place in it."""
        return Rows(
            *rows, id=LIST, key=key, alike=True, padding=(0, 4, 0, below), important=True,
            on_pull=pull,
        )  # fmt: skip

    def file_row(
        self, line: Line, does: Handler, hold: Handler | None = None, *, chosen: bool = False,
        known: bool = False, star: bool = False,
    ) -> View:  # fmt: skip
        """One file or folder: a single node, whose date is described once the row is known."""
        kind = "Selected" if chosen else "Folder" if line.folder else "File"
        note = line.note if known or line.is_up else ""
        icon = "check-circle" if chosen else "folder" if line.folder else "file-document"
        row = Row(
            Icon("star" if star and not chosen else icon, size=28,
                 color="accent" if chosen or line.folder or star else "icon"),
            Column(
                Text(line.name, id=f"{ITEM}__title", size=19, lines=1, important=False),
                Text(line.note, id=f"{ITEM}__description", size=15, lines=1, important=False,
                     color="secondary"),
                grow=1,
            ),
            id=f"{ITEM}__root", key=f"row {line.path}" if not line.is_up else "row ..",
            desc=f"{kind} {line.name} {note}", gap=16, padding=(16, 4, 16, 8), on_tap=does,
            on_hold=hold,
        )  # fmt: skip
        return row.but(background="tint") if chosen else row


def above(folder: str) -> str:
    return folder.rstrip("/").rpartition("/")[0] or "/"


def _goes_along(name: str, names: set[str]) -> bool:
    """A folder that only holds what belongs to a document beside it."""
    lower = name.casefold()
    return any(
        lower.endswith(end) and any(lower.removesuffix(end) + kind in names for kind in kinds)
        for end, kinds in ACCESSORY.items()
    )


def starting_places(package: str) -> dict[str, str]:
    """Where "Go to" leads, beside the notebook."""
    return {
        "AppData (private)": f"/data/data/{package}/files",
        "AppData (public)": f"{STORAGE}/Android/data/{package}/files",
        "Internal storage": STORAGE,
        "Recently viewed documents": "/storage/recently-viewed-documents",
        "Popular documents": "/storage/popular-documents",
        "Favourites": "/storage/favourites",
    }
