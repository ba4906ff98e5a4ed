"""Screenshots by key, and the preview of the last one."""

import io
from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.systemui import corner, opening
from virtual_phone.services.media_store import MediaStore
from virtual_phone.storage.file_stat import STORAGE
from virtual_phone.ui.display import Display
from virtual_phone.ui.keycodes import NAMES
from virtual_phone.wire.nodes import Rect

FOLDER = f"{STORAGE}/Pictures/Screenshots"
SECONDS = 6.0
WIDE = 112  # dp of the preview
EDIT = "android.intent.action.EDIT"
STREAM = "android.intent.extra.STREAM"


@dataclass
class Taken:
    """The file in the preview, if it is open, and what closes it."""

    path: str = ""
    timer: int | None = None


class ScreenshotOverlay(ui.SystemWindow[Taken]):
    """A small picture at the bottom left, with what can be done with the screenshot."""

    name = "screenshot_overlay"
    level = 46
    title = "ScreenshotUI"
    compared = False

    def key(self, code: int) -> bool:
        if code != NAMES["SYSRQ"]:
            return False
        self.dismissed()  # no screenshot has another one's preview on it
        self.take()
        return True

    def take(self) -> None:
        """Save what is on the screen; others work while it is painted and compressed.

        If one of them restores the phone, that phone gets no screenshot.
        """
        files, before = self.phone.files, self.phone.state
        painted, data = self.phone[Display].painted, io.BytesIO()
        painted.paint()
        with painted.reading() as canvas, self.phone.idle(finish=False):
            canvas.image.save(data, "PNG", compress_level=1)
        if self.phone.state is not before:
            return
        files.mkdir(FOLDER, parents=True)
        self.model.path = self._free_path()
        files.write(self.model.path, data.getvalue())
        self.phone[MediaStore].scan(self.model.path)
        self.model.timer = self.after(SECONDS, self.dismissed)

    def _free_path(self) -> str:
        """A file named after the time; with a number if there is one of the same second."""
        path = f"{FOLDER}/Screenshot_{self.phone.clock.now():%Y%m%d-%H%M%S}"
        number = 0
        while self.phone.files.exists(f"{path}{f' ({number})' if number else ''}.png"):
            number += 1
        return f"{path}{f' ({number})' if number else ''}.png"

    def dismissed(self) -> None:
        if self.model.path:
            self.phone.clock.cancel(self.model.timer)
            self.model.path, self.model.timer = "", None
            self.phone.changed()

    # What it looks like

    def view(self) -> ui.View | None:
        if not self.model.path:
            return None
        wide, high = self.phone[Display].size
        longest = WIDE * 1.4 / max(wide, high)
        preview = ui.Picture(
            self.model.path,
            id="screenshot_preview",
            desc="Edit screenshot",
            width=wide * longest,
            height=high * longest,
            on_tap=self.edit,
        )
        frame = ui.Box(preview, background="surface", elevation=7, radius=12, padding=4)
        dismiss = ui.IconButton("close", "Dismiss screenshot", id="screenshot_dismiss", size=18)
        dismiss = dismiss.but(on_tap=self.dismissed, background="surface", radius=24)
        share = _chip("share-variant", "Share", self.share)
        edit = _chip("pencil-outline", "Edit", self.edit)
        return ui.Column(
            ui.Row(frame, dismiss, width="wrap", align="top", gap=4, clip_children=False),
            ui.Row(share, edit, width="wrap", gap=8, id="screenshot_actions"),
            id="screenshot_static",
            width="wrap",
            gap=8,
            clip_children=False,
        )

    def place(self, screen: Rect, view: ui.View) -> Rect:
        return corner.place(self, screen, view, margin=16)

    # What a touch does

    def share(self) -> None:
        path = self.model.path
        self.dismissed()
        extras = {STREAM: f"file://{path}", "path": path}
        send = Intent(action=SEND, type="image/png", extras=extras)
        corner.share(self.phone, send)

    def edit(self) -> None:
        path = self.model.path
        self.dismissed()
        intent = Intent(EDIT, f"file://{path}", "image/png", extras={"path": path})
        opening.open_activity(self.phone, intent)


def _chip(icon: str, label: str, does: ui.Handler) -> ui.View:
    name, description = f"screenshot_{label.lower()}_chip", f"{label} screenshot"
    return corner.chip(icon, label, does, min_height=48, id=name, desc=description, key=label)
