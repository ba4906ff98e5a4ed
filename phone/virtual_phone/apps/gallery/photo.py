"""What fills the viewer: a picture that fingers enlarge and move, or a film that plays."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from virtual_phone import ui
from virtual_phone.apps.gallery import tables
from virtual_phone.apps.gallery.app import Gallery
from virtual_phone.apps.gallery.items import picture_size
from virtual_phone.apps.gallery.library import Medium
from virtual_phone.apps.gallery.tiles import WHITE, duration
from virtual_phone.ui.display import Display

if TYPE_CHECKING:
    from virtual_phone.apps.gallery.viewer import Viewer

DOUBLE, MOST = 2.5, 16.0  # by how much a double tap and fingers enlarge
FILM = 0  # the item of the player
REMEMBERS, POSITION = "remember_last_video_position", "last_video_position_"  # and a path
MARK = 0.1  # half the share of the screen that the mark for playing takes


@dataclass
class Photo(ui.Part[Gallery]):
    """How far the picture is enlarged, and which of its points is in the middle."""

    zoom: float = 1.0
    x: float = 0.5  # shares of the picture
    y: float = 0.5
    turned: int = 0
    held: tuple[float, float] | None = None  # where the finger was

    @property
    def viewer(self) -> "Viewer":
        return cast("Viewer", self.screen)  # only the viewer has such a part

    def view(self, medium: Medium) -> ui.View:
        large = medium.type in (tables.IMAGE, tables.RAW)
        photo = ui.Photo(
            medium.path,
            medium.modified,
            turned=self.turned,
            zoom=self.zoom,
            middle=(self.x, self.y),
            id="gestures_view" if large else "gif_view",
            key=f"photo {medium.path}",
            width="fill",
            height="fill",
            important=True,
            where=True,
            on_tap=lambda x, y: self.viewer.tapped(x),
            on_double=self.double,
            on_pinch=self.pinch,
        )
        if self.zoom > 1:
            return photo.but(on_drag=self.drag)
        return photo.but(on_swipe=self.viewer.swiped, swipes="vertical")

    # Gestures

    @property
    def spread(self) -> tuple[float, float]:
        """How many times as large as the view the picture is, across and down."""
        wide, high = self.phone[Display].size
        width, height = picture_size(self.app, self.viewer.path) or (wide, high)
        if self.turned % 180:
            width, height = height, width
        scale = min(wide / width, high / height) * self.zoom
        return width * scale / wide, height * scale / high

    def double(self, x: float, y: float) -> None:
        if self.zoom > 1:
            self.zoom, self.x, self.y = 1.0, 0.5, 0.5
        else:
            self.pinch(DOUBLE, x, y)

    def pinch(self, scale: float, x: float, y: float) -> None:
        """Enlarge around a point of the view."""
        before = self.spread
        self.zoom = min(max(self.zoom * scale, 1.0), MOST)
        after = self.spread
        self.x += (x - 0.5) * (1 / before[0] - 1 / after[0])
        self.y += (y - 0.5) * (1 / before[1] - 1 / after[1])
        self._stay_inside()

    def drag(self, phase: str, x: float, y: float) -> None:
        if self.held and phase != "down":
            across, down = self.spread
            self.x -= (x - self.held[0]) / across
            self.y -= (y - self.held[1]) / down
            self._stay_inside()
        self.held = None if phase == "up" else (x, y)

    def _stay_inside(self) -> None:
        """No more of the ground is visible than must be."""
        across, down = self.spread
        self.x = _clamped(self.x, 0.5 / across)
        self.y = _clamped(self.y, 0.5 / down)

    def turn(self, degrees: int) -> None:
        self.turned = (self.turned + degrees) % 360
        self.zoom, self.x, self.y = 1.0, 0.5, 0.5

    # Films

    def film(self, medium: Medium) -> ui.View:
        player = self.app.player
        if player.runs(FILM):
            self.screen.redraw_every(0.5)
        body = ui.Film(
            medium.path,
            player.position(FILM, medium.seconds),
            medium.modified,
            id="video_surface",
            width="fill",
            height="fill",
            where=True,
            on_tap=self.tapped,
            on_swipe=self.viewer.swiped,
            swipes="vertical",
        )
        play = ui.Icon(
            "play-circle-outline",
            size=72,
            color=WHITE,
            id="video_play_outline",
            at="center",
            clickable=True,  # by the film below it
        )
        return ui.Box(body, None if player.runs(FILM) else play, width="fill", height="fill")

    def tapped(self, x: float, y: float) -> None:
        """A tap in the middle plays what does not play yet."""
        on_mark = max(abs(x - 0.5), abs(y - 0.5)) < MARK
        if on_mark and not self.app.player.runs(FILM):
            self.play()
        else:
            self.viewer.tapped(x)

    def film_bar(self, medium: Medium) -> ui.View:
        at, length = self.app.player.position(FILM, medium.seconds), max(medium.seconds, 1)
        now = ui.Text(duration(int(at)), id="video_curr_time", color=WHITE)
        end = ui.Text(duration(medium.seconds), id="video_duration", color=WHITE)
        runs = self.app.player.runs(FILM)
        toggle = ui.IconButton(
            "pause" if runs else "play", "", id="video_toggle_play_pause", color=WHITE
        )
        bar = ui.Slider(at / length, id="video_seekbar", grow=1, on_drag=self.seek)
        return ui.Row(toggle.but(on_tap=self.play), now, bar, end, padding=(12, 0), gap=8)

    @property
    def seconds(self) -> int:
        medium = self.app.library.at(self.viewer.path)
        return medium.seconds if medium else 0

    def play(self) -> None:
        """Play or pause; a film begins where it was left, if the settings have it so."""
        settings, player = self.app.settings, self.app.player
        self.app.film_length = self.seconds
        left = settings.number(f"{POSITION}{self.viewer.path}")
        if player.item != FILM and left and settings.flag(REMEMBERS):
            player.seek(FILM, left, self.seconds, run=True)
        else:
            player.toggle(FILM, self.seconds)

    def leave(self) -> None:
        """Stop the film, and write how far it was played."""
        settings, player = self.app.settings, self.app.player
        if player.item == FILM and settings.flag(REMEMBERS):
            settings[f"{POSITION}{self.viewer.path}"] = int(player.position(FILM, self.seconds))
        player.stop()

    def seek(self, phase: str, x: float, y: float) -> None:
        self.app.player.slide(FILM, x, self.seconds)


def _clamped(value: float, room: float) -> float:
    return 0.5 if room >= 0.5 else min(max(value, room), 1 - room)
