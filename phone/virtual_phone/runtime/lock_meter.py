"""A meter of the phone's lock, for measurements: who holds it longest, and doing what.

How it works
------------

A phone has a plain `FairLock`; `meter_lock` replaces it by a `MeteredLock`, which notes the
processor time of its thread (`time.thread_time`) at each acquisition and each release. So a busy
machine changes nothing, and a phone that is not metered pays nothing for it.

Each thread writes what it does into its own `work.doing` (a `threading.local`): the door that
serves a client does so before it acquires the lock. A thread that has not is reported by its name.
Timers run within whatever moves the clock; the longest one of a hold is named beside it.  So is
a collection of garbage: it belongs to no request, but whoever triggers it holds the lock.  A
`Watch` of the meter's `places` adds in which functions most of a hold went by.

Two kinds of time are measured apart, as slices cannot make them shorter:

- ``import``: processor time of the first import of an app or a command's module;
- ``browser``: time by the wall clock in which the holder waits for the browser, which takes none
  of the processor.

What remains is ``work``. The meter counts the holds of each kind and those above `LIMIT`, and
has the longest hold of each label.
"""

import gc
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from virtual_phone.runtime.clock import Clock
from virtual_phone.runtime.fair_lock import FairLock
from virtual_phone.runtime.holder_watch import Places

WORK, IMPORT, BROWSER = "work", "import", "browser"
LIMIT = 0.05  # seconds of the processor: the longest that one client's work may hold the lock
NAMED = LIMIT / 10  # a part of a hold that is named
MOST = 20  # labels of each kind
LONGEST_LABEL = 160

Timer = Callable[[str, str, list[Any]], None]


class Work(threading.local):
    """What this thread does, and its time that is no work."""

    doing: tuple[str, str | bytes] | None = None  # the door, and the request
    imports = 0.0
    waits = 0.0
    importing = False
    collecting = 0.0  # when a collection of garbage began
    collected = 0.0  # the longest one of this hold


work = Work()


@contextmanager
def importing() -> Iterator[None]:
    """A context for the first import of a module, with the imports that it makes."""
    if work.importing:
        yield
        return
    begun, work.importing = time.thread_time(), True
    try:
        yield
    finally:
        work.importing = False
        work.imports += time.thread_time() - begun


@contextmanager
def waiting_for_browser() -> Iterator[None]:
    begun = time.monotonic()
    try:
        yield
    finally:
        work.waits += time.monotonic() - begun


class Hold(NamedTuple):
    """One time that a thread had the lock."""

    seconds: float
    kind: str
    label: str
    place: str = ""  # the functions in which most of it went by

    @property
    def said(self) -> str:
        """What was done, and where."""
        return f"{self.label} [{self.place}]" if self.place else self.label

    def __str__(self) -> str:
        return f"{self.kind} {self.seconds * 1000:.1f} ms {self.said}"


class LockMeter:
    """The longest holds of a lock, by kind and label; only the lock's holder calls it."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()  # holds of each kind
        self.above: Counter[str] = Counter()  # those above the limit
        self.places = Places()
        self._longest: dict[str, dict[str, Hold]] = {WORK: {}, IMPORT: {}, BROWSER: {}}
        self._begun = self._imports = self._waits = 0.0
        self._timer = 0.0, ""

    def begin(self) -> None:
        """The thread has acquired the lock."""
        self._imports, self._waits, self._timer = work.imports, work.waits, (0.0, "")
        work.collected = 0.0
        self.places.begin()
        self._begun = time.thread_time()

    def end(self) -> None:
        """The thread is about to release the lock."""
        self.places.end()
        imports, waits = work.imports - self._imports, work.waits - self._waits
        self._add(WORK, time.thread_time() - self._begun - imports)
        if imports:
            self._add(IMPORT, imports)
        if waits:
            self._add(BROWSER, waits)

    def _add(self, kind: str, seconds: float) -> None:
        self.count[kind] += 1
        self.above[kind] += seconds > LIMIT
        longest = self._longest[kind]
        if len(longest) < MOST or seconds > min(longest.values()).seconds:
            label = self._label()
            hold = Hold(seconds, kind, label, self.places.longest())
            longest[label] = max(hold, longest.get(label, hold))
            if len(longest) > MOST:
                del longest[min(longest.values()).label]

    def _label(self) -> str:
        door, what = work.doing or ("thread", threading.current_thread().name)
        text = what.decode(errors="replace") if isinstance(what, bytes) else what
        label = " ".join(f"{door} {text[:LONGEST_LABEL]}".split())
        seconds, timer = self._timer
        if seconds > NAMED:
            label += f" [timer {timer}]"
        if work.collected > NAMED:
            label += " [collection]"
        return label

    def timed(self, run: Timer) -> Timer:
        """A clock's ``run`` that notes the longest timer of a hold."""

        def run_timed(owner: str, method: str, arguments: list[Any]) -> None:
            begun = time.thread_time()
            try:
                run(owner, method, arguments)
            finally:
                self._timer = max(self._timer, (time.thread_time() - begun, f"{owner}.{method}"))

        return run_timed

    def longest(self, kind: str = WORK) -> list[Hold]:
        """The longest hold of each label, the longest first."""
        return sorted(self._longest[kind].values(), reverse=True)

    def report(self) -> Iterator[str]:
        """Lines for a client: each kind's count, then its longest holds."""
        for kind in self._longest:
            above = f"{self.above[kind]} above {LIMIT * 1000:.0f} ms"
            yield f"{kind} {self.count[kind]} holds, {above}"
            yield from map(str, self.longest(kind))

    def reset(self) -> None:
        """Forget all holds but the present one."""
        self.count.clear()
        self.above.clear()
        for holds in self._longest.values():
            holds.clear()


def _collection(phase: str, info: dict[str, int]) -> None:
    """Python's garbage collector begins or ends, in the thread that triggered it."""
    if phase == "start":
        work.collecting = time.thread_time()
    else:
        work.collected = max(work.collected, time.thread_time() - work.collecting)


class MeteredLock(FairLock):
    """A fair lock whose holds are measured."""

    def __init__(self, meter: LockMeter) -> None:
        super().__init__()
        self.meter = meter
        self._depth = 0  # changed by the holder only
        self._let_go, self._let_go_wholly = self.release, self._release_save
        self.release = self._release_once
        self._release_save = self._release_wholly

    def acquire(self, blocking: bool = True) -> bool:
        got = super().acquire(blocking)
        if got:
            self._depth += 1
            if self._depth == 1:
                self.meter.begin()
        return got

    __enter__ = acquire

    def _release_once(self) -> None:
        if self._depth == 1:
            self.meter.end()
        self._depth -= 1
        self._let_go()

    def _release_wholly(self) -> tuple[int, Any]:
        self.meter.end()
        depth, self._depth = self._depth, 0
        return depth, self._let_go_wholly()

    def _acquire_restore(self, state: Any) -> None:
        depth, own = state
        super()._acquire_restore(own)
        self._depth = depth
        self.meter.begin()


class Locked(Protocol):
    """What the meter uses of a phone: its lock and its timers."""

    turns: FairLock
    lock: threading.Condition
    clock: Clock


def meter_lock(phone: Locked) -> LockMeter:
    """Measure the holds of a phone's lock from now on, before any other thread uses the phone."""
    meter = LockMeter()
    phone.turns = MeteredLock(meter)
    phone.lock = threading.Condition(phone.turns)  # type: ignore[arg-type]
    phone.clock.run = meter.timed(phone.clock.run)
    if _collection not in gc.callbacks:
        gc.callbacks.append(_collection)
    return meter


def meter_of(phone: Locked) -> LockMeter | None:
    """The meter of a phone; None if its lock is not measured."""
    return phone.turns.meter if isinstance(phone.turns, MeteredLock) else None
