"""What the system shows when something was copied, and says when an app pastes it."""

from typing import Any

from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.components import CHOOSER
from pytest_androidworld.virtual.intent import SEND, Intent
from pytest_androidworld.virtual.services.clipboard import Clipboard
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.layout import measure
from pytest_androidworld.virtual.ui.selection import display_inset
from pytest_androidworld.virtual.ui.toast import Toast
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Handler,
    Icon,
    IconButton,
    Row,
    Text,
    View,
)
from pytest_androidworld.virtual.wire.nodes import Rect

SECONDS = 6.0
OVERLAY_SINCE = 33  # before, a toast told who pastes


class ClipboardOverlay(SystemWindow):
    """A card at the bottom left with the beginning of what was copied."""

    name = "clipboard_overlay"
    level = 34
    title = "ClipboardOverlay"

    def fresh(self) -> dict[str, Any]:
        return {"views": {}, "text": "", "timer": None}

    def comparable(self, state: dict[str, Any]) -> dict[str, Any]:
        return {}

    def booted(self) -> None:
        self.state.update(self.fresh())

    def listen(self) -> None:
        self.phone[Clipboard].observe(self.copied)
        self.phone[Clipboard].when_read(self.pasted)

    # When it is there

    def copied(self) -> None:
        """An app has copied something; what comes from outside the phone is not shown."""
        clipboard = self.phone[Clipboard]
        self.dismissed()
        by_app = clipboard.state["by"] in self.phone[Packages]
        if self.phone.profile.api >= OVERLAY_SINCE and clipboard.text and by_app:
            timer = self.phone.clock.after(SECONDS, self.name, "dismissed")
            self.state.update(text=clipboard.text, timer=timer)

    def pasted(self, package: str) -> None:
        """Android 12 says who reads what another app has copied."""
        packages, clipboard = self.phone[Packages], self.phone[Clipboard]
        if self.phone.profile.api >= OVERLAY_SINCE or clipboard.state["by"] == package:
            return
        label = packages.info(package).label if package in packages else package
        self.phone[Toast].show(f"{label} pasted from your clipboard", opening.SYSTEM_UI)

    def dismissed(self) -> None:
        if self.state.get("text"):
            self.phone.clock.cancel(self.state.get("timer"))
            self.state.update(text="", timer=None)
            self.phone.changed()

    def elsewhere(self) -> None:
        self.dismissed()

    # What it looks like

    def view(self) -> View | None:
        text = self.state.get("text")
        if not text:
            return None
        preview = Box(
            Text(text, id="text_preview", size=13, lines=4), background="background", radius=16,
            width=136, padding=12, border="divider",
            on_tap=self.edit, key="preview", desc="Edit copied text",
        )  # fmt: skip
        chips = Row(
            self.chip("share-variant", "Share", "share_chip", self.share),
            self.chip("cellphone-wireless", "Nearby", "remote_copy_chip", self.nearby),
            width="wrap", gap=8,
        )  # fmt: skip
        dismiss = IconButton(
            "close", "Dismiss copied text", id="dismiss_button", size=18, on_tap=self.dismissed
        )
        return Column(
            Row(preview, dismiss, width="wrap", align="top"),
            chips,
            id="clipboard_ui", background="surface", border="divider", radius=24, width="wrap",
            padding=12, gap=8,
        )  # fmt: skip

    @staticmethod
    def chip(icon: str, label: str, id: str, does: Handler) -> View:
        return Row(
            Icon(icon, size=18, color="on_tint"), Text(label, size=14, color="on_tint", lines=1),
            width="wrap", gap=8, padding=(12, 0), min_height=40, radius=16, background="tint",
            id=id, key=id, on_tap=does,
        )  # fmt: skip

    def place(self, screen: Rect) -> Rect:
        """At the bottom left, above the keyboard."""
        view, display = self.view(), self.phone[Display]
        if view is None:
            return screen
        wide, high = measure(view, screen[2], screen[3], display.metrics, {})
        margin = display.metrics.px(12)
        top = screen[3] - display_inset(display) - margin - high
        top = max(top, self.phone.profile.status_bar)
        return margin, top, margin + wide, top + high

    # What fingers do

    def share(self) -> None:
        text = self.state["text"]
        self.dismissed()
        send = Intent(action=SEND, type="text/plain", extras={"android.intent.extra.TEXT": text})
        chooser = Intent(component=CHOOSER, extras={"intent": send.as_json()})
        opening.open_or_say(self.phone, chooser, "Sharing")

    def nearby(self) -> None:
        opening.say_absent(self.phone, "Nearby Share")

    def edit(self) -> None:
        opening.say_absent(self.phone, "Editing the clipboard")
