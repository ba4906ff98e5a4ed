"""A process that ends the phone if the phone cannot: its interpreter may be stuck in C code.

Python runs its signal handlers and threads only between two instructions of Python. If one
instruction never ends, neither a signal nor the end of the lifeline is noticed. This process
watches both itself; it acts only if the phone still runs long after it should have ended, so that
a slow or suspended one is left alone.
"""

import os
import select
import shutil
import signal
from collections.abc import Callable
from contextlib import suppress

GRACE, LOOK = (
    15.0,
    0.5,
)  # seconds for ending, counted in polls: the process may be suspended between two
FOLDER = 4096


class Watchdog:
    """The phone's side of the watchdog; created before the phone has any thread."""

    def __init__(self, lifeline: int | None, parent: int | None) -> None:
        """Watch a pipe, a process that the phone must not outlive, and signals."""
        phone, (news, self._news), (signals, wakeup) = os.getpid(), os.pipe(), os.pipe()
        if os.fork() == 0:
            with suppress(BaseException):  # nothing of the phone may run in this process
                ends = {signals: select.POLLIN} | _process(parent)
                if lifeline is not None:
                    ends[lifeline] = 0  # only its end: the data are not for us
                _be_alone(news, *ends)
                _watch(phone, news, ends)
            os._exit(0)
        os.close(news)
        os.close(signals)
        os.set_blocking(wakeup, False)
        signal.set_wakeup_fd(wakeup, warn_on_full_buffer=False)

    def remove(self, folder: str) -> None:
        """Register a folder to remove if the phone has to be killed."""
        os.write(self._news, os.fsencode(folder))


def _process(number: int | None) -> dict[int, int]:
    """The file descriptors to poll for the end of a process, if the system supports that."""
    opened: Callable[[int], int] | None = getattr(os, "pidfd_open", None)
    if number is None or opened is None:
        return {}
    with suppress(OSError):  # it has ended already, as the phone will notice
        return {opened(number): select.POLLIN}
    return {}


def _be_alone(*descriptors: int) -> None:
    """Close the phone's files, and leave its signals to it."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    for name in os.listdir("/dev/fd"):
        if int(name) not in descriptors:
            with suppress(OSError):
                os.close(int(name))


def _watch(phone: int, news: int, ends: dict[int, int]) -> None:
    """Wait for a reason to end, then for the phone's end; kill the phone if it does not end."""
    folder, left = b"", GRACE
    poll = select.poll()
    for descriptor, events in {news: int(select.POLLIN), **ends}.items():
        poll.register(descriptor, events)
    while left > 0:
        ready = dict(poll.poll(LOOK * 1000 if not ends else None))
        if news in ready:
            heard = os.read(news, FOLDER)
            if not heard:
                return  # it has ended
            folder += heard
        elif ready:
            for descriptor in ends:
                poll.unregister(descriptor)
            ends = {}
        else:
            left -= LOOK
    os.kill(phone, signal.SIGKILL)
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
