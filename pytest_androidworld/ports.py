"""Reserves ports for an emulator, which binds them only some seconds later.

Meanwhile they are free, and another worker could choose them, too: so each is also a file that is
locked until the device ends, or the process, however it does.
"""

import fcntl
import os
import socket
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

from pytest_androidworld.errors import DeviceError

LOOPBACK = "127.0.0.1"
SCANNED = range(5554, 5586)  # an adb server connects by itself to what listens there
TRIES = 1000  # each is for ports that the kernel chooses; some are another device's
NONE = f"no three ports are free at {LOOPBACK}: {TRIES} tries found none"


def reserve(until: ExitStack) -> tuple[int, int]:
    """Reserve a console port, which is even and followed by adb's, and a gRPC port."""
    folder = Path(tempfile.gettempdir()) / f"androidworld-ports-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    for _ in range(TRIES):
        console, grpc = free()
        if console in SCANNED:
            continue
        with ExitStack() as locks, suppress(BlockingIOError):  # it is another device's
            for port in (console, console + 1, grpc):
                file = locks.enter_context((folder / str(port)).open("w"))
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            until.push(locks.pop_all())
            return console, grpc
    raise DeviceError(NONE)


def free() -> tuple[int, int]:
    """Ports of that kind on which nothing listens now."""
    for _ in range(TRIES):
        with ExitStack() as sockets, suppress(OSError):
            first, grpc = (_listen(sockets, 0) for _ in range(2))
            _listen(sockets, first ^ 1)
            return first & ~1, grpc
    raise DeviceError(NONE)


def _listen(sockets: ExitStack, port: int) -> int:
    listening = sockets.enter_context(socket.create_server((LOOPBACK, port)))
    taken: int = listening.getsockname()[1]
    return taken
