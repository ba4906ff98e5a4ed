"""VLC: put films into playlists, in order."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from pytest_androidworld import (
    Check,
    Device,
    NotOnScreen,
    Param,
    Score,
    User,
    check,
    files,
    films,
    playlists,
    rows,
    sample,
    strict,
)

PACKAGE = "org.videolan.vlc"
FOLDER = f"{files.STORAGE}/VLCVideos"
PLAYLISTS = rows.Table(
    f"/data/data/{PACKAGE}/app_db/vlc_media.db", "Playlist", PACKAGE, "id_playlist", {"name": ""}
)
ITEMS = (
    "SELECT id_playlist, name, filename, position FROM PlaylistMediaRelation"
    " INNER JOIN Playlist ON id_playlist = playlist_id INNER JOIN Media ON id_media = media_id"
)
EMPTIED = ("PlaylistMediaRelation", "Playlist", "Media")
Films = list[sample.Film]


def wanted(random: Random, *others: Films) -> Films:
    """Two to five films for a playlist."""
    taken = [film["name"] for each in others for film in each]
    return sample.films(random.randrange(2, 6), random, taken)


def as_many(random: Random, *others: Films) -> Films:
    """As many films that no playlist is to have."""
    taken = [film["name"] for each in others for film in each]
    return sample.films(len(taken), random, taken)


def names(found: Sequence[sample.Film]) -> list[str]:
    return [each["name"] for each in found]


class _Playlists(files.FilesTask):
    """The films lie in one folder; the library is empty."""

    app_names: ClassVar[tuple[str, ...]] = ("vlc",)

    @property
    def lists(self) -> dict[str, list[str]]:
        """The files of each playlist that the goal asks for."""
        raise NotImplementedError

    @property
    def films(self) -> Films:
        """All that are there."""
        raise NotImplementedError

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.clear_storage(env)
        env.files.make_folder(FOLDER)
        env.files.clear(FOLDER)
        env.sql.write(PLAYLISTS.path, [(f"DELETE FROM {name}", ()) for name in EMPTIED], PACKAGE)
        films.write_films(env, FOLDER, self.films)

    def check_start(self, env: Device) -> Score:
        there = [entry.name for entry in env.files.list(FOLDER) or ()]
        return Score.of(
            check("the films are there", sorted(names(self.films)), sorted(there)),
            check("there is no playlist", [], PLAYLISTS.rows(env)),
        )

    def made(self, env: Device, name: str) -> Score:
        """One playlist of the goal; no other is there than those that it asks for."""
        there, items = PLAYLISTS.rows(env), env.sql.rows(PLAYLISTS.path, ITEMS)
        return playlists.made(
            None
            if there is None
            else {row["id_playlist"]: row.get("name") or "" for row in there},
            None if items is None else [entry(row) for row in items],
            name,
            self.lists[name],
            others=self.lists,
        )

    def unchanged(self, env: Device) -> Check:
        return strict(self.storage_as_before(env), "D77")

    def solve(self, user: User) -> None:
        user.open("vlc").tap("Browse").tap("Internal memory")
        user.scroll_to("VLCVideos").tap("VLCVideos")
        for name, (first, *others) in self.lists.items():
            show(user, first).hold(first)
            for other in others:
                show(user, other).tap(other)
            user.tap("Add to playlist").type(name, into="Playlist name")


def entry(row: rows.Row) -> playlists.Entry:
    position = row["position"]
    place = position if isinstance(position, int) else -1
    return playlists.Entry(row["id_playlist"], row["name"], row["filename"], place)


def show(user: User, name: str) -> User:
    """Scroll to a file: up if its name comes before those that are seen, which are in order."""
    seen = [e.text or "" for e in user.elements if (e.resource_name or "").endswith(":id/title")]
    is_above = bool(seen) and name.casefold() < seen[0].casefold()
    first, then = ("up", "down") if is_above else ("down", "up")
    try:
        return user.scroll_to(name, first)
    except NotOnScreen:
        return user.scroll_to(name, then)


class VlcCreatePlaylist(_Playlists):
    """The playlist is there, and nothing else has changed."""

    template = (
        'Create a playlist titled "{playlist_name}" with the following files in VLC (located in'
        " Internal Memory/VLCVideos), in order: {files}"
    )
    complexity = 2.8
    playlist_name = Param(sample.film_list)
    playlist_files = Param(wanted)
    noise_files = Param(as_many, after=playlist_files)

    @property
    def goal(self) -> str:
        return self.template.format(**self.params, files=", ".join(names(self.playlist_files)))

    @property
    def lists(self) -> dict[str, list[str]]:
        return {self.playlist_name: names(self.playlist_files)}

    @property
    def films(self) -> Films:
        return [*self.playlist_files, *self.noise_files]

    def is_successful(self, env: Device) -> Score:
        return Score.of(self.made(env, self.playlist_name), self.unchanged(env))

    def near_miss_another_order(self, user: User) -> None:
        self.varied(playlist_files=self.playlist_files[::-1]).solve(user)


class VlcCreateTwoPlaylists(_Playlists):
    """Two halves: each is one of the playlists, and nothing else has changed."""

    template = (
        'Create a playlist titled "{playlist_name1}" with the following files in VLC (located in'
        " Internal Memory/VLCVideos), in order: {files1}. And then, create a playlist titled"
        ' "{playlist_name2}" with the following files in VLC, in order: {files2}.'
    )
    complexity = 4.8
    playlist_name1 = Param(sample.film_list)
    playlist_name2 = Param(sample.film_list, after=playlist_name1)
    playlist_files1 = Param(wanted)
    playlist_files2 = Param(wanted, after=playlist_files1)
    noise_files = Param(as_many, after=(playlist_files1, playlist_files2))

    @property
    def goal(self) -> str:
        first, second = (", ".join(files) for files in self.lists.values())
        return self.template.format(**self.params, files1=first, files2=second)

    @property
    def lists(self) -> dict[str, list[str]]:
        return {
            self.playlist_name1: names(self.playlist_files1),
            self.playlist_name2: names(self.playlist_files2),
        }

    @property
    def films(self) -> Films:
        return [*self.playlist_files1, *self.playlist_files2, *self.noise_files]

    def is_successful(self, env: Device) -> Score:
        first, second = (
            Score.of(self.made(env, name), self.unchanged(env)) for name in self.lists
        )
        return Score.halves(first, second)
