"""Pro Expense's entry: a new expense, or the change of one."""

import re
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.pieces import button, outlined
from virtual_phone.apps.expense.store import CATEGORIES, FOOD, Category
from virtual_phone.apps.expense.wording import entry_date, typed_amount

NAME, AMOUNT, NOTE = FIELDS = ("edt_name", "edt_amount", "edt_note")
VALID_AMOUNT = re.compile(r"\d{0,8}(\.\d{0,2})?")


@dataclass(frozen=True)
class Draft:
    """What the fields begin with, and what is chosen beside them."""

    when: int  # ms
    number: int | None = None  # of the expense that is edited
    name: str = ""
    amount: str = ""
    category: int = FOOD
    note: str = ""


def editing(app: ProExpense, number: int) -> "EntryPage":
    """The entry of an expense; of a new one, if it is gone."""
    row = app.expenses.get(number)
    if row is None:
        return EntryPage(Draft(app.now))
    amount = typed_amount(row.amount)
    draft = Draft(row.modified_date, number, row.name or "", amount, row.category, row.note or "")
    return EntryPage(draft)


@dataclass
class EntryPage(ui.Screen[ProExpense, str]):
    """Closes with a message once the expense is saved."""

    draft: Draft
    many: bool = False  # saving leaves the page open for another one
    error: str = ""

    def view(self) -> ui.View:
        title = "Expense Entry" if self.draft.number is None else "Update Data"
        words = ui.Column(
            ui.Text(title, size=18, face="medium", lines=1),
            ui.Text(entry_date(self.app.local(self.draft.when)), size=13, lines=1),
            grow=1,
        )
        bar = ui.bar(
            ui.IconButton("arrow-left", "Navigate up", on_tap=self.close),
            words,
            ui.tool("action_time", "clock-outline", self.ask_time, "Time"),
            ui.tool("action_calendar", "calendar-month-outline", self.ask_day, "Calendar"),
            background="bar",
            height=64,
        )
        form = ui.Column(
            outlined(NAME, "Name", self.draft.name, most=20, autofocus=True, enter="next"),
            self.amount_field(),
            self.categories(),
            outlined(NOTE, "Note", self.draft.note, most=100, multiline=True),
            self.buttons(),
            gap=16,
            padding=16,
        )
        return ui.page(self, ui.Scroll(form), bar=bar)

    def amount_field(self) -> ui.View:
        amount = outlined(
            AMOUNT,
            "Amount",
            self.draft.amount,
            most=10,
            keys="number",
            enter="next",
            accept=lambda typed: re.sub(r"[^\d.]", "", typed),
            shape=valid_amount,
            grow=1,
        )
        code = ui.Text(self.app.currency.code, id="textinput_suffix_text", color="secondary")
        wrong = ui.Text(self.error, id="textinput_error", size=13, color="error")
        return ui.Column(ui.Row(amount, code, gap=12), wrong if self.error else None, gap=4)

    def categories(self) -> ui.View:
        chips = [self.chip(number, category) for number, category in CATEGORIES.items()]
        return ui.HScroll(
            ui.Row(*chips, gap=8, width="wrap"),
            id="rv_category",
            cls="androidx.recyclerview.widget.RecyclerView",
        )

    def chip(self, number: int, category: Category) -> ui.View:
        """Only its colour says whether it is the selected one."""
        chosen = number == self.draft.category
        ink = "#ffffff" if chosen else "text"
        return ui.Column(
            ui.Icon(category.icon, at="center", color=ink),
            ui.Text(category.name, id="tv_name", size=12, lines=1, at="center", color=ink),
            id="cd_category",
            key=f"category {number}",
            width=92,
            padding=(4, 10),
            gap=4,
            radius=8,
            background=category.color if chosen else "card",
            on_tap=partial(self.set, category=number),
        )

    def buttons(self) -> ui.View:
        edited = self.draft.number is not None
        text = "UPDATE" if edited else "NEXT" if self.many else "SAVE"
        save = button(text, "btn_save", self.save, grow=1)
        repeat = ui.Box(
            ui.Icon("repeat", at="center", color="#ffffff" if self.many else "icon"),
            id="cv_lock",
            width=56,
            height=48,
            radius=4,
            background="primary" if self.many else "card",
            on_tap=self.toggle_many,
        )
        return ui.Row(save, None if edited else repeat, gap=12)

    def set(self, *, when: int | None = None, category: int | None = None) -> None:
        self.draft = replace(
            self.draft,
            when=self.draft.when if when is None else when,
            category=self.draft.category if category is None else category,
        )

    def toggle_many(self) -> None:
        self.many = not self.many

    # Date and time

    def ask_day(self) -> None:
        day = self.app.local(self.draft.when).date()
        self.open(ui.DatePicker(day.isoformat()), then=self.set_day)

    def set_day(self, day: date) -> None:
        when = self.app.local(self.draft.when)
        moved = when.replace(year=day.year, month=day.month, day=day.day)
        self.set(when=round(moved.timestamp() * 1000))

    def ask_time(self) -> None:
        when = self.app.local(self.draft.when)
        self.open(ui.TimePicker(when.hour, when.minute, hours=12), then=self.set_time)

    def set_time(self, time: tuple[int, int]) -> None:
        hour, minute = time
        when = self.app.local(self.draft.when).replace(hour=hour, minute=minute)
        self.set(when=round(when.timestamp() * 1000))

    # Saving

    def save(self) -> None:
        """Texts are stored as they were typed; without an amount nothing is."""
        name, amount, note = (
            self.text(key, otherwise)
            for key, otherwise in zip(
                FIELDS, (self.draft.name, self.draft.amount, self.draft.note), strict=True
            )
        )
        if not amount.strip("."):
            self.error = "Cost is Empty"
            return
        self.error = ""
        columns: dict[str, str | int] = {
            "name": name,
            "amount": int(Decimal(amount) * 100),
            "category": self.draft.category,
            "note": note,
            "modified_date": self.draft.when,
        }
        if self.draft.number is not None:
            self.app.expenses.set(self.draft.number, **columns)
            self.close("Data Updated!")
            return
        self.app.expenses.add(**columns, created_date=self.app.now)
        if not self.many:
            self.close()
            return
        ui.forget_typed(self, *FIELDS)
        self.focus(NAME)
        self.snack("Saved!")


def valid_amount(text: str) -> str:
    """As much of it as can be an amount: eight digits, and two after a point."""
    found = VALID_AMOUNT.match(text)
    return found[0] if found else ""
