"""SQLite files of the phone: opened once, closed as soon as anything else touches the file."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from pytest_androidworld.virtual.files import Files

SIDE_FILES = ("-wal", "-shm", "-journal")

_images: dict["Schema", bytes] = {}


@dataclass(frozen=True)
class Schema:
    """How a real app makes a database: its statements, version and journal mode, word for word."""

    statements: tuple[str, ...]
    version: int = 0
    wal: bool = False
    rows: tuple[str, ...] = field(default=())  # INSERTs the app itself makes on creation


class Databases:
    """Connections by path.  Rows are `sqlite3.Row`; every statement commits by itself."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._open: dict[str, sqlite3.Connection] = {}
        self.collations: dict[str, Callable[[str, str], int]] = {}
        self.functions: dict[tuple[str, int], Callable[..., Any]] = {}  # by name, argument count
        self.calculator = sqlite3.connect(":memory:", check_same_thread=False)  # holds no table
        files.changed.append(self._replaced)

    def open(self, path: str, schema: Schema | None = None) -> sqlite3.Connection:
        """The connection to a database; with a schema, one that is missing or empty is made."""
        canonical = self.files.canonical(path)
        found = self._open.get(canonical)
        if found is None:
            found = self._connect(canonical, schema)
        self.files.dirty.add(canonical)
        return found

    def create(self, path: str, schema: Schema) -> None:
        """Put a database there, if none is, without keeping it open."""
        self.files.mkdir(path.rpartition("/")[0], parents=True)
        if not self.files.exists(path) or not self.files.stat(path).size:
            self.files.write(path, self._image(schema))

    def equip(self, connection: sqlite3.Connection) -> None:
        """Give a connection what Android adds to SQLite."""
        for name, collation in self.collations.items():
            connection.create_collation(name, collation)
        for (name, arguments), function in self.functions.items():
            connection.create_function(name, arguments, function)

    def _connect(self, canonical: str, schema: Schema | None) -> sqlite3.Connection:
        if schema is None and not self.files.is_file(canonical):
            raise sqlite3.OperationalError("unable to open database file")
        if schema is not None:
            self.create(canonical, schema)
        connection = sqlite3.connect(
            self.files.host(canonical), isolation_level=None, check_same_thread=False
        )
        connection.row_factory = sqlite3.Row
        self.equip(connection)
        try:
            connection.execute("PRAGMA synchronous=OFF")
            if schema is not None:
                self._ensure(connection, schema)
        except sqlite3.DatabaseError as error:
            connection.close()
            if schema is None or isinstance(error, sqlite3.OperationalError):
                raise
            self.files.remove(canonical)  # not a database: Android, too, begins anew
            return self._connect(canonical, schema)
        self._open[canonical] = connection
        return connection

    def _ensure(self, connection: sqlite3.Connection, schema: Schema) -> None:
        mode = "wal" if schema.wal else "truncate"
        connection.execute(f"PRAGMA journal_mode={mode}")
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            self._fill(connection, schema)

    @staticmethod
    def _fill(connection: sqlite3.Connection, schema: Schema) -> None:
        connection.execute("BEGIN")
        for statement in (*schema.statements, *schema.rows):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={schema.version}")
        connection.execute("COMMIT")

    def _image(self, schema: Schema) -> bytes:
        """The bytes of a fresh database; all phones of a process share them."""
        if schema not in _images:
            with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
                self.equip(connection)
                self._fill(connection, schema)
                _images[schema] = connection.serialize()
        return _images[schema]

    def _replaced(self, canonical: str) -> None:
        """Somebody else is changing a file: whoever has it open lets go first."""
        for suffix in SIDE_FILES:
            canonical = canonical.removesuffix(suffix)
        if canonical in self._open:
            self._open.pop(canonical).close()

    def close(self, folder: str = "/") -> None:
        """Close what lies below a folder; a write-ahead log is written back on the way."""
        folder = folder.rstrip("/") + "/"
        for path in [path for path in self._open if path.startswith(folder)]:
            self._open.pop(path).close()
            self.files.written(path)

    def close_all(self) -> None:
        """Close for good."""
        self.close()
        self.calculator.close()

    def dirty(self) -> None:
        """Count all open databases as written: SQLite does not say which were."""
        self.files.dirty.update(self._open)
