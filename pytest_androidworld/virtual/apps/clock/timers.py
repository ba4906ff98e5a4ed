"""Clock's timer: digits that fill up from the right, and timers that count down."""

from typing import Any

from pytest_androidworld.virtual.apps.clock.parts import Parts
from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    IconButton,
    Label,
    Row,
    Rows,
    Space,
    Text,
    TextButton,
    View,
)

MOST_DIGITS = 6
MILLISECOND = SECOND // 1000
RUNNING, PAUSED, EXPIRED, RESET = 1, 2, 3, 4  # timer_state_N
PAD = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "delete"))


def pushed(digits: str, key: str) -> str:
    """The digits after a key of the pad; zeros before all others do not count."""
    return (digits + key).lstrip("0") if len((digits + key).lstrip("0")) <= MOST_DIGITS else digits


def split(digits: str) -> tuple[int, int, int]:
    """Hours, minutes and seconds as typed, which may be over 59."""
    padded = digits.rjust(MOST_DIGITS, "0")
    return int(padded[:2]), int(padded[2:4]), int(padded[4:])


def _some(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'}"


def countdown(milliseconds: int) -> str:
    """What is left, as a card shows it: "1:05", "-0:03" once it is over."""
    seconds = -(-abs(milliseconds) // 1000) if milliseconds > 0 else abs(milliseconds) // 1000
    hours, rest = divmod(seconds, 3600)
    text = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
    if not hours and seconds < 60:
        text = str(seconds)
    return f"-{text}" if milliseconds < 0 else text


class Timers(Parts):
    """The Timer tab: the pad while there are no timers or one is being added, else the cards."""

    def timer_tab(self) -> View:
        if self.timers() and not self.here.get("adding"):
            return self.timer_cards()
        return self.timer_pad()

    # The pad

    def timer_pad(self) -> View:
        digits = str(self.here.get("digits", ""))
        hours, minutes, seconds = split(digits)
        time = Text(
            f"{hours:02}h {minutes:02}m {seconds:02}s",
            id="timer_setup_time",
            desc=f"{_some(hours, 'hour')}, {_some(minutes, 'minute')}, {_some(seconds, 'second')}",
            size=44,
            justify="center",
            at="center",
            margin=(0, 24),
            color="primary" if digits else "text",
        )
        pad = [Row(*(self.pad_key(key) for key in row), spread="center", gap=11) for row in PAD]
        cancel = self.side_button("close", "Cancel", "left_button", "start", self.cancel_setup)
        return Box(
            Column(time, *pad, gap=8),
            self.round_button("play", "Start", self.start_timer) if digits else None,
            cancel if self.timers() else None,
            id="timer_setup",
        )

    def pad_key(self, key: str) -> View:
        if key == "delete":
            return IconButton(
                "backspace-outline", "Delete", id="timer_setup_delete", width=80, height=80,
                radius=40, background="tint", enabled=bool(self.here.get("digits")),
                on_tap=self.delete_digit, on_hold=self.clear_digits,
            )  # fmt: skip
        return TextButton(
            key, id=f"timer_setup_digit_{key}", size=28, width=80, height=80, radius=40,
            background="card", color="text", padding=0, on_tap=lambda: self.push(key),
        )  # fmt: skip

    def push(self, key: str) -> None:
        self.here["digits"] = pushed(str(self.here.get("digits", "")), key)

    def delete_digit(self) -> None:
        self.here["digits"] = str(self.here.get("digits", ""))[:-1]

    def clear_digits(self) -> None:
        self.here["digits"] = ""

    def cancel_setup(self) -> None:
        self.here.update({"digits": "", "adding": False})

    def start_timer(self) -> None:
        hours, minutes, seconds = split(str(self.here.get("digits", "")))
        self.cancel_setup()
        self.add_timer(hours * 3600 + minutes * 60 + seconds)

    # The timers, in the preferences as the real app keeps them

    def timers(self) -> list[int]:
        kept = self.prefs().get("timers_list", set())
        return sorted(map(int, kept), reverse=True) if isinstance(kept, set) else []

    def _timer(self, number: int) -> dict[str, int]:
        prefs = self.prefs()
        keys = ("state", "setup_timet", "original_timet", "start_time", "time_left")
        names = {key: f"timer_{key}_{number}" for key in keys}
        return {key: prefs.number(name) for key, name in names.items()}

    def _keep(self, number: int, **values: int) -> None:
        prefs = self.prefs()
        for key, value in values.items():
            prefs[f"timer_{key}_{number}"] = value

    def _now(self) -> int:
        return self.phone.clock.elapsed() // MILLISECOND

    def left(self, number: int) -> int:
        """Milliseconds that a timer has left."""
        timer = self._timer(number)
        left = timer["time_left"]
        return left - (self._now() - timer["start_time"]) if timer["state"] in (1, 3) else left

    def add_timer(self, seconds: int) -> None:
        prefs = self.prefs()
        number = prefs.number("next_timer_id")
        prefs["next_timer_id"] = number + 1
        prefs["timers_list"] = {str(each) for each in (*self.timers(), number)}
        length = seconds * 1000
        self._keep(number, setup_timet=length, original_timet=length, time_left=length)
        self.run_timer(number)

    def run_timer(self, number: int) -> None:
        self._keep(number, state=RUNNING, start_time=self._now(), time_left=self.left(number))
        self.after(self.left(number) / 1000, "timer_over", number)

    def timer_over(self, number: int) -> None:
        """A timer may have run out, unless it was paused or given more time since."""
        if number in self.timers() and self._timer(number)["state"] == RUNNING:
            left = self.left(number)
            if left <= 0:
                self._keep(number, state=EXPIRED)
                self.notify_about("Timer", "Time’s up", f"timer {number}")
            else:
                self.after(left / 1000, "timer_over", number)

    def pause_timer(self, number: int) -> None:
        self._keep(number, time_left=self.left(number), state=PAUSED)

    def reset_timer(self, number: int) -> None:
        self._keep(number, time_left=self._timer(number)["setup_timet"], state=RESET)

    def add_minute(self, number: int) -> None:
        timer = self._timer(number)
        over = timer["state"] == EXPIRED
        left = 60_000 if over else timer["time_left"] + 60_000
        self._keep(number, time_left=left)
        if over or timer["state"] == RUNNING:
            start = self._now() if over else timer["start_time"]
            self._keep(number, state=RUNNING, start_time=start)
            self.after(self.left(number) / 1000, "timer_over", number)

    def delete_timer(self, number: int) -> None:
        prefs = self.prefs()
        for key in [
            key for key in prefs if key.startswith("timer_") and key.endswith(f"_{number}")
        ]:
            del prefs[key]
        prefs["timers_list"] = {str(each) for each in self.timers() if each != number}

    # The cards

    def timer_cards(self) -> View:
        if any(self._timer(number)["state"] in (RUNNING, EXPIRED) for number in self.timers()):
            self.ticking(1)
        cards = [self.timer_card(number) for number in self.timers()]
        return Box(
            Rows(*cards, Space(128), padding=(16, 8), gap=8, width="fill", height="fill"),
            self.round_button("plus", "Add timer", self.more),
        )

    def more(self) -> None:
        self.here.update({"adding": True, "digits": ""})

    def timer_card(self, number: int) -> View:
        timer = self._timer(number)
        seconds = timer["setup_timet"] // 1000
        going = timer["state"] in (RUNNING, EXPIRED)
        name = _length(seconds)
        return Column(
            Row(
                Label(f"{name} timer", id="timer_label", grow=1),
                self.card_button("close", "Delete", number, self.delete_timer),
            ),
            Text(countdown(self.left(number)), id="timer_time_text", size=52, at="center",
                 margin=(0, 16)),
            Row(
                TextButton("+1:00", id="reset_add", desc="Add 1 min", key=f"add {number}",
                           on_tap=lambda: self.add_minute(number)),
                Box(grow=1),
                self.card_button("restart", "Reset", number, self.reset_timer),
                self.card_button("play", "Start", number, self.run_timer)
                if timer["state"] in (PAUSED, RESET)
                else self.card_button("pause", "Pause", number, self.pause_timer),
            ),
            background="tint" if going else "card", radius=24, padding=16, key=f"timer {number}",
        )  # fmt: skip

    def card_button(self, icon: str, desc: str, number: int, does: Any) -> View:
        return IconButton(icon, desc, key=f"{desc} {number}", on_tap=lambda: does(number))


def _length(seconds: int) -> str:
    """A timer's name: "1h 5m", "25s"."""
    hours, rest = divmod(seconds, 3600)
    parts = ((hours, "h"), (rest // 60, "m"), (rest % 60, "s"))
    return " ".join(f"{count}{unit}" for count, unit in parts if count) or "0s"
