"""Clock: enter a timer, and leave it at that."""

from random import Random

from pytest_androidworld import Device, Param, Score, Task, User, check, sample, ui

PACKAGE = "com.google.android.deskclock"
SCREEN = "DeskClock"


def some_seconds(random: Random, hours: int, minutes: int) -> int:
    """Not 0 if all else is: the pad shows that at the start (D04)."""
    return random.randrange(0 if hours or minutes else 1, 60)


class ClockTimerEntry(Task):
    """The time stands on the pad, which is on the screen; a running timer shows another text."""

    template = (
        "Create a timer with {hours} hours, {minutes} minutes, and {seconds} seconds. Do not start"
        " the timer."
    )
    app_names = ("clock",)
    needs = frozenset({"forests"})  # uiautomator reads no timer that runs
    hours = Param(sample.integer(0, 23))
    minutes = Param(sample.integer(0, 59))
    seconds = Param(some_seconds, after=(hours, minutes))

    def initialize_task(self, env: Device) -> None:
        env.apps.clear(PACKAGE)

    def is_successful(self, env: Device) -> Score:
        state = ui.screen(env)
        text = f"{self.hours:02}h {self.minutes:02}m {self.seconds:02}s"
        spoken = f"{self.hours} hours, {self.minutes} minutes, {self.seconds} seconds"
        visible = ui.matching(state.ui_elements, text=text) or ui.matching(
            state.ui_elements, content_description=spoken
        )
        found = text if visible else ui.what_is_on(state)
        return Score.of(
            check("the screen shows the timer", text, found),
            ui.screen_in_front(env, SCREEN),
        )

    def solve(self, user: User) -> None:
        user.open("clock").tap("Timer")
        digits = f"{self.hours:02}{self.minutes:02}{self.seconds:02}".lstrip("0")
        for digit in digits:
            user.tap(f"id=timer_setup_digit_{digit}")

    def near_miss_a_second_less_or_more(self, user: User) -> None:
        self.varied(seconds=self.seconds - 1 if self.seconds > 1 else self.seconds + 1).solve(user)

    def near_miss_a_timer_that_runs(self, user: User) -> None:
        self.solve(user)
        user.tap("Start")
