"""Camera's filmstrip and settings: what has been taken, and how it is to be taken."""

from typing import Any

from pytest_androidworld.virtual import mime
from pytest_androidworld.virtual.intent import SEND, VIEW, Intent
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.kits.material import app_bar, page, snackbar
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    IconButton,
    Label,
    Picture,
    Row,
    Rows,
    Switch,
    Text,
    View,
)

FOLDERS = ("/storage/emulated/0/Pictures", "/storage/emulated/0/Movies")
QUALITIES = ("Back camera photo", "Front camera photo", "Back camera video", "Front camera video")


class Filmstrip(App):
    """Looking at what was taken."""

    def taken_files(self) -> list[str]:
        """Photos and films, the last one first."""
        files = self.phone.files
        found = [
            f"{folder}/{name}"
            for folder in FOLDERS
            if files.is_dir(folder)
            for name in files.listdir(folder)
            if name[:4] in ("IMG_", "VID_")
        ]
        return sorted(found, key=lambda path: path.rpartition("/")[2][4:], reverse=True)

    def shown(self, path: str) -> View:
        """A photo; of a film there is only its name to see."""
        if path.endswith(".jpg"):
            return Picture(path, self.phone.files.stat(path).mtime, width="fill", height="fill")
        name = Text(path.rpartition("/")[2], color="#ffffff", at="bottom center", margin=24)
        return Box(name, width="fill", height="fill", background="#37474f")

    @screen(bleed=True, status_bar=False)
    def filmstrip(self) -> View:
        files = self.taken_files()
        place = min(int(self.here.get("place", 0)), max(len(files) - 1, 0))
        if not files:
            body: View = Column(
                Text("No photos.", color="#ffffff", size=20, at="center", padding=(0, 300, 0, 0))
            )
        else:
            body = self.shown(files[place])
        return Column(
            Box(body.but(width="fill", height="fill"), self.play(files, place), grow=1,
                width="fill", key="strip",
                on_swipe=lambda way: self.leaf(way, place, len(files))),
            snackbar(self),
            self.controls(files[place]) if files else None,
            background="#000000", height="fill", padding=(0, 48, 0, 24),
        )  # fmt: skip

    def play(self, files: list[str], place: int) -> View | None:
        if not files or files[place].endswith(".jpg"):
            return None
        return IconButton("play-circle-outline", "Play video", id="play_button", color="#ffffff",
                          size=64, width=80, height=80, at="center",
                          on_tap=lambda: self.view_file(files[place]))  # fmt: skip

    def view_file(self, path: str) -> None:
        intent = Intent(VIEW, f"file://{path}", mime.of_name(path), extras={"path": path})
        if self._activities.resolve(intent):
            self.start(intent)
        else:
            self.toast("No app can play this video")

    def leaf(self, way: str, place: int, count: int) -> None:
        """Swiping to the right of the last picture leads back to the viewfinder."""
        if way == "left" and place + 1 < count:
            self.here["place"] = place + 1
        elif way == "right" and place:
            self.here["place"] = place - 1
        elif way == "right":
            self.close()

    def controls(self, path: str) -> View:
        buttons = (
            ("share", "share-variant", "Share", lambda: self.share_file(path)),
            ("edit", "pencil", "Edit", lambda: self.absent("Editing")),
            ("delete", "delete", "Delete", lambda: self.delete_file(path)),
            ("info", "information-outline", "Details", lambda: self.open("details", path=path)),
        )
        row = [
            IconButton(icon, desc, id=f"filmstrip_bottom_control_{name}", color="#ffffff",
                       on_tap=does)
            for name, icon, desc, does in buttons
        ]  # fmt: skip
        return Row(*row, spread="around", padding=(0, 8))

    def share_file(self, path: str) -> None:
        from pytest_androidworld.virtual.components import CHOOSER

        extras = {"android.intent.extra.STREAM": f"file://{path}", "path": path}
        send = Intent(SEND, type=mime.of_name(path), extras=extras)
        self.start(Intent(component=CHOOSER, extras={"intent": send.as_json()}))

    def delete_file(self, path: str) -> None:
        """Deleted for good only when the snackbar has gone without UNDO."""
        data = self.phone.files.read(path)
        self.phone.files.remove(path)
        kept = f"{self.data}/cache/undo"
        self.phone.files.mkdir(f"{self.data}/cache", parents=True)
        self.phone.files.write(kept, data)
        self.snack("Deleted", "UNDO", "undo", path)

    def undo(self, path: str) -> None:
        self.phone.files.write(path, self.phone.files.read(f"{self.data}/cache/undo"))

    @screen(kind="dialog")
    def details(self, path: str) -> View:
        stat = self.phone.files.stat(path)
        taken = self.phone.clock.local(stat.mtime)
        lines = (("Title", path.rpartition("/")[2]), ("Time", f"{taken:%b %d, %Y %H:%M:%S}"),
                 ("Path", path), ("File size", f"{stat.size / 1024:.0f} KB"))  # fmt: skip
        rows = [Column(Label(name), Text(value, size=16), padding=(0, 4)) for name, value in lines]
        return Column(Text("Details", size=22, padding=(0, 0, 0, 12)), *rows, padding=24)

    # Settings

    @screen(activity="com.android.camera.settings.CameraSettingsActivity")
    def settings(self) -> View:
        prefs = self.prefs()
        on = prefs.flag("pref_camera_recordlocation_key")
        location = Row(
            Text("Save location", size=16, grow=1), Switch(on), padding=(16, 4), key="location",
            on_tap=lambda: prefs.update({"pref_camera_recordlocation_key": not on}),
        )  # fmt: skip
        rows = [
            self.line("Resolution & quality", lambda: self.open("qualities")), location,
            self.line("Advanced", lambda: self.open("advanced")),
            self.line("Help", lambda: self.absent("Help")),
        ]  # fmt: skip
        return page(self, Rows(*rows), bar=app_bar("Settings", up=self.close))

    @screen()
    def qualities(self) -> View:
        rows = [
            self.line(name, lambda name=name: self.toast(f"“{name}” cannot be changed here"))
            for name in QUALITIES
        ]
        return page(self, Rows(*rows), bar=app_bar("Resolution & quality", up=self.close))

    @screen()
    def advanced(self) -> View:
        prefs = self.prefs()
        on = prefs.flag("pref_camera_exposure_compensation_key")
        row = Row(
            Text("Manual exposure", size=16, grow=1), Switch(on), padding=(16, 4), key="exposure",
            on_tap=lambda: prefs.update({"pref_camera_exposure_compensation_key": not on}),
        )  # fmt: skip
        return page(self, Rows(row), bar=app_bar("Advanced", up=self.close))

    @staticmethod
    def line(text: str, does: Any) -> View:
        return Row(Text(text, size=16, grow=1), padding=(16, 0), min_height=56, on_tap=does,
                   key=f"line {text}")  # fmt: skip
