"""Databases of apps: read as a copy with what is not checkpointed yet, written in place."""

import shlex
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.apps import Apps
from pytest_androidworld.errors import DeviceError

SIDES = ("-wal", "-journal")  # hold rows that the file itself does not have yet
STALE = ("-wal", "-shm", "-journal")
Statement = tuple[str, Sequence[Any]]


class Sql:
    """Queries and changes; SQLite itself works here, on a copy."""

    def __init__(self, adb: Adb, apps: Apps) -> None:
        self.adb, self.apps = adb, apps

    def rows(self, path: str, query: str, *args: Any) -> list[dict[str, Any]] | None:
        """What a query finds; None without the database or the table, or if it is damaged."""
        with self.reading(path) as connection:
            if connection is None:
                return None
            try:
                return [dict(row) for row in connection.execute(query, args)]
            except sqlite3.DatabaseError as error:
                if isinstance(error, sqlite3.OperationalError) and not _absent(error):
                    raise
                return None

    def tables(self, path: str) -> list[str] | None:
        """The names of a database's tables."""
        found = self.rows(path, "SELECT name FROM sqlite_master WHERE type='table' ORDER BY name")
        return None if found is None else [row["name"] for row in found]

    def write(self, path: str, statements: Sequence[Statement], package: str) -> None:
        """Run statements, all or none, while the app is stopped.

        The file stays the same one: owner, mode and neighbours stay.
        """
        self.apps.close(package)
        with self._copy(path) as copy:
            if copy is None:
                raise DeviceError(f"{self.adb.serial}: there is no database {path}")
            try:
                with closing(_opened(copy)) as connection, connection:
                    for statement, args in statements:
                        connection.execute(statement, args)
            except sqlite3.Error as error:
                raise DeviceError(f"{self.adb.serial}: {path}: {error}") from error
            self._restore(copy.read_bytes(), path)

    def _restore(self, data: bytes, path: str) -> None:
        stale = shlex.join(["rm", "-f", *(f"{path}{suffix}" for suffix in STALE)])
        result = self.adb.shell(f"{stale} && cat >{shlex.quote(path)}", stdin=data)
        if result.status:
            raise DeviceError(f"{self.adb.serial}: cannot write {path}: {result.stderr.strip()}")

    @contextmanager
    def reading(self, path: str) -> Iterator[sqlite3.Connection | None]:
        """A connection to a copy of a database; None without the database."""
        with self._copy(path) as copy:
            if copy is None:
                yield None
                return
            with closing(_opened(copy)) as connection:
                yield connection

    @contextmanager
    def _copy(self, path: str) -> Iterator[Path | None]:
        pulled = self.adb.pull_all([path, *(f"{path}{suffix}" for suffix in SIDES)])
        main = pulled[path]
        if not main:
            yield None
            return
        with tempfile.TemporaryDirectory() as folder:
            for name, data in pulled.items():
                if data:
                    (Path(folder) / f"db{name.removeprefix(path)}").write_bytes(data)
            yield Path(folder) / "db"


def _opened(copy: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(copy)
    connection.row_factory = sqlite3.Row
    for name in ("LOCALIZED", "UNICODE", "PHONEBOOK"):  # what Android adds to SQLite
        connection.create_collation(name, _compared)
    return connection


def _compared(one: str, other: str) -> int:
    one, other = one.casefold(), other.casefold()
    return (one > other) - (one < other)


def _absent(error: sqlite3.OperationalError) -> bool:
    return "no such table" in str(error)
