"""Pro Expense's first page: the week's totals and graph, the newest expenses; and its drawer."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.apps.expense import backup, entry, logs, more
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.graph import paint_week
from virtual_phone.apps.expense.pieces import card, expense_row, heading
from virtual_phone.apps.expense.sheets import ExpenseActions
from virtual_phone.apps.expense.store import Expense
from virtual_phone.apps.expense.wording import amount_text, days_text

RECENT = 4
NAVIGATION = "navigation"  # the key of the button that opens the drawer
PLACES = {
    "Home": "home-outline",
    "Expense Logs": "format-list-bulleted",
    "Statistics": "chart-pie",
    "Backup": "backup-restore",
    "Feedback": "message-text-outline",
    "About": "information-outline",
    "Settings": "cog-outline",
}


@dataclass
class Home(ui.Screen[ProExpense, None]):
    actions: ExpenseActions = field(default_factory=lambda: ExpenseActions("Item Deleted"))

    def view(self) -> ui.View:
        menu = ui.IconButton("menu", "", on_tap=self.open_drawer, width=56, key=NAVIGATION)
        bar = ui.bar(menu, heading("Home", grow=1), background="bar", id="toolbar")
        cards = ui.Rows(self.totals(), self.graph(), self.recent(), ui.Space(88), id="rv_home")
        add = ui.floating_button("plus", "", self.add, "fb_main_add").but(radius=28)
        return ui.page(self, cards, bar=bar, fab=add)

    def totals(self) -> ui.View:
        week = self.app.of_the_week()
        sums = {
            name: sum(each.amount for each in week if each.is_income == income)
            for name, income in (("Income", True), ("Outcome", False))
        }
        head = ui.Row(
            heading("Totals", grow=1),
            ui.Text(days_text(*self.app.week()), id="tv_date_range", size=13, color="secondary"),
        )
        return card(head, *(self.total(name, cents) for name, cents in sums.items()), gap=8)

    def total(self, name: str, cents: int) -> ui.View:
        return ui.Row(
            ui.Text(name, size=14, color="secondary", grow=1),
            ui.Text(amount_text(cents), id=f"tv_{name.lower()}_value", size=16, face="medium"),
            ui.Text(self.app.currency.code, size=13, color="secondary"),
            gap=6,
        )

    def graph(self) -> ui.View:
        """The outcome of each day as a share of the largest."""
        days = [0] * 7
        for each in self.app.of_the_week():
            if not each.is_income:
                days[(self.app.local(each.modified_date).weekday() + 1) % 7] += each.amount
        most = max(*days, 1)
        data = tuple(max(day, 0) / most for day in days)
        drawing = ui.Drawing(paint_week, data, id="expense_graph", width="fill", height=180)
        return card(heading("Expenses in this Week"), drawing, gap=8)

    def recent(self) -> ui.View:
        more_logs = ui.TextButton("MORE", id="btn_more_logs", on_tap=self.open_logs)
        rows = map(self.row, self.app.newest()[:RECENT])
        return card(ui.Row(heading("Recent", grow=1), more_logs), *rows)

    def row(self, expense: Expense) -> ui.View:
        tap = partial(self.actions.open_detail, expense.expense_id)
        return expense_row(self.app, expense, id="cd_expense", on_tap=tap)

    def add(self) -> None:
        self.open(entry.EntryPage(entry.Draft(self.app.now)))

    def open_logs(self) -> None:
        self.open(logs.Logs())

    def open_drawer(self) -> None:
        self.open(Drawer(), then=self.go)

    def go(self, place: str) -> None:
        pages: dict[str, type[ui.Screen[ProExpense, Any]]] = {
            "Expense Logs": logs.Logs,
            "Statistics": more.Statistics,
            "Backup": backup.Backup,
            "Feedback": more.Feedback,
            "About": more.About,
            "Settings": more.Preferences,
        }
        if place in pages:
            self.open(pages[place]())


@dataclass
class Drawer(ui.Screen[ProExpense, str]):
    """Where to go; closes with the name of a place."""

    kind: ClassVar[ui.Kind] = "drawer"

    def view(self) -> ui.View:
        cross = ui.IconButton(
            "close", "", id="btn_close", cls="android.widget.ImageView", on_tap=self.close
        )
        head = ui.Row(
            ui.Text("Pro Expense", size=20, face="medium"),
            ui.Text("beta", size=12, color="secondary", grow=1),
            cross,
            gap=8,
            padding=(20, 16, 8, 16),
        )
        rows = ui.Rows(*map(self.row, PLACES), id="design_navigation_view", grow=1)
        return ui.Column(head, ui.Divider(), rows, id="nv_main")

    def row(self, place: str) -> ui.View:
        chosen = place == "Home"
        color = "primary" if chosen else "text"
        return ui.Row(
            ui.Icon(PLACES[place], color=color),
            ui.Text(place, id="design_menu_item_text", size=15, color=color, grow=1),
            key=f"place {place}",
            gap=24,
            padding=(20, 0),
            min_height=52,
            selected=chosen,
            on_tap=partial(self.close, place),
        )
