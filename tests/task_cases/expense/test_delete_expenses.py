"""Expenses to be deleted: these and no others, or one of two that are equal."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.expenses import EXPENSES
from pytest_androidworld.task.row_tasks import RowsTask
from pytest_androidworld.task_cases.expense.delete_expenses import (
    ExpenseDeleteDuplicates,
    ExpenseDeleteDuplicates2,
    ExpenseDeleteMultiple,
    ExpenseDeleteMultiple2,
    ExpenseDeleteSingle,
)
from tests.task_cases.play import Play

Change = Callable[[RowsTask, Device], None]
BY_NAME: dict[type[RowsTask], tuple[int, int]] = {
    ExpenseDeleteSingle: (1, 0),
    ExpenseDeleteMultiple: (3, 0),
    ExpenseDeleteMultiple2: (3, 50),
}  # each with its numbers of targets and others
TWINS: dict[type[RowsTask], int] = {
    ExpenseDeleteDuplicates: 5,
    ExpenseDeleteDuplicates2: 40,
}  # with those of others


def keep(start: int, end: int | None, **columns: Any) -> Change:
    """The table then holds only these rows of the start, the last with other values."""

    def change(task: RowsTask, device: Device) -> None:
        *rows, last = task.rows_before[start:end] or [{}]
        left = [*rows, {**last, **columns}] if last else []
        EXPENSES.fill(device, left)

    return change


def one_is_new(task: RowsTask, device: Device) -> None:
    EXPENSES.fill(device, [*task.rows_before[:-3], {"name": "oops"}])


@pytest.mark.parametrize(
    ("change", "reward"),
    [
        (keep(0, None), 0),
        (keep(0, -2), 0),
        (keep(0, -4), 0),
        (keep(3, None), 0),
        (keep(0, 0), 0),
        (keep(0, None, name=""), 0),
        (keep(0, -3, amount=1), 0),
        (keep(0, -3, note="x"), 0),
        (keep(0, -3, created_date=1), 0),
        (keep(0, -3, expense_id=99), 0),
        (one_is_new, 0),
        (keep(0, -3), 1),
    ],
)
def test_three_of_53(play: Play, change: Change, reward: float) -> None:
    """The same in both gradings: the reference's check is sound."""
    task = play.begin(ExpenseDeleteMultiple2)
    change(task, play.device)
    assert play.rewards(task) == (reward, reward)


@pytest.mark.parametrize(
    ("change", "reward"),
    [
        (keep(0, None), 0),
        (keep(0, -2), 0),
        (keep(1, None), 0),
        (keep(0, 0), 0),
        (keep(0, -1, amount=1), 0),
        (keep(0, -1, expense_id=99), 0),
        (keep(0, -1), 1),
    ],
)
@pytest.mark.parametrize("kind", TWINS)
def test_one_of_two(play: Play, kind: type[RowsTask], change: Change, reward: float) -> None:
    task = play.begin(kind)
    change(task, play.device)
    assert play.rewards(task) == (reward, reward)


@pytest.mark.parametrize("kind", TWINS)
def test_either_of_the_two_may_go(play: Play, kind: type[RowsTask]) -> None:
    task = play.begin(kind)
    *others, _, second = task.rows_before
    EXPENSES.fill(play.device, [*others, second])
    assert play.rewards(task) == (1, 1)


def test_a_variation_is_no_duplicate(play: Play) -> None:
    task = play.begin(ExpenseDeleteDuplicates2)
    EXPENSES.fill(play.device, [*task.rows_before[:-3], *task.rows_before[-2:]])
    assert play.rewards(task) == (0, 0)


@pytest.mark.parametrize("kind", [*BY_NAME, *TWINS])
def test_who_does_not_confirm_has_deleted_nothing(play: Play, kind: type[RowsTask]) -> None:
    done = play.solve(play.begin(kind))
    play.fresh()
    task = play.begin(kind)
    play.replay(done[:-1])
    assert play.rewards(task) == (0, 0)


@pytest.mark.parametrize("kind", [*BY_NAME, *TWINS])
def test_without_the_app_it_is_0_where_the_reference_crashes(
    play: Play, kind: type[RowsTask]
) -> None:
    task = play.begin(kind)
    play.device.adb.shell(f"rm -r {EXPENSES.path}*")
    assert play.rewards(task) == (0, 0)
    reasons = [str(each) for each in play.score(task).failed("upstream")]
    assert any("the reference crashes here" in each for each in reasons)


def test_the_goals() -> None:
    rows = [{"name": name} for name in ("Dentist", "Ice Cream", "Car Wash")]
    assert [
        kind.with_params({"targets": rows[:count]}).goal for kind, (count, _) in BY_NAME.items()
    ] == [
        "Delete the following expenses from pro expense: Dentist.",
        *["Delete the following expenses from pro expense: Dentist, Ice Cream, Car Wash."] * 2,
    ]
    for kind in TWINS:
        assert kind.with_params({}).goal == (
            "Delete all but one of any expenses in pro expense that are exact duplicates,"
            " ensuring at least one instance of each unique expense remains."
        )


@pytest.mark.parametrize("kind", BY_NAME)
def test_no_two_have_the_same_name(kind: type[RowsTask]) -> None:
    for seed in range(100):
        drawn = kind.drawn(seed).params
        assert (len(drawn["targets"]), len(drawn["noise"])) == BY_NAME[kind]
        names = [row["name"] for row in [*drawn["targets"], *drawn["noise"]]]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("kind", TWINS)
def test_there_is_exactly_one_pair(kind: type[RowsTask]) -> None:
    for seed in range(100):
        drawn = kind.drawn(seed).params
        assert len(drawn["noise"]) == TWINS[kind]
        rows = [str(sorted(row.items())) for row in [drawn["target"], *drawn["noise"]]]
        assert len(set(rows)) == len(rows)


def test_three_others_differ_from_the_twins_in_amount_and_dates_only() -> None:
    for seed in range(100):
        drawn = ExpenseDeleteDuplicates2.drawn(seed).params
        target = drawn["target"]
        more = [row["amount"] - target["amount"] for row in drawn["noise"][-3:]]
        assert len(set(more)) == 3
        assert all(50 <= each <= 999 for each in more)
        for row in drawn["noise"][-3:]:
            assert all(row[name] == target[name] for name in ("name", "category", "note"))


@pytest.mark.parametrize("seed", range(40, 52))
def test_a_person_finds_the_two(play: Play, seed: int) -> None:
    """Also where they lie at the edge of what the screen displays."""
    task = play.begin(ExpenseDeleteDuplicates2, seed)
    assert len(play.solve(task)) < 17
    assert play.rewards(task) == (1, 1)


@pytest.mark.parametrize("seed", range(40, 44))
def test_a_person_finds_three_of_53(play: Play, seed: int) -> None:
    task = play.begin(ExpenseDeleteMultiple2, seed)
    assert len(play.solve(task)) < 33
    assert play.rewards(task) == (1, 1)
