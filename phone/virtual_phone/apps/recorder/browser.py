"""Audio Recorder's file browser: the folder of its records, whether rows name them or not."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.bars import up_bar
from virtual_phone.apps.recorder.store import DELETED, FOLDER, PACKAGE, megabytes


@dataclass
class Browser(ui.Screen[AudioRecorder, None]):
    activity: ClassVar[str] = f"{PACKAGE}.app.browser.FileBrowserActivity"

    def view(self) -> ui.View:
        files = self.phone.files
        names = sorted(files.listdir(FOLDER)) if files.is_dir(FOLDER) else []
        known = {record.path for record in self.app.library.records()}
        rows = [self.row(name, f"{FOLDER}/{name}" in known) for name in names]
        place = ui.Label(f"Files of this app, in {FOLDER}", id="txt_path", padding=(20, 8))
        none = ui.Text("There are no files", id="txtEmpty", size=18, padding=(20, 24))
        body = ui.Rows(place, *rows or [none], id="recycler_view")
        return ui.page(self, body, bar=up_bar(self, "File browser"))

    def row(self, name: str, known: bool) -> ui.View:
        path = f"{FOLDER}/{name}"
        size = megabytes(self.phone.files.stat(path).size)
        take_in = ui.TextButton(
            "Import",
            id="list_item_import",
            key=f"import {name}",
            on_tap=lambda: self.app.library.adopt(path),
        )
        return ui.list_row(
            name,
            size,
            icon=ui.Icon("file-music-outline"),
            end=None if known or name.endswith(DELETED) else take_in,
            title_id="list_item_name",
            summary_id="list_item_info",
            lines=(1, 0),
            space=0,
            key=f"file {name}",
            padding=(20, 8),
        )
