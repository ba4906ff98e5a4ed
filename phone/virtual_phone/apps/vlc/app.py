"""VLC: its manifest, what it may read, and what plays."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar
from urllib.parse import unquote

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Filter, Intent
from virtual_phone.apps.vlc.library import (
    AUDIO,
    FILE,
    INTERNAL,
    Album,
    Artist,
    Genre,
    Item,
    Library,
    Media,
    MediaFile,
    Playlist,
    kind_of,
)
from virtual_phone.apps.vlc.schema import LIBRARY
from virtual_phone.services.app_ops import ALL_FILES, AppOps

PACKAGE = "org.videolan.vlc"
GUI = f"{PACKAGE}.gui"
START, MAIN, SECONDARY = (
    f"{PACKAGE}.StartActivity",
    f"{GUI}.MainActivity",
    f"{GUI}.SecondaryActivity",
)
PLAYER = f"{GUI}.video.VideoPlayerActivity"
ONBOARDED, TIPS_SHOWN = "app_onboarding_done", "video_player_tips_shown"
SCANS, GROUPS, AS_LIST = "ml_scan", "video_min_group_length", "video_display_in_list"
RESUMES, SHOWS_ALL = "video_confirm_resume", "browser_show_all_files"
NEVER_SCAN = 1
ALL_FILES_PAGE = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
ALWAYS, NEVER, ASK = "0", "1", "2"  # whether a video goes on where it was left
BROKEN = "VLC encountered an error with this media. Please try refreshing the media library."
LIGHT = {
    "primary": "#ff7700",
    "accent": "#ff7700",
    "on_primary": "#ffffff",
    "surface": "#ffffff",
    "card": "#f5f5f5",
    "tint": "#ffe5cc",
    "on_tint": "#ff7700",
}
DARK = {
    "primary": "#ff8800",
    "accent": "#ff8800",
    "on_primary": "#ffffff",
    "background": "#1a1a1a",
    "bar": "#1a1a1a",
    "surface": "#252525",
    "card": "#252525",
    "tint": "#4d3319",
    "on_tint": "#ff8800",
}


@dataclass(frozen=True)
class Favorite:
    """A folder among the favorites of the Browse tab."""

    uri: str
    type: int
    title: str


@dataclass(frozen=True)
class Queue:
    """Songs that play one after another."""

    media: list[int]
    place: int = 0


class Vlc(ui.App):
    """VLC 3.5.4, set up."""

    package = PACKAGE
    label = "VLC"
    icon = ("traffic-cone", "#ff8800")
    version = ("3.5.4", 13050408)
    launcher = START
    permissions = ui.permissions(
        "READ_EXTERNAL_STORAGE MANAGE_EXTERNAL_STORAGE POST_NOTIFICATIONS INTERNET"
    )
    filters = (
        Filter(PLAYER, (VIEW,), schemes=("file", "content"), types=("video/*",)),
        Filter(START, (VIEW,), schemes=("file", "content"), types=("audio/*",)),
    )
    colors: ClassVar[dict[str, str]] = LIGHT
    dark_colors: ClassVar[dict[str, str]] = DARK
    theme = ui.OwnTheme("app_theme", {"1": False, "2": True})
    dialogs = ui.DialogLook(caps=True, radius=4, title_size=20, inset=16)
    levels = replace(ui.MATERIAL_2, app_bar=0)  # its bars have the colour of its pages
    media = ui.Table(
        Media,
        LIBRARY,
        name="Media",
        file=FILE,
        without="subtype release_date is_favorite is_present device_id nb_playlists folder_id"
        " group_id forced_title disc_number lyrics".split(),
    )
    files = ui.Table(
        MediaFile, LIBRARY, name="File", file=FILE, without=("playlist_id", "folder_id")
    )
    playlists = ui.Table(
        Playlist,
        LIBRARY,
        name="Playlist",
        file=FILE,
        without="artwork_mrl nb_present_video nb_present_audio nb_present_unknown"
        " nb_duration_unknown".split(),
    )
    items = ui.Table(Item, LIBRARY, name="PlaylistMediaRelation", file=FILE)
    artists = ui.Table(
        Artist,
        LIBRARY,
        name="Artist",
        file=FILE,
        without="shortbio nb_albums nb_tracks mb_id is_present".split(),
    )
    albums = ui.Table(
        Album,
        LIBRARY,
        name="Album",
        file=FILE,
        without="release_year short_summary nb_tracks duration nb_discs is_present".split(),
    )
    genres = ui.Table(Genre, LIBRARY, name="Genre", file=FILE, without=("nb_tracks", "is_present"))
    favorites = ui.Table(
        Favorite,
        "CREATE TABLE fav_table (uri TEXT NOT NULL, type INTEGER NOT NULL, title TEXT NOT NULL,"
        " icon_url TEXT, PRIMARY KEY(uri))",
        file="vlc_database",
        without=("icon_url",),
    )
    playing: ui.Memory[ui.Playing | None] = ui.Memory(None)
    queue: ui.Memory[Queue | None] = ui.Memory(None)
    library = cached_property(Library)

    def setting(self, key: str, first: str) -> bool:
        """A switch of the settings, which are texts."""
        return self.prefs().text(key, first) == "1"

    def install(self) -> None:
        super().install()
        self.prefs().put({ONBOARDED: True})
        self.phone.files.mkdir(f"{INTERNAL}/VLCVideos", parents=True)

    def arriving(self, intent: Intent) -> None:
        self.db(FILE)
        path = path_of(intent)
        if intent.action == VIEW and kind_of(path) == AUDIO and self.phone.files.is_file(path):
            self.play_songs([self.library.at(path)])

    @property
    def may_read(self) -> bool:
        return self.phone[AppOps].allowed(PACKAGE, ALL_FILES)

    def scan(self) -> None:
        """Look for media, if the user lets it."""
        if self.may_read and self.prefs().number(SCANS) != NEVER_SCAN:
            self.library.scan()

    # Songs, which go on without a screen

    @cached_property
    def player(self) -> ui.Player:
        return ui.Player(self, self.next_song)

    @property
    def song(self) -> Media | None:
        """The song that plays or is paused."""
        queue = self.queue
        return self.media.get(queue.media[queue.place]) if queue else None

    def play_songs(self, media: Sequence[int], place: int = 0) -> None:
        self.queue = Queue(list(media), place)
        song = self.song
        if song is None:
            self.stop_songs()
            return
        self.library.started(song.id_media)
        self.player.seek(song.id_media, 0, song.seconds, run=True)

    def step(self, by: int) -> None:
        """Play the song before or after this one; after the last one nothing plays."""
        queue = self.queue
        if queue and 0 <= queue.place + by < len(queue.media):
            self.play_songs(queue.media, queue.place + by)
        elif by > 0:
            self.stop_songs()

    def next_song(self) -> None:
        self.step(1)

    def stop_songs(self) -> None:
        self.player.stop()
        self.queue = None


def path_of(intent: Intent) -> str:
    """The file that another app wants to have played."""
    return str(intent.extras.get("path", "")) or unquote(intent.data.removeprefix("file://"))


def play(screen: ui.Screen[Vlc, None], paths: Sequence[str], place: int = 0) -> None:
    """Play files: songs in the background, anything else in the video player."""
    app = screen.app
    there = [path for path in paths if app.phone.files.is_file(path)]
    media = [app.library.at(path) for path in there]
    if not media:
        app.toast(BROKEN, long=True)
    elif all(kind_of(path) == AUDIO for path in paths):
        app.play_songs(media, min(place, len(media) - 1))
    else:
        app.stop_songs()
        extras = {"media": media, "place": min(place, len(media) - 1)}
        screen.start(Intent(component=f"{PACKAGE}/{PLAYER}", extras=extras))


def append(screen: ui.Screen[Vlc, None], paths: Sequence[str]) -> None:
    """Play files after the songs that play; at once, if none does."""
    app, queue = screen.app, screen.app.queue
    if queue:
        more = [app.library.at(path) for path in paths if app.phone.files.is_file(path)]
        app.queue = Queue([*queue.media, *more], queue.place)
    else:
        play(screen, paths)
