"""The reference's tasks on Pro Expense: adding, deleting, and rows that are there twice."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest

from tests.contract.reference import storage
from tests.contract.reference.actions import Agent
from tests.contract.reference.env import Env
from tests.contract.reference.storage import Table
from tests.contract.reference.task import Task, play
from tests.contract.reference.text import fuzzy

CATEGORIES = {"Food": 3, "Transportation": 7, "Donation": 11}


@dataclass
class Expense:
    """Every column of the table, and no other."""

    name: str
    amount: int
    category: int = 0
    note: str | None = ""
    created_date: int = 0
    modified_date: int = 0
    expense_id: int = -1


EXPENSES = Table(
    "pro expense",
    "/data/data/com.arduia.expense/databases/accounting.db",
    "expense",
    Expense,
    "expense_id",
)


def expense(day: int, name: str, cents: int, category: str = "Food", note: str = "") -> Expense:
    """On a day of October 2023."""
    when = int(datetime(2023, 10, day, 9, tzinfo=UTC).timestamp()) * 1000
    return Expense(name, cents, CATEGORIES[category], note, when, when)


NOISE = [
    expense(1 + number % 15, f"Purchase {number}", 1000 + 731 * number, note="Paid in cash")
    for number in range(50)
]


class Accounting(Task):
    apps = ("pro expense",)

    def __init__(self, noise: list[Expense], *targets: Expense) -> None:
        self.noise, self.targets = noise, list(targets)

    def initialize(self, env: Env) -> None:
        storage.clear_table(env, EXPENSES)
        super().initialize(env)
        storage.clear_table(env, EXPENSES)
        storage.insert(env, EXPENSES, self.put())
        self.rows: list[Expense] = storage.rows(env, EXPENSES)

    def put(self) -> list[Expense]:
        return [*self.noise, *self.targets]

    def tear_down(self, env: Env) -> None:
        super().tear_down(env)
        storage.clear_table(env, EXPENSES)


class Delete(Accounting):
    budget = 34

    def reward(self, env: Env) -> float:
        gone = self.rows[-len(self.targets) :]
        left = [row for row in self.rows if row not in gone]
        return float(storage.rows(env, EXPENSES) == left)

    def solve(self, agent: Agent) -> None:
        agent.open("Pro Expense").click("MORE")
        for each in self.targets:
            while not agent.sees(each.name):
                agent.scroll("down")
            agent.click(each.name).click("id=btn_delete").click("CONFIRM")


class DeleteOneOfTwo(Accounting):
    budget = 12

    def put(self) -> list[Expense]:
        return [*self.noise, *self.targets, *self.targets]

    def reward(self, env: Env) -> float:
        *others, first, second = self.rows
        return float(storage.rows(env, EXPENSES) in ([*others, first], [*others, second]))

    def solve(self, agent: Agent) -> None:
        agent.open("Pro Expense").click("MORE").click(self.targets[0].name, of=1)
        agent.click("id=btn_delete").click("CONFIRM")


class Add(Accounting):
    budget = 12

    def put(self) -> list[Expense]:
        return self.noise

    def reward(self, env: Env) -> float:
        """Each is like some row; there are as many more, and those of the start are unchanged."""
        after: list[Expense] = storage.rows(env, EXPENSES)
        there = all(any(self.like(each, row) for row in after) for each in self.targets)
        as_many = len(after) == len(self.rows) + len(self.targets)
        return float(there and as_many and all(row in after for row in self.rows))

    @staticmethod
    def like(one: Expense, row: Expense) -> bool:
        exact = (one.amount, one.category) == (row.amount, row.category)
        return exact and fuzzy(one.name, row.name) and fuzzy(one.note, row.note)

    def solve(self, agent: Agent) -> None:
        agent.open("Pro Expense")
        for each in self.targets:
            agent.click("id=fb_main_add").input_text(each.name, "id=edt_name")
            agent.input_text(f"{each.amount / 100:.2f}", "id=edt_amount")
            (category,) = (name for name, key in CATEGORIES.items() if key == each.category)
            while not agent.sees(category):
                agent.scroll("right", "id=rv_category")
            agent.click(category).input_text(each.note or "", "id=edt_note").click("SAVE")


TARGETS = [
    expense(14, "Train Ticket", 4170, "Transportation", "Every month"),
    expense(8, "Animal Shelter", 34860, "Donation", "Could not wait"),
    expense(2, "Ice Cream", 1005, "Food", "Was on sale"),
]
OTHERS = NOISE[:5]
TASKS: dict[str, Task] = {
    "ExpenseDeleteSingle": Delete([], TARGETS[0]),
    "ExpenseDeleteMultiple2": Delete(NOISE, *TARGETS),
    "ExpenseDeleteDuplicates": DeleteOneOfTwo(
        [*OTHERS[1:], replace(TARGETS[1], amount=1)], TARGETS[1]
    ),
    "ExpenseAddSingle": Add(OTHERS, TARGETS[1]),
    "ExpenseAddSingle, without a swipe": Add(OTHERS, TARGETS[2]),
}


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_play(task: Task, env: Env) -> None:
    episode = play(task, env)
    assert (episode.untouched, episode.solved) == (task.before, 1), episode.screen
    assert episode.steps < task.budget
