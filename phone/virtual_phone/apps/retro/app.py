"""Retro Music: its manifest, and what it does without a screen."""

from functools import cached_property
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Filter, Intent
from virtual_phone.apps.retro.deck import Deck
from virtual_phone.apps.retro.library import ORDERS, Library
from virtual_phone.apps.retro.playlists import Playlists
from virtual_phone.apps.retro.store import (
    BLACKLIST,
    BLACKLIST_FILE,
    PACKAGE,
    PLAYLIST_FILE,
    PLAYLISTS,
    STATE,
    STATE_FILE,
    Blacklisted,
    CountedSong,
    PlayedSong,
    Playlist,
    PlaylistSong,
    QueuedSong,
    Song,
    song_columns,
)
from virtual_phone.services.app_ops import AppOps
from virtual_phone.services.media_store import MediaStore
from virtual_phone.services.settings import Settings
from virtual_phone.storage.files import STORAGE

MAIN = f"{PACKAGE}.activities.MainActivity"
AUDIO = "android.permission.READ_MEDIA_AUDIO"
LAST_VERSION, THEME, PAUSE_HISTORY = "last_version", "general_theme", "pause_history"
DOWNLOAD = f"{STORAGE}/Download/"
MEDIA = "content://media/external/audio/media"
WRITE_SETTINGS = "android.settings.action.MANAGE_WRITE_SETTINGS"
LIGHT = {
    "background": "#f9f9ff",
    "bar": "#f9f9ff",
    "surface": "#ededf4",
    "card": "#ededf4",
    "primary": "#415f91",
    "accent": "#415f91",
    "tint": "#d6e3ff",
    "on_tint": "#001b3e",
    "text": "#191c20",
    "secondary": "#44474e",
}
DARK = {
    "background": "#111318",
    "bar": "#111318",
    "surface": "#1d2024",
    "card": "#1d2024",
    "primary": "#aac7ff",
    "on_primary": "#0a305f",
    "accent": "#aac7ff",
    "tint": "#284777",
    "on_tint": "#d6e3ff",
    "text": "#e2e2e9",
    "secondary": "#c4c6d0",
}


class RetroMusic(ui.App):
    """Retro Music 6.1.0, set up: its permissions are granted, and What's new was displayed."""

    package = PACKAGE
    label = "Retro Music"
    icon = ("music-circle", "#6a3de8")
    version = ("6.1.0", 10603)
    launcher = MAIN
    permissions = ui.permissions(
        "READ_MEDIA_AUDIO READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE POST_NOTIFICATIONS"
        " BLUETOOTH_CONNECT FOREGROUND_SERVICE INTERNET WAKE_LOCK WRITE_SETTINGS"
    )
    filters = (Filter(MAIN, (VIEW,), schemes=("content", "file"), types=("audio/*",)),)
    colors: ClassVar[dict[str, str]] = LIGHT
    dark_colors: ClassVar[dict[str, str]] = DARK
    theme = ui.OwnTheme(THEME, {"light": False, "dark": True})
    dialogs = ui.DialogLook(framed=True)

    playlist_rows = ui.Table(Playlist, PLAYLISTS, name="PlaylistEntity", file=PLAYLIST_FILE)
    playlist_songs = ui.Table(PlaylistSong, PLAYLISTS, name="SongEntity", file=PLAYLIST_FILE)
    history = ui.Table(PlayedSong, PLAYLISTS, name="HistoryEntity", file=PLAYLIST_FILE)
    play_counts = ui.Table(CountedSong, PLAYLISTS, name="PlayCountEntity", file=PLAYLIST_FILE)
    queue = ui.Table(QueuedSong, STATE, name="playing_queue", file=STATE_FILE)
    original_queue = ui.Table(QueuedSong, STATE, name="original_playing_queue", file=STATE_FILE)
    blacklist = ui.Table(Blacklisted, BLACKLIST, name="blacklist", file=BLACKLIST_FILE)
    playing: ui.Memory[ui.Playing | None] = ui.Memory(None)
    sleep_timer: ui.Memory[int | None] = ui.Memory(None)
    library = cached_property(Library)
    deck = cached_property(Deck)
    playlists = cached_property(Playlists)

    def install(self) -> None:
        super().install()
        self.prefs()[LAST_VERSION] = self.version[1]

    def arriving(self, intent: Intent) -> None:
        """The service opens its databases, and makes those that are missing."""
        for path in self.databases:
            self.db(path)

    def setting(self, key: str, first: str = "0") -> bool:
        """A switch of the settings, which are texts."""
        return self.prefs().text(key, first) == "1"

    def palette(self, dark: bool) -> dict[str, str]:
        black = {"background": "#000000", "bar": "#000000"}
        return super().palette(dark) | (black if dark and self.setting("black_theme") else {})

    def order(self, tab: str) -> int:
        """The number of the order in which a tab is sorted."""
        chosen = self.prefs().number(f"{tab.lower()}_sort_order")
        return chosen if chosen < len(ORDERS[tab]) else 0

    # The queue, for menus and for the notification

    def play(self, ids: list[int], position: int = 0) -> None:
        songs = self.library.known(ids)
        if songs:
            self.deck.open(songs, position)

    def shuffle(self, ids: list[int]) -> None:
        songs = self.library.known(ids)
        if songs:
            self.deck.open_shuffled(songs)

    def play_next(self, ids: list[int]) -> None:
        self._insert(ids, self.deck.position + 1)

    def enqueue(self, ids: list[int]) -> None:
        self._insert(ids, len(self.deck.songs()))

    def _insert(self, ids: list[int], place: int) -> None:
        songs = self.library.known(ids)
        if songs:
            self.deck.insert(songs, place)
            titles = "title" if len(songs) == 1 else "titles"
            self.toast(f"Added {len(songs)} {titles} to the playing queue.")

    def play_found(self, number: int) -> None:
        """Play a song that was searched for, within the queue that there is."""
        songs = self.library.known([number])
        queue = self.deck.songs()
        if songs and queue:
            place = self.deck.position + 1
            self.deck.insert(songs, place)
            self.deck.play_at(place)
        elif songs:
            self.deck.open(songs)

    def sleep_after(self, minutes: int) -> None:
        """Pause after some minutes; none: go on."""
        self.phone.clock.cancel(self.sleep_timer)
        self.sleep_timer = self.after(minutes * 60, self.fall_asleep) if minutes else None

    def fall_asleep(self) -> None:
        self.sleep_timer = None
        if self.deck.runs:
            self.deck.toggle()

    def record_played(self, song: Song) -> None:
        if self.prefs().text(PAUSE_HISTORY) == "1":
            return
        now = self.phone.clock.wall() // 1_000_000
        columns = song_columns(song)
        self.history.put(**columns, time_played=now)
        before = self.play_counts.get(song.id)
        played = before.play_count + 1 if before else 1
        self.play_counts.put(**columns, time_played=now, play_count=played)

    def clear_history(self) -> None:
        self.history.remove([song.id for song in self.history.all()])

    # Playlists and files, for dialogs and results of other apps

    def add_to_new_playlist(self, ids: list[int], name: str) -> None:
        self.playlists.add_to_named(self.library.known(ids), name)

    def rename_playlist(self, playlist: int, name: str) -> None:
        if name:
            self.playlist_rows.set(playlist, playlist_name=name)

    def export(self, playlist: int, path: str) -> None:
        """Write a playlist into the document that the user has made."""
        self.phone.files.write(path, self.playlists.file_text(playlist))
        if path.startswith(DOWNLOAD):
            segment = f"msf:{self.phone[MediaStore].id_of(path)}"
        else:
            segment = f"primary:{path.removeprefix(f'{STORAGE}/')}"
        self.toast(f"Saved playlist to {segment}.")

    def delete_files(self, ids: list[int]) -> None:
        """Delete songs from the device."""
        songs = self.library.known(ids)
        for song in songs:
            if self.phone.files.is_file(song.data):
                self.phone.files.remove(song.data)
        for place, song in reversed([*enumerate(self.deck.songs())]):
            if song.id in ids:
                self.deck.remove(place)
        self.toast(f"Deleted {len(songs)} songs.")

    @property
    def settings_access(self) -> Intent:
        """The page of Settings on which the app is allowed to modify settings."""
        return Intent(WRITE_SETTINGS, data=f"package:{PACKAGE}")

    @property
    def may_modify_settings(self) -> bool:
        return self.phone[AppOps].allowed(PACKAGE, "WRITE_SETTINGS")

    def set_ringtone(self, song: Song) -> None:
        self.phone[Settings].put("system", "ringtone", f"{MEDIA}/{song.id}")
        self.toast(f"{song.title} has been set as my ringtone.")

    def hide(self, path: str) -> None:
        """Put a file or folder onto the blacklist."""
        if not self.blacklist.all("path=?", (path,)):
            self.blacklist.add(path=path)

    def unhide(self, path: str) -> None:
        db = self.db(f"databases/{BLACKLIST_FILE}")
        db.execute("DELETE FROM blacklist WHERE path=?", (path,))
        self.phone.changed()
