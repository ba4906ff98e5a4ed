"""The sandbox of SQL on the phone: no access to other files or to the host's paths.

SQLite itself knows the host's paths, opens files by name and has functions that reach into the
process.  Each connection calls the authorizer here when a statement is prepared
(sqlite3_set_authorizer).

A journal, too, may contain a path of the host: that of the super-journal of a transaction over
several databases, which SQLite deletes when it recovers from a crash.  A journal with such a path
is never one of ours.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

FUNCTIONS = frozenset(("fts3_tokenizer", "load_extension"))  # pointers and libraries
PRAGMAS = frozenset(  # they take or return paths
    ("data_store_directory", "database_list", "lock_proxy_file", "temp_store_directory")
)
KEPT = frozenset(  # read-only: Android's stays in memory; limits are those of the process;
    # and truncating a file that is mapped to memory kills the process
    ("temp_store", "hard_heap_limit", "soft_heap_limit", "max_page_count", "mmap_size")
)
READING = frozenset(  # what a statement does that only reads
    (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE)
)
IN_MEMORY = ("", ":memory:")
NAMES_ANOTHER = bytes.fromhex(
    "d9d505f920a163d7"
)  # aJournalMagic (pager.c), which ends such a journal


class Rights:
    """An authorizer for SQLite, which permits more to the phone's own statements."""

    def __init__(self) -> None:
        self._trusted = False
        self.journals: list[str] = []  # host paths of the connection's journals
        self.writes = False  # whether a statement may have been prepared that does not only read

    @contextmanager
    def trusting(self) -> Iterator[None]:
        """Permit a statement of our own to attach a file or list the attached ones."""
        self._trusted = True
        try:
            yield
        finally:
            self._trusted = False

    def __call__(self, action: int, one: str | None, other: str | None, *_: str | None) -> int:
        refused = False
        self.writes = self.writes or action not in READING
        if action == sqlite3.SQLITE_FUNCTION:
            refused = other in FUNCTIONS
        elif action == sqlite3.SQLITE_ATTACH:
            refused = one not in IN_MEMORY and not self._trusted
        elif action == sqlite3.SQLITE_PRAGMA:
            name = (one or "").lower()
            if name in KEPT and other is not None and not self._trusted:
                return sqlite3.SQLITE_IGNORE
            refused = name in PRAGMAS and not self._trusted
        return sqlite3.SQLITE_DENY if refused else sqlite3.SQLITE_OK


class Connection(sqlite3.Connection):
    """Checks the journals before each statement, for one with the name of a super-journal.

    Android's SQLite would find no such file and delete the journal: so it is deleted here.
    """

    rights: Rights | None = None

    def look(self) -> None:
        """Delete journals with such a name; to be called after other work, too."""
        for journal in self.rights.journals if self.rights else ():
            if _names_another(journal):
                with suppress(FileNotFoundError):
                    os.unlink(journal)

    def cursor(self, *args: Any, **named: Any) -> Any:
        self.look()
        return super().cursor(*args, **named)

    def execute(self, *args: Any) -> sqlite3.Cursor:
        self.look()
        return super().execute(*args)

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        self.look()
        return super().executemany(*args)

    def executescript(self, *args: Any) -> sqlite3.Cursor:
        self.look()
        return super().executescript(*args)


def _names_another(journal: str) -> bool:
    try:
        if os.stat(journal).st_size < len(NAMES_ANOTHER):
            return False
        with open(journal, "rb") as file:
            file.seek(-len(NAMES_ANOTHER), os.SEEK_END)
            return file.read() == NAMES_ANOTHER
    except OSError:
        return False
