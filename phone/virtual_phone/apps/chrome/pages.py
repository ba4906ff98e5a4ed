"""The pages behind Chrome's toolbar and menu."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.chrome.app import Chrome
from virtual_phone.apps.chrome.browsing import Tab, shown, title
from virtual_phone.apps.chrome.downloads import FOLDER
from virtual_phone.apps.chrome.settings import Settings


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
        question = "Your history is forgotten."
        self.open(ui.confirm("Clear browsing data", question, "Clear", self.app.forget_visited))


@dataclass
class Downloads(ui.Screen[Chrome, str]):
    def view(self) -> ui.View:
        files = self.phone.files
        names = files.listdir(FOLDER) if files.is_dir(FOLDER) else []
        empty = note("Files that you download appear here")
        body = ui.Collection((n for n in names if n[0] != "."), self.row, empty=empty)
        return ui.page(self, body, bar=ui.app_bar("Downloads", up=self.close))

    def row(self, name: str) -> ui.View:
        icon, does = ui.Icon("file-outline"), partial(self.app.open_download, f"{FOLDER}/{name}")
        return ui.list_row(name, icon=icon, key=f"download {name}", does=does)


@dataclass
class RecentTabs(ui.Screen[Chrome, str]):
    """What was closed; the tabs of other devices would need an account."""

    def view(self) -> ui.View:
        row, empty = partial(place, self), note("Recently closed tabs appear here")
        above = ui.Label("Recently closed", padding=(16, 16, 16, 8))
        body = ui.Collection(self.app.profile.closed, row, empty=empty, above=above)
        return ui.page(self, body, bar=ui.app_bar("Recent tabs", up=self.close))


@dataclass
class Help(ui.Screen[Chrome, str]):
    def view(self) -> ui.View:
        retry = partial(self.toast, "Check your internet connection and try again")
        words = ui.Column(
            ui.Text("You’re offline", size=20, at="center"),
            ui.Body(
                "Check your internet connection and try again",
                color="secondary",
                at="center",
                justify="center",
            ),
            ui.TextButton("Retry", at="center", on_tap=retry),
            padding=(24, 64),
            gap=16,
        )
        return ui.page(self, words, bar=ui.app_bar("Help", up=self.close))


def place(screen: ui.Screen[Chrome, str], url: str) -> ui.View:
    does = partial(screen.close, url)
    icon = ui.Icon("web")
    return ui.list_row(title(url), shown(url), icon=icon, key=f"place {url}", does=does)


def note(text: str) -> ui.View:
    return ui.Column(ui.Body(text, padding=24))


# Those of the menu; each may close with an address to go to.
PAGES: dict[str, type[ui.Screen[Chrome, str]]] = {
    "Bookmarks": Bookmarks,
    "History": History,
    "Downloads": Downloads,
    "Settings": Settings,
    "Recent tabs": RecentTabs,
    "Help": Help,
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
            ui.Choice("Settings", partial(self.open, Settings())),
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
        name = self.app.title_of(tab)
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
                margin=(4, 0, 4, 4),
                radius=12,
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
            while profile.tabs:
                profile.close_tab(0)
