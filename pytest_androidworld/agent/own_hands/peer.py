"""A client of the adb server that is ours, at the other end of a connection."""

import socket
import struct
import threading
from contextlib import suppress
from typing import NamedTuple

from pytest_androidworld.env.adb_server import PIECE, Connection
from pytest_androidworld.env.shell import as_bytes, as_text

PACKET = struct.Struct("<BI")
STDOUT, STDERR, EXIT = 1, 2, 3  # shell_protocol.h
FAREWELL = 2.0  # seconds in which a client reads what it was sent last
LONGEST = 0xFFFF  # bytes of a text behind its length


class Peer:
    """The connection of one client."""

    def __init__(self, connection: socket.socket) -> None:
        self.conn = connection
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self, size: int) -> bytes:
        """So many bytes; an `EOFError` if the client has gone."""
        data = b""
        while len(data) < size:
            piece = self.conn.recv(size - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data

    def request(self) -> str:
        """A service by its name, behind the length of that; a `ValueError` if it is none."""
        return as_text(self.read(int(self.read(4), 16)))

    def okay(self, text: str | None = None) -> None:
        self.conn.sendall(b"OKAY")
        if text is not None:
            self.block(text)

    def fail(self, why: str) -> None:
        self.conn.sendall(b"FAIL")
        self.block(why)

    def block(self, text: str) -> None:
        data = as_bytes(text)[:LONGEST]
        self.conn.sendall(b"%04x" % len(data) + data)

    def relay(self, stream: Connection) -> None:
        """Hand on what a stream of the phone brings, until it ends."""
        with stream:
            while piece := stream.conn.recv(PIECE):
                self.conn.sendall(piece)

    def exchange(self, stream: Connection) -> None:
        """Hand on both ways, until either side has ended."""
        threading.Thread(target=self._send_on, args=[stream], daemon=True).start()
        self.relay(stream)

    def _send_on(self, stream: Connection) -> None:
        with suppress(OSError):
            while piece := self.conn.recv(PIECE):
                stream.conn.sendall(piece)
            stream.conn.shutdown(socket.SHUT_RDWR)  # the client has gone

    def part(self) -> None:
        """Let the client read to the end: what it has still sent would cut it off."""
        with suppress(OSError):
            self.conn.shutdown(socket.SHUT_WR)
            self.conn.settimeout(FAREWELL)
            while self.conn.recv(PIECE):
                pass


class ShellService(NamedTuple):
    """A service that runs a line: ``shell,v2,raw:LINE``, ``shell:LINE`` or ``exec:LINE``."""

    service: str
    line: str

    @classmethod
    def of(cls, service: str) -> "ShellService | None":
        name, colon, line = service.partition(":")
        kind = name.partition(",")[0]
        return cls(name, line) if colon and kind in ("shell", "exec") else None

    def reply(self, stdout: str = "", stderr: str = "", status: int | None = None) -> bytes:
        """What such a service sends; without the newer protocol all is one text."""
        if "v2" not in self.service.split(","):
            return as_bytes(stdout + stderr)
        packets = [(STDOUT, as_bytes(stdout)), (STDERR, as_bytes(stderr))]
        if status is not None:
            packets.append((EXIT, bytes([status])))
        return b"".join(PACKET.pack(kind, len(data)) + data for kind, data in packets if data)
