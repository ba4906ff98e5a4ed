"""Splits long work for one client into slices, between which other clients get the phone."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from virtual_phone.phone import Phone

T = TypeVar("T")


def in_slices(
    phone: Phone, items: Iterable[T], size: int, listening: Callable[[], bool]
) -> Iterator[T]:
    """The items; after each ``size`` of them others may work.

    It ends early if the client has disconnected meanwhile.  Only within `Phone.busy`.
    """
    for number, item in enumerate(items):
        if number and number % size == 0:
            with phone.idle():
                pass
            if not listening():
                return
        yield item
