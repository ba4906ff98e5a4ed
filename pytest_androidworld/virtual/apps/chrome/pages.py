"""The pages behind Chrome's toolbar and menu."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.chrome.app import Chrome
from pytest_androidworld.virtual.apps.chrome.browsing import Tab, shown, title

DOWNLOADS = "/storage/emulated/0/Download"
SETTINGS = (
    *("Google services", "Search engine", "Password Manager", "Payment methods"),
    *("Addresses and more", "Privacy and security", "Safety check", "Notifications", "Theme"),
    *("Homepage", "Accessibility", "Site settings", "Languages", "Downloads", "About Chrome"),
)


@dataclass
class Bookmarks(ui.Screen[Chrome, str]):
    def view(self) -> ui.View:
        row = partial(place, self)
        body = ui.Collection(self.app.profile.bookmarks, row, empty=note("No bookmarks here"))
        return ui.page(self, body, bar=ui.app_bar("Mobile bookmarks", up=self.close))


@dataclass
class History(ui.Screen[Chrome, str]):
    def view(self) -> ui.View:
        text, id = "Clear browsing data…", "clear_browsing_data_button"
        clear = ui.TextButton(text, id=id, on_tap=self.ask_clear)
        row, empty = partial(place, self), note("No history here")
        body = ui.Collection(self.app.profile.visited, row, empty=empty, above=clear)
        return ui.page(self, body, bar=ui.app_bar("History", up=self.close))

    def ask_clear(self) -> None:
        yes = ui.Choice("Clear", self.app.forget_visited)
        question = "Your history is forgotten."
        self.open(ui.Alert("Clear browsing data", question, yes, ui.Choice("Cancel")))


@dataclass
class Downloads(ui.Screen[Chrome, str]):
    def view(self) -> ui.View:
        files = self.phone.files
        names = files.listdir(DOWNLOADS) if files.is_dir(DOWNLOADS) else []
        empty = note("Files that you download appear here")
        body = ui.Collection((n for n in names if n[0] != "."), self.row, empty=empty)
        return ui.page(self, body, bar=ui.app_bar("Downloads", up=self.close))

    def row(self, name: str) -> ui.View:
        return ui.list_row(name, icon=ui.Icon("file-outline"), key=f"download {name}")


@dataclass
class Settings(ui.Screen[Chrome, str]):
    activity: ClassVar[str] = "org.chromium.chrome.browser.settings.SettingsActivity"

    def view(self) -> ui.View:
        body = ui.Rows(*map(self.row, SETTINGS), id="recycler_view")
        return ui.page(self, body, bar=ui.app_bar("Settings", up=self.close))

    def row(self, name: str) -> ui.View:
        return ui.list_row(name, key=f"setting {name}", does=partial(self.absent, f"“{name}”"))


def place(screen: ui.Screen[Chrome, str], url: str) -> ui.View:
    does = partial(screen.close, url)
    icon = ui.Icon("web")
    return ui.list_row(title(url), shown(url), icon=icon, key=f"place {url}", does=does)


def note(text: str) -> ui.View:
    return ui.Column(ui.Text(text, size=16, padding=24))


# Those of the menu; each may close with an address to go to.
PAGES: dict[str, type[ui.Screen[Chrome, str]]] = {
    "Bookmarks": Bookmarks,
    "History": History,
    "Downloads": Downloads,
    "Settings": Settings,
}


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
        return ui.page(self, body, bar=bar)

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
