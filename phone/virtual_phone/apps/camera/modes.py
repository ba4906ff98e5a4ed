"""Camera's modes, and the settings behind them."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.camera.access import Access
from virtual_phone.apps.camera.app import (
    LOCATION,
    MODULE,
    PHOTO_MODE,
    VIDEO_MODE,
    Camera,
)
from virtual_phone.apps.camera.views import WHITE, button

MODES = (
    ("Switch to Camera Mode", "Camera", "camera", PHOTO_MODE),
    ("Switch to Video Camera", "Video", "video", VIDEO_MODE),
    ("Switch to Panorama Mode", "Panorama", "panorama-horizontal-outline", None),
)
HELP = "https://support.google.com/camera"
NO_PANORAMA = "Panorama is not supported by this camera"
QUALITIES = ("Back camera photo", "Front camera photo", "Back camera video", "Front camera video")
PHOTO_SIZES = ("(4:3) 1.2 megapixels", "(16:9) 0.9 megapixels", "(4:3) 0.3 megapixels")
VIDEO_SIZES = ("HD 720p", "SD 480p", "CIF")
EXPOSURE = "pref_camera_exposure_compensation_key"


def sizes(name: str) -> tuple[str, ...]:
    """What a camera can take."""
    return VIDEO_SIZES if name.endswith("video") else PHOTO_SIZES


@dataclass
class Modes(ui.Screen[Camera, None]):
    bleed: ClassVar[bool] = True
    status_bar: ClassVar[bool] = False

    access: Access = field(default_factory=Access)

    def view(self) -> ui.View:
        settings = button("settings_button", "cog", "Settings", lambda: self.open(Settings()))
        return ui.Column(
            ui.Row(ui.Box(grow=1), settings),
            *(self.row(*mode) for mode in MODES),
            background="#263238",
            height="fill",
            padding=(0, 64, 8, 0),
        )

    def row(self, desc: str, name: str, icon: str, mode: int | None) -> ui.View:
        title = ui.Text(name, id="selector_text", size=18, color=WHITE, important=False)
        return ui.Box(
            ui.Row(ui.Icon(icon, color=WHITE), title, gap=16, padding=(24, 0), height=64),
            desc=desc,
            key=desc,
            width="fill",
            cls="android.widget.FrameLayout",
            on_tap=partial(self.choose, mode) if mode else partial(self.toast, NO_PANORAMA),
        )

    def choose(self, mode: int) -> None:
        self.app.prefs()[MODULE] = mode
        self.close()

    def resumed(self) -> None:
        self.access.require()


@dataclass
class Settings(ui.Screen[Camera, None]):
    activity: ClassVar[str] = "com.android.camera.settings.CameraSettingsActivity"

    def view(self) -> ui.View:
        rows = [
            row("Resolution & quality", lambda: self.open(Qualities())),
            switch(self.app, "Save location", "location", LOCATION),
            row("Advanced", lambda: self.open(Advanced())),
            row("Help", partial(self.start, Intent(VIEW, HELP))),
        ]
        return page(self, "Settings", rows)


@dataclass
class Qualities(ui.Screen[Camera, None]):
    def view(self) -> ui.View:
        rows = [
            ui.list_row(name, self.chosen(name), key=name, does=partial(self.ask, name))
            for name in QUALITIES
        ]
        return page(self, "Resolution & quality", rows)

    def chosen(self, name: str) -> str:
        return self.app.prefs().text(f"size {name}", sizes(name)[0])

    def ask(self, name: str) -> None:
        options = list(sizes(name))
        dialog = ui.ChooseOne(name, options, options.index(self.chosen(name)))
        self.open(dialog, then=partial(self.choose, name))

    def choose(self, name: str, number: int) -> None:
        self.app.prefs()[f"size {name}"] = sizes(name)[number]


@dataclass
class Advanced(ui.Screen[Camera, None]):
    def view(self) -> ui.View:
        rows = [switch(self.app, "Manual exposure", "exposure", EXPOSURE)]
        return page(self, "Advanced", rows)


def page(screen: ui.Screen[Camera, Any], title: str, rows: list[ui.View]) -> ui.View:
    return ui.page(screen, ui.Rows(*rows), bar=ui.app_bar(title, up=screen.close))


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
