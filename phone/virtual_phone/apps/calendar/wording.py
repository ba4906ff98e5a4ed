"""How the calendar words reminders, repetitions and lengths of time."""

from datetime import timedelta

from virtual_phone.apps.calendar.days import DAY, day_of
from virtual_phone.apps.calendar.repeat import (
    EVERY_DAY,
    LAST_DAY,
    LAST_OF_KIND,
    MONTH,
    NTH_OF_KIND,
    SAME_DAY,
    WEEK,
    YEAR,
)
from virtual_phone.apps.calendar.tables import OFF, Event

Options = tuple[tuple[int, str], ...]  # values with their labels
REMINDERS: Options = (
    (OFF, "No reminder"),
    (0, "At start"),
    (1, "1 minute before"),
    (5, "5 minutes before"),
    (10, "10 minutes before"),
    (30, "30 minutes before"),
    (60, "1 hour before"),
)
BEFORE: Options = ((1, "minute"), (60, "hour"), (1440, "day"), (10080, "week"))
REPEATS: Options = (
    (0, "No repetition"),
    (DAY, "Daily"),
    (WEEK, "Weekly"),
    (MONTH, "Monthly"),
    (YEAR, "Yearly"),
)
UNITS: Options = ((DAY, "day"), (WEEK, "week"), (MONTH, "month"), (YEAR, "year"))
NTH = ("first", "second", "third", "fourth", "fifth")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SUNDAY_FIRST = (6, 0, 1, 2, 3, 4, 5)  # weekdays as Python numbers them


def counted(amount: int, units: Options) -> tuple[int, str]:
    """An amount in the largest unit that it is a whole number of."""
    for size, unit in reversed(units):
        if amount % size == 0:
            return amount // size, unit
    return amount, units[0][1]


def number_of(count: int, unit: str) -> str:
    return f"{count} {unit}{'s' * (count != 1)}"


def reminder_text(minutes: int) -> str:
    usual = dict(REMINDERS).get(minutes)
    return usual or f"{number_of(*counted(minutes, BEFORE))} before"


def repetition_text(interval: int) -> str:
    count, unit = counted(interval, UNITS)
    every = f"Every {count} {unit}s" if count != 1 else f"Every {unit}"
    return dict(REPEATS).get(interval, every)


def rule_text(event: Event) -> str:
    rule = event.repeat_rule
    if event.repeat_interval % WEEK:
        return dict(rules_of(event)).get(rule, "The same day")
    if rule == EVERY_DAY:
        return "Every day"
    return ", ".join(WEEKDAYS[day][:3] for day in SUNDAY_FIRST if rule >> day & 1)


def rules_of(event: Event) -> Options:
    """What a monthly or yearly rule can be for the day of an event."""
    day = day_of(event.start_ts)
    nth, name = (day.day - 1) // 7, WEEKDAYS[day.weekday()]
    rules = [(SAME_DAY, "The same day"), (NTH_OF_KIND, f"Every {NTH[nth]} {name}")]
    if (day + timedelta(days=7)).month != day.month:
        rules.append((LAST_OF_KIND, f"Every last {name}"))
    if (day + timedelta(days=1)).month != day.month and event.repeat_interval % YEAR:
        rules.append((LAST_DAY, "The last day of the month"))
    return tuple(rules)


def span(seconds: int) -> str:
    """A length of time: "1 hour, 26 minutes"."""
    rest = timedelta(seconds=seconds)
    parts = (
        (rest.days, "day"),
        (rest.seconds // 3600, "hour"),
        (rest.seconds % 3600 // 60, "minute"),
    )
    words = [number_of(count, unit) for count, unit in parts if count]
    return ", ".join(words) or "less than 1 minute"
