"""A pool of threads: starting one takes longer than most commands run."""

import threading
from collections.abc import Callable
from queue import SimpleQueue

Job = Callable[[], None]
MOST = 2000  # threads; a device's limit is some thousands of processes


class Busy(Exception):
    """The limit of threads is reached."""


class Workers:
    """A thread for each concurrent job; a few idle ones remain for the next jobs."""

    def __init__(self, name: str, spare: int = 16) -> None:
        self.name = name
        self.spare = spare
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._idle = 0
        self.running = 0  # unfinished jobs
        self._closed = False

    def start(self, job: Job) -> None:
        """Run a job at once, beside all others; raises `Busy` if there are too many."""
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
        except RuntimeError:  # the system's limit of threads is reached
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
        """End the idle threads; the others end after their job."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, 0
        for _ in range(idle):
            self._jobs.put(None)
