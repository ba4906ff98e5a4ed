"""What Retro Music stores: the rows of its databases, with the real app's schemas."""

from dataclasses import asdict, dataclass, fields

from virtual_phone.services.media_rows import UNKNOWN
from virtual_phone.storage.databases import Schema

PACKAGE = "code.name.monkey.retromusic"
PLAYLIST_FILE, STATE_FILE, BLACKLIST_FILE = (
    f"{name}.db" for name in ("playlist", "music_playback_state", "blacklist")
)
SONG = (
    "`id` INTEGER NOT NULL, `title` TEXT NOT NULL, `track_number` INTEGER NOT NULL,"
    " `year` INTEGER NOT NULL, `duration` INTEGER NOT NULL, `data` TEXT NOT NULL,"
    " `date_modified` INTEGER NOT NULL, `album_id` INTEGER NOT NULL, `album_name` TEXT NOT NULL,"
    " `artist_id` INTEGER NOT NULL, `artist_name` TEXT NOT NULL, `composer` TEXT,"
    " `album_artist` TEXT"
)
PLAYLISTS = Schema(
    (
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE `PlaylistEntity` (`playlist_id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,"
        " `playlist_name` TEXT NOT NULL)",
        "CREATE TABLE `SongEntity` (`song_key` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,"
        f" `playlist_creator_id` INTEGER NOT NULL, {SONG})",
        "CREATE UNIQUE INDEX `index_SongEntity_playlist_creator_id_id` ON `SongEntity`"
        " (`playlist_creator_id`, `id`)",
        f"CREATE TABLE `HistoryEntity` ({SONG}, `time_played` INTEGER NOT NULL,"
        " PRIMARY KEY(`id`))",
        f"CREATE TABLE `PlayCountEntity` ({SONG}, `time_played` INTEGER NOT NULL,"
        " `play_count` INTEGER NOT NULL, PRIMARY KEY(`id`))",
        "CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)",
    ),
    version=24,
    rows=("INSERT INTO android_metadata VALUES ('en_US')",),
)
QUEUED = (
    "(_id INT NOT NULL,title STRING NOT NULL,track INT NOT NULL,year INT NOT NULL,"
    "duration LONG NOT NULL,_data STRING NOT NULL,date_modified LONG NOT NULL,"
    "album_id INT NOT NULL,album STRING NOT NULL,artist_id INT NOT NULL,artist STRING NOT NULL,"
    "composer STRING,album_artist STRING)"
)
STATE = Schema(
    (
        "CREATE TABLE android_metadata (locale TEXT)",
        f"CREATE TABLE playing_queue{QUEUED}",
        f"CREATE TABLE original_playing_queue{QUEUED}",
    ),
    version=12,
    rows=("INSERT INTO android_metadata VALUES ('en_US')",),
)
HIDDEN_FOLDERS = ("Alarms", "Notifications", "Ringtones")
BLACKLIST = Schema(
    (
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE blacklist (path STRING NOT NULL)",
    ),
    version=2,
    rows=(
        "INSERT INTO android_metadata VALUES ('en_US')",
        *(
            f"INSERT INTO blacklist VALUES ('/storage/emulated/0/{folder}')"
            for folder in HIDDEN_FOLDERS
        ),
    ),
)


@dataclass(frozen=True)
class Song:
    """A song, as the library has it and as all tables copy it; times are in ms, dates in s."""

    id: int
    title: str
    track_number: int
    year: int
    duration: int
    data: str
    date_modified: int
    album_id: int
    album_name: str
    artist_id: int
    artist_name: str
    composer: str | None
    album_artist: str | None

    @property
    def seconds(self) -> float:
        return self.duration / 1000

    @property
    def artist(self) -> str:
        """The artist as the app displays it."""
        return "Unknown Artist" if self.artist_name in ("", UNKNOWN) else self.artist_name


def song_columns(song: Song) -> dict[str, str | int | None]:
    """The columns that all tables of songs have."""
    values = asdict(song)
    return {field.name: values[field.name] for field in fields(Song)}


@dataclass(frozen=True)
class PlaylistSong(Song):
    """A row of ``SongEntity``: the order in a playlist is that of the keys."""

    song_key: int
    playlist_creator_id: int


@dataclass(frozen=True)
class PlayedSong(Song):
    """A row of ``HistoryEntity``."""

    time_played: int


@dataclass(frozen=True)
class CountedSong(Song):
    """A row of ``PlayCountEntity``."""

    time_played: int
    play_count: int


@dataclass(frozen=True)
class QueuedSong:
    """A row of the two queues: the fields of a song in their order, by other names."""

    _id: int
    title: str
    track: int
    year: int
    duration: int
    _data: str
    date_modified: int
    album_id: int
    album: str
    artist_id: int
    artist: str
    composer: str | None
    album_artist: str | None


@dataclass(frozen=True)
class Playlist:
    """A row of ``PlaylistEntity``."""

    playlist_id: int
    playlist_name: str


@dataclass(frozen=True)
class Blacklisted:
    """A file or folder whose songs the app does not list."""

    path: str


def clock(milliseconds: int) -> str:
    """ "03:12", and "1:02:03" from an hour on."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    if minutes < 60:
        return f"{minutes:02}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def count(number: int, one: str = "Song") -> str:
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def summary(songs: list[Song]) -> str:
    """ "2 Songs  •  06:24"."""
    return f"{count(len(songs))}  •  {clock(sum(song.duration for song in songs))}"
