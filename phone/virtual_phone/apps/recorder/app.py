"""Audio Recorder: its manifest, and what it does without a screen."""

from functools import cached_property
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.recorder.library import Library
from virtual_phone.apps.recorder.recording import MAIN, Recording, Take
from virtual_phone.apps.recorder.store import (
    FIRST,
    FOLDER,
    PACKAGE,
    RECORDS,
    THEME,
    THEMES,
    UNREAD,
    DeletedRecord,
    Record,
)
from virtual_phone.ui.prefs import Prefs

COLORS = {  # it is dark whatever the phone is
    "text": "#ffffff",
    "secondary": "#d5dadd",
    "disabled": "#8c979c",
    "icon": "#ffffff",
    "surface": "#29353a",
    "card": "#2effffff",
    "divider": "#66ffffff",
    "primary": "#b0cdd9",
    "on_primary": "#12232a",
    "tint": "#d8e6ec",
    "on_tint": "#12232a",
    "accent": "#b0cdd9",
    "status_ink": "#ffffff",
}


class AudioRecorder(ui.App):
    """Audio Recorder 0.9.26, set up but not yet begun with."""

    package = PACKAGE
    label = "Audio Recorder"
    icon = ("microphone", "#37474f")
    version = ("0.9.26", 926)
    launcher = MAIN
    levels = ui.APPCOMPAT
    permissions = ui.permissions(
        "RECORD_AUDIO POST_NOTIFICATIONS FOREGROUND_SERVICE INTERNET WAKE_LOCK"
    )
    colors: ClassVar[dict[str, str]] = COLORS

    saved = ui.Table(Record, RECORDS, name="records", file="records.db", without=UNREAD)
    deleted = ui.Table(DeletedRecord, RECORDS, name="trash", file="records.db", without=UNREAD)
    take: ui.Memory[Take | None] = ui.Memory(None)
    playing: ui.Memory[ui.Playing | None] = ui.Memory(None)
    counter: ui.Memory[int | None] = ui.Memory(None)  # the timer of the notification
    recording = cached_property(Recording)
    library = cached_property(Library)

    def install(self) -> None:
        super().install()
        self.phone.files.mkdir(FOLDER, parents=True)

    def palette(self, dark: bool) -> dict[str, str]:
        """The colour of the theme that was chosen, light or dark alike."""
        color = THEMES[str(self.setting(THEME))]
        return self.colors | {"background": color, "bar": color}

    def kept(self) -> Prefs:
        return self.prefs(f"{PACKAGE}.data.PrefsImpl")

    def setting(self, key: str) -> str | int:
        """A setting of how to record, as it is now."""
        first = FIRST[key]
        prefs = self.kept()
        return prefs.number(key, first) if isinstance(first, int) else prefs.text(key, first)

    def arriving(self, intent: Intent) -> None:
        self.phone.files.mkdir(FOLDER, parents=True)
        self.library.purge()

    # Playing

    @cached_property
    def player(self) -> ui.Player:
        return ui.Player(self, self.stop_playing)

    def stop_playing(self) -> None:
        self.player.stop()

    def position(self, record: Record) -> float:
        """Seconds of a record that have been played."""
        return self.player.position(record.id, record.seconds)

    def play(self, record: Record) -> None:
        """Play, from where it was paused; while it runs, pause."""
        if self.player.runs(record.id) or self.phone.files.is_file(record.path):
            self.player.toggle(record.id, record.seconds)
        else:
            self.toast("File not found")

    # Records

    def rename(self, number: int, name: str) -> None:
        """Give a record another name; its extension stays."""
        record = self.library.record(number)
        name = name.replace(":", "_")
        if record is None or record.name.casefold() == name.casefold():
            return
        files = self.phone.files
        new = f"{record.path.rpartition('/')[0]}/{name}.{record.format}"
        if not name.strip() or "/" in name or not files.is_file(record.path):
            self.toast("Failed to rename the record!")
        elif files.exists(new):
            self.toast("File with this name is already exists!")
        else:
            files.rename(record.path, new)
            self.saved.set(number, name=name, path=new)

    def delete_records(self, numbers: list[int]) -> None:
        """Move records to the trash."""
        if self.player.item in numbers:
            self.player.stop()
        self.library.bin(numbers)

    def empty_trash(self) -> None:
        for record in self.library.trash():
            self.library.destroy(record.id)
