"""The phones of a bench: one for each case that is played at a time, and kept for the next.

All have one adb server.  The first is started by exec; the process from which the others are
forked costs as much as two such starts, so it is started only when there is a second.

Where hundreds are wanted at once they start a few at a time: all together, each would take as
long as all, and none would be there when its adb server is waited for.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pytest_androidworld.bench.pool import DevicePool, Lease
from pytest_androidworld.boot import VIRTUAL, AdbServer, Zygote, virtual_phone
from pytest_androidworld.errors import UsageError

AT_A_TIME = 2  # phones that start, for each core: one of two waits for its adb server


class Phones:
    """Virtual phones; any thread may lease one."""

    def __init__(self, folder: Path, browser: str = "", flags: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.browser = browser
        self.flags = flags  # each of its phones has them
        self._adb = AdbServer(folder)
        self._lock = threading.Lock()
        self._starts = threading.BoundedSemaphore(AT_A_TIME * (os.cpu_count() or 1))
        self._idle: list[DevicePool] = []
        self._all: list[DevicePool] = []
        self._zygote: Zygote | None = None
        self._closed = False

    @property
    def pools(self) -> tuple[DevicePool, ...]:
        """Of all phones, lent or not."""
        with self._lock:
            return tuple(self._all)

    @contextmanager
    def lease(self) -> Iterator[Lease]:
        """A phone for one case: one that waits, or another."""
        pool = self._lend()
        try:
            with pool.lease() as lease:
                yield lease
        finally:
            self._take_back(pool)

    def _lend(self) -> DevicePool:
        with self._lock:
            if self._closed:
                raise UsageError("the bench is closed: no case begins on it any more")
            if self._idle:
                return self._idle.pop()
            pool = DevicePool(
                VIRTUAL,
                self.folder,
                browser=self.browser,
                flags=self.flags,
                zygote=self._mother(),
                adb_server=self._adb,
                turn=self._starts,
            )
            self._all.append(pool)
            return pool

    def _take_back(self, pool: DevicePool) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(pool)
                return
        pool.close()

    def _mother(self) -> Path | None:
        """The folder of the mother of phones; None for a phone that is started by exec."""
        named = os.environ.get(virtual_phone.ZYGOTE, "")
        if named:
            return Path(named)
        if not self._all:
            return None
        if self._zygote is None:
            self._zygote = virtual_phone.zygote()
            if self._zygote is not None:
                self._zygote.wait_until_ready()
        return self._zygote.folder if self._zygote is not None else None

    def close(self) -> None:
        """End all phones, also those that are lent, and what they were started by."""
        with self._lock:
            self._closed = True
            pools, self._idle, self._all = self._all, [], []
        with ExitStack() as end:
            end.callback(self._adb.close)
            if self._zygote is not None:
                end.callback(self._zygote.close)
            for pool in pools:
                pool.exhausted = "the bench was closed"
                end.callback(pool.close)
