"""Events as iCalendar files (RFC 5545): what other programs read, and what they write."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from virtual_phone.apps.calendar.days import DAY, day_of, moment, stamp
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
from virtual_phone.apps.calendar.tables import ALL_DAY, OFF, Event

TYPE = "text/calendar"
NAMES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
FREQUENCIES = {"DAILY": DAY, "WEEKLY": WEEK, "MONTHLY": MONTH, "YEARLY": YEAR}
LONGEST = 75  # octets of a line; what is longer goes on in the next one, after a blank
ESCAPES = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}
LETTERS = {"n": "\n", "N": "\n"}
IMPORTED = "imported-ics"  # events.source
MINUTES = {"W": 10080, "D": 1440, "H": 60, "M": 1}
NOON = 12 * 3600
YEARS = range(1900, 2200)  # that pages can display
EXCEPTION = re.compile(r"(?<!\d)(\d{8})(?!\d)")


def written(events: Iterable[Event], types: Mapping[int, str]) -> bytes:
    """A file with these events; a type is named as the event's category."""
    lines = ["BEGIN:VCALENDAR", "PRODID:-//Simple Mobile Tools//NONSGML Event Calendar//EN"]
    lines.append("VERSION:2.0")
    for event in events:
        lines += ["BEGIN:VEVENT", *_event(event, types.get(event.event_type, "")), "END:VEVENT"]
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(each)}\r\n" for each in lines).encode()


def _event(event: Event, kind: str) -> Iterator[str]:
    texts = {"SUMMARY": event.title, "DESCRIPTION": event.description, "LOCATION": event.location}
    for name, text in texts.items():
        if text:
            yield f"{name}:{_escaped(text)}"
    if kind:
        yield f"CATEGORIES:{_escaped(kind)}"
    yield f"UID:{event.import_id or event.id}"
    yield f"LAST-MODIFIED:{_utc(event.last_updated // 1000)}"
    if event.whole_day:
        yield f"DTSTART;VALUE=DATE:{day_of(event.start_ts):%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{day_of(event.end_ts) + timedelta(days=1):%Y%m%d}"
    else:
        yield f"DTSTART:{_utc(event.start_ts)}"
        yield f"DTEND:{_utc(event.end_ts)}"
    if event.repeat_interval:
        yield f"RRULE:{rule(event)}"
    for code in re.findall(r"\d{8}", event.repetition_exceptions):
        yield f"EXDATE;VALUE=DATE:{code}"
    for minutes in event.reminders:
        if minutes != OFF:
            yield from ("BEGIN:VALARM", "DESCRIPTION:Reminder", "ACTION:DISPLAY")
            yield from (f"TRIGGER:-PT{minutes}M", "END:VALARM")


def _utc(ts: int) -> str:
    return f"{moment(ts):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    return "".join(ESCAPES.get(each, each) for each in text)


def _folded(line: str) -> str:
    parts: list[str] = []
    part = ""
    for each in line:
        if len((part + each).encode()) > LONGEST - bool(parts):
            parts.append(part)
            part = ""
        part += each
    return "\r\n ".join([*parts, part])


def rule(event: Event) -> str:
    """How an event repeats, as RRULE has it."""
    fitting = [each for each in FREQUENCIES.items() if event.repeat_interval % each[1] == 0]
    name, size = fitting[-1] if fitting else ("DAILY", DAY)  # iCalendar has no shorter one here
    day = day_of(event.start_ts)
    weekday, nth = NAMES[day.weekday()], (day.day - 1) // 7 + 1
    parts = [f"FREQ={name}", f"INTERVAL={max(event.repeat_interval // size, 1)}"]
    if event.repeat_limit > 0:
        parts.append(f"UNTIL={_utc(event.repeat_limit)}")
    elif event.repeat_limit < 0:
        parts.append(f"COUNT={-event.repeat_limit}")
    if name == "WEEKLY":
        days = [NAMES[n] for n in range(7) if event.repeat_rule >> n & 1]
        parts += [f"BYDAY={','.join(days)}"] if days else []
    elif name in ("MONTHLY", "YEARLY") and event.repeat_rule != SAME_DAY:
        month = [f"BYMONTH={day.month}"] if name == "YEARLY" else []
        rules = {
            NTH_OF_KIND: [f"BYDAY={nth}{weekday}"],
            LAST_OF_KIND: [f"BYDAY=-1{weekday}"],
            LAST_DAY: ["BYMONTHDAY=-1"],
        }
        parts += [*month, *rules.get(event.repeat_rule, [])]
    return ";".join(parts)


@dataclass
class Found:
    """An event of a file; its type by name, as the file does not know our numbers."""

    event: Event
    kind: str


def read(text: str, zone: str) -> list[Found]:
    """The events of a file, as far as they can be read; others are left out."""
    lines = re.sub(r"\r?\n[ \t]", "", text).splitlines()
    found: list[Found] = []
    inside: list[tuple[str, str, str]] | None = None
    for line in lines:
        match = re.fullmatch(r"([A-Za-z-]+)([^:]*):(.*)", line)
        if not match:
            continue
        name, more, value = match[1].upper(), match[2].upper(), match[3]
        if (name, value.upper()) == ("BEGIN", "VEVENT"):
            inside = []
        elif (name, value.upper()) == ("END", "VEVENT") and inside is not None:
            read_one = _read(inside, zone)
            found += [read_one] if read_one else []
            inside = None
        elif inside is not None:
            inside.append((name, more, value))
    return found


def _read(lines: list[tuple[str, str, str]], zone: str) -> Found | None:
    first = {name: (more, value) for name, more, value in reversed(lines)}
    start = _time(*first.get("DTSTART", ("", "")))
    if start is None:
        return None
    whole = "VALUE=DATE" in first["DTSTART"][0] or len(first["DTSTART"][1]) == len("20231015")
    end = _time(*first.get("DTEND", ("", "")))
    if end is None:
        end = start + _length(first.get("DURATION", ("", ""))[1])
    if whole:
        end = max(end - DAY, start) // DAY * DAY + NOON
    interval, by, limit = _repeat(first.get("RRULE", ("", ""))[1], start)
    alarms = sorted(_length(value) // 60 for name, _, value in lines if name == "TRIGGER")
    one, two, three = (alarms + [OFF] * 3)[:3]
    left_out = [value for name, _, value in lines if name == "EXDATE"]
    exceptions = [code for value in left_out for code in EXCEPTION.findall(value)]
    event = Event(
        None,
        start,
        end,
        title=_text(first, "SUMMARY"),
        location=_text(first, "LOCATION"),
        description=_text(first, "DESCRIPTION"),
        reminder_1_minutes=one,
        reminder_2_minutes=two,
        reminder_3_minutes=three,
        repeat_interval=interval,
        repeat_rule=by,
        repeat_limit=limit,
        repetition_exceptions=f"[{', '.join(exceptions)}]",
        import_id=first.get("UID", ("", ""))[1],
        time_zone=zone,
        flags=ALL_DAY if whole else 0,
        source=IMPORTED,
    )
    return Found(event, _text(first, "CATEGORIES"))


def _text(first: Mapping[str, tuple[str, str]], name: str) -> str:
    value = first.get(name, ("", ""))[1]
    return re.sub(r"\\(.)", lambda match: LETTERS.get(match[1], match[1]), value).strip()


def _time(more: str, value: str) -> int | None:
    """Seconds; the phone's zone is UTC, and so is a time without a zone."""
    match = re.fullmatch(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?", value)
    if not match:
        return None
    try:
        year, month, day, *time = (int(each or 0) for each in match.groups())
        hour, minute, second = time
        if year not in YEARS:
            return None
        return int(datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp())
    except ValueError:
        return None


def _length(text: str) -> int:
    """Seconds of a DURATION or a TRIGGER, whatever its sign."""
    parts = re.findall(r"(?<!\d)(\d{1,5})([WDHMS])", text)
    return sum(int(n) * (60 * MINUTES[unit] if unit in MINUTES else 1) for n, unit in parts)


def _repeat(text: str, start: int) -> tuple[int, int, int]:
    """Interval, rule and limit, as the database has them."""
    parts = dict(each.split("=", 1) for each in text.split(";") if "=" in each)
    size = FREQUENCIES.get(parts.get("FREQ", ""), 0)
    if not size:
        return 0, 0, 0
    interval = size * max(_count(parts.get("INTERVAL", "")), 1)
    limit = -_count(parts.get("COUNT", ""))
    until = _time("", parts.get("UNTIL", ""))
    if until is not None:
        limit = stamp(day_of(until)) + DAY - 1
    return interval, _rule(size, parts, day_of(start)), limit


def _count(text: str) -> int:
    """A number that is sane in a rule; 0 for all else."""
    return int(text) if re.fullmatch(r"[0-9]{1,5}", text) else 0


def _rule(size: int, parts: Mapping[str, str], day: date) -> int:
    by_day = parts.get("BYDAY", "")
    if size == WEEK:
        days = [NAMES.index(each) for each in by_day.split(",") if each in NAMES]
        return sum(1 << each for each in days or [day.weekday()]) & EVERY_DAY
    if size == DAY:
        return 0
    if parts.get("BYMONTHDAY") == "-1":
        return LAST_DAY
    if by_day:
        return LAST_OF_KIND if by_day.startswith("-1") else NTH_OF_KIND
    return SAME_DAY
