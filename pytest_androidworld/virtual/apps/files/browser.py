"""The page: toolbar, breadcrumb, chips, header and what is there; and moving about in it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pytest_androidworld.virtual.apps.files import archives
from pytest_androidworld.virtual.apps.files.cards import Cards
from pytest_androidworld.virtual.apps.files.documents import ORDERS, Document, size_text
from pytest_androidworld.virtual.apps.files.library import (
    CHIPS,
    LARGE_FILES,
    PRIMARY,
    RECENT,
    ROOTS,
    THIS_WEEK,
)
from pytest_androidworld.virtual.services.storage import Storage
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu_button
from pytest_androidworld.virtual.ui.kits.material import snackbar
from pytest_androidworld.virtual.ui.view import (
    Box,
    Child,
    Column,
    Divider,
    HScroll,
    Icon,
    IconButton,
    Row,
    Rows,
    Text,
    View,
)

TOOLBAR, BAR = 56, 48  # dp
DRAWER = 304
LIST, GRID = 1, 2  # what the preference rootViewMode-… says
EMPTY = "No items"
BROKEN = "Can’t load content at the moment"


def nested(inner: View, depth: int, **look: Any) -> View:
    """As deep in the tree as the real layout has it; accessibility reads level by level."""
    width = look.get("width", "fill")
    for _ in range(depth):
        inner = Box(inner, width=width, important=True)
    return inner.but(**look)


class Browser(Cards):
    """A place, and the way to others."""

    drawer_title = "Files"

    def page_of_files(self, *, footer: Child = None, notice: Child = None) -> View:
        """The whole page; with the drawer above it, while that is open."""
        documents = self.documents()
        inside = archives.is_inside(self.stack[-1])
        searching = bool(self.here.get("searching"))
        content = Column(
            self.top_bar(documents or []),
            None if searching or self.root is ROOTS[RECENT] else self.breadcrumb(),
            None if inside else self.chips(),
            self.header(),
            notice,
            nested(self.body(documents), 2, grow=1, height="fill"),
            snackbar(self),
            footer,
            background="background",
            height="fill",
        )
        if not self.here.get("drawer"):
            return content
        scrim = Box(
            grow=1, width="fill", height="fill", background="scrim", scrim=True, key="scrim",
            important=False, clickable=False, on_tap=self.close_drawer,
        )  # fmt: skip
        return Box(
            self.still(content).but(drawn=True), Row(self.drawer(), scrim, height="fill"),
            width="fill", height="fill", background="background",
        )  # fmt: skip

    def still(self, view: View) -> View:
        """The same picture, with nothing to touch in it."""
        if view.kind == "field":
            shown = self.text(view.look["key"], view.look["value"])
            return Text(shown, size=16, grow=1, lines=1)
        drawn_by = {name: does for name, does in view.on.items() if name == "paint"}
        return replace(view, on=drawn_by, children=tuple(map(self.still, view.children)))

    # The toolbar

    def top_bar(self, documents: list[Document]) -> View:
        """The toolbar, or what takes its place."""
        return self.search_bar() if self.here.get("searching") else self.toolbar()

    def toolbar(self) -> View:
        return Row(
            IconButton("menu", "Show roots", width=TOOLBAR, on_tap=self.open_drawer),
            Text(self.titles()[-1], size=20, lines=1, grow=1, margin=(8, 0)),
            Row(*self.toolbar_actions(), width="wrap", important=True),
            height=TOOLBAR, background="bar", padding=(0, 0, 4, 0), id="toolbar", important=True,
        )  # fmt: skip

    def toolbar_actions(self) -> list[View]:
        return [
            IconButton("magnify", "Search", id="option_menu_search", on_tap=self.start_search,
                       cls="android.widget.Button"),
            menu_button(self, "overflow"),
        ]  # fmt: skip

    def search_bar(self) -> View:
        raise NotImplementedError

    def start_search(self) -> None:
        raise NotImplementedError

    # Below it

    def breadcrumb(self) -> View:
        titles = self.titles()
        crumbs: list[Child] = []
        for level, title in enumerate(titles):
            last = level == len(titles) - 1
            crumbs.append(self.crumb(level, title, last=last))
            if not last:
                crumbs.append(Icon("chevron-right", id="breadcrumb_arrow", size=18))
        line = Row(*crumbs, width="wrap", padding=(16, 0), min_height=BAR)
        bar = HScroll(
            line, id="horizontal_breadcrumb", scroll_to_end=True, important=True,
            key=f"breadcrumb {len(titles)}", cls="androidx.recyclerview.widget.RecyclerView",
        )  # fmt: skip
        return nested(bar, 2)

    def crumb(self, level: int, title: str, *, last: bool) -> View:
        words = Text(title, id="breadcrumb_text", size=14, face="medium", padding=(4, 14),
                     color="text" if last else "secondary", lines=1)  # fmt: skip
        return Box(
            nested(words, 2, width="wrap"), key=f"crumb {level}", important=True, min_height=BAR,
            on_tap=None if last else lambda: self.go_up_to(level),
        )  # fmt: skip

    def chips(self) -> View:
        """What narrows the listing; a chosen chip comes first."""
        chosen: list[str] = self.here.get("chips", [])
        kinds = () if self.root.media else CHIPS
        names = [*kinds, LARGE_FILES, THIS_WEEK]
        ordered = [*(c for c in chosen if c in names), *(n for n in names if n not in chosen)]
        row = Row(
            *(self.chip(name, name in chosen) for name in ordered), id="search_chip_group",
            width="wrap", gap=8, padding=(16, 0), important=True,
        )  # fmt: skip
        return nested(HScroll(row, id="chips_scroll", important=True), 2)

    def chip(self, name: str, chosen: bool) -> View:
        glyph = Icon("check", size=18, color="on_tint") if chosen else None
        pill = Row(
            glyph,
            Text(name, size=14, drawn=True, lines=1, color="on_tint" if chosen else "text"),
            width="wrap", min_height=32, radius=8, gap=6, padding=(12, 0), drawn=True,
            border="divider", background="tint" if chosen else "background",
        )  # fmt: skip
        return Box(
            pill.but(at="center"), says=name, checked=chosen, key=f"chip {name}", min_height=BAR,
            cls="android.widget.CompoundButton", on_tap=lambda: self.toggle_chip(name),
        )  # fmt: skip

    def toggle_chip(self, name: str) -> None:
        chosen: list[str] = self.here.get("chips", [])
        rest = [each for each in chosen if each != name]
        self.here["chips"] = rest if name in chosen else [*rest, name]
        self.here["selected"] = []

    def header(self) -> View:
        grid = self.shows_grid
        icon, desc, id = (
            ("view-list", "List view", "sub_menu_list")
            if grid
            else ("view-grid", "Grid view", "sub_menu_grid")
        )
        row = Row(
            Text(self.header_title(), id="header_title", size=16, face="medium", lines=1, grow=1),
            IconButton(icon, desc, id=id, cls="android.widget.Button", on_tap=self.switch_view),
            min_height=BAR, padding=(20, 0, 8, 0), important=True,
        )  # fmt: skip
        return nested(row, 2)

    def header_title(self) -> str:
        """What is listed: "Files in Downloads", "Recent images", "Videos on sdk_gphone_x86_64"."""
        chips = [name for name in self.here.get("chips", []) if name in CHIPS]
        kinds = [name for name, types in CHIPS.items() if types[:1] == self.accepted]
        what = (chips if len(chips) == 1 else kinds if len(kinds) == 1 else ["Files"])[0]
        if self.root is ROOTS[RECENT]:
            return f"Recent {what.lower()}"
        where = "on" if self.stack == [PRIMARY] else "in"
        return f"{what} {where} {self.titles()[-1]}"

    def body(self, documents: list[Document] | None) -> View:
        if documents:
            return self.listing(documents, grid=self.shows_grid)
        looking = self.looks_for_something
        none = f"No matches in {self.titles()[0]}" if looking else EMPTY
        words = Text(
            BROKEN if documents is None else none, id="message", size=16, color="secondary",
            justify="center", at="center",
        )  # fmt: skip
        return Column(
            Icon("folder-open-outline", size=96, color="divider", at="center"), words,
            padding=(32, 96, 32, 0), gap=16, height="fill",
        )  # fmt: skip

    # Grid or list

    def view_key(self) -> str:
        return f"rootViewMode-{self.root.authority}{self.root.id}"

    @property
    def first_view(self) -> int:
        """How a place is shown that nobody has switched."""
        return GRID

    @property
    def shows_grid(self) -> bool:
        return self.prefs().number(self.view_key(), self.first_view) == GRID

    def switch_view(self) -> None:
        self.prefs()[self.view_key()] = LIST if self.shows_grid else GRID

    # Moving about

    def go_to(self, stack: list[str]) -> None:
        """Look at another place, from its beginning."""
        self.here.update(stack=stack, selected=[], chips=[], query="", drawer=False)
        self.here.pop("searching", None)
        self.focus(None)

    def go_up_to(self, level: int) -> None:
        self.go_to(self.stack[: level + 1])

    def enter(self, document: Document) -> None:
        """Open a folder, or an archive as one."""
        key = document.key
        if not document.is_folder:
            self.go_to([*self.stack_down_to(key), archives.place(key)])
        elif key.startswith("/") and (self.looks_for_something or not self.folder):
            self.go_to(self.stack_down_to(key, whole=True))
        else:
            self.go_to([*self.stack, key])

    def stack_down_to(self, path: str, *, whole: bool = False) -> list[str]:
        """The way to the folder of a file, or to a folder itself."""
        folder = path if whole else path.rpartition("/")[0]
        if not self.looks_for_something:
            return self.stack
        if self.root.folder and folder.startswith(self.root.folder):
            above = len(self.stack_of(self.root.folder))
            return [self.stack[0], *self.stack_of(folder)[above:]]
        return self.stack_of(folder)

    def leave(self) -> None:
        """Back: out of the drawer, the selection, the search, the folder, and the app."""
        steps: tuple[tuple[bool, Callable[[], object]], ...] = (
            (bool(self.here.get("drawer")), self.close_drawer),
            (bool(self.selected), self.end_selection),
            (bool(self.here.get("searching")), self.end_search),
            (bool(self.here.get("chips")), lambda: self.here.update(chips=[])),
            (len(self.stack) > 1, lambda: self.go_up_to(len(self.stack) - 2)),
        )
        next((does for holds, does in steps if holds), self.go_back)()

    def end_selection(self) -> None:
        self.here["selected"] = []

    def end_search(self) -> None:
        raise NotImplementedError

    # The drawer

    def open_drawer(self) -> None:
        self.here["drawer"] = True
        self.focus(None)

    def close_drawer(self) -> None:
        self.here["drawer"] = False

    def offered_roots(self) -> list[str]:
        """The roots that the drawer lists."""
        return list(ROOTS)

    def drawer(self) -> View:
        rows: list[Child] = []
        for name in self.offered_roots():
            if name == PRIMARY:
                rows.append(Divider())
            rows.append(self.root_row(name))
        title = Text(self.drawer_title, size=20, padding=(16, 14), lines=1, min_height=TOOLBAR)
        return Column(
            Box(title, id="roots_toolbar", important=True, width="fill"),
            Rows(*rows, id="roots_list", grow=1, cls="android.widget.ListView"),
            width=DRAWER, height="fill", background="surface", id="drawer_roots",
            on_swipe=lambda way: self.close_drawer(),
        )  # fmt: skip

    def root_row(self, name: str) -> View:
        free = f"{size_text(self.phone[Storage].free)} free" if name == PRIMARY else ""
        chosen = self.stack[0] == name
        words = Column(
            Text(self.root_title(name), id="android:id/title", size=16, lines=1,
                 color="on_tint" if chosen else "text"),
            Text(free, id="android:id/summary", size=14, lines=1,
                 color="on_tint" if chosen else "secondary") if free else None,
            grow=1,
        )  # fmt: skip
        icon = Icon(ROOTS[name].icon, id="android:id/icon", color="on_tint" if chosen else "icon")
        return Row(
            icon, words, gap=20, min_height=52, padding=(16, 6), margin=(8, 2), radius=26,
            key=f"root {name}", background="tint" if chosen else "surface", selected=chosen,
            on_tap=lambda: self.go_to([name]),
        )  # fmt: skip

    # The order

    def sort_by(self) -> None:
        self.open("sort_sheet")

    @screen(kind="sheet")
    def sort_sheet(self) -> View:
        below = self.below()
        now = below.here.get("order", below.root.order)
        rows = [self.order_row(name, name == now) for name in ORDERS]
        return Column(
            Text("Sort by", id="title", size=20, face="medium", padding=(24, 16, 24, 8)),
            Rows(*rows, id="android:id/list", cls="android.widget.ListView", padding=(0, 0, 0, 8)),
        )

    def order_row(self, name: str, chosen: bool) -> View:
        words = Text(
            ORDERS[name].text, id="android:id/text1", size=16, grow=1, lines=1, checked=chosen,
            color="primary" if chosen else "text", cls="android.widget.CheckedTextView",
        )  # fmt: skip
        tick = Icon("check", color="primary") if chosen else None
        return Row(words, tick, padding=(24, 0), min_height=BAR, key=f"order {name}",
                   on_tap=lambda: self.call("set_order", name))  # fmt: skip

    def set_order(self, name: str) -> None:
        self.here["order"] = name
