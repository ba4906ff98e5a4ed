"""The pages behind Chrome's menu; each may close with an address to go to."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.chrome.app import Chrome
from pytest_androidworld.virtual.apps.chrome.browsing import shown, title

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
        return ui.page(self.app, body, bar=ui.app_bar("Mobile bookmarks", up=self.close))


@dataclass
class History(ui.Screen[Chrome, str]):
    def view(self) -> ui.View:
        text, id = "Clear browsing data…", "clear_browsing_data_button"
        clear = ui.TextButton(text, id=id, on_tap=self.ask_clear)
        row, empty = partial(place, self), note("No history here")
        body = ui.Collection(self.app.profile.visited, row, empty=empty, above=clear)
        return ui.page(self.app, body, bar=ui.app_bar("History", up=self.close))

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
        return ui.page(self.app, body, bar=ui.app_bar("Downloads", up=self.close))

    def row(self, name: str) -> ui.View:
        return ui.list_row(name, icon=ui.Icon("file-outline"), key=f"download {name}")


@dataclass
class Settings(ui.Screen[Chrome, str]):
    activity: ClassVar[str] = "org.chromium.chrome.browser.settings.SettingsActivity"

    def view(self) -> ui.View:
        body = ui.Rows(*map(self.row, SETTINGS), id="recycler_view")
        return ui.page(self.app, body, bar=ui.app_bar("Settings", up=self.close))

    def row(self, name: str) -> ui.View:
        return ui.list_row(name, key=f"setting {name}", does=partial(self.absent, f"“{name}”"))


def place(screen: ui.Screen[Chrome, str], url: str) -> ui.View:
    does = partial(screen.close, url)
    icon = ui.Icon("web")
    return ui.list_row(title(url), shown(url), icon=icon, key=f"place {url}", does=does)


def note(text: str) -> ui.View:
    return ui.Column(ui.Text(text, size=16, padding=24))


PAGES: dict[str, type[ui.Screen[Chrome, str]]] = {
    "Bookmarks": Bookmarks,
    "History": History,
    "Downloads": Downloads,
    "Settings": Settings,
}
