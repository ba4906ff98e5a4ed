"""The Python process that a run shares with its agent: what the agent changes in it is put back.

How it works.  An agent is code of a user's that runs in the process of pytest.  It may freeze
`time`, replace `open`, lower a limit, change the folder, or fork, by itself or through a library.
What a run needs of its process is noted in three ways.

- Functions are taken when this module is imported, and held by a class: a library that freezes
  time looks through the names of all modules, not of classes.
- While a device is asked, the clocks are the real ones (`real_clocks`), for adb, gRPC and the
  standard library have deadlines of their own; then the agent has its own again.
- At the end of its turn all of `MODULES`, the clocks, the folder, handlers of signals and limits
  are as they were (`restored`).  What the system does not let us put back is reported.

A copy of the process that the agent has forked may do what it likes in the agent's code.  When it
comes back into the run it ends (`Process`): the run would be played twice, on one device.
"""

import builtins
import io
import json
import os
import posixpath
import queue
import resource
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

MODULES = [
    each.__dict__
    for each in (builtins, io, os, posixpath, json, json.decoder, json.encoder, traceback)
]
CLOCKS: list[tuple[dict[str, Any], str, Any]] = [
    (module.__dict__, name, module.__dict__[name])
    for module, names in (
        (time, ("time", "monotonic", "perf_counter", "process_time", "strftime", "localtime")),
        (time, ("time_ns", "monotonic_ns", "perf_counter_ns", "process_time_ns", "gmtime")),
        (time, ("sleep",)),
        (threading, ("_time",)),  # these have taken `monotonic` by another name
        (queue, ("time",)),
        (subprocess, ("_time",)),
    )
    for name in names
]
LIMITS = {getattr(resource, name): name for name in dir(resource)[::-1] if name[:7] == "RLIMIT_"}
NEEDED = {resource.RLIMIT_NOFILE: 128, resource.RLIMIT_FSIZE: 1 << 30}  # to play another case
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
COPY = (
    b"androidworld: a forked copy of this process came back from the agent's code, and is ended\n"
)


class HostClock:
    """The clocks of the run."""

    monotonic = staticmethod(time.monotonic)
    time = staticmethod(time.time)


class Process:
    """The process in which something began."""

    _getpid = staticmethod(os.getpid)
    _write = staticmethod(os.write)
    _exit = staticmethod(os._exit)

    def __init__(self) -> None:
        self._id = self._getpid()

    @property
    def is_copy(self) -> bool:
        """Whether this is another, which was forked from it."""
        return bool(self._getpid() != self._id)

    def end_copy(self) -> None:
        """End this process at once if it is a copy: without tear-down, which is the other's."""
        if self.is_copy:
            with suppress(OSError):
                self._write(2, COPY)
            self._exit(1)


@contextmanager
def real_clocks() -> Iterator[None]:
    """Around what asks a device: with the clocks as they were when this was imported."""
    replaced = [
        (names, name, names.get(name))
        for names, name, original in CLOCKS
        if names.get(name) is not original
    ]
    if replaced:
        _restore_clocks()
    try:
        yield
    finally:
        for names, name, own in replaced:
            names[name] = own


def _restore_clocks() -> None:
    for names, name, original in CLOCKS:
        names[name] = original


@contextmanager
def clocks_put_back() -> Iterator[None]:
    """Around the import of an agent: what it does to clocks ends with it."""
    try:
        yield
    finally:
        _restore_clocks()


@contextmanager
def restored(lasting: list[str]) -> Iterator[None]:
    """Around an agent's turn; what cannot be put back is added to the list."""
    process = Process()
    modules = [(names, names.copy()) for names in MODULES]
    state = _State()
    try:
        yield
    finally:
        for names, saved in modules:
            names.update(saved)
        process.end_copy()
        _restore_clocks()
        lasting += state.put_back()


class _State:
    """The folder, limits, variables and handlers of this process as they are now."""

    def __init__(self) -> None:
        self.folder = Path.cwd()
        self.limits = {kind: resource.getrlimit(kind) for kind in LIMITS}
        self.variables = dict(os.environ)
        self.recursion = sys.getrecursionlimit()
        self.is_main = threading.current_thread() is threading.main_thread()
        self.handlers = {each: signal.getsignal(each) for each in SIGNALS}
        self.blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())

    def put_back(self) -> Iterator[str]:
        """Put it back; gives what is not as it was nevertheless."""
        sys.setrecursionlimit(self.recursion)
        for name in self.variables.keys() - os.environ.keys():
            os.environ[name] = self.variables[name]
        signal.pthread_sigmask(signal.SIG_SETMASK, self.blocked)
        for number, handler in self.handlers.items():
            if self.is_main and handler is not None and signal.getsignal(number) != handler:
                signal.signal(number, handler)
        for kind, limits in self.limits.items():
            _raise_limit(kind, limits)
            now, needed = resource.getrlimit(kind)[0], NEEDED.get(kind, 0)
            if 0 <= now < needed:
                yield f"{LIMITS[kind]} is {now}, was {limits[0]}, and cannot be raised again"
        try:
            os.chdir(self.folder)
        except OSError as error:
            yield f"the current folder, {self.folder}, is gone ({error.strerror})"


def _raise_limit(kind: int, limits: tuple[int, int]) -> None:
    """Set a limit as it was; without the right to, as far as its upper end is now."""
    now = resource.getrlimit(kind)
    if now == limits:
        return
    try:
        resource.setrlimit(kind, limits)
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (now[1], now[1]))


def text_of(error: BaseException) -> str:
    """An exception's text; in its place a sentence if the exception's own code raises."""
    try:
        return str.__str__(str(error))  # what a subclass of str makes of itself is not asked
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001 - it is the agent's
        return f"its text is unknown, for its __str__ raised {type(problem).__name__}"


def trace_of(error: BaseException) -> str:
    """An exception's traceback, as far as the exception's own code lets it be written."""
    try:
        return "".join(traceback.format_exception(error))
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # noqa: BLE001 - it is the agent's
        return f"{type(error).__name__}: its traceback raised {type(problem).__name__}\n"
