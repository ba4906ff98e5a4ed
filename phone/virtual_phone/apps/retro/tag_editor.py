"""Retro Music's tag editor: the tags of a song's file, written back as ID3."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import mime
from virtual_phone.apps.retro.app import RetroMusic
from virtual_phone.apps.retro.store import PACKAGE, Song
from virtual_phone.apps.retro.views import cover, up_bar
from virtual_phone.services.media_tags import read_tags, with_id3

FIELDS = {  # by tag: the field's id and its hint
    "title": ("songText", "Title"),
    "album": ("albumText", "Album"),
    "artist": ("artistText", "Artist"),
    "album_artist": ("albumArtistText", "Album artist"),
    "genre": ("genreText", "Genre"),
    "year": ("yearText", "Year"),
    "track": ("trackNumberText", "Track"),
    "composer": ("songComposerText", "Composer"),
}
NUMBERS = ("year", "track")


@dataclass
class TagEditor(ui.Screen[RetroMusic, None]):
    activity: ClassVar[str] = f"{PACKAGE}.activities.tageditor.SongTagEditorActivity"

    song: Song | None = None

    def view(self) -> ui.View:
        tags = self.tags()
        fields = [
            ui.outlined(
                ui.Field(
                    id,
                    tags.get(tag, ""),
                    hint,
                    id=id,
                    keys="number" if tag in NUMBERS else "text",
                    capital="words",
                    enter="next",
                ),
                margin=(16, 8),
            )
            for tag, (id, hint) in FIELDS.items()
        ]
        body = ui.Column(cover(160, at="center", id="editorImage"), *fields, ui.Space(96), gap=4)
        save = ui.Button("Save changes", id="saveTags", at="bottom end", margin=16)
        return ui.page(
            self,
            ui.Scroll(body),
            bar=up_bar(self, "Tag editor"),
            fab=save.but(on_tap=self.ask_save),
        )

    def tags(self) -> dict[str, str]:
        """The tags of the file, as text."""
        song = self.song
        if song is None or not self.phone.files.is_file(song.data):
            return {}
        with self.phone.files.open(song.data) as file:
            found = read_tags(file, mime.of_name(song.data))
        return {tag: str(found[tag]) for tag in FIELDS if tag in found}

    def ask_save(self) -> None:
        text = f"Allow {self.app.label} to modify this audio file?"
        self.open(ui.confirm("", text, "Allow", self.save, no="Deny"))

    def save(self) -> None:
        song, files = self.song, self.phone.files
        if song is None or not files.is_file(song.data) or not song.data.lower().endswith(".mp3"):
            self.toast("Couldn’t save the tags.")
            return
        before = self.tags()
        tags = {tag: self.text(id, before.get(tag, "")) for tag, (id, _) in FIELDS.items()}
        files.write(song.data, with_id3(files.read(song.data), tags))
        self.close()
