"""Camera: its manifest, its preferences, and the files that it makes."""

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Filter, Intent
from virtual_phone.apps.camera import scene
from virtual_phone.media.movies import film

CAMERA = "com.android.camera.CameraActivity"
MEDIA = "android.media.action"
STILL, CAPTURE = f"{MEDIA}.STILL_IMAGE_CAMERA", f"{MEDIA}.IMAGE_CAPTURE"
FILM, FILM_CAPTURE = f"{MEDIA}.VIDEO_CAMERA", f"{MEDIA}.VIDEO_CAPTURE"
PICTURES, MOVIES = "/storage/emulated/0/Pictures", "/storage/emulated/0/Movies"
MODULE, PHOTO_MODE, VIDEO_MODE = "pref_camera_module_last_used_index", 4, 5
LOCATION, RATIO = "pref_camera_recordlocation_key", "pref_user_selected_aspect_ratio"
FRONT, GRID = "pref_camera_id_front", "pref_camera_grid_lines"
FRAMES = 4  # pictures a second of a film
PENDING = 7 * 86400  # seconds until an unfinished file would be swept away


@dataclass(frozen=True)
class Film:
    """A film that is being made."""

    begun: int  # by the clock of the time since boot
    pending: str  # the file until it is finished
    path: str


class Camera(ui.App):
    """AOSP's Camera2."""

    package = "com.android.camera2"
    label = "Camera"
    icon = ("camera", "#455a64")
    version = ("2.0.002", 20002000)
    system = True
    launcher = "com.android.camera.CameraLauncher"
    permissions = ui.permissions("CAMERA RECORD_AUDIO ACCESS_COARSE_LOCATION ACCESS_FINE_LOCATION")
    filters = (Filter(CAMERA, actions=(STILL, CAPTURE, FILM, FILM_CAPTURE)),)
    colors: ClassVar[dict[str, str]] = {"status_ink": "#ffffff"}

    def install(self) -> None:
        super().install()
        self.finish_first_run(tag=False)

    def finish_first_run(self, *, tag: bool) -> None:
        self.prefs()[RATIO] = True
        self.prefs()[LOCATION] = tag

    def arriving(self, intent: Intent) -> None:
        if intent.action in (FILM, FILM_CAPTURE):
            self.prefs()[MODULE] = VIDEO_MODE
        elif intent.action in (STILL, CAPTURE):
            self.prefs()[MODULE] = PHOTO_MODE

    @property
    def first_run_done(self) -> bool:
        return LOCATION in self.prefs()

    def wants_result(self, intent: Intent) -> bool:
        """Whether the app that starts the camera gets what is taken."""
        return intent.action in (CAPTURE, FILM_CAPTURE)

    @property
    def makes_films(self) -> bool:
        return self.prefs().number(MODULE, PHOTO_MODE) == VIDEO_MODE

    @property
    def front(self) -> bool:
        return self.prefs().flag(FRONT)

    def toggle(self, preference: str) -> None:
        self.prefs()[preference] = not self.prefs().flag(preference)

    # Its files

    def take_photo(self) -> str:
        """Write a photo; its path."""
        clock = self.phone.clock
        path = self.free_path(PICTURES, f"{clock.now():IMG_%Y%m%d_%H%M%S}", "jpg")
        picture = scene.draw(scene.PHOTO, clock.wall() // 10**9, front=self.front)
        self.phone.files.mkdir(PICTURES, parents=True)
        self.phone.files.write(path, scene.jpeg(picture))
        return path

    def begin_film(self) -> Film:
        clock = self.phone.clock
        path = self.free_path(MOVIES, f"{clock.now():VID_%Y%m%d_%H%M%S}", "mp4")
        name = PurePosixPath(path).name
        pending = f"{MOVIES}/.pending-{clock.wall() // 10**9 + PENDING}-{name}"
        self.phone.files.mkdir(MOVIES, parents=True)
        self.phone.files.write(pending, b"")
        return Film(clock.elapsed(), pending, path)

    def finish_film(self, it: Film) -> str:
        """Make of it a file that every app sees; its path."""
        clock, files = self.phone.clock, self.phone.files
        seconds = max((clock.elapsed() - it.begun) / 10**9, 0.1)
        now = clock.wall() // 10**9
        count = min(max(round(seconds * FRAMES), 1), 2400)
        frame = scene.jpeg(scene.draw(scene.VIDEO, now, front=self.front))
        files.mkdir(MOVIES, parents=True)
        files.write(it.pending, film([frame] * count, seconds, scene.VIDEO, now))
        files.rename(it.pending, it.path)
        return it.path

    def free_path(self, folder: str, stem: str, extension: str) -> str:
        """A path without a file; the second one of a second gets a number."""
        path, number = f"{folder}/{stem}.{extension}", 1
        while self.phone.files.exists(path):
            path, number = f"{folder}/{stem}_{number}.{extension}", number + 1
        return path

    def taken(self) -> list[str]:
        """Photos and films, the last one first."""
        files = self.phone.files
        found = [
            f"{folder}/{name}"
            for folder in (PICTURES, MOVIES)
            if files.is_dir(folder)
            for name in files.listdir(folder)
            if name[:4] in ("IMG_", "VID_")
        ]
        return sorted(found, key=lambda path: path.rpartition("/")[2][4:], reverse=True)

    @property
    def undo_path(self) -> str:
        return f"{self.data}/cache/undo"

    def delete(self, path: str) -> None:
        """Delete a file; `undo` restores the one that was deleted last."""
        files = self.phone.files
        data = files.read(path)
        files.remove(path)
        files.mkdir(f"{self.data}/cache", parents=True)
        files.write(self.undo_path, data)

    def undo(self, path: str) -> None:
        self.phone.files.write(path, self.phone.files.read(self.undo_path))
