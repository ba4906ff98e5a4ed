"""Retro Music's library: the songs of the media store, and the albums and artists they make."""

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from virtual_phone import ui
from virtual_phone.apps.retro.store import Song, count, summary
from virtual_phone.services.media_store import MediaStore

if TYPE_CHECKING:
    from virtual_phone.apps.retro.app import RetroMusic

FILTER = "filter_song"  # seconds; shorter songs are not listed
SHORTEST = 20
NEW_DAYS = 31
COLUMNS = (
    "_id, title, ifnull(track, 0), ifnull(year, 0), ifnull(duration, 0), _data, date_modified,"
    " album_id, ifnull(album, ''), artist_id, ifnull(artist, ''), composer, album_artist"
)
SONGS, ALBUMS, ARTISTS, PLAYLISTS = "Songs", "Albums", "Artists", "Playlists"


@dataclass(frozen=True)
class Item:
    """What a tab lists: a song, an album, an artist or a playlist, with its songs."""

    key: int
    title: str
    text: str
    songs: list[Song]


def name(text: str) -> str:
    """What a text is sorted by: without case and accents, as a collator does first."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c))


Order = tuple[str, Callable[[Item], Any], bool]  # its label, what it sorts by, whether downwards
ASCENDING: Order = ("Ascending", lambda item: name(item.title), False)
DESCENDING: Order = ("Descending", lambda item: name(item.title), True)
MODIFIED: Order = ("Date modified", lambda item: item.songs[0].date_modified, True)
NUMBER: Order = ("Number of songs", lambda item: len(item.songs), True)
ARTIST: Order = ("Artist", lambda item: name(item.songs[0].artist_name), False)
YEAR: Order = ("Year", lambda item: item.songs[0].year, True)
ORDERS: dict[str, tuple[Order, ...]] = {
    SONGS: (
        ASCENDING,
        DESCENDING,
        ARTIST,
        ("Album", lambda item: name(item.songs[0].album_name), False),
        YEAR,
        MODIFIED,
        ("Composer", lambda item: name(item.songs[0].composer or ""), False),
    ),
    ALBUMS: (ASCENDING, DESCENDING, ARTIST, YEAR, NUMBER),
    ARTISTS: (ASCENDING, DESCENDING, NUMBER),
    PLAYLISTS: (ASCENDING, DESCENDING, NUMBER),
}


class Library(ui.AppPart):
    """What is there to listen to."""

    app: "RetroMusic"

    def songs(self) -> list[Song]:
        """All songs that are long enough and not blacklisted, by title."""
        db = self.app.phone[MediaStore].catch_up()
        rows = db.execute(
            f"SELECT {COLUMNS} FROM audio WHERE is_music != 0 AND title != ''"
            " AND is_pending = 0 AND is_trashed = 0 AND ifnull(duration, 0) >= ?",
            (self.app.prefs().number(FILTER, SHORTEST) * 1000,),
        )
        hidden = tuple(each.path for each in self.app.blacklist.all())
        songs = (Song(*row) for row in rows.fetchall())
        found = (song for song in songs if not hidden or not song.data.startswith(hidden))
        return sorted(found, key=lambda song: (name(song.title), song.id))

    def known(self, ids: Iterable[int]) -> list[Song]:
        """Songs by id, those of playlists and of the queue among them, in this order."""
        app = self.app
        everywhere = (*app.playlist_songs.all(), *app.deck.songs(), *self.songs())
        songs: dict[int, Song] = {song.id: song for song in everywhere}
        return [songs[each] for each in ids if each in songs]

    def at(self, path: str) -> Song | None:
        return next((song for song in self.songs() if song.data == path), None)

    # What the tabs list

    def items(self, tab: str) -> list[Item]:
        """The items of a tab, sorted as the user has chosen."""
        found = {
            SONGS: self._songs,
            ALBUMS: self.albums,
            ARTISTS: self.artists,
            PLAYLISTS: self.playlists,
        }[tab]()
        _, by, downwards = ORDERS[tab][self.app.order(tab)]
        found.sort(key=lambda item: name(item.title))
        found.sort(key=by, reverse=downwards)
        return found

    def _songs(self) -> list[Item]:
        return [Item(song.id, song.title, song.artist, [song]) for song in self.songs()]

    def albums(self) -> list[Item]:
        groups: dict[int, list[Song]] = {}
        for song in self.songs():
            groups.setdefault(song.album_id, []).append(song)
        for songs in groups.values():
            songs.sort(key=lambda song: song.track_number)
        return [
            Item(key, songs[0].album_name, songs[0].album_artist or songs[0].artist, songs)
            for key, songs in groups.items()
        ]

    def artists(self) -> list[Item]:
        groups: dict[int, list[Song]] = {}
        for song in self.songs():
            groups.setdefault(song.artist_id, []).append(song)
        return [
            Item(key, songs[0].artist, count(len(songs)), songs) for key, songs in groups.items()
        ]

    def playlists(self) -> list[Item]:
        found = []
        for playlist in self.app.playlist_rows.all():
            songs = self.app.playlists.songs(playlist.playlist_id)
            found.append(Item(playlist.playlist_id, playlist.playlist_name, summary(songs), songs))
        return found

    # Lists that the app makes

    def history(self) -> list[Song]:
        return list(self.app.history.all(order="time_played DESC"))

    def most_played(self) -> list[Song]:
        return list(self.app.play_counts.all(order="play_count DESC, time_played DESC"))

    def last_added(self) -> list[Song]:
        since = self.app.phone.clock.wall() // 1_000_000_000 - NEW_DAYS * 86400
        new = [song for song in self.songs() if song.date_modified >= since]
        return sorted(new, key=lambda song: -song.date_modified)
