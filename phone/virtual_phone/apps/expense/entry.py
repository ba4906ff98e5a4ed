"""Pro Expense's entry: a new expense, or the change of one."""

import re
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.pieces import LABEL, button, outlined, text_input
from virtual_phone.apps.expense.store import CATEGORIES, FOOD, Category
from virtual_phone.apps.expense.wording import entry_date, typed_amount

SIDE, FIELD, NOTE_HEIGHT = 24, 59, 95  # dp: beside the form, heights of its fields
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
            ui.Text(title, size=20, face="medium", lines=1),
            ui.Text(entry_date(self.app.local(self.draft.when)), size=16, lines=1),
            grow=1,
            at="top",
            margin=(16, 4, 0, 0),
        )
        bar = ui.bar(
            ui.IconButton("arrow-left", "", on_tap=self.close, width=56, height="fill"),
            words,
            icon("time", "clock-outline", self.ask_time, "Time"),
            icon("calendar", "calendar-month-outline", self.ask_day, "Calendar"),
            background="bar",
            padding=0,
        )
        look: Any = {"most": 20, "enter": "next", "autofocus": True, "keyboard": False}
        name = outlined(NAME, "Name", self.draft.name, **look)
        note = outlined(NOTE, "Note", self.draft.note, most=100, multiline=True)
        form = ui.Column(
            text_input(self, name, height=FIELD).but(margin=(SIDE, 24 + LABEL, SIDE, 0)),
            self.amount_field(),
            self.categories(),
            text_input(self, note, height=NOTE_HEIGHT).but(margin=(SIDE, 16 + LABEL, SIDE, 0)),
            self.buttons(),
            padding=(0, 0, 0, 16),
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
        )
        field = text_input(self, amount, suffix=self.app.currency.code, height=FIELD)
        wrong = ui.Text(self.error, id="textinput_error", size=13, color="error")
        return ui.Column(field, wrong if self.error else None, gap=4, margin=(SIDE, 16, SIDE, 0))

    def categories(self) -> ui.View:
        chips = [self.chip(number, category) for number, category in CATEGORIES.items()]
        return ui.HScroll(
            ui.Row(*chips, width="wrap", padding=(16, 0)),
            id="rv_category",
            cls="androidx.recyclerview.widget.RecyclerView",
            height=46,
            margin=(8, 16, 8, 0),
        )

    def chip(self, number: int, category: Category) -> ui.View:
        """Only its colour says whether it is the selected one."""
        chosen = number == self.draft.category
        ink = "#ffffff" if chosen else "text"
        return ui.Box(
            ui.Text(category.name, id="tv_name", size=16, lines=1, color=ink, padding=(0, 2)),
            id="cd_category",
            key=f"category {number}",
            padding=(8, 4),
            margin=(4, 4),
            radius=8,
            background=category.color if chosen else "card",
            on_tap=partial(self.set, category=number),
        )

    def buttons(self) -> ui.View:
        edited = self.draft.number is not None
        text = "UPDATE" if edited else "NEXT" if self.many else "SAVE"
        save = button(text, "btn_save", self.save, grow=1, height=56)
        repeat = ui.Box(
            ui.Icon("repeat", at="center", color="#ffffff" if self.many else "icon"),
            id="cv_lock",
            cls="androidx.cardview.widget.CardView",
            width=50,
            height=44,
            margin=(0, 0, 8, 0),
            radius=4,
            background="primary" if self.many else "card",
            on_tap=self.toggle_many,
        )
        row = ui.Row(save, None if edited else repeat, gap=16, margin=(SIDE, 16, 16, 0))
        return row.but(margin=(SIDE, 16, SIDE, 0)) if edited else row

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


def icon(name: str, glyph: str, does: ui.Handler, desc: str) -> ui.View:
    """An icon of the toolbar's menu."""
    return ui.tool(name, glyph, does, desc, cls="android.widget.TextView")


def valid_amount(text: str) -> str:
    """As much of it as can be an amount: eight digits, and two after a point."""
    found = VALID_AMOUNT.match(text)
    return found[0] if found else ""
