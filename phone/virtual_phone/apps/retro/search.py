"""Retro Music's search: songs, artists, albums and playlists with some words in their names."""

from dataclasses import dataclass, field
from functools import partial

from virtual_phone import ui
from virtual_phone.android.intent import RECOGNIZE_SPEECH, Intent
from virtual_phone.apps.retro.app import RetroMusic
from virtual_phone.apps.retro.library import ALBUMS, ARTISTS, PLAYLISTS, SONGS, Item
from virtual_phone.apps.retro.player_page import mini_player
from virtual_phone.apps.retro.songs import ALBUM, ARTIST, PLAYLIST, Songs
from virtual_phone.apps.retro.views import cover, empty, image, item_row, song_row, words

QUERY = "searchView"
ALBUM_ARTISTS, GENRES = "Album Artist", "Genres"
CHIPS = {
    SONGS: "chip_audio",
    ARTISTS: "chip_artists",
    ALBUMS: "chip_albums",
    ALBUM_ARTISTS: "chip_album_artists",
    GENRES: "chip_genres",
    PLAYLISTS: "chip_playlists",
}
KINDS = {ARTISTS: ARTIST, ALBUM_ARTISTS: ARTIST, ALBUMS: ALBUM, PLAYLISTS: PLAYLIST}


@dataclass
class Search(ui.Screen[RetroMusic, None]):
    """Results come while one types."""

    chip: str = ""  # the one kind that is searched; none: all
    songs: Songs = field(default_factory=Songs)

    def view(self) -> ui.View:
        typed = self.text(QUERY).strip().casefold()
        entry = ui.Field(
            QUERY, hint="Search", id=QUERY, autofocus=True, grow=1, enter="search", height=56
        )
        tool = (
            image("clearText", "close", self.clear)
            if self.text(QUERY)
            else image("voiceSearch", "microphone", self.speak)
        )
        back = ui.IconButton("arrow-left", "Navigate up", on_tap=self.close)
        rows = self.found(typed) if typed else []
        results = ui.Rows(*rows, id="recyclerView") if rows else empty("No results")
        keyboard = ui.Button("Keyboard", id="keyboardPopup", at="bottom end", margin=16)
        return ui.page(
            self,
            results if typed else ui.Column(),
            bar=ui.Column(ui.bar(back, entry, tool, height=64), self.chips()),
            fab=keyboard.but(on_tap=lambda: self.focus(QUERY)),
            bottom=mini_player(self),
        )

    def chips(self) -> ui.View:
        chips = map(self.chip_view, CHIPS)
        return ui.strip(*chips, padding=(16, 4), id="searchFilterGroup")

    def chip_view(self, name: str) -> ui.View:
        chosen = name == self.chip
        return ui.Text(
            name,
            id=CHIPS[name],
            key=f"chip {name}",
            size=14,
            checked=chosen,
            background="tint" if chosen else "card",
            radius=8,
            padding=(12, 0),
            min_height=40,
            lines=1,
            cls="android.widget.CompoundButton",
            on_tap=partial(self.choose, name),
        )

    def choose(self, name: str) -> None:
        self.chip = "" if name == self.chip else name

    def clear(self) -> None:
        self.set_text(QUERY, "")

    def speak(self) -> None:
        self.start(Intent(RECOGNIZE_SPEECH))

    def found(self, typed: str) -> list[ui.View]:
        rows: list[ui.View] = []
        for kind in CHIPS:
            if self.chip not in ("", kind) or kind == GENRES:
                continue
            tab = ARTISTS if kind == ALBUM_ARTISTS else kind
            if kind == ALBUM_ARTISTS and not self.chip:
                continue
            items = [i for i in self.app.library.items(tab) if typed in i.title.casefold()]
            if items:
                rows.append(ui.Body(kind, id="title", color="primary", padding=(16, 8)))
            rows += [self.row(kind, item) for item in items]
        return rows

    def row(self, kind: str, item: Item) -> ui.View:
        if kind == SONGS:
            song = item.songs[0]
            menu = partial(self.songs.open_menu, song, str(song.id))
            play = partial(self.app.play_found, song.id)
            return song_row(song, str(song.id), menu, on_tap=play)
        picture = cover(48, round=kind == ARTISTS, icon="music-note", id="image")
        show = partial(self.songs.show, KINDS[kind], item.key)
        key = f"{kind} {item.key}"
        return item_row(
            picture, words(item.title, item.text), key=key, padding=(16, 0), on_tap=show
        )
