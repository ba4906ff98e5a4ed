"""A shell that stays open on the device: one command after another over one stream.

Each runs as a process of its own would: what it sets, where it goes and how it ends do not reach
the next one.
"""

import secrets
import select
import shlex
import struct
import threading
from collections.abc import Callable
from typing import NamedTuple

from pytest_androidworld.env.adb_server import Connection

STDIN, STDOUT, STDERR, EXIT, NO_MORE = range(5)  # shell_protocol.h


class Output(NamedTuple):
    """What a command wrote, and the status with which it ended."""

    stdout: str
    stderr: str
    status: int


class Shell:
    """A persistent `sh` on the device, opened by the first command."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._stream: Connection | None = None
        self.opened = 0  # how often
        self._lock = threading.Lock()

    def run(self, command: str, timeout: float) -> Output:
        """Run a command; the timeout is for silence.  What fails leaves no stream open."""
        with self._lock:
            if self._stream is not None and _readable(self._stream):
                self.close()  # no command was sent: it has ended
            if self._stream is None:
                self._stream = self._connect()
                self.opened += 1
            try:
                return _run(self._stream, command, timeout)
            except BaseException:
                self.close()  # what still comes must not answer the next command
                raise

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None


def _run(stream: Connection, command: str, timeout: float) -> Output:
    """The mark that ends each output cannot be guessed, so no file's content can be one."""
    mark = secrets.token_hex(8)
    line = f"(eval {shlex.quote(command)}) </dev/null; echo {mark}$?; echo {mark} >&2\n"
    stream.conn.settimeout(timeout)
    stream.conn.sendall(packet(STDIN, as_bytes(line)))
    received = {STDOUT: bytearray(), STDERR: bytearray()}
    end = mark.encode()
    while not all(data.endswith(b"\n") and end in data[-24:] for data in received.values()):
        kind, data = read(stream)
        if kind == EXIT:
            raise EOFError(f"the shell ended with status {data[0]}")
        if kind in received:
            received[kind] += data
    out, _, status = received[STDOUT].rpartition(end)
    return Output(as_text(out), as_text(received[STDERR].rpartition(end)[0]), int(status))


def _readable(stream: Connection) -> bool:
    poll = select.poll()  # `select.select` takes no descriptor above 1,023, which many phones have
    poll.register(stream.conn, select.POLLIN)
    return bool(poll.poll(0))


def listen(stream: Connection, stdin: bytes) -> Output:
    """Send a command its input, and read its output to the end."""
    given = [packet(STDIN, stdin[at : at + 16384]) for at in range(0, len(stdin), 16384)]
    stream.conn.sendall(b"".join([*given, packet(NO_MORE)]))
    received: dict[int, list[bytes]] = {STDOUT: [], STDERR: []}
    while True:
        kind, data = read(stream)
        if kind == EXIT:
            out, err = as_text(b"".join(received[STDOUT])), as_text(b"".join(received[STDERR]))
            return Output(out, err, data[0])
        if kind in received:
            received[kind].append(data)


def packet(kind: int, data: bytes = b"") -> bytes:
    return struct.pack("<BI", kind, len(data)) + data


def read(stream: Connection) -> tuple[int, bytes]:
    kind, size = struct.unpack("<BI", stream.read_exact(5))
    return kind, stream.read_exact(size)


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def as_text(data: bytes | bytearray) -> str:
    return data.decode("utf-8", "surrogateescape")
