"""The navigation drawer: all lists there are, and what else the app has."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.grouping_page import GroupingPage
from virtual_phone.apps.tasks.listing import Filter
from virtual_phone.apps.tasks.rows import icon_color
from virtual_phone.apps.tasks.settings import Settings

ALL = ("My Tasks", "inbox-outline", Filter())
OWN = (
    ("Today", "calendar-today", Filter("today")),
    ("Recently modified", "history", Filter("recent")),
)
SECTIONS = (  # heading, kind, icon of what is in it
    ("Filters", "filter", "filter-outline"),
    ("Tags", "tag", "label-outline"),
    ("Places", "place", "map-marker-outline"),
    ("Local lists", "list", "format-list-bulleted"),
)
MORE = (  # title, icon, the page of settings that it opens
    ("Donate", "currency-usd", "donate"),
    ("Manage drawer", "pencil-outline", "drawer"),
    ("Settings", "cog-outline", "main"),
    ("Help & feedback", "help-circle-outline", "help"),
)


@dataclass
class Drawer(ui.Screen[TasksApp, Filter]):
    """Closes with the list that is to be displayed."""

    kind: ClassVar[ui.Kind] = "sheet"

    current: Filter
    closed: list[str] = field(default_factory=list)  # headings whose rows are not displayed

    def view(self) -> ui.View:
        rows = [self.filter_row(*ALL)]
        for title, kind, icon in SECTIONS:
            if self.app.prefs().flag(f"drawer_{title}", True):
                rows += self.section(title, kind, icon)
        rows += [ui.Divider(margin=(0, 8)), *map(self.more_row, MORE)]
        return ui.Rows(*rows, padding=(0, 8), id="recycler_view")

    def filter_row(self, name: str, icon: str, filter: Filter, color: int = 0) -> ui.View:
        count = self.app.listing.count(filter)
        number = ui.Label(str(count), id="size") if count else None
        chosen = filter == self.current
        title = ui.Text(name, id="text", size=14, face="medium", lines=1, grow=1)
        return ui.Row(
            ui.Icon(icon, color=icon_color(color)),
            title.but(cls="android.widget.CheckedTextView"),
            number,
            id="row",
            key=f"filter {filter}",
            padding=(16, 0),
            gap=24,
            min_height=48,
            background="card" if chosen else "surface",
            on_tap=partial(self.close, filter),
        )

    def section(self, title: str, kind: str, icon: str) -> list[ui.View]:
        closed = title in self.closed
        head = ui.Row(
            ui.Text(title, id="text", size=14, face="medium", color="secondary", grow=1),
            ui.Icon("chevron-down" if closed else "chevron-up", color="secondary"),
            ui.IconButton("plus", f"Add {title.lower()}", on_tap=partial(self.add, kind)),
            key=f"section {title}",
            padding=(16, 0, 4, 0),
            gap=8,
            min_height=48,
            on_tap=partial(ui.toggle, self.closed, title),
        )
        if closed:
            return [head]
        rows = [self.filter_row(*each) for each in OWN] if kind == "filter" else []
        return [
            head,
            *rows,
            *(
                self.filter_row(each.name, icon, Filter(kind, str(each.number)), each.color)
                for each in self.app.groupings.all(kind)
            ),
        ]

    def add(self, kind: str) -> None:
        self.open(GroupingPage(kind), then=self.close)

    def more_row(self, row: tuple[str, str, str]) -> ui.View:
        title, icon, page = row
        return ui.line(
            ui.Icon(icon),
            ui.Text(title, id="text", size=14, face="medium"),
            does=lambda: self.replace(Settings(page)),
            key=f"more {title}",
            gap=24,
        )
