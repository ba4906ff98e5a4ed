"""The volume panel: comes with the volume keys, goes by itself."""

from typing import Any

from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.services.audio import MUSIC, NORMAL, STREAMS, VIBRATE, Audio
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.keycodes import NAMES
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.layout import measure
from pytest_androidworld.virtual.ui.view import Box, Column, Icon, IconButton, View
from pytest_androidworld.virtual.wire.nodes import Rect

SECONDS = 3.0
HIGH, MOST_SHARE = 200, 0.4  # dp, if the screen is not a low one
STEPS = {NAMES["VOLUME_UP"]: 1, NAMES["VOLUME_DOWN"]: -1}
RINGERS = {NORMAL: ("bell-outline", "Ring"), VIBRATE: ("vibrate", "Vibrate")}


class VolumePanel(SystemWindow):
    """The media volume, and the ringer above it."""

    name = "volume_panel"
    level = 45
    title = "VolumeDialogImpl"

    def fresh(self) -> dict[str, Any]:
        return {"views": {}, "open": False, "timer": None}

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    def booted(self) -> None:
        self.state.update(self.fresh())

    # When it is there

    def key(self, code: int) -> bool:
        if code in STEPS:
            self.phone[Audio].adjust(MUSIC, STEPS[code])
            self.stay()
        elif code == NAMES["VOLUME_MUTE"]:
            self.phone[Audio].set_volume(MUSIC, 0)
            self.stay()
        else:
            return False
        return True

    def stay(self) -> None:
        """Be there for some seconds from now."""
        self.phone.clock.cancel(self.state.get("timer"))
        timer = self.phone.clock.after(SECONDS, self.name, "gone")
        self.state.update(open=True, timer=timer)
        self.phone.changed()

    def gone(self) -> None:
        self.phone.clock.cancel(self.state.get("timer"))
        self.state.update(open=False, timer=None)

    def elsewhere(self) -> None:
        self.dismissed()

    def dismissed(self) -> None:
        if self.state.get("open"):
            self.gone()
            self.phone.changed()

    # What it looks like

    def view(self) -> View | None:
        if not self.state.get("open"):
            return None
        audio = self.phone[Audio]
        icon, ringer = RINGERS.get(audio.ringer, ("bell-off-outline", "Mute"))
        return Column(
            IconButton(icon, ringer, id="ringer_icon", on_tap=self.change_ringer, at="center"),
            self.slider(),
            IconButton("tune-vertical", "Sound settings", id="settings", on_tap=self.settings,
                       at="center"),
            id="volume_dialog", background="surface", border="divider", radius=32, width="wrap",
            padding=(8, 8), gap=8,
        )  # fmt: skip

    def slider(self) -> View:
        share = self.phone[Audio].volume(MUSIC) / STREAMS[MUSIC].most
        muted = share == 0
        display = self.phone[Display]
        high = min(HIGH, MOST_SHARE * display.size[1] / display.metrics.density)
        return Box(
            Column(
                Box(grow=max(1 - share, 0.001), width="fill"),
                Box(background="primary", radius=24, grow=max(share, 0.001), width="fill"),
                height="fill", drawn=True,
            ),
            Icon("music-note-off" if muted else "music-note", drawn=True, at="bottom center",
                 margin=(0, 0, 0, 12), color="icon" if share < 0.2 else "on_primary"),
            id="volume_row_slider", desc="Media volume", cls="android.widget.SeekBar",
            background="divider", radius=24, width=48, height=high, on_drag=self.dragged, axis="y",
            key="media volume", focusable=True,
        )  # fmt: skip

    def place(self, screen: Rect) -> Rect:
        """At the right edge, above the middle."""
        view, display = self.view(), self.phone[Display]
        if view is None:
            return screen
        _, top, right, bottom = screen
        wide, high = measure(view, right, bottom, display.metrics, {})
        x = right - wide - display.metrics.px(12)
        y = max(top + self.phone.profile.status_bar, (top + bottom) // 3 - high // 2)
        return x, y, x + wide, y + high

    # What fingers do

    def dragged(self, phase: str, x: float, y: float) -> None:
        most = STREAMS[MUSIC].most
        self.phone[Audio].set_volume(MUSIC, round(min(max(1 - y, 0), 1) * most))
        self.stay()

    def change_ringer(self) -> None:
        """Ring, vibrate, and round again."""
        audio = self.phone[Audio]
        audio.set_ringer(VIBRATE if audio.ringer == NORMAL else NORMAL)
        self.stay()

    def settings(self) -> None:
        opening.open_settings(self.phone, "SOUND_SETTINGS", "Sound settings")
