"""Simple Calendar's events: the table, and how tasks that add or delete some are judged."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from pytest_androidworld.env.device import Device
from pytest_androidworld.task import sample
from pytest_androidworld.task.matching import same_text
from pytest_androidworld.task.params import Param
from pytest_androidworld.task.retrieval.values import WEEKDAYS
from pytest_androidworld.task.row_tasks import RowsTask
from pytest_androidworld.task.rows import Row, Table, added, new_rows, removed
from pytest_androidworld.task.score import Score, check, strict

APP = "simple calendar pro"
PACKAGE = "com.simplemobiletools.calendar.pro"
EVENTS = Table(
    path=f"/data/data/{PACKAGE}/databases/events.db",
    name="events",
    package=PACKAGE,
    key="id",
    columns={
        "start_ts": 0,
        "end_ts": 0,
        "title": "",
        "location": "",
        "description": "",
        "reminder_1_minutes": -1,
        "reminder_2_minutes": -1,
        "reminder_3_minutes": -1,
        "reminder_1_type": 0,
        "reminder_2_type": 0,
        "reminder_3_type": 0,
        "repeat_interval": 0,
        "repeat_rule": 0,
        "repeat_limit": 0,
        "repetition_exceptions": "[]",
        "attendees": "",
        "import_id": "",
        "time_zone": "UTC",
        "flags": 0,
        "event_type": 1,
        "parent_id": 0,
        "last_updated": 0,
        "source": "imported-ics",
        "availability": 0,
        "color": 0,
        "type": 0,
    },
)
CELL = "/month_view_background"
FIRST_CELL = date(2023, 9, 24)  # the week before: October 2023 begins as weeks do in the US
SIMILAR = ("title", "location", "description")
EXACT = ("start_ts", "end_ts", "repeat_rule", "repeat_interval")
ALL_DAY = 1  # a bit of the flags
PLAIN = {  # D35: values of the columns that the reference does not look at
    "repeat_limit": (0,),
    "repetition_exceptions": ("[]", ""),
    "attendees": ("", "[]"),
    "parent_id": (0,),
    "type": (0,),
}
NOTHING_MORE = "no end, exceptions, attendees; not all-day, no task, no part of a series"


def same_event(found: Row, expected: Row) -> bool:
    """Rule T for title and description, no location, the same times and repetition."""
    wanted = {**EVENTS.columns, **expected}
    return all(found.get(name) == wanted[name] for name in EXACT) and all(
        same_text(found.get(name), wanted[name]) for name in SIMILAR
    )


def odd_columns(row: Row) -> dict[str, Any]:
    """Columns of an event that differ from those of a plain one."""
    odd = {name: row[name] for name, free in PLAIN.items() if row.get(name) not in free}
    flags = row.get("flags") or 0
    return odd | ({"flags": flags} if flags & ALL_DAY else {})


def show_day(user: Any, day: date) -> None:
    """Open a day from the calendar's first screen, which shows October 2023."""
    cells = [e for e in user.elements if (e.resource_name or "").endswith(CELL)]
    user.tap(cells[(day - FIRST_CELL).days])


class EventsTask(RowsTask):
    """A task that changes the calendar on a day; what it does not name stays in every column."""

    app_names = (APP,)
    table = EVENTS
    year = Param(sample.always(2023))
    month = Param(sample.always(10))
    day: Any  # parameters of each task, as is

    @property
    def goal(self) -> str:
        weekday = WEEKDAYS[self.goal_date.weekday()]
        return self.template.format(**self.params, day_of_week=weekday)

    @property
    def goal_date(self) -> date:
        return date(self.year, self.month, self.day)

    def event_added(self, env: Device, expected: Row) -> Score:
        """Check that exactly that event is new."""
        after = EVENTS.rows(env)
        wanted = {name: {**EVENTS.columns, **expected}[name] for name in (*EXACT, *SIMILAR)}
        score = added(
            self.rows_before,
            after,
            [wanted],
            key=EVENTS.key,
            compared=(*EXACT, *SIMILAR),
            similar=SIMILAR,
            same=same_event,
            defects=("D34", "D36"),
        )
        odd = [odd_columns(row) for row in new_rows(self.rows_before, after or [], EVENTS.key)]
        found = [each for each in odd if each]
        plain = check("nothing else is set", NOTHING_MORE, found or NOTHING_MORE, not found)
        return Score.of(score, strict(plain, "D35"))

    def last_removed(self, env: Device, count: int) -> Score:
        """Check that the events inserted last are gone; `initialize_task` inserts noise first."""
        keys = self.last_keys(count)
        return removed(self.rows_before, EVENTS.rows(env), keys, key=EVENTS.key)


class EventTask(EventsTask):
    """A task about one event, which its goal describes."""

    day = Param(sample.integer(15, 31))
    hour = Param(sample.integer(0, 23))
    duration_mins = Param(sample.one_of(*sample.EVENT_MINUTES))
    event_title = Param(sample.event_title)
    event_description = Param(sample.event_description)

    @property
    def start(self) -> datetime:
        return datetime(self.year, self.month, self.day, self.hour, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        return self.start + timedelta(minutes=self.duration_mins)

    @property
    def event(self) -> dict[str, Any]:
        """Its row, as far as the goal gives it."""
        return {
            "start_ts": int(self.start.timestamp()),
            "end_ts": int(self.end.timestamp()),
            "title": self.event_title,
            "description": self.event_description,
        }
