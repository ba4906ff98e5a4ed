"""A process that ends the phone where the phone cannot: its interpreter may be stuck in C code.

Python runs its signal handlers and threads only between two instructions of Python. Where one
instruction never ends, neither a signal nor the end of the lifeline is noticed. This process sees
both for itself; it acts only when the phone, asked to end, is still there much later, so that one
that is slow or suspended is left alone.
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
)  # seconds that ending may take, counted in looks: the process may be suspended between two
FOLDER = 4096


class Watchdog:
    """The phone's side of it; made before the phone has any thread."""

    def __init__(self, lifeline: int | None, parent: int | None) -> None:
        """It watches a pipe, a process that the phone must not outlive, and signals."""
        phone, (news, self._news), (signals, wakeup) = os.getpid(), os.pipe(), os.pipe()
        if os.fork() == 0:
            with suppress(BaseException):  # whatever happens, nothing of the phone's runs here
                ends = {signals: select.POLLIN} | _process(parent)
                if lifeline is not None:
                    ends[lifeline] = 0  # only that it is hung up: what comes is not for us
                _be_alone(news, *ends)
                _watch(phone, news, ends)
            os._exit(0)
        os.close(news)
        os.close(signals)
        os.set_blocking(wakeup, False)
        signal.set_wakeup_fd(wakeup, warn_on_full_buffer=False)

    def remove(self, folder: str) -> None:
        """Have a folder removed, too, should the phone not end by itself."""
        os.write(self._news, os.fsencode(folder))


def _process(number: int | None) -> dict[int, int]:
    """What to poll for the end of a process, where the system has something for that."""
    opened: Callable[[int], int] | None = getattr(os, "pidfd_open", None)
    if number is None or opened is None:
        return {}
    with suppress(OSError):  # it is gone already, as the phone will see
        return {opened(number): select.POLLIN}
    return {}


def _be_alone(*descriptors: int) -> None:
    """Hold nothing of the phone's open, and leave its signals to it."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    for name in os.listdir("/dev/fd"):
        if int(name) not in descriptors:
            with suppress(OSError):
                os.close(int(name))


def _watch(phone: int, news: int, ends: dict[int, int]) -> None:
    """Wait for an end, then for the phone's own; one that does not come is brought about."""
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
