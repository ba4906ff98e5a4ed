"""What an agent may have done to the clock, whatever it was asked for."""

from collections.abc import Callable
from typing import Any

from pytest_androidworld.task import lifecycle
from tests.task_cases.play import Play

Deed = Callable[[Any, Play], None]
CLOCK = "com.google.android.deskclock"


def rewards(play: Play, task: Any) -> tuple[float, float]:
    """Judged twice, and the same; but for the time on the screen, which may run."""
    first, second = (lifecycle.judge(task, play.device) for _ in range(2))
    assert [(each.claim, each.value) for each in first.checks] == [
        (each.claim, each.value) for each in second.checks
    ]
    return first.upstream, first.strict


def untouched(task: Any, play: Play) -> None:
    """The agent gave up at once."""


def only_opened(task: Any, play: Play) -> None:
    play.user().open("clock")


def done(task: Any, play: Play) -> None:
    task.solve(play.user())


def done_and_left(task: Any, play: Play) -> None:
    done(task, play)
    play.user().home()


def done_and_settings_opened(task: Any, play: Play) -> None:
    """A screen of the clock, but not the one that shows it."""
    done(task, play)
    play.user().tap("More options").tap("Settings")


def done_and_another_tab(task: Any, play: Play) -> None:
    done(task, play)
    play.user().tap("id=tab_menu_alarm")


def done_and_another_app(task: Any, play: Play) -> None:
    done(task, play)
    play.user().open("settings")


def done_and_covered(task: Any, play: Play) -> None:
    """The shade of notifications is drawn over it; the screen behind is not seen any more."""
    done(task, play)
    play.device.adb.shell("cmd statusbar expand-notifications")


def done_and_cleared(task: Any, play: Play) -> None:
    done(task, play)
    play.device.adb.run("pm", "clear", CLOCK)


def disabled(task: Any, play: Play) -> None:
    done(task, play)
    play.device.adb.run("pm", "disable-user", CLOCK)


def done_with_large_letters(task: Any, play: Play) -> None:
    play.device.settings.put("system", "font_scale", "1.3")
    done(task, play)


def done_and_turned(task: Any, play: Play) -> None:
    done(task, play)
    play.device.settings.put("system", "accelerometer_rotation", 0)
    play.device.settings.put("system", "user_rotation", 1)


def left_and_come_back(task: Any, play: Play) -> None:
    done_and_left(task, play)
    play.user().open("clock")


def done_in_airplane_mode(task: Any, play: Play) -> None:
    play.device.adb.shell("cmd connectivity airplane-mode enable")
    done(task, play)


LOST = [
    (untouched, 0, 0),
    (only_opened, 0, 0),
    (done_and_left, 0, 0),  # D64
    (done_and_settings_opened, 0, 0),
    (done_and_another_tab, 0, 0),
    (done_and_another_app, 0, 0),
    (done_and_cleared, 0, 0),
    (done_and_covered, 0, 0),
    (disabled, 0, 0),
]
KEPT = [
    (done, 1, 1),
    (done_with_large_letters, 1, 1),
    (done_in_airplane_mode, 1, 1),
    (done_and_turned, 1, 1),
    (left_and_come_back, 1, 1),
]
