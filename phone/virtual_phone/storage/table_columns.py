"""The fields of row types, the columns of tables, and the conversion of values between them."""

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import Any, get_args, get_type_hints

from virtual_phone.storage.databases import Schema

Value = int | float | str | bytes | None
# The types allowed for a field, by the affinity of its column.  NUMERIC (also of DATE, STRING and
# LONG) stores text that is not a number as text, and BLOB converts nothing.
ALL = (int, float, str, bytes, bool)
FITTING: dict[str, tuple[type, ...]] = {
    "INTEGER": (int, bool),
    "TEXT": (str,),
    "BLOB": ALL,
    "REAL": (float,),
    "NUMERIC": (int, float, str, bool),
}


@dataclass(frozen=True)
class ColumnInfo:
    """A column as ``PRAGMA table_info`` describes it."""

    name: str
    declared: str
    not_null: bool
    has_default: bool
    is_key: bool

    @property
    def affinity(self) -> str:
        """By the rules of https://sqlite.org/datatype3.html#determination_of_column_affinity."""
        text = self.declared.upper()
        if "INT" in text:
            return "INTEGER"
        if any(part in text for part in ("CHAR", "CLOB", "TEXT")):
            return "TEXT"
        if "BLOB" in text or not text:
            return "BLOB"
        real = ("REAL", "FLOA", "DOUB")  # codespell:ignore doub
        return "REAL" if any(part in text for part in real) else "NUMERIC"


@dataclass(frozen=True)
class FieldInfo:
    """A field of a row type."""

    name: str
    kind: type
    nullable: bool


def convert(value: Value, kind: type) -> Value:
    """A value as Android's getter of that type returns it (android.database.CursorWindow).

    A number from NULL is 0 there, too; a text from NULL is null, for which only ``| None`` has
    room.
    """
    if type(value) is kind:
        return value
    if kind is str and isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if kind is bytes and isinstance(value, str):
        return value.encode() + b"\0"
    if value is None and kind in (str, bytes):
        raise ValueError(f"the column holds NULL: declare the field {kind.__name__} | None")
    if isinstance(value, bytes) or kind is bytes:
        held = "a BLOB" if isinstance(value, bytes) else repr(value)
        raise ValueError(f"the column holds {held}, which is no {kind.__name__}")
    number = _leading_number(value, kind) if isinstance(value, str) else value or 0
    if kind is float:
        return float(number)
    whole = int(min(max(number, -(2**63)), 2**63 - 1))
    return whole != 0 if kind is bool else whole


def _leading_number(text: str, kind: type) -> int | float:
    """The number at the start of a text, as C's strtod and strtoll parse it; else 0."""
    if kind is float:
        found = re.match(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text)
        return float(found[0]) if found else 0.0
    found = re.match(r"\s*[+-]?\d+", text)
    return int(found[0]) if found else 0


def quoted(names: Iterable[str]) -> str:
    """Names of columns or tables as SQL lists them."""
    return ", ".join(f'"{name}"' for name in names)


def create_table(schema: Schema, name: str) -> tuple[str, str]:
    """The name and CREATE TABLE of a schema's table; without a name, of the only one."""
    found: dict[str, str] = {}
    for statement in schema.statements:
        create = r"""CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"\[]?(\w+)"""
        if match := re.match(create, statement.strip(), re.IGNORECASE):
            found[match[1]] = statement
    if not name and len(found) == 1:
        name = next(iter(found))
    if name not in found:
        problem = f"no table {name!r}" if name else f"{len(found)} tables, so name one (name=)"
        raise TypeError(f"the schema has {problem}: {', '.join(found) or 'it creates none'}")
    return name, found[name]


def columns_of(name: str, statement: str) -> list[ColumnInfo]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(statement)
        rows = connection.execute(f"PRAGMA table_info({quoted([name])})").fetchall()
    return [
        ColumnInfo(column, declared, bool(not_null), default is not None, bool(key))
        for _, column, declared, not_null, default, key in rows
    ]


def fields_of(row: type[Any]) -> list[FieldInfo]:
    parameters = getattr(row, "__dataclass_params__", None)
    if parameters is None or not parameters.frozen:
        raise TypeError(f"{row.__name__} is the type of rows: make it a dataclass(frozen=True)")
    hints = get_type_hints(row)
    return [_field(row, field.name, hints[field.name]) for field in fields(row)]


def _field(row: type, name: str, hint: Any) -> FieldInfo:
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    plain = [kind for kind in kinds if kind is not NoneType]
    if len(plain) != 1 or plain[0] not in ALL:
        raise TypeError(
            f"{row.__name__}.{name} is declared {hint}, but a column holds"
            " int, float, str, bytes or bool, each with or without | None"
        )
    return FieldInfo(name, plain[0], NoneType in kinds)
