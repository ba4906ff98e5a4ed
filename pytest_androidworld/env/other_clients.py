"""Finds what other clients than the run have requested of its phone while an agent played.

How it works.  The virtual phone lists each service of adb, line of the console and call of the
gRPC that reaches it, and does not know who sent it: an agent that starts ``adb shell`` comes
through the same adb server, over the same connection, as the run.  The run's own doors count what
they request, under the same names.  What the phone lists more often than that came from another
client.  No secret is needed: a request that imitates one of the run's is still one too many.

What the run requests is counted before it is sent, and the phone's list is read after that: so a
request of the run's own is never counted as another client's.  Other devices list nothing.
"""

import json
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pytest_androidworld.env.device import Device

LONGEST = 200  # characters of a visit, as in the phone's `visits`
ADB, CONSOLE, GRPC = "adb", "console", "gRPC"
COMMANDS = {"shell": "adb shell", "exec": "adb exec-out", "sync": "adb push or pull"}

Name = tuple[str, str]  # a door, and what was requested there


class OtherRequest(NamedTuple):
    """A request that the run did not make."""

    what: str  # as a user would type it: ``adb shell svc bluetooth enable``
    times: int

    @property
    def line(self) -> dict[str, str | int]:
        """For the journal."""
        return {"what": self.what, "times": self.times}


class OtherClients:
    """Watches a device from now on."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self._own = _requested(device)  # before the phone's number: see above
        reply = device.adb.query_phone("visits")
        self._seen: int | None = json.loads(reply)["total"] if reply else None

    def requests(self) -> list[OtherRequest] | None:
        """What others have requested since; None of a device that does not list it."""
        if self._seen is None:
            return None
        reply = self.device.adb.query_phone(f"visits:{self._seen}")
        if reply is None:
            return None
        listed = json.loads(reply)
        own = _requested(self.device) - self._own
        others = Counter((door, what) for door, what in listed["visits"]) - own
        unlisted = listed["total"] - self._seen - own.total() - others.total()
        return [*_described(others, unlisted)]


def _described(others: Counter[Name], unlisted: int) -> Iterator[OtherRequest]:
    for (door, what), times in others.items():
        yield OtherRequest(described(door, what), times)
    if unlisted > 0:
        yield OtherRequest("requests that the phone does not list any more", unlisted)


def described(door: str, what: str) -> str:
    """``shell,v2,raw:ls`` at the door adb is ``adb shell ls``."""
    if door != ADB:
        return f"{door} {what}"
    service, _, argument = what.partition(":")
    name = service.partition(",")[0]
    return f"{COMMANDS.get(name, f'adb {name}')} {argument}".strip()


def _requested(device: Device) -> Counter[Name]:
    """What a device's own doors have requested so far."""
    doors = {ADB: device.adb, CONSOLE: device.console, GRPC: device.emulator}
    names: Counter[Name] = Counter()
    for name, door in doors.items():
        for what, times in (door.requested if door else {}).items():
            names[name, what[:LONGEST]] += times
    return names
