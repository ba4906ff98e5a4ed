"""Restores what an agent changes in the Python process that it shares with the run.

How it works.  An agent is code of a user's that runs in the process of pytest.  It may freeze
`time`, replace `open`, lower a limit, change the folder, or fork, by itself or through a library.
The run protects what it needs of its process in three ways.

- Functions are saved when this module is imported, as attributes of a class: a library that
  freezes time replaces them in the namespaces of modules, not of classes.
- During a call to a device the clocks are the real ones (`real_clocks`), as adb, gRPC and the
  standard library have deadlines of their own; afterwards the agent has its own again.
- At the end of the agent's turn all of `MODULES`, the clocks, the folder, the signal handlers and
  the limits are restored (`restored`).  What the system does not let us restore is reported.

An agent that ends this process by `os._exit` gives it an exit status that is not 0: a run without
its end has not succeeded, whatever the agent says.

A process that the agent forks may run the agent's code as it likes.  When it returns to the run's
code it is ended (`Process`): otherwise the run would be played twice, on one device.
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
from typing import Any, NoReturn

MODULES = [
    module.__dict__
    for module in (builtins, io, os, posixpath, json, json.decoder, json.encoder, traceback)
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
    """The clocks of the host, even while an agent has replaced those of `time`.

    Where a device takes part, `settle.sleep` waits by its clock; ``pause`` is for a server, and
    for a device that cannot be reached.
    """

    monotonic = staticmethod(time.monotonic)
    pause = staticmethod(time.sleep)  # noqa: TID251 - see above
    time = staticmethod(time.time)


class Process:
    """The process in which this object was created."""

    _getpid = staticmethod(os.getpid)
    _write = staticmethod(os.write)
    _exit = staticmethod(os._exit)

    def __init__(self) -> None:
        self._id = self._getpid()

    @property
    def is_copy(self) -> bool:
        """Whether the current process is another one, forked from it."""
        return bool(self._getpid() != self._id)

    def leave(self, status: int) -> NoReturn:
        """`os._exit` in an agent's turn: the process that plays never ends with 0."""
        self._exit(status if self.is_copy else status or 1)

    def end_copy(self) -> None:
        """End a forked copy at once, without tear-down, which the original process does."""
        if self.is_copy:
            with suppress(OSError):
                self._write(2, COPY)
            self._exit(1)


@contextmanager
def real_clocks() -> Iterator[None]:
    """A context for calls to a device, with the clocks as they were when this was imported."""
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
def clocks_restored() -> Iterator[None]:
    """A context for the import of an agent, after which the clocks are the original ones."""
    try:
        yield
    finally:
        _restore_clocks()


@contextmanager
def restored(lasting: list[str]) -> Iterator[None]:
    """A context for an agent's turn; what cannot be restored is added to the list."""
    process = Process()
    modules = [(names, names.copy()) for names in MODULES]
    state = _State()
    os._exit = process.leave
    try:
        yield
    finally:
        for names, saved in modules:
            names.update(saved)
        process.end_copy()
        _restore_clocks()
        lasting += state.restore()


class _State:
    """The folder, limits, variables and handlers of this process when this object was created."""

    def __init__(self) -> None:
        self.folder = Path.cwd()
        self.limits = {kind: resource.getrlimit(kind) for kind in LIMITS}
        self.variables = dict(os.environ)
        self.recursion = sys.getrecursionlimit()
        self.is_main = threading.current_thread() is threading.main_thread()
        self.handlers = {number: signal.getsignal(number) for number in SIGNALS}
        self.blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())

    def restore(self) -> Iterator[str]:
        """Restore it; yields a line about each thing that cannot be restored."""
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
    """Restore a limit; where that is not permitted, raise it to its present hard limit."""
    now = resource.getrlimit(kind)
    if now == limits:
        return
    try:
        resource.setrlimit(kind, limits)
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (now[1], now[1]))


def text_of(error: BaseException) -> str:
    """An exception's text; a sentence about that if the exception's own code raises."""
    try:
        return str.__str__(str(error))  # a plain str, without a subclass's methods
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
