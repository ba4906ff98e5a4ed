"""VLC's media library: what a scan finds, what was played, and the playlists."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from virtual_phone import ui
from virtual_phone.android import mime
from virtual_phone.apps.vlc import wording
from virtual_phone.services.media_tags import Tags, read_tags
from virtual_phone.storage.files import Files
from virtual_phone.ui.film_frames import duration

if TYPE_CHECKING:
    from virtual_phone.apps.vlc.app import Vlc

FILE = "app_db/vlc_media.db"
INTERNAL = "/storage/emulated/0"
OWN = f"{INTERNAL}/Android"  # the folders of the apps
SCHEME = "file://"
UNKNOWN, VIDEO, AUDIO = range(3)
FOUND, ADDED = 0, 1  # import types: by a scan, by playing or adding it to a playlist
MAIN_FILE = 1  # the type of a media's own file
MARGIN = 0.05  # of a film, at its beginning and end, is not resumed


@dataclass(frozen=True)
class Media:
    id_media: int
    type: int | None
    duration: int | None  # ms
    last_position: float | None  # as a share
    last_time: int | None  # ms
    play_count: int
    last_played_date: int | None  # s
    insertion_date: int | None
    title: str | None
    filename: str | None
    import_type: int
    artist_id: int | None
    genre_id: int | None
    album_id: int | None
    track_number: int | None

    @property
    def name(self) -> str:
        return self.title or self.filename or ""

    @property
    def seconds(self) -> float:
        return max(self.duration or 0, 0) / 1000

    @property
    def resumes_at(self) -> int:
        """Where it goes on, in ms; 0 is the beginning."""
        return max(self.last_time or 0, 0)


@dataclass(frozen=True)
class MediaFile:
    id_file: int
    media_id: int | None
    mrl: str | None
    type: int | None
    last_modification_date: int | None
    size: int | None
    is_removable: bool
    is_external: bool
    is_network: bool
    insertion_date: int


@dataclass(frozen=True)
class Playlist:
    id_playlist: int
    name: str | None
    creation_date: int
    duration: int
    nb_video: int
    nb_audio: int
    nb_unknown: int

    @property
    def count(self) -> int:
        return self.nb_video + self.nb_audio + self.nb_unknown


@dataclass(frozen=True)
class Item:
    """A media of a playlist."""

    media_id: int | None
    playlist_id: int | None
    position: int | None


@dataclass(frozen=True)
class Artist:
    id_artist: int
    name: str | None


@dataclass(frozen=True)
class Album:
    id_album: int
    title: str | None
    artist_id: int | None


@dataclass(frozen=True)
class Genre:
    id_genre: int
    name: str | None


def kind_of(name: str) -> int:
    """The type of a file by its name."""
    major, _, minor = mime.of_name(name).partition("/")
    if major == "audio" and minor != "x-mpegurl":
        return AUDIO
    return VIDEO if major == "video" else UNKNOWN


def media_below(files: Files, folder: str) -> Iterator[str]:
    """The media files that a scan finds below a folder."""
    entries = [each for each in files.scan(folder) if not each[0].startswith(".")]
    if files.is_file(f"{folder}/.nomedia"):
        return
    for name, stat in entries:
        path = f"{folder}/{name}"
        if stat.is_dir and path != OWN:
            yield from media_below(files, path)
        elif not stat.is_dir and kind_of(name):
            yield path


def mrl_of(path: str) -> str:
    return SCHEME + quote(path)


def path_of(mrl: str | None) -> str:
    return unquote((mrl or "").removeprefix(SCHEME))


class Library(ui.AppPart):
    """The rules of the media library."""

    app: "Vlc"

    def __init__(self, app: "Vlc") -> None:
        super().__init__(app)
        self.files = app.phone.files
        self._resolution = lru_cache(maxsize=256)(self._read_resolution)

    @property
    def now(self) -> int:
        return self.phone.clock.wall() // 10**9

    # What is there

    def scan(self) -> None:
        """Add the media of shared storage that are new, and forget those that are gone."""
        present = set(media_below(self.files, INTERNAL)) if self.files.is_dir(INTERNAL) else set()
        there = {media.id_media for media in self.app.media.all()}
        in_playlists = {item.media_id for item in self.app.items.all()}
        known = set()
        for file in self.app.files.all():
            path = path_of(file.mrl)
            if file.media_id not in there or not self.files.is_file(path):
                self.app.files.remove([file.id_file])
                if file.media_id not in in_playlists:
                    self.app.media.remove([file.media_id or 0])
            else:
                known.add(path)
        for path in sorted(present - known):
            self._add(path, FOUND)

    def at(self, path: str) -> int:
        """The media of a file; one that no scan has found is added."""
        mrl = mrl_of(path)
        for file in self.app.files.all("mrl=?", (mrl,)):
            if file.media_id and self.app.media.get(file.media_id):
                return file.media_id
            self.app.files.remove([file.id_file])
        return self._add(path, ADDED)

    def path(self, media: int) -> str:
        """The file of a media; empty if it has none."""
        for file in self.app.files.all("media_id=?", (media,)):
            return path_of(file.mrl)
        return ""

    def _add(self, path: str, how: int) -> int:
        name, stat = path.rpartition("/")[2], self.files.stat(path)
        kind, tags = kind_of(name), self._tags(path)
        number = self.app.media.add(
            type=kind,
            duration=tags.get("duration", -1),
            insertion_date=self.now,
            title=tags.get("title", wording.title(name)) if kind == AUDIO else wording.title(name),
            filename=name,
            import_type=how,
            **(self._labels(tags) if kind == AUDIO else {}),
        )
        self.app.files.add(
            media_id=number,
            mrl=mrl_of(path),
            type=MAIN_FILE,
            last_modification_date=stat.mtime // 10**9,
            size=stat.size,
            is_removable=False,
            is_external=how == ADDED,
            is_network=False,
            insertion_date=self.now,
        )
        return number

    def resolution(self, number: int) -> str:
        """How fine a video is, in VLC's words: "720p"; empty if it does not say."""
        path = self.path(number)
        if not path or not self.phone.files.is_file(path):
            return ""
        stat = self.phone.files.stat(path)
        return self._resolution(path, stat.mtime, stat.size)

    def _read_resolution(self, path: str, _mtime: int, _size: int) -> str:
        """Of the file as it is; when it has changed, it is read again."""
        with self.phone.files.open(path) as file:
            tags = read_tags(file, mime.of_name(path))
        return wording.resolution(tags.get("width", 0), tags.get("height", 0))

    def _tags(self, path: str) -> Tags:
        with self.files.open(path) as file:
            tags = read_tags(file, mime.of_name(path))
            if not tags.get("duration") and kind_of(path) == VIDEO:
                file.seek(0)
                tags["duration"] = round(duration(file) * 1000) or -1
        return tags

    def _labels(self, tags: Tags) -> dict[str, int]:
        """The artist, album and genre of a song, made where they are missing."""
        artist = tags.get("artist", "Unknown Artist")
        album = tags.get("album", "Unknown Album")
        genre = tags.get("genre", "Unknown genre")
        app = self.app
        artist_id = next((each.id_artist for each in app.artists.all("name=?", (artist,))), 0)
        artist_id = artist_id or app.artists.add(name=artist)
        where, args = "title=? AND artist_id=?", (album, artist_id)
        album_id = next((each.id_album for each in app.albums.all(where, args)), 0)
        genre_id = next((each.id_genre for each in app.genres.all("name=?", (genre,))), 0)
        return {
            "artist_id": artist_id,
            "album_id": album_id or app.albums.add(title=album, artist_id=artist_id),
            "genre_id": genre_id or app.genres.add(name=genre),
            "track_number": tags.get("track", 0),
        }

    # What was played

    def started(self, media: int) -> None:
        self.app.media.set(media, last_played_date=self.now)

    def left(self, media: Media, seconds: float) -> None:
        """Playing has ended at a place; near the end the media counts as played."""
        share = seconds / media.seconds if media.seconds else 1.0
        if share < MARGIN or share > 1 - MARGIN:
            count = media.play_count + (share > 1 - MARGIN)
            self.app.media.set(media.id_media, last_position=-1.0, last_time=-1, play_count=count)
        else:
            place = round(seconds * 1000)
            self.app.media.set(media.id_media, last_position=share, last_time=place)

    # Playlists

    def playlist_named(self, name: str) -> Playlist | None:
        return next(iter(self.app.playlists.all("name=?", (name,))), None)

    def entries(self, playlist: int) -> list[Media]:
        """The media of a playlist, in order."""
        items = self.app.items.all("playlist_id=?", (playlist,), order="position")
        found = (self.app.media.get(item.media_id or 0) for item in items)
        return [media for media in found if media]

    def create(self, name: str, media: Sequence[int]) -> None:
        self.append(self.app.playlists.add(name=name, creation_date=self.now), media)

    def append(self, playlist: int, media: Sequence[int]) -> None:
        for each in media:
            self.app.items.add(media_id=each, playlist_id=playlist, position=None)

    def take_out(self, playlist: int, place: int) -> None:
        """Remove the media at a place of the playlist."""
        self._write(
            "DELETE FROM PlaylistMediaRelation WHERE rowid = (SELECT rowid FROM"
            " PlaylistMediaRelation WHERE playlist_id=? ORDER BY position LIMIT 1 OFFSET ?)",
            playlist,
            place,
        )

    def remove(self, playlists: Iterable[int]) -> None:
        for each in playlists:
            self.app.playlists.remove([each])
            self._write("DELETE FROM PlaylistMediaRelation WHERE playlist_id=?", each)

    def _write(self, statement: str, *args: int) -> None:
        self.app.db(FILE).execute(statement, args)
        self.phone.changed()

    def delete_files(self, paths: Iterable[str]) -> None:
        """Delete files and folders, and forget their media."""
        for path in paths:
            if self.files.is_dir(path):
                self.files.rmtree(path)
            elif self.files.exists(path):
                self.files.remove(path)
            self.scan()
