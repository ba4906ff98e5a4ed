"""The memory limit that commands and shells share: each accounts for what it holds."""

import gc
from collections.abc import Iterable, Iterator
from typing import ClassVar

from pytest_androidworld.virtual.shell.language.flow import Exhausted

MOST = 64 << 20  # bytes, all commands of this process together
EACH = 64  # bytes that a thing in a list takes beside what is in it


class OutOfMemory(Exhausted):
    """What mksh and toybox say when they get no more."""

    def __init__(self, size: int) -> None:
        super().__init__(f"internal error: can't allocate {size} data bytes", "xrealloc")


class Held:
    """What one of them holds; given back when this is gone."""

    __slots__ = ("size",)
    total: ClassVar[int] = 0

    def __init__(self) -> None:
        self.size = 0

    def grow(self, size: int) -> None:
        """Hold so much more, or less; raises `OutOfMemory` where there is no more."""
        if size > 0:
            enough_for(size)
        self.size += size
        Held.total += size

    def hold(self, size: int) -> None:
        """Hold so much in all."""
        self.grow(size - self.size)

    def __del__(self) -> None:
        Held.total -= self.size


def enough_for(size: int) -> None:
    """Raise `OutOfMemory` where something of this size cannot be had, before it is made."""
    if Held.total + size > MOST:
        gc.collect()  # what is gone may still lie in a cycle
    if Held.total + size > MOST:
        raise OutOfMemory(size)


def kept(things: Iterable[bytes]) -> Iterator[bytes]:
    """The same things, for who keeps all of them."""
    held = Held()
    for each in things:
        held.grow(len(each) + EACH)
        yield each
