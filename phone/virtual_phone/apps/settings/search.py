"""Settings Services: the search of Settings, an app of its own."""

import json
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Filter
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.apps.settings.index import Hit, search
from virtual_phone.apps.settings.intents import page_intent
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.ui.keyboard import Keyboard
from virtual_phone.ui.kits.settings_look import ABOVE, END, SIDE
from virtual_phone.ui.kits.settings_look import TITLE as HISTORY_TITLE

PACKAGE = "com.google.android.settings.intelligence"
ACTIVITY = f"{PACKAGE}.modules.search.SearchActivity"
FIELD = "open_search_view_edit_text"
REMEMBERED = 5  # results
LOOKS_UP_AFTER = 1.0  # seconds from the first letter: until then no result is displayed
# Dp, as they were measured on the Pixel 6 in pixels.
TITLE, BREADCRUMB = 28.57, 20.95  # the least height of a line of either: 75 px and 55
ABOVE_BAR, BAR, TARGET, BELOW_BAR = 4, 56, 48, 5.33
ABOVE_TITLE, HEADING, HEADING_AT = 72, 48, 20.19


class SettingsServices(ui.App):
    package = PACKAGE
    label = "Settings Services"
    icon = ("cog", "#5f6368")
    system = True
    filters = (Filter(ACTIVITY, actions=("android.settings.APP_SEARCH_SETTINGS",)),)
    colors = SettingsApp.colors
    dark_colors = SettingsApp.dark_colors

    def opened_results(self) -> list[Hit]:
        """The results that were opened, the last first."""
        saved = json.loads(self.prefs("saved_queries").text("results") or "[]")
        return [Hit(**values | {"path": tuple(values["path"])}) for values in saved]

    def remember(self, hit: Hit) -> None:
        others = [other for other in self.opened_results() if other != hit]
        self._save([hit, *others][:REMEMBERED])

    def forget_results(self) -> None:
        self._save([])

    def _save(self, hits: list[Hit]) -> None:
        self.prefs("saved_queries")["results"] = json.dumps([asdict(hit) for hit in hits])


@dataclass
class SearchPage(ui.Screen[SettingsServices, None]):
    """The field, and below it what was found or, while it is empty, what was opened before."""

    activity: ClassVar[str] = ACTIVITY
    bleed: ClassVar[bool] = True

    hits: list[Hit] = field(default_factory=list)
    searched: str | None = None  # the query that the results are of, if any
    waits: bool = False  # the query has changed, and is looked up soon

    def view(self) -> ui.View:
        profile, density = self.phone.profile, self.phone[DisplaySettings].density / 160
        query = self.text(FIELD)
        return ui.Column(
            self.bar(query),
            self.body(query),
            background="background",
            height="fill",
            padding=(0, profile.status_bar / density, 0, 0),
        )

    def body(self, query: str) -> ui.View:
        rows: list[ui.Child] = []
        if query.strip():
            rows += [self.hit(number, hit) for number, hit in enumerate(self.hits)]
            if not self.hits and self.searched is not None:
                rows.append(message("No results", id="no_results"))
        elif self.app.opened_results():
            rows += self.history()
        else:
            return message("Search settings")
        return ui.Scroll(
            ui.Column(*rows, ui.Space(height=self.phone[Keyboard].height())),
            id="search_scrollview",
            scrollable=True,
            grow=1,
        )

    def bar(self, query: str) -> ui.View:
        clear = ui.IconButton(
            "close",
            "Clear text",
            id="open_search_view_clear_button",
            width=BAR,
            on_tap=self.clear,
        )
        field = ui.Field(
            FIELD,
            hint="Search settings",
            id=FIELD,
            size=20,
            enter="search",
            grow=1,
            autofocus=True,
            height=TARGET,
            on_change=self.changed,
            on_enter=lambda: self.phone[Keyboard].show(False),
        )
        back = ui.IconButton("arrow-left", "Back", width=TARGET, height=BAR, on_tap=self.close)
        return ui.Row(
            back,
            field,
            clear if query else None,
            height=BAR,
            margin=(0, ABOVE_BAR, 0, BELOW_BAR),
        )

    def changed(self, query: str) -> None:
        """Search later: letters that are typed together are one search."""
        if not query.strip():
            self.hits, self.searched = [], None
        if not self.waits:
            self.waits = True
            self.after(LOOKS_UP_AFTER, self.look_up)

    def look_up(self) -> None:
        self.waits = False
        self.searched = self.text(FIELD)
        self.hits = search(SettingsApp(self.phone), self.searched)
        self.phone.changed()

    def clear(self) -> None:
        self.set_text(FIELD, "")
        self.hits, self.searched = [], None

    def hit(self, number: int, hit: Hit) -> ui.View:
        return ui.Column(
            ui.Text(hit.title, id="android:id/title", size=20, min_height=TITLE, lines=2),
            ui.Text(
                " > ".join(hit.path),
                id="breadcrumb",
                size=14,
                min_height=BREADCRUMB,
                color="secondary",
            )
            if hit.path
            else None,
            padding=(SIDE, ABOVE, END, ABOVE),
            key=f"result {number}",
            on_tap=partial(self.open_hit, hit),
        )

    def open_hit(self, hit: Hit) -> None:
        self.app.remember(hit)
        self.start(page_intent(hit.page, hit.arg, hit.row))

    def history(self) -> list[ui.View]:
        heading = ui.Text(
            "RECENT SEARCH RESULTS",
            id="recent_searches_title",
            size=14,
            color="secondary",
            width="fill",
            height=HEADING,
            margin=(HEADING_AT, 0, 0, 0),
        )
        clear = ui.Row(
            ui.Text("Clear history", id="clear_history_title", size=20, min_height=HISTORY_TITLE),
            padding=(72, 0, END, ABOVE),
            key="clear history",
            on_tap=self.app.forget_results,
        )
        results = self.app.opened_results()
        return [heading, *(self.hit(place, hit) for place, hit in enumerate(results)), clear]


def message(text: str, id: str = "") -> ui.View:
    """A line in the middle of the page."""
    line = ui.Text(text, size=20, color="secondary", justify="center", width="fill", id=id)
    return ui.Column(line.but(min_height=TITLE), padding=(0, ABOVE_TITLE, 0, 0))
