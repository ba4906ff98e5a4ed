"""Tips: what to give on a bill, and what was given before.

Written with phone/docs/apps.md and nothing else.
"""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui

PERCENTAGES = (10, 15, 20)


@dataclass(frozen=True)
class Tip:
    _id: int
    bill: int  # cents
    percent: int

    @property
    def cents(self) -> int:
        return round(self.bill * self.percent / 100)


class Tips(ui.App):
    package = "org.example.tips"
    label = "Tips"
    launcher = "org.example.tips.MainActivity"
    tips = ui.Table(
        Tip,
        "CREATE TABLE tip (_id INTEGER PRIMARY KEY, bill INTEGER NOT NULL,"
        " percent INTEGER NOT NULL)",
        file="tips.db",
    )


def money(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02}"


def cents(text: str) -> int | None:
    """An amount of money as typed; None if it is not one."""
    whole, _, part = text.strip().partition(".")
    if not whole.isdecimal() or len(part) > 2 or (part and not part.isdecimal()):
        return None
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)


@dataclass
class Calculator(ui.Screen[Tips, None]):
    activity: ClassVar[str] = Tips.launcher

    percent: int = 15

    def view(self) -> ui.View:
        bill = cents(self.text("bill"))
        tip = None if bill is None else Tip(0, bill, self.percent)
        history = ui.tool("history", "history", lambda: self.open(History()), "History")
        body = ui.Column(
            ui.Field("bill", hint="Bill", id="bill", keys="number", autofocus=True),
            ui.Row(*map(self.chip, PERCENTAGES), gap=8),
            ui.Text(f"Tip {money(tip.cents)}" if tip else "No amount", id="tip", size=24),
            ui.Button("Save", id="save", enabled=tip is not None, on_tap=self.save),
            padding=16,
            gap=16,
        )
        return ui.page(self, body, bar=ui.app_bar("Tips", history))

    def chip(self, percent: int) -> ui.View:
        return ui.TextButton(
            f"{percent} %",
            key=f"percent {percent}",
            selected=percent == self.percent,
            on_tap=partial(self.choose, percent),
        )

    def choose(self, percent: int) -> None:
        self.percent = percent

    def save(self) -> None:
        bill = cents(self.text("bill"))
        if bill is not None:
            self.app.tips.add(bill=bill, percent=self.percent)
            self.set_text("bill", "")
            self.toast("Saved")


@dataclass
class History(ui.Screen[Tips, None]):
    def view(self) -> ui.View:
        empty = ui.Text("No tips yet", id="empty", padding=16)
        tips = self.app.tips.all(order="_id DESC")
        clear = ui.tool("clear", "delete-outline", self.ask_clear, "Clear")
        bar = ui.app_bar("History", clear if tips else None, up=self.close)
        return ui.page(self, ui.Collection(tips, self.row, empty=empty), bar=bar)

    def row(self, tip: Tip) -> ui.View:
        words = f"{money(tip.cents)} on {money(tip.bill)} ({tip.percent} %)"
        return ui.Text(words, key=f"tip {tip._id}", padding=16)

    def ask_clear(self) -> None:
        yes = ui.Choice("Clear", self.clear)
        self.open(ui.Alert("History", "Clear the history?", yes, ui.Choice("Cancel")))

    def clear(self) -> None:
        self.app.tips.remove([tip._id for tip in self.app.tips.all()])
