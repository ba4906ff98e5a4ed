"""What Audio Recorder keeps: sound files, a row for each, and its preferences."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from pytest_androidworld.virtual import mime, ui
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.movies import aac, wav
from pytest_androidworld.virtual.services.media_tags import read_tags
from pytest_androidworld.virtual.tables import BoundTable
from pytest_androidworld.virtual.ui.prefs import Prefs

PACKAGE = "com.dimowner.audiorecorder"
FOLDER = f"/storage/emulated/0/Android/data/{PACKAGE}/files/Music/records"
COLUMNS = (
    "_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, duration LONG NOT NULL,"
    " created LONG NOT NULL, added LONG NOT NULL, path TEXT NOT NULL, format TEXT NOT NULL,"
    " size LONG NOT NULL, sample_rate INTEGER NOT NULL, channel_count INTEGER NOT NULL,"
    " bitrate INTEGER NOT NULL, data BLOB NOT NULL, bookmark INTEGER NOT NULL DEFAULT 0,"
    " waveform_processed INTEGER NOT NULL DEFAULT 0, data_str BLOB NOT NULL"
)
RECORDS = Schema(
    (
        f"CREATE TABLE records ({COLUMNS})",
        f"CREATE TABLE trash ({COLUMNS}, removed LONG NOT NULL)",
    ),
    version=3,
)
UNREAD = ("added", "data", "waveform_processed", "data_str")  # columns that no screen shows
DELETED = ".del"
KEPT_FOR = 60 * 86400  # seconds in the trash
MEGABYTE = 1024 * 1024
LONGEST_NAME = 50
# The settings of the first page and the last, each with its key and what it is at first.
FORMAT, RATE, BITRATE, CHANNELS, NAMING, THEME = (
    f"setting_{name}"
    for name in "recording_format sample_rate bitrate channel_count naming_format"
    " theme_color".split()
)
FIRST: dict[str, str | int] = {
    FORMAT: "m4a",
    RATE: 44100,
    BITRATE: 128000,
    CHANNELS: 2,
    NAMING: "record",
    THEME: "blue_gray",
}
LOW_RATES = (8000, 16000)  # all that a 3gp file can have


@dataclass(frozen=True)
class Record:
    """A row of records or of trash."""

    _id: int
    name: str
    duration: int  # microseconds
    created: int  # ms
    path: str
    format: str
    size: int
    sample_rate: int
    channel_count: int
    bitrate: int
    bookmark: bool

    @property
    def id(self) -> int:
        return self._id

    @property
    def seconds(self) -> float:
        return self.duration / 1_000_000

    @property
    def info(self) -> str:
        """ "0.05 Mb, M4a, 44.1kHz"."""
        return f"{megabytes(self.size)}, {self.format.capitalize()}, {kilohertz(self.sample_rate)}"


@dataclass(frozen=True)
class DeletedRecord(Record):
    """A row of trash."""

    removed: int  # ms


def megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.2f} Mb"


def kilohertz(rate: int) -> str:
    return f"{rate / 1000:g}kHz" if rate != 22050 else "22kHz"


def clock(seconds: float) -> str:
    """ "00:05", and with hours from an hour on."""
    minutes, rest = divmod(int(seconds), 60)
    if minutes < 60:
        return f"{minutes:02}:{rest:02}"
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest:02}"


class Store(ui.App):
    """Reads and writes all of it."""

    saved = ui.Table(Record, RECORDS, name="records", file="records.db", without=UNREAD)
    deleted = ui.Table(DeletedRecord, RECORDS, name="trash", file="records.db", without=UNREAD)

    def kept(self) -> Prefs:
        return self.prefs(f"{PACKAGE}.data.PrefsImpl")

    def setting(self, key: str) -> str | int:
        """A setting of how to record, as it is now."""
        first = FIRST[key]
        prefs = self.kept()
        return prefs.number(key, first) if isinstance(first, int) else prefs.text(key, first)

    # Rows

    def records(self, where: str = "1", order: str = "added DESC, _id DESC") -> list[Record]:
        return self.saved.all(where, order=order)

    def trash(self) -> list[DeletedRecord]:
        return self.deleted.all(order="removed DESC, _id DESC")

    def record(self, number: int) -> Record | None:
        return self.saved.get(number)

    def active(self) -> Record | None:
        """The record that the main screen has loaded, if its file is there."""
        found = self.record(self.kept().number("active_record", -1))
        return found if found is not None and self.phone.files.is_file(found.path) else None

    def activate(self, number: int) -> None:
        self.kept()["active_record"] = number

    def set_row(self, number: int, **values: Any) -> None:
        self.saved.set(number, **values)

    def add_row(self, path: str, known: dict[str, Any]) -> int:
        """A row for a file, with what is known of it."""
        now = self.phone.clock.wall() // 1_000_000
        file = PurePosixPath(path)
        row: dict[str, Any] = {"name": file.stem, "path": path, "format": file.suffix[1:]}
        row |= {"created": now, "added": now, "data": b"", "data_str": b""}
        row |= dict.fromkeys("duration size sample_rate channel_count bitrate".split(), 0)
        return self.saved.add(**row | known)

    # Files

    def new_path(self) -> str:
        """The file for the next record, named as the setting wants it."""
        prefs, now = self.kept(), self.phone.clock.now()
        form = str(self.setting(NAMING))
        if form == "record":
            number = prefs.number("record_counter", 1)
            prefs["record_counter"] = number + 1
            return self.free(f"Record-{number}", str(self.setting(FORMAT)))
        name = {
            "date": f"{now:%Y.%m.%d %H.%M.%S}",
            "date_us": f"{now:%m.%d.%Y %I.%M.%S %p}",
            "date_iso": f"{now:%Y-%m-%dT%H.%M.%S}",
            "millis": str(self.phone.clock.wall() // 1_000_000),
        }[form]
        return self.free(name, str(self.setting(FORMAT)))

    def free(self, name: str, suffix: str, folder: str = FOLDER) -> str:
        """A path that nothing has yet."""
        files = self.phone.files
        files.mkdir(folder, parents=True)
        path, number = f"{folder}/{name}.{suffix}", 1
        while files.exists(path):
            path, number = f"{folder}/{name}-{number}.{suffix}", number + 1
        return path

    def sound(self, seconds: float) -> bytes:
        """What was recorded, in the format that is set: silence, for nobody speaks here."""
        rate, channels = int(self.setting(RATE)), int(self.setting(CHANNELS))
        now = self.phone.clock.wall() // SECOND
        form = self.setting(FORMAT)
        if form == "wav":
            return wav(seconds, rate, channels)
        if form == "3gp":
            return aac(seconds, rate, 1, now, "3gp4", bitrate=12000)
        return aac(seconds, rate, channels, now, bitrate=int(self.setting(BITRATE)))

    def rename(self, number: int, name: str) -> None:
        """Give a record another name; its extension stays."""
        record = self.record(number)
        name = name.replace(":", "_")
        if record is None or record.name.casefold() == name.casefold():
            return
        new = f"{record.path.rpartition('/')[0]}/{name}.{record.format}"
        files = self.phone.files
        if not name.strip() or "/" in name or not files.is_file(record.path):
            self.toast("Failed to rename the record!")
        elif files.exists(new):
            self.toast("File with this name is already exists!")
        else:
            files.rename(record.path, new)
            self.set_row(number, name=name, path=new)

    def bin(self, numbers: Sequence[int]) -> None:
        """Move records to the trash: their files get another ending, their rows another table."""
        now = self.phone.clock.wall() // 1_000_000
        for record in filter(None, map(self.record, numbers)):
            gone = record.path + DELETED
            if self.phone.files.is_file(record.path):
                self.phone.files.rename(record.path, gone)
            self._move(record.id, self.saved, self.deleted, path=gone, removed=now)
            if self.kept().number("active_record", -1) == record.id:
                self.activate(-1)

    def restore(self, number: int) -> None:
        """Take a record out of the trash."""
        record = self.deleted.get(number)
        if record is None:
            return
        path = record.path.removesuffix(DELETED)
        if self.phone.files.is_file(record.path):
            if self.phone.files.exists(path):
                path = self.free(record.name, record.format)
            self.phone.files.rename(record.path, path)
        self._move(number, self.deleted, self.saved, path=path)

    def _move(
        self, number: int, source: BoundTable[Any], target: BoundTable[Any], **values: Any
    ) -> None:
        """Move a row to the other table; columns that are not named keep type and value."""
        names = [name for name in target.table.columns if name != "_id"]
        copied = [f":{name}" if name in values else name for name in names]
        self.db(target.table.path).execute(
            f"INSERT INTO {target.table.name} ({', '.join(names)})"
            f" SELECT {', '.join(copied)} FROM {source.table.name} WHERE _id=:_id",
            values | {"_id": number},
        )
        source.remove([number])

    def destroy(self, number: int) -> None:
        """Delete a record that is in the trash."""
        record = self.deleted.get(number)
        if record is not None and self.phone.files.is_file(record.path):
            self.phone.files.remove(record.path)
        self.deleted.remove([number])

    def purge(self) -> None:
        """What has been in the trash for long goes."""
        oldest = (self.phone.clock.wall() // SECOND - KEPT_FOR) * 1000
        for record in self.trash():
            if record.removed < oldest:
                self.destroy(record.id)

    def take_in(self, path: str) -> int:
        """Copy a sound file of somebody else's; returns its row."""
        file = PurePosixPath(path)
        copy = self.free(file.stem, file.suffix[1:] or "m4a")
        self.phone.files.write(copy, self.phone.files.read(path))
        return self.add_row(copy, self.tags(copy))

    def tags(self, path: str) -> dict[str, Any]:
        """What a sound file tells of itself."""
        with self.phone.files.open(path) as sound:
            found = read_tags(sound, mime.of_name(path))
        size = self.phone.files.stat(path).size
        milliseconds = int(found.get("duration") or 0)
        return {
            "duration": milliseconds * 1000,
            "size": size,
            "waveform_processed": 1,
            "sample_rate": 44100,
            "channel_count": 2,
            "bitrate": size * 8000 // milliseconds if milliseconds else 0,
        }

    def drop_row(self, number: int) -> None:
        self.saved.remove([number])

    def adopt(self, path: str) -> None:
        """A row for a file that has none."""
        self.add_row(path, self.tags(path))
