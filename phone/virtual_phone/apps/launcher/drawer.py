"""All apps, and the search among them."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.launcher.app import Launcher
from virtual_phone.apps.launcher.icons import icon
from virtual_phone.apps.launcher.places import HIGH, WIDE, begins_a_word
from virtual_phone.services.registry import AppClass

PREDICTED = (
    "com.android.settings",
    "com.android.camera2",
    "com.google.android.contacts",
    "com.google.android.deskclock",
    "com.google.android.documentsui",
    "com.google.android.dialer",
)
COLUMNS = 4
WEB_SEARCH = "android.intent.action.WEB_SEARCH"
HINTS = {33: "Search apps, web and more"}
LIST_TOP, SIDE, PITCH = 289, 42, 282
FIELD = (63, 168, 1017, 289)


@dataclass
class Drawer(ui.Screen[Launcher, None]):
    """Apps by name, below the four that the user is predicted to open next."""

    bleed: ClassVar[bool] = True
    upright: ClassVar[bool] = True

    searches: bool = False  # the keyboard is there from the beginning

    def view(self) -> ui.View:
        scale = self.app.scale
        typed = self.text("input").strip()
        left, top, right, bottom = FIELD
        field = ui.Field(
            "input",
            hint=HINTS.get(self.phone.profile.api, "Search apps"),
            id="input",
            enter="go",
            on_enter=self.open_best,
            autofocus=self.searches,
            padding=(16, 0),
            background="surface",
            radius=23,
            **scale.at(0, 0, right - left, bottom - top),
        )
        rows = ui.Rows(
            *(self.hits(typed) if typed else self.everything()),
            ui.Space(height=320 if self.focused else 48),
            id="apps_list_view",
            padding=(SIDE * scale.across, SIDE * scale.down, SIDE * scale.across, 0),
            scrollable=True,
            **scale.at(0, LIST_TOP, WIDE, HIGH),
        )
        return ui.Box(
            rows,
            ui.Box(field, id="search_container_all_apps", **scale.at(*FIELD)),
            background="background",
            width="fill",
            height="fill",
            on_swipe=self.swiped,
            swipes="only vertical",
        )

    def everything(self) -> list[ui.View]:
        """The predicted apps, then all by name."""
        predicted = [kind for _, kind in self.app.among(PREDICTED)][:COLUMNS]
        return [
            *self.grid(predicted, "predicted"),
            ui.Divider(margin=(8, 0)),
            *self.grid(self.app.launchable(), "app"),
        ]

    def hits(self, typed: str) -> list[ui.View]:
        """The apps that are found, then the web."""
        web = ui.Row(
            ui.Icon("magnify"),
            ui.Text(typed, size=16, lines=1, grow=1),
            ui.Text("Search the web", size=12, color="secondary"),
            padding=(16, 12),
            gap=16,
            min_height=56,
            id="suggestion",
            key="web",
            on_tap=lambda: self.search_web(typed),
        )
        return [*self.grid(self.found(typed), "hit"), web]

    def found(self, typed: str) -> list[AppClass]:
        return [kind for kind in self.app.launchable() if begins_a_word(kind.label, typed)]

    def grid(self, kinds: list[AppClass], key: str) -> list[ui.View]:
        high = PITCH * self.app.scale.down
        cells = [
            icon(
                self,
                kind,
                f"{key} {kind.package}",
                named=True,
                id="icon",
                width="fill",
                height=high,
            )
            for kind in kinds
        ]
        return ui.grid_rows(COLUMNS, cells)

    def swiped(self, towards: str) -> None:
        if towards == "down":
            self.close()

    def open_best(self) -> None:
        """Enter opens the first app that was found, else searches the web."""
        typed = self.text("input").strip()
        found = self.found(typed) if typed else []
        if found:
            self.app.launch(found[0])
        elif typed:
            self.search_web(typed)

    def search_web(self, typed: str) -> None:
        self.app.start_if_there(Intent(WEB_SEARCH, extras={"query": typed}))
