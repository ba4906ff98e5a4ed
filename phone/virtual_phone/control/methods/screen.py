"""Screenshots: one, or one for each change."""

import itertools
from collections.abc import Callable, Iterator
from typing import TypeVar

from virtual_phone.control.forwarder import Forwarder
from virtual_phone.control.machine import Machine
from virtual_phone.control.rpc import Listening, Refusal, news, rpc
from virtual_phone.wire.emulator import Image, ImageFormat

MOST_STREAMS = 4  # 20 MB each while their clients do not read
T = TypeVar("T", Image, bytes)


@rpc(ImageFormat)
def getScreenshot(machine: Machine, request: ImageFormat) -> bytes:
    """A screenshot; its forest is sent to the client before."""
    machine.phone[Forwarder].barrier()
    wanted = (request.format, request.width, request.height)
    return _checked(request, lambda: machine.frames.reply(*wanted))


@rpc(ImageFormat, streams_out=True, most=MOST_STREAMS)
def streamScreenshot(
    machine: Machine, request: ImageFormat, listening: Listening
) -> Iterator[Image]:
    """A screenshot now, and one after each change; a slow client misses those in between."""
    wanted = (request.format, request.width, request.height)
    numbers = itertools.count()

    def take() -> Image:
        return _checked(request, lambda: machine.frames.take(*wanted, next(numbers)))

    with machine.frames.streaming():
        yield from news(machine, listening, machine.frames.serial, take)


def _checked(request: ImageFormat, take: Callable[[], T]) -> T:
    if request.display:
        raise Refusal("INVALID_ARGUMENT", f"there is no display {request.display}")
    if request.transport is not None and request.transport.channel:
        raise Refusal("UNIMPLEMENTED", "pictures are sent in the reply only")
    try:
        return take()
    except ValueError as error:
        raise Refusal("INVALID_ARGUMENT", str(error)) from None
