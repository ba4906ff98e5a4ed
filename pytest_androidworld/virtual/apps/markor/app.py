"""Markor: its manifest, its main screen with four tabs, and what intents open."""

from typing import ClassVar

from pytest_androidworld.virtual.apps.markor.browser import DOCUMENT
from pytest_androidworld.virtual.apps.markor.editor import Editor
from pytest_androidworld.virtual.apps.markor.file_settings import FONT_SIZES, FileSettings
from pytest_androidworld.virtual.apps.markor.files_tab import FilesTab
from pytest_androidworld.virtual.apps.markor.formats import FORMATS
from pytest_androidworld.virtual.apps.markor.intro import Intro
from pytest_androidworld.virtual.apps.markor.more_tab import MoreTab
from pytest_androidworld.virtual.intent import SEND, VIEW, Filter, Intent
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import app_bar, bottom_tabs, page
from pytest_androidworld.virtual.ui.view import Box, View

MAIN = "net.gsantner.markor.activity.MainActivity"
EDIT = "android.intent.action.EDIT"
TABS = (
    ("nav_notebook", "Files", "file-multiple"),
    ("nav_todo", "To-Do", "format-list-checks"),
    ("nav_quicknote", "QuickNote", "lightning-bolt"),
    ("nav_more", "More", "dots-horizontal"),
)
NAMES = [name for name, _, _ in TABS]
WRITTEN = ("nav_todo", "nav_quicknote")  # tabs that are editors
OPENED = (
    "text/*", "application/octet-stream", "application/json", "application/javascript",
    "application/x-zim-wiki",
)  # fmt: skip


class Markor(FilesTab, Editor, Intro, MoreTab):
    package = "net.gsantner.markor"
    label = "Markor"
    icon = ("language-markdown", "#8e1b1b")
    version = ("2.10.9", 146)
    launcher = MAIN
    permissions = (
        "android.permission.WRITE_EXTERNAL_STORAGE",
        "android.permission.MANAGE_EXTERNAL_STORAGE",
        "android.permission.INTERNET",
        "android.permission.RECORD_AUDIO",
    )
    filters = (
        Filter(DOCUMENT, (VIEW, EDIT), schemes=("file", "content"), types=OPENED),
        Filter(DOCUMENT, (SEND,), types=("text/*",)),
    )
    colors: ClassVar[dict[str, str]] = {
        "toolbar": "#a52a2a", "on_toolbar": "#ffffff", "status_ink": "#ffffff",
        "accent": "#c62828", "primary": "#c62828", "on_primary": "#ffffff", "tint": "#f6d6d4",
        "on_tint": "#5a1210", "surface": "#ffffff", "card": "#f4f0f0", "dot": "#d48a88",
        "ink_heading": "#c75000", "ink_list": "#b8860b", "ink_quote": "#6d8a3c",
        "ink_code": "#8a6d3b", "ink_link": "#1e6fc1", "ink_done": "#9e9e9e",
    }  # fmt: skip
    dark_colors: ClassVar[dict[str, str]] = {
        "toolbar": "#2b1b1b", "accent": "#ef6c67", "primary": "#ef6c67", "tint": "#5a2523",
        "on_tint": "#ffdad7", "surface": "#2a2727", "card": "#231f1f", "dot": "#7a5252",
        "ink_heading": "#ff8f3a", "ink_list": "#e0b030", "ink_quote": "#a5c66b",
        "ink_code": "#d7b98a", "ink_link": "#6fb1ff", "ink_done": "#7d7d7d",
    }  # fmt: skip

    def install(self) -> None:
        """A phone that was set up: the slides seen, all files allowed, the notebook made."""
        super().install()
        self.kept["intro_done"] = True
        self.store.make_notebook()

    @classmethod
    def affinity_of(cls, activity: ScreenInfo, intent: Intent) -> str:
        if activity.activity != DOCUMENT:
            return super().affinity_of(activity, intent)
        return f"{cls.package}:{intent.data or intent.component or intent.action}"

    # The settings of one document

    def set_file_font_size(self, path: str, number: int) -> None:
        FileSettings(self.store, path)["font_size"] = FONT_SIZES[number]

    def set_file_format(self, path: str, number: int) -> None:
        FileSettings(self.store, path)["format"] = FORMATS[number].name

    def resumed(self) -> None:
        if self.entry["screen"] == "storage_permission":
            self.look_for_permission()
            return
        page = self._page()
        if page.entry["screen"] == "main":
            page.come_back()

    def paused(self) -> None:
        page = self._page()
        if page.entry["screen"] == "main" and page.tab in WRITTEN:
            page.leave_document(page.path)

    def _page(self) -> "Markor":
        """The app at work on the page, where a dialog or menu of it is in front."""
        page = self._activities.page_of(self.entry)
        return self if page is self.entry else Markor(self.phone, page)

    # The main screen

    @property
    def tab(self) -> str:
        return str(self.here.get("tab", NAMES[0]))

    @screen(activity=MAIN, mode="singleTop", back="main_back")
    def main(self) -> View:
        tab = self.tab
        title = self.files_title() if tab == NAMES[0] else dict(self._titles())[tab]
        bar = app_bar(
            title, *self._actions(tab), background="toolbar", color="on_toolbar"
        )  # fmt: skip
        pager = Box(
            Box(
                self._tab_body(tab), cls="androidx.recyclerview.widget.RecyclerView",
                scrollable=True, width="fill", height="fill",
            ),
            id="main__view_pager_container", cls="androidx.viewpager2.widget.ViewPager2",
            on_swipe=self.swiped_tab, width="fill", height="fill",
        )  # fmt: skip
        tabs = [
            (name, label, icon, name == tab, lambda name=name: self.show_tab(name))
            for name, label, icon in TABS
        ]
        bottom = bottom_tabs(tabs, height=64).but(id="bottom_navigation_bar")
        return page(self, pager, bar=bar, bottom=bottom).but(behind_status="toolbar")

    @staticmethod
    def _titles() -> list[tuple[str, str]]:
        return [(name, label) for name, label, _ in TABS]

    def _actions(self, tab: str) -> list[View]:
        if tab == NAMES[0]:
            return self.files_actions()
        if tab in WRITTEN:
            return self.editor_actions()
        return [menu_button(self, "more_menu").but(color="on_toolbar")]

    @screen(kind="menu")
    def more_menu(self, anchor: str) -> View:
        return menu(self, ("Settings", "show_settings"))

    def _tab_body(self, tab: str) -> View:
        if tab == NAMES[0]:
            return self.files_tab()
        if tab in WRITTEN:
            return self.editor(self.path)
        return self.more_tab()

    def show_tab(self, name: str) -> None:
        """Another tab; what was written in the one before is kept."""
        if self.tab in WRITTEN:
            self.leave_document(self.path)
        self.here["tab"] = name
        self.focus(None)
        if name in WRITTEN:
            self.load(self.path)
        else:
            self.reload()

    def swiped_tab(self, way: str) -> None:
        place = NAMES.index(self.tab) + {"left": 1, "right": -1}.get(way, 0)
        if 0 <= place < len(NAMES) and NAMES[place] != self.tab:
            self.show_tab(NAMES[place])

    def come_back(self) -> None:
        """The main screen is in front: the folder is read, once it may be."""
        self.begin()
        self.reload()
        if self.tab in WRITTEN:
            self.look_again(self.path)

    def main_back(self) -> None:
        """Out of a folder or the view mode, else twice out of the app."""
        if self.tab in WRITTEN and self.document_now["view"]:
            self.show_edit_mode()
        elif self.tab != NAMES[0] or not self.files_back():
            self.leave()
