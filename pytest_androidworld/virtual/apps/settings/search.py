"""Settings Services: the search of Settings, an app of its own."""

from dataclasses import asdict
from typing import Any

from pytest_androidworld.virtual.apps.settings.app import PACKAGE, SUB_SETTINGS, SettingsApp
from pytest_androidworld.virtual.apps.settings.index import Hit, search
from pytest_androidworld.virtual.intent import Filter, Intent
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.keyboard import Keyboard
from pytest_androidworld.virtual.ui.kits.preferences import SIDE, SUMMARY, TITLE
from pytest_androidworld.virtual.ui.view import (
    Column,
    Field,
    Icon,
    IconButton,
    Row,
    Rows,
    Text,
    View,
)

FIELD = "open_search_view_edit_text"
KEPT = 5  # searches that are remembered


class SettingsServices(App):
    """The page with the search field and what was found."""

    package = "com.google.android.settings.intelligence"
    label = "Settings Services"
    icon = ("cog", "#5f6368")
    system = True
    filters = (
        Filter(
            f"{package}.modules.search.SearchActivity",
            actions=("android.settings.APP_SEARCH_SETTINGS",),
        ),
    )
    colors = SettingsApp.colors
    dark_colors = SettingsApp.dark_colors

    @screen(activity=f"{package}.modules.search.SearchActivity")
    def results(self) -> View:
        query = self.text(FIELD)
        found = self._found(query)
        rows = [self._hit(number, hit) for number, hit in enumerate(found)]
        if not query.strip():
            rows = [self._query(each) for each in self._queries()]
        elif not found:
            rows = [Text("No results", id="no_results", size=16, padding=(SIDE, 32),
                         color="secondary", justify="center", width="fill")]  # fmt: skip
        return Column(
            self._bar(query),
            Rows(*rows, id="list_results", important=True, grow=1, width="fill"),
            background="background",
            height="fill",
        )

    def _found(self, query: str) -> list[Hit]:
        """What fits; looked up once for each query, for it asks every page what it holds."""
        kept = self.here.get("found")
        if kept is None or kept[0] != query:
            settings = SettingsApp(self.phone, {"args": {}, "views": {}, "here": {}})
            kept = [query, [asdict(hit) for hit in search(settings, query)]]
            self.here["found"] = kept
        return [Hit(**hit | {"path": tuple(hit["path"])}) for hit in kept[1]]

    def _bar(self, query: str) -> View:
        clear = IconButton("close", "Clear text", id="open_search_view_clear_button",
                           on_tap=lambda: self.set_text(FIELD, ""))  # fmt: skip
        return Row(
            IconButton("arrow-left", "Back", on_tap=self.close),
            Field(FIELD, hint="Search settings", id=FIELD, size=20, enter="search", grow=1,
                  autofocus=True, height=52.2, on_enter=self._entered),
            clear if query else None,
            background="card", radius=28, margin=(16, 8, 16, 16), padding=(4, 0, 8, 0), gap=8,
        )  # fmt: skip

    def _entered(self) -> None:
        self.phone[Keyboard].show(False)
        self._remember(self.text(FIELD))

    def _hit(self, number: int, hit: Hit) -> View:
        return Column(
            Text(hit.title, id="android:id/title", size=20, min_height=TITLE, lines=2),
            Text(" > ".join(hit.path), id="breadcrumb", size=14, min_height=SUMMARY,
                 color="secondary") if hit.path else None,
            padding=(72, 16, SIDE, 16), key=f"result {number}", on_tap=lambda: self._open(hit),
        )  # fmt: skip

    def _open(self, hit: Hit) -> None:
        self._remember(self.text(FIELD))
        extras: dict[str, Any] = {"page": hit.page, "arg": hit.arg, "row": hit.row}
        self.start(Intent(component=f"{PACKAGE}/{SUB_SETTINGS}", extras=extras))

    # What was searched for before

    def _queries(self) -> list[str]:
        return [each for each in self.prefs("saved_queries").text("queries").split("\n") if each]

    def _remember(self, query: str) -> None:
        query = query.strip()
        if query:
            kept = [query, *(each for each in self._queries() if each != query)][:KEPT]
            self.prefs("saved_queries")["queries"] = "\n".join(kept)

    def _query(self, query: str) -> View:
        return Row(
            Icon("history"),
            Text(query, id="android:id/title", size=20, min_height=TITLE, lines=1, grow=1),
            padding=(SIDE, 14), gap=24, key=f"query {query}",
            on_tap=lambda: self.set_text(FIELD, query),
        )  # fmt: skip
