"""Building SQL from queries, for the providers with a database."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone.services.providers.core import (
    ARGUMENT,
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Uri,
    Value,
    Values,
    route,
)
from virtual_phone.storage.databases import Schema

TOO_MUCH = (sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_TOOBIG)
LOCALE = "INSERT INTO android_metadata VALUES ('en_US')"


@dataclass(frozen=True)
class Source:
    """The part of the database behind a URI.

    The wildcards of the URI are bound to the placeholders of ``where``; ``columns``, if given, are
    the only ones that a query can name, or named expressions (``0 AS times_contacted``).
    """

    table: str
    where: str = ""
    columns: tuple[str, ...] = ()
    sort: str = ""
    kind: str | None = None  # MIME type


def named(column: str) -> str:
    """The name of a source's column."""
    return column.rpartition(" AS ")[2]


def select(
    connection: sqlite3.Connection, source: Source, query: Query, wild: Sequence[Value] = ()
) -> Cursor:
    """Run a query on a source; returns its rows.

    One that costs more than a statement may is run again, beside the app.
    """
    columns = chosen(source, query.projection)
    sql = f"SELECT {', '.join(columns)} FROM {source.table}{condition(source, query)}"
    if sort := query.sort or source.sort:
        sql += f" ORDER BY {sort}"
    values = (*wild, *query.args)
    try:
        return _rows(connection, sql, values, query)
    except sqlite3.Error as error:
        if query.beside is None or getattr(error, "sqlite_errorcode", 0) not in TOO_MUCH:
            raise
    return query.beside(connection, sql, values)


def _rows(
    connection: sqlite3.Connection, sql: str, values: tuple[Value, ...], query: Query
) -> Cursor:
    found = connection.execute(sql, values)
    names = tuple(column[0] for column in found.description)
    rows = list[tuple[Value, ...]]()
    for row in found:
        rows.append(tuple(row))
        query.next_row()
    return Cursor(names, rows)


def chosen(source: Source, projection: Sequence[str]) -> Sequence[str]:
    """The columns to select: the requested ones, all of which the source must have."""
    if not source.columns:
        return projection or ("*",)
    known = {named(column): column for column in source.columns}
    for column in projection:
        if column not in known and column != "COUNT(*)" and " AS " not in column:
            raise ProviderError(ARGUMENT, f"Invalid column {column}")
    return [known.get(column, column) for column in projection] or list(known.values())


def condition(source: Source, query: Query) -> str:
    """The WHERE clause of a query: the source's and the caller's."""
    both = [f"({part})" for part in (source.where, query.where) if part]
    return f" WHERE {' AND '.join(both)}" if both else ""


def insert(connection: sqlite3.Connection, table: str, values: Values) -> int:
    """Insert a row; returns its id."""
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
    """Update the matching rows; returns how many."""
    if not values:
        raise ProviderError(ARGUMENT, "Empty values")
    changes = ", ".join(f"{name}=?" for name in values)
    sql = f"UPDATE {source.table} SET {changes}{condition(source, query)}"
    return connection.execute(sql, (*values.values(), *wild, *query.args)).rowcount


def delete(
    connection: sqlite3.Connection, source: Source, query: Query, wild: Sequence[Value] = ()
) -> int:
    """Delete the matching rows; returns how many."""
    sql = f"DELETE FROM {source.table}{condition(source, query)}"
    return connection.execute(sql, (*wild, *query.args)).rowcount


class TableProvider(ContentProvider):
    """A provider whose URIs are tables of one database; each kind inserts and updates itself."""

    authorities: ClassVar[tuple[str, ...]] = ()  # this base has none
    database: ClassVar[str]  # its path
    schema: ClassVar[Schema]
    sources: ClassVar[Mapping[str, Source]]

    def provision(self) -> None:
        self.phone.databases.create(self.database, self.schema)

    def db(self) -> sqlite3.Connection:
        return self.phone.databases.open(self.database, self.schema)

    def source(self, uri: Uri) -> tuple[Source, tuple[str, ...]]:
        """The source behind a URI, with the values for its placeholders."""
        found = route(uri, self.sources)
        if found is None:
            raise self.unknown(uri)
        return found

    def query(self, uri: Uri, query: Query) -> Cursor | None:
        source, wild = self.source(uri)
        return select(self.db(), source, query, wild)

    def delete(self, uri: Uri, query: Query) -> int:
        source, wild = self.source(uri)
        return delete(self.db(), source, query, wild)

    def get_type(self, uri: Uri) -> str | None:
        found = route(uri, self.sources)
        return found[0].kind if found else None
