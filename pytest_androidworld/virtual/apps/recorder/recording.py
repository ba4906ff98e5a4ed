"""Recording: what Audio Recorder does in the background, whatever page is in front."""

from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_androidworld.virtual.apps.recorder.store import (
    BITRATE,
    CHANNELS,
    FORMAT,
    PACKAGE,
    RATE,
    clock,
)
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.movies import box
from pytest_androidworld.virtual.services import notifications
from pytest_androidworld.virtual.services.notifications import Notifications

if TYPE_CHECKING:
    from pytest_androidworld.virtual.apps.recorder.app import AudioRecorder

MAIN = f"{PACKAGE}.app.main.MainActivity"
TAG = "recording"
BEGUN = box("ftyp", b"mp42\0\0\0\0isommp42") + box("free", bytes(3182)) + b"\0\0\0\1mdat"


class Recording:
    """The recording that is being made, if any; it lives as long as the app's process."""

    def __init__(self, app: "AudioRecorder") -> None:
        self.app, self.phone = app, app.phone

    @property
    def _state(self) -> dict[str, Any] | None:
        """Its row and file, since when it runs, and how long it had run before."""
        found: dict[str, Any] | None = self.app.memory.get("recording")
        return found

    def __bool__(self) -> bool:
        return self._state is not None

    @property
    def paused(self) -> bool:
        return self._state is not None and self._state["since"] is None

    @property
    def seconds(self) -> float:
        """What has been recorded so far."""
        state = self._state
        if state is None:
            return 0.0
        since = state["since"]
        run = 0 if since is None else self.phone.clock.elapsed() - since
        return float((state["before"] + run) / SECOND)

    def begin(self) -> None:
        """A file and a row are there from the first moment; the row has no length yet."""
        app = self.app
        app.player.stop()
        path = app.new_path()
        self.phone.files.write(path, BEGUN)
        mono = app.setting(FORMAT) == "3gp"
        settings = {
            "sample_rate": app.setting(RATE),
            "channel_count": 1 if mono else app.setting(CHANNELS),
            "bitrate": app.setting(BITRATE) if app.setting(FORMAT) == "m4a" else 0,
        }
        row = app.add_row(path, settings)
        since = self.phone.clock.elapsed()
        app.memory["recording"] = {"row": row, "path": path, "since": since, "before": 0}
        app.activate(-1)
        self.count(row)

    def pause(self) -> None:
        state = self._state
        if state is not None and state["since"] is not None:
            now = self.phone.clock.elapsed()
            state.update(before=state["before"] + now - state["since"], since=None)
        self._notify()

    def resume(self) -> None:
        state = self._state
        if state is not None and state["since"] is None:
            state["since"] = self.phone.clock.elapsed()
            self.count(state["row"])
        self._notify()

    def stop(self) -> int | None:
        """What has been recorded becomes a record; returns its row."""
        state, seconds = self._state, self.seconds
        self.app.memory.pop("recording", None)
        self._notify()
        if state is None:
            return None
        row, files = int(state["row"]), self.phone.files
        files.mkdir(state["path"].rpartition("/")[0], parents=True)
        files.write(state["path"], self.app.sound(seconds))
        size = files.stat(state["path"]).size
        duration = round(seconds * 1_000_000)
        self.app.set_row(row, duration=duration, size=size, waveform_processed=1)
        self.app.activate(row)
        return row

    def discard(self) -> None:
        """Throw away what has been recorded."""
        state = self.app.memory.pop("recording", None)
        self._notify()
        if state is not None:
            if self.phone.files.is_file(state["path"]):
                self.phone.files.remove(state["path"])
            self.app.drop_row(state["row"])

    def count(self, row: int) -> None:
        """Update the notification each second, while this recording runs."""
        state, memory = self._state, self.app.memory
        if state is not None and state["row"] == row and not self.paused:
            self._notify()
            self.phone.clock.cancel(memory.get("counter"))
            memory["counter"] = self.app.after(1.0, partial(self.app.count_seconds, row))

    def _notify(self) -> None:
        """Post how far the recording is, or take the notification away."""
        app = self.app
        if not self:
            self.phone[Notifications].cancel(app.package, TAG)
            return
        first = ("Resume", app.resume_recording) if self.paused else ("Pause", app.pause_recording)
        last = ("Stop", app.stop_recording)
        self.phone[Notifications].post(
            app.package,
            clock(self.seconds),
            "Paused" if self.paused else "Recording…",
            tag=TAG,
            importance=notifications.LOW,
            actions=[app.notification_action(*each) for each in (first, last)],
            intent=Intent(component=f"{PACKAGE}/{MAIN}", flags=NEW_TASK),
            ongoing=True,
        )
