"""The C library's heap, which by itself keeps much of what a process has had for a moment."""

import ctypes
from contextlib import suppress
from typing import Any

M_ARENA_MAX, M_MMAP_THRESHOLD = -8, -3  # malloc.h
LARGE = 1_000_000  # bytes from which memory has pages of its own, given back at once


def _library() -> Any:
    """Its functions; other systems' lack some, or all."""
    return ctypes.CDLL(None)


def keep_small() -> None:
    """Where each thread has a heap of its own, a screenshot would leave 10 MB in each.

    By itself it also stops giving large pieces back after the first one, and small ones that lie
    above them then hold the whole heap.
    """
    with suppress(OSError, AttributeError):
        _library().mallopt(M_ARENA_MAX, 1)
        _library().mallopt(M_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Return what is free between pieces that are not; it takes a millisecond or two."""
    with suppress(OSError, AttributeError):
        _library().malloc_trim(0)
