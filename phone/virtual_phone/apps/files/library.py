"""What is at a location: a folder's content, media, recent files, an archive, what was found."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from virtual_phone.apps.files import archives
from virtual_phone.apps.files.app import FilesApp
from virtual_phone.apps.files.documents import FOLDER, Document, in_order, of_path
from virtual_phone.apps.files.jobs import APP_FOLDERS, OF_APPS
from virtual_phone.apps.files.places import CHIPS, RECENT, Location, fits
from virtual_phone.apps.files.purpose import Purpose
from virtual_phone.services.media_rows import FOLDER_FORMAT
from virtual_phone.services.media_store import MediaStore
from virtual_phone.storage.files import STORAGE, join

BUCKET = "bucket:"
RECENT_DAYS, MOST_RECENT, MOST_FOUND = 45, 64, 23
LARGE_FILES, THIS_WEEK = "Large files", "This week"
LARGE = 10_000_000  # bytes
WEEK = 7 * 24 * 3600 * 1_000_000_000


@dataclass(frozen=True)
class Library:
    """The documents that a page lists."""

    app: FilesApp
    location: Location
    purpose: Purpose

    def documents(self) -> list[Document] | None:
        """All of them; None if they cannot be read."""
        return self._found() if self.location.is_narrowed else self._children()

    def _children(self) -> list[Document] | None:
        location, files = self.location, self.app.phone.files
        if location.in_archive:
            return archives.children(files, location.key, self.app.phone.clock.zone())
        if location.key == RECENT:
            return self._recent()
        if location.root.media:
            if len(location.stack) == 1:
                return self._buckets()
            number = location.key.removeprefix(BUCKET).partition("/")[0]
            return self._media("media_type = ? AND bucket_id = ?", location.root.media, number)
        folder = location.folder
        if not files.is_dir(folder):
            return None
        found = ((join(folder, name), stat) for name, stat in files.scan(folder))
        return [of_path(path, stat) for path, stat in found if self._may_show(path)]

    def _may_show(self, path: str) -> bool:
        if self.purpose.picks and path in APP_FOLDERS:
            return False  # listed only where the user browses
        return self.app.shows_hidden or "/." not in path

    # Media

    def _media(self, where: str, *args: object) -> list[Document]:
        """Files that the media store knows."""
        db, files = self.app.phone[MediaStore].catch_up(), self.app.phone.files
        rows = db.execute(f"SELECT _data FROM files WHERE {where}", args).fetchall()
        paths = (row["_data"] for row in rows)
        return [of_path(path, files.stat(path)) for path in paths if self._may_show(path)]

    def _recent(self) -> list[Document]:
        """The newest files, of the last weeks only."""
        since = (self.app.phone.clock.now() - timedelta(days=RECENT_DAYS)).timestamp()
        found = self._media("format != ? AND date_modified >= ?", FOLDER_FORMAT, since)
        types = self.purpose.accepted
        return in_order((each for each in found if fits(types, each.kind)), "newest")[:MOST_RECENT]

    def _buckets(self) -> list[Document]:
        """The folders that hold media of the root's kind."""
        sql = (
            "SELECT bucket_id, bucket_display_name AS name, max(date_modified) * 1000000000"
            " FROM files WHERE media_type = ? GROUP BY bucket_id"
        )
        rows = self.app.phone[MediaStore].catch_up().execute(sql, (self.location.root.media,))
        return [
            Document(f"{BUCKET}{number}/{name}", name, FOLDER, None, newest)
            for number, name, newest in rows.fetchall()
        ]

    # Searching

    def _found(self) -> list[Document]:
        """What fits the words typed and the chips chosen, anywhere below the root."""
        return in_order(filter(self._fits, self._below()), "newest")[:MOST_FOUND]

    def _fits(self, document: Document) -> bool:
        location = self.location
        has_type = document.is_folder or "." in document.name
        if not has_type or location.query.casefold() not in document.name.casefold():
            return False
        if location.chips and document.is_folder:
            return False
        if LARGE_FILES in location.chips and (document.size or 0) < LARGE:
            return False
        age = self.app.phone.clock.wall() - (document.modified or 0)
        if THIS_WEEK in location.chips and age > WEEK:
            return False
        types = tuple(type for chip in location.chips for type in CHIPS.get(chip, ()))
        accepted = self.purpose.accepted
        return fits(types, document.kind) and fits(accepted, document.kind)

    def _below(self) -> Iterator[Document]:
        """Everything below the root."""
        root, files = self.location.root, self.app.phone.files
        if root.media:
            yield from self._media("media_type = ?", root.media)
            return
        of_apps = tuple(f"{folder}/" for folder in OF_APPS)
        for path in files.walk(root.folder or STORAGE):
            if self._may_show(path) and not path.startswith(of_apps):
                yield of_path(path, files.stat(path))
