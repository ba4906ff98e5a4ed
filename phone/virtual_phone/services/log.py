"""The log, in the buffers that `logcat` reads."""

from collections.abc import Iterator
from dataclasses import dataclass

from virtual_phone.service import Service, State

BUFFERS = ("main", "system", "crash", "events", "radio", "kernel")
DEFAULT_BUFFERS = ("main", "system", "crash")
PRIORITIES = "VDIWEF"
LONGEST = 2000
LONGEST_MESSAGE = 4068  # LOGGER_ENTRY_MAX_PAYLOAD in log/log_read.h; characters here
SYSTEM_SERVER = 565  # its process, and root's and system's user ids
SYSTEM_UID = 1000


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the log."""

    number: int
    wall: int
    elapsed: int
    uid: int
    pid: int
    tid: int
    priority: str
    tag: str
    message: str
    buffer: str


class Log(Service):
    """A ring buffer of lines."""

    name = "log"

    def fresh(self) -> State:
        return {"lines": [], "count": 0}

    def booted(self) -> None:
        self.clear()

    def comparable(self, state: State) -> State:
        return {}

    def write(
        self,
        tag: str,
        message: str,
        priority: str = "I",
        *,
        pid: int = SYSTEM_SERVER,
        uid: int = SYSTEM_UID,
        buffer: str = "main",
    ) -> None:
        """Add a line and wake the readers that follow the log."""
        clock = self.phone.clock
        self.state["count"] += 1
        line = [self.state["count"], clock.wall(), clock.elapsed(), uid, pid, pid]
        self.state["lines"].append([*line, priority, tag, message[:LONGEST_MESSAGE], buffer])
        del self.state["lines"][:-LONGEST]
        self.phone.notify()

    def lines(self, buffers: tuple[str, ...] = BUFFERS, after: int = 0) -> Iterator[Line]:
        """The lines of some buffers after the one numbered ``after``, oldest first."""
        for data in self.state["lines"]:
            line = Line(*data)
            if line.number > after and line.buffer in buffers:
                yield line

    def clear(self, buffers: tuple[str, ...] = BUFFERS) -> None:
        """Delete the lines of some buffers."""
        self.state["lines"] = [line for line in self.state["lines"] if line[-1] not in buffers]

    @property
    def count(self) -> int:
        """The number of the newest line."""
        return int(self.state["count"])
