"""The heaps of the C library and of Python, tuned for a process that lives long."""

import ctypes
import gc
from contextlib import suppress
from typing import Any

M_ARENA_MAX, M_MMAP_THRESHOLD = -8, -3  # malloc.h
LARGE = 1_000_000  # bytes from which allocations are mapped separately, and unmapped when freed
RARELY = 300  # collections of younger objects for each of all; Python's default is 10


def _library() -> Any:
    """The C library; on some systems it lacks some of the functions used here."""
    return ctypes.CDLL(None)


def keep_small() -> None:
    """Limit glibc to one arena: with one per thread, a screenshot would leave 10 MB in each.

    By default it also raises its threshold for mapping after freeing the first large block; small
    blocks above later ones would then keep the whole heap from shrinking.
    """
    with suppress(OSError, AttributeError):
        _library().mallopt(M_ARENA_MAX, 1)
        _library().mallopt(M_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Return free pages within the heap to the system; it takes a millisecond or two."""
    with suppress(OSError, AttributeError):
        _library().malloc_trim(0)


def settle() -> None:
    """Exempt all that exists from garbage collections: a phone's objects live as long as it does.

    A collection of all of them takes 65 ms, in which whoever triggers it holds the phone's lock.
    What an app brings that is imported later is exempted so, too (`discovery.after_imports`).

    Of what comes later, all is collected rarely.  Little of it is garbage in cycles (132 objects
    in 2,000 attacks), and with hundreds of commands at work a collection takes 100 ms again.
    """
    gc.freeze()
    younger, middle, _ = gc.get_threshold()
    gc.set_threshold(younger, middle, RARELY)
