"""The memory limit that commands and shells share: each accounts for what it allocates."""

import gc
from collections.abc import Iterable, Iterator
from typing import ClassVar

from virtual_phone.shell.language.flow import Exhausted

MOST = 64 << 20  # bytes, all commands of this process together
EACH = 64  # bytes of overhead per item of a list


class OutOfMemory(Exhausted):
    """The error of mksh and toybox when an allocation fails."""

    def __init__(self, size: int) -> None:
        super().__init__(f"internal error: can't allocate {size} data bytes", "xrealloc")


class Held:
    """The memory of one owner; released when this object is destroyed."""

    __slots__ = ("size",)
    total: ClassVar[int] = 0

    def __init__(self) -> None:
        self.size = 0

    def grow(self, size: int) -> None:
        """Add ``size`` bytes, which may be negative; raises `OutOfMemory` beyond the limit."""
        if size > 0:
            enough_for(size)
        self.size += size
        Held.total += size

    def hold(self, size: int) -> None:
        """Set the total to ``size`` bytes."""
        self.grow(size - self.size)

    def __del__(self) -> None:
        Held.total -= self.size


def enough_for(size: int) -> None:
    """Raise `OutOfMemory` if ``size`` more bytes would exceed the limit."""
    if Held.total + size > MOST:
        gc.collect()  # owners in reference cycles still count
    if Held.total + size > MOST:
        raise OutOfMemory(size)


def accounted(things: Iterable[bytes], held: Held) -> Iterator[bytes]:
    """The same things, accounted for as a list of them that the caller builds."""
    for each in things:
        held.grow(len(each) + EACH)
        yield each
