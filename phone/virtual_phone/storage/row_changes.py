"""What has changed in the rows of a database between two moments.

A row is known by its rowid, or by its primary key where a table has no rowids.  Not compared are
what SQLite derives from other rows: virtual tables, the tables behind them, counters.
"""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import IO, Any, NamedTuple

Row = dict[str, Any]
Key = tuple[Any, ...]
Tables = dict[str, dict[Key, Row]]

HEADER = b"SQLite format 3\0"
ROLLBACK_JOURNAL = b"\1\1"  # for the header's bytes 18 and 19: memory has no write-ahead log
LONGEST = 4000  # characters of a value
TABLES = "SELECT name, coalesce(sql, '') FROM sqlite_master WHERE type = 'table'"
DERIVED = re.compile(
    r".+_(content|segments|segdir|docsize|stat|data|idx|config|node|parent|rowid)"
)


class RowChange(NamedTuple):
    """A row that was added, deleted, or changed; only an added one has no ``before``."""

    table: str
    before: Row | None
    after: Row | None


def tables_of_file(file: IO[bytes]) -> Tables | None:
    """The rows of a database that is given as its open file; None if it is none."""
    data = file.read(len(HEADER))
    if data != HEADER:
        return None
    data += file.read()
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(data[:18] + ROLLBACK_JOURNAL + data[20:])
        return tables_of(connection)


def tables_of(connection: sqlite3.Connection) -> Tables:
    """The rows of all tables that are not derived from others."""
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    statements = dict(connection.execute(TABLES).fetchall())
    virtual = {name for name, sql in statements.items() if sql.startswith("CREATE VIRTUAL")}
    found: Tables = {}
    for name, sql in sorted(statements.items()):
        shadow = DERIVED.fullmatch(name) and name.rpartition("_")[0] in virtual
        if name in virtual or shadow or name.startswith("sqlite_"):
            continue
        found[name] = _rows(connection, name, sql)
    return found


def _rows(connection: sqlite3.Connection, table: str, sql: str) -> dict[Key, Row]:
    name = table.replace('"', '""')
    info = connection.execute(f'PRAGMA table_info("{name}")').fetchall()
    columns = [column[1] for column in info]
    if sql.rstrip().upper().endswith("WITHOUT ROWID"):
        places = [number for number, column in enumerate(info) if column[5]]
        rows = connection.execute(f'SELECT * FROM "{name}"')
        return {tuple(_plain(row[place]) for place in places): _row(columns, row) for row in rows}
    rows = connection.execute(f'SELECT _rowid_, * FROM "{name}"')
    return {(row[0],): _row(columns, row[1:]) for row in rows}


def _row(columns: list[str], values: tuple[Any, ...]) -> Row:
    return dict(zip(columns, map(_plain, values), strict=True))


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, bytes):
        value = f"x'{value.hex()}'"
    return value[:LONGEST] if isinstance(value, str) else value


def compare(before: Tables, after: Tables) -> Iterator[RowChange]:
    """The rows that differ; one that only got another number does not."""
    for table in sorted({*before, *after}):
        old, new = before.get(table, {}), after.get(table, {})
        for key in sorted(old.keys() & new.keys(), key=repr):
            if old[key] != new[key]:
                yield RowChange(table, old[key], new[key])
        deleted = [old[key] for key in old.keys() - new.keys()]
        added = [new[key] for key in new.keys() - old.keys()]
        numbers = _numbers(deleted, added)
        moved = Counter(map(_content(numbers), deleted)) & Counter(map(_content(numbers), added))
        for row in _without(deleted, moved, numbers):
            yield RowChange(table, row, None)
        for row in _without(added, moved, numbers):
            yield RowChange(table, None, row)


def _numbers(deleted: list[Row], added: list[Row]) -> frozenset[str]:
    """The columns in which tables number their rows."""
    columns = deleted[0].keys() & added[0].keys() if deleted and added else set()
    return frozenset(columns & {"_id", "id"})


def _content(numbers: frozenset[str]) -> Any:
    return lambda row: tuple(
        (name, value) for name, value in sorted(row.items()) if name not in numbers
    )


def _without(rows: list[Row], moved: Counter[Any], numbers: frozenset[str]) -> list[Row]:
    left, found = moved.copy(), []
    for row in sorted(rows, key=repr):
        content = _content(numbers)(row)
        if left[content]:
            left[content] -= 1
        else:
            found.append(row)
    return found
