"""Draw's settings, and its About page."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.draw.app import ACTIVITIES, Draw
from virtual_phone.ui.kits.simple_pages import (
    ABOUT,
    Chosen,
    Setting,
    Switched,
    about_page,
    settings_page,
)

SHOW_SIZE, ZOOM, PORTRAIT = "show_brush_size", "allow_zooming_canvas", "force_portrait"
SECTIONS: dict[str, tuple[Setting, ...]] = {
    "Color customization": (Chosen("Theme", "theme", ("Auto light / dark", "Light", "Dark")),),
    "General": (
        Chosen("Language", "language", ("English",)),
        Switched("Show brush size tool", SHOW_SIZE, True),
        Switched("Allow zooming the canvas with gestures", ZOOM, True),
        Switched("Prevent phone from sleeping while the app is in foreground", "no_sleep", True),
        Switched("Force portrait mode", PORTRAIT),
    ),
}


@dataclass
class Settings(ui.Screen[Draw, None]):
    activity: ClassVar[str] = f"{ACTIVITIES}.SettingsActivity"

    def view(self) -> ui.View:
        return settings_page(self, SECTIONS)


@dataclass
class About(ui.Screen[Draw, None]):
    activity: ClassVar[str] = ABOUT

    def view(self) -> ui.View:
        return about_page(self)
