"""Audio Recorder's settings."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.bars import up_bar
from virtual_phone.apps.recorder.browser import Browser
from virtual_phone.apps.recorder.formats import Formats, megabytes_per_minute
from virtual_phone.apps.recorder.store import PACKAGE, clock
from virtual_phone.apps.recorder.trash import Trash

ASK_NAME = "is_ask_rename_after_stop_recording"
AWAKE = "is_keep_screen_on"
CAPACITY = 2 * 1024**3  # bytes that are taken to be free for records
LICENCES = "Audio Recorder uses AndroidX, Material Components and Timber (Apache License 2.0)."
LINKS = (
    ("btn_rate", "star-outline", "Rate app", "market://details?id=com.dimowner.audiorecorder"),
    ("btn_request", "message-outline", "Request a feature", "mailto:"),
    ("btn_licences", "file-document-outline", "Licences", ""),
)


@dataclass
class Settings(ui.Screen[AudioRecorder, None]):
    activity: ClassVar[str] = f"{PACKAGE}.app.settings.SettingsActivity"

    formats: Formats = field(default_factory=Formats)

    def view(self) -> ui.View:
        body = ui.Column(
            *self.formats.views(),
            *self.formats.explanation(),
            ui.TextButton("Reset", id="btn_reset", margin=(16, 0), on_tap=self.formats.reset),
            ui.Divider(margin=(0, 8)),
            self.switch("swKeepScreenOn", "Keep screen on while recording", AWAKE, False),
            self.switch("swAskToRename", "Ask to rename after stop recording", ASK_NAME, True),
            ui.Divider(margin=(0, 8)),
            *self.links(),
            *self.facts(),
        )
        return ui.page(self, ui.Scroll(body), bar=up_bar(self, "Settings"))

    def switch(self, id: str, text: str, key: str, first: bool) -> ui.View:
        on = self.app.kept().flag(key, first)
        return ui.Row(
            ui.Text(text, size=16, grow=1),
            ui.Switch(on, id=id),
            key=f"row {id}",
            padding=(20, 8),
            min_height=56,
            gap=16,
            on_tap=lambda: self.app.kept().put({key: not on}),
        )

    def links(self) -> list[ui.View]:
        return [
            link("btn_trash", "delete-outline", "Trash", lambda: self.open(Trash())),
            link("btn_file_browser", "folder-outline", "File browser", self.open_browser),
            *(link(id, icon, text, partial(self.visit, page)) for id, icon, text, page in LINKS),
        ]

    def visit(self, page: str) -> None:
        """Open a page of the store or a letter; the licences are here."""
        if page:
            self.start(Intent(VIEW, page))
        else:
            self.open(ui.Alert("Licences", LICENCES))

    def open_browser(self) -> None:
        self.open(Browser())

    def facts(self) -> list[ui.View]:
        records = self.app.library.records()
        total = sum(each.seconds for each in records)
        room = CAPACITY / max(megabytes_per_minute(self.app) * 1_000_000 / 60, 1)  # seconds
        facts = {
            "txt_records_count": f"Records count: {len(records)}",
            "txt_total_duration": f"Total duration: {clock(total)}",
            "txt_available_space": f"Available space: {clock(room)}",
            "txt_about": f"Version {self.app.version[0]}",
        }
        return [
            ui.Label(text, id=id, padding=(20, 6, 20, 24 if id == "txt_about" else 6))
            for id, text in facts.items()
        ]


def link(id: str, icon: str, text: str, does: ui.Handler) -> ui.View:
    title = ui.Text(text, size=16, grow=1, lines=1)
    row = ui.Row(ui.Icon(icon), title, id=id, key=id, on_tap=does)
    return row.but(gap=20, padding=(20, 8), min_height=56)
