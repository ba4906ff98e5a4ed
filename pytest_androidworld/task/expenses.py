"""Pro Expense's expenses: the table, and their texts."""

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
