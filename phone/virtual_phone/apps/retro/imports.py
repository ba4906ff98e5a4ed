"""Retro Music's list of playlist files that can be imported."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.retro.app import RetroMusic
from virtual_phone.apps.retro.views import cover, empty, item_row, up_bar, words
from virtual_phone.services.media_store import MediaStore
from virtual_phone.storage.files import STORAGE


@dataclass
class ImportPlaylist(ui.Screen[RetroMusic, None]):
    """The playlists that the media store knows."""

    def view(self) -> ui.View:
        db = self.phone[MediaStore].catch_up()
        rows = db.execute("SELECT _data FROM audio_playlists ORDER BY _data").fetchall()
        body = ui.Collection(
            [str(row[0]) for row in rows],
            self.row,
            empty=empty("No playlists found"),
            id="recyclerView",
        )
        return ui.page(self, body, bar=up_bar(self, "Import playlist"))

    def row(self, path: str) -> ui.View:
        folder, _, name = path.removeprefix(f"{STORAGE}/").rpartition("/")
        picture = cover(48, icon="playlist-music")
        texts = words(name.rpartition(".")[0], folder)
        ask = partial(self.ask, path)
        return item_row(picture, texts, key=f"file {path}", padding=(16, 0), on_tap=ask)

    def ask(self, path: str) -> None:
        text = "It will import the playlist listed in the file into Retro Music."
        read = partial(self.app.playlists.read_file, path)
        self.open(ui.confirm("Import playlist", text, "Import", read))
