"""Simple Calendar's database, and what it reads and writes there."""

import hashlib
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.calendar.repeat import DAY, Event, day_code, occurrences
from pytest_androidworld.virtual.databases import Schema
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.ui.kits.simple import SimpleApp

PACKAGE = "com.simplemobiletools.calendar.pro"
ACTIVITIES = f"{PACKAGE}.activities"
ALL_DAY, COMPLETED = 1, 8  # events.flags
TASK = 1  # events.type
ORANGE = -1086464  # the app's colour, as the database writes colours
OFF = -1  # no reminder

EVENTS = Schema(
    version=8,
    wal=True,
    statements=(
        "CREATE TABLE android_metadata (locale TEXT)",
        "CREATE TABLE `events` (id INTEGER PRIMARY KEY AUTOINCREMENT, start_ts INTEGER NOT NULL, "
        "end_ts INTEGER NOT NULL, title TEXT NOT NULL, location TEXT NOT NULL, "
        "description TEXT NOT NULL, reminder_1_minutes INTEGER NOT NULL, "
        "reminder_2_minutes INTEGER NOT NULL, reminder_3_minutes INTEGER NOT NULL, "
        "reminder_1_type INTEGER NOT NULL, reminder_2_type INTEGER NOT NULL, "
        "reminder_3_type INTEGER NOT NULL, repeat_interval INTEGER NOT NULL, "
        "repeat_rule INTEGER NOT NULL, repeat_limit INTEGER NOT NULL, "
        "repetition_exceptions TEXT NOT NULL, attendees TEXT NOT NULL, import_id TEXT NOT NULL, "
        "time_zone TEXT NOT NULL, flags INTEGER NOT NULL, event_type INTEGER NOT NULL, "
        "parent_id INTEGER NOT NULL, last_updated INTEGER NOT NULL, source TEXT NOT NULL, "
        "availability INTEGER NOT NULL, color INTEGER NOT NULL, type INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_events_id` ON `events` (`id`)",
        "CREATE TABLE `event_types` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`title` TEXT NOT NULL, `color` INTEGER NOT NULL, `caldav_calendar_id` INTEGER NOT NULL, "
        "`caldav_display_name` TEXT NOT NULL, `caldav_email` TEXT NOT NULL, "
        "`type` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_event_types_id` ON `event_types` (`id`)",
        "CREATE TABLE `widgets` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`widget_id` INTEGER NOT NULL, `period` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_widgets_widget_id` ON `widgets` (`widget_id`)",
        "CREATE TABLE `tasks` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, "
        "`task_id` INTEGER NOT NULL, `start_ts` INTEGER NOT NULL, `flags` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX `index_tasks_id_task_id` ON `tasks` (`id`, `task_id`)",
        "CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)",
    ),
    rows=(
        "INSERT INTO android_metadata VALUES ('en_US')",
        f"INSERT INTO event_types VALUES (1, 'Regular event', {ORANGE}, 0, '', '', 0)",
    ),
)


@dataclass(frozen=True)
class EventRow:
    """A row of ``events``, with what the app writes into a new one."""

    id: int | None  # None: not saved yet
    start_ts: int
    end_ts: int
    title: str = ""
    location: str = ""
    description: str = ""
    reminder_1_minutes: int = OFF
    reminder_2_minutes: int = OFF
    reminder_3_minutes: int = OFF
    reminder_1_type: int = 0
    reminder_2_type: int = 0
    reminder_3_type: int = 0
    repeat_interval: int = 0
    repeat_rule: int = 0
    repeat_limit: int = 0
    repetition_exceptions: str = "[]"
    attendees: str = ""
    import_id: str = ""
    time_zone: str = ""
    flags: int = 0
    event_type: int = 1
    parent_id: int = 0
    last_updated: int = 0
    source: str = "simple-calendar"
    availability: int = 0
    color: int = 0
    type: int = 0


class Store(SimpleApp):
    """What all screens of the calendar read and write."""

    events = ui.Table(EventRow, EVENTS, name="events", file="events.db")

    @property
    def _db(self) -> sqlite3.Connection:
        return self.db("databases/events.db")

    # Events

    def rows(self) -> list[Event]:
        return [dict(vars(row)) for row in self.events.all(order="id")]

    def kept(self, number: int) -> Event | None:
        row = self.events.get(number)
        return dict(vars(row)) if row else None

    def between(self, start: int, end: int) -> list[Event]:
        """What happens in a window, in the order of lists."""
        found = [each for row in self.rows() for each in occurrences(row, start, end)]
        return sorted(found, key=place_in_list)

    def on(self, day: date) -> list[Event]:
        start = stamp(day)
        return self.between(start, start + DAY - 1)

    def write(self, event: Event) -> int:
        """Keep an event: a new row, or the same one anew."""
        number = self.events.put(**{name: event.get(name) for name in Store.events.columns})
        self.plan(number)
        return number

    def new_event(self, start: int, end: int) -> Event:
        """An event as the app begins one."""
        first, second, third = self.first_reminders()
        row = EventRow(
            None,
            start,
            end,
            reminder_1_minutes=first,
            reminder_2_minutes=second,
            reminder_3_minutes=third,
            time_zone=self.phone.clock.state["zone"],
        )
        return dict(vars(row))

    def first_reminders(self) -> tuple[int, int, int]:
        prefs = self.prefs_of_family()
        return (
            prefs.number("reminder_minutes", 10),
            prefs.number("reminder_minutes_2", OFF),
            prefs.number("reminder_minutes_3", OFF),
        )

    def import_id(self) -> str:
        """32 letters that no other event has, and the time."""
        millis = self.phone.clock.wall() // 1_000_000
        count = self._db.execute("SELECT count(*), max(id) FROM events").fetchone()
        unique = hashlib.md5(f"{millis} {tuple(count)}".encode()).hexdigest()
        return f"{unique}{millis}"

    def delete(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self._db.execute("DELETE FROM events WHERE id = ? OR parent_id = ?", (number, number))

    def leave_out(self, number: int, start: int) -> None:
        """One occurrence of a repeating event is not to happen."""
        event = self.kept(number)
        if event:
            codes = [c.strip() for c in event["repetition_exceptions"].strip("[]").split(",")]
            kept = [code for code in codes if code] + [day_code(start)]
            self.events.set(number, repetition_exceptions=f"[{', '.join(kept)}]")

    def stop_before(self, number: int, start: int) -> None:
        """No occurrence from one on; if that is the first, the whole event goes."""
        event = self.kept(number)
        if event is None:
            return
        if start <= event["start_ts"]:
            self.delete([number])
            return
        last = datetime.fromtimestamp(start - event["repeat_interval"], UTC).date()
        self.events.set(number, repeat_limit=stamp(last) + DAY - 1)

    def event_types(self) -> list[tuple[int, str]]:
        rows = self._db.execute("SELECT id, title FROM event_types ORDER BY title")
        return [(row["id"], row["title"]) for row in rows]

    # Reminders

    def plan(self, number: int) -> None:
        """Have the app woken for the next reminder of an event."""
        event = self.kept(number)
        now = self.phone.clock.wall() // 10**9
        if event is None or event["reminder_1_minutes"] == OFF:
            return
        if not event["repeat_interval"] and event["start_ts"] <= now:
            self.remind(number, event["start_ts"])
            return
        for each in occurrences(event, now, now + 400 * DAY):
            for which in (1, 2, 3):
                minutes = event[f"reminder_{which}_minutes"]
                due = each["start_ts"] - minutes * 60
                if minutes != OFF and due > now:
                    self.alarm_at(due * 10**9, "remind", number, each["start_ts"])
                    return

    def remind(self, number: int, start: int) -> None:
        """Tell of an event, if it is still there and still then."""
        from pytest_androidworld.virtual.services.notifications import HIGH, Notifications

        event = self.kept(number)
        if event is None:
            return
        day = datetime.fromtimestamp(start, UTC)
        told = f"{self.day_title(day.date())} {self.time_text(start)} {event['description']}"
        self.phone[Notifications].post(
            self.package, event["title"], told.strip(), tag=f"event {number}", importance=HIGH
        )

    # Words

    def today(self) -> date:
        return self.phone.clock.now().date()

    def time_text(self, ts: int) -> str:
        return self.phone[DisplaySettings].time_text(moment(ts))

    def day_title(self, day: date) -> str:
        """ "October 16 (Mon)", with the year if it is another one."""
        year = "" if day.year == self.today().year else f" {day.year}"
        return f"{day:%B} {day.day}{year} ({day:%a})"

    def month_title(self, month: date) -> str:
        year = "" if month.year == self.today().year else f" {month.year}"
        return f"{month:%B}{year}"

    def times_text(self, event: Event) -> str:
        """When an event is, on its day."""
        if event["flags"] & ALL_DAY:
            return "All-day"
        start, end = moment(event["start_ts"]), moment(event["end_ts"])
        if event["start_ts"] == event["end_ts"]:
            return self.time_text(event["start_ts"])
        if start.date() == end.date():
            return f"{self.time_text(event['start_ts'])} - {self.time_text(event['end_ts'])}"
        days = [f"{d:%b} {d.day}, {self.time_text(int(d.timestamp()))}" for d in (start, end)]
        return " - ".join(days)


def place_in_list(event: Event) -> tuple[Any, ...]:
    """What lists are sorted by: the day, what is all day first, then the time."""
    times = event["start_ts"] // DAY, not event["flags"] & ALL_DAY, event["start_ts"]
    return (*times, event["end_ts"], event["title"], event["id"])


def stamp(day: date) -> int:
    """The second at which a day begins."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def moment(ts: int) -> datetime:
    return datetime.fromtimestamp(ts, UTC)


def weeks(month: date, *, sunday_first: bool = True) -> list[date]:
    """The 42 days that a month's grid shows."""
    back = (month.weekday() + 1) % 7 if sunday_first else month.weekday()
    first = month - timedelta(days=back)
    return [first + timedelta(days=n) for n in range(42)]
