"""Toasts: a sentence at the bottom of the screen that goes away by itself."""

from dataclasses import dataclass

from virtual_phone.ui.display import Display
from virtual_phone.ui.selection import display_inset
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.view import Box, Text, View
from virtual_phone.wire.nodes import Rect

SHORT, LONG = 2.0, 3.5  # seconds


@dataclass
class Message:
    """What a toast displays, if anything."""

    text: str = ""
    sender: str = "com.android.systemui"  # the app's package
    timer: int | None = None


class Toast(SystemWindow[Message]):
    """One toast at a time; the next one replaces it."""

    name = "toast"
    level = 60
    title = "Toast"
    touchable = False
    compared = False

    def booted(self) -> None:
        """A message outlives a reboot."""

    def owner(self) -> str:
        return self.model.sender

    def show(self, text: str, package: str, *, long: bool = False) -> None:
        """Display a message for some seconds."""
        toast = self.model
        toast.text, toast.sender = text, package
        toast.timer = self.after(LONG if long else SHORT, self.gone, replacing=toast.timer)
        self.phone.changed()

    def gone(self) -> None:
        self.model.text, self.model.timer = "", None

    def view(self) -> View | None:
        if not self.model.text:
            return None
        message = Text(self.model.text, id="android:id/message", color="text", lines=2)
        return Box(message, background="surface", radius=24, padding=(20, 12), elevation="toast")

    def place(self, screen: Rect, view: View) -> Rect:
        px = self.phone[Display].metrics.px
        left, top, right, bottom = screen
        wide, high = self.measure(view, (left, top, right - px(48), bottom))
        x = (screen[2] - wide) // 2
        bottom = screen[3] - display_inset(self.phone[Display]) - px(48)
        return x, bottom - high, x + wide, bottom
