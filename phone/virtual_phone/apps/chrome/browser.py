"""Chrome's browser: the toolbar above a page or the new-tab page, and the address bar."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar
from urllib.parse import urlsplit

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.chrome import find
from virtual_phone.apps.chrome.app import MAIN, NOTIFICATIONS_DONE, TOOLBAR, Chrome
from virtual_phone.apps.chrome.browsing import BLANK, address, shown, title
from virtual_phone.apps.chrome.first_run import POST, TABBED, Notifications, first_page
from virtual_phone.apps.chrome.page_dialog import LeaveSite
from virtual_phone.apps.chrome.pages import PAGES, Switcher
from virtual_phone.apps.chrome.sad_tab import sad_tab
from virtual_phone.services.radios import Radios
from virtual_phone.web.pages import WebPages

HINT = "Search or type web address"
NO_PAGES = "This virtual phone does not show web pages: it has found no browser."
NO_FILE, NO_ACCESS = (
    "Your file couldn’t be accessed",
    "It may have been moved, edited, or deleted.",
)
NO_INTERNET = (
    "No internet",
    "Try:",
    "• Turning off airplane mode",
    "• Turning on mobile data or Wi-Fi",
    "• Checking the signal in your area",
    "ERR_INTERNET_DISCONNECTED",
)
MOVED = "might be temporarily down or it may have moved permanently to a new web address."
FRAME = "android.widget.FrameLayout"
ADVICE = (
    "Try:",
    "• Checking the connection",
    "• Checking the proxy, firewall, and DNS configuration",
)
SITES = ("Facebook", "YouTube", "Amazon", "Wikipedia")


@dataclass
class Browser(ui.Screen[Chrome, None]):
    activity: ClassVar[str] = MAIN
    aliases: ClassVar[tuple[str, ...]] = (
        TABBED,
        "com.google.android.apps.chrome.IntentDispatcher",
    )
    mode: ClassVar[ui.Mode] = "singleTask"

    finding: str = ""  # the page, or the address, in which a text is being found
    place: int = 0  # of the text's places, the present one
    count: int = 0

    @classmethod
    def arrive(cls, app: Chrome, intent: Intent) -> ui.Screen[Chrome, Any]:
        """The first run comes first, and takes the place of the page that an intent names."""
        if not app.first_run_done:
            return first_page(app, intent)
        app.display(intent)
        return cls()

    def again(self, intent: Intent) -> None:
        if self.app.first_run_done:
            self.app.display(intent)
        else:
            self.replace(first_page(self.app, intent))

    def resumed(self) -> None:
        """The first real tab explains notifications, unless they are allowed."""
        done = self.app.prefs().flag(NOTIFICATIONS_DONE) or self.app.may(POST)
        if self.app.first_run_done and not done:
            self.open(Notifications())
        self.app.load()

    def back(self) -> None:
        tab = self.app.profile.tab
        if self.finding:
            find.end(self)
        elif tab and tab.place:
            self.leave(self.app.go_back)
        else:
            self.go_back()

    def leave(self, action: ui.Callback, *, reloads: bool = False) -> None:
        """Leave the page in front, or load it anew; a dialog comes first if the page wants one."""
        page = self.app.page
        if page and self.phone[WebPages].do(page, "invoke", "wantsToStay"):
            self.open(LeaveSite(reloads), then=partial(self.left, action))
        else:
            action()

    def left(self, action: ui.Callback, _confirmed: bool) -> None:
        """The user has confirmed that the page may be left."""
        action()

    def go(self, url: str) -> None:
        """Load an address in the place of the page in front."""
        self.leave(partial(self.app.go, url))

    def view(self) -> ui.View:
        url = self.app.profile.url
        body = self.new_tab_page() if url == BLANK else self.page(url)
        found_in = self.app.page or url
        bar = find.bar(self) if self.finding == found_in else self.toolbar(url)
        said = ui.snackbar(self)
        if said:
            body = ui.Box(body.but(width="fill", height="fill"), said, width="fill")
        return ui.Column(bar, body.but(grow=1), background="background", height="fill")

    def toolbar(self, url: str) -> ui.View:
        home = partial(self.go, BLANK)
        info = ui.Icon(
            "information-outline",
            id="location_bar_status_icon",
            width=40,
            height=48,
            desc="View site information",
            on_tap=lambda: self.open(SiteInfo(self.title)),
        )
        bar = ui.Body(
            shown(url) or HINT,
            id="url_bar",
            lines=1,
            grow=1,
            min_height=48,
            color="text" if url != BLANK else "secondary",
            hint=HINT,
            cls="android.widget.EditText",
            on_tap=partial(self.open_omnibox, url),
        )
        return ui.Row(
            ui.IconButton("home-outline", "Home", id="home_button", on_tap=home),
            ui.Row(info if url != BLANK else None, bar, id="location_bar", grow=1),
            self.switch_button(),
            self.menu_button(),
            id="toolbar",
            height=TOOLBAR,
            background="bar",
        )

    def page(self, url: str) -> ui.View:
        """A real page, or what there is instead of one."""
        page, tab = self.app.page, self.app.profile.tab
        if not page or tab is None:
            return no_page(self.app, url)
        self.phone[WebPages].look(page)
        if self.phone[WebPages].crashed(page):
            return sad_tab(self.refresh)
        size = self.app.size(desktop=tab.desktop)
        web = ui.Web(
            self,
            page,
            viewport=size,
            gets_keys=not self.finding,
            cls=FRAME,
            width="fill",
            height="fill",
        )
        return ui.Box(web, id="compositor_view_holder", width="fill", height="fill")

    def switch_button(self) -> ui.View:
        count = str(min(len(self.app.profile.tabs), 99))
        return ui.Box(
            ui.Text(count, size=11, face="bold", at="center", important=False),
            desc="Switch or close tabs",
            id="tab_switcher_button",
            width=28,
            height=28,
            border="icon",
            radius=4,
            margin=(10, 0),
            on_tap=lambda: self.open(Switcher()),
        )

    def menu_button(self) -> ui.View:
        tab = self.app.profile.tab
        desktop, page = bool(tab and tab.desktop), bool(tab and tab.url != BLANK)
        forward = bool(tab and tab.place + 1 < len(tab.history))
        return ui.menu_button(
            self,
            ui.Choice("Forward", self.forward, enabled=forward),
            ui.Choice("Refresh", self.refresh, enabled=page),
            ui.Choice("New tab", self.app.new_tab),
            ui.Choice("New incognito tab", partial(self.app.new_tab, incognito=True)),
            ui.Choice("Bookmark", self.toggle_bookmark),
            ui.Choice("Bookmarks", partial(self.show, "Bookmarks")),
            ui.Choice("Recent tabs", partial(self.show, "Recent tabs")),
            ui.Choice("History", partial(self.show, "History")),
            ui.Choice("Downloads", partial(self.show, "Downloads")),
            ui.Choice("Find in page", self.find_in_page, enabled=page),
            ui.Choice("Share…", self.share_page),
            ui.Choice("Add to Home screen", self.ask_name, enabled=page),
            ui.Choice("Desktop site", self.toggle_desktop, desktop),
            ui.Choice("Settings", partial(self.show, "Settings")),
            ui.Choice("Help & feedback", partial(self.show, "Help")),
            id="menu_button",
        )

    def new_tab_page(self) -> ui.View:
        search = ui.Body(
            HINT,
            id="search_box_text",
            color="secondary",
            background="card",
            radius=28,
            min_height=56,
            padding=(24, 0),
            margin=(16, 20, 16, 0),
            width="fill",
            on_tap=partial(self.open_omnibox, ""),
        )
        discover = "Articles appear here while you are online."
        page = ui.Column(
            search,
            ui.Grid(4, [self.tile(name) for name in SITES], margin=(16, 16)),
            ui.Label(discover, at="center", padding=24),
        )
        return ui.Scroll(page)

    def tile(self, name: str) -> ui.View:
        letter = ui.Text(name[0], size=20, at="center", important=False)
        return ui.Column(
            ui.Box(letter, width=48, height=48, radius=24, background="card", at="center"),
            ui.Text(name, id="tile_view_title", size=12, at="center", lines=1),
            key=f"tile {name}",
            padding=(4, 8),
            gap=6,
            on_tap=partial(self.go, f"https://www.{name.lower()}.com/"),
        )

    def open_omnibox(self, url: str) -> None:
        self.open(Omnibox(url), then=self.go)

    def show(self, name: str) -> None:
        self.open(PAGES[name](), then=self.go)

    def find_in_page(self) -> None:
        find.begin(self)

    def words(self) -> tuple[str, ...]:
        """What is displayed instead of a page."""
        return page_texts(self.app, self.app.profile.url)

    def forward(self) -> None:
        self.leave(self.app.go_forward)

    def refresh(self) -> None:
        self.leave(self.app.reload, reloads=True)

    @property
    def title(self) -> str:
        tab = self.app.profile.tab
        return self.app.title_of(tab) if tab else title(BLANK)

    def ask_name(self) -> None:
        ask = ui.Ask("Add to Home screen", self.title, yes="Add")
        self.open(ask, then=self.add_shortcut)

    def add_shortcut(self, name: str) -> None:
        """The launcher takes no shortcuts from pages that did not load."""
        self.toast(f"Couldn’t add {name} to Home screen")

    def toggle_desktop(self) -> None:
        self.leave(self.app.toggle_desktop, reloads=True)

    def toggle_bookmark(self) -> None:
        with self.app.editing() as profile:
            there = profile.toggle_bookmark()
        self.snack("Bookmarked" if there else "Bookmark deleted")

    def share_page(self) -> None:
        self.share(self.app.profile.url)


@dataclass
class SiteInfo(ui.Screen[Chrome, None]):
    kind: ClassVar[ui.Kind] = "dialog"

    title: str

    def view(self) -> ui.View:
        return ui.dialog(self.app, self.title, ui.Body("Connection is not secure"))


@dataclass
class Omnibox(ui.Screen[Chrome, str]):
    """The address bar with its suggestions; closes with an address."""

    url: str

    def view(self) -> ui.View:
        typed = self.text("url_bar", shown(self.url)).strip()
        visited = self.app.profile.visited
        found = [each for each in visited if typed.casefold() in each.casefold()][:8]
        search = self.suggestion(f"{typed} - Google Search", address(typed), "magnify")
        rows = [self.suggestion(shown(each), each, "history") for each in found]
        field = ui.Field(
            "url_bar",
            shown(self.url),
            HINT,
            id="url_bar",
            enter="go",
            keys="url",
            autofocus=True,
            picked=True,
            grow=1,
            height=56,
            on_enter=self.load_typed,
        )
        clear = ui.IconButton(
            "close", "Clear input", id="delete_button", on_tap=lambda: self.set_text("url_bar", "")
        )
        bar = ui.Row(
            ui.IconButton("arrow-left", "Back", on_tap=self.close), field, clear if typed else None
        )
        body = ui.Rows(search if typed else None, *rows, id="omnibox_results_container")
        return ui.page(self, body, bar=bar)

    def suggestion(self, text: str, url: str, icon: str) -> ui.View:
        return ui.line(
            ui.Icon(icon),
            ui.Body(text, id="line_1", lines=1),
            does=partial(self.close, url),
            min_height=56,
            key=f"suggestion {url}",
        )

    def load_typed(self) -> None:
        typed = self.text("url_bar").strip()
        if typed:
            self.close(address(typed))


def page_texts(app: Chrome, url: str) -> tuple[str, ...]:
    """What is displayed instead of a page: why it cannot be."""
    if url.startswith("file:"):
        return NO_FILE, NO_ACCESS, "ERR_ACCESS_DENIED"
    if not app.phone[WebPages].available and app.displays(url):
        return title(url), NO_PAGES
    if url.startswith("content:"):
        return NO_FILE, NO_ACCESS, "ERR_FILE_NOT_FOUND"
    if not url.startswith("http"):
        return "This site can’t be reached", f"The webpage at {url} {MOVED}", "ERR_INVALID_URL"
    if not app.phone[Radios].online:
        return NO_INTERNET
    host = urlsplit(url).hostname or url
    reason = f"{host}’s server IP address could not be found."
    return "This site can’t be reached", reason, *ADVICE, "ERR_NAME_NOT_RESOLVED"


def no_page(app: Chrome, url: str) -> ui.View:
    """Where the page would be."""
    head, *rest = page_texts(app, url)
    words = ui.Column(
        ui.Icon("file-alert-outline", size=56, color="secondary", important=False),
        ui.Text(head, size=22),
        *(ui.Body(line, color="secondary") for line in rest),
        padding=24,
        gap=16,
    )
    return ui.Box(
        words,
        desc=title(url),
        cls="android.webkit.WebView",
        key="web",
        id="compositor_view_holder",
        width="fill",
        height="fill",
        background="background",
    )
