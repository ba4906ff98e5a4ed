"""VLC's main page with its five tabs."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.vlc import more
from virtual_phone.apps.vlc.app import (
    ALL_FILES_PAGE,
    MAIN,
    ONBOARDED,
    PACKAGE,
    START,
    Vlc,
)
from virtual_phone.apps.vlc.browser import storages
from virtual_phone.apps.vlc.onboarding import Onboarding
from virtual_phone.apps.vlc.playlists import Playlists
from virtual_phone.apps.vlc.preferences import Preferences
from virtual_phone.apps.vlc.search import Search
from virtual_phone.apps.vlc.songs import Songs
from virtual_phone.apps.vlc.videos import ORDERS, Videos
from virtual_phone.apps.vlc.views import media_page, note

VIDEO, AUDIO, DIRECTORIES, PLAYLISTS, MORE = TABS = (
    "nav_video",
    "nav_audio",
    "nav_directories",
    "nav_playlists",
    "nav_more",
)
LABELS = ("Video", "Audio", "Browse", "Playlists", "More")
ICONS = ("movie-outline", "music-note", "folder-outline", "playlist-play", "dots-horizontal")
EXPLANATION = "VLC needs access to all files to find and to play your media."
QUESTION = (
    "VLC needs your permission to access all files on this device, or it cannot find your media."
    " Grant permission?"
)


@dataclass
class Main(ui.Screen[Vlc, None]):
    activity: ClassVar[str] = MAIN
    aliases: ClassVar[tuple[str, ...]] = (START,)
    mode: ClassVar[ui.Mode] = "singleTask"

    tab: str = VIDEO
    videos: Videos = field(default_factory=Videos)
    songs: Songs = field(default_factory=Songs)
    playlists: Playlists = field(default_factory=Playlists)

    @classmethod
    def arrive(cls, app: Vlc, intent: Intent) -> ui.Screen[Vlc, None]:
        """The first start by the launcher's icon begins with the welcome."""
        welcomes = intent.component.endswith(START) and not app.prefs().flag(ONBOARDED)
        return Onboarding() if welcomes else cls()

    def view(self) -> ui.View:
        tabs = [
            (id, label, icon, id == self.tab, partial(self.choose, id))
            for id, label, icon in zip(TABS, LABELS, ICONS, strict=True)
        ]
        part = self.part
        bar = part.bar() if part and part.selection else self.bar()
        bottom = ui.bottom_tabs(tabs, height=64).but(id="navigation")
        return media_page(self, self.body(), bar, bottom)

    @property
    def part(self) -> Videos | Songs | Playlists | None:
        """The tab's list of media, if it has one."""
        parts: dict[str, Videos | Songs | Playlists] = {
            VIDEO: self.videos,
            AUDIO: self.songs,
            PLAYLISTS: self.playlists,
        }
        return parts.get(self.tab)

    def bar(self) -> ui.View:
        orders = self.videos if self.tab == VIDEO else None
        other = "list" if self.videos.in_grid else "grid"
        return ui.bar(
            ui.Icon("traffic-cone", size=32, color="primary"),
            ui.Text("VLC", id="toolbar_vlc_title", size=20, face="medium", grow=1),
            ui.menu_item("ml_menu_filter", "magnify", self.search, "Search…"),
            ui.menu_button(
                self,
                ui.Choice(f"Display in {other}", self.videos.turn) if orders else None,
                ui.Choice("Sort by…", self.ask_order) if orders else None,
                ui.Choice("Refresh", self.app.scan),
                ui.Choice("Settings", partial(self.open, Preferences())),
            ),
            id="main_toolbar",
            background="bar",
            padding=(16, 0, 4, 0),
            gap=12,
        )

    def body(self) -> ui.View:
        if self.tab == MORE:
            return more.tiles(self)
        if not self.app.may_read:
            grant = ui.Button(
                "Grant permission", id="grant_permission_button", caps=True, radius=4, at="center"
            )
            return note("Permission not granted", EXPLANATION, button=grant.but(on_tap=self.ask))
        return self.part.view() if self.part else storages(self)

    def choose(self, tab: str) -> None:
        self.leave_selection()
        self.tab = tab

    def leave_selection(self) -> bool:
        """Whether something was selected."""
        return bool(self.part and self.part.selection.take())

    def back(self) -> None:
        if not self.leave_selection():
            self.go_back()

    def resumed(self) -> None:
        self.app.scan()

    def ask(self) -> None:
        """Explain why, and go to the system's page."""
        title = "Allow VLC all file access"
        self.open(ui.confirm(title, QUESTION, "OK", self.open_all_files_page))

    def open_all_files_page(self) -> None:
        self.start(Intent(action=ALL_FILES_PAGE, data=f"package:{PACKAGE}"))

    def ask_order(self) -> None:
        chosen = list(ORDERS).index(self.videos.order)
        self.open(ui.ChooseOne("Sort by…", list(ORDERS.values()), chosen), then=self.sort)

    def sort(self, number: int) -> None:
        self.videos.order = list(ORDERS)[number]

    def search(self) -> None:
        self.open(Search())
