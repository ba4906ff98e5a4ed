"""Get info: what is known of one file or folder."""

from dataclasses import astuple, dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.files.app import PACKAGE, FilesApp
from virtual_phone.apps.files.documents import Document, label, size_text
from virtual_phone.services.media_store import MediaStore
from virtual_phone.services.providers import external

INSPECTOR = "com.android.documentsui.inspector.InspectorActivity"
MEGAPIXEL = 1_000_000
AUDIO_COLUMNS = {"artist": "Artist", "album": "Album"}


def inspecting(document: Document) -> Intent:
    """The intent that opens the page about a document."""
    extras = {"document": list(astuple(document))}
    return Intent(component=f"{PACKAGE}/{INSPECTOR}", extras=extras)


@dataclass
class Inspector(ui.Screen[FilesApp, None]):
    activity: ClassVar[str] = INSPECTOR

    document: Document

    @classmethod
    def arrive(cls, app: FilesApp, intent: Intent) -> "Inspector":
        return cls(Document(*intent.extras["document"]))

    def view(self) -> ui.View:
        document, (glyph, color) = self.document, self.document.glyph
        icon = ui.Icon(glyph, size=96, color=color, at="center")
        title = ui.Text(document.name, id="inspector_file_title", size=22, lines=3)
        head = ui.Column(
            ui.Box(icon, height=200, width="fill", background="card"), title.but(padding=(20, 16))
        )
        rows = [row(key, value) for key, value in self.facts()]
        body = ui.Rows(head, *rows, id="inspector_details_view")
        return ui.page(self, body, bar=ui.app_bar("Info", up=self.close))

    def facts(self) -> list[tuple[str, str]]:
        document, files = self.document, self.phone.files
        facts = [("Type", label(document.kind))]
        if document.is_folder and files.is_dir(document.key):
            facts.append(("Items", str(len(files.listdir(document.key)))))
        if document.size is not None:
            facts.append(("Size", size_text(document.size)))
        if document.modified is not None:
            facts.append(("Modified", self.app.time_text(document.modified)))
        return [*facts, *self.media_facts()]

    def media_facts(self) -> list[tuple[str, str]]:
        """What the media store has read in a picture, a film or a sound."""
        db = self.phone[MediaStore].catch_up()
        sql = "SELECT * FROM files WHERE _data=? AND media_type IN (1, 2, 3)"
        found: Any = db.execute(sql, (self.document.key,)).fetchone()
        if found is None:
            return []
        facts, (width, height) = [], (found["width"], found["height"])
        if width and height:
            size = f"{width} x {height} - {width * height / MEGAPIXEL:.1f}MP"
            facts.append(("Dimensions", size))
        if found["duration"]:
            minutes, seconds = divmod(found["duration"] // 1000, 60)
            facts.append(("Duration", f"{minutes:02}:{seconds:02}"))
        tags = AUDIO_COLUMNS if found["media_type"] == external.AUDIO else {}
        return facts + [(title, str(found[name])) for name, title in tags.items() if found[name]]


def row(key: str, value: str) -> ui.View:
    left = ui.Text(key, id="key", size=14, color="secondary", width=120)
    right = ui.Text(value, id="value", size=14, grow=1)
    return ui.Row(left, right, padding=(20, 8), gap=12, min_height=40, key=f"row {key}")
