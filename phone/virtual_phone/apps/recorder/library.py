"""Audio Recorder's records: their rows, and the sound files behind them."""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from virtual_phone.android import mime
from virtual_phone.apps.recorder import store
from virtual_phone.apps.recorder.store import DeletedRecord, Record
from virtual_phone.media.movies import aac, wav
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.media_tags import read_tags
from virtual_phone.storage.tables import BoundTable

if TYPE_CHECKING:
    from virtual_phone.apps.recorder.app import AudioRecorder

DOWNLOADS = "/storage/emulated/0/Download"


class Library:
    """All records, those in the trash, too."""

    def __init__(self, app: "AudioRecorder") -> None:
        self.app, self.files = app, app.phone.files
        self.saved, self.deleted = app.saved, app.deleted

    def records(self, where: str = "1", order: str = "added DESC, _id DESC") -> list[Record]:
        return self.saved.all(where, order=order)

    def trash(self) -> list[DeletedRecord]:
        return self.deleted.all(order="removed DESC, _id DESC")

    def record(self, number: int) -> Record | None:
        return self.saved.get(number)

    def active(self) -> Record | None:
        """The record that the main screen has loaded, if its file is there."""
        found = self.record(self.app.kept().number("active_record", -1))
        return found if found is not None and self.files.is_file(found.path) else None

    def activate(self, number: int) -> None:
        self.app.kept()["active_record"] = number

    def add_row(self, path: str, known: dict[str, Any]) -> int:
        """A row for a file, with what is known of it."""
        now = self.app.phone.clock.wall() // 1_000_000
        file = PurePosixPath(path)
        row: dict[str, Any] = {"name": file.stem, "path": path, "format": file.suffix[1:]}
        row |= {"created": now, "added": now, "data": b"", "data_str": b""}
        row |= dict.fromkeys("duration size sample_rate channel_count bitrate".split(), 0)
        return self.saved.add(**row | known)

    # Files

    def new_path(self) -> str:
        """The file for the next record, named as the setting wants it."""
        prefs, now = self.app.kept(), self.app.phone.clock.now()
        form = str(self.app.setting(store.NAMING))
        if form == "record":
            number = prefs.number("record_counter", 1)
            prefs["record_counter"] = number + 1
            return self.free(f"Record-{number}", str(self.app.setting(store.FORMAT)))
        name = {
            "date": f"{now:%Y.%m.%d %H.%M.%S}",
            "date_us": f"{now:%m.%d.%Y %I.%M.%S %p}",
            "date_iso": f"{now:%Y-%m-%dT%H.%M.%S}",
            "millis": str(self.app.phone.clock.wall() // 1_000_000),
        }[form]
        return self.free(name, str(self.app.setting(store.FORMAT)))

    def free(self, name: str, suffix: str, folder: str = store.FOLDER) -> str:
        """A path that nothing has yet."""
        self.files.mkdir(folder, parents=True)
        path, number = f"{folder}/{name}.{suffix}", 1
        while self.files.exists(path):
            path, number = f"{folder}/{name}-{number}.{suffix}", number + 1
        return path

    def sound(self, seconds: float) -> bytes:
        """What was recorded, in the format that is set: silence: there is no microphone."""
        rate, channels = int(self.app.setting(store.RATE)), int(self.app.setting(store.CHANNELS))
        now = self.app.phone.clock.wall() // SECOND
        form = self.app.setting(store.FORMAT)
        if form == "wav":
            return wav(seconds, rate, channels)
        if form == "3gp":
            return aac(seconds, rate, 1, now, "3gp4", bitrate=12000)
        return aac(seconds, rate, channels, now, bitrate=int(self.app.setting(store.BITRATE)))

    def bin(self, numbers: Sequence[int]) -> None:
        """Move records to the trash: their files get another ending, their rows another table."""
        now = self.app.phone.clock.wall() // 1_000_000
        for record in filter(None, map(self.record, numbers)):
            gone = record.path + store.DELETED
            if self.files.is_file(record.path):
                self.files.rename(record.path, gone)
            self._move(record.id, self.saved, self.deleted, path=gone, removed=now)
            if self.app.kept().number("active_record", -1) == record.id:
                self.activate(-1)

    def restore(self, number: int) -> None:
        """Take a record out of the trash."""
        record = self.deleted.get(number)
        if record is None:
            return
        path = record.path.removesuffix(store.DELETED)
        if self.files.is_file(record.path):
            if self.files.exists(path):
                path = self.free(record.name, record.format)
            self.files.rename(record.path, path)
        self._move(number, self.deleted, self.saved, path=path)

    def _move(
        self, number: int, source: BoundTable[Any], target: BoundTable[Any], **values: Any
    ) -> None:
        """Move a row to the other table; columns that are not named keep type and value."""
        names = [name for name in target.table.columns if name != "_id"]
        copied = [f":{name}" if name in values else name for name in names]
        self.app.db(target.table.path).execute(
            f"INSERT INTO {target.table.name} ({', '.join(names)})"
            f" SELECT {', '.join(copied)} FROM {source.table.name} WHERE _id=:_id",
            values | {"_id": number},
        )
        source.remove([number])

    def destroy(self, number: int) -> None:
        """Delete a record that is in the trash."""
        record = self.deleted.get(number)
        if record is not None and self.files.is_file(record.path):
            self.files.remove(record.path)
        self.deleted.remove([number])

    def purge(self) -> None:
        """What has been in the trash for long goes."""
        oldest = (self.app.phone.clock.wall() // SECOND - store.KEPT_FOR) * 1000
        for record in self.trash():
            if record.removed < oldest:
                self.destroy(record.id)

    def take_in(self, path: str) -> int:
        """Copy a sound file that another app has made; returns its row."""
        file = PurePosixPath(path)
        copy = self.free(file.stem, file.suffix[1:] or "m4a")
        self.files.write(copy, self.files.read(path))
        return self.add_row(copy, self.tags(copy))

    def tags(self, path: str) -> dict[str, Any]:
        """What a sound file tells of itself."""
        with self.files.open(path) as sound:
            found = read_tags(sound, mime.of_name(path))
        size = self.files.stat(path).size
        milliseconds = int(found.get("duration") or 0)
        return {
            "duration": milliseconds * 1000,
            "size": size,
            "waveform_processed": 1,
            "sample_rate": 44100,
            "channel_count": 2,
            "bitrate": size * 8000 // milliseconds if milliseconds else 0,
        }

    def adopt(self, path: str) -> None:
        """A row for a file that has none."""
        self.add_row(path, self.tags(path))

    def save_copies(self, numbers: Sequence[int]) -> None:
        """Copy records to Download, where other apps see them."""
        for record in filter(None, map(self.record, numbers)):
            if not self.files.is_file(record.path):
                self.app.toast("File not found")
                return
            target = self.free(record.name, record.format, DOWNLOADS)
            self.files.write(target, self.files.read(record.path))
            self.app.toast(f"“{target.rpartition('/')[2]}” is in Download now")
