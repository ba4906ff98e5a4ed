"""What holds of each task that changes the calendar."""

import pytest

from pytest_androidworld.task.events import EVENTS, PACKAGE, EventsTask
from pytest_androidworld.task_cases.simple_calendar import add_event, delete_events
from tests.task_cases.play import Play


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
