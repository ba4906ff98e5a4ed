"""A forked child, from the fork to the phone's end: it becomes as if started by exec.

What it has of the mother's goes first: her files.  What the letter says comes then, in the order
in which a process could be harmed by what is not yet its own: session, limits, signals, folder,
environment, streams.  A failure on the way is a refusal, and the caller starts its phone by exec.
"""

import atexit
import fcntl
import gc
import io
import os
import resource
import select
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import NoReturn

from virtual_phone.runtime.starter import Starter
from virtual_phone.zygote import kin, letter

REFUSED = 70  # nobody sees it but the mother
ABOVE = 100  # the numbers below are the caller's to give away


class Refusal(Exception):
    """This process cannot become what the letter says."""


class Caller(Starter):
    """The process that requested the phone; it is not the parent."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._end = select.poll()
        self._end.register(os.pidfd_open(pid), select.POLLIN)

    def is_gone(self) -> bool:
        return bool(self._end.poll(0))


def live(
    connection: socket.socket, files: list[int], mother: Mapping[str, str], caller: int
) -> NoReturn:
    """Be a phone for as long as it runs; never returns to the mother's code."""
    status = REFUSED
    try:
        connection = socket.socket(fileno=_above(connection.detach()))
        connection.setblocking(True)
        try:
            words, starter = _become(connection, files, mother, caller)
        except (Refusal, OSError, ValueError) as error:
            letter.send(connection, {"refused": f"{type(error).__name__}: {error}"})
        else:
            own = os.pidfd_open(os.getpid())
            letter.send(connection, {"born": os.getpid()}, own)
            os.close(own)
            if letter.receive(connection)[0]:
                status = _run(words, starter)
                letter.send(connection, {"ended": status})
    except OSError:
        pass  # the caller has gone
    finally:
        os._exit(status)


def _become(
    connection: socket.socket, files: list[int], mother: Mapping[str, str], caller: int
) -> tuple[list[str], Starter]:
    _close_all_but(connection.fileno(), *files)
    paper, folder, *own = [_above(file) for file in files]
    wanted = letter.unpack(paper)
    differences = kin.differences(mother, wanted.kin)
    if differences:
        raise Refusal(f"the mother differs in {', '.join(differences)}")
    for file, number in zip(own, wanted.descriptors, strict=True):
        os.dup2(file, number)
        os.close(file)
    os.setsid()
    for name, (soft, hard) in wanted.limits.items():
        number = getattr(resource, name)
        if resource.getrlimit(number) != (soft, hard):
            resource.setrlimit(number, (soft, hard))
    if os.sched_getaffinity(0) != set(wanted.processors):
        os.sched_setaffinity(0, wanted.processors)
    os.umask(wanted.umask)
    os.fchdir(folder)
    _take_signals(wanted)
    os.environ.clear()
    os.environ.update(wanted.environment)
    time.tzset()
    tempfile.tempdir = None  # to be looked up again
    for file in (paper, folder):
        os.close(file)
    _open_streams()
    gc.enable()
    return wanted.words, Caller(caller)


def _close_all_but(*own: int) -> None:
    """Close the mother's files: her lifeline, her socket, the connections of other callers."""
    for name in os.listdir("/proc/self/fd"):
        if int(name) not in own and int(name) > 2:
            with suppress(OSError):  # the listing's own
                os.close(int(name))


def _take_signals(wanted: letter.Letter) -> None:
    """What Python's start makes of the signals that its parent has ignored or blocked."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        ignored = number in wanted.ignored or number in letter.OWN_SIGNALS
        with suppress(OSError):  # the C library keeps some for itself
            signal.signal(number, signal.SIG_IGN if ignored else signal.SIG_DFL)
    if signal.SIGINT not in wanted.ignored:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, wanted.blocked)


def _above(file: int) -> int:
    """A file out of the way of the numbers that the caller's files get."""
    moved = fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, ABOVE)
    os.close(file)
    return moved


def _open_streams() -> None:
    """Streams for the files 0, 1 and 2, buffered and encoded as Python would."""
    for number, name, mode in ((0, "stdin", "rb"), (1, "stdout", "wb"), (2, "stderr", "wb")):
        old = getattr(sys, f"__{name}__")
        unbuffered = old.write_through
        size = 0 if unbuffered and number else -1
        file = open(number, mode, closefd=False, buffering=size)  # noqa: SIM115 - stays open
        stream = io.TextIOWrapper(
            file,
            encoding=old.encoding,
            errors=old.errors,
            line_buffering=not unbuffered and (number == 2 or os.isatty(number)),
            write_through=unbuffered,
        )
        setattr(sys, f"__{name}__", stream)
        setattr(sys, name, stream)


def _run(words: list[str], starter: Starter) -> int:
    """The phone's exit status, with its last words where Python writes them."""
    from virtual_phone.__main__ import main

    try:
        status = main(words, starter)
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except BaseException as error:  # noqa: BLE001 - as Python does at the end of a program
        sys.excepthook(type(error), error, error.__traceback__)
        status = 1
    threading._shutdown()  # type: ignore[attr-defined]  # waits for threads, as Python's end does
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    return status
