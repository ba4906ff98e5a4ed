"""Reserves ports for an emulator, which binds them only some seconds later.

Meanwhile they are free.  So that no other worker chooses them, each is also a file that is locked
until the device ends, or the process, however it does.  And so that no connection of any program
gets one, they are not among those that the kernel assigns.
"""

import fcntl
import os
import random
import socket
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path

from pytest_androidworld.errors import DeviceError

LOOPBACK = "127.0.0.1"
# Above those to which an adb server connects by itself (5554 to 5585), below those that a kernel
# assigns: Linux from 32768 on (net.ipv4.ip_local_port_range), others from 49152.
CHOSEN = range(10_000, 32_000)
TRIES = 1000  # some ports are another device's
NONE = f"no three ports are free at {LOOPBACK}: {TRIES} tries found none"


def reserve(until: ExitStack) -> tuple[int, int]:
    """Reserve a console port, which is even and followed by adb's, and a gRPC port."""
    folder = Path(tempfile.gettempdir()) / f"androidworld-ports-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    for _ in range(TRIES):
        console, grpc = free()
        with ExitStack() as locks, suppress(BlockingIOError):  # it is another device's
            for port in (console, console + 1, grpc):
                file = locks.enter_context((folder / str(port)).open("w"))
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            until.push(locks.pop_all())
            return console, grpc
    raise DeviceError(NONE)


def free() -> tuple[int, int]:
    """Ports of that kind on which nothing listens now."""
    chance = random.SystemRandom()  # no two workers, nor two runs, may try the same
    for _ in range(TRIES):
        first, grpc = (chance.choice(CHOSEN) for _ in range(2))
        with ExitStack() as sockets, suppress(OSError):
            for port in (first, first ^ 1, grpc):
                sockets.enter_context(socket.create_server((LOOPBACK, port)))
            return first & ~1, grpc
    raise DeviceError(NONE)
