"""The status bar at the top and the gesture bar at the bottom."""

from typing import Any

from pytest_androidworld.virtual.apps.systemui.status_icons import (
    AIRPLANE,
    alarm,
    notification_icons,
    ringer,
    zen,
)
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.battery import Battery
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.radios import Radios
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.open_screens import OpenScreens
from pytest_androidworld.virtual.ui.view import Box, Icon, Row, Text, View
from pytest_androidworld.virtual.wire.nodes import Rect

# Dp, as they were measured on the Pixel 6 in pixels.
START, END, CLOCK = 16.0, 28.2, 40.8
GLYPH, COMBO, BATTERY, GAP = 14.9, 21.3, 7.6, 6.1
MOST_ICONS = 4  # of notifications; a dot stands for the others


class StatusBar(SystemWindow):
    """Time, notifications, signal and battery."""

    name = "status_bar"
    level = 40
    title = "StatusBar"
    touchable = False  # it is pulled down from, never tapped

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    def place(self, screen: Rect) -> Rect:
        return screen[0], screen[1], screen[2], screen[1] + self.phone.profile.status_bar

    def view(self) -> View | None:
        from pytest_androidworld.virtual.apps.systemui.shade import Shade

        activities = self.phone[Activities]
        page = activities.info(activities.page_of(activities.top))
        shade = self.phone[Shade]
        if not page.status_bar and not shade.is_open:
            return None
        self.phone[Display].tick(60)
        color = "text" if shade.is_open else self._ink()
        return Box(
            Box(
                Row(
                    self._clock(color),
                    *notification_icons(self.phone, color, MOST_ICONS),
                    id="status_bar_start_side_container", width="wrap", gap=GAP, height="fill",
                    at="top start",
                ),
                Row(
                    *self._icons(color), id="status_bar_end_side_container", width="wrap",
                    gap=GAP, height="fill", at="top end",
                ),
                id="status_bar_contents", width="fill", height="fill",
                padding=(self._start(), 0, END, 0),
            ),
            self._cutout(),
            id="status_bar_container", width="fill", height="fill",
        )  # fmt: skip

    def _cutout(self) -> View:
        """The place of the camera, where nothing is drawn."""
        density = self.phone[Display].metrics.density
        left, right = (edge / density for edge in self.phone.profile.cutout)
        return Box(
            id="cutout_space_view", at="top start", margin=(left, 0, 0, 0), width=right - left,
            height="fill",
        )  # fmt: skip

    def _start(self) -> float:
        """Where the clock begins: right of a hole that is in its way."""
        left, right = self.phone.profile.cutout
        density = self.phone[Display].metrics.density
        return START if left / density > START + CLOCK else right / density + 4

    def _clock(self, color: str) -> View:
        settings = self.phone[DisplaySettings]
        now = self.phone.clock.now()
        spoken = "" if settings.hour24 else settings.time_text(now)
        return Text(
            settings.clock_text(now), id="clock", desc=spoken, size=14, face="medium", lines=1,
            color=color, min_width=CLOCK, height="fill",
        )  # fmt: skip

    def _icons(self, color: str) -> list[View]:
        radios = self.phone[Radios]
        wifi, signal = radios.wifi_signal, radios.phone_signal
        found = [
            alarm(self.phone, color),
            ringer(self.phone, color),
            zen(self.phone, color),
            Icon("wifi", id="wifi_signal", desc=wifi, size=GLYPH, color=color) if wifi else None,
            self._mobile(signal, color) if signal else None,
            None if signal else Icon("airplane", desc=AIRPLANE, size=GLYPH, color=color),
            Box(
                Icon(battery_icon(self.phone), size=16, color=color, at="center", drawn=True),
                id="battery", desc=self.phone[Battery].description, width=BATTERY, height="fill",
                cls="android.widget.LinearLayout",
            ),
        ]  # fmt: skip
        return [icon for icon in found if icon is not None]

    def _mobile(self, signal: str, color: str) -> View:
        kind = self.phone[Radios].network_type
        letters = Text(
            kind or "", id="mobile_type", desc=kind or "", size=12, lines=1, color=color
        )  # fmt: skip
        bars = Icon("signal-cellular-3", size=GLYPH, color=color, drawn=True)
        return Box(
            Row(letters if kind else None, bars, width="wrap", gap=3, height="fill", at="center"),
            id="mobile_combo", desc=signal, height=COMBO,
        )  # fmt: skip

    def _ink(self) -> str:
        """Light letters on what is dark below the bar."""
        activities = self.phone[Activities]
        app = self.phone[OpenScreens].app(activities.page_of(activities.top))
        return app.palette(self.phone[Display].dark).get("status_ink", "text")


def battery_icon(phone: Any) -> str:
    """The battery, as full as it is, in tenths."""
    tenths = phone[Battery].level // 10
    if tenths >= 10:
        return "battery"
    return f"battery-{tenths}0" if tenths else "battery-outline"


class NavigationBar(SystemWindow):
    """The handle that tells where to swipe up; it has no nodes."""

    name = "navigation_bar"
    level = 41
    title = "NavigationBar0"
    touchable = False
    readable = False

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    def inset(self) -> int:
        return 0

    def place(self, screen: Rect) -> Rect:
        return screen[0], screen[3] - self.phone.profile.navigation_bar, screen[2], screen[3]

    def view(self) -> View | None:
        handle = Box(width=108, height=4, radius=2, background="icon", at="center")
        return Box(handle, width="fill", height="fill")
