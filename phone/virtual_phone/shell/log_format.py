"""The formats of `logcat`, and the modifiers that change their parts."""

from collections.abc import Callable, Iterable
from datetime import UTC
from string import printable

from virtual_phone.runtime.clock import SECOND, Clock
from virtual_phone.services.log import Line

MODIFIERS = "color descriptive epoch monotonic nsec printable uid usec UTC year zone".split()
COLORS = {"V": 231, "D": 75, "I": 40, "W": 166, "E": 196, "F": 196}


def _stamp(line: Line, clock: Clock, how: set[str]) -> str:
    """A line's time, to milliseconds unless a modifier requests more digits."""
    nanoseconds = line.elapsed if "monotonic" in how else line.wall
    digits = 9 if "nsec" in how else 6 if "usec" in how else 3
    fraction = f"{nanoseconds % SECOND:09}"[:digits]
    if "monotonic" in how:
        return f"{nanoseconds // SECOND:6}.{fraction}"
    if "epoch" in how:
        return f"{nanoseconds // SECOND:19}.{fraction}"
    time = clock.local(nanoseconds)
    if "UTC" in how:
        time = time.astimezone(UTC)
    day = f"{time:%Y-%m-%d}" if "year" in how else f"{time:%m-%d}"
    zone = f" {time:%z}" if "zone" in how or "UTC" in how else ""
    return f"{day} {time:%H:%M:%S}.{fraction}{zone}"


def _user(line: Line, how: set[str]) -> str:
    names = {0: "root", 1000: "system", 2000: "shell"}
    return f"{names.get(line.uid, line.uid):>5}:" if "uid" in how else ""


# Each returns the prefix and the suffix of a line.
Parts = Callable[[Line, str, str], tuple[str, str]]
FORMATS: dict[str, Parts] = {
    "brief": lambda e, when, user: (f"{e.priority}/{e.tag:<8}({user}{e.pid:5}): ", ""),
    "long": lambda e, when, user: (
        f"[ {when} {user}{e.pid:5}:{e.tid:5} {e.priority}/{e.tag:<8} ]\n",
        "\n",
    ),
    "process": lambda e, when, user: (f"{e.priority}({user}{e.pid:5}) ", f"  ({e.tag})"),
    "raw": lambda e, when, user: ("", ""),
    "tag": lambda e, when, user: (f"{e.priority}/{e.tag:<8}: ", ""),
    "thread": lambda e, when, user: (f"{e.priority}({user}{e.pid:5}:{e.tid:5}) ", ""),
    "threadtime": lambda e, when, user: (
        f"{when} {user}{e.pid:5} {e.tid:5} {e.priority} {e.tag:<8}: ",
        "",
    ),
    "time": lambda e, when, user: (f"{when} {e.priority}/{e.tag:<8}({user}{e.pid:5}): ", ""),
}


def formatted(line: Line, clock: Clock, format: str, modifiers: Iterable[str]) -> str:
    """A log entry as printed; each line of its text gets the prefix and the suffix."""
    how = set(modifiers)
    before, after = FORMATS[format](line, _stamp(line, clock, how), _user(line, how))
    text = line.message
    if "printable" in how:
        text = "".join(c if c in printable else f"\\x{ord(c):02X}" for c in text)
    pieces = [text] if format == "long" else text.rstrip("\n").split("\n")
    lines = "".join(f"{before}{piece}{after}\n" for piece in pieces)
    if "color" in how:
        return f"\x1b[38;5;{COLORS[line.priority]}m{lines}\x1b[0m"
    return lines
