"""Recording: what Audio Recorder does in the background, whatever page is in front."""

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.apps.recorder import store
from virtual_phone.media.movies import box
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services import notifications
from virtual_phone.services.notifications import Notifications

if TYPE_CHECKING:
    from virtual_phone.apps.recorder.app import AudioRecorder

MAIN = f"{store.PACKAGE}.app.main.MainActivity"
TAG = "recording"
BEGUN = box("ftyp", b"mp42\0\0\0\0isommp42") + box("free", bytes(3182)) + b"\0\0\0\1mdat"


@dataclass(frozen=True)
class Take:
    """What the app's process remembers of the recording that is being made."""

    row: int
    path: str
    since: int | None  # when it began to run; None while it is paused
    before: int = 0  # nanoseconds that it had run before

    def nanoseconds(self, now: int) -> int:
        return self.before + (0 if self.since is None else now - self.since)


class Recording(ui.AppPart):
    """The recording that is being made, if any; it lives as long as the app's process."""

    app: "AudioRecorder"

    @property
    def _now(self) -> int:
        return self.phone.clock.elapsed()

    def __bool__(self) -> bool:
        return self.app.take is not None

    @property
    def paused(self) -> bool:
        return self.app.take is not None and self.app.take.since is None

    @property
    def seconds(self) -> float:
        """What has been recorded so far."""
        take = self.app.take
        return take.nanoseconds(self._now) / SECOND if take else 0.0

    def begin(self) -> None:
        """A file and a row are there from the first moment; the row has no length yet."""
        app = self.app
        app.player.stop()
        path = app.library.new_path()
        self.phone.files.write(path, BEGUN)
        mono = app.setting(store.FORMAT) == "3gp"
        settings = {
            "sample_rate": app.setting(store.RATE),
            "channel_count": 1 if mono else app.setting(store.CHANNELS),
            "bitrate": app.setting(store.BITRATE) if app.setting(store.FORMAT) == "m4a" else 0,
        }
        row = app.library.add_row(path, settings)
        app.take = Take(row, path, self._now)
        app.library.activate(-1)
        self.count(row)

    def pause(self) -> None:
        take = self.app.take
        if take is not None:
            self.app.take = replace(take, before=take.nanoseconds(self._now), since=None)
        self._notify()

    def resume(self) -> None:
        take = self.app.take
        if take is not None and take.since is None:
            self.app.take = replace(take, since=self._now)
            self.count(take.row)
        self._notify()

    def stop(self) -> int | None:
        """What has been recorded becomes a record; returns its row."""
        take, seconds, files = self.app.take, self.seconds, self.phone.files
        self.app.take = None
        self._notify()
        if take is None:
            return None
        files.mkdir(take.path.rpartition("/")[0], parents=True)
        files.write(take.path, self.app.library.sound(seconds))
        size = files.stat(take.path).size
        duration = round(seconds * 1_000_000)
        self.app.saved.set(take.row, duration=duration, size=size, waveform_processed=1)
        self.app.library.activate(take.row)
        return take.row

    def discard(self) -> None:
        """Throw away what has been recorded."""
        take, files = self.app.take, self.phone.files
        self.app.take = None
        self._notify()
        if take is not None:
            if files.is_file(take.path):
                files.remove(take.path)
            self.app.saved.remove([take.row])

    def count(self, row: int) -> None:
        """Update the notification each second, while this recording runs."""
        app = self.app
        if app.take is not None and app.take.row == row and not self.paused:
            self._notify()
            self.phone.clock.cancel(app.counter)
            app.counter = app.after(1.0, partial(self.count, row))

    def _notify(self) -> None:
        """Post how far the recording is, or take the notification away."""
        app = self.app
        if not self:
            self.phone[Notifications].cancel(app.package, TAG)
            return
        first = ("Resume", self.resume) if self.paused else ("Pause", self.pause)
        last = ("Stop", self.stop)
        self.phone[Notifications].post(
            app.package,
            store.clock(self.seconds),
            "Paused" if self.paused else "Recording…",
            tag=TAG,
            importance=notifications.LOW,
            actions=[app.notification_action(*each) for each in (first, last)],
            intent=Intent(component=f"{store.PACKAGE}/{MAIN}", flags=NEW_TASK),
            ongoing=True,
        )
