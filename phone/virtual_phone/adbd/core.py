"""The adb services: how one is defined, found and parsed from a request."""

import functools
import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from virtual_phone import adbd

if TYPE_CHECKING:
    from virtual_phone.adbd.stream import Stream

Body = Callable[["Stream", str], None]

# Services of Android for which this phone has no counterpart.
ABSENT = {
    "acceptfd",
    "dev",
    "dev-raw",
    "jdwp",
    "track-jdwp",
    "track-app",
    "vsock",
    "sink",
    "source",
}

_known: dict[str, Body] = {}


class Refused(Exception):
    """The service is refused before anything was sent: the stream closes unopened."""


def service(*names: str) -> Callable[[Body], Body]:
    """Register an adb service: ``@service("shell,v2")`` serves ``shell,v2,raw:COMMAND``.

    It is called with its stream and the text after the colon; when it returns, the stream ends.
    """

    def register(body: Body) -> Body:
        for name in names:
            _known[name] = body
        return body

    return register


@functools.cache
def services() -> dict[str, Body]:
    """Every service that a module of this folder defines."""
    for info in pkgutil.iter_modules(adbd.__path__, f"{adbd.__name__}."):
        importlib.import_module(info.name)
    return _known


@dataclass(frozen=True, slots=True)
class Request:
    """A host's request: a service, its options, and the rest of the line."""

    name: str
    body: Body | None
    options: tuple[str, ...]
    argument: str


def parse(line: bytes) -> Request:
    """``shell,v2,TERM=xterm,raw:ls`` is ``shell,v2`` with options ``TERM=xterm`` and ``raw``."""
    head, _, argument = line.decode(errors="surrogateescape").partition(":")
    words = head.split(",")
    for count in range(len(words), 0, -1):
        name = ",".join(words[:count])
        if name in services():
            return Request(name, services()[name], tuple(words[count:]), argument)
    return Request(head, None, (), argument)
