"""Navigation: where from, where to, how; without a position it does not begin."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.gazetteer import coordinates
from virtual_phone.apps.osmand.routing import MODES, STRAIGHT, length, routed
from virtual_phone.apps.osmand.views import two_buttons

PROFILES = {"Driving": 50, "Cycling": 16, "Walking": 4}  # km per hour
NO_START = "The starting point is not yet determined."
NO_TARGET = "Set the destination"
POSITION = "My Position"


@dataclass
class Route(ui.Screen[OsmAnd, None]):
    """The sheet below the map."""

    kind: ClassVar[ui.Kind] = "sheet"

    target: tuple[float, float] | None = None
    name: str = ""
    start_point: tuple[float, float] | None = None
    start_name: str = ""
    profile: str = "Driving"

    def begin(self) -> tuple[float, float] | None:
        return self.start_point or self.app.position()

    def view(self) -> ui.View:
        profiles = [
            ui.IconButton(
                MODES[name][0],
                name,
                key=f"profile {name}",
                color="primary" if name == self.profile else "icon",
                background="tint" if name == self.profile else "surface",
                radius=24,
                selected=name == self.profile,
                on_tap=partial(self.choose, name),
            )
            for name in PROFILES
        ]
        target = self.name or (coordinates(*self.target) if self.target else NO_TARGET)
        return ui.Column(
            ui.Row(*profiles, id="app_modes", gap=8, padding=(16, 12)),
            ui.Divider(),
            point("From:", self.start_name or POSITION, "crosshairs-gps", "from_button"),
            point("To:", target, "flag-checkered", "to_button"),
            ui.Body(self.summary(), id="info", padding=(16, 12)),
            two_buttons(self.close, "Start", self.set_out, ids=("cancel_button", "start_button")),
        )

    def choose(self, profile: str) -> None:
        self.profile = profile

    def summary(self) -> str:
        """Length and time of the way, or what is missing."""
        start = self.begin()
        if self.target is None:
            return NO_TARGET
        if start is None:
            return NO_START
        ready = bool(self.app.store.maps())
        way = routed([start, self.target], self.profile if ready else STRAIGHT)
        far = length(way)
        minutes = round(far / 1000 / PROFILES[self.profile] * 60)
        return f"{self.app.distance_text(far)} • {minutes // 60} h {minutes % 60} min"

    def set_out(self) -> None:
        if self.target is None:
            self.toast(NO_TARGET)
        elif self.app.position() is None or self.start_point:
            self.toast(NO_START)
        else:
            self.toast(f"Go ahead {self.summary().partition(' •')[0]}")
            self.close()


def point(label: str, text: str, icon: str, id: str) -> ui.View:
    return ui.Row(
        ui.Icon(icon, color="primary"),
        ui.Column(ui.Label(label), ui.Body(text, lines=2), grow=1),
        id=id,
        padding=(16, 8),
        gap=20,
    )
