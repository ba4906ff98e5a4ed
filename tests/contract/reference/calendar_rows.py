"""Rows of Simple Calendar as the reference knows them, and how it compares them."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tests.contract.reference.storage import Table
from tests.contract.reference.text import fuzzy


@dataclass
class Event:
    """Every column of the table, and no other."""

    start_ts: int
    end_ts: int
    title: str
    location: str = ""
    description: str = ""
    repeat_interval: int = 0
    repeat_rule: int = 0
    reminder_1_minutes: int = -1
    reminder_2_minutes: int = -1
    reminder_3_minutes: int = -1
    reminder_1_type: int = 0
    reminder_2_type: int = 0
    reminder_3_type: int = 0
    repeat_limit: int = 0
    repetition_exceptions: str = "[]"
    attendees: str = ""
    import_id: str = ""
    time_zone: str = "UTC"
    flags: int = 0
    event_type: int = 1
    parent_id: int = 0
    last_updated: int = 0
    source: str = "imported-ics"
    availability: int = 0
    color: int = 0
    type: int = 0
    id: int = -1


EVENTS = Table(
    "simple calendar pro",
    "/data/data/com.simplemobiletools.calendar.pro/databases/events.db",
    "events",
    Event,
    "id",
)
EXACT = ("start_ts", "end_ts", "repeat_rule", "repeat_interval")
FREE = ("title", "location", "description")


def event(day: int, hour: int, minutes: int, title: str, text: str = "", **more: Any) -> Event:
    """In October 2023."""
    moment = datetime(2023, 10, day, hour, tzinfo=UTC)
    start = int(moment.timestamp())
    return Event(start, start + 60 * minutes, title, description=text, **more)


def added(before: list[Event], after: list[Event], wanted: Event) -> bool:
    """The wanted one is there, one more than before, and all that were there are as they were."""
    found = any(
        all(getattr(row, name) == getattr(wanted, name) for name in EXACT)
        and all(fuzzy(getattr(wanted, name), getattr(row, name)) for name in FREE)
        for row in after
    )
    return found and len(after) == len(before) + 1 and all(row in after for row in before)


def removed(before: list[Event], after: list[Event], gone: list[Event]) -> bool:
    """None of these is left, and nothing else has changed."""
    return after == [row for row in before if row not in gone]
