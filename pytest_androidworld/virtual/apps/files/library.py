"""Where the app looks: its roots, what is in each place, and what a search finds."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import quote, unquote

from pytest_androidworld.virtual.apps.files import archives
from pytest_androidworld.virtual.apps.files.documents import (
    FOLDER,
    Document,
    in_order,
    of_path,
)
from pytest_androidworld.virtual.apps.files.transfer import ANDROID
from pytest_androidworld.virtual.files import STORAGE, join
from pytest_androidworld.virtual.intent import Filter, Intent
from pytest_androidworld.virtual.services.media_rows import FOLDER_FORMAT
from pytest_androidworld.virtual.services.media_store import MediaStore
from pytest_androidworld.virtual.services.providers.documents import (
    DOWNLOAD_FOLDER,
    DOWNLOADS,
    EXTERNAL,
    MEDIA,
    MEDIA_KINDS,
    document_uri,
)
from pytest_androidworld.virtual.services.providers.external import (
    AUDIO,
    DOCUMENT,
    IMAGE,
    NONE,
    VIDEO,
)
from pytest_androidworld.virtual.services.settings import Settings
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs

RECENT, PRIMARY = "recent", "primary"
BUCKET = "bucket:"
RECENT_DAYS, MOST_RECENT, MOST_FOUND = 45, 64, 23
LARGE = 10_000_000  # bytes
WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Root:
    """One entry of the drawer."""

    title: str
    icon: str
    authority: str
    id: str
    folder: str = ""
    media: int = NONE
    kinds: tuple[str, ...] = ()  # what can be in it at all
    order: str = "name"

    @property
    def creatable(self) -> bool:
        return bool(self.folder)


ROOTS = {
    RECENT: Root("Recent", "clock-outline", "", "", order="newest"),
    "images": Root("Images", "image-outline", MEDIA, "images_root", media=IMAGE,
                   kinds=("image/*",)),
    "videos": Root("Videos", "movie-outline", MEDIA, "videos_root", media=VIDEO,
                   kinds=("video/*",)),
    "audio": Root("Audio", "music-note-outline", MEDIA, "audio_root", media=AUDIO,
                  kinds=("audio/*",)),
    "documents": Root("Documents", "file-document-outline", MEDIA, "documents_root",
                      media=DOCUMENT, kinds=("text/*", "application/*")),
    "downloads": Root("Downloads", "download", DOWNLOADS, "downloads", folder=DOWNLOAD_FOLDER,
                      order="newest"),
    PRIMARY: Root("", "cellphone", EXTERNAL, "primary", folder=STORAGE),
}  # fmt: skip
CHIPS = {  # what a chip lets through, by type
    "Images": ("image/*",),
    "Audio": ("audio/*",),
    "Videos": ("video/*",),
    "Documents": ("text/*", "application/*"),
}
LARGE_FILES, THIS_WEEK = "Large files", "This week"


def fits(kinds: tuple[str, ...], kind: str) -> bool:
    """Whether a type is one of those, "*/*" standing for all."""
    asked = Intent("?", type=kind)
    return not kinds or Filter("", ("?",), types=kinds).matches(asked)


class Library(Dialogs):
    """An app with a place to look at: a stack, the root first."""

    hides_app_folders = False  # Android/data and Android/obb

    @property
    def stack(self) -> list[str]:
        """The root's name, then the places entered, each by its key."""
        found: list[str] = self.here.setdefault("stack", ["downloads"])
        return found

    @property
    def root(self) -> Root:
        return ROOTS[self.stack[0]]

    @property
    def folder(self) -> str:
        """The folder that is shown, as far as it is one of shared storage."""
        where = self.stack[-1] if len(self.stack) > 1 else self.root.folder
        return where if where.startswith("/") else ""

    def root_title(self, name: str) -> str:
        if name == PRIMARY:
            settings = self.phone[Settings]
            return settings.get("global", "device_name") or self.phone.profile.model
        return ROOTS[name].title

    def titles(self) -> list[str]:
        """What the places of the stack are called."""
        return [self.root_title(self.stack[0]), *map(self._title, self.stack[1:])]

    @staticmethod
    def _title(place: str) -> str:
        if archives.is_inside(place):
            archive, inside = archives.parts(place)
            return (inside.rstrip("/") or archive).rpartition("/")[2]
        return place.rpartition("/")[2]

    @staticmethod
    def stack_of(folder: str) -> list[str]:
        """The way to a folder of shared storage."""
        inside = [part for part in folder.removeprefix(STORAGE).split("/") if part]
        return [PRIMARY, *(f"{STORAGE}/{'/'.join(inside[: n + 1])}" for n in range(len(inside)))]

    def stack_to(self, uri: str) -> list[str] | None:
        """The way to what an address of a root or folder stands for."""
        kind, _, id = uri.removeprefix("content://").partition("/")[2].partition("/")
        authority = uri.removeprefix("content://").partition("/")[0]
        if kind == "root":
            known = (n for n, r in ROOTS.items() if (r.authority, r.id) == (authority, id))
            return next(([name] for name in known), None)
        path = join(STORAGE, unquote(id.rpartition("/")[2]).partition(":")[2])
        known_folder = authority == EXTERNAL and self.phone.files.is_dir(path)
        return self.stack_of(path) if known_folder else None

    @property
    def shows_hidden(self) -> bool:
        return self.prefs().flag("showHiddenFiles")

    # What is there

    def documents(self) -> list[Document] | None:
        """What the page lists now; None if it cannot be read."""
        found = self.found() if self.looks_for_something else self.children()
        name = self.here.get("order", self.root.order)
        return None if found is None else in_order(found, name)

    @property
    def looks_for_something(self) -> bool:
        return bool(self.here.get("query") or self.here.get("chips"))

    def children(self) -> list[Document] | None:
        """What lies in the place that is shown."""
        place = self.stack[-1]
        if archives.is_inside(place):
            return archives.children(self.phone.files, place, self.phone.clock.zone())
        if place == RECENT:
            return self.recent()
        if self.root.media:
            number = place.removeprefix(BUCKET).partition("/")[0] if place != self.stack[0] else ""
            return self.in_bucket(number) if number else self.buckets()
        files = self.phone.files
        if not files.is_dir(self.folder):
            return None
        at = self.folder
        return [
            of_path(join(at, name), stat)
            for name, stat in files.scan(at)
            if self.may_show(join(at, name))
        ]

    def may_show(self, path: str) -> bool:
        """Not hidden, and not an app's own where those are left out."""
        if self.hides_app_folders and path in (f"{ANDROID}/data", f"{ANDROID}/obb"):
            return False
        return self.shows_hidden or "/." not in path

    def _media(self, where: str, *args: Any) -> list[Document]:
        """Files that the media store knows."""
        db = self.phone[MediaStore].catch_up()
        rows = db.execute(f"SELECT _data FROM files WHERE {where}", args).fetchall()
        paths = (row["_data"] for row in rows)
        files = self.phone.files
        return [of_path(path, files.stat(path)) for path in paths if self.may_show(path)]

    def recent(self) -> list[Document]:
        """The newest files, of the last weeks only."""
        since = (self.phone.clock.now() - timedelta(days=RECENT_DAYS)).timestamp()
        found = self._media("format != ? AND date_modified >= ?", FOLDER_FORMAT, since)
        kinds = self.accepted
        return in_order((each for each in found if fits(kinds, each.kind)), "newest")[:MOST_RECENT]

    @property
    def accepted(self) -> tuple[str, ...]:
        """The types that may be chosen; none: all."""
        return ()

    def buckets(self) -> list[Document]:
        """The folders that hold media of the root's kind."""
        db = self.phone[MediaStore].catch_up()
        rows = db.execute(
            "SELECT bucket_id, bucket_display_name AS name, max(date_modified) AS newest"
            " FROM files WHERE media_type = ? GROUP BY bucket_id",
            (self.root.media,),
        ).fetchall()
        return [
            Document(f"{BUCKET}{row['bucket_id']}/{row['name']}", row["name"], FOLDER, None,
                     row["newest"] * 1_000_000_000)
            for row in rows
        ]  # fmt: skip

    def in_bucket(self, number: str) -> list[Document]:
        return self._media("media_type = ? AND bucket_id = ?", self.root.media, number)

    # Searching

    def found(self) -> list[Document]:
        """What fits the words typed and the chips chosen, anywhere below the root."""
        query = str(self.here.get("query", "")).casefold()
        chips: list[str] = self.here.get("chips", [])
        kinds = tuple(kind for chip in chips for kind in CHIPS.get(chip, ()))
        now = self.phone.clock.wall()
        hits = []
        for each in self._below():
            has_type = each.is_folder or "." in each.name
            if not has_type or query not in each.name.casefold():
                continue
            if chips and each.is_folder:
                continue
            if not (fits(kinds, each.kind) and fits(self.accepted, each.kind)):
                continue
            if LARGE_FILES in chips and (each.size or 0) < LARGE:
                continue
            if THIS_WEEK in chips and now - (each.modified or 0) > WEEK.total_seconds() * 1e9:
                continue
            hits.append(each)
        return in_order(hits, "newest")[:MOST_FOUND]

    def _below(self) -> Iterator[Document]:
        """Everything below the root."""
        if self.root.media:
            yield from self._media("media_type = ?", self.root.media)
            return
        files = self.phone.files
        for path in files.walk(self.root.folder or STORAGE):
            if self.may_show(path) and not path.startswith(f"{ANDROID}/"):
                yield of_path(path, files.stat(path))

    # What others are told

    def uri_of(self, document: Document) -> str:
        """The address under which other apps find it."""
        path = document.key
        if self.root.folder == STORAGE:
            return document_uri(path)
        number = self.phone[MediaStore].id_of(path)
        if number is None:
            return document_uri(path)
        if self.root.authority == DOWNLOADS:
            kind = "msd" if document.is_folder else "msf"
            return f"content://{DOWNLOADS}/document/{quote(f'{kind}:{number}', safe='')}"
        main = document.kind.partition("/")[0]
        kind = main if main in MEDIA_KINDS else "document"
        return f"content://{MEDIA}/document/{quote(f'{kind}:{number}', safe='')}"
