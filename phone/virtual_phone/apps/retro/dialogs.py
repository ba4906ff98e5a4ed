"""Retro Music's dialogs: to which playlist, and what a song's file is like."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import mime
from virtual_phone.apps.retro.app import RetroMusic
from virtual_phone.apps.retro.store import Song, clock
from virtual_phone.services.media_tags import read_tags

MEGABYTE = 1024 * 1024
FORMATS = {
    "audio/mpeg": "MPEG Layer 3",
    "audio/mp4": "AAC",
    "audio/x-wav": "WAV",
    "audio/flac": "FLAC",
    "audio/ogg": "Ogg Vorbis",
}


def name_of_new() -> ui.Ask:
    return ui.Ask(
        "New playlist", "", "Playlist name", "actionNewPlaylist", capital="words", yes="Create"
    )


@dataclass
class AddToPlaylist(ui.Screen[RetroMusic, None]):
    """A new playlist, or one of those that are there."""

    kind: ClassVar[ui.Kind] = "dialog"

    ids: list[int]

    def view(self) -> ui.View:
        playlists = self.app.library.items("Playlists")
        body = ui.Rows(
            self.line("New playlist", "new", self.ask_name),
            *(self.line(p.title, f"to {p.key}", partial(self.add, p.key)) for p in playlists),
            id="select_dialog_listview",
        )
        cancel = ui.dialog_button(self.app, 2, "Cancel", self.close)
        return ui.dialog(self.app, "Add to playlist", body, None, cancel)

    def line(self, text: str, key: str, does: ui.Handler) -> ui.View:
        title = ui.Body(text, id="android:id/text1", lines=1, width="fill")
        return title.but(key=key, min_height=48, on_tap=does)

    def ask_name(self) -> None:
        self.close()
        self.open(name_of_new(), then=partial(self.app.add_to_new_playlist, self.ids))

    def add(self, playlist: int) -> None:
        self.close()
        self.app.playlists.add(self.app.library.known(self.ids), playlist)


@dataclass
class SongDetails(ui.Screen[RetroMusic, None]):
    """What the file of a song is like."""

    kind: ClassVar[ui.Kind] = "dialog"

    song: Song

    def view(self) -> ui.View:
        lines = [ui.Body(f"{label}: {text}") for label, text in self.facts().items()]
        ok = ui.dialog_button(self.app, 1, "OK", self.close)
        return ui.dialog(self.app, "Details", ui.Column(*lines, gap=8), None, None, ok)

    def facts(self) -> dict[str, str]:
        path, files = self.song.data, self.phone.files
        facts = {"File name": path.rpartition("/")[2], "File path": path}
        if not files.is_file(path):
            return facts
        stat, kind = files.stat(path), mime.of_name(path)
        changed = self.phone.clock.local(stat.mtime)
        with files.open(path) as file:
            tags = read_tags(file, kind)
        seconds = max(self.song.seconds, 0.001)
        facts |= {
            "Last Modified": f"{changed:%b} {changed.day}, {changed:%Y %H:%M}",
            "Size": f"{stat.size / MEGABYTE:.2f} MB",
            "Format": FORMATS.get(kind, kind.rpartition("/")[2].upper()),
            "Length": clock(self.song.duration),
            "Bitrate": f"{round(stat.size * 8 / seconds / 1000)} kb/s",
        }
        rate = tags.get("sample_rate")
        return facts | ({"Sampling rate": f"{rate} Hz"} if rate else {})
