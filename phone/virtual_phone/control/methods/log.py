"""The log, as text or as entries; positions are the numbers of its lines."""

from collections.abc import Iterator

from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import Listening, news, rpc
from virtual_phone.services.log import PRIORITIES, Line, Log
from virtual_phone.wire.emulator import LogcatEntry, LogMessage

PARSED = 1
MOST = 128 << 10  # characters of a reply (getLogcat in emulator_controller.proto)
FIRST_LEVEL = 2  # LogcatEntry.LogLevel.VERBOSE
MILLISECOND = 1_000_000


@rpc(LogMessage)
def getLogcat(machine: Machine, request: LogMessage) -> LogMessage:
    """The lines from a position on."""
    return _since(machine, request.start, request.sort)


@rpc(LogMessage, streams_out=True)
def streamLogcat(
    machine: Machine, request: LogMessage, listening: Listening
) -> Iterator[LogMessage]:
    """The lines from a position on, and then the new ones."""
    at = request.start

    def read() -> LogMessage:
        nonlocal at
        found = _since(machine, at, request.sort)
        at = found.next
        return found

    return news(machine, listening, lambda: machine.phone[Log].count, read)


def _since(machine: Machine, start: int, sort: int) -> LogMessage:
    """The lines after a position, of which an emulator has the last 128 kB."""
    log = machine.phone[Log]
    pieces: list[str] = []
    entries: list[LogcatEntry] = []
    room = MOST
    for line in reversed(list(log.lines(after=start))):
        text = _written(machine, line)
        room -= len(text)
        if room < 0:
            break
        pieces.append(text)
        if sort == PARSED:
            entries.append(_entry(line))
    text = "" if sort == PARSED else "".join(reversed(pieces))
    return LogMessage(text, start, log.count, sort, entries[::-1])


def _entry(line: Line) -> LogcatEntry:
    level = FIRST_LEVEL + PRIORITIES.index(line.priority)
    wall = line.wall // MILLISECOND
    return LogcatEntry(wall, line.pid, line.tid, level, line.tag, line.message)


def _written(machine: Machine, line: Line) -> str:
    """A line as printed by ``logcat -v threadtime``."""
    when = machine.phone.clock.local(line.wall).strftime("%m-%d %H:%M:%S.%f")[:-3]
    head = f"{when} {line.pid:5} {line.tid:5} {line.priority} {line.tag:8}: "
    return "".join(f"{head}{part}\n" for part in line.message.split("\n"))
