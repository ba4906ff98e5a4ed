"""Pro Expense: its manifest, and what it does without a screen."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.expense.store import (
    ACCOUNTING,
    CURRENCIES,
    CURRENCY,
    DOLLAR,
    FIRST_TIME,
    LANGUAGE,
    LIGHT,
    NIGHT,
    PACKAGE,
    THEME,
    BackupLog,
    Currency,
    Expense,
)

MAIN = f"{PACKAGE}.ui.MainActivity"
FIRST_DAY, LAST_DAY = -2_208_988_800_000, 4_133_894_400_000  # ms: from 1900 up to 2100


class ProExpense(ui.App):
    """Pro Expense 1.0.0-beta05, set up: English, dollars, dark whatever the phone is."""

    package = PACKAGE
    label = "Pro Expense"
    icon = ("currency-usd", "#2962ff")
    version = ("1.0.0-beta05", 11)
    launcher = MAIN
    permissions = ui.permissions(
        "INTERNET ACCESS_NETWORK_STATE FOREGROUND_SERVICE RECEIVE_BOOT_COMPLETED WAKE_LOCK"
    )
    theme = ui.OwnTheme(THEME, {LIGHT: False, NIGHT: True}, first=NIGHT)
    dialogs = ui.DialogLook(caps=True, radius=4, title_size=20, inset=16)
    levels = replace(ui.MATERIAL_2, app_bar=0)  # its bars have the colour of its pages
    colors: ClassVar[dict[str, str]] = {
        "background": "#f2f4f8",
        "surface": "#ffffff",
        "card": "#ffffff",
        "bar": "#ffffff",
        "primary": "#2962ff",
        "accent": "#2962ff",
        "status_ink": "#1f1f1f",
    }
    dark_colors: ClassVar[dict[str, str]] = {
        "background": "#121212",
        "surface": "#232323",
        "card": "#1e1e1e",
        "bar": "#1e1e1e",
        "divider": "#3a3a3a",
        "primary": "#448aff",
        "on_primary": "#ffffff",
        "accent": "#448aff",
        "error": "#ff6b6b",
        "status_ink": "#ffffff",
    }
    expenses = ui.Table(Expense, ACCOUNTING, name="expense", file="accounting.db")
    backups = ui.Table(BackupLog, ACCOUNTING, name="backup", file="accounting.db")

    def install(self) -> None:
        super().install()
        self.prefs().put(
            {FIRST_TIME: False, LANGUAGE: "en", CURRENCY: DOLLAR, THEME: NIGHT, "update_status": 0}
        )

    def arriving(self, intent: Intent) -> None:
        """The schema is made as soon as the app starts, not when an expense is added."""
        self.db(self.__class__.expenses.path)

    @property
    def currency(self) -> Currency:
        return CURRENCIES.get(self.prefs().text(CURRENCY, DOLLAR), CURRENCIES[DOLLAR])

    # Time

    @property
    def now(self) -> int:
        """Now, as the table has it."""
        return self.phone.clock.wall() // 1_000_000

    @property
    def today(self) -> date:
        return self.phone.clock.now().date()

    def local(self, milliseconds: int) -> datetime:
        """A date of the table as local time, within what a date picker can choose."""
        return self.phone.clock.local(min(max(milliseconds, FIRST_DAY), LAST_DAY) * 1_000_000)

    # Expenses

    def newest(self) -> list[Expense]:
        return self.expenses.all(order="modified_date DESC, expense_id")

    def week(self) -> tuple[date, date]:
        """This week's Sunday, and the next."""
        first = self.today - timedelta(days=(self.today.weekday() + 1) % 7)
        return first, first + timedelta(days=7)

    def of_the_week(self) -> list[Expense]:
        first, end = self.week()
        return [
            each for each in self.newest() if first <= self.local(each.modified_date).date() < end
        ]

    def delete(self, numbers: Iterable[int]) -> None:
        self.expenses.remove(numbers)
