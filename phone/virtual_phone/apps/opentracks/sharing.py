"""What leaves OpenTracks: shared files, exported files, and a map's view."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, ClassVar

from virtual_phone import ui
from virtual_phone.android.components import CHOOSER
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.opentracks import formats
from virtual_phone.apps.opentracks.app import PACKAGE, OpenTracks
from virtual_phone.apps.opentracks.bars import titled_bar

if TYPE_CHECKING:
    from virtual_phone.apps.opentracks.tables import Track

STREAM = "android.intent.extra.STREAM"
FORMAT = "defaultExportFormat"
FIRST = next(iter(formats.FORMATS))
NOT_IN_NAMES = re.compile(r'[\x00-\x1f"*/:<>?\\|\x7f]')  # FAT's rules, as in android.os.FileUtils
LONGEST = 200  # bytes of a file's name


def whole(app: OpenTracks, track: "Track") -> formats.Whole:
    return formats.Whole(track, app.points_of(track._id), app.markers_of(track._id))


def file_name(app: OpenTracks, track: "Track", extension: str) -> str:
    """When it began, and its name."""
    name = f"{app.began(track):%Y-%m-%d_%H_%M}_{track.name or ''}"
    bare = NOT_IN_NAMES.sub("_", name).encode()[:LONGEST].decode(errors="ignore")
    return f"{bare}.{extension}"


def chosen_format(app: OpenTracks) -> formats.Format:
    return formats.FORMATS.get(app.prefs().text(FORMAT), formats.FORMATS[FIRST])


def write(
    app: OpenTracks, folder: str, format: formats.Format, tracks: list["Track"]
) -> list[str]:
    """A file for each track; one of the same name is replaced.  Returns their paths."""
    paths = []
    for track in tracks:
        path = f"{folder}/{file_name(app, track, format.extension)}"
        app.phone.files.write(path, format.write([whole(app, track)]))
        paths.append(path)
    return paths


@dataclass
class Sharing(ui.Part[OpenTracks]):
    """What the menus of tracks and markers offer to do with other apps."""

    def show_on_map(self) -> None:
        """OpenTracks has no map; the app that has one is not installed."""
        text = "To see tracks on a map, install OSMDashboard."
        self.screen.open(ui.Alert("No map app installed", text))

    def share(self, numbers: list[int]) -> None:
        """Offer files of tracks to other apps."""
        app = self.app
        folder, format = f"{app.data}/cache/export", chosen_format(app)
        try:
            app.phone.files.mkdir(folder, parents=True)
            paths = write(app, folder, format, app.chosen(numbers))
        except OSError:
            self.screen.toast("Unable to write the file")
            return
        stream = paths[0] if len(paths) == 1 else paths
        send = Intent(SEND, type=format.type, extras={STREAM: stream})
        self.screen.start(Intent(component=CHOOSER, extras={"intent": send.as_json()}))


@dataclass
class Export(ui.Screen[OpenTracks, None]):
    """Writes all tracks into a folder."""

    activity: ClassVar[str] = f"{PACKAGE}.io.file.exporter.ExportActivity"

    folder: str = ""
    format: str = FIRST
    done: int | None = None  # how many files were written
    failed: int = 0

    def view(self) -> ui.View:
        names = [*formats.FORMATS]
        labels = [each.label for each in formats.FORMATS.values()]
        choice = ui.spinner(
            self, "export_format", labels, names.index(self.format), self.set_format
        )
        result = [
            ui.Text(f"Exported: {self.done}", id="export_progress_done"),
            ui.Text(f"Failed: {self.failed}", id="export_progress_errors"),
        ]
        cancel = ui.TextButton("Cancel", id="export_button_left", caps=True, on_tap=self.finish)
        start = ui.TextButton("Export", id="export_button_right", caps=True, on_tap=self.export)
        ok = ui.TextButton("OK", id="export_button_right", caps=True, on_tap=self.finish)
        buttons = (cancel, start) if self.done is None else (ok,)
        folder = PurePosixPath(self.folder).name
        body = ui.Column(
            ui.Text(f"Folder: {folder}", size=16),
            ui.Label("File format"),
            choice,
            *(result if self.done is not None else ()),
            ui.Row(ui.Box(grow=1), *buttons),
            padding=16,
            gap=12,
        )
        return ui.page(self, ui.Scroll(body), bar=titled_bar(self, "Export all tracks"))

    def set_format(self, number: int) -> None:
        self.format = [*formats.FORMATS][number]

    def export(self) -> None:
        tracks = self.app.chosen([])
        done = 0
        for track in tracks:
            try:
                done += len(write(self.app, self.folder, formats.FORMATS[self.format], [track]))
            except OSError:
                continue
        self.done, self.failed = done, len(tracks) - done
