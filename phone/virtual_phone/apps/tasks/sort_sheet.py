"""The sheet that says how a list is grouped and sorted; each choice applies at once."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.tasks.listing import (
    ALPHA,
    ASCENDING,
    AT_BOTTOM,
    AUTO,
    COMPLETED,
    COMPLETED_SORT,
    CREATED,
    DUE,
    GROUP,
    IMPORTANCE,
    LIST,
    MODIFIED,
    MY_ORDER,
    SORT,
    START,
    UNGROUPED,
)

NAMES = {
    UNGROUPED: "None",
    DUE: "By due date",
    START: "By start date",
    IMPORTANCE: "By priority",
    MODIFIED: "By last modified",
    CREATED: "By creation time",
    ALPHA: "By title",
    LIST: "By list",
    AUTO: "Smart sort",
    MY_ORDER: "My order",
    COMPLETED: "By completion time",
}
BOTH = (DUE, START, IMPORTANCE, MODIFIED, CREATED)
OPTIONS = {
    GROUP: (UNGROUPED, *BOTH, LIST),
    SORT: (*BOTH, ALPHA, AUTO, MY_ORDER),
    COMPLETED_SORT: (COMPLETED, *BOTH, ALPHA, AUTO),
}
UNORDERED = ("tag", "filter", "place")  # lists in which nothing can be moved
NOT_HERE = "Not available for tags, filters, or places"


@dataclass
class SortSheet(ui.Screen[TasksApp, None]):
    activity: ClassVar[str] = "org.tasks.dialogs.SortSettingsActivity"
    kind: ClassVar[ui.Kind] = "sheet"

    list_kind: str = "my"
    choosing: str = ""  # the key of what is chosen from a list, in place of the rows

    def view(self) -> ui.View:
        rows = self.options(self.choosing) if self.choosing else self.rows()
        return ui.Scroll(ui.Column(*rows, padding=(0, 16)))

    def rows(self) -> list[ui.View]:
        bottom = self.app.listing.flag(AT_BOTTOM)
        return [
            self.mode_row("Grouping", GROUP),
            ui.Divider(),
            self.mode_row("Sorting", SORT),
            ui.Divider(),
            setting("Subtasks", NAMES[MY_ORDER], key="subtasks"),
            ui.Divider(),
            ui.Row(
                ui.Body("Move completed tasks to bottom", grow=1),
                ui.Switch(bottom, key="switch"),
                key="bottom",
                padding=(16, 0),
                min_height=56,
                on_tap=self.flip_bottom,
            ),
            self.mode_row("Completed", COMPLETED_SORT) if bottom else ui.Space(0),
        ]

    def mode_row(self, title: str, key: str) -> ui.View:
        mode = self.app.listing.mode(key)
        up = self.app.listing.ascending(key) if key in ASCENDING else None
        row = setting(title, NAMES.get(mode, NAMES[AUTO]), key=key)
        chosen = partial(self.choose, key)
        if up is None or mode in (UNGROUPED, MY_ORDER):
            return row.but(on_tap=chosen)
        direction = ui.Row(
            ui.Icon("arrow-up" if up else "arrow-down", size=18, color="secondary"),
            ui.Text("Ascending" if up else "Descending", size=14),
            key=f"direction {key}",
            width="wrap",
            height=48,
            padding=(16, 0),
            gap=8,
            on_tap=partial(self.turn_round, key),
        )
        return ui.Row(row.but(on_tap=chosen, grow=1), direction)

    def options(self, key: str) -> list[ui.View]:
        chosen = self.app.listing.mode(key)
        manual = self.list_kind not in UNORDERED
        return [
            ui.list_row(
                NAMES[mode],
                NOT_HERE if mode == MY_ORDER and not manual else "",
                end=ui.Icon("check", color="primary") if mode == chosen else None,
                key=f"option {mode}",
                enabled=mode != MY_ORDER or manual,
                does=partial(self.take, mode),
            )
            for mode in OPTIONS[key]
        ]

    def choose(self, key: str) -> None:
        self.choosing = key

    def take(self, mode: int) -> None:
        prefs, key = self.app.prefs(), self.choosing
        if key in ASCENDING and mode != prefs.number(key, -2):
            prefs.put({ASCENDING[key]: True})
        prefs.put({key: mode})
        self.choosing = ""

    def turn_round(self, key: str) -> None:
        self.app.prefs()[ASCENDING[key]] = not self.app.listing.ascending(key)

    def flip_bottom(self) -> None:
        self.app.prefs()[AT_BOTTOM] = not self.app.listing.flag(AT_BOTTOM)

    def back(self) -> None:
        if self.choosing:
            self.choosing = ""
        else:
            self.go_back()


def setting(title: str, value: str, *, key: str) -> ui.View:
    """A row: what is set, and what it is set to."""
    return ui.Column(
        ui.Label(title),
        ui.Body(value),
        key=f"row {key}",
        padding=(16, 8),
        min_height=56,
        spread="center",
    )
