"""The console's sockets: one telnet port, or two with the same function."""

import re
import select
import socket
import threading
from contextlib import suppress
from functools import partial

from virtual_phone.control.machine import Machine
from virtual_phone.control.telnet import Session

HANG_UP = getattr(select, "POLLRDHUP", 0)  # Linux only
PAUSE = 0.05  # seconds before a retry of `accept`
MOST_TALKS = 64  # connections; one more closes the oldest
HOST = "127.0.0.1"
# The first line of a browser, before any text that a web page controls: it is disconnected.
HTTP = re.compile(rb"POST\b|Host:|[A-Z]+ \S* HTTP/\d", re.IGNORECASE)
LONGEST = 1 << 16  # bytes of a line, beyond which the client is disconnected


class Console:
    """Serves sessions on one or more ports of the loopback interface."""

    def __init__(self, machine: Machine, token: str = "", token_file: str = "") -> None:
        self.machine = machine
        self.token = token
        self.token_file = token_file
        self._listeners: list[socket.socket] = []
        self._talks: dict[socket.socket, None] = {}  # in the order of connecting
        self._stopped = threading.Event()
        self._threads: set[threading.Thread] = set()
        self._lock = threading.Lock()

    def start(self, listener: socket.socket | None = None) -> int:
        """Serve one more port: that of a listening socket, else a free one."""
        listener = listener or socket.create_server((HOST, 0))
        self._listeners.append(listener)
        with self._lock:
            self._begin(partial(self._listen, listener))
        return int(listener.getsockname()[1])

    def stop(self) -> None:
        """Close the connections and ports; lines that wait for the phone's lock are dropped."""
        with self._lock:  # open connections are closed, new ones refused
            self._stopped.set()
            sockets = [*self._listeners, *self._talks]
            threads = set(self._threads)
        for each in sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for listener in self._listeners:
            listener.close()
        for thread in threads - {threading.current_thread()}:
            thread.join()

    def _begin(self, work: partial[None]) -> None:
        """Called with the lock, so that `stop` misses no thread."""
        thread = threading.Thread(target=work, name="console", daemon=True)
        thread.start()
        self._threads = {each for each in self._threads if each.is_alive()} | {thread}

    def _listen(self, listener: socket.socket) -> None:
        while True:
            try:
                peer, _ = listener.accept()
            except OSError:  # closed, or too many open files
                if self._stopped.wait(PAUSE):
                    return
                continue
            with self._lock:
                self._let_in(peer)

    def _let_in(self, peer: socket.socket) -> None:
        if self._stopped.is_set():
            peer.close()
            return
        try:
            self._begin(partial(self._talk, peer))
        except RuntimeError:  # the system's limit of threads is reached
            peer.close()
            return
        self._talks[peer] = None
        if len(self._talks) > MOST_TALKS:
            with suppress(OSError):
                next(iter(self._talks)).shutdown(socket.SHUT_RDWR)

    def _talk(self, peer: socket.socket) -> None:
        session = Session(self.machine, self.token, self.token_file)
        session.listening = lambda: not (self._stopped.is_set() or _hung_up(peer))
        session.stopped = self._stopped.is_set
        with peer, peer.makefile("rb") as lines, suppress(OSError):  # of a client that disconnects
            peer.sendall(session.greeting().encode())
            while not session.over:
                line = lines.readline(LONGEST)
                if not line.endswith(b"\n") or HTTP.match(line.lstrip()):
                    break
                peer.sendall(session.answer(line.decode(errors="replace")).encode())
        with self._lock:
            self._talks.pop(peer, None)
        if session.kills:
            self.machine.power_off()


def _hung_up(peer: socket.socket) -> bool:
    """Whether a client disconnected while its command runs, perhaps after sending more lines."""
    poll = select.poll()
    poll.register(peer, HANG_UP)
    return bool(poll.poll(0)) or _has_ended(peer)


def _has_ended(peer: socket.socket) -> bool:
    try:
        return peer.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
