"""Limits of the SQL that a client sends to an app's database, such as the WHERE of a query.

The app's own connection runs it, under the phone's lock, for it is shared: it cannot let others
work within a statement, as ``sqlite3`` with a connection of its own does. So what a statement may
cost until its next row is limited; beyond that SQLite reports it as "interrupted". A query is then
run again beside the app, on a copy (`shell.sqlite.beside`); what changes rows is not.

LIKE and GLOB are one instruction each, whose time grows with the product of the lengths of
pattern and text, and others make or search long values; their cost is added to that of the
instructions, and what is too much for one is reported as "string or blob too big". What is left,
such as to join long values again and again, is limited by the processor's time.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf

from virtual_phone.storage.linear import Linear

Value = str | bytes | int | float | None
Compare = Callable[[str, tuple[Value, ...]], int | None]

STEPS = 1000  # instructions of SQLite's virtual machine that are one unit of cost
OFTEN = 10  # progress callbacks in that many
MOST_STEPS = 800  # units of a client's statement: some 30 ms, or a LIKE of 8,000 rows
SECONDS = 0.03  # of the processor, whatever the instructions are: a query goes on beside the app,
CHANGING = 0.3  # but what changes rows fails, and on no slow machine before its units are used up
LONGEST = 4 << 20  # bytes of a value: making one is a single instruction
BYTES = 3_000  # that are made or searched in the time of a unit
PRODUCT = 10_000  # of the lengths of a pattern and a text that take as long as these instructions
CALLS = 10  # comparisons that do
COMPARISONS = {("like", 2): "? LIKE ?", ("like", 3): "? LIKE ? ESCAPE ?", ("glob", 2): "? GLOB ?"}


class Budget(threading.local):
    """What the statements of this thread may cost until the next refill, in units of `STEPS`."""

    left = inf
    ends = inf  # seconds of this thread's processor time
    _seconds = inf

    @contextmanager
    def limited(self, seconds: float = SECONDS) -> Iterator[None]:
        """Limit each statement; after each row it returns, call `refill`."""
        self._seconds = seconds
        self._fill()
        try:
            yield
        finally:
            self.left = self.ends = inf

    @contextmanager
    def unlimited(self) -> Iterator[None]:
        """Lift the limit for statements of the phone's own."""
        left, ends = self.left, self.ends
        self.left = self.ends = inf
        try:
            yield
        finally:
            self.left, self.ends = left, ends

    def refill(self) -> None:
        if self.left < inf:
            self._fill()

    def _fill(self) -> None:
        self.left, self.ends = MOST_STEPS, time.thread_time() + self._seconds

    def step(self) -> bool:
        """SQLite's progress handler: whether to interrupt the statement."""
        self.left -= 1 / OFTEN
        return self.left < 0 or (self.ends < inf and time.thread_time() > self.ends)

    def compare(self, values: tuple[Value, ...]) -> None:
        """Take the cost of a comparison; raises what SQLite reports as SQLITE_TOOBIG."""
        self._take(product(values) / PRODUCT + 1 / CALLS)

    def read(self, *values: Value) -> None:
        """Take the cost of a function that reads values."""
        self.make(sum(len(value) for value in values if isinstance(value, str | bytes)))

    def make(self, count: int) -> None:
        """Take the cost of a function that makes so many bytes, if that is a number above 0."""
        self._take(max(count, 0) / BYTES)

    def _take(self, cost: float) -> None:
        self.left -= cost
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


def real_by(connection: sqlite3.Connection) -> Callable[[float], str]:
    """A REAL as SQLite prints it."""
    return lambda value: str(connection.execute("SELECT CAST(? AS TEXT)", (value,)).fetchone()[0])


def limit(connection: sqlite3.Connection, budget: Budget, beside: sqlite3.Connection) -> None:
    """Let what a connection does cost a budget; ``beside``, which has no tables, does a part."""

    def compare(sql: str, values: tuple[Value, ...]) -> int | None:
        budget.compare(values)
        return by_sqlite(beside)(sql, values)

    def computed(sql: str, value: Value) -> Value:
        found: Value = beside.execute(f"SELECT {sql}", (value,)).fetchone()[0]
        return found

    def hexed(value: Value) -> Value:
        budget.read(value)
        return computed("hex(?)", value)

    def made(name: str, count: Value) -> Value:
        budget.make(int(computed("CAST(? AS INTEGER)", count) or 0))
        return computed(f"{name}(?)", count)

    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    connection.set_progress_handler(budget.step, STEPS // OFTEN)
    compare_by(connection, compare)
    Linear(LONGEST, real_by(beside), budget.read).add_to(connection)
    connection.create_function("hex", 1, hexed, deterministic=True)
    connection.create_function("zeroblob", 1, partial(made, "zeroblob"), deterministic=True)
    connection.create_function("randomblob", 1, partial(made, "randomblob"))
