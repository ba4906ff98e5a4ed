"""VLC's video player.  A film plays only while its page is in front, so all stands on the page."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.vlc import wording
from virtual_phone.apps.vlc.app import (
    ASK,
    BROKEN,
    NEVER,
    PLAYER,
    RESUMES,
    TIPS_SHOWN,
    Vlc,
    path_of,
)
from virtual_phone.apps.vlc.information import Information
from virtual_phone.apps.vlc.library import Media
from virtual_phone.apps.vlc.player_views import (
    Position,
    button,
    controls,
    message,
    tips,
)
from virtual_phone.apps.vlc.views import Sheet
from virtual_phone.services.audio import MUSIC, STREAMS, Audio

CONTROLS_FOR, MESSAGE_FOR, REDRAW = 4.0, 1.0, 0.1  # seconds
DOUBLE_TAP, STROKE = 10.0, 60.0  # seconds that a double tap and a swipe across the screen seek
RATIOS = ("Best fit", "Fit screen", "Fill", "16:9", "4:3", "Center")
FILLING = ("Fit screen", "Fill")
SPEEDS = ("0.25", "0.50", "0.75", "1.00", "1.25", "1.50", "2.00", "4.00")
SLEEP_MINUTES = (5, 10, 15, 30, 60)
DESCRIPTION = "Video player. Tap to show controls. Double tap to pause. Swipe to seek."


@dataclass
class Stroke:
    """A finger that moves over the film: where it began, and the values then."""

    x: float
    y: float
    seconds: float
    volume: int
    brightness: int


@dataclass
class VideoPlayer(ui.Screen[Vlc, None]):
    """Closes at the end of the last film."""

    activity: ClassVar[str] = PLAYER
    bleed: ClassVar[bool] = True
    status_bar: ClassVar[bool] = False

    queue: list[int] = field(default_factory=list)
    place: int = 0
    playing: ui.Playing | None = None
    goes_on: bool = True  # once the page is in front again
    tip: int | None = None
    controls_timer: int | None = None  # while they are visible
    message: str = ""
    message_timer: int | None = None
    ratio: int = 0
    brightness: int = 50
    landscape: bool = False
    stroke: Stroke | None = None

    @classmethod
    def arrive(cls, app: Vlc, intent: Intent) -> "VideoPlayer":
        tip, path = None if app.prefs().flag(TIPS_SHOWN) else 0, path_of(intent)
        if app.phone.files.is_file(path):  # from another app
            return cls([app.library.at(path)], tip=tip)
        return cls(intent.extras.get("media", []), intent.extras.get("place", 0), tip=tip)

    @property
    def player(self) -> ui.Player:
        return ui.Player(self, self.ended)

    @property
    def film(self) -> Media | None:
        return self.app.media.get(self.queue[self.place]) if self.queue else None

    def at(self, film: Media) -> float:
        """Seconds of the film that have been played."""
        return self.player.position(film.id_media, film.seconds)

    def seek(self, seconds: float, *, run: bool) -> None:
        film = self.film
        if film:
            place = min(max(seconds, 0.0), film.seconds)
            self.player.seek(film.id_media, place, film.seconds, run=run and self.tip is None)

    # What is on the screen

    def view(self) -> ui.View:
        film = self.film
        if film is None:
            return ui.Box(background="#000000", width="fill", height="fill")
        runs, seconds = self.player.runs(film.id_media), self.at(film)
        if runs:
            self.redraw_every(REDRAW)
        position = Position(film.name, int(seconds * 1000), film.duration or 0, runs)
        return ui.Box(
            ui.Film(
                self.app.library.path(film.id_media),
                seconds,
                whole=RATIOS[self.ratio] not in FILLING,
                width="fill",
                height="fill",
                id="player_surface_frame",
            ),
            ui.Box(
                key="gestures",
                width="fill",
                height="fill",
                where=True,
                clickable=False,
                on_tap=self.tapped,
                on_double=self.double_tapped,
                on_drag=self.dragged,
            ),
            message(self.message) if self.message else None,
            controls(position, self.slid, *self.buttons(runs=runs))
            if self.controls_timer
            else None,
            None if self.tip is None else tips(self.tip, self.next_tip, self.close_tips),
            id="player_root",
            desc=DESCRIPTION,
            background="#000000",
            width="fill",
            height="fill",
        )

    def buttons(self, *, runs: bool) -> list[ui.View]:
        several = len(self.queue) > 1
        play = ("pause", "Pause") if runs else ("play", "Play")
        found = [
            button("player_overlay_tracks", "subtitles-outline", "Tracks", self.open_tracks),
            button(
                "orientation_toggle", "screen-rotation", "Orientation", self.switch_orientation
            ),
            button("playlist_previous", "skip-previous", "Previous", partial(self.step, -1)),
            button("player_overlay_play", *play, self.toggle, size=40),
            button("playlist_next", "skip-next", "Next", partial(self.step, 1)),
            button("player_resize", "aspect-ratio", "Aspect ratio", self.resize),
            button(
                "player_overlay_adv_function", "dots-horizontal", "Advanced", self.open_advanced
            ),
        ]
        return [each for each in found if several or "playlist" not in each.look["id"]]

    # Beginning and end

    def resumed(self) -> None:
        film = self.film
        if film is None or not film.seconds:
            self.toast(BROKEN, long=True)
            self.finish()
        elif self.playing is None:
            self.load(film)
        elif self.goes_on:
            self.seek(self.at(film), run=True)

    def load(self, film: Media) -> None:
        """Begin a film, where it was left if it was."""
        self.app.library.started(film.id_media)
        wish, left = self.app.prefs().text(RESUMES), film.resumes_at / 1000
        if left and wish == ASK:
            self.seek(0, run=False)
            yes, no = (
                ui.Choice(name, partial(self.seek, at, run=True))
                for name, at in (("Yes", left), ("No", 0.0))
            )
            self.open(ui.Alert("Resume playback", "Do you want to resume?", yes, no))
        else:
            self.seek(0 if wish == NEVER else left, run=True)

    def paused(self) -> None:
        film = self.film
        if film and self.playing:
            self.goes_on = self.player.runs(film.id_media) or self.tip is not None
            self.app.library.left(film, self.at(film))
            self.seek(self.at(film), run=False)

    def ended(self) -> None:
        """Play the next film, or leave."""
        film = self.film
        if film:
            self.app.library.left(film, film.seconds)
        self.playing = None
        if self.place + 1 < len(self.queue):
            self.step(1)
        else:
            self.finish()

    def step(self, by: int) -> None:
        """Play the film before or after this one."""
        film = self.film
        if film and self.playing:
            self.app.library.left(film, self.at(film))
        self.place = min(max(self.place + by, 0), len(self.queue) - 1)
        following = self.film
        if following:
            self.load(following)

    # Gestures

    def tapped(self, x: float, y: float) -> None:
        if self.controls_timer:
            self.phone.clock.cancel(self.controls_timer)
            self.hide_controls()
        else:
            self.show_controls()

    def show_controls(self) -> None:
        self.phone.clock.cancel(self.controls_timer)
        if self.is_open:  # a control may have closed the player
            self.controls_timer = self.after(CONTROLS_FOR, self.hide_controls)

    def hide_controls(self) -> None:
        self.controls_timer = None

    def double_tapped(self, x: float, y: float) -> None:
        if 1 / 3 <= x <= 2 / 3:
            self.toggle()
        else:
            self.seek_by(DOUBLE_TAP if x > 0.5 else -DOUBLE_TAP)

    def dragged(self, phase: str, x: float, y: float) -> None:
        """Across to seek; up and down for the brightness on the left, the volume on the right."""
        film, audio = self.film, self.phone[Audio]
        if film is None:
            return
        if phase == "down" or self.stroke is None:
            self.stroke = Stroke(x, y, self.at(film), audio.volume(MUSIC), self.brightness)
            return
        begun, most = self.stroke, STREAMS[MUSIC].most
        across, up = x - begun.x, begun.y - y
        if abs(across) > abs(up):
            seconds = begun.seconds + across * STROKE
            place = wording.clock(int(min(max(seconds, 0.0), film.seconds) * 1000))
            self.tell(f"{'+' if across > 0 else '-'}{abs(across) * STROKE:.0f}s ({place})")
            if phase == "up":
                self.seek(seconds, run=self.player.runs(film.id_media))
        elif begun.x < 0.5:
            self.brightness = min(max(begun.brightness + round(up * 100), 0), 100)
            self.tell(f"Brightness: {self.brightness}%")
        else:
            audio.set_volume(MUSIC, begun.volume + round(up * most))
            self.tell(f"Volume: {audio.volume(MUSIC) * 100 // most}%")
        if phase == "up":
            self.stroke = None

    def tell(self, text: str) -> None:
        """Display a value for a moment."""
        self.phone.clock.cancel(self.message_timer)
        self.message, self.message_timer = text, self.after(MESSAGE_FOR, self.end_message)

    def end_message(self) -> None:
        self.message, self.message_timer = "", None

    def toggle(self) -> None:
        film = self.film
        if film:
            self.player.toggle(film.id_media, film.seconds)
        if self.controls_timer:
            self.show_controls()

    def seek_by(self, seconds: float) -> None:
        film = self.film
        if film:
            self.seek(self.at(film) + seconds, run=self.player.runs(film.id_media))
            self.tell(f"{seconds:+.0f}s")

    def slid(self, phase: str, x: float, y: float) -> None:
        film = self.film
        if film:
            self.player.slide(film.id_media, x, film.seconds)
            self.show_controls()

    # Buttons

    def next_tip(self) -> None:
        self.tip = (self.tip or 0) + 1

    def close_tips(self) -> None:
        self.tip = None
        self.app.prefs()[TIPS_SHOWN] = True
        film = self.film
        if film:
            self.seek(self.at(film), run=True)

    def resize(self) -> None:
        self.ratio = (self.ratio + 1) % len(RATIOS)
        self.tell(RATIOS[self.ratio])
        self.show_controls()

    def switch_orientation(self) -> None:
        self.landscape = not self.landscape
        self.turn(1 if self.landscape else None)

    def open_tracks(self) -> None:
        film = ui.Choice("Video: Track 1", icon="filmstrip")
        subtitles = ui.Choice("Subtitles: Disable", icon="subtitles-outline")
        self.open(Sheet("Tracks", [film, subtitles]))

    def open_advanced(self) -> None:
        choices = [
            ui.Choice("Playback speed", self.choose_speed, icon="play-speed"),
            ui.Choice("Sleep timer", self.choose_sleep, icon="timer-outline"),
            ui.Choice("Jump to time", self.ask_time, icon="clock-outline"),
            ui.Choice("Play as audio", self.play_as_audio, icon="headphones"),
            ui.Choice("Information", self.inform, icon="information-outline"),
        ]
        self.open(Sheet("Advanced options", choices))

    def choose_speed(self) -> None:
        speeds = [f"{each}x" for each in SPEEDS]
        chosen = SPEEDS.index(f"{self.player.speed:.2f}")
        self.open(ui.ChooseOne("Playback speed", speeds, chosen), then=self.set_speed)

    def set_speed(self, number: int) -> None:
        film = self.film
        if film:
            self.player.set_speed(float(SPEEDS[number]), film.id_media, film.seconds)

    def choose_sleep(self) -> None:
        options = [f"{each} minutes" for each in SLEEP_MINUTES]
        self.open(ui.ChooseOne("Sleep timer", options, -1), then=self.sleep_after)

    def sleep_after(self, number: int) -> None:
        self.after(SLEEP_MINUTES[number] * 60, self.finish)

    def ask_time(self) -> None:
        self.open(ui.Ask("Jump to time", hint="minutes:seconds"), then=self.jump)

    def jump(self, text: str) -> None:
        film, parts = self.film, text.split(":")
        if (
            film
            and 1 <= len(parts) <= 3
            and all(part.isdecimal() and len(part) < 7 for part in parts)
        ):
            seconds = sum(int(part) * 60**place for place, part in enumerate(reversed(parts)))
            self.seek(seconds, run=self.player.runs(film.id_media))

    def play_as_audio(self) -> None:
        self.app.play_songs(self.queue, self.place)
        self.finish()

    def inform(self) -> None:
        film = self.film
        if film:
            self.open(Information(self.app.library.path(film.id_media)))
