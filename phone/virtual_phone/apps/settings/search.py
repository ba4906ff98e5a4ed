"""Settings Services: the search of Settings, an app of its own."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Filter
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.apps.settings.index import Hit, search
from virtual_phone.apps.settings.intents import page_intent
from virtual_phone.ui.keyboard import Keyboard
from virtual_phone.ui.kits.settings_look import SIDE, SUMMARY, TITLE

PACKAGE = "com.google.android.settings.intelligence"
ACTIVITY = f"{PACKAGE}.modules.search.SearchActivity"
FIELD = "open_search_view_edit_text"
REMEMBERED = 5  # searches


class SettingsServices(ui.App):
    package = PACKAGE
    label = "Settings Services"
    icon = ("cog", "#5f6368")
    system = True
    filters = (Filter(ACTIVITY, actions=("android.settings.APP_SEARCH_SETTINGS",)),)
    colors = SettingsApp.colors
    dark_colors = SettingsApp.dark_colors

    def queries(self) -> list[str]:
        """What was searched for, the last first."""
        return [each for each in self.prefs("saved_queries").text("queries").split("\n") if each]

    def remember(self, query: str) -> None:
        query = query.strip()
        if query:
            others = [each for each in self.queries() if each != query]
            self.prefs("saved_queries")["queries"] = "\n".join([query, *others][:REMEMBERED])


@dataclass
class SearchPage(ui.Screen[SettingsServices, None]):
    """The page with the search field and what was found."""

    activity: ClassVar[str] = ACTIVITY

    hits: list[Hit] = field(default_factory=list)
    searches: bool = False  # the query has changed; it is looked up once it is displayed

    def view(self) -> ui.View:
        query = self.text(FIELD)
        if self.searches:
            self.hits, self.searches = search(SettingsApp(self.phone), query), False
        rows = [self.hit(number, hit) for number, hit in enumerate(self.hits)]
        if not query.strip():
            rows = [self.query(each) for each in self.app.queries()]
        elif not rows:
            rows = [
                ui.Text(
                    "No results",
                    id="no_results",
                    size=16,
                    padding=(SIDE, 32),
                    color="secondary",
                    justify="center",
                    width="fill",
                )
            ]
        results = ui.Rows(*rows, id="list_results", important=True, grow=1, width="fill")
        return ui.Column(self.bar(query), results, background="background", height="fill")

    def bar(self, query: str) -> ui.View:
        clear = ui.IconButton(
            "close",
            "Clear text",
            id="open_search_view_clear_button",
            on_tap=partial(self.search, ""),
        )
        field = ui.Field(
            FIELD,
            hint="Search settings",
            id=FIELD,
            size=20,
            enter="search",
            grow=1,
            autofocus=True,
            height=52.2,
            on_change=self.changed,
            on_enter=self.entered,
        )
        return ui.Row(
            ui.IconButton("arrow-left", "Back", on_tap=self.close),
            field,
            clear if query else None,
            background="card",
            radius=28,
            margin=(16, 8, 16, 16),
            padding=(4, 0, 8, 0),
            gap=8,
        )

    def changed(self, query: str) -> None:
        """Search later: letters that are typed together are one search."""
        self.searches = True

    def search(self, query: str) -> None:
        self.set_text(FIELD, query)
        self.changed(query)

    def entered(self) -> None:
        self.phone[Keyboard].show(False)
        self.app.remember(self.text(FIELD))

    def hit(self, number: int, hit: Hit) -> ui.View:
        return ui.Column(
            ui.Text(hit.title, id="android:id/title", size=20, min_height=TITLE, lines=2),
            ui.Text(
                " > ".join(hit.path),
                id="breadcrumb",
                size=14,
                min_height=SUMMARY,
                color="secondary",
            )
            if hit.path
            else None,
            padding=(72, 16, SIDE, 16),
            key=f"result {number}",
            on_tap=lambda: self.open_hit(hit),
        )

    def open_hit(self, hit: Hit) -> None:
        self.app.remember(self.text(FIELD))
        self.start(page_intent(hit.page, hit.arg, hit.row))

    def query(self, query: str) -> ui.View:
        return ui.Row(
            ui.Icon("history"),
            ui.Text(query, id="android:id/title", size=20, min_height=TITLE, lines=1, grow=1),
            padding=(SIDE, 14),
            gap=24,
            key=f"query {query}",
            on_tap=partial(self.search, query),
        )
