"""Pro Expense's expenses: the table, their texts, and finding and entering them on the screen."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pytest_androidworld.env.state import Element
from pytest_androidworld.task import sample
from pytest_androidworld.task.rows import Row, Table

APP = "pro expense"
PACKAGE = "com.arduia.expense"
EXPENSES = Table(
    path=f"/data/data/{PACKAGE}/databases/accounting.db",
    name="expense",
    package=PACKAGE,
    key="expense_id",
    columns={
        "name": "",
        "amount": 0,  # cents
        "category": 0,
        "note": "",
        "created_date": 0,  # ms
        "modified_date": 0,
    },
)
FIELDS = ("name", "amount_dollars", "category_name", "note")  # of a listing
LOGS = "id=rv_expense"
CHIPS = "id=rv_category"


def dollars(cents: int) -> str:
    """An amount as listings have it: ``$417.55``, ``$348.6``, ``$10.0``."""
    return f"${cents / 100}"


def listed(row: Row) -> dict[str, str]:
    """An expense as listings have it."""
    return {
        "name": row["name"],
        "amount_dollars": dollars(row["amount"]),
        "category_name": sample.CATEGORY_NAMES[row["category"]],
        "note": row["note"],
    }


class ListedExpense(NamedTuple):
    """A line of the app's lists; the category and the note are not in it."""

    name: Element
    date: str
    amount: str

    @property
    def texts(self) -> tuple[str | None, str, str]:
        return self.name.text, self.date, self.amount


def lines(elements: Iterable[Element]) -> list[ListedExpense]:
    """The lines that are whole on the screen, from top to bottom."""
    found: list[ListedExpense] = []
    parts: dict[str, Element] = {}
    for each in elements:
        part = (each.resource_name or "").rpartition("/")[2]
        if part == "tv_name":
            parts = {}
        parts[part] = each
        if part == "tv_amount" and {"tv_name", "tv_date"} <= parts.keys():
            date, amount = parts["tv_date"].text or "", each.text or ""
            found.append(ListedExpense(parts["tv_name"], date, amount))
    return found


def delete(user: Any, line: str | Element) -> None:
    """Delete an expense of the list on the screen."""
    user.tap(line).tap("id=btn_delete").tap("CONFIRM")


def delete_all(user: Any, names: Iterable[str]) -> None:
    """Delete expenses of different names in the logs, from the newest to the oldest."""
    left = set(names)
    user.tap("MORE")
    while left:
        visible = [name for name in left if user.shows(name)]
        if not visible:
            user.scroll("down", LOGS)
        for name in sorted(visible):
            delete(user, name)
        left -= set(visible)


def delete_twin(user: Any) -> None:
    """Delete one of two lines that are equal; equal expenses are neighbours in the logs."""
    user.tap("MORE")
    while True:
        there = lines(user.elements)
        for one, next_one in pairwise(there):
            if one.texts == next_one.texts:
                delete(user, one.name)
                return
        user.scroll("down", LOGS)


def add(user: Any, row: Row) -> None:
    """Enter an expense, from the app's first page."""
    category = sample.CATEGORY_NAMES[row["category"]]
    user.tap("id=fb_main_add")
    user.type(row["name"], into="id=edt_name")
    user.type(f"{row['amount'] / 100:.2f}", into="id=edt_amount")
    user.scroll_to(category, "right", CHIPS).tap(category)
    user.type(row["note"], into="id=edt_note").tap("SAVE")


def add_all(user: Any, rows: Sequence[Row]) -> None:
    for row in rows:
        add(user, row)
