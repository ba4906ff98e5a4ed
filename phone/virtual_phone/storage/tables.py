"""Tables by row type: a frozen dataclass, each field of which is a column of the verbatim DDL.

No row is cached: other clients write the file while the app that owns it is open.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar, overload

from virtual_phone.storage.databases import Schema
from virtual_phone.storage.table_columns import (
    FITTING,
    FieldInfo,
    Value,
    columns_of,
    convert,
    create_table,
    fields_of,
    quoted,
)

Key = int | str
WRITABLE: dict[type, tuple[type, ...]] = {float: (float, int), bool: (bool, int)}


class DataclassInstance(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


R = TypeVar("R", bound=DataclassInstance)


class Changeable(Protocol):
    """The part of the phone that a table uses: its note of changes for screens."""

    def changed(self) -> None: ...


class Owner(Protocol):
    """Holds tables as class attributes: an app, a service, a provider."""

    @property
    def phone(self) -> Changeable: ...

    def db(self, path: str, /) -> sqlite3.Connection: ...


class Table(Generic[R]):
    """A table of the class it stands in; phones share the class, so access gives a `BoundTable`.

    ``schema`` is one CREATE TABLE, or the `Schema` that all tables of the file share, with the
    ``name`` of this one.  ``file`` is a name in the app's ``databases`` folder or, with a slash, a
    path.  ``without`` names columns that the row type leaves out.
    """

    def __init__(
        self,
        row: type[R],
        schema: str | Schema,
        *,
        file: str = "",
        name: str = "",
        without: Iterable[str] = (),
    ) -> None:
        self.row = row
        self.schema = Schema((schema,)) if isinstance(schema, str) else schema
        self.path = file if "/" in file else f"databases/{file}"  # as Context.getDatabasePath
        self.name, statement = create_table(self.schema, name)
        self.columns = {column.name: column for column in columns_of(self.name, statement)}
        self.fields = {field.name: field for field in fields_of(row)}
        self._check(tuple(without))
        keys = [column.name for column in self.columns.values() if column.is_key]
        if len(keys) != 1 and re.search(r"WITHOUT\s+ROWID", statement, re.IGNORECASE):
            raise TypeError(f"table {self.name} has neither a key of one column nor a rowid")
        self.key = keys[0] if len(keys) == 1 else "rowid"
        # INTEGER PRIMARY KEY is the rowid, and NULL makes a new one (sqlite.org/autoinc.html).
        whole = self.key in self.columns and self.columns[self.key].declared.upper() == "INTEGER"
        self.made_key = self.key if whole else ""
        self._exact = tuple(field.kind for field in self.fields.values())

    def _check(self, without: tuple[str, ...]) -> None:
        row = self.row.__name__
        for name in (*self.fields, *without):
            if name not in self.columns:
                raise TypeError(f"{row}.{name}: {self._unknown(name)}")
        for name, column in self.columns.items():
            field = self.fields.get(name)
            if field is None and name not in without:
                raise TypeError(
                    f"{row} has no field for the column {self.name}.{name}:"
                    " add the field, or leave the column out by name (without=)"
                )
            if field is not None and field.kind not in FITTING[column.affinity]:
                raise TypeError(
                    f"{row}.{name} is declared {field.kind.__name__}, but the column"
                    f" {self.name}.{name} is declared {column.declared}"
                )

    def _unknown(self, name: str) -> str:
        return f"table {self.name} has no column {name!r}; it has {', '.join(self.columns)}"

    def __set_name__(self, owner: Any, name: str) -> None:
        """Add the file to the databases that an app creates when it is installed."""
        listed: dict[str, Schema] | None = getattr(owner, "databases", None)
        if listed is None:
            return
        if listed.get(self.path, self.schema) != self.schema:
            raise TypeError(
                f"{owner.__name__}.{name} has another schema for {self.path} than a table before"
                " it: put all statements of the file into one Schema and give it to both"
            )
        owner.databases = {**listed, self.path: self.schema}

    @overload
    def __get__(self, owner: None, kind: type) -> "Table[R]": ...

    @overload
    def __get__(self, owner: Owner, kind: type) -> "BoundTable[R]": ...

    def __get__(self, owner: Owner | None, kind: type) -> "Table[R] | BoundTable[R]":
        if owner is None:
            return self
        return BoundTable(self, lambda: owner.db(self.path), owner.phone.changed)

    def on(self, connection: sqlite3.Connection) -> "BoundTable[R]":
        """The table in a database that is open already."""
        return BoundTable(self, lambda: connection, lambda: None)

    def read(self, values: tuple[Value, ...]) -> R:
        """A row from its values, in the order of the fields."""
        if tuple(map(type, values)) != self._exact:
            values = tuple(map(self._converted, self.fields.values(), values))
        return self.row(*values)

    def _converted(self, field: FieldInfo, value: Value) -> Value:
        if value is None and field.nullable:
            return None
        try:
            return convert(value, field.kind)
        except ValueError as error:
            raise sqlite3.DataError(
                f"cannot read {self.row.__name__}.{field.name} from table {self.name}: {error}"
            ) from None

    def checked(self, values: dict[str, Value]) -> dict[str, Value]:
        """Values to write, after checking their names and types."""
        for name, value in values.items():
            if name not in self.columns:
                raise TypeError(self._unknown(name))
            field = self.fields.get(name)
            if field is None or (value is None and (field.nullable or name == self.made_key)):
                continue
            if not isinstance(value, WRITABLE.get(field.kind, (field.kind,))):
                raise TypeError(
                    f"{self.name}.{name} takes {field.kind.__name__}, not {value!r}:"
                    f" {self.row.__name__}.{name} is declared so"
                )
        return values

    def complete(self, values: dict[str, Value]) -> dict[str, Value]:
        """Values for a new row, after checking that none is missing."""
        for name, column in self.columns.items():
            if name in values or name == self.made_key or column.has_default:
                continue
            field = self.fields.get(name)
            if column.not_null or (field is not None and not field.nullable):
                raise TypeError(
                    f"a new row of table {self.name} needs {name}: it must not be NULL, and the"
                    " column has no default"
                )
        return self.checked(values)


class BoundTable(Generic[R]):
    """A table of one phone."""

    def __init__(
        self,
        table: Table[R],
        connection: Callable[[], sqlite3.Connection],
        changed: Callable[[], None],
    ) -> None:
        self.table = table
        self._connection = connection  # opened at each use: the file may have been replaced
        self._changed = changed

    def all(self, where: str = "", args: Sequence[Value] = (), *, order: str = "") -> list[R]:
        """The matching rows; ``where`` and ``order`` are SQL."""
        sql = f"SELECT {quoted(self.table.fields)} FROM {quoted([self.table.name])}"
        sql += f" WHERE {where}" if where else ""
        sql += f" ORDER BY {order}" if order else ""
        return [self.table.read(tuple(row)) for row in self._connection().execute(sql, args)]

    def get(self, key: Key) -> R | None:
        """The row with a primary key."""
        return next(iter(self.all(self._by_key, (key,))), None)

    def add(self, row: R | None = None, /, **columns: Value) -> int:
        """Insert a row, given whole or by column; returns its key (the rowid, if that is text).

        A column that is not named takes the default of the DDL.
        """
        return self._insert("INSERT", row, columns)

    def put(self, row: R | None = None, /, **columns: Value) -> int:
        """Insert a row, replacing one with the same key; returns the key."""
        return self._insert("INSERT OR REPLACE", row, columns)

    def set(self, key: Key, /, **columns: Value) -> None:
        """Change columns of the row with a primary key."""
        if not columns:
            raise TypeError(f"set() of table {self.table.name} needs a column to change")
        values = self.table.checked(columns)
        changes = ", ".join(f'"{name}"=?' for name in values)
        self._write(
            f"UPDATE {quoted([self.table.name])} SET {changes} WHERE {self._by_key}",
            (*values.values(), key),
        )

    def remove(self, keys: Iterable[Key]) -> None:
        """Delete rows by primary key."""
        for key in keys:
            self._write(f"DELETE FROM {quoted([self.table.name])} WHERE {self._by_key}", (key,))

    @property
    def _by_key(self) -> str:
        return f"{quoted([self.table.key])}=?"

    def _insert(self, verb: str, row: R | None, columns: dict[str, Value]) -> int:
        whole = {} if row is None else {name: getattr(row, name) for name in self.table.fields}
        values = self.table.complete(whole | columns)
        marks = ", ".join("?" * len(values))
        into = f"{verb} INTO {quoted([self.table.name])}"
        sql = f"{into} ({quoted(values)}) VALUES ({marks})" if values else f"{into} DEFAULT VALUES"
        return self._write(sql, tuple(values.values())).lastrowid or 0

    def _write(self, sql: str, args: tuple[Value, ...]) -> sqlite3.Cursor:
        cursor = self._connection().execute(sql, args)
        self._changed()
        return cursor
