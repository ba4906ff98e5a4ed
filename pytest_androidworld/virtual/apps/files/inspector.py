"""Get info: what there is to know of one file or folder."""

from typing import Any

from pytest_androidworld.virtual.apps.files.documents import Document, size_text
from pytest_androidworld.virtual.apps.files.jobs import INSPECTOR
from pytest_androidworld.virtual.apps.files.picker import Picker
from pytest_androidworld.virtual.services.media_store import MediaStore
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.material import app_bar, page
from pytest_androidworld.virtual.ui.view import Box, Column, Icon, Row, Rows, Text, View

MEGAPIXEL = 1_000_000


class Inspector(Picker):
    """A page of rows, each with what it tells."""

    @screen(activity=INSPECTOR)
    def inspector(self) -> View:
        document = Document(*self.entry["intent"]["extras"]["document"])
        bar = app_bar("Info", up=self.close)
        rows = [self.told(key, value) for key, value in self.rows_of(document)]
        glyph, color = document.glyph
        head = Column(
            Box(Icon(glyph, size=96, color=color, at="center"), height=200, width="fill",
                background="card"),
            Text(document.name, id="inspector_file_title", size=22, padding=(20, 16), lines=3),
        )  # fmt: skip
        return page(self, Rows(head, *rows, id="inspector_details_view"), bar=bar)

    @staticmethod
    def told(key: str, value: str) -> View:
        return Row(
            Text(key, id="key", size=14, color="secondary", width=120),
            Text(value, id="value", size=14, grow=1),
            padding=(20, 8), gap=12, min_height=40, key=f"row {key}",
        )  # fmt: skip

    def rows_of(self, document: Document) -> list[tuple[str, str]]:
        files, path = self.phone.files, document.key
        rows = [("Type", document.label)]
        if document.is_folder and files.is_dir(path):
            rows.append(("Items", str(len(files.listdir(path)))))
        if document.size is not None:
            rows.append(("Size", size_text(document.size)))
        if document.modified is not None:
            rows.append(("Modified", self.time_text(document.modified)))
        return [*rows, *self.of_media(path)]

    def of_media(self, path: str) -> list[tuple[str, str]]:
        """What the media store has read in a picture, a film or a sound."""
        db = self.phone[MediaStore].catch_up()
        asked = "SELECT * FROM files WHERE _data=? AND media_type IN (1, 2, 3)"
        row: Any = db.execute(asked, (path,)).fetchone()
        if row is None:
            return []
        found = []
        if row["width"] and row["height"]:
            pixels = row["width"] * row["height"] / MEGAPIXEL
            found.append(("Dimensions", f"{row['width']} x {row['height']} - {pixels:.1f}MP"))
        if row["duration"]:
            seconds = row["duration"] // 1000
            found.append(("Duration", f"{seconds // 60:02}:{seconds % 60:02}"))
        names = {"artist": "Artist", "album": "Album"} if row["media_type"] == 2 else {}
        known = ((title, row[column]) for column, title in names.items())
        return found + [(title, str(value)) for title, value in known if value]
