"""Toasts: a sentence at the bottom of the screen that goes away by itself."""

from typing import Any

from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.layout import measure
from pytest_androidworld.virtual.ui.selection import display_inset
from pytest_androidworld.virtual.ui.view import Box, Text, View
from pytest_androidworld.virtual.wire.nodes import Rect

SHORT, LONG = 2.0, 3.5  # seconds


class Toast(SystemWindow):
    """One toast at a time; the next one replaces it."""

    name = "toast"
    level = 60
    title = "Toast"
    touchable = False

    def fresh(self) -> dict[str, Any]:
        return {"views": {}, "text": "", "from": "com.android.systemui", "timer": None}

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    @property
    def package(self) -> str:  # type: ignore[override]
        return str(self.state["from"])

    def show(self, text: str, package: str, *, long: bool = False) -> None:
        """Say something for a while."""
        self.phone.clock.cancel(self.state["timer"])
        timer = self.phone.clock.after(LONG if long else SHORT, self.name, "gone")
        self.state.update({"text": text, "from": package, "timer": timer})
        self.phone.changed()

    def gone(self) -> None:
        self.state.update({"text": "", "timer": None})

    def view(self) -> View | None:
        if not self.state["text"]:
            return None
        message = Text(self.state["text"], id="android:id/message", color="text", lines=2)
        return Box(message, background="surface", border="divider", radius=24, padding=(20, 12))

    def place(self, screen: Rect) -> Rect:
        display, view = self.phone[Display], self.view()
        if view is None:
            return screen
        px = display.metrics.px
        wide, high = measure(view, screen[2] - px(48), screen[3], display.metrics, {})
        x = (screen[2] - wide) // 2
        bottom = screen[3] - display_inset(display) - px(48)
        return x, bottom - high, x + wide, bottom
