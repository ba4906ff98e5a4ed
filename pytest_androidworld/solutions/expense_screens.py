"""Pro Expense's screens for solutions: find, enter and delete expenses."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.state import Element
from pytest_androidworld.task import sample
from pytest_androidworld.task.rows import Row

LOGS = "id=rv_expense"
CHIPS = "id=rv_category"


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
    whole: list[ListedExpense] = []
    parts: dict[str, Element] = {}
    for element in elements:
        part = (element.resource_name or "").rpartition("/")[2]
        if part == "tv_name":
            parts = {}
        parts[part] = element
        if part == "tv_amount" and {"tv_name", "tv_date"} <= parts.keys():
            date, amount = parts["tv_date"].text or "", element.text or ""
            whole.append(ListedExpense(parts["tv_name"], date, amount))
    return whole


def delete(user: User, line: str | Element) -> None:
    """Delete an expense of the list on the screen."""
    user.tap(line).tap("id=btn_delete").tap("CONFIRM")


def delete_all(user: User, names: Iterable[str]) -> None:
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


def delete_twin(user: User) -> None:
    """Delete one of two lines that are equal; equal expenses are neighbours in the logs."""
    user.tap("MORE")
    while True:
        for one, next_one in pairwise(lines(user.elements)):
            if one.texts == next_one.texts:
                delete(user, one.name)
                return
        user.scroll("down", LOGS)


def add(user: User, row: Row) -> None:
    """Enter an expense, from the app's first page."""
    category = sample.CATEGORY_NAMES[row["category"]]
    user.tap("id=fb_main_add")
    user.type(row["name"], into="id=edt_name")
    user.type(f"{row['amount'] / 100:.2f}", into="id=edt_amount")
    if not user.shows(category):
        user.close_keyboard()
    user.scroll_to(category, "right", CHIPS).tap(category)
    user.type(row["note"], into="id=edt_note").tap("SAVE")


def add_all(user: User, rows: Sequence[Row]) -> None:
    for row in rows:
        add(user, row)
