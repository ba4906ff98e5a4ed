"""Chrome: its manifest, and the profile that it keeps."""

import functools
import posixpath
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from virtual_phone import ui
from virtual_phone.android.assets import Asset, asset
from virtual_phone.android.intent import VIEW, Filter, Intent
from virtual_phone.apps.chrome import downloads
from virtual_phone.apps.chrome.browsing import BLANK, Profile, Tab, key, title
from virtual_phone.services.intent_files import path_in
from virtual_phone.services.registry import ScreenInfo
from virtual_phone.ui.callbacks import reference
from virtual_phone.web.page_view import whole_screen
from virtual_phone.web.pages import WebPages
from virtual_phone.web.story import Viewport

MAIN = "com.google.android.apps.chrome.Main"
FIRST_RUN = "org.chromium.chrome.browser.firstrun.FirstRunActivity"
HTML = ("text/html", "text/plain", "application/xhtml+xml", "multipart/related")
SHOWN = ("text/", "image/", "application/xhtml+xml", "application/json")  # types of pages
PLAIN = "text/plain"
OWN = ("http", "https", "content", "about", "chrome")  # schemes that are not for other apps
FORBIDDEN = ("file", "data", "javascript", "blob")  # for pages to lead to
TOOLBAR = 56  # dp
DESKTOP = 980  # CSS pixels
MOST_PAGES = 20
FIRST_RUN_DONE, NOTIFICATIONS_DONE = "first_run_flow", "notifications_told"


def is_source(type: str) -> bool:
    """Whether a text is displayed as it is written."""
    return type.startswith("text/") and type not in HTML


class Chrome(ui.App):
    """Chrome 109."""

    package = "com.android.chrome"
    label = "Chrome"
    icon = ("google-chrome", "#4285f4")
    version = ("109.0.5414.123", 541412318)
    system = True
    launcher = MAIN
    permissions = ui.permissions("POST_NOTIFICATIONS CAMERA RECORD_AUDIO ACCESS_FINE_LOCATION")
    filters = (
        Filter(MAIN, actions=(VIEW,), schemes=("http", "https", "about", "googlechrome")),
        Filter(MAIN, actions=(VIEW,), schemes=("content", "file", "http", "https"), types=HTML),
    )
    # What other apps let it read: the paths and types of files, by address
    granted = ui.Memory[dict[str, tuple[str, str]]]({})
    # The numbers of its pages, by the tabs and the places in their histories that they are at
    open_pages = ui.Memory[dict[str, str]]({})

    @classmethod
    @functools.cache
    def activities(cls) -> dict[str, ScreenInfo]:
        """The first run is an activity, and takes the place of any other until it is done."""
        from virtual_phone.apps.chrome.first_run import FirstRun

        return super().activities() | {FIRST_RUN: replace(FirstRun.info(), activity=FIRST_RUN)}

    def install(self) -> None:
        super().install()
        self.prefs().update({FIRST_RUN_DONE: True, NOTIFICATIONS_DONE: True})

    @property
    def first_run_done(self) -> bool:
        return self.prefs().flag(FIRST_RUN_DONE)

    # The profile, as JSON beside Chrome's own

    @property
    def profile(self) -> Profile:
        path = f"{self.data}/app_chrome/Default/tabs.json"
        files = self.phone.files
        return Profile.read(files.read(path)) if files.is_file(path) else Profile()

    @contextmanager
    def editing(self) -> Iterator[Profile]:
        """The profile, written when the block ends."""
        profile = self.profile
        yield profile
        folder = f"{self.data}/app_chrome/Default"
        self.phone.files.mkdir(folder, parents=True)
        self.phone.files.write(f"{folder}/tabs.json", profile.written())
        self.load()

    def go(self, url: str) -> None:
        if not self.download(url):
            with self.editing() as profile:
                profile.go(url)

    def go_back(self) -> None:
        with self.editing() as profile:
            profile.go_back()

    def go_forward(self) -> None:
        with self.editing() as profile:
            profile.go_forward()

    def toggle_desktop(self) -> None:
        with self.editing() as profile:
            profile.toggle_desktop()
        self.reload()

    def new_tab(self, url: str = BLANK, *, incognito: bool = False, behind: bool = False) -> None:
        """Open a tab, in front or behind; for what is downloaded only if there is none."""
        if self.download(url):
            url = BLANK
            if self.profile.tabs:
                return
        with self.editing() as profile:
            profile.new_tab(url, incognito=incognito, behind=behind)

    def forget_visited(self) -> None:
        with self.editing() as profile:
            profile.visited = []

    def display(self, intent: Intent) -> None:
        """Open what an intent names in a new tab; without anything, see that there is a tab."""
        if intent.action == VIEW and intent.data:
            path = path_in(self.phone, intent)
            if path and intent.scheme == "content":
                self.granted = self.granted | {intent.data: (path, intent.type)}
            self.new_tab(intent.data)
        elif not self.profile.tabs:
            self.new_tab()

    def notifications_answered(self, granted: bool) -> None:
        """Whether Chrome may send notifications changes nothing that it displays."""

    # Its pages

    def asset(self, url: str) -> Asset | None:
        """The file behind an address, if another app lets Chrome read it."""
        path, type = self.granted.get(url.partition("#")[0], ("", ""))
        files = self.phone.files
        if not path or not files.is_file(path):
            return None
        found = asset(path, files.read(path))
        if type in HTML:
            return replace(found, type=type)
        return replace(found, type=PLAIN) if is_source(found.type) else found

    def displays(self, url: str) -> bool:
        """Whether it has a page for an address: nothing comes from elsewhere."""
        if url.startswith("data:"):
            return url.removeprefix("data:").startswith(SHOWN)
        found = self.asset(url)
        return url == "about:blank" or bool(found and found.type.startswith(SHOWN))

    @property
    def page(self) -> str:
        """The number of the page in front; empty where there is none, as on the new-tab page."""
        tab = self.profile.tab
        return self.page_of(tab) if tab else ""

    def page_of(self, tab: Tab) -> str:
        """The number of the page that a tab shows; empty if there is none."""
        page = self.open_pages.get(key(tab, tab.place), "")
        return page if page and self.phone[WebPages].has(page) else ""

    def title_of(self, tab: Tab) -> str:
        """The page's own title, else what its address says."""
        page = self.page_of(tab)
        return (page and self.phone[WebPages].title(page)) or title(tab.url)

    def size(self, *, desktop: bool) -> Viewport:
        """The size of pages; those for computers are laid out as on a wide screen."""
        size = whole_screen(self.phone, TOOLBAR)
        if not desktop:
            return size
        scale = size.width * size.scale / DESKTOP
        return Viewport(DESKTOP, int(size.height * size.scale / scale), scale)

    def load(self) -> None:
        """Open the page in front, if it is not; close those that no tab has any more."""
        web, profile = self.phone[WebPages], self.profile
        if not web.available:
            return
        places = {key(tab, place) for tab in profile.tabs for place in range(len(tab.history))}
        kept = {at: page for at, page in self.open_pages.items() if at in places and web.has(page)}
        tab = profile.tab
        if tab:
            at = key(tab, tab.place)
            page = kept.pop(at, None)
            if page is None and self.displays(tab.url):
                size = self.size(desktop=tab.desktop)
                page = web.open(self.package, tab.url, size)
            if page is not None:
                kept = dict(list(kept.items())[1 - MOST_PAGES :]) | {at: page}
        for page in self.open_pages.values():
            if page not in kept.values():
                web.close_page(page)
        self.open_pages = kept

    # What it downloads

    def download(self, url: str) -> bool:
        """Keep what is at an address as a file, if there is something that is no page."""
        return not self.displays(url) and self.keep(url)

    def keep(self, url: str) -> bool:
        """Keep what is at an address as a file, if anything is."""
        found = downloads.in_address(url)
        path, _ = self.granted.get(url.partition("#")[0], ("", ""))
        if path and self.phone.files.is_file(path):
            found = posixpath.basename(path), self.phone.files.read(path)
        if found:
            downloads.keep(self, *found)
        return found is not None

    def page_downloads(self, name: str, content: bytes) -> None:
        downloads.keep(self, name, content)

    def announce(self, path: str, *, soon: bool = True) -> None:
        """Say that a file was downloaded, now or as soon as Chrome is in front."""
        entry = self._activities.front_of(self.package)
        if entry:
            said = f"{posixpath.basename(path)} downloaded"
            opens = reference(functools.partial(self.open_download, path))
            self.show_snack(entry, said, "Open", opens)
        elif soon:
            self.after(0.0, functools.partial(self.announce, path, soon=False))

    def open_download(self, path: str) -> None:
        self.start(downloads.opening(path))

    # Its pages

    def reload(self) -> None:
        """Load the page in front anew."""
        self.phone[WebPages].close_page(self.page)
        self.load()

    def page_crashes(self, page: str) -> None:
        """Do nothing: the tab itself displays the crash, see `sad_tab`."""

    def page_wants_files(
        self, screen: ui.Screen[Any, Any], page: str, accept: str, *, several: bool
    ) -> None:
        from virtual_phone.web.page_files import picking

        screen.start(
            picking(accept, several=several), then=functools.partial(self.files_chosen, page)
        )

    def files_chosen(self, page: str, chosen: str | list[str]) -> None:
        from virtual_phone.web.page_files import give

        give(self.phone, self.package, page, chosen)

    def page_link_held(self, screen: ui.Screen[Any, Any], url: str, text: str) -> None:
        from virtual_phone.apps.chrome.link_menu import LinkMenu

        screen.open(LinkMenu(url, text))

    def page_dialog(self, page: str, dialog: dict[str, str]) -> ui.Screen["Chrome", None]:
        from virtual_phone.apps.chrome.page_dialog import TabModalDialog

        return TabModalDialog(page, dialog)

    def page_navigates(self, page: str, url: str, *, new_tab: bool) -> None:
        """Follow a link or a script of a page to where it leads."""
        scheme = url.partition(":")[0]
        if scheme in FORBIDDEN:
            return
        if scheme not in OWN:
            self.start(Intent(VIEW, url))
        elif new_tab:
            self.new_tab(url)
        elif page == self.page:
            if url == self.profile.url:
                self.reload()
            else:
                self.go(url)
