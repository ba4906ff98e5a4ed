"""Clock: the stopwatch runs, or is paused; its tab stays on the screen."""

from typing import ClassVar

from pytest_androidworld import Device, Element, Score, Task, User, check, strict, ui

PACKAGE = "com.google.android.deskclock"
SCREEN = "DeskClock"
TAB, TITLE = "Stopwatch", "action_bar_title"


class _Stopwatch(Task):
    """The clock has forgotten everything: its stopwatch is at 0 and does not run."""

    app_names: ClassVar[tuple[str, ...]] = ("clock",)
    needs: ClassVar[frozenset[str]] = frozenset({"forests"})  # uiautomator reads none that ticks

    def initialize_task(self, env: Device) -> None:
        env.apps.clear(PACKAGE)


class ClockStopWatchRunning(_Stopwatch):
    """Buttons that only a running stopwatch has are on the screen."""

    template = "Run the stopwatch."

    def is_successful(self, env: Device) -> Score:
        state = ui.screen(env)
        return Score.of(
            ui.shown(state, content_description="Pause"),
            ui.shown(state, content_description="Lap"),
            ui.screen_in_front(env, SCREEN),
        )

    def solve(self, user: User) -> None:
        user.open("clock").tap(TAB).tap("Start")


class ClockStopWatchPausedVerify(_Stopwatch):
    """Paused at the start already, so one only has to open it (D02); doing nothing fails."""

    template = "Pause the stopwatch."

    def is_successful(self, env: Device) -> Score:
        state = ui.screen(env)
        actual = ui.what_is_on(state)
        named = [
            each
            for each in state.ui_elements
            if each.content_description != "Start" and TAB in (each.content_description, each.text)
        ]
        twice = f"{TAB!r} at least twice"
        # Each tab of the clock has the names of all, and the timer's has a Start, too.
        chosen = any(each.is_selected or _id(each) == TITLE for each in named)
        return Score.of(
            ui.shown(state, content_description="Start"),
            check("the screen names the stopwatch", twice, twice if len(named) > 1 else actual),
            strict(check("the stopwatch's tab is open", TAB, TAB if chosen else actual), "D02"),
            ui.screen_in_front(env, SCREEN),
        )

    def solve(self, user: User) -> None:
        user.open("clock").tap(TAB).see("Start")


def _id(element: Element) -> str:
    return (element.resource_name or "").rpartition("/")[2]
