"""The volume panel: opens with the volume keys and closes by itself."""

from dataclasses import dataclass
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.systemui import opening
from virtual_phone.services.activities import Activities
from virtual_phone.services.audio import MUSIC, NORMAL, STREAMS, VIBRATE, Audio
from virtual_phone.ui.display import Display
from virtual_phone.ui.keycodes import NAMES
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.wire.nodes import Rect

SECONDS = 3.0
HIGH, MOST_SHARE = 200, 0.4  # dp, if the screen is not a low one
STEPS = {NAMES["VOLUME_UP"]: 1, NAMES["VOLUME_DOWN"]: -1}
MUTE = NAMES["VOLUME_MUTE"]
KEYS = (*STEPS, MUTE)
RINGERS = {NORMAL: ("bell-outline", "Ring"), VIBRATE: ("vibrate", "Vibrate")}


@dataclass
class VolumeModel:
    """Whether the panel is open, and what closes it."""

    open: bool = False
    timer: int | None = None


class VolumePanel(ui.SystemWindow[VolumeModel]):
    """The media volume, and the ringer above it."""

    name = "volume_panel"
    level = 45
    title = "VolumeDialogImpl"
    compared = False

    # When it is open

    def key(self, code: int) -> bool:
        if code in KEYS and self.front().volume_key(code):
            return True
        if code in STEPS:
            self.phone[Audio].adjust(MUSIC, STEPS[code])
        elif code == MUTE:
            self.phone[Audio].set_volume(MUSIC, 0)
        else:
            return False
        self.stay()
        return True

    def front(self) -> ui.Screen[Any, Any]:
        return self.phone[OpenScreens][self.phone[Activities].top]

    def stay(self) -> None:
        """Be open for some seconds from now."""
        self.model.open = True
        self.model.timer = self.after(SECONDS, self.gone, replacing=self.model.timer)
        self.phone.changed()

    def gone(self) -> None:
        self.phone.clock.cancel(self.model.timer)
        self.model.open, self.model.timer = False, None

    def elsewhere(self) -> None:
        self.dismissed()

    def dismissed(self) -> None:
        if self.model.open:
            self.gone()
            self.phone.changed()

    # What it looks like

    def view(self) -> ui.View | None:
        if not self.model.open:
            return None
        icon, ringer = RINGERS.get(self.phone[Audio].ringer, ("bell-off-outline", "Mute"))
        settings = ui.IconButton("tune-vertical", "Sound settings", id="settings", at="center")
        return ui.Column(
            ui.IconButton(icon, ringer, id="ringer_icon", on_tap=self.change_ringer, at="center"),
            self.slider(),
            settings.but(on_tap=self.settings),
            id="volume_dialog",
            background="surface",
            elevation=9,
            clip_children=False,  # the window is the whole screen
            radius=32,
            width="wrap",
            padding=(8, 8),
            gap=8,
        )

    def slider(self) -> ui.View:
        share = self.phone[Audio].volume(MUSIC) / STREAMS[MUSIC].most
        display = self.phone[Display]
        high = min(HIGH, MOST_SHARE * display.size[1] / display.metrics.density)
        bar = ui.Column(
            ui.Box(grow=max(1 - share, 0.001), width="fill"),
            ui.Box(background="primary", radius=24, grow=max(share, 0.001), width="fill"),
            height="fill",
            drawn=True,
        )
        note = ui.Icon("music-note" if share else "music-note-off", drawn=True, at="bottom center")
        return ui.Box(
            bar,
            note.but(margin=(0, 0, 0, 12), color="icon" if share < 0.2 else "on_primary"),
            id="volume_row_slider",
            desc="Media volume",
            cls="android.widget.SeekBar",
            background="divider",
            radius=24,
            width=48,
            height=high,
            on_drag=self.dragged,
            axis="y",
            key="media volume",
            focusable=True,
        )

    def place(self, screen: Rect, view: ui.View) -> Rect:
        """At the right edge, above the middle."""
        _, top, right, bottom = screen
        wide, high = self.measure(view, screen)
        x = right - wide - self.phone[Display].metrics.px(12)
        y = max(top + self.phone.profile.status_bar, (top + bottom) // 3 - high // 2)
        return x, y, x + wide, y + high

    # What a touch does

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
        opening.open_settings(self.phone, "SOUND_SETTINGS")
