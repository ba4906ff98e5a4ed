"""Rows of providers' databases, which are restored in place.

The process of a provider has its database open and is never stopped: it would go on with a file
that was replaced.  So rows are written into the file that is there, which every connection sees.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.sql import Sql

HOMES = ("/data/data", "/data/user_de/0")
NAMES = (  # what tasks and agents change; a phone changes the others by itself
    "com.android.providers.blockednumber/databases/blockednumbers.db",
    "com.android.providers.calendar/databases/calendar.db",
    "com.android.providers.contacts/databases/calllog.db",
    "com.android.providers.contacts/databases/contacts2.db",
    "com.android.providers.contacts/databases/profile.db",
    "com.android.providers.telephony/databases/mmssms.db",
    "com.android.providers.userdictionary/databases/user_dict.db",
)
DATABASES = tuple(f"{home}/{name}" for home in HOMES for name in NAMES)
COUNTERS = "sqlite_sequence"  # of row ids, which every insertion changes
TABLES = "SELECT name, upper(sql) AS made FROM sqlite_master WHERE type='table' ORDER BY rowid"
ROUNDS = 6  # triggers change rows of other tables, which the next round corrects
BUSY = ".timeout 5000\n"  # ms in which a provider is done with what it is writing


class KeptTable(NamedTuple):
    """The rows of a table, each with its row id, if the table has those."""

    columns: tuple[str, ...]
    rows: Counter[tuple[Any, ...]]


KeptTables = dict[str, KeptTable]


class RowBackup:
    """The rows of the providers' databases as they were when it was made."""

    def __init__(self, adb: "Adb", sql: "Sql") -> None:
        self.adb, self.sql = adb, sql
        there = adb.shell(f"ls -d {' '.join(DATABASES)} 2>/dev/null").stdout.split()
        self.kept = self._read(there)

    def restore(self) -> None:
        """Restore the rows that differ, until none does."""
        differing = list(self.kept)
        for _ in range(ROUNDS):
            now = self._read(differing)
            gone = [path for path in differing if path not in now]
            if gone:
                raise DeviceError(f"{self.adb.serial}: no longer there: {', '.join(gone)}")
            scripts = {path: "".join(_changes(now[path], self.kept[path])) for path in differing}
            differing = [path for path in differing if scripts[path]]
            for path in differing:
                self._run(path, scripts[path])
            if not differing:
                return
        raise DeviceError(f"{self.adb.serial}: not as they were: {', '.join(differing)}")

    def _read(self, paths: Iterable[str]) -> dict[str, KeptTables]:
        """The tables of those databases that are there."""
        found: dict[str, KeptTables] = {}
        for path in paths:
            try:
                with self.sql.reading(path) as connection:
                    if connection is not None:
                        found[path] = _tables(connection)
            except sqlite3.Error as error:
                raise DeviceError(f"{self.adb.serial}: {path}: {error}") from error
        return found

    def _run(self, path: str, script: str) -> None:
        """Run statements in one transaction, in the file that the provider has open."""
        text = f"{BUSY}BEGIN IMMEDIATE;\n{script}COMMIT;\n"
        done = self.adb.shell(f"sqlite3 -bail {path}", stdin=text.encode())
        if done.status or done.stderr:
            why = done.stderr.strip()
            raise DeviceError(f"{self.adb.serial}: rows of {path} cannot be restored: {why}")


def _tables(connection: sqlite3.Connection) -> KeptTables:
    """All tables but virtual ones, whose rows are in tables of their own."""
    connection.row_factory = None
    connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    made = dict(connection.execute(TABLES).fetchall())
    names = [name for name, sql in made.items() if not (sql or "").startswith("CREATE VIRTUAL")]
    names = [name for name in names if not name.startswith("sqlite_stat")]
    return {name: _table(connection, name, made[name] or "") for name in names}


def _table(connection: sqlite3.Connection, name: str, made: str) -> KeptTable:
    without = name == COUNTERS or made.rstrip().endswith("WITHOUT ROWID")
    rowid = [] if without else ["_rowid_"]
    known = connection.execute(f"PRAGMA table_info({_name(name)})").fetchall()
    columns = (*rowid, *(column[1] for column in known))
    rows = connection.execute(f"SELECT {', '.join(map(_name, columns))} FROM {_name(name)}")
    return KeptTable(columns, Counter(rows))


def _changes(now: KeptTables, kept: KeptTables) -> Iterator[str]:
    """The statements that make the rows what they were, as far as triggers let them.

    SQLite writes counters and indices of words with other rows: they wait until those are right.
    """
    derived = {name for name in kept if name == COUNTERS or _belongs_to_index(name, kept)}
    plain = list(_between(now, kept, [name for name in kept if name not in derived]))
    yield from plain or _between(now, kept, sorted(derived))


def _between(now: KeptTables, kept: KeptTables, names: list[str]) -> Iterator[str]:
    """First all that is too much goes, then all that is missing comes."""
    names = [name for name in names if name in now]
    for name in names:
        for row in now[name].rows - kept[name].rows:
            yield f"DELETE FROM {_name(name)} WHERE {_is(now[name].columns, row)};\n"
    for name in names:
        columns = ", ".join(map(_name, kept[name].columns))
        for row in kept[name].rows - now[name].rows:
            values = ", ".join(map(_literal, row))
            yield f"INSERT INTO {_name(name)} ({columns}) VALUES ({values});\n"


def _belongs_to_index(name: str, tables: KeptTables) -> bool:
    """Whether it is a table of an FTS index, which has several with the same beginning."""
    return f"{name.rpartition('_')[0]}_segdir" in tables


def _is(columns: tuple[str, ...], row: tuple[Any, ...]) -> str:
    if columns[0] == "_rowid_":
        return f"_rowid_={row[0]}"
    pairs = zip(columns, row, strict=True)
    return " AND ".join(f"{_name(column)} IS {_literal(value)}" for column, value in pairs)


def _name(name: str) -> str:
    """A name in SQL.  In quotes SQLite takes the row id for nothing else than outside of them."""
    return '"' + name.replace('"', '""') + '"'


def _literal(value: Any) -> str:
    """A value in SQL; text that a line of a script might not carry is in hexadecimal digits."""
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    if isinstance(value, str):
        if value.isascii() and value.isprintable():
            return "'" + value.replace("'", "''") + "'"
        return f"CAST(X'{value.encode('utf-8', 'surrogateescape').hex()}' AS TEXT)"
    return repr(value) if abs(value) != float("inf") else f"{'-' if value < 0 else ''}9e999"
