"""Chrome's switcher of tabs."""

from dataclasses import dataclass
from functools import partial

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.chrome.app import Chrome
from pytest_androidworld.virtual.apps.chrome.browsing import Tab, title
from pytest_androidworld.virtual.apps.chrome.pages import Settings


@dataclass
class Switcher(ui.Screen[Chrome, None]):
    def view(self) -> ui.View:
        cards = [self.card(*each) for each in enumerate(self.app.profile.tabs)]
        menu = ui.menu_button(
            self,
            ui.Choice("New tab", self.add),
            ui.Choice("New incognito tab", partial(self.add, incognito=True)),
            ui.Choice("Close all tabs", self.close_all),
            ui.Choice("Settings", self.open_settings),
            id="menu_button",
        )
        bar = ui.Row(
            ui.IconButton("plus", "New tab", id="new_tab_button", on_tap=self.add),
            ui.Box(grow=1),
            menu,
            height=56,
        )
        grid = ui.Grid(2, cards, gap=12)
        body = ui.Rows(grid, id="tab_list_recycler_view", padding=(12, 12))
        return ui.page(self.app, body, bar=bar)

    def card(self, number: int, tab: Tab) -> ui.View:
        name = title(tab.url)
        close = ui.IconButton(
            "close",
            f"Close {name} tab",
            key=f"close {number}",
            width=40,
            on_tap=lambda: self.close_tab(number),
        )
        return ui.Column(
            ui.Row(
                ui.Text(name, id="tab_title", size=14, lines=1, grow=1),
                close,
                padding=(12, 0, 0, 0),
            ),
            ui.Box(
                ui.Icon("incognito" if tab.incognito else "web", size=48, at="center"),
                width="fill",
                height=140,
                background="background",
            ),
            desc=f"{name}, tab",
            key=f"tab {number}",
            background="card",
            radius=16,
            on_tap=lambda: self.choose(number),
        )

    def add(self, *, incognito: bool = False) -> None:
        self.app.new_tab(incognito=incognito)
        self.close()

    def choose(self, number: int) -> None:
        with self.app.editing() as profile:
            profile.front = number
        self.close()

    def close_tab(self, number: int) -> None:
        with self.app.editing() as profile:
            name = title(profile.tabs[number].history[-1])
            profile.close_tab(number)
        self.toast(f"Closed {name}")

    def close_all(self) -> None:
        with self.app.editing() as profile:
            profile.tabs, profile.front = [], 0

    def open_settings(self) -> None:
        self.open(Settings())
