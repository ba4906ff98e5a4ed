"""The adb server's protocol: a service is requested by its name, and answered OKAY or FAIL.

See `OVERVIEW.TXT` and `SERVICES.TXT` of adb.  The server is neither started nor stopped from here.
adbutils has the same and more, but to import it takes as long as the rest of a case's start: it
brings in an HTTP client for what it installs.
"""

import socket
from typing import NamedTuple, Self

PATIENCE = 30.0  # seconds without a byte after which a door counts as stuck
PIECE = 1 << 16  # bytes at once
NO_SERVER = (
    "no adb server at {}:{} ({}): start it with `adb start-server`, or set ANDROID_ADB_SERVER_PORT"
)
CUT = "the connection was closed before the answer"


class AdbError(Exception):
    """The server refuses a request, or cannot be reached; the text is the reason."""


class AdbTimeout(AdbError):
    """The answer does not come."""


class Connection:
    """A connection to the server, for one request, or for the stream that a request opens."""

    def __init__(self, host: str, port: int, timeout: float = PATIENCE) -> None:
        try:
            self.conn = socket.create_connection((host, port), PATIENCE)
        except OSError as error:
            raise AdbError(NO_SERVER.format(host, port, error.strerror or error)) from error
        self.conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.conn.settimeout(timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.conn.close()

    def send_command(self, service: str) -> None:
        data = service.encode("utf-8", "surrogateescape")
        self.conn.sendall(b"%04x" % len(data) + data)

    def check_okay(self) -> None:
        """Raise `AdbError` unless the request is granted."""
        answer = self._read(4)
        if answer == b"FAIL":
            raise AdbError(self.read_string_block())
        if answer != b"OKAY":
            raise AdbError(f"neither OKAY nor FAIL, but {answer!r}")

    def read_string_block(self) -> str:
        """A text behind its length."""
        return self._read(int(self._read(4), 16)).decode("utf-8", "replace")

    def read_exact(self, size: int) -> bytes:
        """So many bytes; raises `EOFError` if fewer come."""
        data = bytearray()
        while len(data) < size:
            piece = self._received(size - len(data))
            if not piece:
                raise EOFError(CUT)
            data += piece
        return bytes(data)

    def read_until_close(self) -> str:
        return b"".join(iter(lambda: self._received(PIECE), b"")).decode("utf-8", "replace")

    def _read(self, size: int) -> bytes:
        """Bytes of the server's own; without them the request has failed."""
        try:
            return self.read_exact(size)
        except EOFError as error:
            raise AdbError(str(error)) from None

    def _received(self, most: int) -> bytes:
        try:
            return self.conn.recv(most)
        except TimeoutError:
            raise AdbTimeout("adb read timeout") from None


class ListedDevice(NamedTuple):
    """A line of `adb devices`."""

    serial: str
    state: str  # "device" is one that can be used


class Client:
    """An adb server."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port

    def make_connection(self, timeout: float | None = None) -> Connection:
        return Connection(self.host, self.port, timeout or PATIENCE)

    def server_version(self) -> int:
        """41 of 1.0.41."""
        return int(self._ask("host:version"), 16)

    def list(self, timeout: float | None = None) -> list[ListedDevice]:
        """The devices that it knows, in whatever state."""
        words = (line.split("\t") for line in self._ask("host:devices", timeout).splitlines())
        return [ListedDevice(*line) for line in words if len(line) == 2]

    def wait_for(self, serial: str, state: str = "device", timeout: float = 60.0) -> None:
        """Wait until a device is in a state; raises `AdbTimeout`."""
        with self.make_connection(timeout) as stream:
            stream.send_command(f"host-serial:{serial}:wait-for-any-{state}")
            stream.check_okay()
            stream.check_okay()  # now it is

    def connect(self, address: str, timeout: float | None = None) -> str:
        """Connect to a device at ``host:port``; the reply may be that it is not possible."""
        return self._ask(f"host:connect:{address}", timeout)

    def disconnect(self, address: str) -> str:
        """Raises `AdbError` if there is no such device."""
        return self._ask(f"host:disconnect:{address}")

    def _ask(self, service: str, timeout: float | None = None) -> str:
        with self.make_connection(timeout) as stream:
            stream.send_command(service)
            stream.check_okay()
            return stream.read_string_block()
