"""Recording and playing: what goes on in the background, whatever page is in front."""

from typing import Any

from pytest_androidworld.virtual.apps.recorder.formats import Formats
from pytest_androidworld.virtual.apps.recorder.store import (
    BITRATE,
    CHANNELS,
    FORMAT,
    PACKAGE,
    RATE,
    Record,
    clock,
)
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.movies import box
from pytest_androidworld.virtual.services import notifications
from pytest_androidworld.virtual.services.notifications import Notifications

MAIN = f"{PACKAGE}.app.main.MainActivity"
NOTE = "recording"
BEGUN = box("ftyp", b"mp42\0\0\0\0isommp42") + box("free", bytes(3182)) + b"\0\0\0\1mdat"
RECORD_AUDIO = "android.permission.RECORD_AUDIO"


class Recording(Formats):
    """What the process does: it records, or plays, or neither."""

    # Recording

    @property
    def going(self) -> dict[str, Any] | None:
        """The recording that goes on: its row and file, and since when it runs."""
        found: dict[str, Any] | None = self.memory.get("recording")
        return found

    @property
    def paused_recording(self) -> bool:
        return self.going is not None and self.going["since"] is None

    def recorded(self) -> float:
        """Seconds recorded so far."""
        going = self.going
        if going is None:
            return 0.0
        since = going["since"]
        run = 0 if since is None else self.phone.clock.elapsed() - since
        return float((going["before"] + run) / SECOND)

    def press_record(self) -> None:
        """The red button: begin, pause, or go on."""
        if self.going is None:
            self.request_permission(RECORD_AUDIO, then="begin_recording")
        elif self.paused_recording:
            self.resume_recording()
        else:
            self.pause_recording()

    def begin_recording(self, granted: bool) -> None:
        """A file and a row are there from the first moment; the row has no length yet."""
        if not granted:
            return
        self.stop_playing()
        path = self.new_path()
        self.phone.files.write(path, BEGUN)
        mono = self.setting(FORMAT) == "3gp"
        told = {
            "sample_rate": self.setting(RATE),
            "channel_count": 1 if mono else self.setting(CHANNELS),
            "bitrate": self.setting(BITRATE) if self.setting(FORMAT) == "m4a" else 0,
        }
        row = self.add_row(path, told)
        since = self.phone.clock.elapsed()
        self.memory["recording"] = {"row": row, "path": path, "since": since, "before": 0}
        self.activate(-1)
        self.tell(row)

    def pause_recording(self) -> None:
        going = self.going
        if going is not None and going["since"] is not None:
            now = self.phone.clock.elapsed()
            going.update(before=going["before"] + now - going["since"], since=None)
        self.note()

    def resume_recording(self) -> None:
        going = self.going
        if going is not None and going["since"] is None:
            going["since"] = self.phone.clock.elapsed()
            self.tell(going["row"])
        self.note()

    def stop_recording(self) -> int | None:
        """What has been recorded becomes a record; returns its row."""
        going, seconds = self.going, self.recorded()
        self.memory.pop("recording", None)
        self.note()
        if going is None:
            return None
        row, files = int(going["row"]), self.phone.files
        files.mkdir(going["path"].rpartition("/")[0], parents=True)
        files.write(going["path"], self.sound(seconds))
        size = files.stat(going["path"]).size
        microseconds = round(seconds * 1_000_000)
        self.set_row(row, duration=microseconds, size=size, waveform_processed=1)
        self.activate(row)
        return row

    def discard_recording(self) -> None:
        """Throw away what has been recorded."""
        going = self.memory.pop("recording", None)
        self.note()
        if going is not None:
            if self.phone.files.is_file(going["path"]):
                self.phone.files.remove(going["path"])
            self.drop_row(going["row"])

    # The notification

    def tell(self, row: int) -> None:
        """Say how long it has been going on, each second."""
        going = self.going
        if going is not None and going["row"] == row and not self.paused_recording:
            self.note()
            self.phone.clock.cancel(self.memory.get("teller"))
            self.memory["teller"] = self.after(1.0, "tell", row)

    def note(self) -> None:
        """Show how far the recording is, or that there is none."""
        if self.going is None:
            self.phone[Notifications].cancel(self.package, NOTE)
            return
        button = ("Resume", "resume_recording") if self.paused_recording else (
            "Pause", "pause_recording")  # fmt: skip
        self.phone[Notifications].post(
            self.package,
            clock(self.recorded()),
            "Paused" if self.paused_recording else "Recording…",
            tag=NOTE,
            importance=notifications.LOW,
            actions=[
                notifications.action(button[0], self.package, button[1]),
                notifications.action("Stop", self.package, "stop_recording"),
            ],
            intent=Intent(component=f"{PACKAGE}/{MAIN}", flags=NEW_TASK),
            ongoing=True,
        )

    # Playing

    @property
    def playing(self) -> dict[str, Any] | None:
        """What is played: its row, how far it was, and since when it runs from there."""
        found: dict[str, Any] | None = self.memory.get("playing")
        return found

    def runs(self, record: Record | None) -> bool:
        playing = self.playing
        return (
            record is not None
            and playing is not None
            and playing["row"] == record.id
            and playing["since"] is not None
        )

    def position(self, record: Record) -> float:
        """Seconds of a record that have been played."""
        playing = self.playing
        if playing is None or playing["row"] != record.id:
            return 0.0
        since = playing["since"]
        run = 0 if since is None else self.phone.clock.elapsed() - since
        return min(float((playing["at"] + run) / SECOND), record.seconds)

    def play(self, record: Record) -> None:
        """Play, from where it was paused; while it runs, pause."""
        if self.runs(record):
            self.seek(record, self.position(record), run=False)
        elif self.phone.files.is_file(record.path):
            self.seek(record, self.position(record), run=True)
        else:
            self.toast("File not found")

    def seek(self, record: Record, seconds: float, *, run: bool) -> None:
        """Go to a place, and go on from there if it is to run."""
        self.phone.clock.cancel(self.memory.get("player"))
        since = self.phone.clock.elapsed() if run else None
        self.memory["playing"] = {"row": record.id, "at": round(seconds * SECOND), "since": since}
        if run:
            rest = max(record.seconds - seconds, 0)
            self.memory["player"] = self.after(rest, "stop_playing")
        self.phone.changed()

    def stop_playing(self) -> None:
        self.phone.clock.cancel(self.memory.pop("player", None))
        self.memory.pop("playing", None)
        self.phone.changed()

    def slide(self, record: Record, share: float) -> None:
        """The finger chose a place in the record."""
        place = min(max(share, 0.0), 1.0) * record.seconds
        self.seek(record, place, run=self.runs(record))
