"""The status bar at the top and the gesture bar at the bottom."""

from virtual_phone import ui
from virtual_phone.apps.systemui import status_icons
from virtual_phone.apps.systemui.shade import Shade
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.battery import Battery
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.radios import Radios
from virtual_phone.ui.display import Display
from virtual_phone.ui.hit_test import inside
from virtual_phone.ui.layout import Box
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.theme import Colors
from virtual_phone.ui.traversal import every
from virtual_phone.wire.nodes import Rect

# Dp, as they were measured on the Pixel 6 in pixels.
START, END, CLOCK = 16.0, 28.2, 40.8
GLYPH, COMBO, BATTERY, GAP = 14.9, 21.3, 7.6, 6.1
HANDLE_ON_LIGHT, HANDLE_ON_DARK = "#444746", "#c4c7c5"
MOST_ICONS = 4  # of notifications; a dot stands for the others


class StatusBar(ui.SystemWindow[None]):
    """Time, notifications, signal and battery."""

    name = "status_bar"
    level = 40
    title = "StatusBar"
    touchable = False  # it is pulled down from, never tapped

    def place(self, screen: Rect, view: ui.View) -> Rect:
        return screen[0], screen[1], screen[2], screen[1] + self.phone.profile.status_bar

    def view(self) -> ui.View | None:
        activities = self.phone[Activities]
        page = activities.info(activities.page_of(activities.top))
        shade = self.phone[Shade]
        if not page.status_bar and not shade.is_open:
            return None
        self.phone[Display].tick(60)
        color = "text" if shade.is_open else self._color()
        notes = status_icons.notification_icons(self.phone, color, MOST_ICONS)
        bar = ui.Box(
            _side("start", self._clock(color), *notes),
            _side("end", *self._icons(color)),
            id="status_bar_contents",
            width="fill",
            height="fill",
            padding=(self._start(), 0, END, 0),
        )
        return ui.Box(bar, self._cutout(), id="status_bar_container", width="fill", height="fill")

    def _edges(self) -> tuple[float, float]:
        """Where the hole of the camera begins and ends."""
        left, right = self.phone.profile.cutout
        density = self.phone[Display].metrics.density
        return left / density, right / density

    def _cutout(self) -> ui.View:
        """The place of the camera, where nothing is drawn."""
        left, right = self._edges()
        hole = ui.Box(id="cutout_space_view", at="top start", width=right - left, height="fill")
        return hole.but(margin=(left, 0, 0, 0))

    def _start(self) -> float:
        """Where the clock begins: right of a hole that is in its way."""
        left, right = self._edges()
        return START if left > START + CLOCK else right + 4

    def _clock(self, color: str) -> ui.View:
        settings = self.phone[DisplaySettings]
        now = self.phone.clock.now()
        desc = "" if settings.hour24 else settings.time_text(now)
        text = ui.Text(settings.clock_text(now), id="clock", desc=desc, size=14, face="medium")
        return text.but(lines=1, color=color, min_width=CLOCK, height="fill")

    def _icons(self, color: str) -> list[ui.Child]:
        return [
            status_icons.alarm(self.phone, color),
            status_icons.ringer(self.phone, color),
            status_icons.zen(self.phone, color),
            self._wifi(color),
            self._mobile(color),
            self._battery(color),
        ]

    def _wifi(self, color: str) -> ui.View | None:
        signal = self.phone[Radios].wifi_signal
        if not signal:
            return None
        return ui.Icon("wifi", id="wifi_signal", desc=signal, size=GLYPH, color=color)

    def _mobile(self, color: str) -> ui.View:
        signal = self.phone[Radios].phone_signal
        if not signal:
            return ui.Icon("airplane", desc="Airplane mode.", size=GLYPH, color=color)
        kind = self.phone[Radios].network_type or ""
        letters = ui.Text(kind, id="mobile_type", desc=kind, size=12, lines=1, color=color)
        bars = ui.Icon("signal-cellular-3", size=GLYPH, color=color, drawn=True)
        row = ui.Row(letters if kind else None, bars, width="wrap", gap=3, height="fill")
        return ui.Box(row.but(at="center"), id="mobile_combo", desc=signal, height=COMBO)

    def _battery(self, color: str) -> ui.View:
        icon = ui.Icon(battery_icon(self.phone), size=16, color=color, at="center", drawn=True)
        desc = self.phone[Battery].description
        box = ui.Box(icon, id="battery", desc=desc, width=BATTERY, height="fill")
        return box.but(cls="android.widget.LinearLayout")

    def _color(self) -> str:
        """Light letters on a dark page."""
        activities = self.phone[Activities]
        app = self.phone[OpenScreens].app(activities.page_of(activities.top))
        colors = app.themed(self.phone[Display].dark)
        return colors.roles.get("status_ink", Colors(colors.dark)["text"])


def _side(name: str, *icons: ui.Child) -> ui.View:
    row = ui.Row(*icons, id=f"status_bar_{name}_side_container", width="wrap", gap=GAP)
    return row.but(height="fill", at=f"top {name}")


def battery_icon(phone: Phone) -> str:
    """The battery, as full as it is, in tenths."""
    tenths = phone[Battery].level // 10
    if tenths >= 10:
        return "battery"
    return f"battery-{tenths}0" if tenths else "battery-outline"


class NavigationBar(ui.SystemWindow[None]):
    """The handle from which to swipe up; it has no nodes."""

    name = "navigation_bar"
    level = 41
    title = "NavigationBar0"
    touchable = False
    readable = False

    def place(self, screen: Rect, view: ui.View) -> Rect:
        return screen[0], screen[3] - self.phone.profile.navigation_bar, screen[2], screen[3]

    def view(self) -> ui.View | None:
        color = HANDLE_ON_DARK if self._is_on_dark() else HANDLE_ON_LIGHT
        handle = ui.Box(width=108, height=4, radius=2, background=color, at="center")
        return ui.Box(handle, width="fill", height="fill")

    def _is_on_dark(self) -> bool:
        """Whether what lies below the handle is dark: the last colour painted there."""
        display = self.phone[Display]
        wide, high = display.size
        x, y = wide // 2, high - self.phone.profile.navigation_bar // 2
        color = "#000000"
        for layer in display.layers:
            if layer.window is self:
                break
            fills = [_fill(box) for box in every(layer.root) if _covers(box, x, y)]
            found = [layer.colors[name] for name in (layer.backdrop, *fills) if name]
            color = next((each for each in found[::-1] if len(each) == len("#rrggbb")), color)
        red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue < 128


def _covers(box: Box, x: int, y: int) -> bool:
    return inside(box.shown, x, y) and box.view.look.get("visible") is not False


def _fill(box: Box) -> str:
    return str(box.view.look.get("background", ""))
