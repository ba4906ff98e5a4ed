"""Audio Recorder's main screen: record, stop, name, play; and what can be done with a record."""

from pytest_androidworld.virtual.apps import CHOOSER
from pytest_androidworld.virtual.apps.recorder import waves
from pytest_androidworld.virtual.apps.recorder.recording import MAIN
from pytest_androidworld.virtual.apps.recorder.start import Start
from pytest_androidworld.virtual.apps.recorder.store import LONGEST_NAME, Record, clock
from pytest_androidworld.virtual.intent import SEND, VIEW, Intent
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.dialogs import menu
from pytest_androidworld.virtual.ui.view import (
    Box,
    CheckBox,
    Column,
    Drawing,
    Field,
    IconButton,
    Row,
    Slider,
    Text,
    TextButton,
    View,
)

PICK = "android.intent.action.GET_CONTENT"
DOWNLOADS = "/storage/emulated/0/Download"
ASK_NAME = "is_ask_rename_after_stop_recording"


class Main(Start):
    """MainActivity."""

    @screen(activity=MAIN, mode="singleTask")
    def main(self) -> View:
        record = None if self.going else self.active()
        top = Row(
            IconButton("plus-box-multiple-outline", "", id="btn_import", on_tap=self.import_file),
            Text("Audio Recorder", size=20, grow=1, justify="center", lines=1),
            IconButton("dots-vertical", "", id="btn_share", on_tap=lambda: self.more(record.id))
            if record
            else Box(width=48),
            height=56, padding=(4, 0),
        )  # fmt: skip
        return Column(
            top,
            self.wave(record),
            self.progress(record),
            self.name_line(record),
            self.player(record),
            self.bottom_bar(),
            background="background", height="fill",
        )  # fmt: skip

    def wave(self, record: Record | None) -> View:
        """The picture of the sound; a record can be played here."""
        seconds = self.recorded() if self.going else self.position(record) if record else 0
        stage = round(seconds * 4), bool(self.going or record)
        play = Row(
            IconButton("stop", "", id="btn_stop", on_tap=self.stop_playing)
            if record and self.playing
            else None,
            IconButton("pause" if self.runs(record) else "play", "", id="btn_play", size=36,
                       width=64, height=64, radius=32, background="card",
                       on_tap=lambda: self.play(record))
            if record
            else None,
            spread="center", gap=24, at="bottom", margin=(0, 0, 0, 8),
        )  # fmt: skip
        picture = Drawing(waves.paint, stage, width="fill", height="fill", id="record")
        return Box(picture, play if record else None, grow=1, width="fill")

    def progress(self, record: Record | None) -> View:
        seconds = self.recorded() if self.going else self.position(record) if record else 0
        if (self.going and not self.paused_recording) or self.runs(record):
            self.ticking(1)
        return Text(clock(seconds), id="txt_progress", size=56, at="center", lines=1)

    def name_line(self, record: Record | None) -> View:
        """What is going on, or what is loaded; a record is renamed here, too."""
        if self.going:
            name = "Paused" if self.paused_recording else "Recording…"
        else:
            name = record.name if record else ""
        title = Text(
            name, id="txt_name", size=18, lines=1, at="center", padding=(24, 4), min_height=40,
            visible=bool(name), on_tap=(lambda: self.ask_name(record.id)) if record else None,
        )  # fmt: skip
        info = Text(record.info if record else "", id="txt_record_info", size=14, at="center",
                    lines=1, color="secondary", visible=record is not None)  # fmt: skip
        return Column(title, info)

    def player(self, record: Record | None) -> View | None:
        if record is None:
            return None
        at = self.position(record) / record.seconds if record.seconds else 0
        return Column(
            Slider(at, id="play_progress", key="play_progress", margin=(16, 0),
                   on_drag=lambda phase, x, y: self.slide(record, x)),
            Row(
                Text("00:00", id="txt_zero_time", size=14, color="secondary", grow=1),
                Text(clock(record.seconds), id="txt_duration", size=14, color="secondary"),
                padding=(24, 0),
            ),
        )  # fmt: skip

    def bottom_bar(self) -> View:
        going = self.going is not None
        icon = "record" if not going or self.paused_recording else "pause"
        record = IconButton(
            icon, "Recording: %s", id="btn_record", color="#ffffff", background="#e53935",
            radius=36, width=72, height=72, size=36, on_tap=self.press_record,
        )  # fmt: skip
        return Row(
            IconButton("cog-outline", "Settings", id="btn_settings",
                       on_tap=lambda: self.open("settings")),
            Box(grow=1),
            IconButton("close", "Delete", id="btn_record_delete", on_tap=self.ask_discard)
            if going
            else Box(width=48),
            record,
            IconButton("stop", "", id="btn_record_stop", on_tap=self.finish_recording)
            if going
            else Box(width=48),
            Box(grow=1),
            IconButton("format-list-bulleted", "", id="btn_records_list",
                       on_tap=lambda: self.open("record_list")),
            padding=(16, 16, 16, 24), gap=20,
        )  # fmt: skip

    # A recording comes to its end

    def finish_recording(self) -> None:
        row = self.stop_recording()
        if row is not None and self.kept().flag(ASK_NAME, True):
            self.ask_name(row, after=True)

    def ask_discard(self) -> None:
        self.alert(
            "Warning!", "Delete this record?", yes=("Yes", "discard_recording"), no=("No", "")
        )

    # Its name

    def ask_name(self, number: int, *, after: bool = False) -> None:
        self.open("name_dialog", number=number, after=after)

    @screen(kind="dialog")
    def name_dialog(self, number: int, after: bool) -> View:
        record = self.record(number)
        never = not self.kept().flag(ASK_NAME, True)
        field = Field(
            "input_name", record.name if record else "", "", id="input_name", autofocus=True,
            most=LONGEST_NAME, padding=(0, 12),
        )  # fmt: skip
        never_again = CheckBox("Don't ask again", never, id="check_box",
                               on_tap=lambda: self.kept().put({ASK_NAME: never}))  # fmt: skip
        return Column(
            Text("New name", id="dialog_title", size=20, lines=1),
            field,
            never_again if after else None,
            Row(
                TextButton("Cancel", id="dialog_negative_btn", on_tap=self.close),
                TextButton("Save", id="dialog_positive_btn", on_tap=self.save_name),
                spread="end", gap=8,
            ),
            padding=(24, 20, 24, 8), gap=8,
        )  # fmt: skip

    def save_name(self) -> None:
        number = self.entry["args"]["number"]
        record = self.record(number)
        name = self.text("input_name", record.name if record else "")
        self.close()
        self.rename(number, name)

    # What else can be done with a record

    def more(self, number: int, anchor: str = "btn_share") -> None:
        self.open("more_menu", number=number, anchor=anchor)

    @screen(kind="menu")
    def more_menu(self, number: int, anchor: str) -> View:
        return menu(
            self,
            ("Share", "share_records", [number]),
            ("Information", "show_information", number),
            ("Rename", "ask_name", number),
            ("Open with…", "open_with", number),
            ("Save as…", "save_copies", [number]),
            ("Delete", "ask_delete", number),
        )

    def share_records(self, numbers: list[int]) -> None:
        paths = [record.path for record in map(self.record, numbers) if record]
        stream = paths[0] if len(paths) == 1 else paths
        send = Intent(SEND, type="audio/*", extras={"android.intent.extra.STREAM": stream})
        self.start(Intent(component=CHOOSER, extras={"intent": send.as_json()}))

    def open_with(self, number: int) -> None:
        record = self.record(number)
        intent = Intent(VIEW, data=f"file://{record.path if record else ''}", type="audio/*")
        if self.phone[Activities].resolve(intent):
            self.start(intent)
        else:
            self.toast("No app on this phone opens sound files")

    def save_copies(self, numbers: list[int]) -> None:
        """Copy records to where everybody sees them."""
        files = self.phone.files
        for record in filter(None, map(self.record, numbers)):
            if not files.is_file(record.path):
                self.toast("File not found")
                return
            target = self.free(record.name, record.format, DOWNLOADS)
            files.write(target, files.read(record.path))
            self.toast(f"“{target.rpartition('/')[2]}” is in Download now")

    def ask_delete(self, number: int) -> None:
        record = self.record(number)
        name = record.name if record else ""
        self.alert("Warning!", f"Move to trash {name}?", yes=("Yes", "delete_records", [[number]]),
                   no=("No", ""))  # fmt: skip

    def delete_records(self, numbers: list[int]) -> None:
        if self.playing and self.playing["row"] in numbers:
            self.stop_playing()
        self.bin(numbers)

    # Somebody else's sound

    def import_file(self) -> None:
        asked = Intent(PICK, type="audio/*")
        if self.going is not None:
            self.toast("Stop recording first")
        elif self.phone[Activities].resolve(asked):
            self.start(asked, then="imported")
        else:
            self.toast("No app on this phone offers sound files")

    def imported(self, path: str) -> None:
        self.activate(self.take_in(path))
