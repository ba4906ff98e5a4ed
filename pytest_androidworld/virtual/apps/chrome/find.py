"""The bar that finds a text in a page."""

from dataclasses import dataclass
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.chrome.app import Chrome

QUERY = "find_query"


@dataclass
class FindInPage(ui.Screen[Chrome, None]):
    """How often a text is in the page, and which of its places is the present one."""

    kind: ClassVar[ui.Kind] = "panel"

    page: str
    place: int = 0

    def view(self) -> ui.View:
        count = self.count
        number = min(self.place, count - 1) + 1 if count else 0
        field = ui.Field(
            QUERY,
            "",
            "Find in page",
            id=QUERY,
            autofocus=True,
            enter="search",
            grow=1,
            on_enter=self.next,
            on_change=self.begin,
        )
        status = ui.Text(f"{number}/{count}", id="find_status", color="secondary", size=14)
        return ui.Row(
            field.but(padding=(16, 0)),
            status if self.query else None,
            ui.IconButton("chevron-up", "Previous", id="find_prev_button", on_tap=self.previous),
            ui.IconButton("chevron-down", "Next", id="find_next_button", on_tap=self.next),
            ui.IconButton("close", "Close", id="close_find_button", on_tap=self.close),
            id="find_toolbar",
            height=56,
            background="bar",
            width="fill",
        )

    @property
    def query(self) -> str:
        return self.text(QUERY).casefold()

    @property
    def count(self) -> int:
        return self.page.casefold().count(self.query) if self.query else 0

    def begin(self, text: str) -> None:
        self.place = 0

    def next(self) -> None:
        self.place = (self.place + 1) % max(self.count, 1)

    def previous(self) -> None:
        self.place = (self.place - 1) % max(self.count, 1)
