"""Clock's stopwatch, kept in the preferences as the real one keeps it."""

from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.clock.buttons import large_button, side_button
from virtual_phone.runtime.clock import SECOND

if TYPE_CHECKING:
    from virtual_phone.apps.clock.app import Clock
    from virtual_phone.apps.clock.desk import Desk

RESET, RUNNING, PAUSED = 0, 1, 2  # sw_state
MILLISECOND = SECOND // 1000


def digits(milliseconds: int) -> tuple[str, str]:
    """The large and the small digits: ("1:05", "42")."""
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}", f"{rest // 10:02}"
    return (f"{minutes}:{seconds:02}" if minutes else str(seconds)), f"{rest // 10:02}"


class Stopwatch(ui.AppPart):
    """The one stopwatch."""

    app: "Clock"

    def __init__(self, app: "Clock") -> None:
        super().__init__(app)
        self.prefs, self.clock = app.prefs(), app.phone.clock

    @property
    def state(self) -> int:
        return self.prefs.number("sw_state")

    @property
    def milliseconds(self) -> int:
        past = self.prefs.number("sw_accum_time")
        if self.state == RUNNING:
            past += self.clock.elapsed() // MILLISECOND - self.prefs.number("sw_start_time")
        return past

    def laps(self) -> list[tuple[int, int]]:
        """How long each lap took, and the time at its end."""
        count = self.prefs.number("sw_lap_num")
        ends = [self.prefs.number(f"sw_lap_time_{n}") for n in range(1, count + 1)]
        return [(end - start, end) for start, end in zip([0, *ends], ends, strict=False)]

    def run(self) -> None:
        self.prefs["sw_start_time"] = self.clock.elapsed() // MILLISECOND
        self.prefs["sw_wall_clock_time"] = self.clock.wall() // MILLISECOND
        self.prefs["sw_state"] = RUNNING
        self.app.notices.update()

    def pause(self) -> None:
        self.prefs["sw_accum_time"] = self.milliseconds
        self.prefs["sw_state"] = PAUSED
        self.app.notices.update()

    def reset(self) -> None:
        for key in [key for key in self.prefs if key.startswith("sw_")]:
            del self.prefs[key]
        self.app.notices.update()

    def lap(self) -> None:
        number = self.prefs.number("sw_lap_num") + 1
        self.prefs[f"sw_lap_time_{number}"] = self.milliseconds
        self.prefs["sw_lap_num"] = number
        self.app.notices.update()


class StopwatchTab:
    """The Stopwatch tab."""

    def __init__(self, desk: "Desk") -> None:
        self.desk, self.stopwatch = desk, desk.app.stopwatch

    def view(self) -> ui.View:
        if self.stopwatch.state == RUNNING:
            self.desk.redraw_every(0.1)
        large, small = digits(self.stopwatch.milliseconds)
        time = ui.Row(
            ui.Text(large, id="stopwatch_time_text", size=64, face="light"),
            ui.Text(small, id="stopwatch_hundredths_text", size=36, face="light"),
        ).but(width="wrap", align="bottom", gap=6, at="center")
        circle = ui.Box(time, id="stopwatch_circle", at="center", margin=(0, 24))
        circle = circle.but(width=280, height=280, radius=140, border="divider")
        laps = ui.Rows(*self.laps(), id="laps_list", grow=1)
        return ui.Box(ui.Column(circle, laps, height="fill"), *self.buttons())

    def laps(self) -> list[ui.View]:
        """The last one on top."""
        rows = [
            ui.Row(
                ui.Label(f"# {number}", grow=1),
                ui.Label(".".join(digits(lap)), grow=1),
                ui.Label(".".join(digits(total))),
                padding=(48, 6),
            )
            for number, (lap, total) in enumerate(self.stopwatch.laps(), 1)
        ]
        return rows[::-1]

    def buttons(self) -> list[ui.View]:
        stopwatch = self.stopwatch
        reset = side_button("restart", "Reset", "left_button", "start", stopwatch.reset)
        if stopwatch.state == RUNNING:
            lap = side_button("timer-outline", "Lap", "right_button", "end", stopwatch.lap)
            return [large_button("pause", "Pause", stopwatch.pause), reset, lap]
        start = large_button("play", "Start", stopwatch.run)
        if stopwatch.state == RESET:
            return [start]
        share = side_button("share-variant-outline", "Share", "right_button", "end", self.share)
        return [start, reset, share]

    def share(self) -> None:
        self.desk.share(f"My time is {'.'.join(digits(self.stopwatch.milliseconds))}")
