"""When a repeating event happens: the occurrences of one row of ``events``."""

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from virtual_phone.apps.calendar.days import DAY, day_of, stamp
from virtual_phone.apps.calendar.tables import Event

WEEK, MONTH, YEAR = 604800, 2592001, 31536000  # repeat_interval
SAME_DAY, LAST_OF_KIND, LAST_DAY, NTH_OF_KIND = 1, 2, 3, 4  # repeat_rule of months and years
EVERY_DAY = 127
MOST_STEPS = 20_000


def is_weekly(interval: int) -> bool:
    return interval > 0 and interval % WEEK == 0 and interval % YEAR != 0


def day_code(ts: int) -> str:
    """The day of an occurrence, as ``repetition_exceptions`` names it."""
    return f"{day_of(ts):%Y%m%d}"


def exceptions(event: Event) -> list[str]:
    """The days on which a repeating event does not happen."""
    codes = event.repetition_exceptions.strip("[]").split(",")
    return [code.strip() for code in codes if code.strip()]


def without(event: Event, start: int) -> str:
    """The ``repetition_exceptions`` of an event that loses the occurrence with that start."""
    return f"[{', '.join([*exceptions(event), day_code(start)])}]"


def limit_before(event: Event, start: int) -> int:
    """The ``repeat_limit`` of an event that loses that occurrence and all after it."""
    return stamp(day_of(start - event.repeat_interval)) + DAY - 1


def occurrences(event: Event, start: int, end: int) -> Iterator[Event]:
    """The times an event happens that touch a window, each as a copy with its own times."""
    if not event.repeat_interval:
        if event.end_ts >= start and event.start_ts <= end:
            yield event
        return
    limit, left_out = event.repeat_limit, exceptions(event)
    for number, ts in enumerate(_starts(event)):
        if ts > end or (limit > 0 and ts > limit) or (limit < 0 and number >= -limit):
            return
        if ts + event.length >= start and day_code(ts) not in left_out:
            yield replace(event, start_ts=ts, end_ts=ts + event.length)


def _starts(event: Event) -> Iterator[int]:
    """The starts of a repeating event, without limit, the first one first."""
    interval = event.repeat_interval
    if interval % YEAR == 0:
        yield from _by_month(event, 12 * interval // YEAR)
    elif interval % MONTH == 0:
        yield from _by_month(event, interval // MONTH)
    elif interval % WEEK == 0 and event.repeat_rule:
        yield from _by_week(event, interval // WEEK)
    else:
        for step in range(MOST_STEPS):
            yield event.start_ts + step * interval


def _by_week(event: Event, weeks: int) -> Iterator[int]:
    """Each of the weekdays of the rule, in every so many weeks."""
    first = day_of(event.start_ts)
    monday = first - timedelta(days=first.weekday())
    for step in range(MOST_STEPS):
        day = first + timedelta(days=step)
        week = (day - monday).days // 7
        if week % weeks == 0 and event.repeat_rule >> day.weekday() & 1:
            yield event.start_ts + step * DAY


def _by_month(event: Event, months: int) -> Iterator[int]:
    """The day of each so many months that the rule means; months without it are left out."""
    first = day_of(event.start_ts)
    for step in range(MOST_STEPS // 10):
        total = first.year * 12 + first.month - 1 + step * months
        year, month = total // 12, total % 12 + 1
        if year > 9000:
            return
        day = _day_of(event.repeat_rule, first, year, month)
        if day is not None:
            yield event.start_ts + (day - first).days * DAY


def _day_of(rule: int, first: date, year: int, month: int) -> date | None:
    last = monthrange(year, month)[1]
    if rule == LAST_DAY:
        return date(year, month, last)
    if rule in (LAST_OF_KIND, NTH_OF_KIND):
        days = [d for d in range(1, last + 1) if date(year, month, d).weekday() == first.weekday()]
        nth = (first.day - 1) // 7
        if rule == LAST_OF_KIND:
            return date(year, month, days[-1])
        return date(year, month, days[nth]) if nth < len(days) else None
    return date(year, month, first.day) if first.day <= last else None
