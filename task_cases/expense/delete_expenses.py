"""Pro Expense: delete expenses by name, or one of two that are equal."""

from collections.abc import Callable
from random import Random
from typing import Any

from pytest_androidworld import Param, User, expense_screens, expenses, row_tasks, sample

Rows = list[dict[str, Any]]
EXTRA = (50, 999)  # cents, by which variations of an expense cost more
VARIATIONS = 3


def of_different_names(count: int) -> Callable[[Random], Rows]:
    return lambda random: sample.many(sample.expense, count, random, key=lambda row: row["name"])


def of_other_names(count: int) -> Callable[[Random, Rows], Rows]:
    """So many expenses whose names differ from each other and from those of the targets."""

    def draw(random: Random, targets: Rows) -> Rows:
        taken = [row["name"] for row in targets]
        return sample.many(
            sample.expense, count, random, key=lambda row: row["name"], others=taken
        )

    return draw


ALL_DELETED = {"blind": "all expenses that there are must be deleted"}


class _DeleteByName(row_tasks.DeleteRowsTask):
    """The named expenses are gone, and nothing else changed."""

    template = "Delete the following expenses from pro expense: {expense_list}."
    app_names = (expenses.APP,)
    table = expenses.EXPENSES

    @property
    def names(self) -> list[str]:
        return [row["name"] for row in self.targets]

    @property
    def goal(self) -> str:
        return self.template.format(expense_list=", ".join(self.names))


class ExpenseDeleteSingle(_DeleteByName):
    """Delete the only expense."""

    complexity = 1
    known_flaws = ALL_DELETED
    targets = Param(of_different_names(1))
    noise = Param(sample.always([]))

    def solve(self, user: User) -> None:
        user.open(expenses.APP)
        expense_screens.delete(user, self.names[0])


class ExpenseDeleteMultiple(_DeleteByName):
    """Delete three expenses; there are no others."""

    complexity = 2
    known_flaws = ALL_DELETED
    targets = Param(of_different_names(3))
    noise = Param(sample.always([]))

    def solve(self, user: User) -> None:
        user.open(expenses.APP)
        for name in self.names:
            expense_screens.delete(user, name)


class ExpenseDeleteMultiple2(_DeleteByName):
    """Delete three of 53 expenses."""

    complexity = 3.4
    targets = Param(of_different_names(3))
    noise = Param(of_other_names(50), after=targets)

    def solve(self, user: User) -> None:
        expense_screens.delete_all(user.open(expenses.APP), self.names)


class _DeleteDuplicate(row_tasks.DeleteTwinTask):
    """Either of two expenses that are equal in every column is gone, and nothing else changed."""

    template = (
        "Delete all but one of any expenses in pro expense that are exact duplicates, ensuring"
        " at least one instance of each unique expense remains."
    )
    app_names = (expenses.APP,)
    table = expenses.EXPENSES

    def solve(self, user: User) -> None:
        expense_screens.delete_twin(user.open(expenses.APP))


def others(count: int) -> Callable[[Random, dict[str, Any]], Rows]:
    """So many expenses that differ from each other and from the target."""
    return lambda random, target: sample.many(sample.expense, count, random, others=[target])


def others_and_variations(random: Random, target: dict[str, Any]) -> Rows:
    """Of 40 others three are called as the target, but cost more."""
    more = random.sample(range(EXTRA[0], EXTRA[1] + 1), VARIATIONS)
    variations = [
        {**target, "amount": target["amount"] + extra, **varied_dates(random)} for extra in more
    ]
    return [*others(37)(random, target), *variations]


def varied_dates(random: Random) -> dict[str, int]:
    """Made at one time, and changed at another."""
    made, changed = sample.expense_dates(random), sample.expense_dates(random)
    return {**made, "modified_date": changed["modified_date"]}


class ExpenseDeleteDuplicates(_DeleteDuplicate):
    """Delete one of two equal expenses among seven."""

    complexity = 1.2
    target = Param(sample.expense)
    noise = Param(others(5), after=target)


class ExpenseDeleteDuplicates2(_DeleteDuplicate):
    """Delete one of two equal expenses among 42, three of which resemble them."""

    complexity = 1.8
    target = Param(sample.expense)
    noise = Param(others_and_variations, after=target)
