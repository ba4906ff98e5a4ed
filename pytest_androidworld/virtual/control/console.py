"""The console's sockets: a telnet port, or two that are the same."""

import socket
import threading
from contextlib import suppress
from functools import partial

from pytest_androidworld.virtual.control.machine import Machine
from pytest_androidworld.virtual.control.telnet import Session

HOST = "127.0.0.1"
LONGEST = 1 << 16  # bytes of a line; who sends more of it is hung up on


class Console:
    """Serves sessions on one or more ports of the loopback interface."""

    def __init__(self, machine: Machine, token: str = "", token_file: str = "") -> None:
        self.machine = machine
        self.token = token
        self.token_file = token_file
        self._listeners: list[socket.socket] = []
        self._talks: set[socket.socket] = set()
        self._threads: set[threading.Thread] = set()
        self._lock = threading.Lock()

    def start(self, listener: socket.socket | None = None) -> int:
        """Serve who comes to a socket that listens, else to any port, besides those before."""
        listener = listener or socket.create_server((HOST, 0))
        self._listeners.append(listener)
        self._begin(partial(self._listen, listener))
        return int(listener.getsockname()[1])

    def stop(self) -> None:
        """Hang up and close the ports."""
        with self._lock:
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
        thread = threading.Thread(target=self._run, args=(work,), name="console", daemon=True)
        with self._lock:
            self._threads.add(thread)
        thread.start()

    def _run(self, work: partial[None]) -> None:
        try:
            work()
        finally:
            with self._lock:
                self._threads.discard(threading.current_thread())

    def _listen(self, listener: socket.socket) -> None:
        while True:
            try:
                peer, _ = listener.accept()
            except OSError:
                return  # closed
            with self._lock:
                self._talks.add(peer)
            self._begin(partial(self._talk, peer))

    def _talk(self, peer: socket.socket) -> None:
        session = Session(self.machine, self.token, self.token_file)
        with peer, peer.makefile("rb") as lines, suppress(OSError):  # a client may hang up
            peer.sendall(session.greeting().encode())
            while not session.over:
                line = lines.readline(LONGEST)
                if not line.endswith(b"\n"):
                    break
                peer.sendall(session.answer(line.decode(errors="replace")).encode())
        with self._lock:
            self._talks.discard(peer)
        if session.kills:
            self.machine.power_off()
