"""The brightness slider: in quick settings, and as a dialog of its own above Settings."""

from typing import TYPE_CHECKING

from pytest_androidworld.virtual.intent import Filter
from pytest_androidworld.virtual.services.display_settings import GAMMA_MAX, DisplaySettings
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.view import Box, Column, Icon, Row, View

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

DIALOG = "com.android.systemui.settings.brightness.BrightnessDialog"
SHOW = "com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"
DARK_END, BRIGHT_END = 0.05, 0.99  # shares: left of one and right of the other it goes no further


def brightness_slider(phone: "Phone", height: float) -> View:
    """A bar filled as far as the screen is bright; a finger on it says how far that is to be."""
    light = phone[DisplaySettings].gamma / GAMMA_MAX

    def drag(phase: str, x: float, y: float) -> None:
        share = 0.0 if x <= DARK_END else 1.0 if x >= BRIGHT_END else x
        phone[DisplaySettings].slide(round(share * GAMMA_MAX))

    filled = Row(
        Box(background="primary", radius=height / 2, height="fill", grow=max(light, 0.12)),
        Box(grow=max(1 - light, 0.001), height="fill"),
        height="fill", drawn=True,
    )  # fmt: skip
    sun = Icon(
        "brightness-6", color="on_primary", size=min(22, height - 8), at="center start",
        margin=(12, 0, 0, 0), drawn=True,
    )  # fmt: skip
    return Box(
        filled, sun, id="com.android.systemui:id/slider", desc="Display brightness", width="fill",
        height=height, radius=height / 2, background="divider", on_drag=drag, axis="x",
        cls="android.widget.SeekBar", key="slider", focusable=True,
        position=f"{phone[DisplaySettings].gamma}.0",
    )  # fmt: skip


class SystemUI(App):
    """System UI as a package: the one activity it has here."""

    package = "com.android.systemui"
    label = "System UI"
    icon = ("android", "#3ddc84")
    system = True
    in_recents = False
    filters = (Filter(DIALOG, (SHOW,)),)

    @screen(activity=DIALOG, kind="panel")
    def brightness(self) -> View:
        return Column(brightness_slider(self.phone, 32), padding=(13.7, 32, 13.7, 24))
