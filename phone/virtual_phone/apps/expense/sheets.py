"""What can be done with an expense of a list: its details, and the question before deleting."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.expense import entry
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.pieces import button, disc, sheet_head
from virtual_phone.apps.expense.wording import amount_text, entry_date

EDIT, DELETE = "edit", "delete"


@dataclass
class ExpenseActions(ui.Part[ProExpense]):
    """What can be done with an expense of a list: read, edit and delete it."""

    deleted: str = ""  # the message after deleting

    def open_detail(self, number: int) -> None:
        self.screen.open(Detail(number), then=partial(self.chosen, number))

    def chosen(self, number: int, action: str) -> None:
        if action == EDIT:
            self.screen.open(entry.editing(self.app, number), then=self.screen.snack)
        else:
            self.confirm([number])

    def confirm(self, numbers: list[int]) -> None:
        self.screen.open(DeleteConfirm(len(numbers)), then=partial(self.delete, numbers))

    def delete(self, numbers: list[int], confirmed: bool) -> None:
        self.app.delete(numbers)
        if self.deleted:
            self.screen.snack(self.deleted)


@dataclass
class Detail(ui.Screen[ProExpense, str]):
    """All of an expense but the name of its category; closes with what to do with it."""

    kind: ClassVar[ui.Kind] = "sheet"

    number: int

    def view(self) -> ui.View:
        expense = self.app.expenses.get(self.number)
        head = sheet_head(self, "Expense Detail", "tv_expense_detail", "btn_close")
        if expense is None:  # another client has deleted it
            return ui.Column(head, padding=(16, 8, 16, 24))
        amount = f"{amount_text(expense.amount)} {self.app.currency.code}"
        note = labelled("Note", expense.note or "", "tv_note_value") if expense.note else None
        delete = ui.IconButton(
            "delete-outline",
            "",
            id="btn_delete",
            cls="android.widget.ImageView",
            on_tap=partial(self.close, DELETE),
        )
        name = ui.Text(expense.name or "", id="tv_name_value", size=18, lines=2, grow=1)
        edit = button("EDIT", "btn_edit", partial(self.close, EDIT))
        body = ui.Column(
            ui.Row(disc(expense.kind), name, delete, gap=16),
            labelled("Amount", amount, "tv_amount_value"),
            labelled("Date", entry_date(self.app.local(expense.modified_date)), "tv_date_value"),
            note,
            gap=12,
        )
        return ui.Column(head, ui.Scroll(body, grow=1), edit, gap=12, padding=(16, 8, 16, 16))


@dataclass
class DeleteConfirm(ui.Screen[ProExpense, bool]):
    """Whether to delete so many expenses; closes with True."""

    kind: ClassVar[ui.Kind] = "sheet"

    count: int

    def view(self) -> ui.View:
        items = " item " if self.count == 1 else f"{self.count}  items "
        yes = partial(self.close, True)
        confirm = button("CONFIRM", "btn_confirm", yes, background="error")
        return ui.Column(
            sheet_head(self, "Delete Items", "tv_title", "imv_drop_close"),
            ui.Text(f"{items} will be deleted!", id="tv_description", size=16),
            confirm,
            gap=16,
            padding=(16, 8, 16, 16),
        )


def labelled(label: str, value: str, id: str) -> ui.View:
    return ui.Column(
        ui.Text(label, size=13, color="secondary"),
        ui.Text(value, id=id, size=16, lines=6),
    )
