"""LIKE and GLOB of ``sqlite3``, whose time grows with the product of their arguments' lengths.

SQLite runs each as one instruction, which nothing interrupts. Here another connection, which has
no tables, runs it; a long one while other clients work.
"""

import sqlite3
from contextlib import nullcontext
from typing import TYPE_CHECKING

from virtual_phone.storage.sql_limits import Value, by_sqlite, product

if TYPE_CHECKING:
    from virtual_phone.shell.session import Session

LONGEST_PATTERN = 1000  # bytes
HERE = 1 << 20  # the longest product of the lengths under the phone's lock: 2 ms
MOST = 1 << 28  # the longest of all: 0.6 s


class Comparing:
    """The comparisons of one run of ``sqlite3``."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._error: sqlite3.Error | None = None
        self._beside = sqlite3.connect(":memory:", check_same_thread=False)
        self._beside.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, LONGEST_PATTERN)

    def __call__(self, sql: str, values: tuple[Value, ...]) -> int | None:
        size = product(values)
        if size > MOST and len(str(values[0])) <= LONGEST_PATTERN:
            raise OverflowError  # for which sqlite3 reports SQLITE_TOOBIG
        try:
            with self._session.aside() if size > HERE else nullcontext():
                return by_sqlite(self._beside)(sql, values)
        except sqlite3.Error as error:
            self._error = error
            raise

    def reason(self, error: Exception) -> Exception:
        """The error of a statement; that of its comparison, if one has raised."""
        reason, self._error = self._error or error, None
        return reason

    def close(self) -> None:
        self._beside.close()
