"""VLC's Audio tab: artists, albums, tracks and genres."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import Vlc
from virtual_phone.apps.vlc.library import AUDIO, Media
from virtual_phone.apps.vlc.views import (
    add_to_playlist,
    artist_of,
    item_row,
    media_page,
    more_button,
    note,
    offer,
    selection_bar,
    up_bar,
)

NAMES = ("Artists", "Albums", "Tracks", "Genres")
TRACKS = 2
COLUMNS = ("artist_id", "album_id", "", "genre_id")
ICONS = ("account-music", "album", "music-note", "guitar-electric")
NO_SONGS = "No audio files found"


@dataclass
class Songs(ui.Part[Vlc], ui.Selecting[int]):
    """Four lists; of tracks, a long press selects."""

    tab: int = 0
    selection: ui.Selection = field(default_factory=ui.Selection)

    def songs(self, where: str = "1", *args: int) -> list[Media]:
        known = f"type={AUDIO} AND is_present AND {where}"
        return self.app.media.all(known, args, order="title")

    def view(self) -> ui.View:
        tabs = ui.Row(*map(self.tab_button, range(len(NAMES))), id="sliding_tabs")
        body = self.tracks(self.songs()) if self.tab == TRACKS else self.categories()
        return ui.Column(tabs, body.but(grow=1), height="fill")

    def tab_button(self, number: int) -> ui.View:
        chosen = number == self.tab
        return ui.Text(
            NAMES[number],
            key=f"tab {number}",
            caps=True,
            face="medium",
            justify="center",
            color="primary" if chosen else "secondary",
            selected=chosen,
            grow=1,
            lines=1,
            min_height=48,
            on_tap=partial(self.choose, number),
        )

    def choose(self, number: int) -> None:
        self.selection.take()
        self.tab = number

    def categories(self) -> ui.View:
        """Artists, albums or genres of the songs that are there."""
        app, tab = self.app, self.tab
        names = (
            {each.id_artist: each.name for each in app.artists.all()},
            {each.id_album: each.title for each in app.albums.all()},
            {},
            {each.id_genre: each.name for each in app.genres.all()},
        )[tab]
        counts: dict[int, int] = {}
        for song in self.songs():
            number = (song.artist_id, song.album_id, 0, song.genre_id)[tab] or 0
            counts[number] = counts.get(number, 0) + 1
        found = sorted(counts, key=lambda each: (names.get(each) or "").casefold())
        rows = [self.category(each, names.get(each) or "", counts[each]) for each in found]
        return ui.Rows(*rows, id="audio_list") if rows else note(NO_SONGS)

    def category(self, number: int, name: str, count: int) -> ui.View:
        return ui.list_row(
            name,
            wording.counted(count, "track", "tracks"),
            icon=ui.Icon(ICONS[self.tab], size=32),
            title_id="title",
            summary_id="subtitle",
            key=f"category {number}",
            does=partial(self.open_category, number, name),
        )

    def open_category(self, number: int, name: str) -> None:
        songs = [each.id_media for each in self.songs(f"{COLUMNS[self.tab]}=?", number)]
        self.screen.open(SongList(name, songs))

    def tracks(self, songs: list[Media]) -> ui.View:
        ids = [song.id_media for song in songs]

        def row(song: Media) -> ui.View:
            more = None if self.selection else partial(self.offer, song)
            play = partial(self.app.play_songs, ids, ids.index(song.id_media))
            chosen = song.id_media in self.selection
            return self.selection.item(
                track(self.app, song, more, chosen=chosen), song.id_media, play
            )

        return ui.Collection(songs, row, empty=note(NO_SONGS), id="audio_list")

    def bar(self) -> ui.View:
        return selection_bar(
            len(self.selection),
            self.selection.take,
            ui.menu_item(
                "action_mode_audio_play", "play", self.on_selected(self.app.play_songs), "Play"
            ),
            ui.menu_item(
                "action_mode_audio_add_playlist",
                "playlist-plus",
                self.on_selected(self.add),
                "Add to playlist",
            ),
        )

    def add(self, media: list[int]) -> None:
        add_to_playlist(self.screen, media)

    def offer(self, song: Media) -> None:
        ids = [song.id_media]
        offer(
            self.screen,
            song.name,
            ("play", "Play", partial(self.app.play_songs, ids)),
            ("playlist-plus", "Add to playlist", partial(self.add, ids)),
        )


def track(
    app: Vlc, song: Media, more: Callable[[], object] | None, *, chosen: bool = False
) -> ui.View:
    """A row of a list of songs."""
    icon = "check-circle" if chosen else "music-note"
    return item_row(
        song.name,
        f"{artist_of(app, song.artist_id)} · {wording.clock(song.duration or 0)}",
        icon=ui.Icon(icon, size=32, color="primary"),
        end=more_button(more, f"more {song.id_media}") if more else None,
        key=f"song {song.id_media}",
        background="tint" if chosen else "background",
    )


@dataclass
class SongList(ui.Screen[Vlc, None]):
    """The songs of an artist, an album or a genre."""

    title: str
    media: list[int]
    songs: Songs = field(default_factory=Songs)

    def view(self) -> ui.View:
        found = [song for each in self.media if (song := self.app.media.get(each))]
        bar = self.songs.bar() if self.songs.selection else up_bar(self, self.title)
        return media_page(self, self.songs.tracks(found), bar)

    def back(self) -> None:
        if not self.songs.selection.take():
            self.go_back()
