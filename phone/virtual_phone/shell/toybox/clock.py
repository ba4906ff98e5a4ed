"""Time: date, sleep, uptime, cal."""

import calendar
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import options, seconds
from virtual_phone.shell.toybox.date_parsing import (
    SECOND,
    parse_date,
    zone_of,
)

Output = Iterator[str | bytes]
DEFAULT = "%a %b %e %H:%M:%S %Z %Y"
ISO = {
    "": "%F",
    "date": "%F",
    "hours": "%FT%H%:z",
    "minutes": "%FT%H:%M%:z",
    "s": "%FT%T%:z",
    "seconds": "%FT%T%:z",
    "ns": "%FT%T,%N%:z",
}
_DIRECTIVE = re.compile(r"%([-_0^#]?)(\d*)(:?[a-zA-Z%])")
_SUNDAY, _MONDAY = "%U", "%W"


def zone_name(when: datetime) -> str:
    """GMT is called GMT, and UTC UTC."""
    return when.tzname() or "UTC"


DIRECTIVES: dict[str, Callable[[datetime, int], str]] = {
    "C": lambda when, nano: f"{when.year // 100:02d}",
    "D": lambda when, nano: f"{when:%m/%d/%y}",
    "e": lambda when, nano: f"{when.day:2d}",
    "F": lambda when, nano: f"{when:%Y-%m-%d}",
    "g": lambda when, nano: f"{when.isocalendar()[0] % 100:02d}",
    "h": lambda when, nano: f"{when:%b}",
    "k": lambda when, nano: f"{when.hour:2d}",
    "l": lambda when, nano: f"{(when.hour - 1) % 12 + 1:2d}",
    "n": lambda when, nano: "\n",
    "N": lambda when, nano: f"{nano:09d}",
    "P": lambda when, nano: "am" if when.hour < 12 else "pm",
    "r": lambda when, nano: f"{when:%I:%M:%S} {'AM' if when.hour < 12 else 'PM'}",
    "R": lambda when, nano: f"{when:%H:%M}",
    "s": lambda when, nano: str(int(when.timestamp() // 1)),
    "t": lambda when, nano: "\t",
    "T": lambda when, nano: f"{when:%H:%M:%S}",
    "c": lambda when, nano: f"{when:%a %b} {when.day:2d} {when:%H:%M:%S %Y}",
    "x": lambda when, nano: f"{when:%m/%d/%y}",
    "X": lambda when, nano: f"{when:%H:%M:%S}",
    "Z": lambda when, nano: zone_name(when),
    ":z": lambda when, nano: f"{when:%z}"[:3] + ":" + f"{when:%z}"[3:5],
    "%": lambda when, nano: "%",
}
NATIVE = frozenset("aAbBdGHIjmMpSuUVwWyYz")


def formatted(form: str, when: datetime, nano: int) -> str:
    """A time in the requested format."""

    def replace(found: re.Match[str]) -> str:
        flag, width, letter = found.groups()
        known = DIRECTIVES.get(letter)
        if known is None and letter not in NATIVE:
            return found[0]
        text = known(when, nano) if known else when.strftime(f"%{letter}")
        if letter == "N" and width:
            return text[: int(width)]
        if flag == "-":
            text = text.lstrip("0 ") or "0"
        elif flag == "_":
            text = re.sub(r"^0+(?=\d)", lambda zeros: " " * len(zeros[0]), text)
        elif flag == "^":
            text = text.upper()
        return text.zfill(int(width)) if width and text.isdigit() else text

    return _DIRECTIVE.sub(replace, form)


def show(sh: Shell, wall: int, form: str, *, utc: bool) -> str:
    zone = zone_of(sh.phone, utc=utc)
    return formatted(form, datetime.fromtimestamp(wall // SECOND, zone), wall % SECOND)


@builtin
def date(sh: Shell, *arguments: str) -> Output:
    """Print or set the date and time."""
    words = [f"-I{'date' if a == '-I' else a[2:]}" if a.startswith("-I") else a for a in arguments]
    given = options(sh, words, "u", "drDsI", long={"date": "d", "set": "s", "utc": "u"}, most=2)
    utc = "u" in given
    form, wall, new = DEFAULT, sh.phone.clock.wall(), given.get("s")
    for word in given.rest:
        if word.startswith("+"):
            form = word[1:]
        else:
            new = word
    if "I" in given:
        if given.get("I") not in ISO:
            raise Failed(f"bad -I: {given.get('I')}")
        form = ISO[given.get("I")]
    if "d" in given:
        wall = _asked(sh, given.get("d"), given.get("D"), utc=utc)
    elif "r" in given:
        wall = sh.files.stat(sh.path(given.get("r"))).mtime
    elif new:
        wall = parse_date(sh.phone, new, utc=utc)
        _set(sh, wall)
    yield show(sh, wall, form, utc=utc) + "\n"


def _set(sh: Shell, wall: int) -> None:
    if sh.uid != 0:
        sh.fail("cannot set date", "Operation not permitted")
    else:
        sh.phone.clock.set_wall(wall)
        sh.phone.changed()


def _asked(sh: Shell, text: str, form: str, *, utc: bool) -> int:
    if not form:
        return parse_date(sh.phone, text, utc=utc)
    try:
        when = datetime.strptime(text, form.lstrip("+")).replace(tzinfo=zone_of(sh.phone, utc=utc))
    except ValueError:
        raise Failed(f"bad date {text}") from None
    return int(when.timestamp()) * SECOND


@builtin("sleep", "usleep")
def sleep(sh: Shell, *arguments: str) -> Output:
    """Let time pass."""
    given = options(sh, arguments, least=1)
    if sh.name == "usleep":
        sh.sleep(seconds(given.rest[0]) / 1e6)
    else:
        sh.sleep(sum(map(seconds, given.rest)))
    return iter(())


@builtin(reads=True)
def uptime(sh: Shell, *arguments: str) -> Output:
    """Print how long the phone has been running."""
    given = options(sh, arguments, "ps")
    elapsed = sh.phone.clock.elapsed() // SECOND
    now = datetime.fromtimestamp(sh.phone.clock.wall() // SECOND, zone_of(sh.phone))
    if "s" in given:
        booted = datetime.fromtimestamp(now.timestamp() - elapsed, UTC).astimezone(now.tzinfo)
        yield f"{booted:%Y-%m-%d %H:%M:%S}\n"
        return
    days, hours, minutes = elapsed // 86400, elapsed // 3600 % 24, elapsed // 60 % 60
    load = "load average: 0.00, 0.00, 0.00"
    if "p" in given:
        yield f"up {days // 7} weeks, {days % 7} days, {hours} hours, {minutes} minutes,  {load}\n"
        return
    long = f"{days} day{'s' * (days != 1)}, " if days else ""
    short = f"{hours:2d}:{minutes:02d}" if hours else f"{minutes} min"
    yield f" {now:%H:%M:%S} up {long}{short},  0 users,  {load}\n"


@builtin(reads=True)
def cal(sh: Shell, *arguments: str) -> Output:
    """Print the month."""
    given = options(sh, arguments, "h", most=3)
    numbers = [int(text) for text in given.rest if text.isdigit()]
    if len(numbers) != len(given.rest):
        raise Failed("bad date")
    now = sh.phone.clock.now()
    year = numbers[-1] if numbers else now.year
    months = [numbers[-2]] if len(numbers) > 1 else [now.month] if not numbers else range(1, 13)
    sheet = calendar.TextCalendar(calendar.SUNDAY)
    for month in months:
        if not 1 <= month <= 12:
            raise Failed("bad date")
        yield f"{f'{calendar.month_name[month]} {year}':^20} \n"
        yield "Su Mo Tu We Th Fr Sa \n"
        weeks = sheet.monthdayscalendar(year, month)
        for week in weeks + [[0] * 7] * (6 - len(weeks)):
            yield "".join(f"{day:2d} " if day else "   " for day in week) + "\n"
