"""VLC's sheet that adds media to a new playlist or to one that is there."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import Vlc
from virtual_phone.apps.vlc.library import Playlist

NAME = "dialog_playlist_name"


@dataclass
class SavePlaylist(ui.Screen[Vlc, None]):
    """Closes when the media are in a playlist."""

    kind: ClassVar[ui.Kind] = "sheet"

    media: list[int]
    error: str = ""

    def view(self) -> ui.View:
        count = wording.media(len(self.media))
        field = ui.Field(
            NAME,
            hint="Playlist name",
            enter="send",
            capital="sentences",
            on_enter=self.save,
            on_change=self.clear_error,
        )
        field = ui.outlined(field, error=bool(self.error), padding=12, behind="surface")
        problem = ui.Text(self.error, id="textinput_error", size=12, color="error")
        save = ui.Button("Save", id="dialog_playlist_save", caps=True, radius=4, on_tap=self.save)
        playlists = self.app.playlists.all(order="name COLLATE NOCASE")
        none = ui.Body("No playlist found.", id="empty", color="secondary")
        return ui.Column(
            self.heading("textView9", "Add to new playlist", "medias2", count),
            ui.Row(ui.Column(field, problem if self.error else None, grow=1), save, gap=16),
            self.heading("textView8", "Add to existing playlist", "medias", count),
            ui.Collection(playlists, self.row, empty=none, id="list"),
            padding=(16, 16),
            gap=8,
        )

    def heading(self, id: str, title: str, count_id: str, count: str) -> ui.View:
        return ui.Row(
            ui.Heading(title, id=id, grow=1, lines=1),
            ui.Label(count, id=count_id, lines=1),
        )

    def row(self, playlist: Playlist) -> ui.View:
        return ui.list_row(
            playlist.name or "",
            wording.media(playlist.count),
            icon=ui.Icon("playlist-play"),
            does=partial(self.add_to, playlist.id_playlist),
            title_id="audio_item_title",
            summary_id="audio_item_subtitle",
            lines=(1, 1),
            space=0,
            key=f"playlist {playlist.id_playlist}",
            min_height=64,
            padding=0,
        )

    def clear_error(self, text: str) -> None:
        self.error = ""

    def save(self) -> None:
        """Make the playlist that the field names."""
        name = self.text(NAME).strip()
        if not name:
            return
        there = self.app.library.playlist_named(name)
        if there:
            self.error = f"Playlist {there.name} already exists"
            return
        self.app.library.create(name, self.media)
        self.close()

    def add_to(self, playlist: int) -> None:
        """Append to a playlist; ask first where some of the media are in it."""
        inside = {media.id_media for media in self.app.library.entries(playlist)}
        twice = [media for media in self.media if media in inside]
        if not twice:
            self.append(playlist, self.media)
            return
        all_of = "These items are already in this playlist."
        some = f"{len(twice)} of the selected items are already in this playlist."
        new = [media for media in self.media if media not in inside]
        self.open(
            ui.Alert(
                "Add duplicated item(s)?",
                all_of if len(twice) == len(self.media) else some,
                ui.Choice("Add all", partial(self.append, playlist, self.media)),
                ui.Choice("Cancel"),
                ui.Choice("Add new only", partial(self.append, playlist, new)) if new else None,
            )
        )

    def append(self, playlist: int, media: list[int]) -> None:
        self.app.library.append(playlist, media)
        self.close()
