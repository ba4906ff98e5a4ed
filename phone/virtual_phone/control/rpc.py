"""The methods of the emulator's gRPC: how one is defined and found.

A method is a function with its name in a module of ``methods/``::

    @rpc(ClipData)
    def setClipboard(machine: Machine, request: ClipData) -> Empty:
        machine.phone[Clipboard].set(request.text)
        return Empty()

It runs under the phone's lock, and can return an encoded message as bytes.  One that streams its
replies is a generator; it gets a function that reports whether its client is still connected, and
holds the lock only while it reads the phone.  One whose requests are streamed is called for each,
or, if they are parts of one, with an iterator over them.

A method that may take long gets that function, too: between two slices of its work (`in_slices`)
the phone is free for other clients, and if its own has disconnected, or the phone stops, it ends.
"""

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from virtual_phone.control import methods as folder
from virtual_phone.control.machine import Machine
from virtual_phone.wire.emulator import CONTROLLER
from virtual_phone.wire.proto import Message

B = TypeVar("B", bound=Callable[..., Any])
M = TypeVar("M", bound=Message)
Listening = Callable[[], bool]

MOST_STREAMS = 16  # each occupies one of the server's workers


def always() -> bool:
    """A client that stays connected."""
    return True


class Refusal(Exception):
    """An error: the client gets this status and message instead of a reply."""

    def __init__(self, status: str, text: str) -> None:
        super().__init__(text)
        self.status = status


@dataclass(frozen=True)
class Method:
    """One method: the type of its requests, and whether requests or replies are streamed.

    ``in_parts``: its streamed requests are parts of one, which it reads itself, without the lock.
    ``long``: it works in slices.  ``most``: so many calls at a time, if it streams.
    """

    path: str
    request: type[Message]
    body: Callable[..., Any]
    streams_in: bool
    streams_out: bool
    in_parts: bool
    long: bool
    most: int


_known: dict[str, Method] = {}


def rpc(
    request: type[Message],
    *,
    service: str = CONTROLLER,
    streams_in: bool = False,
    streams_out: bool = False,
    in_parts: bool = False,
    long: bool = False,
    most: int = MOST_STREAMS,
) -> Callable[[B], B]:
    """Register a function as the gRPC method of its name."""

    def register(body: B) -> B:
        path = f"/{service}/{body.__name__}"
        _known[path] = Method(path, request, body, streams_in, streams_out, in_parts, long, most)
        return body

    return register


@functools.cache
def methods() -> dict[str, Method]:
    """Every method that a module of ``methods/`` defines, by its full path."""
    for info in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
        importlib.import_module(info.name)
    return _known


def news(
    machine: Machine,
    listening: Listening,
    state: Callable[[], object],
    read: Callable[[], M | None],
) -> Iterator[M]:
    """A message now, and one after each change of ``state()``."""
    seen: object = None

    def anything() -> bool:
        return not listening() or state() != seen

    while True:
        with machine.phone.busy():
            machine.phone.wait_for(anything)
            if not listening():
                return
            seen = state()
            message = read()
        if message is not None:
            yield message
