"""An adb server that has one phone, and hands on what only looks at it.

The protocol is that of `OVERVIEW.TXT` and `SERVICES.TXT` of adb.  It listens on loopback, and like
any adb server it has no token: adb's protocol has no place for one.
"""

import re
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Self

from pytest_androidworld.agent.own_hands.peer import Peer
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.adb_server import AdbError

LOOPBACK = "127.0.0.1"
DEVICE = "device"
TRANSPORT_ID = 1
ANSWERED = ("features", "get-state", "get-serialno", "get-devpath")  # by the server behind
CHOICE = re.compile(
    r"host:(?P<quiet>transport|tport)(?:-(?:any|local)|:any|:local|:(?:serial:)?(?P<serial>.+))"
)
ABOUT = re.compile(
    r"(?:host-serial:(?P<serial>.+)|host-transport-id:\d+|host-local|host):"
    r"(?P<what>[a-z-]+|wait-for-[a-z]+-[a-z-]+)"
)
ONE_PHONE = "androidworld: refused: this server has one phone, and does no more than use it"


class OnePhoneServer:
    """Serves as long as its context lasts."""

    def __init__(self, adb: Adb, serve: Callable[[Peer, str], None]) -> None:
        """``serve`` gets a client that has chosen the phone, and the service that it requests."""
        self.adb = adb
        self._serve = serve
        self._open = ExitStack()
        self._clients: set[socket.socket] = set()
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        self._listener = self._open.enter_context(socket.create_server((LOOPBACK, 0)))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, name="adb server", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # `accept` returns
        self._open.close()
        with self._lock:
            for client in self._clients:
                with suppress(OSError):
                    client.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._converse, args=[client], daemon=True).start()

    def _converse(self, client: socket.socket) -> None:
        with self._lock:
            self._clients.add(client)
        try:
            peer = Peer(client)
            with suppress(OSError, EOFError):
                self._answer(peer)
                peer.part()
        finally:
            with self._lock:
                self._clients.discard(client)
            client.close()

    def _answer(self, peer: Peer) -> None:
        try:
            request = peer.request()
            chosen = CHOICE.fullmatch(request)
            if chosen is None:
                self._about(peer, request)
                return
            if chosen["serial"] not in (None, self.adb.serial):
                peer.fail(f"device '{chosen['serial']}' not found")
                return
            peer.okay()
            if chosen["quiet"] == "tport":
                peer.conn.sendall(struct.pack("<Q", TRANSPORT_ID))
            service = peer.request()
        except ValueError:
            peer.fail("a request is its length in four hexadecimal digits, and its name")
            return
        self._serve(peer, service)

    def _about(self, peer: Peer, request: str) -> None:
        """A service of the server itself, or what it knows of the phone."""
        listed = f"{self.adb.serial}\t{DEVICE}\n"
        if request == "host:version":
            self._hand_on(peer, request)
        elif request in ("host:devices", "host:track-devices"):
            peer.okay(listed)
        elif request in ("host:devices-l", "host:track-devices-l"):
            peer.okay(f"{self.adb.serial:<22} {DEVICE} transport_id:{TRANSPORT_ID}\n")
        elif request == f"host:transport-id:{TRANSPORT_ID}":
            peer.okay()
            self._serve(peer, peer.request())
            return
        else:
            self._of_phone(peer, request)
        if request.startswith("host:track-devices"):
            while peer.conn.recv(1):  # nothing changes until the client goes
                pass

    def _of_phone(self, peer: Peer, request: str) -> None:
        asked = ABOUT.fullmatch(request)
        what = asked["what"] if asked else ""
        if asked and asked["serial"] not in (None, self.adb.serial):
            peer.fail(f"device '{asked['serial']}' not found")
        elif what == "host-features":
            self._hand_on(peer, f"host:{what}")
        elif what in ANSWERED or what.startswith("wait-for-"):
            self._hand_on(peer, f"host-serial:{self.adb.serial}:{what}")
        else:
            peer.fail(f"{ONE_PHONE} ({request})")

    def _hand_on(self, peer: Peer, request: str) -> None:
        """Have the server behind answer it."""
        try:
            stream = self.adb.client.make_connection()
            stream.send_command(request)
        except (AdbError, OSError) as trouble:
            peer.fail(str(trouble))
            return
        peer.relay(stream)
