"""Clock's stopwatch, kept in the preferences as the real one keeps it."""

from pytest_androidworld.virtual.apps.clock.parts import Parts
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.ui.view import Box, Column, Label, Row, Rows, Text, View

RESET, RUNNING, PAUSED = 0, 1, 2  # sw_state
MILLISECOND = SECOND // 1000


def spoken(milliseconds: int) -> tuple[str, str]:
    """The large and the small digits: ("1:05", "42")."""
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}", f"{rest // 10:02}"
    return (f"{minutes}:{seconds:02}" if minutes else str(seconds)), f"{rest // 10:02}"


class Stopwatch(Parts):
    """The Stopwatch tab."""

    def stopwatch_time(self) -> int:
        """Milliseconds on the stopwatch."""
        prefs = self.prefs()
        past = prefs.number("sw_accum_time")
        if prefs.number("sw_state") == RUNNING:
            past += self.phone.clock.elapsed() // MILLISECOND - prefs.number("sw_start_time")
        return past

    def stopwatch_tab(self) -> View:
        state = self.prefs().number("sw_state")
        if state == RUNNING:
            self.ticking(0.1)
        large, small = spoken(self.stopwatch_time())
        time = Row(
            Text(large, id="stopwatch_time_text", size=64, face="light"),
            Text(small, id="stopwatch_hundredths_text", size=36, face="light"),
            width="wrap",
            align="bottom",
            gap=6,
            at="center",
        )
        circle = Box(
            time, id="stopwatch_circle", width=280, height=280, radius=140, border="divider",
            at="center", margin=(0, 24),
        )  # fmt: skip
        return Box(
            Column(circle, Rows(*self.laps(), id="laps_list", grow=1), height="fill"),
            *self.stopwatch_buttons(state),
        )

    def stopwatch_buttons(self, state: int) -> list[View]:
        running = state == RUNNING
        toggle = ("pause", "Pause") if running else ("play", "Start")
        buttons = [self.round_button(*toggle, self.pause_stopwatch if running else self.run)]
        if state != RESET:
            buttons.append(
                self.side_button("restart", "Reset", "left_button", "start", self.reset_stopwatch)
            )
            right = ("timer-outline", "Lap") if running else ("share-variant-outline", "Share")
            does = self.lap if running else self.share_time
            buttons.append(self.side_button(*right, "right_button", "end", does))
        return buttons

    def laps(self) -> list[View]:
        prefs = self.prefs()
        ends = [prefs.number(f"sw_lap_time_{n}") for n in range(1, prefs.number("sw_lap_num") + 1)]
        rows = []
        for number, end in enumerate(ends, 1):
            begun = ends[number - 2] if number > 1 else 0
            lap, total = (".".join(spoken(time)) for time in (end - begun, end))
            rows.append(
                Row(Label(f"# {number}", grow=1), Label(lap, grow=1), Label(total),
                    padding=(48, 6))
            )  # fmt: skip
        return rows[::-1]

    # Buttons

    def run(self) -> None:
        prefs, clock = self.prefs(), self.phone.clock
        prefs["sw_start_time"] = clock.elapsed() // MILLISECOND
        prefs["sw_wall_clock_time"] = clock.wall() // MILLISECOND
        prefs["sw_state"] = RUNNING

    def pause_stopwatch(self) -> None:
        past, prefs = self.stopwatch_time(), self.prefs()
        prefs["sw_accum_time"] = past
        prefs["sw_state"] = PAUSED

    def reset_stopwatch(self) -> None:
        prefs = self.prefs()
        for key in [key for key in prefs if key.startswith("sw_")]:
            del prefs[key]

    def lap(self) -> None:
        prefs = self.prefs()
        number = prefs.number("sw_lap_num") + 1
        prefs[f"sw_lap_time_{number}"] = self.stopwatch_time()
        prefs["sw_lap_num"] = number

    def share_time(self) -> None:
        self.share(f"My time is {'.'.join(spoken(self.stopwatch_time()))}")
