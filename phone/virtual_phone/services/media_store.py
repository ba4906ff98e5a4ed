"""The media store: a row for each file of shared storage.

A changed file is recorded at once, and its row updated at the next query, or when many have
changed; later, if the fault ``media_scans_late`` lasts.  Generations are not counted: they would
only depend on how often the store was queried.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice

from virtual_phone.android.intent import Intent
from virtual_phone.service import Service
from virtual_phone.services.broadcasts import Answer, Broadcasts
from virtual_phone.services.media_rows import FOLDER_FORMAT, describe, is_indexed
from virtual_phone.services.providers import external, tables
from virtual_phone.services.providers.core import Query, Values
from virtual_phone.services.providers.tables import Source
from virtual_phone.storage.databases import transaction
from virtual_phone.storage.files import STORAGE

Step = Callable[[sqlite3.Connection], None]
BATCH = 50  # rows of a transaction
BACKLOG = 30  # changed files that are scanned without a query
SCAN_FILE = "android.intent.action.MEDIA_SCANNER_SCAN_FILE"
NOT_COMPARED = re.compile(r'INSERT INTO "(files|sqlite_sequence)"|DELETE FROM "sqlite_sequence"')
COUNTED = {"_id", "parent", "date_added"}  # new for a file that was removed and is back


class MediaStore(Service):
    """Synchronizes ``external.db`` with the files."""

    name = "media_store"

    def listen(self) -> None:
        self._changed: dict[str, int] = {}  # paths to scan, and when they changed (in s)
        self._folders: dict[str, int] = {}  # those that wait for a query, for all in them
        self._late: dict[str, int] = {}  # those not to scan before this time since the boot (ns)
        self.phone.files.changed.append(self._note)
        self.phone.after_work.append(self._follow)
        self.phone[Broadcasts].register(SCAN_FILE, self._scan_requested)
        self.phone.comparable_rows[external.PATH] = _comparable_rows

    def loaded(self) -> None:
        self._changed.clear()
        self._folders.clear()
        self._late.clear()

    def saving(self) -> None:
        self._late.clear()
        self.catch_up()

    def booted(self) -> None:
        self.scan(STORAGE)

    def _note(self, path: str) -> None:
        if is_indexed(path):
            self._scan_later(path)

    def _scan_later(self, path: str) -> None:
        self._changed.setdefault(path, self._now())
        if seconds := self.phone.faults.get("media_scans_late"):
            self._late[path] = self.phone.clock.elapsed() + int(seconds * 1e9)

    def _now(self) -> int:
        return self.phone.clock.wall() // 1_000_000_000

    def _follow(self) -> None:
        """Scan as Android does while many files change, instead of all before the next query."""
        if len(self._changed) < BACKLOG or self._late or self._is_empty():
            return
        changed = {path: self._changed.pop(path) for path in [*islice(self._changed, BACKLOG)]}
        files = self.phone.files
        for path in [*changed]:
            if files.is_dir(path) and files.listdir(path):
                self._folders[path] = changed.pop(path)
        with self.phone.databases.budget.unlimited():
            self._scan(changed)

    def catch_up(self, slice: Callable[[], None] = lambda: None) -> sqlite3.Connection:
        """Update the rows; returns the database.

        ``slice`` may let others work meanwhile, who find the rows that are done.
        """
        with self.phone.databases.budget.unlimited():
            if self._is_empty():
                self.scan(STORAGE)
            if changed := self._due():
                self._scan(changed, slice)
        return self._db()

    def _is_empty(self) -> bool:
        return self._db().execute("SELECT 1 FROM files").fetchone() is None

    def _db(self) -> sqlite3.Connection:
        return self.phone.databases.open(external.PATH, external.SCHEMA)

    def _scan(self, changed: dict[str, int], slice: Callable[[], None] = lambda: None) -> None:
        """Update the rows of changed paths; those that are not done stay to be scanned."""
        paths = sorted(changed, key=lambda each: each == STORAGE)  # all of storage last
        done: list[str] = []
        steps = (step for path in paths for step in self._steps(path, changed[path], done))
        try:
            while batch := [*islice(steps, BATCH)]:
                db = self._db()
                with transaction(db):
                    for step in batch:
                        step(db)
                while done:
                    del changed[done.pop()]
                slice()
        finally:
            self._changed = changed | self._changed

    def _due(self) -> dict[str, int]:
        """Take out the changed paths that are to be scanned by now."""
        now = self.phone.clock.elapsed()
        self._late = {path: due for path, due in self._late.items() if due > now}
        changed, self._folders = self._folders | self._changed, {}
        due = {path: when for path, when in changed.items() if path not in self._late}
        self._changed = {path: self._changed[path] for path in self._late}
        return due

    # For apps, and after writes that bypassed the store

    def scan(self, path: str) -> None:
        """Scan a file, or a folder with all that is in it, before the next query."""
        canonical = self.phone.files.canonical(path)
        if is_indexed(canonical) or canonical == STORAGE:
            self._changed.setdefault(canonical, self._now())
            self._late.pop(canonical, None)

    def _scan_requested(self, intent: Intent) -> Answer | None:
        if intent.scheme == "file":
            path = self.phone.files.canonical("/" + intent.data.removeprefix("file:").lstrip("/"))
            if is_indexed(path) or path == STORAGE:
                self._scan_later(path)
                self.phone.changed()
        return None

    def id_of(self, path: str) -> int | None:
        """The id of a file's row."""
        canonical = self.phone.files.canonical(path)
        self._late.pop(canonical, None)
        found = (
            self.catch_up().execute("SELECT _id FROM files WHERE _data=?", (canonical,)).fetchone()
        )
        return int(found[0]) if found else None

    def path_of(self, number: int) -> str | None:
        """The path of a row's file."""
        found = (
            self.catch_up().execute("SELECT _data FROM files WHERE _id=?", (number,)).fetchone()
        )
        return str(found[0]) if found else None

    # Rows follow files

    def _steps(self, path: str, since: int, done: list[str]) -> Iterator[Step]:
        """The steps that make the rows at and below a path match the files.

        When the last one was taken, the path is added to those that are done.
        """
        rows = self._db().execute(
            "SELECT _id, _data, _size, date_modified, format FROM files"
            " WHERE _data=:at OR (_data>:at||'/' AND _data<:at||'0')",
            {"at": path},
        )
        known = {row["_data"]: row for row in rows.fetchall()}
        for each, row in known.items():
            yield partial(self._drop_if_gone, row, itself=each == path)
        if is_indexed(path):
            yield partial(self._write_if_there, path, since=since)
        with suppress(FileNotFoundError):  # it is gone meanwhile, which is a change of its own
            for each in self._below(path):
                if is_indexed(each) and self._differs(known.get(each), each):
                    yield partial(self._write_if_there, each, since=since)
                else:
                    yield lambda db: None
        done.append(path)

    def _drop_if_gone(self, row: sqlite3.Row, db: sqlite3.Connection, *, itself: bool) -> None:
        path, files = row["_data"], self.phone.files
        there = files.exists(path) and files.canonical(path, follow=False) == path
        if not there or not is_indexed(path) or (files.is_link(path) and not itself):
            db.execute("DELETE FROM files WHERE _id=?", (row["_id"],))

    def _write_if_there(self, path: str, db: sqlite3.Connection, *, since: int) -> None:
        if self.phone.files.exists(path):
            self._write(db, path, since)

    def _below(self, path: str) -> Iterator[str]:
        return (each for each in self.phone.files.walk(path) if not self.phone.files.is_link(each))

    def _differs(self, row: sqlite3.Row | None, path: str) -> bool:
        """Whether a file differs from its row; a folder's time does not count."""
        if row is None:
            return True
        stat = self.phone.files.stat(path)
        if stat.is_dir:
            return False
        return (row["date_modified"], row["_size"]) != (stat.mtime // 1_000_000_000, stat.size)

    def _write(self, db: sqlite3.Connection, path: str, since: int) -> None:
        stat = self.phone.files.stat(path)
        values = describe(self.phone.files, path, stat)
        if stat.is_dir:
            values["date_modified"] = since
        values["parent"] = self._parent(db, path, since)
        row = db.execute("SELECT _id, format FROM files WHERE _data=?", (path,)).fetchone()
        if row is None:
            tables.insert(db, "files", values | {"date_added": since})
        elif not (stat.is_dir and row["format"] == values["format"]):
            tables.update(db, Source("files"), values, Query(where="_id=?", args=(row["_id"],)))

    def _parent(self, db: sqlite3.Connection, path: str, since: int) -> int:
        """The row of the folder that contains a file; 0 at the top."""
        folder = path.rpartition("/")[0]
        if not is_indexed(folder):
            return 0
        found = db.execute("SELECT _id FROM files WHERE _data=?", (folder,)).fetchone()
        if found is None:
            self._write(db, folder, since)
            found = db.execute("SELECT _id FROM files WHERE _data=?", (folder,)).fetchone()
        return int(found[0])

    def change(self, number: int, values: Values) -> None:
        """Set columns of a row that do not follow from the file."""
        query = Query(where="_id=?", args=(number,))
        tables.update(self.catch_up(), Source("files"), values, query)
        self.phone.changed()


def _comparable_rows(connection: sqlite3.Connection) -> list[str]:
    """All rows, those of files without what says only when and how often each was seen."""
    others = [line for line in connection.iterdump() if not NOT_COMPARED.match(line)]
    connection.row_factory = sqlite3.Row
    files = (dict(row) for row in connection.execute("SELECT * FROM files"))
    compared = ({name: row[name] for name in row if _compared(name, row)} for row in files)
    return [*others, *sorted(map(repr, compared))]


def _compared(column: str, row: dict[str, object]) -> bool:
    of_folder = column == "date_modified" and row["format"] == FOLDER_FORMAT
    return column not in COUNTED and not of_folder
