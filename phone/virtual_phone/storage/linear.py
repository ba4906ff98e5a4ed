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
    before: Callable[..., None] = lambda *values: None  # is called with the values first

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
            connection.create_function(name, count, self._called(body), deterministic=True)

    def _called(self, body: Callable[..., Value]) -> Callable[..., Value]:
        def called(*values: Value) -> Value:
            if None in values:
                return None
            self.before(*values)
            return body(*values)

        return called

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
