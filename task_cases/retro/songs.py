"""Retro Music: put songs into a playlist or into the playing queue, and export a playlist."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import PurePosixPath
from random import Random
from typing import Any, ClassVar, NamedTuple

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    User,
    check,
    files,
    playlists,
    rows,
    sample,
    songs,
    strict,
    upstream,
)

APP = "retro music"
PACKAGE = "code.name.monkey.retromusic"
DATABASES = f"/data/data/{PACKAGE}/databases"
PLAYLISTS = rows.Table(
    f"{DATABASES}/playlist.db", "PlaylistEntity", PACKAGE, "playlist_id", {"playlist_name": ""}
)
SONGS = rows.Table(
    PLAYLISTS.path,
    "SongEntity",
    PACKAGE,
    "song_key",
    {"playlist_creator_id": 0, "title": "", "duration": 0, "data": ""},
)
QUEUE = f"{DATABASES}/music_playback_state.db"
IN_QUEUE = "SELECT * FROM playing_queue ORDER BY rowid"
TITLE = ":id/title"
ON_THE_DEVICE = 15
MINUTE = 60_000  # ms
WANTED = 45 * MINUTE, 50 * MINUTE


def some_songs(least: int, most: int, random: Random) -> list[str]:
    """The files that the goal is about."""
    titles = random.sample(sample.SONG_TITLES, random.randrange(least, most + 1))
    return [f"{title}.mp3" for title in titles]


def other_songs(random: Random, wanted: Sequence[str]) -> list[str]:
    """The rest of fifteen."""
    left = [f"{t}.mp3" for t in sample.SONG_TITLES if f"{t}.mp3" not in wanted]
    return random.sample(left, ON_THE_DEVICE - len(wanted))


def title_of(file: str) -> str:
    return file.partition(".")[0]


class _Retro(files.FilesTask):
    """Fifteen songs are on the device, the library knows them, and there is no playlist."""

    app_names: ClassVar[tuple[str, ...]] = (APP,)
    files = Param(partial(some_songs, 2, 5))
    noise_files = Param(other_songs, after=files)
    artists = Param(partial(sample.artists, ON_THE_DEVICE))
    durations: Any = Param(partial(sample.song_lengths, ON_THE_DEVICE))

    @property
    def titles(self) -> list[str]:
        """The songs of the goal, in order."""
        return [title_of(file) for file in self.files]

    @property
    def goal(self) -> str:
        return self.template.format(**self.params, names=", ".join(self.titles))

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.clear_storage(env)
        PLAYLISTS.fill(env, [])
        SONGS.fill(env, [])
        names = [*self.files, *self.noise_files]
        facts = zip(names, self.artists, self.durations, strict=True)
        made = {name: songs.song(title_of(name), artist, ms) for name, artist, ms in facts}
        env.files.write_all(files.MUSIC, made)
        env.media.rescan()
        env.apps.close(PACKAGE)

    def check_start(self, env: Device) -> Check:
        there = [entry.name for entry in env.files.list(files.MUSIC) or ()]
        return check("the songs are there", sorted([*self.files, *self.noise_files]), there)

    def unchanged(self, env: Device, new: Iterable[str] = ()) -> Check:
        return strict(self.storage_as_before(env, new=new), "D77")

    @staticmethod
    def choose(user: User, titles: Sequence[str]) -> None:
        """Select songs in order, wherever in the list they are."""
        user.open(APP).tap("Songs")
        first, *others = titles
        show(user, first).hold(first)
        for title in others:
            show(user, title).tap(title)


class _Playlist(_Retro):
    """A playlist of the goal's name holds the songs in order; no other playlist is there."""

    playlist_name = Param(sample.playlist_name)

    def playlist_made(self, env: Device) -> Score:
        there, listed = read_playlists(env)
        entries = None if listed is None else [each.entry for each in listed]
        return playlists.made(there, entries, self.playlist_name, self.titles)

    def create(self, user: User, titles: Sequence[str]) -> None:
        self.choose(user, titles)
        user.tap("Add to playlist").tap("New playlist")
        user.type(self.playlist_name, into="Playlist name").tap("Create")


class RetroCreatePlaylist(_Playlist):
    """The playlist is there, and nothing else has changed."""

    template = (
        'Create a playlist in Retro Music titled "{playlist_name}" with the following songs, in'
        " order: {names}"
    )
    complexity = 2.4

    def is_successful(self, env: Device) -> Score:
        return Score.of(self.playlist_made(env), self.unchanged(env))

    def solve(self, user: User) -> None:
        self.create(user, self.titles)

    def near_miss_another_order(self, user: User) -> None:
        self.create(user, self.titles[::-1])

    def near_miss_a_song_left_out(self, user: User) -> None:
        self.create(user, self.titles[:-1])


class RetroSavePlaylist(_Playlist):
    """Two halves: the playlist, and its file in Download, which lists the songs."""

    template = (
        'Create a playlist in Retro Music titled "{playlist_name}" with the following songs, in'
        " order: {names}. Then export the playlist to the Downloads directory on the device."
    )
    complexity = 5

    def is_successful(self, env: Device) -> Score:
        name = f"{self.playlist_name}.m3u"
        path = f"{files.DOWNLOAD}/{name}"
        there = files.kind(env, files.DOWNLOAD, name)
        listed = listed_songs(env.files.read(path) or "") if there == "file" else []
        whatever_case = env.files.kind(path)  # shared storage does not distinguish letters' case
        exported = Score.of(
            upstream(check(f"{path} is there", "file", whatever_case or "nothing"), "D78"),
            strict(check(f"{path} is there", "file", there or "nothing"), "D78"),
            strict(check(f"{name} lists the songs in order", self.files, listed), "D78"),
            self.unchanged(env, new=[path]),
        )
        return Score.halves(self.playlist_made(env), exported)

    def solve(self, user: User) -> None:
        self.create(user, self.titles)
        user.tap("Playlists").tap("id=menu").tap("Save as file").tap("SAVE")


class RetroPlayingQueue(_Retro):
    """The queue holds exactly the songs, in order."""

    template = "Add the following songs, in order, {names} to my playing queue in Retro music."
    complexity = 3.2

    def is_successful(self, env: Device) -> Score:
        found = env.sql.rows(QUEUE, IN_QUEUE)
        if found is None:
            return Score.of(rows.gone())
        queue = [str(row.get("title")) for row in found]
        return Score.of(
            check("the playing queue holds the songs in order", self.titles, queue),
            self.unchanged(env),
        )

    def solve(self, user: User) -> None:
        self.choose(user, self.titles)
        user.tap("Add to playing queue")


def partition(random: Random, wanted: Sequence[str]) -> list[int]:
    """The songs of the goal last 47.5 minutes together, the others three to five each (D80)."""
    total = sample.song_lengths_of(2_850_000, len(wanted), MINUTE, 10 * MINUTE, random)
    return total + sample.song_lengths(ON_THE_DEVICE - len(wanted), random)


class RetroPlaylistDuration(_Playlist):
    """The one playlist lasts from 45 to 50 minutes, whichever of the songs are in it."""

    template = (
        'Create a playlist in Retro Music titled "{playlist_name}" with a duration between 45 and'
        " 50 minutes using the provided songs."
    )
    complexity = 3
    files = Param(partial(some_songs, 9, 11))
    noise_files = Param(other_songs, after=files)
    durations = Param(partition, after=files)

    def is_successful(self, env: Device) -> Score:
        there, listed = read_playlists(env)
        if there is None or listed is None:
            return Score.of(rows.gone())
        used = sorted({each.entry.name for each in listed})
        mine = playlists.named(there, self.playlist_name)
        inside = [each for each in listed if each.entry.playlist in mine]
        known = {f"{files.MUSIC}/{name}" for name in (*self.files, *self.noise_files)}
        foreign = [each.path for each in inside if each.path not in known]
        return Score.of(
            upstream(check("all songs of playlists are in", [self.playlist_name], used), "D80"),
            upstream(lasts(listed), "D80"),
            strict(check("playlists of that name", 1, len(mine)), "D80"),
            strict(lasts(inside), "D80"),
            strict(check("songs of others", [], foreign), "D80"),
            strict(playlists.no_others(there, [self.playlist_name]), "D77"),
            self.unchanged(env),
        )

    def solve(self, user: User) -> None:
        self.create(user, sorted(self.titles))  # any order will do


class SongInPlaylist(NamedTuple):
    """A song in a playlist, as far as its row can be read."""

    entry: playlists.Entry
    length: int  # ms
    path: str


def lasts(listed: Iterable[SongInPlaylist]) -> Check:
    """Songs that last as long as the goal requires."""
    total = sum(each.length for each in listed)
    found = f"{total / MINUTE:.2f} minutes"
    right = WANTED[0] <= total <= WANTED[1]
    return check("the playlist lasts", "45 to 50 minutes", found, right)


def read_playlists(env: Device) -> tuple[dict[int, str] | None, list[SongInPlaylist] | None]:
    """Names by key, and the songs, which the reference numbers among all playlists of a name."""
    there, entries = PLAYLISTS.rows(env), SONGS.rows(env)
    if there is None or entries is None:
        return None, None
    names = {whole(row.get("playlist_id")): str(row.get("playlist_name")) for row in there}
    found: list[SongInPlaylist] = []
    for row in sorted(entries, key=lambda row: whole(row.get("song_key"))):
        key = whole(row.get("playlist_creator_id"))
        if key in names:
            order = sum(each.entry.name == names[key] for each in found)
            entry = playlists.Entry(key, names[key], str(row.get("title")), order)
            found.append(SongInPlaylist(entry, whole(row.get("duration")), str(row.get("data"))))
    return names, found


def whole(value: object) -> int:
    """A number of a row; 0 for what an agent has put in its place."""
    return value if isinstance(value, int) else 0


def listed_songs(text: str) -> list[str]:
    """The file names in a playlist file."""
    lines = (line.strip() for line in text.splitlines())
    return [PurePosixPath(line).name for line in lines if line and not line.startswith("#")]


def show(user: User, title: str) -> User:
    """Scroll to a song in the list, which is sorted by title."""
    first = next(e.text or "" for e in user.elements if (e.resource_name or "").endswith(TITLE))
    return user.scroll_to(title, "up" if title < first else "down")
