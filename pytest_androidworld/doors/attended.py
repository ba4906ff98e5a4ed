"""What takes long, in another thread, while this one waits for its end or for Ctrl-C."""

import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from socket import socket, socketpair
from typing import Any

FAREWELL = 5  # seconds in which a server has to end after `leave`
ENDED = 0  # no signal has this number


def attended(does: Callable[[], object], leave: Callable[[], None] | None = None) -> None:
    """Do it in another thread; what it raises is raised here, and so is what Ctrl-C raises.

    After Ctrl-C ``leave`` asks it to end, if there is a way to ask it.

    Signals only wake this thread, which then calls their handlers.  Python may call a handler at
    any instruction, and one that raises in the middle of a wait of `threading` leaves its lock
    taken, or given back twice: Ctrl-C would end in a RuntimeError, or not at all.
    """
    trouble: list[BaseException] = []

    def run() -> None:
        try:
            does()
        except BaseException as problem:  # noqa: BLE001 - raised in the main thread
            trouble.append(problem)
        finally:
            with suppress(OSError):  # nobody waits any more
                waking.send(bytes([ENDED]))

    # A daemon: it may wait for a line from a client that will never come.
    thread = threading.Thread(target=run, name="attended", daemon=True)
    waiting, waking = socketpair()
    try:
        with waiting, waking, _deferred(waking) as handlers:
            thread.start()
            while number := waiting.recv(1)[0]:
                if number in handlers:
                    handlers[number](number, None)
    except KeyboardInterrupt:
        if leave is not None:
            leave()
            thread.join(FAREWELL)
        raise
    if trouble:
        raise trouble[0]


@contextmanager
def _deferred(waking: socket) -> Iterator[Mapping[int, Callable[[int, None], Any]]]:
    """While it lasts, a signal that has a handler only sends its number; yields the handlers."""
    handlers = {
        int(number): handler
        for number in (signal.SIGINT, signal.SIGTERM)
        if callable(handler := signal.getsignal(number))
    }
    waking.setblocking(False)
    woken = signal.set_wakeup_fd(waking.fileno())
    try:
        for number in handlers:
            signal.signal(number, lambda *_: None)
        yield handlers
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(woken)
