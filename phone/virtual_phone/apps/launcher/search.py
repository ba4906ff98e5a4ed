"""The search: the page that the search box of the home screen opens, and what a search finds."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.launcher.app import GOOGLE_SEARCH, Launcher
from virtual_phone.apps.launcher.icons import icon
from virtual_phone.apps.launcher.places import HIGH, WIDE, begins_a_word
from virtual_phone.services.registry import AppClass

COLUMNS = 4
WEB_SEARCH = "android.intent.action.WEB_SEARCH"
HINTS = {33: "Search apps, web and more"}
PITCH = 282  # pixels, as the places below
LOGO, FIELD = (67, 165, 193, 291), (214, 156, 1023, 301)
SIDE, LIST_TOP, ABOVE_SUGGESTIONS = 57, 328, 42
LINE, TEXT_AT = 147, 64  # pixels; dp from the icon's left to the text
OFFLINE = [str(digit) for digit in range(10)]  # what Google suggests without a connection


@dataclass
class SearchPage(ui.Screen[Launcher, None]):
    """The field, the predicted apps, and what Google suggests; or what was found."""

    bleed: ClassVar[bool] = True
    upright: ClassVar[bool] = True

    def view(self) -> ui.View:
        scale = self.app.scale
        typed = self.text("input").strip()
        logo = ui.Icon(
            "google",
            art="bare",
            id="g_icon",
            desc="Google app",
            size=22,
            on_tap=partial(self.app.start_if_there, GOOGLE_SEARCH),
            **scale.at(*LOGO),
        )
        rows = ui.Rows(
            *(hits(self, typed) if typed else self.suggestions()),
            ui.Space(height=320) if typed and self.focused else None,
            id="apps_list_view",
            padding=(SIDE * scale.across, 0),
            **scale.at(0, LIST_TOP, WIDE, HIGH),
        )
        field = search_field(self, autofocus=True, **scale.at(*FIELD))
        return ui.Box(
            logo,
            field,
            rows,
            background="surface",
            width="fill",
            height="fill",
            on_swipe=self.swiped,
            swipes="only vertical",
        )

    def suggestions(self) -> list[ui.View]:
        above = ABOVE_SUGGESTIONS * self.app.scale.down
        predicted = grid(self, self.app.predicted()[:COLUMNS], "predicted", id="")
        return [*predicted, ui.Space(height=above), *map(self.suggestion, OFFLINE)]

    def suggestion(self, query: str) -> ui.View:
        text = ui.Text(query, id="title", desc="Search null", size=18, lines=1)
        return ui.Row(
            ui.Box(ui.Icon("magnify"), width=TEXT_AT),
            text,
            key=f"suggestion {query}",
            height=LINE * self.app.scale.down,
            on_tap=lambda: search_web(self, query),
        )

    def swiped(self, towards: str) -> None:
        if towards == "down":
            self.close()


def search_field(page: ui.Screen[Launcher, None], **look: Any) -> ui.View:
    return ui.Field(
        "input",
        hint=HINTS.get(page.phone.profile.api, "Search apps"),
        id="input",
        enter="go",
        on_enter=lambda: open_best(page),
        padding=(16, 0),
        background="background",
        radius=23,
        **look,
    )


def hits(page: ui.Screen[Launcher, None], typed: str) -> list[ui.View]:
    """The apps that are found, then the web."""
    web = ui.Row(
        ui.Icon("magnify"),
        ui.Body(typed, lines=1, grow=1),
        ui.Text("Search the web", size=12, color="secondary"),
        padding=(16, 12),
        gap=16,
        min_height=56,
        id="suggestion",
        key="web",
        on_tap=lambda: search_web(page, typed),
    )
    return [*grid(page, found(page.app, typed), "hit"), web]


def found(app: Launcher, typed: str) -> list[AppClass]:
    return [kind for kind in app.launchable() if begins_a_word(kind.label, typed)]


def grid(
    page: ui.Screen[Launcher, None], kinds: list[AppClass], key: str, id: str = "icon"
) -> list[ui.View]:
    high = PITCH * page.app.scale.down
    cells = [
        icon(page, kind, f"{key} {kind.package}", named=True, id=id, width="fill", height=high)
        for kind in kinds
    ]
    return ui.grid_rows(COLUMNS, cells)


def open_best(page: ui.Screen[Launcher, None]) -> None:
    """Enter opens the first app that was found, else searches the web."""
    typed = page.text("input").strip()
    apps = found(page.app, typed) if typed else []
    if apps:
        page.app.launch(apps[0])
    elif typed:
        search_web(page, typed)


def search_web(page: ui.Screen[Launcher, None], typed: str) -> None:
    page.app.start_if_there(Intent(WEB_SEARCH, extras={"query": typed}))
