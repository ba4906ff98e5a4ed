"""A fair lock: threads acquire it in the order of their requests."""

import threading
import time
from typing import Any, cast


class FairLock:
    """Like `threading.RLock`, but a thread that releases it queues behind those that wait.

    With a plain lock, a thread that releases it between two pieces of work acquires it again
    before any other wakes up: one script without an end would block all other clients.
    """

    def __init__(self) -> None:
        self._lock = lock = cast(Any, threading.RLock())
        self._turn = threading.Lock()  # held by the next thread in the queue
        self.since = 0.0  # the time of the last acquisition
        self.release = lock.release
        self._is_owned = lock._is_owned  # these three are for `threading.Condition`
        self._release_save = lock._release_save
        self._again = lock._acquire_restore

    def acquire(self, blocking: bool = True) -> bool:
        """Wait for this thread's turn; a thread that holds the lock does not wait."""
        if self._is_owned() or not blocking:
            return bool(self._lock.acquire(blocking))
        with self._turn:
            got = bool(self._lock.acquire())
        self.since = time.monotonic()
        return got

    __enter__ = acquire

    def is_mine(self) -> bool:
        """Whether this thread holds it."""
        return bool(self._is_owned())

    def check_mine(self) -> None:
        """Refuse a thread that does not hold it, before that changes what its holder counts by."""
        if not self.is_mine():
            raise RuntimeError("the phone's lock can be released within Phone.busy only")

    def seconds_held(self) -> float:
        """How long the holder has had the lock."""
        return time.monotonic() - self.since

    def __exit__(self, *exception: object) -> None:
        self.release()

    def _acquire_restore(self, state: Any) -> None:
        with self._turn:
            self._again(state)
        self.since = time.monotonic()
