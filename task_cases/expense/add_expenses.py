"""Pro Expense: add expenses that the goal, a note or a picture lists."""

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from pytest_androidworld import (
    Device,
    Param,
    User,
    expense_screens,
    expenses,
    files,
    listings,
    matching,
    notes,
    pictures,
    row_tasks,
    rows,
    sample,
)

Rows = list[dict[str, Any]]
GALLERY = "simple gallery pro"
FILE, PICTURE = "my_expenses.txt", "expenses.jpg"
OLD_PICTURES = [f"old_expenses_{number}.jpg" for number in range(10)]
REIMBURSABLE = ". Reimbursable."  # at the end of the notes of those that are


def different(count: int) -> Callable[[Random], Rows]:
    return lambda random: sample.many(sample.expense, count, random)


def of_other_names(count: int) -> Callable[[Random, Rows], Rows]:
    """So many different expenses; none is called as one of the targets."""

    def draw(random: Random, targets: Rows) -> Rows:
        taken = [row["name"] for row in targets]
        return sample.many(sample.expense, count, random, lambda row: row["name"] not in taken)

    return draw


def shuffled(random: Random, *parts: Rows) -> list[int]:
    """An order of all rows of some parameters."""
    count = sum(map(len, parts))
    return random.sample(range(count), count)


class _AddExpenses(row_tasks.AddRowsTask):
    """The expenses are new, with name, amount, category and note; their dates are free."""

    app_names: ClassVar[tuple[str, ...]] = (expenses.APP,)
    table = expenses.EXPENSES
    texts = ("name", "note")
    exact = ("amount", "category")

    def solve(self, user: User) -> None:
        expense_screens.add_all(user.open(expenses.APP), self.targets)


class _AddListed(_AddExpenses):
    """The goal lists the expenses."""

    template = "Add the following expenses into the pro expense:\n{expense_list}"
    form: Any  # a parameter: how they are listed

    @property
    def goal(self) -> str:
        listed = map(expenses.listed, self.targets)
        text = listings.listing(self.form, "Expense", listed, expenses.FIELDS, "name")
        return self.template.format(expense_list=text)

    def near_miss_another_amount(self, user: User) -> None:
        *others, last = self.targets
        self.varied(targets=[*others, last | {"amount": last["amount"] + 100}]).solve(user)


class ExpenseAddSingle(_AddListed):
    """Add one expense."""

    complexity = 1.2
    targets = Param(different(1))
    noise = Param(of_other_names(10), after=targets)
    form = Param(sample.one_of(*listings.FORMS))


class ExpenseAddMultiple(_AddListed):
    """Add three expenses."""

    complexity = 6
    targets = Param(different(3))
    noise = Param(of_other_names(10), after=targets)
    form = Param(sample.one_of(*listings.FORMS))


class ExpenseAddMultipleFromMarkor(_AddExpenses):
    """Those two of a note's 102 whose remark ends with "Reimbursable", which may be left out."""

    template = (
        "Go through the transactions in my_expenses.txt in Markor. Log the reimbursable"
        " transactions in the pro expense."
    )
    app_names = (expenses.APP, "markor")
    complexity = 6
    compare_defect = "D72"
    targets = Param(different(2))
    noise = Param(of_other_names(100), after=targets)
    order = Param(shuffled, after=(targets, noise))  # of the lines: targets, then noise

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        env.files.make_folder(files.MARKOR)
        env.files.clear(files.MARKOR)
        env.files.write(f"{files.MARKOR}/{FILE}", self.text)

    @property
    def text(self) -> str:
        """The note."""
        marked = [{**row, "note": row["note"] + REIMBURSABLE} for row in self.targets]
        listed = list(map(expenses.listed, [*marked, *self.noise]))
        return listings.csv_text([listed[place] for place in self.order], expenses.FIELDS)

    def same(self, found: rows.Row, expected: rows.Row) -> bool:
        """Rule W, but the note with what marks it is right as well, and final periods are free."""
        note = found.get("note")
        if isinstance(note, str):
            note = matching.without_period(matching.tidy(note))
            note = note.removesuffix(matching.without_period(REIMBURSABLE))
            note = matching.without_period(note)
        return super().same({**found, "note": note}, expected)

    def solve(self, user: User) -> None:
        user.open("markor").tap(notes.find(user, FILE))
        text = notes.read(user)
        user.open(expenses.APP)
        for line in text.splitlines():
            if line.endswith(REIMBURSABLE):
                expense_screens.add(user, read_line(line.removesuffix(REIMBURSABLE)))


class ExpenseAddMultipleFromGallery(_AddExpenses):
    """The three of one picture; those of the older pictures are in the app already."""

    template = "Add the expenses from expenses.jpg in Simple Gallery Pro to pro expense."
    app_names = (expenses.APP, GALLERY)
    complexity = 6
    targets = Param(different(3))
    noise = Param(of_other_names(10), after=targets)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.clear_storage(env)
        old = picture(self.noise)
        images = {PICTURE: picture(self.targets)} | dict.fromkeys(OLD_PICTURES, old)
        env.files.write_all(files.DCIM, images)

    def solve(self, user: User) -> None:
        user.open(GALLERY).tap("DCIM").type(PICTURE, into="Search in DCIM")
        user.tap("id=media_item_holder")
        super().solve(user)


def picture(listed: Rows) -> bytes:
    """Expenses as blocks of text, in a picture."""
    width = listings.WIDTH
    text = listings.text_block(
        "Expense", map(expenses.listed, listed), expenses.FIELDS, "name", width
    )
    return pictures.text_picture(text)


def read_line(line: str) -> rows.Row:
    """The expense that a line of the note is about."""
    name, amount, category, note = line.split(listings.SEPARATOR)
    numbers = {label: number for number, label in sample.CATEGORY_NAMES.items()}
    cents = round(float(amount.removeprefix("$")) * 100)
    return {"name": name, "amount": cents, "category": numbers[category], "note": note}
