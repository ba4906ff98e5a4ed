"""Tasks about the rows of one table: add some, delete some, delete one of two equal ones.

A family of an app names its table and draws the rows; what its own tasks add is the goal and the
solution.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.matching import same_words
from pytest_androidworld.task.rows import Row, Table, added, one_removed, removed
from pytest_androidworld.task.score import Check, Score, check


class RowsTask(Task):
    """Base of tasks about rows of a table whose other rows must not change."""

    table: ClassVar[Table]
    noise: Any  # a parameter of each task: the rows that it is not about
    rows_before: Sequence[Row]

    @property
    def rows_put(self) -> Sequence[Row]:
        """The rows at the start; `last_keys` are the keys of the last ones."""
        return list(self.noise)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        self.table.fill(env, self.rows_put)

    def remember(self, env: Device) -> None:
        super().remember(env)
        self.rows_before = self.table.rows(env) or []

    def check_start(self, env: Device) -> Check | Score:
        """Check that the table has the initial rows."""
        put = [{**self.table.columns, **row} for row in self.rows_put]
        there = [{name: row[name] for name in self.table.columns} for row in self.rows_before]
        return check(f"{self.table.name} holds its rows", put, there)

    def last_keys(self, count: int) -> list[Any]:
        """The keys of the task's rows inserted last; behind them may be what others have put."""
        end = len(self.rows_put)
        first = max(0, end - count)  # not [-count:], which for 0 is all of them
        return [row[self.table.key] for row in self.rows_before[first:end]]


class DeleteRowsTask(RowsTask):
    """The targets are gone, and nothing else changed."""

    targets: Any  # a parameter: the rows to delete

    @property
    def rows_put(self) -> Sequence[Row]:
        return [*self.noise, *self.targets]

    def is_successful(self, env: Device) -> Score:
        keys = self.last_keys(len(self.targets))
        return removed(self.rows_before, self.table.rows(env), keys, key=self.table.key)


class DeleteTwinTask(RowsTask):
    """Of two equal rows either is gone, and nothing else changed."""

    target: Any  # a parameter: the row that is there twice

    @property
    def rows_put(self) -> Sequence[Row]:
        return [*self.noise, self.target, self.target]

    def is_successful(self, env: Device) -> Score:
        twins = self.last_keys(2)
        return one_removed(self.rows_before, self.table.rows(env), twins, key=self.table.key)


class AddRowsTask(RowsTask):
    """Check that exactly the targets are new: texts by words, other values exactly."""

    texts: ClassVar[tuple[str, ...]]  # columns that the reference compares by similarity
    exact: ClassVar[tuple[str, ...]]  # columns that it compares as they are; all others are free
    compare_defect: ClassVar[str] = "D71"
    targets: Any  # a parameter: the rows to add

    def is_successful(self, env: Device) -> Score:
        compared = (*self.texts, *self.exact)
        full = [{**self.table.columns, **row} for row in self.targets]
        return added(
            self.rows_before,
            self.table.rows(env),
            [{name: row[name] for name in compared} for row in full],
            key=self.table.key,
            compared=compared,
            similar=self.texts,
            same=self.same,
            defects=(self.compare_defect, "D70"),
        )

    def same(self, found: Row, expected: Row) -> bool:
        """Strict grading: rule W for each text, and equal values in the other columns."""
        return all(same_words(found.get(name), expected[name]) for name in self.texts) and all(
            found.get(name) == expected[name] for name in self.exact
        )
