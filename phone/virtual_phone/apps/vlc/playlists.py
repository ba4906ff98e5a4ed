"""VLC's playlists: the cards of the tab, and what is in one."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import GUI, Vlc, append, play
from virtual_phone.apps.vlc.library import Media, Playlist
from virtual_phone.apps.vlc.views import (
    add_to_playlist,
    ask_to_delete,
    image,
    item_row,
    media_icon,
    media_page,
    more_button,
    note,
    offer,
    selection_bar,
    up_bar,
)


def count_of(playlist: Playlist) -> str:
    only_songs = playlist.nb_audio == playlist.count > 0
    count = playlist.count
    return wording.counted(count, "track", "tracks") if only_songs else wording.media(count)


@dataclass
class Playlists(ui.Part[Vlc], ui.Selecting[int]):
    """The tab: a long press selects."""

    selection: ui.Selection = field(default_factory=ui.Selection)

    def view(self) -> ui.View:
        found = self.app.playlists.all(order="name COLLATE NOCASE")
        rows = ui.grid_rows(2, [self.card(each) for each in found])
        empty = note("No playlist found.")
        return ui.Rows(*rows, id="audio_list", padding=8) if found else empty

    def card(self, playlist: Playlist) -> ui.View:
        number, name = playlist.id_playlist, playlist.name or ""
        chosen = number in self.selection
        more = more_button(partial(self.offer, playlist), f"more {number}")
        row = ui.Column(
            ui.Box(
                ui.Icon("playlist-play", size=64, at="center"),
                background="card",
                height=112,
                width="fill",
            ),
            ui.Row(
                ui.Text(name, id="title", size=14, lines=2, grow=1),
                None if self.selection else more,
                min_height=48,
            ),
            ui.Label(count_of(playlist), id="subtitle", lines=1),
            key=f"playlist {number}",
            desc=f"Playlist: {name}, {count_of(playlist)}",
            padding=4,
            radius=4,
            background="tint" if chosen else "background",
        )
        return self.selection.item(row, number, partial(self.show, number))

    def show(self, number: int) -> None:
        self.screen.open(OpenPlaylist(number))

    def bar(self) -> ui.View:
        return selection_bar(
            len(self.selection),
            self.selection.take,
            ui.menu_item("action_mode_audio_play", "play", self.on_selected(self.play), "Play"),
            ui.menu_item(
                "action_mode_audio_delete",
                "delete",
                self.on_selected(self.ask_to_delete),
                "Delete",
            ),
        )

    def media(self, playlists: list[int]) -> list[str]:
        """The files of playlists, one after another."""
        library = self.app.library
        found = [media for each in playlists for media in library.entries(each)]
        return [path for each in found if (path := library.path(each.id_media))]

    def play(self, playlists: list[int]) -> None:
        play(self.screen, self.media(playlists))

    def append(self, playlists: list[int]) -> None:
        append(self.screen, self.media(playlists))

    def ask_to_delete(self, playlists: list[int]) -> None:
        found = [each for number in playlists if (each := self.app.playlists.get(number))]
        names = [each.name or "" for each in found]
        if names:
            ask_to_delete(self.screen, names, partial(self.app.library.remove, playlists))

    def ask_name(self, playlist: Playlist) -> None:
        rename = partial(self.rename, playlist.id_playlist)
        self.screen.open(ui.Ask("Rename", playlist.name or ""), then=rename)

    def rename(self, number: int, name: str) -> None:
        if name.strip() and not self.app.library.playlist_named(name.strip()):
            self.app.playlists.set(number, name=name.strip())

    def offer(self, playlist: Playlist) -> None:
        numbers = [playlist.id_playlist]
        offer(
            self.screen,
            playlist.name or "",
            ("play", "Play", partial(self.play, numbers)),
            ("playlist-plus", "Append", partial(self.append, numbers)),
            ("pencil", "Rename", partial(self.ask_name, playlist)),
            ("delete", "Delete", partial(self.ask_to_delete, numbers)),
        )


@dataclass
class OpenPlaylist(ui.Screen[Vlc, None]):
    """What is in a playlist, in order."""

    activity: ClassVar[str] = f"{GUI}.HeaderMediaListActivity"

    number: int = 0

    def view(self) -> ui.View:
        playlist = self.app.playlists.get(self.number)
        media = self.app.library.entries(self.number)
        name = playlist.name or "" if playlist else ""
        total = sum(max(each.duration or 0, 0) for each in media)
        head = ui.Column(
            ui.Text(name, id="header_list_title", size=22, face="medium", lines=2),
            ui.Label(f"{wording.media(len(media))} · {wording.duration(total)}", id="duration"),
            ui.Row(
                ui.Button(
                    "Play", id="play_btn", caps=True, radius=4, on_tap=partial(self.play, 0)
                ),
                image("btn_add_playlist", "playlist-plus", self.add_all, "Add to playlist"),
                image("btn_shuffle", "shuffle", self.shuffle, "Shuffle all"),
                gap=8,
            ),
            padding=16,
            gap=8,
        )
        rows = [self.row(place, each) for place, each in enumerate(media)]
        body = ui.Rows(
            head, *rows, note("No media in this playlist") if not media else None, id="songs"
        )
        return media_page(self, body, up_bar(self, name))

    def row(self, place: int, media: Media) -> ui.View:
        return item_row(
            media.name,
            wording.clock(media.duration or 0),
            icon=media_icon(media),
            end=more_button(partial(self.offer, place, media.name), f"more {place}"),
            does=partial(self.play, place),
            key=f"item {place}",
        )

    def play(self, place: int) -> None:
        library = self.app.library
        paths = [library.path(media.id_media) for media in library.entries(self.number)]
        there = [path for path in paths if path]
        if there:
            play(self, there, min(place, len(there) - 1))

    def shuffle(self) -> None:
        """Begin with another one, which depends on the time."""
        count = len(self.app.library.entries(self.number))
        self.play(self.phone.clock.wall() // 10**6 % count if count else 0)

    def add_all(self) -> None:
        entries = self.app.library.entries(self.number)
        if entries:
            add_to_playlist(self, [media.id_media for media in entries])

    def offer(self, place: int, name: str) -> None:
        offer(
            self,
            name,
            ("play", "Play", partial(self.play, place)),
            ("playlist-remove", "Remove from playlist", partial(self.remove, place)),
        )

    def remove(self, place: int) -> None:
        self.app.library.take_out(self.number, place)
