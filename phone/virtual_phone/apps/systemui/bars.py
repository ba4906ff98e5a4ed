"""The status bar at the top and the gesture bar at the bottom."""

from virtual_phone import ui
from virtual_phone.apps.systemui import status_icons
from virtual_phone.apps.systemui.shade import Shade
from virtual_phone.services.activities import Activities
from virtual_phone.ui.display import Display
from virtual_phone.ui.hit_test import inside
from virtual_phone.ui.layout import Box
from virtual_phone.ui.open_screens import OpenScreens
from virtual_phone.ui.theme import Colors
from virtual_phone.ui.traversal import every
from virtual_phone.wire.nodes import Rect

# Dp, as they were measured on the Pixel 6 in pixels.
END = 28.2
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
        if not page.status_bar or shade.is_open:  # the shade has a head of its own
            return None
        self.phone[Display].tick(60)
        color = self._color()
        notes = status_icons.notification_icons(self.phone, color, MOST_ICONS)
        bar = ui.Box(
            _side("start", status_icons.clock(self.phone, color), *notes),
            _side("end", *self._icons(color)),
            id="status_bar_contents",
            width="fill",
            height="fill",
            padding=(status_icons.start(self.phone), 0, END, 0),
        )
        return ui.Box(bar, self._cutout(), id="status_bar_container", width="fill", height="fill")

    def _cutout(self) -> ui.View:
        """The place of the camera, where nothing is drawn."""
        left, right = status_icons.cutout(self.phone)
        hole = ui.Box(id="cutout_space_view", at="top start", width=right - left, height="fill")
        return hole.but(margin=(left, 0, 0, 0))

    def _icons(self, color: str) -> list[ui.Child]:
        others = (status_icons.alarm, status_icons.ringer, status_icons.zen)
        icons = [icon(self.phone, color) for icon in others]
        return [
            *(icon.but(margin=(0, 0, status_icons.GAP, 0)) for icon in icons if icon),
            status_icons.wifi(self.phone, color),
            status_icons.mobile(self.phone, color),
            status_icons.battery(self.phone, color).but(margin=(status_icons.GAP, 0, 0, 0)),
        ]

    def _color(self) -> str:
        """Light letters on a dark page."""
        activities = self.phone[Activities]
        app = self.phone[OpenScreens].app(activities.page_of(activities.top))
        colors = app.themed(self.phone[Display].dark)
        return colors.roles.get("status_ink", Colors(colors.dark)["text"])


def _side(name: str, *icons: ui.Child) -> ui.View:
    row = ui.Row(*icons, id=f"status_bar_{name}_side_container", width="wrap")
    return row.but(height="fill", at=f"top {name}")


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
