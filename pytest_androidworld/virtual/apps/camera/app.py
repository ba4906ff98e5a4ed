"""Camera: viewfinder, modes, options, filmstrip, and what other apps ask of it."""

from pathlib import PurePosixPath
from typing import Any, ClassVar

from pytest_androidworld.virtual.apps.camera import scene
from pytest_androidworld.virtual.apps.camera.filmstrip import Filmstrip
from pytest_androidworld.virtual.intent import Filter, Intent
from pytest_androidworld.virtual.movies import film
from pytest_androidworld.virtual.services.registry import ScreenInfo
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.keycodes import NAMES
from pytest_androidworld.virtual.ui.view import (
    Box,
    Button,
    CheckBox,
    Column,
    Drawing,
    Icon,
    IconButton,
    Row,
    Text,
    TextButton,
    View,
)

CAMERA = "com.android.camera.CameraActivity"
MEDIA = "android.media.action"
STILL, CAPTURE = f"{MEDIA}.STILL_IMAGE_CAMERA", f"{MEDIA}.IMAGE_CAPTURE"
FILM, FILM_CAPTURE = f"{MEDIA}.VIDEO_CAMERA", f"{MEDIA}.VIDEO_CAPTURE"
PICTURES, MOVIES = "/storage/emulated/0/Pictures", "/storage/emulated/0/Movies"
SHOT = 0.5  # seconds that a photo takes
PHOTO_MODE, VIDEO_MODE = 4, 5  # pref_camera_module_last_used_index
FRAMES = 4  # pictures a second of a film
CRITICAL = ("android.permission.CAMERA", "android.permission.RECORD_AUDIO")
NOT_PERMITTED = "Camera does not have critical permissions needed to run."
PENDING = 7 * 86400  # seconds until an unfinished file would be swept away


class Camera(Filmstrip):
    """AOSP's Camera2."""

    package = "com.android.camera2"
    label = "Camera"
    icon = ("camera", "#455a64")
    version = ("2.0.002", 20002000)
    system = True
    launcher = "com.android.camera.CameraLauncher"
    permissions = tuple(
        f"android.permission.{name}"
        for name in ("CAMERA", "RECORD_AUDIO", "ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION")
    )
    filters = (Filter(CAMERA, actions=(STILL, CAPTURE, FILM, FILM_CAPTURE)),)
    colors: ClassVar[dict[str, str]] = {"status_ink": "#ffffff"}

    def install(self) -> None:
        super().install()
        self.prefs()["pref_user_selected_aspect_ratio"] = True
        self.prefs()["pref_camera_recordlocation_key"] = False

    def arrive(self, activity: ScreenInfo, intent: Intent) -> tuple[str, dict[str, Any]]:
        if intent.action in (FILM, FILM_CAPTURE):
            self.prefs()["pref_camera_module_last_used_index"] = VIDEO_MODE
        elif intent.action in (STILL, CAPTURE):
            self.prefs()["pref_camera_module_last_used_index"] = PHOTO_MODE
        if "pref_camera_recordlocation_key" not in self.prefs():
            return "first_run", {}
        asked = intent.action if intent.action in (CAPTURE, FILM_CAPTURE) else ""
        return "camera", {"asked": asked}

    # The first run

    def resumed(self) -> None:
        if not (all(map(self.may, CRITICAL)) or self.here.get("permissions_asked")):
            self.here["permissions_asked"] = True
            self.request_permission(*CRITICAL, then="permitted")

    def permitted(self, granted: bool) -> None:
        """Without seeing and hearing there is nothing to do."""
        self.here.pop("permissions_asked", None)
        if not granted:
            self.toast(NOT_PERMITTED, long=True)
            self.finish()

    @screen(bleed=True, status_bar=False)
    def first_run(self) -> View:
        return Column(
            Box(grow=1),
            Text("Remember photo locations?", size=24, color="#ffffff", padding=(24, 0)),
            CheckBox("Tag your photos and videos with the locations where they are taken.",
                     bool(self.here.get("tag", True)), id="check_box", color="#ffffff",
                     margin=(24, 16),
                     on_tap=lambda: self.here.update(tag=not self.here.get("tag", True))),
            Button("NEXT", id="confirm_button", at="end", margin=(24, 24, 24, 80),
                   on_tap=self.begin),
            background="#263238", height="fill",
        )  # fmt: skip

    def begin(self) -> None:
        self.prefs()["pref_camera_recordlocation_key"] = bool(self.here.get("tag", True))
        self.prefs()["pref_user_selected_aspect_ratio"] = True
        self.entry.update(screen="camera", args={"asked": ""}, views={})

    # The viewfinder

    @property
    def filming(self) -> bool:
        return self.prefs().number("pref_camera_module_last_used_index", PHOTO_MODE) == VIDEO_MODE

    @property
    def front(self) -> bool:
        return self.prefs().flag("pref_camera_id_front")

    @screen(activity=CAMERA, aliases=(launcher, "com.android.camera.CaptureActivity",
            "com.android.camera.VideoCamera"), bleed=True, status_bar=False,
            back="leave_camera")  # fmt: skip
    def camera(self, asked: str = "") -> View:
        begun = self.here.get("begun")
        if begun is not None:
            self.ticking(1)
        now = self.phone.clock.wall() // 10**9
        finder = Drawing(scene.preview, (now // 60 * 60, self.front), width="fill", height="fill")
        return Box(
            finder,
            self.recording_time(begun) if begun is not None else None,
            self.affordances() if begun is None else None,
            self.options() if self.here.get("options") and begun is None else None,
            None if begun is not None or self.here.get("options") else IconButton(
                "dots-horizontal", "Options", id="mode_options_toggle", color="#ffffff",
                at="bottom center", margin=(0, 0, 0, 204),
                on_tap=lambda: self.here.update(options=True)),
            self.shutter(begun is not None),
            self.thumbnail(),
            Box(desc="Options", id="mode_options_overlay", width=8, height=8, at="bottom start"),
            background="#000000", width="fill", height="fill", key="camera", scrollable=True,
            on_swipe=self.swiped,
        )  # fmt: skip

    def shutter(self, running: bool) -> View:
        icon = ("stop" if running else "record") if self.filming else "camera"
        color = "#d32f2f" if self.filming else "#607d8b"
        return IconButton(
            icon, "Shutter", id="shutter_button", color="#ffffff", background=color, radius=46,
            width=92, height=92, size=44, at="bottom center", margin=(0, 0, 0, 35),
            on_tap=self.press_shutter,
        )  # fmt: skip

    def affordances(self) -> View:
        """Buttons for whoever cannot swipe; there because an accessibility service is on."""
        side: dict[str, Any] = {"color": "#ffffff", "size": 12}
        return Column(
            Row(TextButton("MODE LIST", id="accessibility_mode_toggle_button",
                           on_tap=lambda: self.open("modes"), **side),
                Box(grow=1),
                TextButton("FILMSTRIP", id="accessibility_filmstrip_toggle_button",
                           on_tap=lambda: self.open("filmstrip"), **side)),
            Row(TextButton("Z-", id="accessibility_zoom_minus_button",
                           on_tap=lambda: self.zoom(-1), **side),
                Box(grow=1),
                TextButton("Z+", id="accessibility_zoom_plus_button",
                           on_tap=lambda: self.zoom(1), **side)),
            at="center", id="accessibility_affordances",
        )  # fmt: skip

    def zoom(self, step: int) -> None:
        self.here["zoom"] = min(max(int(self.here.get("zoom", 0)) + step, 0), 10)

    def options(self) -> View:
        prefs = self.prefs()
        choices = (
            ("countdown_toggle_button", "timer-off-outline", "Countdown timer is off", ""),
            ("grid_lines_toggle_button", "grid" if prefs.flag("pref_camera_grid_lines")
             else "grid-off", "Grid lines " + ("on" if prefs.flag("pref_camera_grid_lines")
                                               else "off"), "pref_camera_grid_lines"),
            ("camera_toggle_button", "camera-flip-outline",
             "Front camera" if self.front else "Back camera", "pref_camera_id_front"),
            ("exposure_button", "brightness-6", "Manual exposure compensation", ""),
        )  # fmt: skip
        return Row(
            *(self.choice(*each) for each in choices),
            spread="around", at="bottom center", margin=(0, 0, 0, 196), background="#99000000",
        )  # fmt: skip

    def choice(self, id: str, icon: str, desc: str, key: str) -> View:
        prefs = self.prefs()

        def does() -> None:
            if key:
                prefs[key] = not prefs.flag(key)
            else:
                self.absent(f"“{desc}”")

        return IconButton(icon, desc, id=id, color="#ffffff", on_tap=does)

    def swiped(self, way: str) -> None:
        if self.here.get("begun") is None:
            self.open("modes" if way == "right" else "filmstrip")

    def key(self, code: int) -> None:
        """The volume keys and the camera key are the shutter."""
        if code == NAMES["CAMERA"]:
            self.press_shutter()

    def leave_camera(self) -> None:
        if self.here.get("options"):
            self.here["options"] = False
        else:
            self.go_back()

    def paused(self) -> None:
        """Whoever leaves while filming gets what has been filmed."""
        if self.entry["screen"] == "camera" and self.here.get("begun") is not None:
            self.stop_film()

    # Taking pictures

    def _free(self, folder: str, stem: str, extension: str) -> str:
        """A name that no file has; a second one in the same second gets a number."""
        name, number = f"{stem}.{extension}", 1
        while self.phone.files.exists(f"{folder}/{name}"):
            name, number = f"{stem}_{number}.{extension}", number + 1
        return f"{folder}/{name}"

    def press_shutter(self) -> None:
        if self.here.get("busy"):
            return
        if not self.filming:
            self.here["busy"] = True
            self.after(SHOT, "take_photo")
        elif self.here.get("begun") is None:
            self.begin_film()
        else:
            self.stop_film()

    def take_photo(self) -> None:
        self.here.pop("busy", None)
        clock = self.phone.clock
        path = self._free(PICTURES, f"{clock.now():IMG_%Y%m%d_%H%M%S}", "jpg")
        picture = scene.draw(scene.PHOTO, clock.wall() // 10**9, front=self.front)
        self.phone.files.mkdir(PICTURES, parents=True)
        self.phone.files.write(path, scene.jpeg(picture))
        self.taken(path)

    def taken(self, path: str) -> None:
        if self.entry["args"].get("asked"):
            self.open("review", path=path)
            return
        self.here["thumbnail"] = path
        self.phone.clock.cancel(self.here.get("thumbnail_timer"))
        self.here["thumbnail_timer"] = self.after(6.0, "hide_thumbnail")

    def hide_thumbnail(self) -> None:
        self.here.pop("thumbnail", None)

    def begin_film(self) -> None:
        clock = self.phone.clock
        self.here["begun"] = clock.elapsed()
        path = self._free(MOVIES, f"{clock.now():VID_%Y%m%d_%H%M%S}", "mp4")
        name = PurePosixPath(path).name
        pending = f"{MOVIES}/.pending-{clock.wall() // 10**9 + PENDING}-{name}"
        self.phone.files.mkdir(MOVIES, parents=True)
        self.phone.files.write(pending, b"")
        self.here.update(film=path, pending=pending)

    def stop_film(self) -> None:
        """What has been filmed becomes a file that everybody sees."""
        clock, here = self.phone.clock, self.here
        seconds = max((clock.elapsed() - here.pop("begun")) / 10**9, 0.1)
        now = clock.wall() // 10**9
        count = min(max(round(seconds * FRAMES), 1), 2400)
        frame = scene.jpeg(scene.draw(scene.VIDEO, now, front=self.front))
        path, pending = here.pop("film"), here.pop("pending")
        files = self.phone.files
        files.mkdir(MOVIES, parents=True)
        files.write(pending, film([frame] * count, seconds, scene.VIDEO, now))
        files.rename(pending, path)
        self.taken(path)

    def recording_time(self, begun: int) -> View:
        seconds = (self.phone.clock.elapsed() - begun) // 10**9
        return Text(
            f"{seconds // 60:02}:{seconds % 60:02}", id="recording_time", color="#ffffff", size=18,
            at="top center", margin=(0, 64, 0, 0),
        )  # fmt: skip

    def thumbnail(self) -> View | None:
        if not self.here.get("thumbnail"):
            return None
        return Box(
            Icon("image-outline", color="#ffffff", at="center"), id="rounded_thumbnail_view",
            width=59, height=59, radius=30, background="#455a64", at="bottom end",
            margin=(0, 0, 23, 51), on_tap=lambda: self.open("filmstrip"),
        )  # fmt: skip

    # Modes

    @screen(bleed=True, status_bar=False)
    def modes(self) -> View:
        items = (
            ("Switch to Camera Mode", "Camera", "camera", PHOTO_MODE),
            ("Switch to Video Camera", "Video", "video", VIDEO_MODE),
            ("Switch to Panorama Mode", "Panorama", "panorama-horizontal-outline", 0),
        )
        return Column(
            Row(Box(grow=1), IconButton("cog", "Settings", id="settings_button", color="#ffffff",
                                        on_tap=lambda: self.open("settings"))),
            *(self.mode(*item) for item in items),
            background="#263238", height="fill", padding=(0, 64, 8, 0),
        )  # fmt: skip

    def mode(self, desc: str, name: str, icon: str, number: int) -> View:
        title = Text(name, id="selector_text", size=18, color="#ffffff", important=False)
        return Box(
            Row(Icon(icon, color="#ffffff"), title, gap=16, padding=(24, 0), height=64),
            desc=desc, key=desc, width="fill", cls="android.widget.FrameLayout",
            on_tap=lambda: self.choose_mode(number),
        )  # fmt: skip

    def choose_mode(self, number: int) -> None:
        if not number:
            self.absent("Panorama")
            return
        self.prefs()["pref_camera_module_last_used_index"] = number
        self.close()

    # For other apps

    @screen(bleed=True, status_bar=False)
    def review(self, path: str) -> View:
        buttons = (
            ("cancel_button", "close", "Cancel", lambda: self.review_over("", path)),
            ("retake_button", "refresh", "Retake", lambda: self.retake(path)),
            ("done_button", "check", "Done", lambda: self.review_over(path, "")),
        )
        row = [
            IconButton(icon, desc, id=id, color="#ffffff", on_tap=does)
            for id, icon, desc, does in buttons
        ]
        return Column(
            self.shown(path).but(grow=1),
            Row(*row, spread="around", padding=(0, 24, 0, 48)),
            background="#000000", height="fill",
        )  # fmt: skip

    def retake(self, path: str) -> None:
        self.phone.files.remove(path)
        self.close()

    def review_over(self, kept: str, thrown: str) -> None:
        if thrown and self.phone.files.is_file(thrown):
            self.phone.files.remove(thrown)
        self.finish(kept)
