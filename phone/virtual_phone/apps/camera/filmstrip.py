"""What Camera has taken: the filmstrip, and the review for other apps."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import mime
from virtual_phone.android.components import CHOOSER
from virtual_phone.android.intent import SEND, VIEW, Intent
from virtual_phone.apps.camera.access import Access
from virtual_phone.apps.camera.app import Camera
from virtual_phone.apps.camera.views import WHITE, button, taken
from virtual_phone.services.activities import Activities

EDIT = "android.intent.action.EDIT"
NOTHING = ui.Column(
    ui.Text("No photos.", color=WHITE, size=20, at="center", padding=(0, 300, 0, 0))
)


@dataclass
class Filmstrip(ui.Screen[Camera, None]):
    bleed: ClassVar[bool] = True
    status_bar: ClassVar[bool] = False

    place: int = 0
    access: Access = field(default_factory=Access)

    def view(self) -> ui.View:
        files = self.app.taken()
        place = min(self.place, max(len(files) - 1, 0))
        path = files[place] if files else ""
        strip = ui.Box(
            (taken(self.app, path) if path else NOTHING).but(width="fill", height="fill"),
            self.play_button(path) if path and not path.endswith(".jpg") else None,
            grow=1,
            width="fill",
            key="strip",
            on_swipe=lambda towards: self.swiped(towards, place, len(files)),
        )
        return ui.Column(
            strip,
            ui.snackbar(self),
            self.controls(path) if path else None,
            background="#000000",
            height="fill",
            padding=(0, 48, 0, 24),
        )

    def play_button(self, path: str) -> ui.View:
        look = {"size": 64, "width": 80, "height": 80, "at": "center"}
        icon = "play-circle-outline"
        return button("play_button", icon, "Play video", partial(self.play, path), **look)

    def controls(self, path: str) -> ui.View:
        buttons = (
            ("share", "share-variant", "Share", lambda: self.share_file(path)),
            ("edit", "pencil", "Edit", lambda: self.edit(path)),
            ("delete", "delete", "Delete", lambda: self.delete(path)),
            ("info", "information-outline", "Details", lambda: self.details(path)),
        )
        row = [
            button(f"filmstrip_bottom_control_{id}", icon, desc, does)
            for id, icon, desc, does in buttons
        ]
        return ui.Row(*row, spread="around", padding=(0, 8))

    def play(self, path: str) -> None:
        intent = Intent(VIEW, f"file://{path}", mime.of_name(path), extras={"path": path})
        if self.phone[Activities].resolve(intent):
            self.start(intent)
        else:
            self.toast("No app can play this video")

    def swiped(self, towards: str, place: int, count: int) -> None:
        """Swiping to the right of the last picture leads back to the viewfinder."""
        if towards == "left" and place + 1 < count:
            self.place = place + 1
        elif towards == "right" and place:
            self.place = place - 1
        elif towards == "right":
            self.close()

    def share_file(self, path: str) -> None:
        extras = {"android.intent.extra.STREAM": f"file://{path}", "path": path}
        send = Intent(SEND, type=mime.of_name(path), extras=extras)
        self.start(Intent(component=CHOOSER, extras={"intent": send.as_json()}))

    def edit(self, path: str) -> None:
        self.start(Intent(EDIT, f"file://{path}", mime.of_name(path), extras={"path": path}))

    def delete(self, path: str) -> None:
        self.app.delete(path)
        self.snack("Deleted", "UNDO", partial(self.app.undo, path))

    def details(self, path: str) -> None:
        self.open(Details.of(self.app, path))

    def resumed(self) -> None:
        self.access.require()


@dataclass
class Details(ui.Screen[Camera, None]):
    kind: ClassVar[ui.Kind] = "dialog"

    lines: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, app: Camera, path: str) -> "Details":
        """As the file is now; another app may take it away meanwhile."""
        stat = app.phone.files.stat(path)
        return cls(
            (
                ("Title", path.rpartition("/")[2]),
                ("Time", f"{app.phone.clock.local(stat.mtime):%b %d, %Y %H:%M:%S}"),
                ("Path", path),
                ("File size", f"{stat.size / 1024:.0f} KB"),
            )
        )

    def view(self) -> ui.View:
        rows = [
            ui.Column(ui.Label(name), ui.Text(value, size=16), padding=(0, 4))
            for name, value in self.lines
        ]
        title = ui.Text("Details", size=22, padding=(0, 0, 0, 12))
        return ui.Column(title, *rows, padding=24)


@dataclass
class Review(ui.Screen[Camera, str]):
    """What another app gets; ends the activity with its path, or with an empty one."""

    bleed: ClassVar[bool] = True
    status_bar: ClassVar[bool] = False

    path: str
    access: Access = field(default_factory=Access)

    def view(self) -> ui.View:
        buttons = ui.Row(
            button("cancel_button", "close", "Cancel", self.cancel),
            button("retake_button", "refresh", "Retake", self.retake),
            button("done_button", "check", "Done", lambda: self.finish(self.path)),
            spread="around",
            padding=(0, 24, 0, 48),
        )
        picture = taken(self.app, self.path).but(grow=1)
        return ui.Column(picture, buttons, background="#000000", height="fill")

    def cancel(self) -> None:
        self.discard()
        self.finish("")

    def retake(self) -> None:
        self.discard()
        self.close()

    def discard(self) -> None:
        if self.phone.files.is_file(self.path):
            self.phone.files.remove(self.path)

    def resumed(self) -> None:
        self.access.require()
