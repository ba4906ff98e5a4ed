"""What an app adds to questions: its fields, its rows, its noise, how a person looks things up."""

import operator
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, ClassVar, NamedTuple

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import NotOnScreen
from pytest_androidworld.task.retrieval.values import (
    of_twelve_hours,
    to_date,
    to_date_or_none,
    to_duration,
    to_number,
    to_time,
)

Item = dict[str, str]  # one item of a question's file: its fields
Row = dict[str, Any]  # one row of the app's table, without its key
PARSERS: dict[str, Callable[[str], Any]] = {
    "date": to_date,
    "date or 0": to_date_or_none,
    "time": to_time,
    "duration": to_duration,
    "number": to_number,
    "text": str,
}


class Condition(NamedTuple):
    """``field operation value``; noise fulfils never all conditions of a question."""

    field: str
    operation: str
    value: str

    def holds(self, found: Any, value: Any) -> bool:
        """Whether the comparison holds for what was found."""
        return bool(OPERATIONS[self.operation](found, value))


OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "EQUAL_TO": operator.eq,
    "CONTAINS": operator.contains,
    "GREATER_THAN": operator.gt,
    "LESS_THAN": operator.lt,
    "GREATER_THAN_OR_EQUAL_TO": operator.ge,
    "LESS_THAN_OR_EQUAL_TO": operator.le,
}


class Query(NamedTuple):
    """What a person looks the answer up by: words of the goal, and nothing else."""

    words: list[str]  # names of things, as the goal gives them
    days: list[str]  # dates that it gives
    fields: list[str]  # the fields from which the answer is read
    about: list[str]  # the fields that single out what the goal is about
    given: dict[str, str]  # fields of the rows as the goal gives them


class Population:
    """One app.  All is class data but for the methods; a module beside this one has an instance.

    ``state`` and ``items`` are the names in ``questions.proto``, ``fields`` maps each field
    to its kind, ``columns`` must be unchanged after a question (D13; none: all of them).
    """

    state: ClassVar[str]
    items: ClassVar[str]
    app_name: ClassVar[str]
    package: ClassVar[str]
    database: ClassVar[str]
    table: ClassVar[str]
    key: ClassVar[str]
    label: ClassVar[str] = "title"  # the field, and the column, that names a row
    columns: ClassVar[tuple[str, ...]] = ()
    defaults: ClassVar[Row] = {}  # columns that every row has alike
    fields: ClassVar[dict[str, str]]
    needed: ClassVar[tuple[str, ...]] = ()  # fields without which there is no row
    noise_rows: ClassVar[int]

    def normalized(self, item: Item) -> Item:
        """An item as the app displays it, where that differs from the file."""
        return item

    def row(self, item: Item) -> Row:
        """The columns of an item that are not the same in every row."""
        raise NotImplementedError(f"{type(self).__name__} has no rows")

    def noise(self, random: Random, items: Sequence[Item]) -> Row:
        """A random row beside the question's items; one that fulfils its conditions is redrawn."""
        raise NotImplementedError(f"{type(self).__name__} has no noise")

    def fulfils(self, row: Row, conditions: Sequence[Condition]) -> bool:
        """Whether a row fulfils all conditions."""
        raise NotImplementedError(f"{type(self).__name__} has no conditions")

    def screen_texts(self, item: Item, field: str) -> list[str]:
        """The texts by which the screen shows a field of an item."""
        return [item[field]]

    def look_up(self, user: Any, query: Query, items: Sequence[Sequence[str]]) -> None:
        """Find and see, as a person would, the texts of each item on the screen."""
        raise NotImplementedError(f"{type(self).__name__} has no way to look things up")

    def populate(self, env: Device, rows: Sequence[Row]) -> None:
        """Make the table hold these rows and no others."""
        inserts = [insert(self.table, self.defaults | row) for row in rows]
        statements = [(f"DELETE FROM {self.table}", ()), *inserts]
        env.sql.write(self.database, statements, self.package)

    def rows(self, env: Device) -> dict[str, Row] | None:
        """What is in the table, by key; `None` if there is no table."""
        columns = ", ".join((self.key, *self.columns)) if self.columns else "*"
        query = f"SELECT {columns} FROM {self.table} ORDER BY {self.key}"
        found = env.sql.rows(self.database, query)
        return None if found is None else {str(row[self.key]): dict(row) for row in found}


def insert(table: str, row: Row) -> tuple[str, tuple[Any, ...]]:
    """The statement that adds a row, and its values."""
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" * len(row))
    return f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(row.values())


def read_on(user: Any, items: Sequence[Sequence[str]]) -> None:
    """See the texts of all items, wherever in the list below they are, scrolling down."""
    left = [list(texts) for texts in items]
    while True:
        left = [texts for texts in left if not _seen(user, texts)]
        if not left:
            return
        before = user.elements
        user.scroll("down")
        if user.elements == before and not user.bring(left[0][0]).shows(left[0][0]):
            raise NotOnScreen(left[0][0], (e.text or "" for e in user.elements))


def _seen(user: Any, texts: Sequence[str]) -> bool:
    try:
        for text in texts:
            user.see(text, *of_twelve_hours(text))
    except NotOnScreen:
        return False
    return True


@cache
def populations() -> Mapping[str, Population]:
    """Every app that has questions, by its name in ``State``."""
    from pytest_androidworld.task import retrieval

    found: dict[str, Population] = {}
    for module in pkgutil.iter_modules(retrieval.__path__):
        if not module.name.endswith("_pb2"):
            names = vars(import_module(f"{retrieval.__name__}.{module.name}"))
            each = (value for value in names.values() if isinstance(value, Population))
            found |= {population.state: population for population in each}
    return found
