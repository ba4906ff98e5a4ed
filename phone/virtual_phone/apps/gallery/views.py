"""What Gallery's two grids have in common: how they are sorted, filtered and laid out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.gallery import tables
from virtual_phone.apps.gallery.app import Gallery
from virtual_phone.apps.gallery.dialogs import Choices, Choose
from virtual_phone.apps.gallery.library import (
    DESCENDING,
    MODIFIED,
    NAME,
    PATH,
    RANDOM,
    SIZE,
    TAKEN,
)

SORTS = {
    "Name": NAME,
    "Path": PATH,
    "Size": SIZE,
    "Last modified": MODIFIED,
    "Date taken": TAKEN,
    "Random": RANDOM,
}
DIRECTIONS = ("Ascending", "Descending")
TYPES = {
    "Images": tables.IMAGE,
    "Videos": tables.VIDEO,
    "GIFs": tables.GIF,
    "RAW images": tables.RAW,
    "SVGs": tables.SVG,
}
LIST = 2  # view_type…; 1 is the grid
COLUMNS = range(1, 21)


@dataclass
class Arrangement(ui.Part[Gallery]):
    """How a grid is laid out and sorted, by the preferences with these names."""

    order_key: str
    view_key: str
    columns_key: str
    columns_first: int
    folder: str = ""  # of which alone the order may be set

    @property
    def is_list(self) -> bool:
        return self.app.settings.number(self.view_key, 1) == LIST

    @property
    def columns(self) -> int:
        return self.app.settings.number(self.columns_key, self.columns_first)

    def pull(self) -> ui.Handler | None:
        """What a pull from the top does."""
        pulls = self.app.settings.flag("enable_pull_to_refresh", True)
        return self.app.library.sync if pulls else None

    def ask_order(self) -> None:
        settings, kinds = self.app.settings, list(SORTS.values())
        order = settings.number(self.order_key, MODIFIED | DESCENDING)
        boxes: tuple[str, ...] = ()
        if self.folder:
            order = self.app.library.order(self.folder)
            boxes = ("Use for this folder only",)
        kind = order & ~DESCENDING
        chosen = (kinds.index(kind) if kind in kinds else 0, int(bool(order & DESCENDING)))
        ticked = (f"sort_folder_{self.folder}" in settings,) if self.folder else ()
        choices = Choices((tuple(SORTS), DIRECTIONS), chosen, boxes, ticked)
        self.screen.open(Choose("Sort by", choices), then=self.set_order)

    def set_order(self, choices: Choices) -> None:
        order = list(SORTS.values())[choices.chosen[0]] | choices.chosen[1] * DESCENDING
        own = f"sort_folder_{self.folder}"
        if choices.ticked and choices.ticked[0]:
            self.app.settings[own] = order
            return
        self.app.settings[self.order_key] = order
        if own in self.app.settings:
            del self.app.settings[own]

    def ask_types(self) -> None:
        ticked = tuple(bool(self.app.types & kind) for kind in TYPES.values())
        choices = Choices(boxes=tuple(TYPES), ticked=ticked)
        self.screen.open(Choose("Filter media", choices), then=self.set_types)

    def set_types(self, choices: Choices) -> None:
        pairs = zip(TYPES.values(), choices.ticked, strict=True)
        self.app.settings["filter_media"] = sum(kind for kind, on in pairs if on)
        self.app.library.sync()

    def ask_view(self) -> None:
        choices = Choices((("Grid", "List"),), (int(self.is_list),))
        self.screen.open(Choose("Change view type", choices), then=self.set_view)

    def set_view(self, choices: Choices) -> None:
        self.app.settings[self.view_key] = choices.chosen[0] + 1

    def ask_columns(self) -> None:
        labels = [f"{n} column" if n == 1 else f"{n} columns" for n in COLUMNS]
        self.screen.open(
            ui.RadioList("Column count", labels, self.columns - 1), then=self.set_columns
        )

    def set_columns(self, place: int) -> None:
        self.app.settings[self.columns_key] = place + 1

    def toggle_hidden(self) -> None:
        self.app.hidden_for_now = not self.app.hidden_for_now

    def toggle_excluded(self) -> None:
        self.app.excluded_for_now = not self.app.excluded_for_now

    def hidden_line(self) -> ui.Choice:
        shown = self.app.hidden_for_now
        label = "Stop showing hidden media" if shown else "Temporarily show hidden"
        return ui.Choice(label, self.toggle_hidden)

    def excluded_line(self) -> ui.Choice:
        shown = self.app.excluded_for_now
        label = "Stop showing excluded" if shown else "Temporarily show excluded"
        return ui.Choice(label, self.toggle_excluded)

    def grid(self, tiles: list[ui.View], **look: Any) -> ui.View:
        rows = tiles if self.is_list else ui.grid_rows(self.columns, tiles)
        return ui.Rows(*rows, ui.Space(24), **look)


def nothing_found(filter_media: Callable[[], object], id: str) -> ui.View:
    change = ui.Body(
        "Change filters",
        id=f"{id}_2",
        color="primary",
        at="center",
        padding=16,
        on_tap=filter_media,
    )
    note = "No media files have been found with the selected filters."
    words = ui.Body(note, id=id, color="secondary", justify="center", at="center")
    return ui.Column(words, change, padding=(24, 48))


def lines(screen: ui.Screen[Any, Any], choices: list[ui.Choice | None]) -> Callable[[], None]:
    """What opens a menu of these lines."""
    return partial(screen.open, ui.Menu([each for each in choices if each]))
