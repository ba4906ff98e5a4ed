"""The card with what was copied, and the message that an app pastes it."""

from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.android.components import EDIT_COPIED, NEARBY_SHARE
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.systemui import corner, opening
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.packages import Packages
from virtual_phone.ui.toast import Toast
from virtual_phone.wire.nodes import Rect

SECONDS = 6.0
OVERLAY_SINCE = 33  # before, a toast reported the app that pastes


@dataclass
class Copied:
    """The text in the card, if it is open, and what closes it."""

    text: str = ""
    timer: int | None = None


class ClipboardOverlay(ui.SystemWindow[Copied]):
    """A card at the bottom left with the beginning of what was copied."""

    name = "clipboard_overlay"
    level = 34
    title = "ClipboardOverlay"
    compared = False

    def listen(self) -> None:
        self.phone[Clipboard].observe(self.copied)
        self.phone[Clipboard].when_read(self.pasted)

    # When it is open

    def copied(self) -> None:
        """An app has copied something; what comes from outside the phone is not displayed."""
        clipboard = self.phone[Clipboard]
        self.dismissed()
        by_app = clipboard.state["by"] in self.phone[Packages]
        if self.phone.profile.api >= OVERLAY_SINCE and clipboard.text and by_app:
            self.model.text = clipboard.text
            self.model.timer = self.after(SECONDS, self.dismissed)

    def pasted(self, package: str) -> None:
        """Android 12 reports the app that reads what another one has copied."""
        packages, clipboard = self.phone[Packages], self.phone[Clipboard]
        if self.phone.profile.api >= OVERLAY_SINCE or clipboard.state["by"] == package:
            return
        label = packages.info(package).label if package in packages else package
        self.phone[Toast].show(f"{label} pasted from your clipboard", opening.SYSTEM_UI)

    def dismissed(self) -> None:
        if self.model.text:
            self.phone.clock.cancel(self.model.timer)
            self.model.text, self.model.timer = "", None
            self.phone.changed()

    def elsewhere(self) -> None:
        self.dismissed()

    # What it looks like

    def view(self) -> ui.View | None:
        if not self.model.text:
            return None
        preview = ui.Box(
            ui.Text(self.model.text, id="text_preview", size=13, lines=4),
            background="background",
            radius=16,
            width=136,
            padding=12,
            border="divider",
            on_tap=self.edit,
            key="preview",
            desc="Edit copied text",
        )
        share = _chip("share-variant", "Share", "share_chip", self.share)
        nearby = _chip("cellphone-wireless", "Nearby", "remote_copy_chip", self.nearby)
        dismiss = ui.IconButton("close", "Dismiss copied text", id="dismiss_button", size=18)
        return ui.Column(
            ui.Row(preview, dismiss.but(on_tap=self.dismissed), width="wrap", align="top"),
            ui.Row(share, nearby, width="wrap", gap=8),
            id="clipboard_ui",
            background="surface",
            elevation=7,
            clip_children=False,  # the window is the whole screen
            radius=24,
            width="wrap",
            padding=12,
            gap=8,
        )

    def place(self, screen: Rect, view: ui.View) -> Rect:
        return corner.place(self, screen, view, margin=12)

    # What a touch does

    def share(self) -> None:
        text = self.model.text
        self.dismissed()
        send = Intent(action=SEND, type="text/plain", extras={"android.intent.extra.TEXT": text})
        corner.share(self.phone, send)

    def nearby(self) -> None:
        self.dismissed()
        opening.open_activity(self.phone, Intent(component=NEARBY_SHARE))

    def edit(self) -> None:
        self.dismissed()
        opening.open_activity(self.phone, Intent(component=EDIT_COPIED))


def _chip(icon: str, label: str, id: str, does: ui.Handler) -> ui.View:
    return corner.chip(icon, label, does, min_height=40, id=id, key=id)
