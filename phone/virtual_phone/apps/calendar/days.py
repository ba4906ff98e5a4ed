"""Days and their seconds: the calendar's times are seconds of UTC."""

from datetime import UTC, date, datetime, timedelta

DAY = 86400


def stamp(day: date) -> int:
    """The second at which a day begins."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def moment(ts: int) -> datetime:
    return datetime.fromtimestamp(ts, UTC)


def day_of(ts: int) -> date:
    return moment(ts).date()


def week_of(day: date, *, sunday_first: bool = True) -> date:
    """The first day of the week with that day."""
    return day - timedelta(days=(day.weekday() + sunday_first) % 7)


def days_from(first: date, count: int) -> list[date]:
    return [first + timedelta(days=n) for n in range(count)]


def weeks(month: date, *, sunday_first: bool = True) -> list[date]:
    """The 42 days that a month's grid displays, given its first.

    The app counts the days before it as Joda counts weekdays, from 1 (Monday) to 7 (Sunday), and
    takes one away only where weeks begin on Monday: a month that begins on a Sunday is preceded
    by a whole week.
    """
    before = month.isoweekday() - (not sunday_first)
    return days_from(month - timedelta(days=before), 42)
