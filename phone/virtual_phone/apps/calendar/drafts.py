"""What changes with an event when one thing about it is changed, and what is saved of it."""

from dataclasses import replace
from datetime import date

from virtual_phone.apps.calendar.days import DAY, moment, stamp
from virtual_phone.apps.calendar.repeat import MONTH, SAME_DAY, WEEK, YEAR
from virtual_phone.apps.calendar.tables import OFF, Event

NOON = 12 * 3600


def with_start(event: Event, ts: int) -> Event:
    """The end moves along, and so does the rule of an event on just the weekday of its start."""
    moved = replace(event, start_ts=ts, end_ts=ts + event.length)
    weekly = event.repeat_interval and event.repeat_interval % WEEK == 0
    if weekly and event.repeat_rule == _weekday(event):
        return replace(moved, repeat_rule=_weekday(moved))
    return moved


def with_end(event: Event, ts: int) -> Event:
    """The start never moves with the end."""
    return replace(event, end_ts=ts)


def on_day(ts: int, day: date) -> int:
    """The same time of another day."""
    return stamp(day) + ts % DAY


def at_time(ts: int, time: tuple[int, int]) -> int:
    """Another time of the same day."""
    hour, minute = time
    return ts - ts % DAY + hour * 3600 + minute * 60


def with_interval(event: Event, interval: int) -> Event:
    """A new interval begins with the rule that the first day suggests."""
    rule = 0
    if interval and (interval % MONTH == 0 or interval % YEAR == 0):
        rule = SAME_DAY
    elif interval and interval % WEEK == 0:
        rule = _weekday(event)
    limit = event.repeat_limit if interval else 0
    return replace(event, repeat_interval=interval, repeat_rule=rule, repeat_limit=limit)


def _weekday(event: Event) -> int:
    """The weekly rule for just the weekday of the start."""
    return 1 << moment(event.start_ts).weekday()


def saved(event: Event) -> Event:
    """The event as it is written: reminders in order, times without seconds or hours."""
    first, second, third = (*sorted(m for m in event.reminders if m != OFF), OFF, OFF, OFF)[:3]
    if event.whole_day:
        start = event.start_ts - event.start_ts % DAY
        end = event.end_ts + NOON - event.end_ts % DAY
    else:
        start, end = event.start_ts - event.start_ts % 60, event.end_ts - event.end_ts % 60
    return replace(
        event,
        start_ts=start,
        end_ts=end,
        reminder_1_minutes=first,
        reminder_2_minutes=second,
        reminder_3_minutes=third,
    )
