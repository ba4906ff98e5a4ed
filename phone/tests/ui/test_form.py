"""Forms: what a field gives, what it refuses, when leaving asks, what is saved with the phone."""

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.phone import Phone


@dataclass(frozen=True)
class Expense:
    title: str = ""
    cents: int = 0
    day: str = "2023-10-15"


def cents(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"“{text}” is not an amount")
    return int(text) * 100


def euros(cents: int) -> str:
    return str(cents // 100) if cents else ""


def positive(cents: int) -> str:
    return "" if cents else "The amount is missing"


FIELDS = (
    ui.FormField("title", "Title"),
    ui.FormField("cents", "Amount", "amount", "number", cents, euros, positive),
)


class Expenses(ui.App):
    package = "org.example.expenses"
    label = "Expenses"
    launcher = "org.example.expenses.MainActivity"


@dataclass
class Editor(ui.Screen[Expenses, None]):
    activity: ClassVar[str] = Expenses.launcher

    form: ui.Form[Expense] = field(default_factory=lambda: ui.Form(Expense(), Expense()))
    error: str = ""
    saved: str = ""

    def view(self) -> ui.View:
        return ui.Column(
            *(self.form.view(self, each) for each in FIELDS),
            ui.TextButton(self.form.draft.day, on_tap=self.ask_day),
            ui.TextButton("Save", on_tap=self.save),
            ui.TextButton("Clear", on_tap=lambda: ui.forget_typed(self, "title", "cents")),
            ui.Text(self.error, id="error"),
            ui.Text(self.saved, id="saved"),
        )

    def ask_day(self) -> None:
        self.open(ui.DatePicker(self.form.draft.day), then=self.set_day)

    def set_day(self, day: date) -> None:
        self.form.set(day=day.isoformat())

    def save(self) -> None:
        self.error = self.saved = ""
        try:
            expense = self.form.value(self, FIELDS)
        except ui.InvalidField as invalid:
            self.error = f"{invalid.field.label}: {invalid}"
        else:
            self.saved = f"{expense.title}, {expense.cents}, {expense.day}"

    def back(self) -> None:
        now = Expense(self.text("title"), day=self.form.draft.day)
        self.form.leave(self, now, "Discard this expense?")


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    hand = install(phone, Expenses, monkeypatch)
    return hand.open(f"{Expenses.package}/{Expenses.launcher}")


def test_texts_are_converted(hand: Hand) -> None:
    hand.tap("Title").type(" Bus ").tap("Amount").type("12").tap("Save")
    assert hand.find("id=saved").text == "Bus, 1200, 2023-10-15"


def test_a_text_that_cannot_be_converted_names_its_field(hand: Hand) -> None:
    hand.tap("Amount").type("x").tap("Save")
    assert hand.find("id=error").text == "Amount: “x” is not an amount"


def test_a_value_that_fails_its_check_names_its_field(hand: Hand) -> None:
    hand.tap("Amount").type("0").tap("Save")
    assert hand.find("id=error").text == "Amount: The amount is missing"


def test_a_day_is_set_at_once(hand: Hand) -> None:
    hand.tap("Amount").type("3").back().tap("2023-10-15").tap("Next month").tap("30 November 2023")
    hand.phone.save("there")
    hand.tap("Cancel")
    hand.phone.load("there")
    hand.tap("OK").tap("Save")
    assert hand.find("id=saved").text == ", 300, 2023-11-30"


def test_leaving_asks_only_if_something_has_changed(hand: Hand) -> None:
    hand.tap("Title").type("Bus").back().back()
    assert hand.sees("Discard this expense?")
    hand.tap("Cancel").tap("Clear").back()
    assert not hand.sees("Discard this expense?")
    assert not hand.sees("Save")


def test_discarding_closes_the_form(hand: Hand) -> None:
    hand.tap("Title").type("Bus").back().back()
    hand.tap("Discard")
    assert not hand.sees("Save")


def test_a_draft_is_compared_as_its_fields_give_it_back() -> None:
    fields = (FIELDS[0],)
    assert ui.converted(Expense(" Bus "), fields) == Expense("Bus")
