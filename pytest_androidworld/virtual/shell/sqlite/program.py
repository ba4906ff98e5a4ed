"""SQL on the phone's databases, as the program on userdebug images has it.

It opens the real file with a connection of its own and closes it afterwards.  What SQL could
reach beyond the phone's files is refused.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress

from pytest_androidworld.virtual.databases import SIDE_FILES
from pytest_androidworld.virtual.shell.core import Failed, Shell
from pytest_androidworld.virtual.shell.sqlite.output import (
    PRINTERS,
    Form,
    Row,
    Text,
    Value,
)

Output = Iterator[str | bytes]
_ATTACH = re.compile(r"\bATTACH\s+(?:DATABASE\s+)?('(?:[^']|'')*'|\"[^\"]*\")", re.IGNORECASE)
_INTO = re.compile(r"\bVACUUM\s+(?:\w+\s+)?INTO\s+('(?:[^']|'')*')", re.IGNORECASE)
_FORBIDDEN = frozenset(("temp_store_directory", "data_store_directory"))
_SPACE = re.compile(r"(?:\s|--[^\n]*(?:\n|\Z)|/\*.*?\*/)*", re.DOTALL)


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
        self.path = ""
        self.before: list[tuple[int, int]] = []
        self.bail = False
        self.command: Callable[[str], Output] = lambda line: iter(())  # what dots begin

    # The database

    def open(self) -> sqlite3.Connection:
        """The connection, made when it is first needed."""
        if self.connection is None:
            self.connection = self._connect()
        return self.connection

    def _connect(self) -> sqlite3.Connection:
        target = ":memory:"
        if self.name not in ("", ":memory:"):
            target = self._host()
        connection = sqlite3.connect(target, isolation_level=None, check_same_thread=False)
        connection.text_factory = Text
        self.sh.phone.databases.equip(connection)
        connection.create_function("readfile", 1, self._read_file)
        connection.create_function("writefile", 2, self._write_file)
        pragmas = ["synchronous=OFF", "temp_store=MEMORY", *["query_only=ON"] * self.readonly]
        with suppress(sqlite3.DatabaseError):  # what is no database says so when it is used
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")
        connection.set_authorizer(self._authorized)
        return connection

    def _host(self) -> str:
        files, path = self.sh.files, self.sh.path(self.name)
        try:
            if not files.exists(path):
                if self.readonly:
                    raise FileNotFoundError(path)
                files.write(path, b"")
            files.open(path).close()
        except OSError:
            where = f'unable to open database "{self.name}"'
            raise NoDatabase(f"{where}: unable to open database file") from None
        self.path = files.canonical(path)
        host = files.host(self.path)
        self.before = self._stamp()
        return str(host)

    def _stamp(self) -> list[tuple[int, int]]:
        """Enough of the files to tell whether they have changed."""
        host = self.sh.files.host(self.path)
        found = [host.with_name(host.name + suffix) for suffix in ("", "-wal")]
        return [(f.stat().st_mtime_ns, f.stat().st_size) if f.exists() else (0, 0) for f in found]

    def close(self) -> None:
        """Close the database, date what has changed, and say so."""
        connection, self.connection = self.connection, None
        if connection is None:
            return
        changed = connection.total_changes > 0 or (self.path and self._stamp() != self.before)
        connection.close()
        files = self.sh.phone.files
        if not (changed and self.path and files.exists(self.path)):
            return
        files.dirty.update(self.path + suffix for suffix in ("", *SIDE_FILES))
        if files.exists(f"{self.path}-wal"):  # an app has it open, and may keep it so
            files.utime(self.path, mtime=files.now())
        else:
            files.written(self.path)
        self.sh.phone.changed()

    def _authorized(
        self, action: int, one: str | None, other: str | None, *where: str | None
    ) -> int:
        if action == sqlite3.SQLITE_ATTACH and one not in ("", ":memory:"):
            root = f"{self.sh.files.root}/"
            inside = one is not None and one.startswith(root) and "/../" not in one
            return sqlite3.SQLITE_OK if inside else sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_PRAGMA and one in _FORBIDDEN:
            return sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_OK

    def _placed(self, sql: str) -> str:
        """SQL with the names of files to attach as the host has them."""

        def replace(found: re.Match[str]) -> str:
            name = found[1][1:-1].replace("''", "'")
            if name in ("", ":memory:"):
                return found[0]
            path = self.sh.path(name)
            if self.sh.files.exists(path):
                self.sh.files.open(path).close()
            host = str(self.sh.files.host(path)).replace("'", "''")
            return found[0].replace(found[1], f"'{host}'")

        return _INTO.sub(replace, _ATTACH.sub(replace, sql))

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
        cursor = self.open().execute(self._placed(sql))
        if cursor.description is None:
            return
        columns = [str(each[0]).encode() for each in cursor.description]
        yield from PRINTERS[self.form.mode](columns, cursor, self.form)

    def query(self, sql: str, *values: str) -> list[Row]:
        return list(self.open().execute(sql, values))

    def run(self, text: str, line: int = 0) -> Output:
        """Run statements one after the other; an error ends them."""
        for statement in statements(text):
            try:
                yield from self.execute(statement)
            except (sqlite3.Error, sqlite3.Warning) as error:
                where = f"near line {line}: " if line else ""
                self.sh.error(f"Error: {where}{error}\n", _code(error) if not line else 1)
                if not line or self.bail:
                    raise Stopped from None
                return

    def script(self, source: Iterator[bytes]) -> Output:
        """Run what comes on standard input."""
        text, first = "", 1
        for number, raw in enumerate(source, 1):
            line = raw.decode(errors="surrogateescape")
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
    """The database cannot be had; the message stands alone."""


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 1) & 255


def statements(text: str) -> Iterator[str]:
    """The statements in a text, without what is only space and comments."""
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
