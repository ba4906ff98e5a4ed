"""``logcat``: print the log, and follow it."""

import getopt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.log import (
    BUFFERS,
    DEFAULT_BUFFERS,
    PRIORITIES,
    Line,
    Log,
)
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.java_commands import number
from virtual_phone.shell.log_format import FORMATS, MODIFIERS, formatted
from virtual_phone.shell.matching import Wild, wild
from virtual_phone.shell.session import Session

USAGE = """\
Usage: logcat [options] [filterspecs]
  -b, --buffer=<buffer>       Request alternate ring buffer(s): main system radio events crash
                              kernel default all
  -c, --clear                 Clear (flush) the entire log and exit.
  -d                          Dump the log and then exit (don't block).
  -e, --regex=<expr>          Only print lines where the log message matches <expr>.
  -g, --buffer-size           Get the size of the ring buffers within logd.
  -m, --max-count=<count>     Quit after print <count> lines.
      --pid=<pid>             Only print the logs for the given PID.
      --uid=<uids>            Only display log messages from UIDs present in the comma separate
                              list <uids>.
  -s                          Set default filter to silent. Equivalent to filterspec '*:S'.
  -t, --tail=<count>          Print only the most recent <count> lines (implies -d).
  -t '<time>'                 Print the lines since specified time (implies -d).
  -T <count>, -T '<time>'     The same, but do not imply -d.
  -v, --format=<format>       Sets log print format.  Formats: brief long process raw tag thread
                              threadtime time; modifiers: color descriptive epoch monotonic
                              printable uid usec UTC year zone
"""
SHORT = "b:cdDe:f:gG:hm:pP:r:n:sSt:T:v:wBL"
LONG = (
    "buffer= clear dividers regex= file= buffer-size help max-count= pid= uid= tail= format= print"
).split()
SAME = {
    "--buffer": "-b",
    "--clear": "-c",
    "--dividers": "-D",
    "--regex": "-e",
    "--file": "-f",
    "--buffer-size": "-g",
    "--help": "-h",
    "--max-count": "-m",
    "--tail": "-t",
    "--format": "-v",
}
NOT_DONE = ("-f", "-L", "-B", "-S", "-p", "-P")
LEVELS = PRIORITIES + "S"  # S(ilent) matches no line


class BadOption(Exception):
    """A command line that `logcat` rejects."""


@dataclass
class Request:
    """The lines to print, and their format."""

    buffers: list[str] = field(default_factory=list)
    format: str = "threadtime"
    modifiers: list[str] = field(default_factory=list)
    levels: dict[str, int] = field(default_factory=dict)
    pattern: Wild | None = None
    most: int | None = None
    last: int | None = None
    since: int = 0
    pid: int | None = None
    uids: list[str] = field(default_factory=list)
    goes_on: bool = True

    def wants(self, line: Line, session: Session) -> bool:
        """Whether a line passes all filters."""
        level = self.levels.get(line.tag, self.levels.get("*", 0))
        return (
            LEVELS.index(line.priority) >= level
            and line.wall >= self.since
            and (self.pid is None or line.pid == self.pid)
            and (not self.uids or str(line.uid) in self.uids)
            and (not self.pattern or bool(self.pattern.search(line.message, session)))
        )


@builtin(reads=True)
def logcat(sh: Shell, *args: str) -> Iterator[str]:
    """Print lines of the log, or clear it."""
    try:
        options, specs = getopt.gnu_getopt(list(args), SHORT, LONG)
        given = [(SAME.get(name, name), value) for name, value in options]
        request = _request(sh, given, specs)
    except (getopt.GetoptError, BadOption) as why:
        sh.fail(str(why))
        return
    names = [name for name, _ in given]
    log, buffers = sh.phone[Log], tuple(request.buffers or DEFAULT_BUFFERS)
    if "-h" in names:
        yield USAGE
    elif "-c" in names:
        log.clear(buffers)
    elif "-g" in names:
        for name in buffers:
            yield (
                f"{name}: ring buffer is 256 KiB (0 B consumed, 0 B readable),"
                " max entry is 5120 B, max payload is 4068 B\n"
            )
    elif "-G" not in names:
        yield from _print(sh, request, buffers)


def _print(sh: Shell, request: Request, buffers: tuple[str, ...]) -> Iterator[str]:
    log, clock = sh.phone[Log], sh.phone.clock
    begun: set[str] = set()
    seen = log.count
    lines = _wanted(sh, request, log.lines(buffers))
    if request.last is not None:
        lines = lines[-request.last :]
    left = request.most
    while True:
        for line in lines[:left]:
            if line.buffer not in begun:
                begun.add(line.buffer)
                yield f"--------- beginning of {line.buffer}\n"
            yield formatted(line, clock, request.format, request.modifiers)
        if left is not None:
            left -= len(lines[:left])
        if left == 0 or not request.goes_on:
            return
        _wait(sh, log, seen)
        if sh.stopped:  # `_wait` does not notice it while the log keeps growing
            return
        before, seen = min(seen, log.count), log.count
        lines = _wanted(sh, request, log.lines(buffers, before))


def _wanted(sh: Shell, request: Request, lines: Iterable[Line]) -> list[Line]:
    return [line for line in sh.session.sliced(list(lines)) if request.wants(line, sh.session)]


def _wait(sh: Shell, log: Log, seen: int) -> None:
    """Wait for a line after ``seen``; loading a snapshot may set the count back."""
    sh.wait_for(lambda: log.count != seen)


def _request(sh: Shell, given: list[tuple[str, str]], specs: list[str]) -> Request:
    request = Request()
    for name, value in given:
        if name in NOT_DONE:
            sh.phone.unknown_request("option of logcat", name)
            raise BadOption(f"option {name} is not of this phone")
        if name in READERS:
            READERS[name](sh, request, value)
    if any(name == "-s" for name, _ in given):
        request.levels["*"] = LEVELS.index("S")
    elif not specs:
        specs = sh.env.get("ANDROID_LOG_TAGS", "").split()
    for spec in specs:
        _filter(request, spec)
    return request


def _filter(request: Request, spec: str) -> None:
    for each in spec.replace(",", " ").split():
        tag, colon, level = each.rpartition(":")
        tag, level = (tag, level) if colon else (each, "V")
        if not tag or level.upper() not in [*LEVELS, "*"]:
            raise BadOption(f"Invalid filter expression '{each}'")
        request.levels[tag] = 0 if level == "*" else LEVELS.index(level.upper())


def _buffer(sh: Shell, request: Request, value: str) -> None:
    groups = {"all": BUFFERS, "default": DEFAULT_BUFFERS, "security": ()}
    for name in value.split(","):
        if name not in (*BUFFERS, *groups):
            raise BadOption(f"unknown buffer {name}")
        request.buffers += groups.get(name, (name,))


def _format(sh: Shell, request: Request, value: str) -> None:
    for word in value.split(","):
        if word in FORMATS:
            request.format = word
        elif word in MODIFIERS:
            request.modifiers.append(word)
        else:
            raise BadOption(f"Invalid parameter '{word}' to -v")


def _tail(sh: Shell, request: Request, value: str) -> None:
    request.goes_on = False
    _from(sh, request, value)


def _from(sh: Shell, request: Request, value: str) -> None:
    if value.isdigit():
        request.last = int(value)
    elif re.fullmatch(r"\d+\.\d+", value):
        request.since = round(float(value) * SECOND)
    else:
        request.since = _moment(sh, value)


def _moment(sh: Shell, value: str) -> int:
    now = sh.phone.clock.now()
    for text in (value, f"{now.year}-{value}"):
        try:
            time = datetime.fromisoformat(text)
        except ValueError:
            continue
        return round(time.replace(tzinfo=now.tzinfo).timestamp() * 1000) * (SECOND // 1000)
    raise BadOption(f"-T '{value}' not in \"%m-%d %H:%M:%S.%q\" time format")


def _most(sh: Shell, request: Request, value: str) -> None:
    request.most = number(value)
    if request.most is None or request.most < 1:
        raise BadOption(f"-m {value} isn't an integer greater than zero")


def _pattern(sh: Shell, request: Request, value: str) -> None:
    try:
        request.pattern = wild(value)
    except (re.error, OverflowError) as error:
        raise BadOption(f"bad regex {value!r}: {error}") from None


def _pid(sh: Shell, request: Request, value: str) -> None:
    request.pid = number(value)


def _uids(sh: Shell, request: Request, value: str) -> None:
    request.uids = value.split(",")


def _dump(sh: Shell, request: Request, value: str) -> None:
    request.goes_on = False


READERS = {
    "-b": _buffer,
    "-d": _dump,
    "-e": _pattern,
    "-m": _most,
    "-t": _tail,
    "-T": _from,
    "-v": _format,
    "--pid": _pid,
    "--uid": _uids,
}
