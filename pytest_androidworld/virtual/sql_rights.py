"""What no SQL may do on the phone: leave its file, or reveal where it lies.

SQLite itself knows the host's paths, opens files by name and has functions that reach into the
process.  Each connection calls the authorizer here when a statement is
prepared (sqlite3_set_authorizer).

A journal, too, may name a file, by the host's path: the one that a transaction over several
databases has in common, which SQLite deletes when it finds it after a crash.  A journal that was
left by a crash is none of ours: it points to another file.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

FUNCTIONS = frozenset(("fts3_tokenizer", "load_extension"))  # pointers and libraries
PRAGMAS = frozenset(  # they take or tell paths
    ("data_store_directory", "database_list", "lock_proxy_file", "temp_store_directory")
)
KEPT = frozenset(  # as they are: Android's stays in memory; limits are those of all programs;
    # and who makes a file shorter that is mapped to memory ends the process
    ("temp_store", "hard_heap_limit", "soft_heap_limit", "max_page_count", "mmap_size")
)
IN_MEMORY = ("", ":memory:")
NAMES_ANOTHER = bytes.fromhex("d9d505f920a163d7")  # the end of such a journal


class Rights:
    """An authorizer of SQLite's; it lets more through for the phone's own statements."""

    def __init__(self) -> None:
        self._trusted = False
        self.journals: list[str] = []  # of the files that the connection has, on the host

    @contextmanager
    def trusting(self) -> Iterator[None]:
        """Let one statement of our own attach a file or tell which are attached."""
        self._trusted = True
        try:
            yield
        finally:
            self._trusted = False

    def __call__(self, action: int, one: str | None, other: str | None, *_: str | None) -> int:
        refused = False
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
    """Looks at the journals before each statement, for one that names a further file.

    Android's SQLite would find nothing of that name, and drop the journal: so it is dropped here.
    """

    rights: Rights | None = None

    def look(self) -> None:
        """Drop what names a further file; also whenever others may have worked meanwhile."""
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
