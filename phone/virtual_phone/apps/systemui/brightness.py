"""The brightness slider: in quick settings, and as a dialog of its own above Settings."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Filter
from virtual_phone.phone import Phone
from virtual_phone.services.display_settings import GAMMA_MAX, DisplaySettings

DIALOG = "com.android.systemui.settings.brightness.BrightnessDialog"
SHOW = "com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"
DARK_END, BRIGHT_END = 0.05, 0.99  # shares: left of one and right of the other it goes no further


class SystemUI(ui.App):
    """System UI as a package: the one activity it has here."""

    package = "com.android.systemui"
    label = "System UI"
    levels = ui.PLATFORM
    icon = ("android", "#3ddc84")
    system = True
    in_recents = False
    filters = (Filter(DIALOG, (SHOW,)),)


@dataclass
class BrightnessDialog(ui.Screen[SystemUI, None]):
    """The slider at the top of the screen."""

    activity: ClassVar[str] = DIALOG
    kind: ClassVar[ui.Kind] = "panel"

    def view(self) -> ui.View:
        return ui.Column(brightness_slider(self.phone, 32), padding=(13.7, 32, 13.7, 24))


def brightness_slider(phone: Phone, height: float) -> ui.View:
    """A bar filled as far as the screen is bright, which a finger drags."""
    settings = phone[DisplaySettings]
    light = settings.gamma / GAMMA_MAX

    def drag(phase: str, x: float, y: float) -> None:
        share = 0.0 if x <= DARK_END else 1.0 if x >= BRIGHT_END else x
        settings.slide(round(share * GAMMA_MAX))

    filled = ui.Row(
        ui.Box(background="active", radius=height / 2, height="fill", grow=max(light, 0.12)),
        ui.Box(grow=max(1 - light, 0.001), height="fill"),
        height="fill",
        drawn=True,
    )
    sun = ui.Icon("brightness-6", color="on_active", size=min(22, height - 8), drawn=True)
    return ui.Box(
        filled,
        sun.but(at="center start", margin=(12, 0, 0, 0)),
        id="com.android.systemui:id/slider",
        desc="Display brightness",
        width="fill",
        height=height,
        radius=height / 2,
        background="divider",
        on_drag=drag,
        axis="x",
        cls="android.widget.SeekBar",
        key="slider",
        focusable=True,
        position=f"{settings.gamma}.0",
    )
