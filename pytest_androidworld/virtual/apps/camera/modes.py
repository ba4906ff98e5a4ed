"""Camera's modes, and the way to its settings."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.camera.access import Access
from pytest_androidworld.virtual.apps.camera.app import MODULE, PHOTO_MODE, VIDEO_MODE, Camera
from pytest_androidworld.virtual.apps.camera.settings import Settings
from pytest_androidworld.virtual.apps.camera.views import WHITE, button

MODES = (
    ("Switch to Camera Mode", "Camera", "camera", PHOTO_MODE),
    ("Switch to Video Camera", "Video", "video", VIDEO_MODE),
    ("Switch to Panorama Mode", "Panorama", "panorama-horizontal-outline", None),
)


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
            on_tap=partial(self.choose, mode) if mode else partial(self.absent, name),
        )

    def choose(self, mode: int) -> None:
        self.app.prefs()[MODULE] = mode
        self.close()

    def resumed(self) -> None:
        self.access.require()
