"""When a repeating event happens: the occurrences of one row of ``events``."""

from calendar import isleap, monthrange
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

DAY, WEEK, MONTH, YEAR = 86400, 604800, 2592001, 31536000
SAME_DAY, LAST_OF_KIND, LAST_DAY, NTH_OF_KIND = 1, 2, 3, 4  # repeat_rule of months and years
EVERY_DAY = 127
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MOST_STEPS = 20_000
Event = dict[str, Any]


def day_code(ts: int) -> str:
    """The day of an occurrence, as ``repetition_exceptions`` names it."""
    return f"{datetime.fromtimestamp(ts, UTC):%Y%m%d}"


def occurrences(event: Event, start: int, end: int) -> Iterator[Event]:
    """The times an event happens that touch a window, each as a copy with its own times."""
    length = event["end_ts"] - event["start_ts"]
    if not event["repeat_interval"]:
        if event["end_ts"] >= start and event["start_ts"] <= end:
            yield dict(event)
        return
    left_out = {code.strip() for code in event["repetition_exceptions"].strip("[]").split(",")}
    limit = event["repeat_limit"]
    for number, ts in enumerate(_starts(event)):
        if ts > end or (limit > 0 and ts > limit) or (limit < 0 and number >= -limit):
            return
        if ts + length >= start and day_code(ts) not in left_out:
            yield event | {"start_ts": ts, "end_ts": ts + length}


def _starts(event: Event) -> Iterator[int]:
    """The starts of a repeating event, without limit, the first one first."""
    interval, first = event["repeat_interval"], event["start_ts"]
    if interval % YEAR == 0:
        yield from _by_month(event, 12 * interval // YEAR)
    elif interval % MONTH == 0:
        yield from _by_month(event, interval // MONTH)
    elif interval % WEEK == 0 and event["repeat_rule"]:
        yield from _by_week(event, interval // WEEK)
    else:
        for step in range(MOST_STEPS):
            yield first + step * interval


def _by_week(event: Event, weeks: int) -> Iterator[int]:
    """Each of the weekdays of the rule, in every so many weeks."""
    first = event["start_ts"]
    begun = datetime.fromtimestamp(first, UTC).date()
    monday = begun - timedelta(days=begun.weekday())
    for step in range(MOST_STEPS):
        day = begun + timedelta(days=step)
        week = (day - monday).days // 7
        if week % weeks == 0 and event["repeat_rule"] >> day.weekday() & 1:
            yield first + step * DAY


def _by_month(event: Event, months: int) -> Iterator[int]:
    """The day of each so many months that the rule means; months without it are left out."""
    begun = datetime.fromtimestamp(event["start_ts"], UTC)
    for step in range(MOST_STEPS // 10):
        total = begun.year * 12 + begun.month - 1 + step * months
        year, month = total // 12, total % 12 + 1
        if year > 9000:
            return
        day = _day_of(event["repeat_rule"], begun.date(), year, month)
        if day is not None:
            yield event["start_ts"] + (day - begun.date()).days * DAY


def _day_of(rule: int, begun: date, year: int, month: int) -> date | None:
    last = monthrange(year, month)[1]
    if rule == LAST_DAY:
        return date(year, month, last)
    if rule in (LAST_OF_KIND, NTH_OF_KIND):
        days = [d for d in range(1, last + 1) if date(year, month, d).weekday() == begun.weekday()]
        nth = (begun.day - 1) // 7
        if rule == LAST_OF_KIND:
            return date(year, month, days[-1])
        return date(year, month, days[nth]) if nth < len(days) else None
    if begun.day > last or (begun.month == 2 and begun.day == 29 and not isleap(year)):
        return None if begun.day > last else date(year, month, begun.day)
    return date(year, month, begun.day)
