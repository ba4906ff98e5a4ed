"""The log, as text or as entries; positions are the numbers of its lines."""

from collections.abc import Iterator

from pytest_androidworld.virtual.control.machine import Machine
from pytest_androidworld.virtual.control.rpc import Listening, news, rpc
from pytest_androidworld.virtual.services.log import PRIORITIES, Line, Log
from pytest_androidworld.virtual.wire.emulator import LogcatEntry, LogMessage

PARSED = 1
FIRST_LEVEL = 2  # LogcatEntry.LogLevel.VERBOSE
MILLISECOND = 1_000_000


@rpc(LogMessage)
def getLogcat(machine: Machine, request: LogMessage) -> LogMessage:
    """All lines from a position on."""
    return _since(machine, request.start, request.sort)


@rpc(LogMessage, streams_out=True)
def streamLogcat(
    machine: Machine, request: LogMessage, listening: Listening
) -> Iterator[LogMessage]:
    """All lines from a position on, and then the new ones."""
    at = request.start

    def read() -> LogMessage:
        nonlocal at
        found = _since(machine, at, request.sort)
        at = found.next
        return found

    return news(machine, listening, lambda: machine.phone[Log].count, read)


def _since(machine: Machine, start: int, sort: int) -> LogMessage:
    log = machine.phone[Log]
    lines = list(log.lines(after=start))
    if sort == PARSED:
        return LogMessage("", start, log.count, sort, [_entry(line) for line in lines])
    text = "".join(_written(machine, line) for line in lines)
    return LogMessage(text, start, log.count, sort)


def _entry(line: Line) -> LogcatEntry:
    level = FIRST_LEVEL + PRIORITIES.index(line.priority)
    wall = line.wall // MILLISECOND
    return LogcatEntry(wall, line.pid, line.tid, level, line.tag, line.message)


def _written(machine: Machine, line: Line) -> str:
    """A line as printed by ``logcat -v threadtime``."""
    when = machine.phone.clock.local(line.wall).strftime("%m-%d %H:%M:%S.%f")[:-3]
    head = f"{when} {line.pid:5} {line.tid:5} {line.priority} {line.tag:8}: "
    return "".join(f"{head}{part}\n" for part in line.message.split("\n"))
