"""What holds of each task that changes the calendar; who does it as in another case fails."""

import pytest

from pytest_androidworld.task.events import EVENTS, PACKAGE, EventsTask
from pytest_androidworld.task_cases.calendar import add_event, delete_events
from tests.task_cases.play import Play

TASKS = [
    add_event.SimpleCalendarAddOneEvent,
    add_event.SimpleCalendarAddOneEventInTwoWeeks,
    add_event.SimpleCalendarAddOneEventRelativeDay,
    add_event.SimpleCalendarAddOneEventTomorrow,
    add_event.SimpleCalendarAddRepeatingEvent,
    delete_events.SimpleCalendarDeleteEvents,
    delete_events.SimpleCalendarDeleteEventsOnRelativeDay,
    delete_events.SimpleCalendarDeleteOneEvent,
]
every_task = pytest.mark.parametrize("kind", TASKS, ids=lambda kind: kind.__name__)


@every_task
def test_a_person_does_it_in_the_app(play: Play, kind: type[EventsTask]) -> None:
    task = play.begin(kind, 32)
    play.solve(task)
    assert play.rewards(task) == (1, 1)


def other_seed(kind: type[EventsTask]) -> int:
    """A case of another hour than seed 30's, or, where all of a day goes, of another day."""
    differs = "hour" if "hour" in kind.drawn(30).params else "day"
    first = kind.drawn(30).params[differs]
    return next(seed for seed in range(31, 100) if kind.drawn(seed).params[differs] != first)


@every_task
def test_what_one_case_needed_does_not_solve_another(play: Play, kind: type[EventsTask]) -> None:
    done = play.solve(play.begin(kind, 30))
    play.end()
    asked = play.begin(kind, other_seed(kind))
    play.replay(done)
    assert play.rewards(asked) == (0, 0)


@pytest.mark.parametrize(
    "kind", [add_event.SimpleCalendarAddOneEvent, delete_events.SimpleCalendarDeleteEvents]
)
@pytest.mark.parametrize(
    "command",
    [
        f"pm uninstall {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"am force-stop {PACKAGE}; rm -r /data/data/{PACKAGE}/databases",
        f"am force-stop {PACKAGE}; rm {EVENTS.path}*; echo no database > {EVENTS.path}",
        f"am force-stop {PACKAGE}; sqlite3 {EVENTS.path} 'DROP TABLE events'",
        f"am force-stop {PACKAGE}; sqlite3 {EVENTS.path} 'DELETE FROM events'",
        "settings put system accelerometer_rotation 0; settings put system user_rotation 1;"
        " settings put system font_scale 1.3; cmd connectivity airplane-mode enable;"
        " am start -a android.settings.SETTINGS",
    ],
)
def test_a_lost_calendar_or_an_odd_phone_is_judged_as_not_done(
    play: Play, kind: type[EventsTask], command: str
) -> None:
    task = play.begin(kind)
    play.device.adb.shell(command)
    assert play.rewards(task) == (0, 0)
