"""The phone's clock: wall time, time since boot, and timers.

``real`` runs with the host's clock.  ``stepped`` moves only on demand: by an input event, or by a
command that takes a stated time.  A timer is data (time, owner, method, arguments), so a phone
saved in the middle of a countdown continues it after loading.
"""

import copy
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

SECOND = 1_000_000_000
START = 1_697_384_040 * SECOND  # Sun Oct 15 15:34:00 UTC 2023, when the tasks begin

State = dict[str, Any]
Run = Callable[[str, str, list[Any]], None]


class Clock:
    """Wall time and timers; ``run`` is called with each timer that is due."""

    def __init__(self, run: Run, *, stepped: bool) -> None:
        self.run = run
        self.stepped = stepped
        self.state: State = self.fresh()
        self._base = time.monotonic_ns()
        self.woken: Callable[[], None] = lambda: None  # wakes the thread of a real clock
        self.jumped: Callable[[], None] = lambda: None  # called after date or time zone are set

    def fresh(self) -> State:
        """The state of a phone that has just booted."""
        wall = START if self.stepped else time.time_ns()
        return {"elapsed": 0, "offset": wall, "timers": [], "order": 0, "zone": "UTC"}

    def save(self) -> State:
        """The clock as data, including the time since boot."""
        now = {"elapsed": self.elapsed(), "saved": self.host_or_wall()}
        return copy.deepcopy(self.state) | now

    def load(self, state: State) -> None:
        """Restore saved data; a real clock also catches up with the host."""
        own = {key: value for key, value in state.items() if key != "saved"}
        self.state = copy.deepcopy(own)
        self._base = time.monotonic_ns() - self.state["elapsed"]
        if not self.stepped:
            self.state["offset"] += self.host_or_wall() - state["saved"]

    def reboot(self) -> None:
        """Restart the time since boot and drop its timers; alarms of the wall clock stay."""
        wall = self.wall()
        self.drop(lambda timer: "due" in timer)
        self._base = time.monotonic_ns()
        self.state.update({"elapsed": 0, "offset": wall})

    def set_to_host(self) -> None:
        """Take the host's time, as an emulator does when it has loaded a snapshot."""
        self.set_wall(time.time_ns())

    def host_or_wall(self) -> int:
        return self.wall() if self.stepped else time.time_ns()

    def elapsed(self) -> int:
        """Nanoseconds since the phone booted."""
        if self.stepped:
            return int(self.state["elapsed"])
        return time.monotonic_ns() - self._base

    def wall(self) -> int:
        """Nanoseconds since 1970 on the phone."""
        return self.elapsed() + int(self.state["offset"])

    def now(self) -> datetime:
        """The phone's local time."""
        return self.local(self.wall())

    def local(self, wall: int) -> datetime:
        """A wall time in nanoseconds as local time, to the microsecond."""
        return datetime.fromtimestamp(wall // SECOND, self.zone()) + timedelta(
            microseconds=wall % SECOND // 1000
        )

    def zone(self) -> ZoneInfo | timezone:
        name = self.state["zone"]
        try:
            return UTC if name == "UTC" else ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError):
            return UTC  # Android, too, treats an unknown zone as GMT

    def set_zone(self, name: str) -> None:
        self.state["zone"] = name
        self.jumped()

    def set_wall(self, wall: int) -> None:
        """Set the date, and run the timers that are due then."""
        self.state["offset"] = wall - self.elapsed()
        self.jumped()
        self.run_due()

    def after(self, seconds: float, owner: str, method: str, *args: Any) -> int:
        """Call a method of ``owner``, a service's name, after some seconds; returns a ticket."""
        due = self.elapsed() + round(seconds * SECOND)
        return self._schedule({"due": due}, owner, method, args)

    def at(self, wall: int, owner: str, method: str, *args: Any) -> int:
        """Call a method of ``owner`` when the wall clock reaches ``wall`` nanoseconds."""
        return self._schedule({"wall": wall}, owner, method, args)

    def _schedule(self, when: State, owner: str, method: str, args: tuple[Any, ...]) -> int:
        self.state["order"] += 1
        ticket = int(self.state["order"])
        timer = when | {"order": ticket, "owner": owner, "method": method, "args": list(args)}
        self.state["timers"].append(timer)
        self.woken()
        return ticket

    def cancel(self, ticket: int | None) -> None:
        """Cancel a timer, if it still exists."""
        self.drop(lambda timer: timer["order"] == ticket)

    def drop(self, unwanted: Callable[[State], bool]) -> None:
        """Cancel all timers for which ``unwanted`` holds."""
        self.state["timers"] = [t for t in self.state["timers"] if not unwanted(t)]

    def _due(self, timer: State) -> int:
        if "due" in timer:
            return int(timer["due"])
        return int(timer["wall"]) - int(self.state["offset"])

    def next_due(self) -> int | None:
        """The due time of the next timer, in time since boot."""
        return min(map(self._due, self.state["timers"]), default=None)

    def run_due(self, until: int | None = None) -> bool:
        """Run the due timers, in order of due time, then of creation; True if any ran."""
        ran = False
        until = self.elapsed() if until is None else until
        while self.state["timers"]:
            timer = min(self.state["timers"], key=lambda t: (self._due(t), t["order"]))
            if self._due(timer) > until:
                break
            self.state["timers"].remove(timer)
            if self.stepped:
                self.state["elapsed"] = max(self.state["elapsed"], self._due(timer))
            self.run(timer["owner"], timer["method"], timer["args"])
            ran = True
        return ran

    def advance(self, seconds: float) -> None:
        """Let time pass on a stepped clock, running the timers that become due."""
        until = int(self.state["elapsed"]) + round(seconds * SECOND)
        self.run_due(until)
        self.state["elapsed"] = until
