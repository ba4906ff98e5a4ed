"""All apps, and the search among them."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.launcher.app import Launcher
from virtual_phone.apps.launcher.places import HIGH, WIDE
from virtual_phone.apps.launcher.search import COLUMNS, grid, hits, search_field

PREDICTED = (
    "com.android.settings",
    "com.android.camera2",
    "com.google.android.contacts",
    "com.google.android.deskclock",
    "com.google.android.documentsui",
    "com.google.android.dialer",
)
LIST_TOP, SIDE = 289, 42
FIELD = (63, 168, 1017, 289)


@dataclass
class Drawer(ui.Screen[Launcher, None]):
    """Apps by name, below the four that the user is predicted to open next."""

    bleed: ClassVar[bool] = True
    upright: ClassVar[bool] = True

    def view(self) -> ui.View:
        scale = self.app.scale
        typed = self.text("input").strip()
        left, top, right, bottom = FIELD
        field = search_field(self, **scale.at(0, 0, right - left, bottom - top))
        rows = ui.Rows(
            *(hits(self, typed) if typed else self.everything()),
            ui.Space(height=320 if self.focused else 48),
            id="apps_list_view",
            padding=(SIDE * scale.across, SIDE * scale.down, SIDE * scale.across, 0),
            scrollable=True,
            **scale.at(0, LIST_TOP, WIDE, HIGH),
        )
        return ui.Box(
            rows,
            ui.Box(field, id="search_container_all_apps", **scale.at(*FIELD)),
            background="surface",
            width="fill",
            height="fill",
            on_swipe=self.swiped,
            swipes="only vertical",
        )

    def everything(self) -> list[ui.View]:
        """The predicted apps, then all by name."""
        predicted = [kind for _, kind in self.app.among(PREDICTED)][:COLUMNS]
        return [
            *grid(self, predicted, "predicted"),
            ui.Divider(margin=(8, 0)),
            *grid(self, self.app.launchable(), "app"),
        ]

    def swiped(self, towards: str) -> None:
        if towards == "down":
            self.close()
