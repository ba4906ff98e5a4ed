"""The named attacks of attacks.py: each is a function here, and so a row of the table.

Those that are a line of shell stand in attack_lines.txt, each below its name.

A function gets an `Attacker`, a client with connections of its own, and returns when the phone has
answered. Whatever has not within `ATTACK` seconds is hung up on, in the middle.
"""

import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Lock

import grpc
from one_phone import CONTROLLER, Phone

ATTACK = 10.0  # seconds of each attack


class Attacker:
    """A client that attacks, until it is hung up."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.over = False
        self.channel = grpc.insecure_channel(
            f"127.0.0.1:{phone.ports['grpc']}", options=[("grpc.max_receive_message_length", -1)]
        )
        self._stack = ExitStack()
        self._stack.callback(self.channel.close)
        self._lock = Lock()

    def hang_up(self) -> None:
        """Drop all connections; the attack's own thread ends by their errors."""
        with self._lock:
            self.over = True
            self._stack.close()

    def service(self, service: str) -> socket.socket:
        """An adb service of the phone."""
        peer = self.phone.service(service)
        peer.settimeout(None)
        with self._lock:
            self._stack.callback(_shut, peer)
            if self.over:
                self._stack.close()
        return peer

    def shell(self, line: str) -> int:
        """Run a line to its end; returns how much it printed."""
        with self.service(f"shell,v2,raw:{line}") as peer:
            size = 0
            while piece := peer.recv(1 << 20):
                size += len(piece)
        return size

    def call(self, method: str, request: bytes = b"", service: str = CONTROLLER) -> bytes:
        """Call a gRPC method."""
        reply: bytes = self.channel.unary_unary(f"{service}/{method}")(request)
        return reply

    def stream(
        self, method: str, request: bytes = b"", service: str = CONTROLLER
    ) -> Iterator[bytes]:
        """Call a gRPC method whose replies are read when they are wanted."""
        replies: Iterator[bytes] = self.channel.unary_stream(f"{service}/{method}")(request)
        return replies

    def send(self, method: str, requests: Iterator[bytes], service: str = CONTROLLER) -> bytes:
        """Call a gRPC method with a stream of requests."""
        reply: bytes = self.channel.stream_unary(f"{service}/{method}")(requests)
        return reply

    def push(self, path: str, pieces: list[bytes]) -> None:
        """Write a file by the sync service."""
        with self.service("sync:") as peer:
            name = f"{path},33206".encode()
            peer.sendall(struct.pack("<4sI", b"SEND", len(name)) + name)
            for piece in pieces:
                peer.sendall(struct.pack("<4sI", b"DATA", len(piece)) + piece)
            peer.sendall(struct.pack("<4sI", b"DONE", 0))
            peer.recv(8)


def _shut(peer: socket.socket) -> None:
    with suppress(OSError):
        peer.shutdown(socket.SHUT_RDWR)


Attack = Callable[[Attacker], object]
ROWS: dict[str, Attack] = {}


def row(name: str) -> Callable[[Attack], Attack]:
    """Make a function a row of the table."""

    def register(attack: Attack) -> Attack:
        ROWS[name] = attack
        return attack

    return register


def shell_row(name: str, line: str) -> None:
    """A row that is a line of shell."""
    row(name)(lambda attacker: attacker.shell(line))


_lines = Path(__file__).with_name("attack_lines.txt").read_text("utf-8").splitlines()
for _name, _line in zip(_lines[::2], _lines[1::2], strict=True):
    shell_row(_name, _line.strip())
