"""All expenses or those of some days, newest or oldest first, and several at once."""

from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.pieces import button, expense_row, sheet_head
from virtual_phone.apps.expense.sheets import ExpenseActions
from virtual_phone.apps.expense.store import Expense
from virtual_phone.apps.expense.wording import range_text

REVEALED = 96  # dp by which a row gives way to its "Delete"


@dataclass(frozen=True)
class Filter:
    """Of which days, and in which order; no day: the first or last that there is."""

    first: str = ""  # ISO, as is the other
    last: str = ""
    ascending: bool = False


@dataclass
class Logs(ui.Screen[ProExpense, None]):
    """A row is swiped to the right to select it, to the left to delete it."""

    filter: Filter = Filter()
    selection: ui.Selection = field(default_factory=ui.Selection)
    revealed: int | None = None  # the expense whose "Delete" is visible
    actions: ExpenseActions = field(default_factory=ExpenseActions)

    def view(self) -> ui.View:
        expenses = self.listed()
        rows = ui.Collection(
            expenses,
            self.row,
            empty=ui.Box(
                ui.Text("No Expense Logs", size=16, color="secondary", at="center"),
                id="tv_no_item",
            ),
            id="rv_expense",
            alike=True,
            padding=(0, 4),
        )
        return ui.page(self, rows, bar=self.bar())

    def bar(self) -> ui.View:
        count = len(self.chosen)
        title = f"{count}  item(s)" if count else "Expense Logs"
        order = "ASC" if self.filter.ascending else "DESC"
        words = ui.Column(
            ui.Text(title, size=18, face="medium", lines=1),
            ui.Text(f"{range_text(*self.days())} . {order}", size=13, lines=1),
            grow=1,
        )
        return ui.bar(
            ui.IconButton("close" if count else "arrow-left", "", on_tap=self.back, width=56),
            words,
            ui.tool("delete", "delete-outline", self.delete_selected, "Delete") if count else None,
            ui.tool("filter", "filter-variant", self.ask_filter, "Filter"),
            id="tb_expense",
            background="bar",
            height=64,
        )

    def days(self) -> tuple[date, date]:
        """The range of the filter, or from the oldest to the newest expense."""
        days = [self.day(each) for each in self.app.newest()] or [self.app.today]
        first, last = self.filter.first, self.filter.last
        return (
            date.fromisoformat(first) if first else min(days),
            date.fromisoformat(last) if last else max(days),
        )

    def day(self, expense: Expense) -> date:
        return self.app.local(expense.modified_date).date()

    def listed(self) -> list[Expense]:
        first, last = self.days()
        there = [each for each in self.app.newest() if first <= self.day(each) <= last]
        return there[::-1] if self.filter.ascending else there

    # Rows

    def row(self, expense: Expense) -> ui.View:
        number = expense.expense_id
        chosen = number in self.selection
        row = expense_row(
            self.app,
            expense,
            id="view_bg",
            padding=(16, 0),
            background="tint" if chosen else "background",
            on_tap=partial(self.actions.open_detail, number),
            on_hold=partial(self.reveal, number),
            on_swipe=partial(self.swiped, number),
        )
        if chosen:
            check = ui.Icon("check-circle", id="imv_check", color="primary", margin=(0, 0, 16, 0))
            return ui.Row(row.but(grow=1), check, background="tint", key=f"chosen {number}")
        if number != self.revealed:
            return row
        return ui.Row(
            row.but(grow=1), self.delete_button(number), key=f"revealed {number}", height=64
        )

    def delete_button(self, number: int) -> ui.View:
        return ui.Column(
            ui.Icon("delete-outline", id="imv_delete_icon", color="#ffffff", at="center"),
            ui.Text("Delete", id="tv_undo", size=13, color="#ffffff", at="center", lines=1),
            spread="center",
            width=REVEALED,
            height=64,
            background="#c62828",
            key=f"delete {number}",
            on_tap=partial(self.delete_one, number),
        )

    def reveal(self, number: int) -> None:
        self.revealed = number

    def swiped(self, number: int, way: str) -> None:
        """To the left and back, or to the right and back."""
        if way == "right" and self.revealed == number:
            self.revealed = None
        elif way == "right" or number in self.selection:
            self.selection.toggle(number)
        else:
            self.revealed = number

    def delete_one(self, number: int) -> None:
        self.revealed = None
        self.actions.confirm([number])

    @property
    def chosen(self) -> list[int]:
        """The selected expenses that are still there."""
        return [number for number in self.selection.keys if self.app.expenses.get(number)]

    def delete_selected(self) -> None:
        self.actions.confirm(self.chosen)

    def back(self) -> None:
        """Out of the selection, then out of the page."""
        if self.chosen:
            self.selection.take()
        else:
            self.close()

    # The filter

    def ask_filter(self) -> None:
        first, last = self.days()
        self.open(
            FilterDialog(ui.DayRange(first.isoformat(), last.isoformat()), self.filter.ascending),
            then=self.apply,
        )

    def apply(self, chosen: Filter) -> None:
        self.filter = chosen


@dataclass
class FilterDialog(ui.Screen[ProExpense, Filter]):
    """Closes with the days and the order that were chosen."""

    kind: ClassVar[ui.Kind] = "sheet"

    days: ui.DayRange
    ascending: bool

    def view(self) -> ui.View:
        days = ui.Row(
            self.day_card("From", "cv_from_date", self.days.first, self.days.pick_first),
            self.day_card("To", "cv_to_date", self.days.last, self.days.pick_last),
            gap=12,
        )
        order = ui.Row(
            ui.Text("Order by Date in", size=16, grow=1),
            self.order("DESC", "rb_desc", False),
            self.order("ASC", "rb_asc", True),
            gap=12,
        )
        apply = button("APPLY FILTER", "btn_apply", self.apply)
        head = sheet_head(self, "Filter", "tv_filter", "btn_close")
        return ui.Column(head, days, order, apply, gap=16, padding=(16, 8, 16, 16))

    def day_card(self, label: str, id: str, day: str, pick: ui.Handler) -> ui.View:
        chosen = date.fromisoformat(day)
        text = f"{chosen.day} {chosen:%b} {chosen.year}"
        return ui.Column(
            ui.Text(label, size=13, color="secondary"),
            ui.Text(text, size=16, lines=1),
            id=id,
            grow=1,
            padding=12,
            radius=8,
            border="divider",
            on_tap=pick,
        )

    def order(self, text: str, id: str, ascending: bool) -> ui.View:
        return ui.Radio(
            text,
            self.ascending == ascending,
            id=id,
            on_tap=partial(self.set_order, ascending),
        )

    def set_order(self, ascending: bool) -> None:
        self.ascending = ascending

    def apply(self) -> None:
        self.close(Filter(self.days.first, self.days.last, self.ascending))
