"""The sockets: connections of adb servers, and the phone's own connection to one."""

import select
import socket
import threading
from collections import deque
from contextlib import suppress
from functools import partial

from virtual_phone.adbd.daemon import Daemon
from virtual_phone.adbd.workers import Busy, Workers
from virtual_phone.runtime.lock_meter import work
from virtual_phone.wire.adb import BadPacket

LOOPBACK = "127.0.0.1"
AT_ONCE = 1 << 18  # bytes read from a socket at once
PAUSE = 0.05  # seconds after which to try `accept` again when it failed
MOST_UNREAD = 1 << 26  # bytes of unsent data after which a host is disconnected


class Connection:
    """A socket whose sender never waits: data that the kernel does not accept are sent later."""

    def __init__(self, peer: socket.socket, workers: Workers) -> None:
        self.peer = peer
        self._workers = workers
        self._lock = threading.Lock()
        self._later: deque[bytes] = deque()
        self._unread = 0
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, data: bytes) -> None:
        """Send now or later, in order; drop data for a disconnected host."""
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
        """Send the buffered data as fast as the host reads."""
        while True:
            with self._lock:
                data = self._later[0]
            try:
                self.peer.sendall(data)
            except OSError:
                return  # disconnected: drop the buffered data
            with self._lock:
                self._later.popleft()
                self._unread -= len(data)
                if not self._later:
                    return

    def hang_up(self) -> None:
        """Shut down both directions; the reader then closes the socket."""
        with suppress(OSError):
            self.peer.shutdown(socket.SHUT_RDWR)


class Server:
    """Accepts connections of adb servers, on a listening socket or else on any port."""

    def __init__(self, daemon: Daemon, listener: socket.socket | None = None) -> None:
        self.daemon = daemon
        self._socket = listener or socket.create_server((LOOPBACK, 0), backlog=128)
        self.port: int = self._socket.getsockname()[1]
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="adbd", daemon=True)

    @property
    def serial(self) -> str:
        """The phone's serial number in adb."""
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
        """Read a connection to its end."""
        work.doing = "adb", "connection"
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
    """A connection to an adb server; raises OSError if there is none."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection((LOOPBACK, port), timeout=2)

    def __enter__(self) -> "AdbServer":
        return self

    def __exit__(self, *exception: object) -> None:
        self._socket.close()

    def request(self, request: str) -> None:
        """Send a request; `host:emulator` is the one without a reply."""
        self._socket.sendall(b"%04x%s" % (len(request), request.encode()))

    def granted(self) -> bool:
        """Whether the server replied OKAY."""
        return self._exactly(4) == b"OKAY"

    def ready(self, timeout: float | None, *others: socket.socket) -> bool:
        """Wait for data of the server; False after ``timeout`` seconds, or if others have some."""
        poll = select.poll()  # a phone of many in one process has descriptors above 1,023
        for each in (self._socket, *others):
            poll.register(each, select.POLLIN)
        found = poll.poll(None if timeout is None else timeout * 1000)
        return any(descriptor == self._socket.fileno() for descriptor, _ in found)

    def text(self) -> str:
        """Read the server's next text."""
        return self._exactly(int(self._exactly(4), 16)).decode()

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self._socket.recv(count - len(data))
            if not piece:
                raise ConnectionResetError("the adb server hung up")
            data += piece
        return data
