"""What the page of Files and its pickers have in common: bars, listing, drawer, search."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.files.app import FilesApp
from pytest_androidworld.virtual.apps.files.cards import listing
from pytest_androidworld.virtual.apps.files.documents import Document
from pytest_androidworld.virtual.apps.files.drawer import drawer
from pytest_androidworld.virtual.apps.files.header import (
    HEIGHT,
    breadcrumb,
    chips,
    header,
    header_title,
    nested,
)
from pytest_androidworld.virtual.apps.files.library import Library
from pytest_androidworld.virtual.apps.files.location import Browsing, Location
from pytest_androidworld.virtual.apps.files.purpose import GRID, LIST
from pytest_androidworld.virtual.apps.files.roots import RECENT, titles

TOOLBAR = 56  # dp
SEARCH = "search_src_text"
BUTTON = "android.widget.Button"


@dataclass
class Browser:
    """The views and handlers of a page's `Browsing`; made anew whenever the page needs it."""

    page: ui.Screen[FilesApp, Any]
    browsing: Browsing
    opened: Callable[[Document], None]  # what a tap on a file does

    @property
    def app(self) -> FilesApp:
        return self.page.app

    @property
    def location(self) -> Location:
        return self.browsing.location

    @cached_property
    def titles(self) -> list[str]:
        return titles(self.page.phone, self.location.stack)

    @cached_property
    def documents(self) -> list[Document] | None:
        """What is listed; None if it cannot be read."""
        return Library(self.app, self.browsing).documents()

    @property
    def selected(self) -> list[Document]:
        return [each for each in self.documents or [] if each.key in self.location.selected]

    def view(self, *actions: ui.View, footer: ui.Child = None, notice: ui.Child = None) -> ui.View:
        """The whole page, with the actions of its toolbar or of the selection's."""
        location = self.location
        has_crumbs = not location.searching and location.stack[0] != RECENT
        content = ui.Column(
            self.top_bar(*actions),
            breadcrumb(self.titles, self.go_up_to) if has_crumbs else None,
            None if location.in_archive else chips(location),
            header(header_title(self.browsing, self.titles[-1]), self.view_switch()),
            notice,
            nested(self.body(), 2, grow=1, height="fill"),
            ui.snackbar(self.app),
            footer,
            background="background",
            height="fill",
        )
        if not self.browsing.drawer:
            return content
        return ui.Box(
            self.still(content).but(drawn=True),
            drawer(self.app, self.browsing, self.go_to),
            width="fill",
            height="fill",
            background="background",
        )

    def still(self, view: ui.View) -> ui.View:
        """The same picture, with nothing to touch in it."""
        if view.kind == "field":
            text = self.page.text(view.look["key"], view.look["value"])
            return ui.Text(text, size=16, grow=1, lines=1)
        paint = {name: does for name, does in view.on.items() if name == "paint"}
        return replace(view, on=paint, children=tuple(map(self.still, view.children)))

    # The bar at the top

    def top_bar(self, *actions: ui.View) -> ui.View:
        if self.selected:
            return self.selection_bar(*actions)
        return self.search_bar() if self.location.searching else self.toolbar(*actions)

    def toolbar(self, *actions: ui.View) -> ui.View:
        return ui.bar(
            ui.IconButton("menu", "Show roots", width=TOOLBAR, on_tap=self.open_drawer),
            ui.Text(self.titles[-1], size=20, lines=1, grow=1, margin=(8, 0)),
            ui.Row(*actions, width="wrap", important=True),
            background="bar",
            padding=(0, 0, 4, 0),
            id="toolbar",
            important=True,
        )

    def selection_bar(self, *actions: ui.View) -> ui.View:
        close = ui.tool(
            "action_mode_close_button",
            "close",
            self.location.selected.clear,
            "Cancel",
            cls="android.widget.ImageView",
        )
        count = ui.Text(
            f"{len(self.selected)} selected",
            id="action_bar_title",
            size=20,
            lines=1,
            grow=1,
            margin=(8, 0),
        )
        return ui.bar(
            close,
            count,
            ui.Row(*actions, width="wrap", important=True),
            background="bar",
            id="action_mode_bar",
            important=True,
        )

    def search_button(self) -> ui.View:
        return ui.tool("option_menu_search", "magnify", self.start_search, "Search", cls=BUTTON)

    def search_bar(self) -> ui.View:
        query = self.location.query
        field = ui.Field(
            SEARCH,
            query,
            "Search…",
            id=SEARCH,
            enter="search",
            grow=1,
            height=TOOLBAR,
            on_change=self.location.search_for,
            on_enter=self.submit_search,
            cls="android.widget.AutoCompleteTextView",
        )
        clear = ui.tool("search_close_btn", "close", partial(self.look_for, ""), "Clear query")
        return ui.bar(
            ui.IconButton("arrow-left", "Collapse", width=TOOLBAR, on_tap=self.end_search),
            field,
            clear if query else None,
            background="bar",
            padding=(0, 0, 4, 0),
            id="toolbar",
            important=True,
        )

    # Searching

    def start_search(self) -> None:
        self.location.searching = True
        self.page.set_text(SEARCH, "")
        self.page.focus(SEARCH)

    def end_search(self) -> None:
        self.location.searching = False
        self.location.search_for("")
        self.page.set_text(SEARCH, "")
        self.page.focus(None)

    def look_for(self, text: str) -> None:
        """Put words into the field, as if they were typed."""
        self.page.set_text(SEARCH, text)
        self.location.search_for(text)
        self.page.focus(SEARCH)

    def submit_search(self) -> None:
        self.app.remember_search(self.location.query)
        self.page.focus(None)

    # The listing

    def body(self) -> ui.View:
        location = self.location
        idle = location.searching and not location.is_narrowed
        if idle and (past := self.app.past_searches()):
            return self.history(past)
        if self.documents:
            return listing(
                self.app, self.browsing, self.documents, self.activate, grid=self.shows_grid
            )
        none = f"No matches in {self.titles[0]}" if location.is_narrowed else "No items"
        message = ui.Text(
            "Can’t load content at the moment" if self.documents is None else none,
            id="message",
            size=16,
            color="secondary",
            justify="center",
            at="center",
        )
        return ui.Column(
            ui.Icon("folder-open-outline", size=96, color="divider", at="center"),
            message,
            padding=(32, 96, 32, 0),
            gap=16,
            height="fill",
        )

    def history(self, past: list[str]) -> ui.View:
        """What was searched for before, while nothing is typed yet."""
        rows = [
            ui.Row(
                ui.Icon("history", id="android:id/icon"),
                ui.Text(words, id="android:id/title", size=16, lines=1, grow=1),
                gap=20,
                padding=(16, 0),
                min_height=HEIGHT,
                key=f"history {words}",
                on_tap=partial(self.look_for, words),
            )
            for words in past
        ]
        return ui.Rows(*rows, id="history_list", cls="android.widget.ListView")

    @property
    def view_key(self) -> str:
        """The preference that says how a root is displayed."""
        return f"rootViewMode-{self.location.root.authority}{self.location.root.id}"

    @property
    def shows_grid(self) -> bool:
        first = self.browsing.purpose.first_view
        return self.app.prefs().number(self.view_key, first) == GRID

    def view_switch(self) -> ui.View:
        if self.shows_grid:
            return ui.tool("sub_menu_list", "view-list", self.switch_view, "List view", cls=BUTTON)
        return ui.tool("sub_menu_grid", "view-grid", self.switch_view, "Grid view", cls=BUTTON)

    def switch_view(self) -> None:
        self.app.prefs()[self.view_key] = LIST if self.shows_grid else GRID

    def select_all(self) -> None:
        purpose, documents = self.browsing.purpose, self.documents or []
        self.location.selected = [each.key for each in documents if purpose.may_choose(each)]

    # Going to other places

    def activate(self, document: Document) -> None:
        """Enter a folder, open a file."""
        if document.is_folder:
            self.enter(document)
        else:
            self.app.remember_search(self.location.query)
            self.opened(document)

    def enter(self, document: Document) -> None:
        """Open a folder, or an archive as one."""
        self.go_to(self.location.stack_into(document))

    def go_to(self, stack: list[str]) -> None:
        self.browsing.go_to(stack)
        self.page.focus(None)

    def go_up_to(self, level: int) -> None:
        self.go_to(self.location.stack[: level + 1])

    def open_drawer(self) -> None:
        self.browsing.drawer = True
        self.page.focus(None)

    def back(self) -> None:
        """Out of the drawer, the selection, the search, the chips, the folder, and the app."""
        location = self.location
        if self.browsing.drawer:
            self.browsing.drawer = False
        elif location.selected:
            location.selected = []
        elif location.searching:
            self.end_search()
        elif location.chips:
            location.chips = []
        elif len(location.stack) > 1:
            self.go_up_to(len(location.stack) - 2)
        else:
            self.page.go_back()
