"""Audio Recorder's settings."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.browser import Browser
from virtual_phone.apps.recorder.formats import Formats, megabytes_per_minute
from virtual_phone.apps.recorder.store import PACKAGE, clock
from virtual_phone.apps.recorder.trash import Trash

ASK_NAME = "is_ask_rename_after_stop_recording"
RENAMES = "Show rename dialog after recording is completed"
PUBLIC_NO_MORE = "This feature is no longer available in Android 10 or higher."
AWAKE = "is_keep_screen_on"
CAPACITY = 2 * 1024**3  # bytes that are taken to be free for records
LINKS = (
    ("btnRate", "star-outline", "Rate app", "market://details?id=com.dimowner.audiorecorder"),
    ("btnRequest", "message-outline", "Request or feedback", "mailto:"),
)


@dataclass
class Settings(ui.Screen[AudioRecorder, None]):
    activity: ClassVar[str] = f"{PACKAGE}.app.settings.SettingsActivity"

    formats: Formats = field(default_factory=Formats)

    def view(self) -> ui.View:
        formats = self.formats
        reset = ui.TextButton("Reset", id="btnReset", margin=(16, 0), on_tap=formats.reset)
        body = ui.Column(
            link("btnTrash", "delete-outline", "Trash", lambda: self.open(Trash())),
            link("btn_file_browser", "folder-outline", "File browser", self.open_browser),
            formats.themes(),
            *public_folder(),
            self.switch("swKeepScreenOn", "Keep screen ON while recording", AWAKE, False),
            self.switch("swAskToRename", RENAMES, ASK_NAME, True),
            formats.namings(),
            *formats.explanation(),
            reset,
            *formats.groups(),
            *(link(id, icon, text, partial(self.visit, page)) for id, icon, text, page in LINKS),
            *self.facts(),
        )
        bar = ui.bar(ui.tool("btnBack", "arrow-left", self.close), ui.Text("Settings", size=20))
        return ui.page(self, ui.Scroll(body), bar=bar)

    def switch(self, id: str, text: str, key: str, first: bool) -> ui.View:
        on = self.app.kept().flag(key, first)
        return ui.Row(
            ui.Body(text, grow=1),
            ui.Switch(on, id=id),
            key=f"row {id}",
            padding=(20, 8),
            min_height=56,
            gap=16,
            on_tap=lambda: self.app.kept().put({key: not on}),
        )

    def visit(self, page: str) -> None:
        """Open a page of the store, or a letter."""
        self.start(Intent(VIEW, page))

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
            "txtAbout": "Audio Recorder",
        }
        return [
            ui.Label(text, id=id, padding=(20, 6, 20, 24 if id == "txtAbout" else 6))
            for id, text in facts.items()
        ]


def public_folder() -> list[ui.View]:
    """A switch that this version of Android leaves no choice about, and why."""
    title = ui.Body("Store records in a public dir", grow=1)
    row = ui.Row(title, ui.Switch(False, id="swPublicDir", enabled=False))
    return [
        row.but(id="panelPublicDir", padding=(20, 8), min_height=56, gap=16),
        ui.Label(PUBLIC_NO_MORE, id="txt_storage_info", padding=(20, 0, 20, 8)),
    ]


def link(id: str, icon: str, text: str, does: ui.Handler) -> ui.View:
    title = ui.Body(text, grow=1, lines=1)
    row = ui.Row(ui.Icon(icon), title, id=id, key=id, on_tap=does)
    return row.but(gap=20, padding=(20, 8), min_height=56)
