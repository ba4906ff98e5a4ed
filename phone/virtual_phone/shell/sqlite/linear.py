"""Functions whose time in SQLite grows with the product of their arguments' lengths.

SQLite runs each as one instruction, which nothing interrupts: to search 4 MB for 1 MB takes hours.
Here they take a time that grows with the sum; their results are SQLite's (func.c).
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

Value = str | bytes | int | float | None


@dataclass(frozen=True)
class Linear:
    """The functions for values of at most ``longest`` bytes; ``real`` formats a REAL."""

    longest: int
    real: Callable[[float], str]

    def add_to(self, connection: sqlite3.Connection) -> None:
        """Replace the functions of a connection."""
        functions: dict[tuple[str, int], Callable[..., Value]] = {
            ("instr", 2): self.instr,
            ("replace", 3): self.replace,
            ("trim", 2): partial(self.trim, str.strip),
            ("ltrim", 2): partial(self.trim, str.lstrip),
            ("rtrim", 2): partial(self.trim, str.rstrip),
        }
        for (name, count), body in functions.items():
            connection.create_function(name, count, _null_for_null(body), deterministic=True)

    def text(self, value: Value) -> str:
        if isinstance(value, bytes):
            return value.decode(errors="replace")
        return self.real(value) if isinstance(value, float) else str(value)

    def instr(self, whole: Value, part: Value) -> int:
        if isinstance(whole, bytes) and isinstance(part, bytes):
            return whole.find(part) + 1
        return self.text(whole).find(self.text(part)) + 1

    def replace(self, *values: Value) -> str:
        whole, old, new = map(self.text, values)
        if not old:
            return whole
        if len(whole) + whole.count(old) * (len(new) - len(old)) > self.longest:
            raise OverflowError  # for which sqlite3 reports SQLITE_TOOBIG
        return whole.replace(old, new)

    def trim(self, strip: Callable[[str, str], str], whole: Value, letters: Value) -> str:
        return strip(self.text(whole), "".join(set(self.text(letters))))


def _null_for_null(body: Callable[..., Value]) -> Callable[..., Value]:
    return lambda *values: None if None in values else body(*values)
