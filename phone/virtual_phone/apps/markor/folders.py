"""Folders as Markor lists them: what is in them, and in which order."""

from collections.abc import Callable
from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.apps.markor.formats import type_of
from virtual_phone.apps.markor.store import Store
from virtual_phone.services.app_ops import ALL_FILES, AppOps
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.storage.files import STORAGE, Stat, join

VIRTUAL = {  # folders that are only lists of paths
    "/storage/recently-viewed-documents": "recent",
    "/storage/popular-documents": "popular",
    "/storage/favourites": "favourite",
}
SORTS = ("Name", "Date", "Size", "MIME type")
BANNED = set('<|[]\\?*:"/>`$%;=&#@\n\t')  # in names
ACCESSORY = {"_files": (".html", ".htm"), ".assets": (".md",)}


@dataclass(frozen=True)
class Line:
    """One file or folder of a list."""

    name: str
    path: str
    folder: bool
    note: str  # what stands below the name

    @property
    def is_up(self) -> bool:
        return self.name == ".."


Found = tuple[str, str, Stat]  # name, path, what is there
KEYS: dict[str, Callable[[Found], int | str]] = {
    "Date": lambda each: each[2].mtime,
    "Size": lambda each: 0 if each[2].is_dir else each[2].size,
    "MIME type": lambda each: "" if each[2].is_dir else type_of(each[0]),
}


class Folders:
    """Reads and sorts folders, as far as an app may see them."""

    def __init__(self, app: ui.App, store: Store) -> None:
        self._app, self._store, self._files = app, store, app.phone.files

    def lines(self, folder: str, *, files: bool = True) -> list[Line]:
        """The lines of a folder; with ``files`` off only what can be entered."""
        found = [each for each in self._found(folder) if files or each[2].is_dir]
        names = {name.casefold() for name, _, _ in found}
        if not self._store.state.flag("browser_show_dot_files", True):
            found = [each for each in found if not each[0].startswith(".")]
        found = [each for each in found if not (each[2].is_dir and _is_accessory(each[0], names))]
        up = [] if folder == "/" else [Line("..", above(folder), True, above(folder))]
        return up + [
            Line(name, path, stat.is_dir, self.when(stat.mtime))
            for name, path, stat in self._sorted(found, by_use=folder in VIRTUAL)
        ]

    def _found(self, folder: str) -> list[Found]:
        files = self._files
        if folder in VIRTUAL:
            paths = [path for path in self._store.listed(VIRTUAL[folder]) if files.exists(path)]
            return [(path.rpartition("/")[2], path, files.stat(path)) for path in paths]
        if folder == "/storage":
            return [("emulated", "/storage/emulated", files.stat("/storage/emulated"))]
        if not self.readable(folder) or not files.is_dir(folder):
            return []
        return [(name, join(folder, name), stat) for name, stat in files.scan(folder)]

    def _sorted(self, found: list[Found], *, by_use: bool) -> list[Found]:
        """In the order chosen under "Sort by"; a virtual folder has its own."""
        state = self._store.state
        sort = state.text("browser_sort_by", SORTS[0])
        if by_use and sort == SORTS[0]:
            return found
        found.sort(key=lambda each: each[0].casefold())
        if sort in KEYS:
            found.sort(key=KEYS[sort])
        if state.flag("browser_sort_reverse"):
            found.reverse()
        if state.flag("browser_folder_first", True):
            found.sort(key=lambda each: not each[2].is_dir)
        return found

    def exists(self, folder: str) -> bool:
        """Whether there is such a folder to enter."""
        return self._files.is_dir(folder) or folder in VIRTUAL or folder == "/storage"

    def all_accessible(self) -> bool:
        """Whether the user lets the app see all files."""
        return self._app.phone[AppOps].allowed(self._app.package, ALL_FILES)

    def readable(self, folder: str) -> bool:
        """An app sees shared storage, if it may, and its own data."""
        own = (self._app.data, f"/data/user/0/{self._app.package}")
        if f"{folder}/".startswith(tuple(f"{each}/" for each in own)):
            return True
        return self.all_accessible() and f"{folder}/".startswith("/storage/emulated/")

    def writable(self, folder: str) -> bool:
        return self.readable(folder) and folder != "/storage/emulated"

    def when(self, mtime: int) -> str:
        """A file's date as the rows display it: 10/15/2023, 15:34."""
        time = self._app.phone.clock.local(mtime)
        clock = self._app.phone[DisplaySettings].time_text(time)
        return f"{time.month}/{time.day}/{time.year}, {clock}"


def above(folder: str) -> str:
    return folder.rstrip("/").rpartition("/")[0] or "/"


def inside(folder: str, name: str) -> str:
    """A path below a folder, whatever the name looks like."""
    return join(folder, name.lstrip("/"))


def permitted(typed: str) -> str:
    """A typed piece of a file's name: dropped as a whole if it contains what no name may."""
    return "" if BANNED & set(typed) else typed


def _is_accessory(name: str, names: set[str]) -> bool:
    """Whether a folder only contains what belongs to a document beside it."""
    lower = name.casefold()
    return any(
        lower.endswith(end) and any(lower.removesuffix(end) + kind in names for kind in kinds)
        for end, kinds in ACCESSORY.items()
    )


def places(package: str) -> dict[str, str]:
    """Where "Go to" leads, beside the notebook."""
    return {
        "AppData (private)": f"/data/data/{package}/files",
        "AppData (public)": f"{STORAGE}/Android/data/{package}/files",
        "Internal storage": STORAGE,
        "Recently viewed documents": "/storage/recently-viewed-documents",
        "Popular documents": "/storage/popular-documents",
        "Favourites": "/storage/favourites",
    }
