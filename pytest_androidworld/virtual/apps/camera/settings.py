"""Camera's settings."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.camera.app import LOCATION, Camera

QUALITIES = ("Back camera photo", "Front camera photo", "Back camera video", "Front camera video")
EXPOSURE = "pref_camera_exposure_compensation_key"


@dataclass
class Settings(ui.Screen[Camera, None]):
    activity: ClassVar[str] = "com.android.camera.settings.CameraSettingsActivity"

    def view(self) -> ui.View:
        rows = [
            row("Resolution & quality", lambda: self.open(Qualities())),
            switch(self.app, "Save location", "location", LOCATION),
            row("Advanced", lambda: self.open(Advanced())),
            row("Help", partial(self.absent, "Help")),
        ]
        return page(self, "Settings", rows)


@dataclass
class Qualities(ui.Screen[Camera, None]):
    def view(self) -> ui.View:
        rows = [
            row(name, partial(self.toast, f"“{name}” cannot be changed here"))
            for name in QUALITIES
        ]
        return page(self, "Resolution & quality", rows)


@dataclass
class Advanced(ui.Screen[Camera, None]):
    def view(self) -> ui.View:
        rows = [switch(self.app, "Manual exposure", "exposure", EXPOSURE)]
        return page(self, "Advanced", rows)


def page(screen: ui.Screen[Camera, Any], title: str, rows: list[ui.View]) -> ui.View:
    return ui.page(screen.app, ui.Rows(*rows), bar=ui.app_bar(title, up=screen.close))


def row(text: str, does: ui.Handler) -> ui.View:
    title = ui.Text(text, size=16, grow=1)
    return ui.Row(title, padding=(16, 0), min_height=56, on_tap=does, key=f"line {text}")


def switch(app: Camera, text: str, key: str, preference: str) -> ui.View:
    return ui.Row(
        ui.Text(text, size=16, grow=1),
        ui.Switch(app.prefs().flag(preference)),
        padding=(16, 4),
        key=key,
        on_tap=partial(app.toggle, preference),
    )
