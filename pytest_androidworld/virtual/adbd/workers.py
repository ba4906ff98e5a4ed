"""Threads that take one job after another: making one takes longer than most commands run."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

Job = Callable[[], None]
MOST = 2000  # threads; a device has some thousands of processes


class Busy(Exception):
    """There are too many threads for one more."""


class Workers:
    """As many threads as there are jobs at once; a few stay for the next ones."""

    def __init__(self, name: str, spare: int = 16) -> None:
        self.name = name
        self.spare = spare
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._idle = 0
        self.running = 0  # jobs that are not done
        self._closed = False

    def start(self, job: Job) -> None:
        """Run a job, now, beside all others; raises `Busy` where there are too many."""
        with self._lock:
            if self.running >= MOST:
                raise Busy
            self.running += 1
            waiting = self._idle > 0
            if waiting:
                self._idle -= 1
        if waiting:
            self._jobs.put(job)
            return
        thread = threading.Thread(target=self._work, args=(job,), name=self.name, daemon=True)
        try:
            thread.start()
        except RuntimeError:  # the system has no more
            with self._lock:
                self.running -= 1
            raise Busy from None

    def _work(self, job: Job | None) -> None:
        while job is not None:
            try:
                job()
            finally:
                with self._lock:
                    self.running -= 1
            with self._lock:
                if self._closed or self._idle >= self.spare:
                    return
                self._idle += 1
            job = self._jobs.get()

    def close(self) -> None:
        """Send the idle ones home; who works goes when it is done."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, 0
        for _ in range(idle):
            self._jobs.put(None)
