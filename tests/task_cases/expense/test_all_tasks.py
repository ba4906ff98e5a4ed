"""What holds of each task of Pro Expense, whatever has become of the app."""

import pytest

from pytest_androidworld.task.expenses import EXPENSES, PACKAGE
from pytest_androidworld.task.row_tasks import RowsTask
from pytest_androidworld.task_cases.expense import add_expenses, delete_expenses
from tests.task_cases.play import Play

KINDS = (
    add_expenses.ExpenseAddSingle,
    delete_expenses.ExpenseDeleteMultiple2,
    delete_expenses.ExpenseDeleteDuplicates,
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "command",
    [
        f"pm uninstall {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"am force-stop {PACKAGE}; rm -r /data/data/{PACKAGE}/databases",
        f"am force-stop {PACKAGE}; rm {EXPENSES.path}*; echo no database > {EXPENSES.path}",
        f"am force-stop {PACKAGE}; sqlite3 {EXPENSES.path} 'DROP TABLE expense'",
        f"am force-stop {PACKAGE}; sqlite3 {EXPENSES.path} 'DELETE FROM expense'",
        "settings put system accelerometer_rotation 0; settings put system user_rotation 1;"
        " settings put system font_scale 1.3; cmd connectivity airplane-mode enable;"
        " am start -a android.settings.SETTINGS",
    ],
)
def test_lost_expenses_or_an_odd_phone_are_judged_as_not_done(
    play: Play, kind: type[RowsTask], command: str
) -> None:
    task = play.begin(kind)
    play.device.adb.shell(command)
    assert play.rewards(task) == (0, 0)
