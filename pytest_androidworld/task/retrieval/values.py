"""Dates, times of day and durations as questions write them, and dates in a person's words."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from random import Random
from string import Formatter

TODAY = date(2023, 10, 15)  # when every task begins: a Sunday
DATE = "%B %d %Y"
TIMES = ("%H:%M", "%I:%M%p", "%I%p")
WITHOUT_REPLACEMENT = "_without_replacement"
# English whatever the host's language is; `strptime` would follow it.
MONTHS = (
    "January February March April May June July August September October November December".split()
)
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


def to_date(text: str) -> date:
    """``October 16 2023``."""
    words = text.split()
    months = [month.lower() for month in MONTHS]
    if len(words) != 3 or words[0].lower() not in months or not _digits(*words[1:]):
        raise ValueError(f"{text!r} is not a date like 'October 16 2023'")
    return date(int(words[2]), months.index(words[0].lower()) + 1, int(words[1]))


def to_date_or_none(text: str) -> date | None:
    """A date, or ``0`` for what has not happened."""
    return None if text == "0" else to_date(text)


def _digits(day: str, year: str) -> bool:
    return bool(re.fullmatch(r"\d\d?", day, re.ASCII) and re.fullmatch(r"\d{4}", year, re.ASCII))


def to_time(text: str) -> time:
    """``9:45``, ``2:30pm`` or ``8pm``."""
    found = re.fullmatch(r"(\d\d?)(?::(\d\d))?(am|pm)?", text.strip(), re.ASCII | re.IGNORECASE)
    if found and (found[2] or found[3]):
        hour, minute = int(found[1]), int(found[2] or 0)
        if found[3] and 1 <= hour <= 12:
            hour = hour % 12 + (12 if found[3].lower() == "pm" else 0)
        elif found[3]:
            hour = 24
        if hour < 24 and minute < 60:
            return time(hour, minute)
    raise ValueError(f"{text!r} is not a time like '9:45', '2:30pm' or '8pm'")


def of_twelve_hours(text: str) -> list[str]:
    """What a phone in the 12-hour format displays for ``14:00``; nothing for other texts."""
    if not re.fullmatch(r"\d\d:\d\d", text, re.ASCII):
        return []
    hour = int(text[:2])
    return [f"{hour % 12 or 12}{text[2:]} {'AM' if hour < 12 else 'PM'}"]


def to_duration(text: str) -> timedelta:
    """``45min``, ``1 h`` or ``1.5 hours``."""
    found = re.match(r"\s*(\d+(?:\.\d+)?)", text, re.ASCII)
    if found and "h" in text:
        return timedelta(hours=float(found[1]))
    if found and "m" in text and "." not in found[1]:
        return timedelta(minutes=int(found[1]))
    raise ValueError(f"{text!r} is not a duration like '45 min' or '1.5 hours'")


def to_number(text: str) -> float:
    """``75`` or ``1.5``."""
    if not re.fullmatch(r"-?\d+(\.\d+)?", text, re.ASCII):
        raise ValueError(f"{text!r} is not a number like '75' or '1.5'")
    return float(text)


def is_date(text: str) -> bool:
    try:
        to_date(text)
    except ValueError:
        return False
    return True


def at(day: str, hour: str | None) -> datetime:
    """The moment of a date and a time; without a time, the day's beginning."""
    return datetime.combine(to_date(day), to_time(hour) if hour else time())


def wordings(day: date, bare_weekday: bool = True) -> list[str]:
    """What a person may call a day; the first two always, the others near today.

    Seven days off, a weekday alone would also name today; where days before and after today
    are possible, it would name one of either (D19).
    """
    away = (day - TODAY).days
    month, weekday = f"{MONTHS[day.month - 1]} {day.day:02}", WEEKDAYS[day.weekday()]
    words = [month, f"{month} {day.year}"]
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}
    if away in near:
        words.append(near[away])
    if 1 <= away <= 6:
        words += [weekday, f"this {weekday}"] if bare_weekday else [f"this {weekday}"]
    if 8 <= away <= 14:
        words.append(f"the {weekday} after next")
    if -6 <= away <= -1 and bare_weekday:
        words.append(weekday)
    return words


def worded(random: Random, day: str, bare_weekday: bool = True) -> str:
    """A date in the goal's words."""
    return random.choice(wordings(to_date(day), bare_weekday))


def placeholders(template: str) -> list[str]:
    """The names in braces, in their order; a name is all that may stand there."""
    names = []
    for literal, name, spec, conversion in Formatter().parse(template):
        if "{" in literal or "}" in literal:
            raise ValueError("braces stand around names of parameters only")
        if spec or conversion:
            raise ValueError(f"write {{{name}}} and nothing else between the braces")
        if name is not None:
            names.append(name)
    return names


def filled(template: str, values: Mapping[str, str]) -> str:
    """The template with its placeholders replaced; none has an attribute or a format."""
    return template.format_map(values)
