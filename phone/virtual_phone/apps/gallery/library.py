"""The folders and media that Gallery finds, in the order that is set, and its cache of them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from virtual_phone.apps.gallery import tables
from virtual_phone.services.media_store import MediaStore
from virtual_phone.storage.files import STORAGE
from virtual_phone.storage.tables import BoundTable

if TYPE_CHECKING:
    from virtual_phone.apps.gallery.app import Gallery

ALWAYS = tuple(f"{STORAGE}/{name}" for name in ("DCIM", "DCIM/Camera", "Pictures"))
BIN, FAVORITES = "recycle_bin", "favorites"  # paths of folders that are only lists
NAMES = {BIN: "Recycle Bin", FAVORITES: "Favorites", STORAGE: "Internal"}
NAME, MODIFIED, SIZE, TAKEN, RANDOM, PATH = 1, 2, 4, 8, 16384, 32  # how things are sorted
DESCENDING = 1024
INTERNAL = 1  # directories.location
MS = 1_000_000
Columns = dict[str, int | str]
R = TypeVar("R", tables.DirectoryRow, tables.MediumRow)


class Known(NamedTuple):
    """What the media store knows of a file: its row, when it was taken, how long it lasts."""

    id: int = 0
    taken: int = 0
    duration: int = 0  # ms


@dataclass(frozen=True)
class Medium:
    """A picture or film."""

    path: str
    type: int
    modified: int  # this and the next in ms
    taken: int
    size: int
    seconds: int = 0  # of a film
    store_id: int = 0

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]

    @property
    def is_video(self) -> bool:
        return self.type == tables.VIDEO


@dataclass(frozen=True)
class Folder:
    """A folder with its media, the one on its tile first."""

    path: str
    media: tuple[Medium, ...]

    @property
    def name(self) -> str:
        return NAMES.get(self.path) or self.path.rpartition("/")[2]


KEYS: dict[int, Callable[[Medium], int | tuple[tuple[int, str], ...]]] = {
    NAME: lambda medium: natural(medium.name),
    PATH: lambda medium: natural(medium.path),
    MODIFIED: lambda medium: medium.modified,
    SIZE: lambda medium: medium.size,
    TAKEN: lambda medium: medium.taken,
    RANDOM: lambda medium: hash((medium.size, medium.modified)),
}


def natural(text: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts 2 before 10, and ignores case."""
    parts = re.findall(r"(\d+)|(\D+)", text.casefold())
    return tuple((int(number or -1), word) for number, word in parts)


def type_of(path: str) -> int:
    """The type of a medium by its extension; 0 of anything else."""
    return tables.TYPES.get(path.rpartition(".")[2].lower(), 0)


class Library:
    """Reads the storage; writes the database."""

    def __init__(self, app: "Gallery") -> None:
        self.app, self.files = app, app.phone.files

    # What there is

    def folders(self) -> list[Folder]:
        """All folders with media, those that are pinned first."""
        known = self._known()
        paths = {path.rpartition("/")[0] for path in known} | set(ALWAYS)
        found = [Folder(path, tuple(self._covered(path, known))) for path in paths]
        found = [each for each in found if each.media and self._is_listed(each.path)]
        found.sort(key=lambda each: each.path)
        self._sort(found)
        shows_bin = self.app.settings.flag("show_recycle_bin_at_folders", True)
        wanted = (FAVORITES, BIN) if shows_bin else (FAVORITES,)
        lists = [Folder(path, tuple(self.media(path))) for path in wanted]
        pinned = self.app.chosen("pinned_folders")
        found = [each for each in lists if each.media] + found
        return sorted(found, key=lambda each: (each.path == BIN, each.path not in pinned))

    def _covered(self, folder: str, known: dict[str, Known]) -> list[Medium]:
        """The media of a folder, the one that was chosen as its cover first."""
        cover = self.app.settings.text(f"album_cover_{folder}")
        return sorted(self._media(folder, known), key=lambda each: each.path != cover)

    def _sort(self, folders: list[Folder]) -> None:
        order = self.app.settings.number("directory_sort_order", MODIFIED | DESCENDING)
        kind, reverse = order & ~DESCENDING, bool(order & DESCENDING)
        if kind in (NAME, PATH):
            name = kind == NAME
            folders.sort(key=lambda each: natural(each.name if name else each.path))
            if reverse:
                folders.reverse()
        elif kind == SIZE:
            folders.sort(key=lambda each: sum(one.size for one in each.media), reverse=reverse)
        else:
            newest = KEYS.get(kind, KEYS[MODIFIED])
            folders.sort(key=lambda each: max(map(newest, each.media)), reverse=reverse)

    def media(self, folder: str) -> list[Medium]:
        """The media of a folder, or of all if it is empty, in their order."""
        if folder == BIN:
            return self._ordered(folder, self._binned())
        known = self._known()
        if folder == FAVORITES:
            paths = [row.full_path for row in self.app.favorites.all()]
            found = filter(None, (self._medium(path, known) for path in paths))
        elif folder:
            return self._media(folder, known)
        else:
            listed = [path for path in known if self._is_listed(path.rpartition("/")[0])]
            found = filter(None, (self._medium(path, known) for path in listed))
        return self._ordered(folder, found)

    def _media(self, folder: str, known: dict[str, Known]) -> list[Medium]:
        if not self.files.is_dir(folder):
            return []
        paths = [f"{folder}/{name}" for name in self.files.listdir(folder)]
        return self._ordered(folder, filter(None, (self._medium(path, known) for path in paths)))

    def _medium(self, path: str, known: dict[str, Known]) -> Medium | None:
        """What is at a path, if the settings let it be seen."""
        kind = type_of(path)
        hidden = path.rpartition("/")[2].startswith(".") and not self.app.displays_hidden
        if not kind & self.app.types or hidden or not self.files.is_file(path):
            return None
        stat = self.files.stat(path)
        modified = stat.mtime // MS
        store = known.get(path, Known())
        seconds = store.duration // 1000
        return Medium(path, kind, modified, store.taken or modified, stat.size, seconds, store.id)

    def at(self, path: str) -> Medium | None:
        return self._medium(path, self._known())

    def _known(self) -> dict[str, Known]:
        """Those pictures and films of which the media store knows, by path."""
        rows = self.app.phone[MediaStore].catch_up()
        wanted = "media_type IN (1, 3)"
        if self.app.displays_hidden:
            wanted += " OR mime_type LIKE 'image/%' OR mime_type LIKE 'video/%'"
        sql = f"SELECT _data, _id, datetaken, duration FROM files WHERE {wanted}"
        return {row[0]: Known(row[1], row[2] or 0, row[3] or 0) for row in rows.execute(sql)}

    def _is_listed(self, folder: str) -> bool:
        """Whether a folder is neither hidden nor excluded."""
        hidden = "/." in folder or self.files.is_file(f"{folder}/.nomedia")
        if hidden and not self.app.displays_hidden:
            return False
        excluded = () if self.app.displays_excluded else self.app.chosen("excluded_folders")
        return not any(f"{folder}/".startswith(f"{each}/") for each in excluded)

    def _ordered(self, folder: str, media: Iterable[Medium]) -> list[Medium]:
        order = self.order(folder)
        found = sorted(media, key=lambda each: natural(each.name))
        key = KEYS.get(order & ~DESCENDING, KEYS[NAME])
        return sorted(found, key=key, reverse=bool(order & DESCENDING))

    def order(self, folder: str) -> int:
        """How the media of a folder are sorted: as it alone is, else as all are."""
        settings = self.app.settings
        first = settings.number("sort_order", MODIFIED | DESCENDING)
        return settings.number(f"sort_folder_{folder}", first)

    def _binned(self) -> list[Medium]:
        rows = self.app.media_rows.all("deleted_ts > 0")
        there = [(row, self.app.bin_path(row.full_path)) for row in rows]
        return [
            Medium(path, row.type, row.last_modified, row.date_taken, row.size, row.video_duration)
            for row, path in there
            if self.files.is_file(path)
        ]

    # The cache

    def sync(self) -> None:
        """Write what there is to the database; favorites and what is in the bin stay."""
        real = [each for each in self.folders() if each.path not in (BIN, FAVORITES)]
        loved = {row.full_path for row in self.app.favorites.all()}
        media = {
            each.path: self.row(each) | {"is_favorite": int(each.path in loved)}
            for folder in real
            for each in folder.media
        }
        before = {row.full_path: row for row in self.app.media_rows.all("deleted_ts = 0")}
        _update(self.app.media_rows, before, media)
        rows = {each.path: self._directory_row(each) for each in real}
        _update(self.app.directories, {row.path: row for row in self.app.directories.all()}, rows)

    def row(self, medium: Medium) -> Columns:
        return {
            "filename": medium.name,
            "full_path": medium.path,
            "parent_path": medium.folder,
            "last_modified": medium.modified,
            "date_taken": medium.taken,
            "size": medium.size,
            "type": medium.type,
            "video_duration": medium.seconds,
            "is_favorite": 0,
            "deleted_ts": 0,
            "media_store_id": medium.store_id,
        }

    @staticmethod
    def _directory_row(folder: Folder) -> Columns:
        media, types = folder.media, 0
        for each in media:
            types |= each.type
        return {
            "path": folder.path,
            "thumbnail": media[0].path,
            "filename": folder.name,
            "media_count": len(media),
            "last_modified": max(each.modified for each in media),
            "date_taken": max(each.taken for each in media),
            "size": sum(each.size for each in media),
            "location": INTERNAL,
            "media_types": types,
            "sort_value": "",
        }


def _update(table: BoundTable[R], before: dict[str, R], after: dict[str, Columns]) -> None:
    """Make the rows those of ``after``, by path; a row that stays keeps its id."""
    table.remove([row.id for path, row in before.items() if path not in after])
    for path, values in after.items():
        row = before.get(path)
        if row is None:
            table.add(**values)
        elif asdict(row) != values | {"id": row.id}:
            table.set(row.id, **values)
