"""One run of ``sqlite3``: SQL on the phone's databases.

It opens the real file with a connection of its own and closes it afterwards.  Names of files
in SQL are resolved as paths of the phone; SQLite gets their host paths as bound values.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from virtual_phone.shell.core import Failed, Shell
from virtual_phone.shell.sqlite.comparing import Comparing
from virtual_phone.shell.sqlite.named import named, place_of
from virtual_phone.shell.sqlite.output import (
    PRINTERS,
    Form,
    Row,
    Text,
    Value,
)
from virtual_phone.shell.sqlite.steps import Steps
from virtual_phone.storage.databases import address
from virtual_phone.storage.linear import Linear
from virtual_phone.storage.spellings import SIDE_FILES
from virtual_phone.storage.sql_limits import LONGEST, compare_by
from virtual_phone.storage.sql_rights import IN_MEMORY, Connection, Rights

Output = Iterator[str | bytes]
Stamp = list[tuple[int, int]]
_SPACE = re.compile(r"(?:\s|--[^\n]*(?:\n|\Z)|/\*.*?\*/)*", re.DOTALL)


PAGE = 1 << 16  # the largest page size of a database (sqlite.org/fileformat2.html)


class Stopped(Exception):
    """``.quit``, or an error after which nothing more runs."""


class Program:
    """One run of sqlite3."""

    def __init__(self, sh: Shell, name: str, *, readonly: bool) -> None:
        self.sh = sh
        self.name = name
        self.readonly = readonly
        self.form = Form(real=self.real)
        self.connection: sqlite3.Connection | None = None
        self.steps: Steps  # of the connection
        self.rights = Rights()
        self.used: dict[str, Stamp] = {}  # stamps at opening, by canonical path
        self.comparing = Comparing(sh.session)
        self.bail = False
        self.command: Callable[[str], Output] = lambda line: iter(())  # runs a dot command

    # The database

    def open(self) -> sqlite3.Connection:
        """The connection, opened on first use."""
        if self.connection is None:
            self.connection = self._connect()
        return self.connection

    def _connect(self) -> sqlite3.Connection:
        connection = self._opened()
        connection.text_factory = Text
        self.steps = steps = Steps(self.sh.session, connection, self.rights, self.used)
        functions = self.sh.phone.databases.functions | {
            ("readfile", 1): self._read_file,
            ("writefile", 2): self._write_file,
        }
        for (name, arguments), function in functions.items():
            connection.create_function(name, arguments, steps.with_lock(function))
        pragmas = ["synchronous=OFF", self._room("main"), *["query_only=ON"] * self.readonly]
        # SQLite rejects a file that is no database only on first use
        with suppress(sqlite3.DatabaseError), self.rights.trusting():
            for pragma in pragmas:
                steps.all(f"PRAGMA {pragma}")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
        Linear(LONGEST, self.real).add_to(connection)
        compare_by(connection, steps.with_lock(self.comparing))
        return connection

    def _room(self, schema: str) -> str:
        """The PRAGMA that limits a schema's size to the phone's free space."""
        pages = self.sh.phone.files.room.has(PAGE) // PAGE
        return f"{schema}.max_page_count={max(pages, 1)}"

    def _opened(self) -> Connection:
        try:
            where = self._address(self.name)
            return self.sh.phone.databases.connect(where, self.rights, statements=0)
        except OSError:
            where = f'unable to open database "{self.name}"'
            raise NoDatabase(f"{where}: unable to open database file") from None
        except sqlite3.OperationalError as error:
            raise NoDatabase(f'unable to open database "{self.name}": {error}') from None

    def _address(self, name: str) -> str:
        """The host path for a database's name; a missing file is created."""
        place, mode = place_of(name)
        if place in IN_MEMORY:
            return ":memory:"
        files, path = self.sh.files, self.sh.path(place)
        if not files.exists(path):
            if self.readonly or mode != "rwc":
                raise FileNotFoundError(path)
            files.write(path, b"")
        files.open(path).close()
        canonical = files.canonical(path)
        host = files.host(canonical)
        if canonical not in self.used:
            self.used[canonical] = self._stamp(canonical)
            self.rights.journals.append(f"{host}-journal")
        return address(host, "ro" if mode == "ro" else "rw")

    def _stamp(self, canonical: str) -> Stamp:
        """A fingerprint of a database's files that differs once they have changed."""
        host = self.sh.files.host(canonical)
        found = [host.with_name(host.name + suffix) for suffix in ("", "-wal")]
        return [(f.stat().st_mtime_ns, f.stat().st_size) if f.exists() else (0, 0) for f in found]

    def close(self) -> None:
        """Close the databases; set the times of changed files and notify their watchers."""
        self.comparing.close()
        connection, self.connection = self.connection, None
        if connection is None:
            return
        try:
            self.steps.free()
        finally:
            self._close(connection)

    def _close(self, connection: sqlite3.Connection) -> None:
        changed = [path for path, before in self.used.items() if self._stamp(path) != before]
        if connection.total_changes and not changed:
            changed = list(self.used)
        connection.close()
        files = self.sh.phone.files
        for path in changed:
            if files.exists(path):
                files.room.left -= files.stat(path).size - self.used[path][0][1]
                self._date(path)
                self.sh.phone.changed()

    def _date(self, path: str) -> None:
        files = self.sh.phone.files
        files.dirty.update(path + suffix for suffix in ("", *SIDE_FILES))
        if files.exists(f"{path}-wal"):  # an app has it open
            files.utime(path, mtime=files.now())
        else:
            files.written(path)

    # What files it has, and further ones

    def databases(self) -> list[tuple[int, bytes, bytes]]:
        """The rows of ``PRAGMA database_list``, with the phone's paths."""
        with self.rights.trusting():
            rows = self.query("PRAGMA database_list")
        paths = [self.sh.files.path_of(str(file or b"", "utf-8")) for _, _, file in rows]
        return [
            (number, name, Text(path.encode(errors="surrogateescape")))
            for (number, name, _), path in zip(rows, paths, strict=True)
        ]

    def _with_file(self, sql: str, *values: str, file: str) -> None:
        """Run a statement that opens a file; the first value is its host path."""
        failed = sqlite3.OperationalError(f"unable to open database: {file}")
        failed.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        try:
            where = self._address(file)
        except OSError:
            raise failed from None
        try:
            with self.rights.trusting():
                self.query(sql, where, *values)
        except sqlite3.OperationalError as error:
            if where in str(error):
                raise failed from None
            raise

    def _rows(self, sql: str) -> tuple[list[bytes], Iterator[Row]]:
        """Run one statement; returns the names of its columns, if any, and its rows."""
        kind, names = named(sql)
        if kind == "list":
            return [b"seq", b"name", b"file"], iter(self.databases())
        if kind == "attach":
            self._with_file("ATTACH ? AS ?", names[1], file=names[0])
            with self.rights.trusting():
                self.query(f"PRAGMA {self._room(_quoted(names[1]))}")
            return [], iter(())
        if kind == "vacuum":
            self._with_file(f"VACUUM {_quoted(names[0])} INTO ?", file=names[1])
            return [], iter(())
        self.open()
        cursor, rows = self.steps.run(sql)
        return [str(column).encode() for column, *_ in cursor.description or ()], rows

    def _read_file(self, name: str) -> bytes | None:
        path = self.sh.path(str(name))
        return self.sh.files.read(path) if self.sh.files.is_file(path) else None

    def _write_file(self, name: str, data: Value) -> int | None:
        content = data if isinstance(data, bytes) else str("" if data is None else data).encode()
        try:
            self.sh.files.write(self.sh.path(str(name)), content)
        except OSError:
            return None
        return len(content)

    def real(self, value: float) -> str:
        text = self.open().execute("SELECT CAST(? AS TEXT)", (value,)).fetchone()[0]
        return str(text, "ascii")

    # SQL

    def execute(self, sql: str) -> Output:
        """Run one statement and print its rows."""
        columns, rows = self._rows(sql)
        if columns:
            yield from PRINTERS[self.form.mode](columns, rows, self.form)

    def query(self, sql: str, *values: str) -> list[Any]:
        """The rows of a statement of the program's own."""
        self.open()
        return self.steps.all(sql, *values)

    def run(self, text: str, line: int = 0) -> Output:
        """Run statements one after the other; an error ends them."""
        for statement in statements(text):
            try:
                yield from self.execute(statement)
            except (sqlite3.Error, sqlite3.Warning) as error:
                where = f"near line {line}: " if line else ""
                described = self.sh.phone.describe(self.comparing.reason(error))
                self.sh.error(f"Error: {where}{described}\n", _code(error) if not line else 1)
                if not line or self.bail:
                    raise Stopped from None
                return

    def script(self, source: Iterator[bytes]) -> Output:
        """Run the statements and dot commands of standard input."""
        text, first = "", 1
        for number, raw in enumerate(source, 1):
            line = raw.partition(b"\0")[0].decode(errors="surrogateescape")  # as C reads it
            if not text.strip():
                text, first = "", number
                if line.startswith("."):
                    yield from self.command(line.strip())
                    continue
            text += line
            if sqlite3.complete_statement(text):
                yield from self.run(text, first)
                text = ""
        if text.strip():
            yield from self.run(text, first)


class NoDatabase(Failed):
    """The database cannot be opened; the message is printed without a prefix."""


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 1) & 255


def statements(text: str) -> Iterator[str]:
    """The statements in a text, without those of only blanks and comments."""
    start = 0
    for at, char in enumerate(text):
        if char == ";" and sqlite3.complete_statement(text[start : at + 1]):
            yield from _real(text[start : at + 1])
            start = at + 1
    yield from _real(text[start:])


def _real(text: str) -> Iterator[str]:
    found = _SPACE.match(text)
    rest = text[found.end() :] if found else text
    if rest.strip("; \t\n"):
        yield text


def _quoted(schema: str) -> str:
    return '"' + schema.replace('"', '""') + '"'
