"""A long query of a client's own, beside the app whose database it reads.

The app's connection is shared, so that a statement of it keeps the phone's lock to its end. One
that takes longer than it may (`sql_limits`) is run again on a copy of the database in memory,
which no other client has: in slices, and then without the lock, as a statement of ``sqlite3``.
"""

import sqlite3
from typing import TYPE_CHECKING

from virtual_phone.services.providers.core import Cursor, Value
from virtual_phone.shell.language.flow import Hangup
from virtual_phone.shell.sqlite.comparing import Comparing
from virtual_phone.shell.sqlite.steps import Steps
from virtual_phone.storage.linear import Linear
from virtual_phone.storage.sql_limits import LONGEST, compare_by, real_by
from virtual_phone.storage.sql_rights import Connection, Rights

if TYPE_CHECKING:
    from virtual_phone.shell.session import Session

MOST = 1 << 26  # bytes of all rows together
VERSIONS = slice(18, 20)  # of reading and writing, in a database's header (fileformat2.html)
ROLLBACK = b"\1\1"  # those without a write-ahead log, which a database in memory cannot have


class Beside:
    """Runs queries on copies of databases."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    def __call__(
        self, original: sqlite3.Connection, sql: str, values: tuple[Value, ...]
    ) -> Cursor:
        """The rows of a query; raises ``MemoryError`` for too many."""
        comparing = Comparing(self._session)
        rights = Rights()
        copy = self._session.phone.databases.connect(":memory:", rights)
        try:
            image = bytearray(original.serialize())
            image[VERSIONS] = ROLLBACK
            with rights.trusting():  # it is attached
                copy.deserialize(image)
            steps = Steps(self._session, copy, rights, ())
            self._equip(copy, steps, comparing)
            return _read(steps, sql, values)
        except sqlite3.Error as error:
            if self._session.stopped():
                raise Hangup from None
            raise comparing.reason(error) from None
        finally:
            comparing.close()
            copy.close()

    def _equip(self, copy: Connection, steps: Steps, comparing: Comparing) -> None:
        databases = self._session.phone.databases
        for (name, count), function in databases.functions.items():
            copy.create_function(name, count, steps.with_lock(function))
        copy.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        Linear(LONGEST, real_by(copy)).add_to(copy)
        compare_by(copy, steps.with_lock(comparing))


def _read(steps: Steps, sql: str, values: tuple[Value, ...]) -> Cursor:
    try:
        cursor, found = steps.run(sql, *values)
        names = tuple(str(column[0]) for column in cursor.description)
        rows, room = [], MOST
        for row in found:
            rows.append(tuple(row))
            room -= sum(len(value) for value in row if isinstance(value, str | bytes))
            if room < 0:
                raise MemoryError
        return Cursor(names, rows)
    finally:
        steps.free()
