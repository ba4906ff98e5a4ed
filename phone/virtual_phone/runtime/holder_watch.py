"""Where the holder of a lock is: the functions on its stack, looked at every few milliseconds.

It is for measurements (`lock_meter`): a request says what was asked for, this says what took long
about it: which screen was composed, which layout, which import.
"""

import gc
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from types import FrameType

EVERY = 0.004  # seconds between two looks
OURS = __name__.partition(".")[0] + "."
DEPTH = 6  # functions that are named
HIDDEN = ("contextlib", "threading", "functools", "importlib", "frozen", "zipimport")


class Places:
    """The stacks of a thread during one hold of a lock, the outermost function first."""

    def __init__(self) -> None:
        self.holder: int | None = None  # the thread; None: the lock is free
        self._hold = 0  # grows with each
        self._stacks: list[tuple[str, ...]] = []

    def begin(self) -> None:
        """This thread holds the lock from now on."""
        self._hold += 1
        self._stacks = []
        self.holder = threading.get_ident()

    def end(self) -> None:
        self.holder = None

    def look(self) -> None:
        """Note where the holder is; called by another thread, again and again."""
        holder, hold = self.holder, self._hold
        if holder is None:
            return
        frame = _frames().get(holder)
        stack = tuple(_functions(frame))[::-1]
        if stack and self._hold == hold and self.holder == holder:
            self._stacks.append(stack)

    def longest(self) -> str:
        """The way in which most looks went: ``in ui.display.compose > … (6 of 7 looks)``."""
        way: list[str] = []
        looks = share = len(self._stacks)
        among = self._stacks
        while True:
            at = len(way)
            nexts = Counter(stack[at] for stack in among if len(stack) > at)
            name, count = nexts.most_common(1)[0] if nexts else ("", 0)
            if count * 2 <= looks:
                break
            way.append(name)
            share = count
            among = [stack for stack in among if len(stack) > at and stack[at] == name]
        if not way:
            return ""
        return f"in {' > '.join(way[-DEPTH:])} ({share} of {looks} looks)"


def _frames() -> dict[int, FrameType]:
    """The frame of each thread, without a collection of garbage meanwhile.

    In some versions of Python, a collection's callbacks would let a thread run that starts another
    one, for which it waits for ever (github.com/python/cpython/issues/106883).
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        return sys._current_frames()
    finally:
        if enabled:
            gc.enable()


def _functions(frame: FrameType | None) -> Iterator[str]:
    """The functions on a stack, the innermost first, by module and name."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__", "")).removeprefix(OURS)
        if not module.startswith(HIDDEN):
            yield f"{module}.{frame.f_code.co_qualname}"
        frame = frame.f_back


class Watch:
    """The thread that looks."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lock-watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(EVERY):
            self._places.look()
