"""What can be done with songs on any page, and the pages that list those of something."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from virtual_phone import ui
from virtual_phone.android.components import CHOOSER
from virtual_phone.android.intent import SEND, Intent
from virtual_phone.apps.retro.app import RetroMusic
from virtual_phone.apps.retro.dialogs import AddToPlaylist, SongDetails
from virtual_phone.apps.retro.library import Item
from virtual_phone.apps.retro.store import Song, summary
from virtual_phone.apps.retro.tag_editor import TagEditor
from virtual_phone.apps.retro.views import (
    cover,
    handle,
    no_items,
    song_row,
    up_bar,
)

CREATE = "android.intent.action.CREATE_DOCUMENT"
SEND_SEVERAL = "android.intent.action.SEND_MULTIPLE"
STREAM, TITLE = "android.intent.extra.STREAM", "android.intent.extra.TITLE"


@dataclass
class Songs(ui.Part[RetroMusic]):
    """The selection of several, and the menus of songs and playlists."""

    selection: ui.Selection = field(default_factory=ui.Selection)

    # The menus

    def lines(self, ids: list[int]) -> list[ui.Choice]:
        """What every menu of songs has."""
        return [
            ui.Choice("Play next", partial(self.play_next, ids)),
            ui.Choice("Add to playing queue", partial(self.enqueue, ids)),
            ui.Choice("Add to playlist", partial(self.add_to_playlist, ids)),
        ]

    def open_menu(self, song: Song, key: str, *more: ui.Choice) -> None:
        lines = [
            *self.lines([song.id]),
            *more,
            ui.Choice("Go to album", partial(self.show, ALBUM, song.album_id)),
            ui.Choice("Go to artist", partial(self.show, ARTIST, song.artist_id)),
            ui.Choice("Share", partial(self.share, [song.id])),
            ui.Choice("Tag editor", partial(self.edit_tags, song)),
            ui.Choice("Details", partial(self.show_details, song)),
            ui.Choice("Set as ringtone", partial(self.set_ringtone, song)),
            ui.Choice("Add to Blacklist", partial(self.app.hide, song.data)),
            ui.Choice("Delete from device", partial(self.ask_delete, [song.id])),
        ]
        self.screen.open(ui.Menu(lines, f"menu {key}"))

    def playlist_lines(self, playlist: Item) -> list[ui.Choice]:
        ids = [song.id for song in playlist.songs]
        return [
            ui.Choice("Play", partial(self.app.play, ids)),
            *self.lines(ids),
            ui.Choice("Rename", partial(self.ask_name, playlist.key, playlist.title)),
            ui.Choice("Delete", partial(self.ask_delete_playlists, [playlist.key])),
            ui.Choice("Save as file", partial(self.save_as_file, playlist.key, playlist.title)),
        ]

    def play_next(self, ids: list[int]) -> None:
        self.selection.take()
        self.app.play_next(ids)

    def enqueue(self, ids: list[int]) -> None:
        self.selection.take()
        self.app.enqueue(ids)

    def add_to_playlist(self, ids: list[int]) -> None:
        self.selection.take()
        self.screen.open(AddToPlaylist(ids))

    def show(self, kind: str, number: int) -> None:
        self.screen.open(Details(kind, number))

    def share(self, ids: list[int]) -> None:
        self.selection.take()
        paths = [song.data for song in self.app.library.known(ids)]
        one = len(paths) == 1
        stream = {STREAM: paths[0] if one else paths}
        send = Intent(SEND if one else SEND_SEVERAL, type="audio/*", extras=stream)
        self.screen.start(Intent(component=CHOOSER, extras={"intent": send.as_json()}))

    def edit_tags(self, song: Song) -> None:
        self.screen.open(TagEditor(song))

    def show_details(self, song: Song) -> None:
        self.screen.open(SongDetails(song))

    def set_ringtone(self, song: Song) -> None:
        if self.app.may_modify_settings:
            self.app.set_ringtone(song)
            return
        text = "To set a song as your ringtone, Retro Music has to be allowed to modify settings."
        self.screen.open(ui.confirm("Set as ringtone", text, "OK", self.allow_settings))

    def allow_settings(self) -> None:
        self.screen.start(self.app.settings_access)

    def ask_delete(self, ids: list[int]) -> None:
        self.selection.take()
        files = "this audio file" if len(ids) == 1 else f"{len(ids)} audio files"
        text = f"Allow {self.app.label} to delete {files}?"
        delete = partial(self.app.delete_files, ids)
        self.screen.open(ui.confirm("", text, "Allow", delete, no="Deny"))

    def ask_name(self, playlist: int, name: str) -> None:
        ask = ui.Ask(
            "Rename playlist", name, "Playlist name", "playlistName", capital="words", yes="Rename"
        )
        self.screen.open(ask, then=partial(self.app.rename_playlist, playlist))

    def ask_delete_playlists(self, playlists: list[int]) -> None:
        self.selection.take()
        names = [row.playlist_name for row in map(self.app.playlist_rows.get, playlists) if row]
        one = len(names) == 1
        title = "Delete playlist" if one else "Delete playlists"
        text = f"Delete the playlist {names[0]}?" if one else f"Delete {len(names)} playlists?"
        delete = partial(self.delete_playlists, playlists)
        self.screen.open(ui.confirm(title, text, "Delete", delete))

    def delete_playlists(self, playlists: list[int]) -> None:
        self.app.playlists.delete(playlists)
        if isinstance(self.screen, Details):
            self.screen.close()

    def save_as_file(self, playlist: int, name: str) -> None:
        create = Intent(CREATE, type="audio/mpegurl", extras={TITLE: name})
        self.screen.start(create, then=partial(self.app.export, playlist))

    # Several at once

    def bar(self, items: Sequence[Item], *, playlists: bool = False) -> ui.View:
        """In place of the page's bar while something is selected."""
        songs = {item.key: item.songs for item in items}
        keys = [key for key in self.selection.keys if key in songs]
        ids = list(dict.fromkeys(song.id for key in keys for song in songs[key]))
        delete = (
            ui.Choice("Delete", partial(self.ask_delete_playlists, keys))
            if playlists
            else ui.Choice("Delete from device", partial(self.ask_delete, ids))
        )
        tools = (
            ("action_play_next", "playlist-play", self.play_next, "Play next"),
            (
                "action_add_to_current_playing",
                "playlist-plus",
                self.enqueue,
                "Add to playing queue",
            ),
            ("action_add_to_playlist", "playlist-music", self.add_to_playlist, "Add to playlist"),
        )
        return ui.bar(
            ui.IconButton("close", "Close", on_tap=self.selection.take),
            ui.Text(f"{len(keys)} selected", size=20, lines=1, grow=1, margin=(8, 0)),
            *(ui.menu_item(id, icon, partial(does, ids), desc) for id, icon, does, desc in tools),
            ui.menu_button(
                self.screen,
                ui.Choice("Share", partial(self.share, ids)),
                delete,
                ui.Choice("Select all", partial(self.select, list(songs))),
            ),
            height=64,
            background="card",
        )

    def select(self, keys: list[int]) -> None:
        self.selection.keys = keys

    def item(self, view: ui.View, key: int, does: ui.Handler) -> ui.View:
        background = "tint" if key in self.selection else "background"
        return self.selection.item(view.but(background=background), key, does)

    def row(
        self, song: Song, ids: list[int], *before: ui.Child, more: Sequence[ui.Choice] = ()
    ) -> ui.View:
        """A song that plays with those beside it."""
        key = str(song.id)
        view = song_row(song, key, partial(self.open_menu, song, key, *more), *before)
        return self.item(view, song.id, lambda: self.app.play(ids, ids.index(song.id)))


ALBUM, ARTIST, PLAYLIST = "album", "artist", "playlist"
HISTORY, ADDED, TOP = "History", "Last added", "Most played"
NOTHING = Item(0, "", "", [])
GLYPHS = {ALBUM: "album", ARTIST: "account-music", PLAYLIST: "playlist-music"}


@dataclass
class Details(ui.Screen[RetroMusic, None]):
    """The songs of an album, an artist, a playlist, or of a list that the app makes."""

    of: str
    number: int = 0
    order: list[int] = field(default_factory=list)  # a playlist's songs, as they were dragged
    songs: Songs = field(default_factory=Songs)

    def item(self) -> Item:
        library = self.app.library
        lists = {HISTORY: library.history, ADDED: library.last_added, TOP: library.most_played}
        if self.of in lists:
            return Item(0, self.of, "", lists[self.of]())
        groups = {
            ALBUM: library.albums,
            ARTIST: library.artists,
            PLAYLIST: library.playlists,
        }[self.of]()
        found = next((each for each in groups if each.key == self.number), NOTHING)
        place = {number: at for at, number in enumerate(self.order)}
        found.songs.sort(key=lambda song: place.get(song.id, len(place)))
        return found

    def view(self) -> ui.View:
        from virtual_phone.apps.retro.player_page import mini_player  # opens this

        item = self.item()
        ids = [song.id for song in item.songs]
        items = [Item(song.id, song.title, "", [song]) for song in item.songs]
        body = ui.Collection(
            item.songs,
            lambda song: self.row(song, ids),
            empty=no_items("You have no songs"),
            above=self.head(item, ids) if self.of in GLYPHS else None,
            id="recyclerView",
        )
        bar = self.songs.bar(items) if self.songs.selection else self.bar(item)
        return ui.page(self, body, bar=bar, bottom=mini_player(self))

    def row(self, song: Song, ids: list[int]) -> ui.View:
        if self.of != PLAYLIST:
            return self.songs.row(song, ids)
        drag = handle(f"drag {song.id}", lambda rows: self.move(ids, song.id, rows))
        remove = ui.Choice("Remove from playlist", partial(self.remove, song.id))
        return self.songs.row(song, ids, drag, more=[remove])

    def bar(self, item: Item) -> ui.View:
        ids = [song.id for song in item.songs]
        lines = self.songs.lines(ids)
        if self.of == PLAYLIST:
            lines = self.songs.playlist_lines(item)
        elif self.of == HISTORY:
            lines = [ui.Choice("Clear history", self.app.clear_history)]
        mix = partial(self.app.shuffle, ids)
        shuffle = ui.menu_item("", "shuffle", mix, "Shuffle playlist", key="shuffle playlist")
        title = item.title if self.of not in GLYPHS else ""
        mixes = shuffle if self.of == PLAYLIST else None
        return up_bar(self, title, mixes, ui.menu_button(self, *lines))

    def head(self, item: Item, ids: list[int]) -> ui.View:
        """What it is called, and the buttons that play it."""
        text = summary(item.songs)
        if self.of == ALBUM:
            text = f"{item.text}  •  {text}"
        play = ui.Button("Play all", id="play_button", grow=1)
        mix = ui.TextButton("Shuffle", id="shuffle_button", grow=1, background="tint")
        return ui.Column(
            cover(160, icon=GLYPHS[self.of], round=self.of == ARTIST, at="center", id="image"),
            ui.Text(item.title, id="title", size=24, at="center", justify="center", lines=2),
            ui.Label(text, id="subtitle", at="center"),
            ui.Row(
                play.but(on_tap=partial(self.app.play, ids)),
                mix.but(on_tap=partial(self.app.shuffle, ids)),
                gap=12,
                margin=(0, 8),
            ),
            padding=(16, 8),
            gap=8,
        )

    def move(self, ids: list[int], number: int, rows: int) -> None:
        order = list(ids)
        place = order.index(number)
        order.insert(min(max(place + rows, 0), len(order) - 1), order.pop(place))
        self.order = order

    def remove(self, number: int) -> None:
        self.app.playlists.remove(self.number, [number])

    def save(self) -> None:
        """The real app writes a playlist anew whenever its page is left."""
        if self.of == PLAYLIST:
            self.app.playlists.write(self.number, [song.id for song in self.item().songs])

    def paused(self) -> None:
        self.save()

    def back(self) -> None:
        if self.songs.selection:
            self.songs.selection.take()
        else:
            self.save()
            self.go_back()
