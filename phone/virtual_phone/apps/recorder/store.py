"""What Audio Recorder stores: the rows of its tables, the keys of its settings."""

from dataclasses import dataclass

from virtual_phone.storage.databases import Schema

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
THEMES = {
    "black": "#000000",
    "teal": "#00695c",
    "blue": "#1565c0",
    "purple": "#6a1b9a",
    "pink": "#ad1457",
    "orange": "#d84315",
    "red": "#b71c1c",
    "brown": "#4e342e",
    "blue_gray": "#37474f",
}
NAMINGS = {
    "record": "Naming: Record-1",
    "date": "Naming: 2023.10.15 15.34.00",
    "date_us": "Naming: 10.15.2023 03.34.00 PM",
    "date_iso": "Naming: 2023-10-15T15.34.00",
    "millis": "Naming: 1697384040000",
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
