"""SQLite files of the phone: opened once, closed before anything else writes the file."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import quote

from virtual_phone.storage.files import Files
from virtual_phone.storage.spellings import SIDE_FILES
from virtual_phone.storage.sql_limits import Budget, limit
from virtual_phone.storage.sql_rights import Connection, Rights

MEMORY = 1 << 27  # bytes

_images: dict["Schema", bytes] = {}


@dataclass(frozen=True)
class Schema:
    """The schema of a real app's database: its verbatim statements, version and journal mode."""

    statements: tuple[str, ...]
    version: int = 0
    wal: bool = False
    rows: tuple[str, ...] = field(default=())  # INSERTs of the app itself on creation
    foreign_keys: bool = False  # the app's connection enforces them, as Room's does


def ddl(package: str, name: str) -> tuple[str, ...]:
    """The SQL statements of a file in a package, separated by blank lines."""
    text = resources.files(package).joinpath(name).read_text("utf-8")
    return tuple(part.strip() for part in text.split("\n\n"))


def address(host: Path, mode: str) -> str:
    """A file as a URI for SQLite, with ``mode`` ro or rw, which never creates a file."""
    return f"file:{quote(os.fsencode(host))}?mode={mode}"


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction: all changes are written, or none."""
    connection.execute("BEGIN")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # some errors end it
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


class Opened:
    """A connection and its file, which may have been removed or moved meanwhile."""

    def __init__(self, connection: sqlite3.Connection, host: Path) -> None:
        self.connection = connection
        self.host = host
        self.wal = connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        self._file = os.stat(host).st_ino

    def is_in_place(self) -> bool:
        """Whether the file still has the name under which it was opened."""
        try:
            return os.stat(self.host).st_ino == self._file
        except OSError:
            return False


class Databases:
    """Connections by path.  Rows are `sqlite3.Row`; every statement commits by itself."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._open: dict[str, Opened] = {}
        self.held: set[str] = set()  # a fault: these stay open, whatever takes their place
        self.collations: dict[str, Callable[[str, str], int]] = {}
        self.functions: dict[tuple[str, int], Callable[..., Any]] = {}  # by name, argument count
        self.budget = Budget()
        self.saving = 0  # snapshots that wait for files that are written aside
        self._written_aside = 0
        self.calculator = sqlite3.connect(":memory:", check_same_thread=False)  # has no tables
        files.changed.append(self._changed)
        files.overwriting.append(self._overwriting)

    @contextmanager
    def written_aside(self) -> Iterator[None]:
        """A connection may write meanwhile without the phone's lock; entered and left with it."""
        self._written_aside += 1
        try:
            yield
        finally:
            self._written_aside -= 1

    def are_whole(self) -> bool:
        """Whether no file can be in the middle of a write."""
        return not self._written_aside

    def open(self, path: str, schema: Schema | None = None) -> sqlite3.Connection:
        """The connection to a database; with a schema, a missing or empty one is created."""
        canonical = self.files.canonical(path)
        if canonical not in self._open:
            self._open[canonical] = self._connect(canonical, schema)
        self.files.dirty.add(canonical)
        return self._open[canonical].connection

    def create(self, path: str, schema: Schema) -> None:
        """Create a database if there is none, without opening it."""
        if not self.files.exists(path) or not self.files.stat(path).size:
            self.files.mkdir(path.rpartition("/")[0], parents=True)
            self.files.write(path, self._image(schema))

    def connect(self, where: str, rights: Rights, statements: int = 128) -> Connection:
        """A separate connection to an `address`, or to a database in memory.

        If its rights change, it must not cache statements: one prepared with more rights must not
        be reused with fewer.
        """
        connection = sqlite3.connect(
            where,
            timeout=0,  # waiting is useless: one connection works at a time
            isolation_level=None,
            check_same_thread=False,
            factory=Connection,
            uri=True,
            cached_statements=statements,
        )
        connection.rights = rights
        connection.execute("PRAGMA temp_store=MEMORY")
        connection.execute(f"PRAGMA hard_heap_limit={MEMORY}")  # per process; SQLite >= 3.31
        self.equip(connection)
        connection.set_authorizer(rights)
        return connection

    def in_memory(self) -> Connection:
        """A database in memory, whose statements are limited as those on a file are."""
        connection = self.connect(":memory:", Rights())
        limit(connection, self.budget, self.calculator)
        return connection

    def equip(self, connection: sqlite3.Connection) -> None:
        """Add Android's collations and functions to a connection."""
        for name, collation in self.collations.items():
            connection.create_collation(name, collation)
        for (name, arguments), function in self.functions.items():
            connection.create_function(name, arguments, function)

    def _connect(self, canonical: str, schema: Schema | None) -> Opened:
        if schema is None and not self.files.is_file(canonical):
            raise sqlite3.OperationalError("unable to open database file")
        if schema is not None:
            self.create(canonical, schema)
        host = self.files.host(canonical)
        rights = Rights()
        rights.journals.append(f"{host}-journal")
        connection = self.connect(address(host, "rw"), rights)
        connection.row_factory = sqlite3.Row
        limit(connection, self.budget, self.calculator)
        try:
            connection.execute("PRAGMA synchronous=OFF")
            if schema is not None:
                self._ensure(connection, schema)
            return Opened(connection, host)
        except sqlite3.DatabaseError as error:
            connection.close()
            if schema is None or isinstance(error, sqlite3.OperationalError):
                raise
            self.files.remove(canonical)  # not a database: Android, too, replaces it
            return self._connect(canonical, schema)

    def _ensure(self, connection: sqlite3.Connection, schema: Schema) -> None:
        mode = "wal" if schema.wal else "truncate"
        connection.execute(f"PRAGMA journal_mode={mode}")
        connection.execute(f"PRAGMA foreign_keys={schema.foreign_keys:d}")
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            self._fill(connection, schema)

    @staticmethod
    def _fill(connection: sqlite3.Connection, schema: Schema) -> None:
        with transaction(connection):
            for statement in (*schema.statements, *schema.rows):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version={schema.version}")

    def _image(self, schema: Schema) -> bytes:
        """The bytes of a new database, shared by all phones of a process."""
        if schema not in _images:
            with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
                self.equip(connection)
                self._fill(connection, schema)
                _images[schema] = connection.serialize()
        return _images[schema]

    def _overwriting(self, canonical: str) -> None:
        """Close the connections to a file that something else is about to write."""
        path = _main_file(canonical)
        if path in self._open and self._open[path].is_in_place():
            self._open.pop(path).connection.close()

    def _changed(self, canonical: str) -> None:
        """Handle a removed file or folder.  An app with an open log goes on, as on Android.

        Without a log, it would crash at its next write and be restarted: it is reopened now.
        """
        main, below = _main_file(canonical), f"{canonical}/"
        for path, opened in [*self._open.items()]:
            moved = path.startswith(below) and not opened.is_in_place()
            if (path == main or moved) and not opened.wal and path not in self.held:
                self._open.pop(path).connection.close()

    def close(self, folder: str = "/") -> None:
        """Close the databases below a folder, which writes back their write-ahead logs."""
        folder = folder.rstrip("/") + "/"
        held = self.held if folder != "/" else ()
        for path in [path for path in self._open if path.startswith(folder) and path not in held]:
            opened = self._open.pop(path)
            opened.connection.close()
            if opened.is_in_place():
                self.files.written(path)

    def close_all(self) -> None:
        """Close all databases permanently."""
        self.close()
        self.calculator.close()

    def dirty(self) -> None:
        """Mark all open databases as written: SQLite does not report which were."""
        self.files.dirty.update(self._open)


def _main_file(canonical: str) -> str:
    """The database that a journal or log beside it belongs to."""
    for suffix in SIDE_FILES:
        canonical = canonical.removesuffix(suffix)
    return canonical
