"""From a question to SQL: what providers that stand on a database have in common."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

from pytest_androidworld.virtual.services.providers.core import (
    ARGUMENT,
    Cursor,
    ProviderError,
    Query,
    Value,
    Values,
)

LOCALE = "INSERT INTO android_metadata VALUES ('en_US')"


@dataclass(frozen=True)
class Source:
    """What an address stands for in the database.

    ``where`` takes the wild parts of the address in its place-holders; ``columns``, if given, are
    all that may be asked for; they may be expressions with a name (``0 AS times_contacted``).
    """

    table: str
    where: str = ""
    columns: tuple[str, ...] = ()
    sort: str = ""
    kind: str | None = None  # MIME type


def ddl(name: str) -> tuple[str, ...]:
    """The statements of a file beside this one; blank lines are between them."""
    text = resources.files(__package__).joinpath(name).read_text("utf-8")
    return tuple(part.strip() for part in text.split("\n\n"))


def named(column: str) -> str:
    """How a column of a source is called."""
    return column.rpartition(" AS ")[2]


def select(
    connection: sqlite3.Connection, source: Source, query: Query, wild: Sequence[Value] = ()
) -> Cursor:
    """The rows a caller asks for."""
    columns = chosen(source, query.projection)
    sql = f"SELECT {', '.join(columns)} FROM {source.table}{condition(source, query)}"
    if sort := query.sort or source.sort:
        sql += f" ORDER BY {sort}"
    found = connection.execute(sql, (*wild, *query.args))
    names = tuple(column[0] for column in found.description)
    return Cursor(names, [tuple(row) for row in found])


def chosen(source: Source, projection: Sequence[str]) -> Sequence[str]:
    """The columns to select: those asked for, all of which the source must know."""
    if not source.columns:
        return projection or ("*",)
    known = {named(column): column for column in source.columns}
    for column in projection:
        if column not in known and column != "COUNT(*)" and " AS " not in column:
            raise ProviderError(ARGUMENT, f"Invalid column {column}")
    return [known.get(column, column) for column in projection] or list(known.values())


def condition(source: Source, query: Query) -> str:
    """The WHERE of a question: the address's own, and the caller's."""
    both = [f"({part})" for part in (source.where, query.where) if part]
    return f" WHERE {' AND '.join(both)}" if both else ""


def insert(connection: sqlite3.Connection, table: str, values: Values) -> int:
    """Add a row; returns its id."""
    names = ", ".join(values)
    marks = ", ".join("?" * len(values))
    sql = (
        f"INSERT INTO {table} ({names}) VALUES ({marks})"
        if values
        else (f"INSERT INTO {table} DEFAULT VALUES")
    )
    return connection.execute(sql, tuple(values.values())).lastrowid or 0


def update(
    connection: sqlite3.Connection,
    source: Source,
    values: Values,
    query: Query,
    wild: Sequence[Value] = (),
) -> int:
    """Change the rows that fit; returns how many."""
    if not values:
        raise ProviderError(ARGUMENT, "Empty values")
    changes = ", ".join(f"{name}=?" for name in values)
    sql = f"UPDATE {source.table} SET {changes}{condition(source, query)}"
    return connection.execute(sql, (*values.values(), *wild, *query.args)).rowcount


def delete(
    connection: sqlite3.Connection, source: Source, query: Query, wild: Sequence[Value] = ()
) -> int:
    """Remove the rows that fit; returns how many."""
    sql = f"DELETE FROM {source.table}{condition(source, query)}"
    return connection.execute(sql, (*wild, *query.args)).rowcount
