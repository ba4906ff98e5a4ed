"""What the page of Files and its pickers have in common: bars, listing, search, moving about."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.files import dialogs, jobs, places
from virtual_phone.apps.files.app import FilesApp
from virtual_phone.apps.files.cards import listing
from virtual_phone.apps.files.documents import Document, in_order
from virtual_phone.apps.files.drawer import drawer
from virtual_phone.apps.files.header import breadcrumb, chips, header
from virtual_phone.apps.files.library import Library
from virtual_phone.apps.files.places import Location
from virtual_phone.apps.files.purpose import BROWSE, GRID, LIST, Purpose
from virtual_phone.services.sd_card import SdCard

SEARCH = "search_src_text"
BAR, EDGE = 48, 12  # dp: the height of the toolbar, the width of the drawer's edge
Actions = Callable[[list[Document]], list[ui.View]]
Opened = Callable[[Document], object]


@dataclass
class Browser(ui.Part[FilesApp]):
    """The part of a page that displays a location and leads to others."""

    location: Location
    purpose: Purpose = BROWSE
    order: str = ""  # chosen on this page; none: the root's
    drawer: bool = False

    def view(
        self, actions: Actions, opened: Opened, *, notice: ui.Child = None, footer: ui.Child = None
    ) -> ui.View:
        """The whole page; ``actions`` gets what is selected, ``opened`` a file that is tapped."""
        documents, location = self.documents(), self.location
        has_crumbs = not location.searching and location.stack[0] != places.RECENT
        above, below = ui.insets(self.phone)
        snackbar = ui.snackbar(self.screen)
        content = ui.Column(
            self.bar(actions(self.among(documents)), len(self.among(documents))),
            ui.Space(height=1),
            breadcrumb(self.titles, self.go_up_to) if has_crumbs else None,
            None if location.in_archive else chips(location),
            header(location, self.purpose, self.titles[-1], self.view_switch()),
            notice,
            ui.nested(self.body(documents, opened), 3, grow=1, height="fill"),
            snackbar.but(margin=(8, 8, 8, 8 if footer else 8 + below)) if snackbar else None,
            footer.but(margin=(0, 0, 0, below)) if footer else None,
            height="fill",
            cls="android.widget.ScrollView",  # a CoordinatorLayout
            scrollable=True,
            focusable=False,
        )
        edges = [] if footer else [save_container(below)]
        page = ui.Box(content, drawer_edge(), *edges, width="fill", height="fill")
        still = self.still(page).but(drawn=True) if self.drawer else page
        return ui.Box(
            still,
            drawer(self) if self.drawer else None,
            width="fill",
            height="fill",
            background="background",
            padding=(0, above, 0, 0),
        )

    def still(self, view: ui.View) -> ui.View:
        """The same picture, with nothing to touch in it."""
        if view.kind == "field":
            text = self.screen.text(view.look["key"], view.look["value"])
            return ui.Body(text, grow=1, lines=1)
        paint = {name: does for name, does in view.on.items() if name == "paint"}
        return replace(view, on=paint, children=tuple(map(self.still, view.children)))

    # What is listed

    @property
    def titles(self) -> list[str]:
        return places.titles(self.phone, self.location.stack)

    def documents(self) -> list[Document] | None:
        """What is listed; None if it cannot be read."""
        found = Library(self.app, self.location, self.purpose).documents()
        return None if found is None else in_order(found, self.order or self.location.root.order)

    def among(self, documents: list[Document] | None) -> list[Document]:
        """Those of the documents that are selected."""
        return [each for each in documents or [] if each.key in self.location.selection]

    def selected(self) -> list[Document]:
        return self.among(self.documents())

    def toggle(self, document: Document) -> None:
        """Select a document, or no longer."""
        if document.key in self.location.selection or self.purpose.may_select(document):
            self.location.selection.toggle(document.key)

    def select_all(self) -> None:
        keys = [each.key for each in self.documents() or [] if self.purpose.may_choose(each)]
        self.location.selection.keys = keys

    def deselect(self) -> None:
        self.location.selection.take()

    def ask_order(self) -> None:
        order = self.order or self.location.root.order
        self.screen.open(dialogs.SortSheet(order), then=self.sort)

    def sort(self, order: str) -> None:
        self.order = order

    # The bar at the top

    def bar(self, actions: list[ui.View], selected: int) -> ui.View:
        look = {"background": "bar", "padding": 0, "id": "toolbar", "important": True}
        look["height"] = BAR
        if not selected and self.location.searching:
            return ui.bar(*self.search_field(), **look)
        words = f"{selected} selected" if selected else self.titles[-1]
        title = ui.Text(words, size=20, lines=1, margin=(16, 0))
        button = ui.IconButton("menu", "Show roots", width=56, on_tap=self.open_drawer)
        if selected:
            look |= {"id": "action_mode_bar", "padding": (4, 0)}
            title = title.but(id="action_bar_title")
            button = ui.tool("action_mode_close_button", "close", self.deselect, "Cancel")
            button = button.but(cls="android.widget.ImageView")
        tools = ui.Row(*actions, width="wrap", important=True)
        return ui.bar(button, ui.Row(title, grow=1), tools, **look)

    def search_button(self) -> ui.View:
        return bar_button("option_menu_search", "magnify", self.start_search, "Search")

    def search_field(self) -> list[ui.View]:
        query = self.location.query
        field = ui.Field(
            SEARCH,
            query,
            "Search…",
            id=SEARCH,
            enter="search",
            grow=1,
            height=56,
            on_change=self.location.search_for,
            on_enter=self.submit_search,
            cls="android.widget.AutoCompleteTextView",
        )
        collapse = ui.IconButton("arrow-left", "Collapse", width=56, on_tap=self.end_search)
        clear = ui.tool("search_close_btn", "close", partial(self.look_for, ""), "Clear query")
        return [collapse, field, clear] if query else [collapse, field]

    # Searching

    def start_search(self) -> None:
        self.location.searching = True
        self.screen.set_text(SEARCH, "")
        self.screen.focus(SEARCH)

    def end_search(self) -> None:
        self.location.searching = False
        self.look_for("", focus=False)

    def look_for(self, text: str, *, focus: bool = True) -> None:
        """Put words into the field, as if they were typed."""
        self.screen.set_text(SEARCH, text)
        self.location.search_for(text)
        self.screen.focus(SEARCH if focus else None)

    def submit_search(self) -> None:
        self.app.remember_search(self.location.query)
        self.screen.focus(None)

    # The listing

    def body(self, documents: list[Document] | None, opened: Opened) -> ui.View:
        idle = self.location.searching and not self.location.is_narrowed
        if idle and (past := self.app.past_searches()):
            rows = map(self.past_search, past)
            return ui.Rows(*rows, id="history_list", cls="android.widget.ListView")
        if documents:
            return listing(self, documents, partial(self.activate, opened), grid=self.shows_grid)
        none = f"No matches in {self.titles[0]}" if self.location.is_narrowed else "No items"
        message = "Can’t load content at the moment" if documents is None else none
        note = ui.Body(message, id="message", color="secondary", justify="center")
        button = ui.Space(height=38)  # the place of the one that loads again
        return ui.Column(
            note.but(width="fill"), button, padding=(20, 0), spread="center", height="fill"
        )

    def past_search(self, words: str) -> ui.View:
        return ui.line(
            ui.Icon("history", id="android:id/icon"),
            ui.Body(words, id="android:id/title", lines=1),
            does=partial(self.look_for, words),
            gap=20,
            key=f"history {words}",
        )

    @property
    def view_key(self) -> str:
        """The key of the preference for how a root is displayed."""
        return f"rootViewMode-{self.location.root.authority}{self.location.root.id}"

    @property
    def shows_grid(self) -> bool:
        return self.app.prefs().number(self.view_key, self.purpose.first_view) == GRID

    def view_switch(self) -> ui.View:
        if self.shows_grid:
            return bar_button("sub_menu_list", "view-list", self.switch_view, "List view")
        return bar_button("sub_menu_grid", "view-grid", self.switch_view, "Grid view")

    def switch_view(self) -> None:
        self.app.prefs()[self.view_key] = LIST if self.shows_grid else GRID

    # Moving about

    def activate(self, opened: Opened, document: Document) -> None:
        """Enter a folder, open a file."""
        if document.is_folder:
            self.enter(document)
        else:
            self.app.remember_search(self.location.query)
            opened(document)

    def enter(self, document: Document) -> None:
        """Go into a folder, or into an archive as one."""
        self.go_to(self.location.stack_into(document))

    def go_to(self, stack: list[str]) -> None:
        self.location, self.drawer = Location(stack), False
        self.screen.focus(None)

    def go_up_to(self, level: int) -> None:
        self.go_to(self.location.stack[: level + 1])

    def open_drawer(self) -> None:
        self.drawer = True
        self.screen.focus(None)

    def eject(self) -> None:
        """Unmount the SD card; a page that is on it goes to where Files begins."""
        self.phone[SdCard].unmount()
        if self.location.stack[0] == places.CARD_ROOT:
            self.go_to([places.DOWNLOAD])

    def close_drawer(self, way: str = "") -> None:
        self.drawer = False

    def back(self) -> None:
        """Out of the drawer, the selection, the search, the chips, the folder, and the app."""
        location = self.location
        if self.drawer:
            self.drawer = False
        elif location.selection:
            self.deselect()
        elif location.searching:
            self.end_search()
        elif location.chips:
            location.chips = []
        elif len(location.stack) > 1:
            self.go_up_to(len(location.stack) - 2)
        else:
            self.screen.go_back()

    def ask_folder(self) -> None:
        self.screen.open(dialogs.new_folder(), then=self.make_folder)

    def make_folder(self, name: str) -> None:
        """Make a folder; a picker goes into it."""
        path = jobs.new_folder(self.phone.files, self.location.folder, name)
        if path is None:
            self.screen.snack("Failed to create folder")
        elif self.purpose.picks:
            self.go_to([*self.location.stack, path])


def bar_button(id: str, icon: str, does: ui.Handler, desc: str) -> ui.View:
    return ui.tool(id, icon, does, desc, cls="android.widget.TextView")


def drawer_edge() -> ui.View:
    """Where a finger takes hold of the drawer."""
    edge = ui.Box(id="drawer_edge", cls="android.view.View", important=True, height="fill")
    return ui.nested(edge.but(width=EDGE), 3, width=EDGE, height="fill")


def save_container(height: float) -> ui.View:
    """The empty place for what a picker is asked to do."""
    place = ui.Box(id="container_save", cls="android.view.ViewGroup", important=True)
    place = place.but(height=height, width="fill")
    return ui.nested(place, 3).but(at="bottom")
