"""Chrome: its manifest, the toolbar, the new-tab page, and the pages around it."""

from typing import Any

from pytest_androidworld.virtual.apps.chrome.browsing import BLANK, Tab, address, shown, title
from pytest_androidworld.virtual.apps.chrome.first_run import POST, FirstRun
from pytest_androidworld.virtual.intent import VIEW, Filter, Intent
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import app_bar, list_row, page
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Field,
    Grid,
    Icon,
    IconButton,
    Row,
    Rows,
    Scroll,
    Text,
    TextButton,
    View,
)

TABBED = "org.chromium.chrome.browser.ChromeTabbedActivity"
MAIN = "com.google.android.apps.chrome.Main"
NOT_SHOWN = "This virtual phone does not show web pages yet."
NO_ACCESS = "Your file couldn’t be accessed. It may have been moved, edited, or deleted."
HTML = ("text/html", "text/plain", "application/xhtml+xml", "multipart/related")
SITES = ("Facebook", "YouTube", "Amazon", "Wikipedia")
SETTINGS = ("Google services", "Search engine", "Password Manager", "Payment methods",
            "Addresses and more", "Privacy and security", "Safety check", "Notifications", "Theme",
            "Homepage", "Accessibility", "Site settings", "Languages", "Downloads",
            "About Chrome")  # fmt: skip


class Chrome(FirstRun):
    """Chrome 109."""

    package = "com.android.chrome"
    label = "Chrome"
    icon = ("google-chrome", "#4285f4")
    version = ("109.0.5414.123", 541412318)
    system = True
    launcher = MAIN
    permissions = tuple(
        f"android.permission.{name}"
        for name in ("POST_NOTIFICATIONS", "CAMERA", "RECORD_AUDIO", "ACCESS_FINE_LOCATION")
    )
    filters = (
        Filter(MAIN, actions=(VIEW,), schemes=("http", "https", "about", "googlechrome")),
        Filter(MAIN, actions=(VIEW,), schemes=("content", "file", "http", "https"), types=HTML),
    )

    def install(self) -> None:
        super().install()
        self.prefs().update({"first_run_flow": True, "notifications_told": True})

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        """The first run comes first, and takes the place of what was to be seen."""
        if activity.name == "browser":
            if not self.first_run_done:
                return "first_run", {"viewed": intent.action == VIEW}
            self.see(intent)
        return activity.name, {}

    def again(self, intent: Intent) -> None:
        if not self.first_run_done:
            viewed = intent.action == VIEW
            self.entry.update(screen="first_run", args={"viewed": viewed}, views={})
        elif self.entry["screen"] == "browser":
            self.see(intent)

    def see(self, intent: Intent) -> None:
        if intent.action == VIEW and intent.data:
            self.new_tab(intent.data)
            self.memory["path"] = intent.extras.get("path", "")
        elif not self.tabs():
            self.new_tab()

    def begin(self) -> None:
        self.start(Intent(component=f"{self.package}/{TABBED}"))

    def resumed(self) -> None:
        """The first real tab brings a word about notifications, unless they are allowed."""
        told = self.prefs().flag("notifications_told") or self.may(POST)
        if self.entry["screen"] == "browser" and self.first_run_done and not told:
            self.open("notifications")

    # The browser

    @screen(activity=MAIN, aliases=(TABBED, "com.google.android.apps.chrome.IntentDispatcher"),
            mode="singleTask", back="leave_page")  # fmt: skip
    def browser(self) -> View:
        url = self.url()
        body = self.new_tab_page() if url == BLANK else self.web_page(url)
        return Column(self.toolbar(url), body.but(grow=1), background="background", height="fill")

    def toolbar(self, url: str) -> View:
        count = len(self.tabs())
        return Row(
            IconButton("home-outline", "Home", id="home_button",
                       on_tap=lambda: self.go(BLANK)),
            Icon("information-outline", id="location_bar_status_icon", width=40, height=48,
                 desc="View site information",
                 on_tap=lambda: self.open("site_info")) if url != BLANK else None,
            Text(shown(url) or "Search or type web address", id="url_bar", size=16, lines=1,
                 grow=1, min_height=48, color="text" if url != BLANK else "secondary",
                 hint="Search or type web address", cls="android.widget.EditText",
                 on_tap=lambda: self.open("omnibox", url=url)),
            Box(Text(str(min(count, 99)), size=11, face="bold", at="center", important=False),
                desc="Switch or close tabs", id="tab_switcher_button", width=28, height=28,
                border="icon", radius=4, margin=(10, 0), on_tap=lambda: self.open("switcher")),
            menu_button(self, "main_menu", id="menu_button"),
            id="toolbar", height=56, background="bar",
        )  # fmt: skip

    def leave_page(self) -> None:
        if not self.step(-1):
            self.go_back()

    def new_tab_page(self) -> View:
        tiles = [
            Column(
                Box(Text(name[0], size=20, at="center", important=False), width=48, height=48,
                    radius=24, background="card", at="center"),
                Text(name, id="tile_view_title", size=12, at="center", lines=1),
                key=f"tile {name}", padding=(4, 8), gap=6,
                on_tap=lambda name=name: self.go(f"https://www.{name.lower()}.com/"),
            )
            for name in SITES
        ]  # fmt: skip
        return Scroll(
            Column(
                Text("Google", size=44, at="center", padding=(0, 40, 0, 24), color="primary"),
                Text("Search or type web address", id="search_box_text", size=16,
                     color="secondary", background="card", radius=28, min_height=56,
                     padding=(24, 0), margin=(16, 0), width="fill",
                     on_tap=lambda: self.open("omnibox", url="")),
                Grid(4, tiles, margin=(16, 16)),
                Text("Discover is not part of this phone.", size=14, color="secondary",
                     at="center", padding=24),
            )
        )  # fmt: skip

    def web_page(self, url: str) -> View:
        """Where the page would be: what it is, and that this phone does not show it."""
        local = url.startswith(("content:", "file:"))
        head = title(url) if local or not url.startswith("http") else "This site can’t be reached"
        told = (
            self.told_of_file(url)
            if local
            else f"{shown(url)} cannot be asked: there is no internet behind this phone."
        )
        return Box(
            Column(
                Text(head, size=22),
                Text(NOT_SHOWN, size=16),
                Text(told, size=14, color="secondary"),
                padding=24, gap=16,
            ),
            desc=title(url), cls="android.webkit.WebView", key="web", id="compositor_view_holder",
            width="fill", height="fill", background="background",
        )  # fmt: skip

    def told_of_file(self, url: str) -> str:
        """A file may only be seen where another app has handed it over."""
        if url.startswith("file:"):
            return f"{NO_ACCESS}\nERR_ACCESS_DENIED"
        path = str(self.memory.get("path") or "")
        if path and self.phone.files.is_file(path):
            return f"{self.phone.files.stat(path).size} bytes of HTML"
        return "Opened by another app"

    @screen(kind="dialog")
    def site_info(self) -> View:
        return self.dialog(title(self.url()), Text("Connection is not secure", size=16))

    # Addresses

    @screen()
    def omnibox(self, url: str) -> View:
        field = Field(
            "url_bar", shown(url), "Search or type web address", id="url_bar", enter="go",
            keys="url", autofocus=True, grow=1, height=56, on_enter=self.load_typed,
        )  # fmt: skip
        typed = self.text("url_bar", shown(url)).strip()
        found = [each for each in self.visited() if typed.casefold() in each.casefold()][:8]
        rows = (
            [self.suggestion(f"{typed} - Google Search", address(typed), "magnify")]
            if typed
            else []
        )
        rows += [self.suggestion(shown(each), each, "history") for each in found]
        bar = Row(
            IconButton("arrow-left", "Back", on_tap=self.close), field,
            IconButton("close", "Clear input", id="delete_button",
                       on_tap=lambda: self.set_text("url_bar", "")) if typed else None,
        )  # fmt: skip
        return page(self, Rows(*rows, id="omnibox_results_container"), bar=bar)

    def suggestion(self, text: str, url: str, icon: str) -> View:
        return Row(
            Icon(icon), Text(text, id="line_1", size=16, lines=1, grow=1), gap=16,
            padding=(16, 0), min_height=56, key=f"suggestion {url}",
            on_tap=lambda: self.call("go", url),
        )  # fmt: skip

    def load_typed(self) -> None:
        typed = self.text("url_bar").strip()
        if typed:
            self.call("go", address(typed))

    # Tabs

    @screen()
    def switcher(self) -> View:
        cards = [self.card(n, tab) for n, tab in enumerate(self.tabs())]
        bar = Row(
            IconButton("plus", "New tab", id="new_tab_button",
                       on_tap=lambda: self.call("new_tab")),
            Box(grow=1),
            menu_button(self, "switcher_menu", id="menu_button"),
            height=56,
        )  # fmt: skip
        body = Rows(Grid(2, cards, gap=12), id="tab_list_recycler_view", padding=(12, 12))
        return page(self, body, bar=bar)

    def card(self, number: int, tab: Tab) -> View:
        name = title(tab["history"][tab["place"]])
        return Column(
            Row(Text(name, id="tab_title", size=14, lines=1, grow=1),
                IconButton("close", f"Close {name} tab", key=f"close {number}", width=40,
                           on_tap=lambda: self.drop_tab(number)),
                padding=(12, 0, 0, 0)),
            Box(Icon("incognito" if tab["incognito"] else "web", size=48, at="center"),
                width="fill", height=140, background="background"),
            desc=f"{name}, tab", key=f"tab {number}", background="card", radius=16,
            on_tap=lambda: self.call("choose_tab", number),
        )  # fmt: skip

    def drop_tab(self, number: int) -> None:
        name = title(self.tabs()[number]["history"][-1])
        self.close_tab(number)
        self.toast(f"Closed {name}")

    @screen(kind="menu")
    def switcher_menu(self, anchor: str = "") -> View:
        return menu(
            self,
            ("New tab", "tab_from_switcher"), ("New incognito tab", "tab_from_switcher", True),
            ("Close all tabs", "close_all"), ("Settings", "show", "settings"),
        )  # fmt: skip

    def tab_from_switcher(self, incognito: bool = False) -> None:
        self.new_tab(incognito=incognito)
        self.close()

    def close_all(self) -> None:
        while self.tabs():
            self.close_tab(0)

    # The menu

    @screen(kind="menu")
    def main_menu(self, anchor: str = "") -> View:
        return menu(
            self,
            ("New tab", "new_tab"),
            ("New incognito tab", "incognito"),
            ("Bookmark", "bookmark"),
            ("Bookmarks", "show", "bookmark_list"),
            ("Recent tabs", "absent", "Recent tabs"),
            ("History", "show", "history"),
            ("Downloads", "show", "downloads"),
            ("Find in page", "absent", "Finding in pages"),
            ("Share…", "share_page"),
            ("Add to Home screen", "absent", "Adding to the Home screen"),
            ("Desktop site", "absent", "The desktop site"),
            ("Settings", "show", "settings"),
            ("Help & feedback", "absent", "Help"),
        )

    def show(self, name: str) -> None:
        self.open(name)

    def incognito(self) -> None:
        self.new_tab(incognito=True)

    def bookmark(self) -> None:
        self.snack("Bookmarked" if self.mark(self.url()) else "Bookmark deleted")

    def share_page(self) -> None:
        self.share(self.url())

    def places(self, heading: str, urls: list[str], empty: str, *more: View) -> View:
        rows = [
            list_row(title(url), shown(url), icon=Icon("web"), key=f"place {url}",
                     does=lambda url=url: self.call("go", url))
            for url in urls
        ]  # fmt: skip
        body = Rows(*more, *rows) if rows else Column(Text(empty, size=16, padding=24))
        return page(self, body, bar=app_bar(heading, up=self.close))

    @screen()
    def bookmark_list(self) -> View:
        return self.places("Mobile bookmarks", self.bookmarks(), "No bookmarks here")

    @screen()
    def history(self) -> View:
        clear = TextButton("Clear browsing data…", id="clear_browsing_data_button",
                           on_tap=self.ask_forget)  # fmt: skip
        return self.places("History", self.visited(), "No history here", clear)

    def ask_forget(self) -> None:
        self.confirm(
            "Clear browsing data", "Your history is forgotten.", "forget_all", yes="Clear"
        )

    @screen()
    def downloads(self) -> View:
        folder = "/storage/emulated/0/Download"
        files = self.phone.files
        names = [n for n in files.listdir(folder) if n[0] != "."] if files.is_dir(folder) else []
        rows = [
            list_row(name, icon=Icon("file-outline"), key=f"download {name}") for name in names
        ]
        empty = Column(Text("Files that you download appear here", size=16, padding=24))
        return page(self, Rows(*rows) if rows else empty, bar=app_bar("Downloads", up=self.close))

    @screen(activity="org.chromium.chrome.browser.settings.SettingsActivity")
    def settings(self) -> View:
        rows = [
            list_row(name, key=f"setting {name}", does=lambda name=name: self.absent(f"“{name}”"))
            for name in SETTINGS
        ]
        return page(self, Rows(*rows, id="recycler_view"), bar=app_bar("Settings", up=self.close))
