"""The shade: what a finger pulls down from the top of the screen."""

from typing import Any

from pytest_androidworld.virtual.apps.systemui.notification_list import NotificationList
from pytest_androidworld.virtual.apps.systemui.quick_settings import QuickSettings
from pytest_androidworld.virtual.services.notifications import Notifications
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.keyboard import Keyboard
from pytest_androidworld.virtual.ui.view import Box, Column, Scroll, View

SHADE, SETTINGS = "shade", "settings"


class Shade(QuickSettings, NotificationList):
    """First some tiles and the notifications; pulled once more, all quick settings."""

    name = "shade"
    level = 6
    title = "NotificationShade"
    modal = True
    focusable = True

    def fresh(self) -> dict[str, Any]:
        return {"views": {}, "open": "", "page": 0, "editing": False, "torch": False}

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {"open": state.get("open", ""), "torch": bool(state.get("torch"))}

    def booted(self) -> None:
        self.state.update(self.fresh())

    # Open or not

    @property
    def is_open(self) -> bool:
        return bool(self.state.get("open"))

    def pulled_down(self, *, full: bool) -> None:
        self.show(SETTINGS if full or self.is_open else SHADE)

    def show(self, part: str) -> None:
        """Show the notifications, all quick settings, or with "" nothing."""
        self.end_reply()
        self.phone[Notifications].end_heads_up()
        self.state.update(open=part, editing=False, page=0 if not part else self.state["page"])
        if not part:
            self.state["views"].clear()
        self.phone.changed()

    def back(self) -> bool:
        if not self.is_open:
            return False
        if self.state.get("editing"):
            self.edit(False)
        elif self.state.get("replying"):
            self.end_reply()
            self.phone.changed()
        else:
            self.show(SHADE if self.state["open"] == SETTINGS else "")
        return True

    def dismissed(self) -> None:
        if self.is_open:
            self.show("")

    def swiped(self, towards: str) -> None:
        if towards == "down":
            self.show(SETTINGS)
        elif towards == "up":
            self.back()

    # What it looks like

    def view(self) -> View | None:
        if not self.is_open:
            return None
        display = self.phone[Display]
        display.tick(60)
        top = self.phone.profile.status_bar / display.metrics.density
        bottom = self.phone[Keyboard].height() if self.state.get("replying") else 0
        if self.state.get("editing"):
            body = [self.editor()]
        elif self.state["open"] == SETTINGS:
            everything = Column(self.header(), self.panel(), gap=8)
            body = [Scroll(everything, id="expanded_qs_scroll_view", grow=1)]
        else:
            tiles = Box(self.first_tiles(), margin=(0, 8, 0, 20), width="fill")
            body = [self.header(), tiles, self.notifications()]
        return Box(
            Column(*body, id="notification_panel", height="fill", padding=(16, top, 16, bottom)),
            background="surface", width="fill", height="fill", on_swipe=self.swiped,
            swipes="only vertical", clickable=False, important=False, key="shade",
        )  # fmt: skip
