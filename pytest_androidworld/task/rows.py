"""Rows of an app's database: the columns a task reads, what was added and what was removed.

A task or family declares the `Table` it reads; the app's own file defines the columns.
Rows are dictionaries, identified by the table's key.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task.score import Check, Score, check, crash, strict, upstream

Row = Mapping[str, Any]
GONE = "no such database or table"


@dataclass(frozen=True)
class Table:
    """A table of an app: its columns with the values a task's own rows have by default."""

    path: str
    name: str
    package: str
    key: str
    columns: Mapping[str, Any]  # without the key, in the order of the reference

    def rows(self, env: Device) -> list[Row] | None:
        """All rows, each with the columns that are declared; ``None``: there is no table."""
        found = env.sql.rows(self.path, f'SELECT * FROM "{self.name}"')
        if found is None:
            return None
        known = (self.key, *self.columns)
        return [{name: row[name] for name in known if name in row} for row in found]

    def fill(self, env: Device, rows: Iterable[Row]) -> None:
        """Let the table hold these rows and no others; the app is stopped first."""
        statements = [(f'DELETE FROM "{self.name}"', ()), *map(self._insert, rows)]
        env.sql.write(self.path, statements, self.package)

    def add(self, env: Device, rows: Iterable[Row]) -> None:
        """Let the table hold these rows, too; the app is stopped first."""
        env.sql.write(self.path, [*map(self._insert, rows)], self.package)

    def _insert(self, row: Row) -> tuple[str, tuple[Any, ...]]:
        unknown = set(row) - set(self.columns) - {self.key}
        if unknown:
            raise KeyError(f"{self.name} has no column {min(unknown)!r}")
        values = {**self.columns, **row}
        names = ", ".join(f'"{name}"' for name in values)
        marks = ", ".join("?" for _ in values)
        return f'INSERT INTO "{self.name}" ({names}) VALUES ({marks})', tuple(values.values())


def as_before(
    before: Sequence[Row], after: Sequence[Row], key: str, but: Collection[Any] = ()
) -> Check:
    """Rule R for old rows: all that are no targets are there, unchanged in every column."""
    now = {row[key]: row for row in after}
    problems = [
        f"{key} {row[key]} {_change(row, now.get(row[key]))}"
        for row in before
        if row[key] not in but and now.get(row[key]) != row
    ]
    return check(
        "the other rows are as they were",
        "no change",
        "; ".join(problems[:5]) or "no change",
        not problems,
    )


def _change(old: Row, new: Row | None) -> str:
    if new is None:
        return "is gone"
    return ", ".join(
        f"{name}: {old.get(name)!r} became {new.get(name)!r}"
        for name in {**old, **new}
        if old.get(name) != new.get(name)
    )


def new_rows(before: Iterable[Row], after: Iterable[Row], key: str) -> list[Row]:
    """Rows whose key was not there."""
    old = {row[key] for row in before}
    return [row for row in after if row[key] not in old]


def one_to_one(
    found: Sequence[Row], expected: Sequence[Row], same: Callable[[Row, Row], bool]
) -> bool:
    """Whether each found row matches an expected one, and each expected row is matched once."""
    partner: dict[int, int] = {}

    def assign(i: int, tried: set[int]) -> bool:
        for j, target in enumerate(expected):
            if j not in tried and same(found[i], target):
                tried.add(j)
                if j not in partner or assign(partner[j], tried):
                    partner[j] = i
                    return True
        return False

    return len(found) == len(expected) and all(assign(i, set()) for i in range(len(found)))


def reference_added(
    before: Sequence[Row],
    after: Sequence[Row],
    expected: Sequence[Row],
    compared: Sequence[str],
    similar: Collection[str] = (),
) -> bool:
    """The reference: each expected row is like some row, new or old; no old one changed."""

    def like(target: Row, row: Row) -> bool:
        return all(
            fuzzy(target[name], row.get(name))
            if name in similar
            else target[name] == row.get(name)
            for name in compared
        )

    return (
        all(any(like(target, row) for row in after) for target in expected)
        and len(after) == len(before) + len(expected)
        and all(row in after for row in before)
    )


def reference_removed(
    before: Sequence[Row], after: Sequence[Row], keys: Collection[Any], key: str
) -> bool:
    """The reference: no target is left, every other row is unchanged, and none is new."""
    missing = set(keys) - {row[key] for row in before}
    if missing:
        raise ValueError(f"{key} {min(missing)} is not among the rows of the start")
    targets = [row for row in before if row[key] in keys]
    return (
        not any(row in after for row in targets)
        and all(row in after for row in before if row not in targets)
        and all(row in before for row in after)
    )


def added(
    before: Sequence[Row],
    after: Sequence[Row] | None,
    expected: Sequence[Row],
    *,
    key: str,
    compared: Sequence[str],
    similar: Collection[str],
    same: Callable[[Row, Row], bool],
    defects: tuple[str, str],
) -> Score:
    """Exactly the expected rows are new; ``same(found, expected)`` is the strict comparison.

    ``defects`` are the entries for how a row is compared and for what else is in the table.
    """
    if after is None:
        return Score.of(gone())
    found = new_rows(before, after, key)
    compare, whole = defects
    names = dict.fromkeys(name for row in expected for name in row)
    actual = [{name: row.get(name) for name in names} for row in found]
    like = reference_added(before, after, expected, compared, similar)
    return Score.of(
        upstream(check("rows like the expected ones were added", expected, actual, like), whole),
        strict(
            check(
                "only the expected rows are new",
                expected,
                actual,
                one_to_one(found, expected, same),
            ),
            compare,
        ),
        strict(as_before(before, after, key), whole),
    )


def removed(
    before: Sequence[Row], after: Sequence[Row] | None, keys: Collection[Any], *, key: str
) -> Score:
    """Just these rows are gone, the same in both gradings."""
    if after is None:
        return Score.of(gone())
    old = {row[key] for row in before}
    left = [row for row in after if row[key] in keys]
    extra = [row for row in after if row[key] not in old]
    return Score.of(
        check("the rows to delete are gone", "none left", _listed(left, "none left"), not left),
        check("no row is new", "none", _listed(extra, "none"), not extra),
        as_before(before, after, key, but=keys),
    )


def one_removed(
    before: Sequence[Row], after: Sequence[Row] | None, twins: Iterable[Any], *, key: str
) -> Score:
    """One of these equal rows is gone, whichever, the same in both gradings."""
    scores = [removed(before, after, [twin], key=key) for twin in twins]
    return max(scores, key=lambda score: score.strict)


def _listed(rows: Sequence[Row], none: str) -> str:
    return "; ".join(str(dict(row)) for row in rows[:5]) or none


def gone() -> list[Check]:
    """The score if the database cannot be read: 0, where the reference crashes."""
    return [check("the app's data is there", "rows", GONE, 0.0), crash("reading the rows", GONE)]
