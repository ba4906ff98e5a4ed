"""Clock's timers, in the preferences as the real app keeps them, and the tab with their cards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.clock.buttons import large_button, side_button
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.display_settings import DisplaySettings

if TYPE_CHECKING:
    from virtual_phone.apps.clock.app import Clock
    from virtual_phone.apps.clock.desk import Desk

MILLISECOND = SECOND // 1000
MOST_DIGITS = 6
KEY, LYING_KEY = 80, 44  # dp
PAD = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "delete"))

RUNNING, PAUSED, EXPIRED, RESET = 1, 2, 3, 4  # timer_state_N


def pushed(digits: str, key: str) -> str:
    """The digits after a key of the pad; zeros before all others do not count."""
    longer = (digits + key).lstrip("0")
    return longer if len(longer) <= MOST_DIGITS else digits


def split(digits: str) -> tuple[int, int, int]:
    """Hours, minutes and seconds as typed, which may be over 59."""
    padded = digits.rjust(MOST_DIGITS, "0")
    return int(padded[:2]), int(padded[2:4]), int(padded[4:])


def countdown(milliseconds: int) -> str:
    """What is left, as a card displays it: "1:05", "-0:03" once it is over."""
    seconds = -(-abs(milliseconds) // 1000) if milliseconds > 0 else abs(milliseconds) // 1000
    hours, rest = divmod(seconds, 3600)
    text = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
    if not hours and seconds < 60:
        text = str(seconds)
    return f"-{text}" if milliseconds < 0 else text


@dataclass(frozen=True)
class Timer:
    """What the preferences hold of one; times are in milliseconds."""

    number: int
    state: int
    setup_timet: int  # as it was set
    start_time: int  # when it began to run, since the phone did
    time_left: int  # at that time

    @property
    def goes_on(self) -> bool:
        return self.state in (RUNNING, EXPIRED)

    @property
    def name(self) -> str:
        """ "1h 5m", "25s"."""
        hours, rest = divmod(self.setup_timet // 1000, 3600)
        parts = ((hours, "h"), (rest // 60, "m"), (rest % 60, "s"))
        return " ".join(f"{count}{unit}" for count, unit in parts if count) or "0s"


class Timers(ui.AppPart):
    """All timers, and what becomes of them."""

    app: "Clock"

    def __init__(self, app: "Clock") -> None:
        super().__init__(app)
        self.prefs = app.prefs()

    def numbers(self) -> list[int]:
        listed = self.prefs.get("timers_list", set())
        return sorted(map(int, listed), reverse=True) if isinstance(listed, set) else []

    def all(self) -> list[Timer]:
        """The last one first."""
        return [self._get(number) for number in self.numbers()]

    def _get(self, number: int) -> Timer:
        keys = ("state", "setup_timet", "start_time", "time_left")
        return Timer(number, *(self.prefs.number(f"timer_{key}_{number}") for key in keys))

    def _set(self, number: int, **values: int) -> None:
        for key, value in values.items():
            self.prefs[f"timer_{key}_{number}"] = value

    def _now(self) -> int:
        return self.phone.clock.elapsed() // MILLISECOND

    def left(self, timer: Timer) -> int:
        """Milliseconds that a timer has left."""
        past = self._now() - timer.start_time if timer.goes_on else 0
        return timer.time_left - past

    def add(self, seconds: int) -> None:
        """Add a timer, which runs at once."""
        number = self.prefs.number("next_timer_id")
        self.prefs["next_timer_id"] = number + 1
        self.prefs["timers_list"] = {str(each) for each in (*self.numbers(), number)}
        length = seconds * 1000
        self._set(number, setup_timet=length, original_timet=length, time_left=length)
        self.run(number)

    def run(self, number: int) -> None:
        left = self.left(self._get(number))
        self._set(number, state=RUNNING, start_time=self._now(), time_left=left)
        self._wait(number)
        self.app.notices.update()

    def _wait(self, number: int) -> None:
        self.app.after(self.left(self._get(number)) / 1000, partial(self.check, number))

    def check(self, number: int) -> None:
        """A timer may have run out, unless it was paused or given more time since."""
        if number in self.numbers() and self._get(number).state == RUNNING:
            if self.left(self._get(number)) <= 0:
                self._set(number, state=EXPIRED)
                self.app.notices.expired(self._get(number))
                self.app.notices.update()
            else:
                self._wait(number)

    def pause(self, number: int) -> None:
        self._set(number, time_left=self.left(self._get(number)), state=PAUSED)
        self.app.notices.update()

    def reset(self, number: int) -> None:
        self._set(number, time_left=self._get(number).setup_timet, state=RESET)
        self.app.notices.update()

    def add_minute(self, number: int) -> None:
        timer = self._get(number)
        over = timer.state == EXPIRED
        self._set(number, time_left=60_000 if over else timer.time_left + 60_000)
        if timer.goes_on:
            start = self._now() if over else timer.start_time
            self._set(number, state=RUNNING, start_time=start)
            self._wait(number)
        self.app.notices.update()

    def delete(self, number: int) -> None:
        keys = [key for key in self.prefs if key.startswith("timer_")]
        for key in [key for key in keys if key.endswith(f"_{number}")]:
            del self.prefs[key]
        self.prefs["timers_list"] = {str(each) for each in self.numbers() if each != number}
        self.app.notices.update()


class TimerTab:
    """The Timer tab: the pad while there are no timers or one is being added, else the cards."""

    def __init__(self, desk: "Desk") -> None:
        self.desk, self.timers = desk, desk.app.timers

    def view(self) -> ui.View:
        timers = self.timers.all()
        return self.cards(timers) if timers and not self.desk.adding else self.pad(bool(timers))

    # The pad

    def pad(self, cancelable: bool) -> ui.View:
        digits = self.desk.digits
        counts = split(digits)
        hours, minutes, seconds = counts
        units = zip(counts, ("hour", "minute", "second"), strict=True)
        time = ui.Text(
            f"{hours:02}h {minutes:02}m {seconds:02}s",
            id="timer_setup_time",
            desc=", ".join(f"{count} {unit}{'s' * (count != 1)}" for count, unit in units),
            size=44,
            justify="center",
            at="center",
            margin=(0, 24),
            color="primary" if digits else "text",
        )
        lies = self.desk.phone[DisplaySettings].lies
        side = LYING_KEY if lies else KEY
        keys = [
            ui.Row(*(self.pad_key(key, side) for key in row), spread="center", gap=11)
            for row in PAD
        ]
        cancel = side_button("close", "Cancel", "left_button", "start", self.desk.end_setup)
        pad = (
            ui.Row(time.but(grow=1), ui.Column(*keys, gap=4, grow=1), align="top")
            if lies  # a lying screen is too low for the keys below the time
            else ui.Column(time, *keys, gap=8)
        )
        return ui.Box(
            pad,
            large_button("play", "Start", self.start) if digits else None,
            cancel if cancelable else None,
            id="timer_setup",
        )

    def pad_key(self, key: str, side: float) -> ui.View:
        digits = self.desk.digits
        if key == "delete":
            button = ui.tool(
                "timer_setup_delete",
                "backspace-outline",
                partial(self.set_digits, digits[:-1]),
                "Delete",
                background="tint",
                enabled=bool(digits),
                on_hold=partial(self.set_digits, ""),
            )
        else:
            button = ui.TextButton(
                key,
                id=f"timer_setup_digit_{key}",
                size=28,
                background="card",
                color="text",
                padding=0,
                on_tap=partial(self.set_digits, pushed(digits, key)),
            )
        return button.but(
            width=side, height=side, radius=side / 2, min_width=side, min_height=side
        )

    def set_digits(self, digits: str) -> None:
        self.desk.digits = digits

    def start(self) -> None:
        hours, minutes, seconds = split(self.desk.digits)
        self.desk.end_setup()
        self.timers.add(hours * 3600 + minutes * 60 + seconds)

    # The cards

    def cards(self, timers: list[Timer]) -> ui.View:
        if any(timer.goes_on for timer in timers):
            self.desk.redraw_every(1)
        cards = ui.Rows(*map(self.card, timers), ui.Space(128), padding=(16, 8), gap=8).but(
            width="fill", height="fill"
        )
        return ui.Box(cards, large_button("plus", "Add timer", self.desk.begin_setup))

    def card(self, timer: Timer) -> ui.View:
        timers, number = self.timers, timer.number
        left = ui.Text(countdown(timers.left(timer)), id="timer_time_text", size=52)
        add = ui.TextButton("+1:00", id="reset_add", desc="Add 1 min", key=f"add {number}")
        return ui.Column(
            ui.Row(
                ui.Label(f"{timer.name} timer", id="timer_label", grow=1),
                self.button("close", "Delete", number, timers.delete),
            ),
            left.but(at="center", margin=(0, 16)),
            ui.Row(
                add.but(on_tap=lambda: timers.add_minute(number)),
                ui.Box(grow=1),
                self.button("restart", "Reset", number, timers.reset),
                self.main_button(timer),
            ),
            background="tint" if timer.goes_on else "card",
            radius=24,
            padding=16,
            key=f"timer {number}",
        )

    def main_button(self, timer: Timer) -> ui.View:
        if timer.state == EXPIRED:
            return self.button("stop", "Stop", timer.number, self.timers.reset)
        if timer.state == RUNNING:
            return self.button("pause", "Pause", timer.number, self.timers.pause)
        return self.button("play", "Start", timer.number, self.timers.run)

    @staticmethod
    def button(icon: str, desc: str, number: int, does: Callable[[int], None]) -> ui.View:
        return ui.IconButton(icon, desc, key=f"{desc} {number}", on_tap=lambda: does(number))
