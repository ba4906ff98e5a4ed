"""A fair lock: threads get it in the order in which they asked for it."""

import threading
import time
from typing import Any, cast


class FairLock:
    """As `threading.RLock`; but who lets go and asks again stands behind those who waited.

    With a plain lock, a thread that lets go between two pieces of its work has it again before
    any other wakes up: one script without an end would keep everybody else out.
    """

    def __init__(self) -> None:
        self._lock = lock = cast(Any, threading.RLock())
        self._turn = threading.Lock()  # held by the one who is next
        self.since = 0.0  # when a thread got it last
        self.release = lock.release
        self._is_owned = lock._is_owned  # these three are what `threading.Condition` needs
        self._release_save = lock._release_save
        self._again = lock._acquire_restore

    def acquire(self, blocking: bool = True) -> bool:
        """Wait until it is this thread's turn; a thread that holds the lock gets it at once."""
        if self._is_owned() or not blocking:
            return bool(self._lock.acquire(blocking))
        with self._turn:
            got = bool(self._lock.acquire())
        self.since = time.monotonic()
        return got

    __enter__ = acquire

    def __exit__(self, *exception: object) -> None:
        self.release()

    def _acquire_restore(self, state: Any) -> None:
        with self._turn:
            self._again(state)
        self.since = time.monotonic()
