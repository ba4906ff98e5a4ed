"""The languages and currencies of Pro Expense, as lists with a search."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Literal

from virtual_phone import ui
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.pieces import outlined, sheet_head
from virtual_phone.apps.expense.store import CURRENCIES, LANGUAGES

What = Literal["Language", "Currency"]
SEARCH = {"Language": "search_language", "Currency": "search_currency"}


def options(what: What) -> dict[str, str]:
    """The lines of a list, by what the preferences have for each."""
    if what == "Language":
        return LANGUAGES
    return {number: f"{each.symbol}  {each.name}" for number, each in CURRENCIES.items()}


def list_of(
    screen: ui.Screen[ProExpense, Any], what: What, chosen: str, choose: ui.Handler
) -> ui.View:
    """The search field, and what its text is found in."""
    key = SEARCH[what]
    wanted = screen.text(key).strip().casefold()
    found = [each for each in options(what).items() if wanted in each[1].casefold()]
    field = outlined(key, "Search", id="edt_search", enter="search", margin=(16, 8))
    rows = ui.Collection(
        found,
        lambda each: _row(*each, each[0] == chosen, partial(choose, each[0])),
        empty=ui.Box(ui.Text("No Items", size=16, color="secondary", at="center")),
        id=f"rv_{what.lower()}",
    )
    return ui.Column(field, rows.but(width="fill", grow=1), height="fill")


def _row(value: str, text: str, chosen: bool, choose: ui.Handler) -> ui.View:
    return ui.Row(
        ui.Text(text, id="tv_name", size=16, grow=1, lines=1),
        ui.Icon("check", id="imv_checked", color="primary") if chosen else None,
        key=f"option {value}",
        padding=(20, 0),
        min_height=52,
        on_tap=choose,
    )


@dataclass
class Choose(ui.Screen[ProExpense, str]):
    """One of the lists above the settings; closes with what the preferences have for a line."""

    kind: ClassVar[ui.Kind] = "sheet"

    what: What
    chosen: str

    def view(self) -> ui.View:
        head = sheet_head(self, f"Choose {self.what}", "tv_title", "btn_close")
        body = list_of(self, self.what, self.chosen, self.close)
        return ui.Column(head.but(padding=(16, 8)), body.but(height=300))
