"""Tasks about the rows of a table: which rows are the targets."""

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.row_tasks import DeleteRowsTask
from pytest_androidworld.task.rows import Row, Table

TABLE = Table("/data/data/a.b/c.db", "things", "a.b", "id", {"name": ""})
NOISE = [{"name": "tent"}, {"name": "stove"}]
TARGETS = [{"name": "rope"}, {"name": "map"}]


class DeleteThings(DeleteRowsTask):
    table = TABLE
    template = "Delete things."
    noise = NOISE
    targets = TARGETS


@pytest.fixture
def task() -> DeleteThings:
    """The rows of the start have been read: noise first, then the targets."""
    task = DeleteThings()
    task.rows_before = [{"id": n, **row} for n, row in enumerate([*NOISE, *TARGETS])]
    return task


def reward(task: DeleteThings, monkeypatch: pytest.MonkeyPatch, after: list[Row]) -> float:
    monkeypatch.setattr(Table, "rows", lambda table, env: after)
    score = task.is_successful(Device)  # type: ignore[arg-type]  # which is not asked
    assert score.strict == score.upstream
    return score.strict


@pytest.mark.parametrize(
    ("count", "keys"), [(0, []), (1, [3]), (2, [2, 3]), (4, [0, 1, 2, 3]), (5, [0, 1, 2, 3])]
)
def test_the_keys_of_the_last_rows(task: DeleteThings, count: int, keys: list[int]) -> None:
    assert task.last_keys(count) == keys


def test_without_a_target_every_row_must_stay(
    task: DeleteThings, monkeypatch: pytest.MonkeyPatch
) -> None:
    task.targets = []
    everything = list(task.rows_before)
    assert reward(task, monkeypatch, everything) == 1
    assert reward(task, monkeypatch, everything[:2]) == 0
    assert reward(task, monkeypatch, []) == 0


def test_just_the_targets_are_to_go(task: DeleteThings, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = list(task.rows_before)
    assert reward(task, monkeypatch, everything) == 0
    assert reward(task, monkeypatch, everything[:2]) == 1
    assert reward(task, monkeypatch, everything[:1]) == 0
