"""Camera's first page: the viewfinder with the shutter, and its options."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.camera import scene
from virtual_phone.apps.camera.access import Access
from virtual_phone.apps.camera.app import CAMERA, FRONT, GRID, Camera, Film
from virtual_phone.apps.camera.filmstrip import Filmstrip, Review
from virtual_phone.apps.camera.modes import EXPOSURE, Modes
from virtual_phone.apps.camera.views import WHITE, button
from virtual_phone.ui.keycodes import NAMES

TIMER = "pref_camera_timer_key"

SHOT = 0.5  # seconds that a photo takes
OVERLAY = ui.Box(desc="Options", id="mode_options_overlay", width=8, height=8, at="bottom start")
THUMBNAIL = 6.0  # seconds for which it is visible


@dataclass
class Viewfinder(ui.Screen[Camera, Any]):
    activity: ClassVar[str] = CAMERA
    aliases: ClassVar[tuple[str, ...]] = (
        Camera.launcher,
        "com.android.camera.CaptureActivity",
        "com.android.camera.VideoCamera",
    )
    bleed: ClassVar[bool] = True
    status_bar: ClassVar[bool] = False

    returns: bool = False  # another app gets what is taken
    access: Access = field(default_factory=Access)
    options: bool = False
    zoom: int = 0
    busy: bool = False  # with a photo
    film: Film | None = None
    thumbnail: bool = False
    thumbnail_timer: int | None = None

    @classmethod
    def arrive(cls, app: Camera, intent: Intent) -> ui.Screen[Camera, Any]:
        return cls(returns=app.wants_result(intent)) if app.first_run_done else FirstRun()

    def view(self) -> ui.View:
        minute = self.phone.clock.wall() // 10**9 // 60 * 60
        if self.film:
            self.redraw_every(1)
            first, affordances = self.recording_time(self.film), None
        else:
            first = self.choices() if self.options else self.more()
            affordances = self.affordances()
        return ui.Box(
            ui.Drawing(scene.preview, (minute, self.app.front), width="fill", height="fill"),
            first,
            self.last_taken() if self.thumbnail else None,
            self.shutter(),
            affordances,
            OVERLAY,
            background="#000000",
            width="fill",
            height="fill",
            key="camera",
            scrollable=True,
            on_swipe=self.swiped,
        )

    def shutter(self) -> ui.View:
        films = self.app.makes_films
        icon = ("stop" if self.film else "record") if films else "camera"
        return button(
            "shutter_button",
            icon,
            "Shutter",
            self.press_shutter,
            background="#d32f2f" if films else "#607d8b",
            radius=46,
            width=92,
            height=92,
            size=44,
            at="bottom center",
            margin=(0, 0, 0, 35),
        )

    def affordances(self) -> ui.View:
        """Buttons for users who cannot swipe; there because an accessibility service is on."""
        return ui.Column(
            ui.Row(
                affordance("mode_toggle", "MODE LIST", self.open_modes, desc="Toggle mode list"),
                ui.Box(grow=1),
                affordance("filmstrip_toggle", "FILMSTRIP", self.open_filmstrip),
            ),
            ui.Row(
                affordance("zoom_minus", "Z-", partial(self.zoom_by, -1)),
                ui.Box(grow=1),
                affordance("zoom_plus", "Z+", partial(self.zoom_by, 1)),
            ),
            at="center",
            id="accessibility_affordances",
        )

    def more(self) -> ui.View:
        place = {"at": "bottom center", "margin": (0, 0, 0, 204)}
        icon = "dots-horizontal"
        return button("mode_options_toggle", icon, "Options", self.show_options, **place)

    def choices(self) -> ui.View:
        grid, front = self.app.prefs().flag(GRID), self.app.front
        camera = "Front camera" if front else "Back camera"
        timed = self.app.prefs().flag(TIMER)
        timer = "Countdown timer duration is 3 seconds" if timed else "Countdown timer is off"
        lines = "Grid lines on" if grid else "Grid lines off"
        return ui.Row(
            self.choice(
                "countdown_toggle", "timer-outline" if timed else "timer-off-outline", timer, TIMER
            ),
            self.choice("grid_lines_toggle", "grid" if grid else "grid-off", lines, GRID),
            self.choice("camera_toggle", "camera-flip-outline", camera, FRONT),
            self.choice("exposure", "brightness-6", "Manual exposure compensation", EXPOSURE),
            spread="around",
            at="bottom center",
            margin=(0, 0, 0, 196),
            background="#99000000",
        )

    def choice(self, id: str, icon: str, desc: str, preference: str) -> ui.View:
        return button(f"{id}_button", icon, desc, partial(self.app.toggle, preference))

    def recording_time(self, film: Film) -> ui.View:
        seconds = (self.phone.clock.elapsed() - film.begun) // 10**9
        return ui.Text(
            f"{seconds // 60:02}:{seconds % 60:02}",
            id="recording_time",
            color=WHITE,
            size=18,
            at="top center",
            margin=(0, 64, 0, 0),
        )

    def last_taken(self) -> ui.View:
        return ui.Box(
            ui.Icon("image-outline", color=WHITE, at="center"),
            id="rounded_thumbnail_view",
            width=59,
            height=59,
            radius=30,
            background="#455a64",
            at="bottom end",
            margin=(0, 0, 23, 51),
            on_tap=self.open_filmstrip,
        )

    def open_filmstrip(self) -> None:
        self.open(Filmstrip())

    def open_modes(self) -> None:
        self.open(Modes())

    def show_options(self) -> None:
        self.options = True

    def zoom_by(self, step: int) -> None:
        self.zoom = min(max(self.zoom + step, 0), 10)

    def swiped(self, towards: str) -> None:
        if not self.film:
            self.open(Modes() if towards == "right" else Filmstrip())

    def key(self, code: int) -> None:
        if code == NAMES["CAMERA"]:
            self.press_shutter()

    def back(self) -> None:
        if self.options:
            self.options = False
        else:
            self.go_back()

    def resumed(self) -> None:
        self.access.require()

    def paused(self) -> None:
        """A film ends when its page is left."""
        if self.film:
            self.finish_film(self.film)

    # Photos and films

    def press_shutter(self) -> None:
        if self.busy:
            return
        if not self.app.makes_films:
            self.busy = True
            self.after(SHOT, self.take_photo)
        elif self.film:
            self.finish_film(self.film)
        else:
            self.film = self.app.begin_film()

    def take_photo(self) -> None:
        self.busy = False
        self.take(self.app.take_photo())

    def finish_film(self, film: Film) -> None:
        self.film = None
        self.take(self.app.finish_film(film))

    def take(self, path: str) -> None:
        """Show what was taken: to be confirmed if another app gets it, else as a thumbnail."""
        if self.returns:
            self.open(Review(path))
            return
        self.thumbnail = True
        self.phone.clock.cancel(self.thumbnail_timer)
        self.thumbnail_timer = self.after(THUMBNAIL, self.hide_thumbnail)

    def hide_thumbnail(self) -> None:
        self.thumbnail = False


@dataclass
class FirstRun(ui.Screen[Camera, Any]):
    bleed: ClassVar[bool] = True
    status_bar: ClassVar[bool] = False

    tag: bool = True
    access: Access = field(default_factory=Access)

    def view(self) -> ui.View:
        text = "Tag your photos and videos with the locations where they are taken."
        tag = ui.CheckBox(text, self.tag, id="check_box", color=WHITE, on_tap=self.toggle)
        margin = (24, 24, 24, 80)
        return ui.Column(
            ui.Box(grow=1),
            ui.Text("Remember photo locations?", size=24, color=WHITE, padding=(24, 0)),
            tag.but(margin=(24, 16)),
            ui.Button("NEXT", id="confirm_button", at="end", margin=margin, on_tap=self.begin),
            background="#263238",
            height="fill",
        )

    def toggle(self) -> None:
        self.tag = not self.tag

    def begin(self) -> None:
        self.app.finish_first_run(tag=self.tag)
        self.replace(Viewfinder())

    def resumed(self) -> None:
        self.access.require()


def affordance(id: str, text: str, does: ui.Handler, **look: Any) -> ui.View:
    return ui.TextButton(
        text, id=f"accessibility_{id}_button", on_tap=does, color=WHITE, size=12, **look
    )
