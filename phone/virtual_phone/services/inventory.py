"""What has changed on the phone between two moments: files, rows of databases, what is set.

How it works.  `mark` notes the digest of each file and a copy of what is set; `changes` compares
the phone with that.  A file's digest is that of the last snapshot unless it was written since, so
that most files are not read.  Rows are read only of databases that have changed: as they were from
the snapshot's copy, or at `mark` where a database was written before it.

Neither changes anything: a mark is no part of the phone's data, and is not saved.  Not compared
are the screen and what apps have open, the log, the clock, and the index of media files, which
follows from the files.
"""

import hashlib
import json
import stat as st
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from virtual_phone.service import Service, State
from virtual_phone.storage.databases import address
from virtual_phone.storage.row_changes import (
    Tables,
    compare,
    tables_of,
    tables_of_file,
)
from virtual_phone.storage.spellings import SIDE_FILES
from virtual_phone.storage.sql_rights import Rights

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

SET = (  # the services that hold what a user sets, owns, or is notified of
    *("app_ops", "clipboard", "notifications", "packages", "permissions", "radios", "roles"),
    "settings",
)
LOG = "-wal"  # rows that a database's file does not have yet
KEYS = ("key", "id", "ssid")  # by which the items of a list are known
PIECE = 1 << 20  # bytes that are read at a time

Change = dict[str, Any]


class Entry(NamedTuple):
    """One path: its kind and a file's digest or a link's target."""

    kind: str
    content: str


class Mark(NamedTuple):
    """The phone at one moment."""

    number: int
    entries: dict[str, Entry]
    unsaved: dict[str, Tables | None]  # rows of files that are in no snapshot as they are
    set: dict[str, str]  # by service, as JSON


class Inventory(Service):
    """Compares the phone with what it was."""

    name = "inventory"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._mark: Mark | None = None
        self._saved: dict[str, Tables | None] = {}  # rows of snapshots' files, by digest
        self._marks = 0

    def comparable(self, state: State) -> None:
        """It has no data."""

    def mark(self) -> int:
        """Note the phone as it is now; returns the number for `changes`."""
        self._marks += 1
        entries, unsaved = self._entries()
        rows = {path: self._rows_now(path) for path in unsaved}
        self._mark = Mark(self._marks, entries, rows, self._set())
        return self._marks

    def changes(self, number: int) -> list[Change] | None:
        """What differs from that mark; None if the phone does not have it any more."""
        mark = self._mark
        if mark is None or mark.number != number:
            return None
        return [*self._of_paths(mark, self._entries()[0]), *self._of_values(mark)]

    # Files

    def _entries(self) -> tuple[dict[str, Entry], list[str]]:
        """All paths, and the files among them that have changed since the last snapshot."""
        phone = self.phone
        phone.databases.dirty()
        entries: dict[str, Entry] = {}
        unsaved: list[str] = []
        for path, stat in phone.snapshots.scan():
            if path in phone.files.read_live or path.endswith(SIDE_FILES):
                continue
            if st.S_ISLNK(stat.st_mode):
                entries[path] = Entry("link", phone.files.target(path))
            elif st.S_ISDIR(stat.st_mode):
                entries[path] = Entry("folder", "")
            else:
                digest = phone.snapshots.known_digest(path, stat)
                if digest is None:
                    unsaved.append(path)
                entries[path] = Entry("file", digest or self._digest(path))
        return entries, unsaved

    def _digest(self, path: str) -> str:
        digest = hashlib.sha256()
        for part in (path, *([path + LOG] if self._has_log(path) else [])):
            with self.phone.files.open(part) as file:
                while data := file.read(PIECE):
                    digest.update(data)
        return digest.hexdigest()

    def _has_log(self, path: str) -> bool:
        files = self.phone.files
        return files.exists(path + LOG) and files.stat(path + LOG).size > 0

    def _of_paths(self, mark: Mark, now: dict[str, Entry]) -> Iterator[Change]:
        for path in sorted({*mark.entries, *now}):
            before, after = mark.entries.get(path), now.get(path)
            if before == after or path in self.phone.comparable_rows:
                continue
            old = self._rows_at(mark, path)
            new = self._rows_now(path) if after else None
            if old is not None or new is not None:
                for change in compare(old or {}, new or {}):
                    yield {"kind": "row", "path": path, **change._asdict()}
            else:
                sides = {"before": before and [*before], "after": after and [*after]}
                yield {"kind": "file", "path": path, **sides}

    # Rows

    def _rows_at(self, mark: Mark, path: str) -> Tables | None:
        """The rows at the mark; None if the path was no database then."""
        entry = mark.entries.get(path)
        if entry is None or entry.kind != "file":
            return None
        if path in mark.unsaved:
            return mark.unsaved[path]
        if entry.content not in self._saved:
            with self.phone.snapshots.open_content(entry.content) as file:
                self._saved[entry.content] = tables_of_file(file)
        return self._saved[entry.content]

    def _rows_now(self, path: str) -> Tables | None:
        phone = self.phone
        if not phone.files.is_file(path):
            return None
        if not self._has_log(path):
            with phone.files.open(path) as file:
                return tables_of_file(file)
        connection = phone.databases.connect(address(phone.files.host(path), "ro"), Rights())
        try:
            return tables_of(connection)
        finally:
            connection.close()

    # What is set

    def _set(self) -> dict[str, str]:
        """The data of each service, as JSON."""
        state = self.phone.state
        found = {name: json.dumps(state[name]) for name in SET}
        return {**found, "time zone": json.dumps(self.phone.clock.state["zone"])}

    def _of_values(self, mark: Mark) -> Iterator[Change]:
        for name, text in self._set().items():
            if text == mark.set[name]:
                continue
            old, new = (dict(_flat((name,), json.loads(each))) for each in (mark.set[name], text))
            for path in sorted({*old, *new}):
                before, after = old.get(path), new.get(path)
                if before != after:
                    yield {"kind": "value", "path": [*path], "before": before, "after": after}


def _flat(path: tuple[str, ...], value: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values below a path, each with its own; items of a list by their key, if they have."""
    if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        key = next((key for key in KEYS if all(key in item for item in value)), None)
        if key:
            value = {str(item[key]): item for item in value}
    if isinstance(value, Mapping):  # nothing of one that is empty: what was in it is gone
        for name, part in value.items():
            yield from _flat((*path, str(name)), part)
    else:
        yield path, value
