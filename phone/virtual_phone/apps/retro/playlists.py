"""Retro Music's playlists: what adding, removing, saving and importing writes."""

from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.retro.store import Song, song_columns

if TYPE_CHECKING:
    from virtual_phone.apps.retro.app import RetroMusic

FAVORITES = "Favorites"


class Playlists(ui.AppPart):
    """Rows of playlists and of the songs in them; the songs' keys are their order."""

    app: "RetroMusic"

    def songs(self, playlist: int) -> list[Song]:
        of_it = "playlist_creator_id=?"
        return list(self.app.playlist_songs.all(of_it, (playlist,), order="song_key"))

    def named(self, name: str) -> int | None:
        found = self.app.playlist_rows.all("playlist_name=?", (name,), order="playlist_id")
        return found[0].playlist_id if found else None

    def add_to_named(self, songs: list[Song], name: str) -> None:
        """Create a playlist; if there is one of that very name, the songs go there."""
        if not name:
            return
        number = self.named(name)
        if number is None:
            number = self.app.playlist_rows.add(playlist_name=name)
            self.app.toast(f"{name} created successfully")
        self.add(songs, number)

    def add(self, songs: list[Song], playlist: int) -> None:
        """Add songs at the end; one that is there already moves there."""
        row = self.app.playlist_rows.get(playlist)
        if row is not None:
            self._insert(songs, playlist)
            self.app.toast(f"Added {len(songs)} song(s) to {row.playlist_name}")

    def _insert(self, songs: list[Song], playlist: int) -> None:
        for song in songs:
            self.app.playlist_songs.put(**song_columns(song), playlist_creator_id=playlist)

    def write(self, playlist: int, ids: list[int]) -> None:
        """Write a playlist's songs anew, in this order."""
        songs = {song.id: song for song in self.songs(playlist)}
        self.remove(playlist, list(songs))
        self._insert([songs[each] for each in ids if each in songs], playlist)

    def remove(self, playlist: int, ids: list[int]) -> None:
        rows = self.app.playlist_songs.all("playlist_creator_id=?", (playlist,))
        self.app.playlist_songs.remove(row.song_key for row in rows if row.id in ids)

    def delete(self, playlists: list[int]) -> None:
        for playlist in playlists:
            self.remove(playlist, [song.id for song in self.songs(playlist)])
        self.app.playlist_rows.remove(playlists)

    # The playlist behind the heart

    def is_favorite(self, song: Song) -> bool:
        number = self.named(FAVORITES)
        return number is not None and any(each.id == song.id for each in self.songs(number))

    def toggle_favorite(self, song: Song) -> None:
        number = self.named(FAVORITES)
        if number is None:
            number = self.app.playlist_rows.add(playlist_name=FAVORITES)
        if self.is_favorite(song):
            self.remove(number, [song.id])
        else:
            self._insert([song], number)

    # Files

    def file_text(self, playlist: int) -> str:
        """A playlist as M3U; nothing at all for an empty one."""
        lines = [
            f"#EXTINF:{song.duration},{song.artist_name} - {song.title}\n{song.data}"
            for song in self.songs(playlist)
        ]
        return "\n".join(["#EXTM3U", *lines]) if lines else ""

    def read_file(self, path: str) -> None:
        """Make a playlist of the songs that a file lists; others are left out."""
        text = self.app.phone.files.read(path).decode("utf-8", "replace")
        folder, _, file = path.rpartition("/")
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        paths = [line if line.startswith("/") else f"{folder}/{line}" for line in lines]
        found = [song for song in map(self.app.library.at, paths) if song]
        self.add_to_named(found, file.rpartition(".")[0])
