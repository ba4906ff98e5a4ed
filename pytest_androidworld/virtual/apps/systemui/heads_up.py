"""The banner: a notification that hangs down from the top of the screen for a few seconds."""

from typing import Any

from pytest_androidworld.virtual.apps.systemui.notification_list import NotificationWindow
from pytest_androidworld.virtual.apps.systemui.shade import SHADE, Shade
from pytest_androidworld.virtual.services.notifications import Notifications
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.layout import measure
from pytest_androidworld.virtual.ui.view import Box, View
from pytest_androidworld.virtual.wire.nodes import Rect


class HeadsUp(NotificationWindow):
    """One card above whatever is in front; an answer is typed in the shade."""

    name = "heads_up"
    level = 35
    title = "NotificationShade"

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    def view(self) -> View | None:
        note = self.phone[Notifications].heads_up
        if note is None or self.phone[Shade].is_open:
            return None
        card = self.card(note, full=False)
        return Box(
            card.but(swipes="vertical", border="divider"), padding=(8, 0), width="fill",
            important=False,
        )  # fmt: skip

    def place(self, screen: Rect) -> Rect:
        """Just below the status bar, over what apps have there."""
        view, display = self.view(), self.phone[Display]
        if view is None:
            return screen
        left, top, right, bottom = screen
        top += self.phone.profile.status_bar
        high = measure(view, right - left, bottom - top, display.metrics, {})[1]
        return left, top, right, top + high

    def begin_reply(self, key: str, place: int) -> None:
        self.phone[Notifications].end_heads_up()
        self.phone[Shade].show(SHADE)
        self.phone[Shade].begin_reply(key, place)

    def swipe_away(self, key: str, towards: str) -> None:
        if towards == "up":
            self.phone[Notifications].end_heads_up()
        elif towards == "down":
            self.phone[Notifications].end_heads_up()
            self.phone[Shade].show(SHADE)
        elif not self.phone[Notifications].dismiss(key):
            self.phone[Notifications].end_heads_up()
