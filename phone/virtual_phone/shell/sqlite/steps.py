"""The steps of a statement of ``sqlite3``; other clients work meanwhile.

SQLite sorts rows in a single instruction, and frees them in another; nothing interrupts these, and
for a million rows they take a second.  So a step that has used up its slice gives up the phone's
lock until its end, and so do all later steps of the statement, which take many rows at a time.
What SQLite calls of the phone has the lock for so long.

A snapshot is never saved of a file in the middle of such a step: `Machine.save` waits for those
that may write, and they go back to the lock at their next instruction.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sized
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from virtual_phone.shell.language.flow import Hangup
from virtual_phone.shell.sqlite.output import Row
from virtual_phone.storage.sql_limits import Value
from virtual_phone.storage.sql_rights import Connection, Rights

if TYPE_CHECKING:
    from virtual_phone.shell.session import Session

P = ParamSpec("P")
R = TypeVar("R")

INSTRUCTIONS = 50  # of SQLite's virtual machine between progress callbacks
CALLBACKS = 200  # between two looks whether the client is still there
MANY = 1 << 16  # bytes of the rows that are taken at a time


class Steps:
    """The steps of all statements of one connection, which may have opened ``files``."""

    def __init__(
        self, session: "Session", connection: Connection, rights: Rights, files: Sized
    ) -> None:
        self._session = session
        self._databases = session.phone.databases
        self._connection = connection
        self._rights = rights
        self._files = files
        self._without_lock = ExitStack()
        self._cursor: sqlite3.Cursor | None = None  # of the present statement
        self._aside = False
        self._long = False  # whether the present statement has given up the lock before
        self._callbacks = 0
        connection.set_progress_handler(self._progress, INSTRUCTIONS)

    def run(self, sql: str, *values: Value) -> tuple[sqlite3.Cursor, Iterator[Row]]:
        """Run one statement; returns its cursor, and its rows."""
        self._rights.writes = self._long = False
        self._cursor = None
        self._cursor = cursor = self._step(partial(self._connection.execute, sql, values))
        return cursor, self._rows(cursor)

    def all(self, sql: str, *values: str) -> list[Any]:
        """Run a statement of the program's own; returns all its rows."""
        return self._step(lambda: self._connection.execute(sql, values).fetchall())

    def free(self) -> None:
        """End the last statement, and free its rows."""
        if self._cursor and self._long:
            self._step(self._cursor.close)

    def with_lock(self, function: Callable[P, R]) -> Callable[P, R]:
        """A function that SQLite calls in the middle of a step, and that uses the phone.

        It may write a file or yield. SQLite may open a further database only afterwards, and must
        not find a stale journal.
        """

        def called(*values: P.args, **named: P.kwargs) -> R:
            try:
                if not self._aside:
                    return function(*values, **named)
                with self._session.phone.busy():
                    return function(*values, **named)
            finally:
                self._connection.look()

        return called

    def _rows(self, cursor: sqlite3.Cursor) -> Iterator[Row]:
        while True:
            rows, error = self._step(partial(_some_rows, cursor, MANY if self._long else 0))
            yield from rows
            if error:
                raise error
            if not rows:
                return

    def _step(self, take: Callable[[], R]) -> R:
        try:
            if self._long and not self._databases.saving:
                self._give_up_lock()
            return take()
        finally:
            self._take_lock()

    def _give_up_lock(self) -> None:
        with ExitStack() as without_lock:
            if self._may_write():
                without_lock.enter_context(self._databases.written_aside())
            without_lock.enter_context(self._session.aside())
            self._without_lock = without_lock.pop_all()
        self._aside = self._long = True

    def _take_lock(self) -> None:
        if self._aside:
            self._aside = False
            self._without_lock.close()
            self._connection.look()
            self._session.phone.notify()

    def _may_write(self) -> bool:
        """Whether the present statement may write to a file."""
        wrote = self._rights.writes or self._connection.in_transaction
        return wrote and len(self._files) > 0

    def _progress(self) -> None:
        if self._aside:
            self._callbacks += 1
            if self._callbacks % CALLBACKS == 0 and self._session.stopped():
                raise Hangup
            if self._databases.saving and self._may_write():
                self._take_lock()
        elif self._session.overdue():
            if self._databases.saving:
                self._session.breathe()
                self._connection.look()
            else:
                self._give_up_lock()


def _some_rows(cursor: sqlite3.Cursor, most: int) -> tuple[list[Row], sqlite3.Error | None]:
    """The next rows, of more bytes than that together, and what went wrong after them."""
    rows: list[Row] = []
    try:
        while most >= 0 and (row := cursor.fetchone()) is not None:
            rows.append(row)
            most -= sum(len(value) if isinstance(value, str | bytes) else 8 for value in row) or 1
    except sqlite3.Error as error:
        return rows, error
    return rows, None
