"""Limits of the SQL that a client sends to an app's database, such as the WHERE of a query.

The app's own connection runs it, under the phone's lock, for it is shared: it cannot let others
work within a statement, as ``sqlite3`` with a connection of its own does. So what a statement may
cost until its next row is limited; beyond that SQLite reports it as "interrupted".

LIKE and GLOB are one instruction each, whose time grows with the product of the lengths of
pattern and text; their cost is added to that of the instructions, and what is too much for one is
reported as "string or blob too big".
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf

Value = str | bytes | int | float | None
Compare = Callable[[str, tuple[Value, ...]], int | None]

STEPS = 1000  # instructions of SQLite's virtual machine between progress callbacks
MOST_STEPS = 2500  # times that, of a client's statement: some 100 ms, or a LIKE of 25,000 rows
PRODUCT = 10_000  # of the lengths of a pattern and a text that take as long as these instructions
CALLS = 10  # comparisons that do
COMPARISONS = {("like", 2): "? LIKE ?", ("like", 3): "? LIKE ? ESCAPE ?", ("glob", 2): "? GLOB ?"}


class Budget(threading.local):
    """What the statements of this thread may cost until the next refill, in units of `STEPS`."""

    left = inf

    @contextmanager
    def limited(self) -> Iterator[None]:
        """Limit each statement; after each row it returns, call `refill`."""
        self.left = MOST_STEPS
        try:
            yield
        finally:
            self.left = inf

    @contextmanager
    def unlimited(self) -> Iterator[None]:
        """Lift the limit for statements of the phone's own."""
        left, self.left = self.left, inf
        try:
            yield
        finally:
            self.left = left

    def refill(self) -> None:
        if self.left < inf:
            self.left = MOST_STEPS

    def step(self) -> bool:
        """SQLite's progress handler: whether to interrupt the statement."""
        self.left -= 1
        return self.left < 0

    def compare(self, values: tuple[Value, ...]) -> None:
        """Take the cost of a comparison; raises what SQLite reports as SQLITE_TOOBIG."""
        self.left -= product(values) / PRODUCT + 1 / CALLS
        if self.left < 0:
            raise OverflowError


def product(values: tuple[Value, ...]) -> int:
    """The steps that a comparison takes at most."""
    pattern, text, *_ = (len(v) if isinstance(v, str | bytes) else 1 for v in values)
    return pattern * text


def compare_by(connection: sqlite3.Connection, compare: Compare) -> None:
    """Let a function run the comparisons of a connection.

    It gets their SQL and the values of SQLite's function: the pattern, then the text.
    """
    for (name, count), sql in COMPARISONS.items():
        connection.create_function(
            name, count, lambda *values, sql=sql: compare(sql, values), deterministic=True
        )


def by_sqlite(connection: sqlite3.Connection) -> Compare:
    """Comparisons by SQLite itself, with another connection."""

    def compare(sql: str, values: tuple[Value, ...]) -> int | None:
        pattern, text, *escape = values
        operands = (text, pattern, *escape)
        found: int | None = connection.execute(f"SELECT {sql}", operands).fetchone()[0]
        return found

    return compare
