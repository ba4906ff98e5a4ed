"""Audio Recorder's main screen: record, stop, name, play."""

from dataclasses import dataclass
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.recorder import first_pages, waves
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.bars import progress_slider
from virtual_phone.apps.recorder.record_menu import Name, RecordMenu
from virtual_phone.apps.recorder.recording import MAIN
from virtual_phone.apps.recorder.records import Records
from virtual_phone.apps.recorder.settings import ASK_NAME, Settings
from virtual_phone.apps.recorder.store import Record, clock
from virtual_phone.apps.recorder.warning import warn
from virtual_phone.services.activities import Activities

PICK = "android.intent.action.GET_CONTENT"
RECORD_AUDIO = "android.permission.RECORD_AUDIO"
BLANK = ui.Box(width=48)  # where a button of the bar is missing


@dataclass
class Main(ui.Screen[AudioRecorder, None]):
    activity: ClassVar[str] = MAIN
    mode: ClassVar[ui.Mode] = "singleTask"

    @classmethod
    def arrive(cls, app: AudioRecorder, intent: Intent) -> ui.Screen[AudioRecorder, Any]:
        """The first pages come before it, until they are done with."""
        return first_pages.Welcome() if app.kept().flag("is_first_run", True) else cls()

    def view(self) -> ui.View:
        recording = self.app.recording
        record = None if recording else self.app.library.active()
        seconds = recording.seconds if recording else self.app.position(record) if record else 0
        if record:
            runs = self.app.player.runs(record.id)
        else:
            runs = bool(recording) and not recording.paused
        if runs:
            self.redraw_every(1)
        return ui.Column(
            self.top_bar(record),
            self.wave(record, seconds),
            ui.Text(clock(seconds), id="txt_progress", size=56, at="center", lines=1),
            self.name_line(record),
            self.progress(record, seconds) if record else None,
            self.bottom_bar(),
            background="background",
            height="fill",
        )

    def top_bar(self, record: Record | None) -> ui.View:
        return ui.bar(
            ui.tool("btn_import", "plus-box-multiple-outline", self.import_file),
            ui.Text("Audio Recorder", size=20, grow=1, justify="center", lines=1),
            ui.tool(
                "btn_share",
                "dots-vertical",
                lambda: self.open(RecordMenu(record.id, anchor="btn_share")),
            )
            if record
            else BLANK,
        )

    def wave(self, record: Record | None, seconds: float) -> ui.View:
        """The picture of the sound; a record can be played here."""
        stage = round(seconds * 4), bool(self.app.recording or record)
        picture = ui.Drawing(waves.paint, stage, width="fill", height="fill", id="record")
        return ui.Box(picture, self.play_buttons(record) if record else None, grow=1, width="fill")

    def play_buttons(self, record: Record) -> ui.View:
        player = self.app.player
        play = ui.tool(
            "btn_play",
            "pause" if player.runs(record.id) else "play",
            lambda: self.app.play(record),
            size=36,
            width=64,
            height=64,
            radius=32,
            background="card",
        )
        return ui.Row(
            ui.tool("btn_stop", "stop", player.stop) if player.item is not None else None,
            play,
            spread="center",
            gap=24,
            at="bottom",
            margin=(0, 0, 0, 8),
        )

    def name_line(self, record: Record | None) -> ui.View:
        """What is going on, or what is loaded; a tap renames the record."""
        if self.app.recording:
            name = "Paused" if self.app.recording.paused else "Recording…"
        else:
            name = record.name if record else ""
        title = ui.Text(
            name,
            id="txt_name",
            size=18,
            lines=1,
            at="center",
            padding=(24, 4),
            min_height=40,
            visible=bool(name),
            on_tap=(lambda: self.open(Name(record.id))) if record else None,
        )
        info = ui.Label(
            record.info if record else "",
            id="txt_record_info",
            at="center",
            lines=1,
            visible=record is not None,
        )
        return ui.Column(title, info)

    def progress(self, record: Record, seconds: float) -> ui.View:
        ends = ui.Row(
            ui.Label("00:00", id="txt_zero_time", grow=1),
            ui.Label(clock(record.seconds), id="txt_duration"),
            padding=(24, 0),
        )
        return ui.Column(progress_slider(self.app, record, seconds), ends)

    def bottom_bar(self) -> ui.View:
        recording = self.app.recording
        record = ui.tool(
            "btn_record",
            "pause" if recording and not recording.paused else "record",
            self.press_record,
            "Recording: %s",
            color="#ffffff",
            background="#e53935",
            radius=36,
            width=72,
            height=72,
            size=36,
        )
        delete = ui.tool("btn_record_delete", "close", self.ask_discard, "Delete")
        stop = ui.tool("btn_record_stop", "stop", self.finish_recording)
        return ui.Row(
            ui.tool("btn_settings", "cog-outline", lambda: self.open(Settings()), "Settings"),
            ui.Box(grow=1),
            delete if recording else BLANK,
            record,
            stop if recording else BLANK,
            ui.Box(grow=1),
            ui.tool("btn_records_list", "format-list-bulleted", lambda: self.open(Records())),
            padding=(16, 16, 16, 24),
            gap=20,
        )

    # A recording begins, and comes to its end

    def press_record(self) -> None:
        """The red button: begin, pause, or go on."""
        recording = self.app.recording
        if not recording:
            self.request_permission(RECORD_AUDIO, then=self.permitted)
        elif recording.paused:
            recording.resume()
        else:
            recording.pause()

    def permitted(self, granted: bool) -> None:
        if granted:
            self.app.recording.begin()

    def finish_recording(self) -> None:
        row = self.app.recording.stop()
        if row is not None and self.app.kept().flag(ASK_NAME, True):
            self.open(Name(row, recorded=True))

    def ask_discard(self) -> None:
        warn(self, "Delete this record?", self.app.recording.discard)

    # A sound of another app

    def import_file(self) -> None:
        pick = Intent(PICK, type="audio/*")
        if self.app.recording:
            self.toast("Stop recording first")
        elif self.phone[Activities].resolve(pick):
            self.start(pick, then=self.imported)
        else:
            self.toast("No app on this phone offers sound files")

    def imported(self, path: str) -> None:
        self.app.library.activate(self.app.library.take_in(path))
