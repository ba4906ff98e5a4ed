"""Ports for tests that must know one before a server listens there."""

import random
import socket
from contextlib import ExitStack, suppress

UNASKED = range(10_000, 32_000)  # below those that a kernel hands out by itself, to any process


def free_port() -> int:
    """A free port, which no other process gets by chance before the test uses it."""
    return free_ports(1)[0]


def free_ports(count: int) -> list[int]:
    """So many that follow one another."""
    chance = random.SystemRandom()  # no two workers, nor two runs, may try the same
    while True:
        first = chance.choice(UNASKED)
        ports = list(range(first, first + count))
        with ExitStack() as stack, suppress(OSError):
            for port in ports:
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
            return ports
