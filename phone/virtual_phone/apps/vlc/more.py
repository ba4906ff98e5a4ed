"""VLC's More tab: streams, the history, about VLC, and the way to its settings."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import Vlc
from virtual_phone.apps.vlc.library import Media
from virtual_phone.apps.vlc.preferences import Preferences
from virtual_phone.apps.vlc.views import Page, media_row, note, up_bar

ADDRESS = "mrl_edit"
LICENSE = (
    "VLC for Android is free and open source software, made by VideoLAN and volunteers. It is"
    " published under the GNU General Public License, version 2 or later."
)


def tiles(page: Page) -> ui.View:
    buttons = (
        (
            "streams_entry",
            "access-point-network",
            "Streams",
            partial(page.open, Streams()),
        ),
        ("history_entry", "history", "History", partial(page.open, History())),
        ("settingsButton", "cog-outline", "Settings", partial(page.open, Preferences())),
        ("aboutButton", "information-outline", "About", partial(page.open, About())),
    )
    return ui.Scroll(ui.Grid(2, [tile(*each) for each in buttons], gap=12, padding=16))


def tile(id: str, icon: str, label: str, does: ui.Handler) -> ui.View:
    return ui.Column(
        ui.Icon(icon, size=32, at="center", color="primary"),
        ui.Body(label, at="center", lines=1, drawn=True),
        id=id,
        key=id,
        says=label,
        cls="android.widget.Button",
        gap=8,
        padding=(8, 20),
        radius=8,
        background="card",
        on_tap=does,
    )


@dataclass
class Streams(ui.Screen[Vlc, None]):
    """An address to play from; this phone reaches none."""

    def view(self) -> ui.View:
        field = ui.Field(
            ADDRESS,
            hint="Enter network address",
            id=ADDRESS,
            enter="go",
            on_enter=self.play,
            padding=(0, 12),
            underline=True,
        )
        row = ui.Row(field, ui.tool("play", "play", self.play, "Play"), gap=8, padding=16)
        hint = ui.Label("For example: https://www.example.org/film.mp4", padding=(16, 0))
        return ui.page(self, ui.Column(row, hint), bar=up_bar(self, "Streams"))

    def play(self) -> None:
        address = self.text(ADDRESS).strip()
        if address:
            self.open(ui.Alert("Playback error", f"The location {address} cannot be played."))


@dataclass
class History(ui.Screen[Vlc, None]):
    """What was played, the last first."""

    def view(self) -> ui.View:
        played = self.app.media.all("last_played_date IS NOT NULL", order="last_played_date DESC")
        rows = ui.Collection(played, self.row, empty=note("Your history is empty"), id="list")
        clear = ui.menu_item(
            "ml_menu_clean", "delete-sweep-outline", self.clear, "Clear playback history"
        )
        return ui.page(self, rows, bar=up_bar(self, "History", clear if played else None))

    def row(self, media: Media) -> ui.View:
        return media_row(self, media, wording.progress(media.resumes_at, media.duration or 0))

    def clear(self) -> None:
        for media in self.app.media.all("last_played_date IS NOT NULL"):
            self.app.media.set(media.id_media, last_played_date=None)


@dataclass
class About(ui.Screen[Vlc, None]):
    def view(self) -> ui.View:
        body = ui.Column(
            ui.Icon("traffic-cone", size=96, color="primary", at="center"),
            ui.Text("VLC for Android", id="app_name", size=22, at="center"),
            ui.Label(f"Version {self.app.version[0]}", id="app_version", at="center"),
            ui.Body(LICENSE, id="about_main"),
            gap=16,
            padding=24,
        )
        return ui.page(self, ui.Scroll(body), bar=up_bar(self, "About"))
