"""The sockets: where adb servers come in, and how the phone speaks to one first."""

import select
import socket
import threading
from collections import deque
from contextlib import suppress
from functools import partial

from pytest_androidworld.virtual.adbd.daemon import Daemon
from pytest_androidworld.virtual.adbd.workers import Busy, Workers
from pytest_androidworld.virtual.wire.adb import BadPacket

LOOPBACK = "127.0.0.1"
AT_ONCE = 1 << 18  # bytes taken from a socket in one go
PAUSE = 0.05  # seconds after which to try `accept` again when it failed
MOST_UNREAD = 1 << 26  # a host that lets so much pile up is no host any more


class Connection:
    """A socket that never makes a sender wait: what the kernel does not take is sent later."""

    def __init__(self, peer: socket.socket, workers: Workers) -> None:
        self.peer = peer
        self._workers = workers
        self._lock = threading.Lock()
        self._later: deque[bytes] = deque()
        self._unread = 0
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, data: bytes) -> None:
        """Send now or, in order, later; to a host that is gone, never."""
        with self._lock:
            sent = 0
            if not self._later:
                try:
                    sent = self.peer.send(data, socket.MSG_DONTWAIT)
                except BlockingIOError:
                    pass
                except OSError:
                    return  # the reader will notice
                if sent == len(data):
                    return
                try:
                    self._workers.start(self._catch_up)
                except Busy:
                    self.hang_up()
                    return
            self._later.append(data[sent:])
            self._unread += len(data) - sent
            if self._unread > MOST_UNREAD:
                self.hang_up()

    def _catch_up(self) -> None:
        """Send what waits, at the host's pace."""
        while True:
            with self._lock:
                data = self._later[0]
            try:
                self.peer.sendall(data)
            except OSError:
                return  # gone; what waits goes with it
            with self._lock:
                self._later.popleft()
                self._unread -= len(data)
                if not self._later:
                    return

    def hang_up(self) -> None:
        """End both ways; the reader sees it and closes."""
        with suppress(OSError):
            self.peer.shutdown(socket.SHUT_RDWR)


class Server:
    """Takes connections of adb servers, from a socket that listens or else on any port."""

    def __init__(self, daemon: Daemon, listener: socket.socket | None = None) -> None:
        self.daemon = daemon
        self._socket = listener or socket.create_server((LOOPBACK, 0), backlog=128)
        self.port: int = self._socket.getsockname()[1]
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="adbd", daemon=True)

    @property
    def serial(self) -> str:
        """What an adb server calls this phone."""
        return f"emulator-{self.port - 1}"

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stop listening and drop every connection."""
        self._closed.set()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()
        self.daemon.close()

    def _listen(self) -> None:
        while True:
            try:
                peer, _ = self._socket.accept()
            except OSError:  # closed, or there are too many open files
                if self._closed.wait(PAUSE):
                    return
                continue
            if self.daemon.phone.faults.get("refuse_adb"):
                peer.close()
                continue
            self.daemon.make_room()
            try:
                self.daemon.workers.start(partial(self._talk, peer))
            except Busy:
                peer.close()

    def _talk(self, peer: socket.socket) -> None:
        """Read one connection to its end."""
        with peer:
            connection = Connection(peer, self.daemon.workers)
            transport = self.daemon.attach(connection.send, connection.hang_up)
            try:
                while data := peer.recv(AT_ONCE):
                    transport.receive(data)
            except (BadPacket, OSError):
                connection.hang_up()
            finally:
                self.daemon.detach(transport)


class AdbServer:
    """An adb server's own door, from the phone's side; raises OSError where there is none."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection((LOOPBACK, port), timeout=2)

    def __enter__(self) -> "AdbServer":
        return self

    def __exit__(self, *exception: object) -> None:
        self._socket.close()

    def ask(self, request: str) -> None:
        """Send a request; `host:emulator` is the one without a reply."""
        self._socket.sendall(b"%04x%s" % (len(request), request.encode()))

    def granted(self) -> bool:
        """Whether the server replied OKAY."""
        return self._exactly(4) == b"OKAY"

    def ready(self, timeout: float) -> bool:
        """Whether the server sends something within so many seconds."""
        return bool(select.select([self._socket], [], [], timeout)[0])

    def text(self) -> str:
        """The next text that the server sends."""
        return self._exactly(int(self._exactly(4), 16)).decode()

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self._socket.recv(count - len(data))
            if not piece:
                raise ConnectionResetError("the adb server hung up")
            data += piece
        return data
