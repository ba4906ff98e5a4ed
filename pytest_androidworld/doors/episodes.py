"""Episodes over HTTP: each POST is one, and its reply is what came of it.

    with EpisodeServer(read, access, port, at_once=8) as server:
        server.wait()

How it works.  Each connection has a thread and one request, and goes through this:

    in `reading`    until its request is there as a whole; whoever takes too long is hung up on,
                    and so is the one that waits longest, if too many do
    in `playing`    while its episode is played, for which there are `at_once` places, and none
                    to wait at: who comes beyond these is told 503, and when to ask again.  If
                    the client goes, its episode is left
    in neither      while it takes its reply; its place is another's by then

Who may come in is `Access`'s to say, before a byte of the body is read.
"""

import json
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from time import monotonic
from typing import Any, Protocol
from urllib.parse import urlsplit

from pytest_androidworld.doors.access import Access
from pytest_androidworld.doors.http_server import HttpRequest, HttpServer
from pytest_androidworld.errors import UsageError

PATH = "/play"
LONGEST = 100_000  # bytes of a request's body
REQUEST_SECONDS = 10.0  # for a request to come in as a whole
READING = 256  # connections whose requests are not there yet
RETRY_SECONDS = 1  # until a place may be free
FAREWELL = 5.0  # seconds in which replies have to be taken at the end
CLOSE = {"Connection": "close", "Cache-Control": "no-store"}
FULL = "as many episodes are played as --at-once allows: ask again later"

Refusal = tuple[HTTPStatus, str]


class BadOrder(UsageError):
    """A request that names no episode which could be played; ``own`` is the client's id for it."""

    def __init__(self, own: Any, why: str) -> None:
        super().__init__(why)
        self.own = own

    @property
    def reply(self) -> dict[str, Any]:
        return {"id": self.own, "error": str(self)}


class OrderedEpisode(Protocol):
    """What a client has asked for."""

    def play(self) -> dict[str, Any]:
        """What came of it; with the key ``error`` if nothing did."""

    def leave(self) -> None:
        """Nobody waits for it any more; called again and again until it is over."""


class EpisodeServer(HttpServer):
    """Answers in threads of its own until it is closed."""

    request_queue_size = 128

    def __init__(
        self, read: Callable[[bytes], OrderedEpisode], access: Access, port: int, at_once: int
    ) -> None:
        """``read`` raises `BadOrder` for what is no order."""
        super().__init__(EpisodeRequest, access, port)
        self.read = read
        self.places = threading.Semaphore(at_once)
        self.reading: dict[socket.socket, float] = {}  # and since when, the oldest first
        self.playing: dict[socket.socket, OrderedEpisode] = {}
        self.watching = threading.Lock()  # held while it looks which clients of these are gone
        self.answering: set[threading.Thread] = set()  # their episodes have begun

    @property
    def url(self) -> str:
        return self.access.url(self.socket, PATH)

    def finish(self) -> None:
        """Take no more requests, and wait for the replies to those whose episodes have ended."""
        end = monotonic() + FAREWELL
        for thread in tuple(self.answering):
            thread.join(max(0.0, end - monotonic()))

    def process_request(self, request: Any, client_address: Any) -> None:
        self.reading[request] = monotonic()
        if len(self.reading) > READING:
            self._hang_up(next(iter(self.reading)))
        super().process_request(request, client_address)

    def service_actions(self) -> None:
        """What the base class has done several times a second."""
        late = monotonic() - REQUEST_SECONDS
        for connection, since in self.reading.copy().items():
            if since < late:
                self._hang_up(connection)
        with self.watching:
            for connection, episode in self.playing.copy().items():
                if _is_gone(connection):
                    episode.leave()

    def _hang_up(self, connection: socket.socket) -> None:
        self.reading.pop(connection, None)
        with suppress(OSError):  # the client did so first
            connection.shutdown(socket.SHUT_RDWR)


def _is_gone(connection: socket.socket) -> bool:
    """Whether the other side has closed a connection, which does not block."""
    try:
        return not connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except OSError:
        return True


class EpisodeRequest(HttpRequest):
    """Handles the one request of a connection."""

    server: EpisodeServer
    protocol_version = "HTTP/1.1"  # in which a client may ask before it sends a body

    def handle(self) -> None:
        self.handle_one_request()
        if self.connection in self.server.reading:
            self._linger()

    def finish(self) -> None:
        self.server.reading.pop(self.connection, None)
        super().finish()

    def do_POST(self) -> None:
        refused = self._refusal()
        if refused:
            self._refuse(*refused)
            return
        body = self.rfile.read(self._length)
        if len(body) < self._length:
            return  # it has hung up, or was hung up on
        self.server.reading.pop(self.connection, None)
        try:
            episode = self.server.read(body)
        except BadOrder as error:
            self._json(HTTPStatus.BAD_REQUEST, error.reply)
            return
        if not self.server.places.acquire(blocking=False):
            headers = {"Retry-After": str(RETRY_SECONDS)}
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, FULL, headers)
            return
        self.server.answering.add(threading.current_thread())
        try:
            reply = self._played(episode)
            failed = HTTPStatus.INTERNAL_SERVER_ERROR
            self._json(failed if "error" in reply else HTTPStatus.OK, reply)
        finally:
            self.server.answering.discard(threading.current_thread())

    def do_GET(self) -> None:
        refused = self._refusal(body=False)
        if refused:
            self._refuse(*refused)
            return
        headers = {"Allow": "POST"}
        self._refuse(HTTPStatus.METHOD_NOT_ALLOWED, "an episode is a POST", headers)

    def handle_expect_100(self) -> bool:
        """A client that asks is told at once that its body would be read for nothing."""
        refused = self._refusal()
        if refused:
            self._refuse(*refused)
            return False
        return super().handle_expect_100()

    def _refusal(self, *, body: bool = True) -> Refusal | None:
        headers = [
            (name.encode("latin-1"), value.encode("latin-1"))
            for name, value in self.headers.items()
        ]
        refused = self.server.access.refusal(headers)
        if refused:
            return HTTPStatus(refused[0]), refused[1]
        if urlsplit(self.path).path != PATH:
            return HTTPStatus.NOT_FOUND, f"there is nothing here: episodes are at {PATH}"
        if body and self._length < 0:
            return HTTPStatus.LENGTH_REQUIRED, "this needs the header Content-Length, in numbers"
        if body and self._length > LONGEST:
            most = f"an order has at most {LONGEST} bytes"
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, most
        return None

    @property
    def _length(self) -> int:
        """Of the body; -1 if it is not told, in the one way in which we read it."""
        told = self.headers.get_all("Content-Length", [])
        digits = told[0] if len(told) == 1 and "Transfer-Encoding" not in self.headers else ""
        return int(digits[:20]) if digits.isascii() and digits.isdecimal() else -1

    def _played(self, episode: OrderedEpisode) -> dict[str, Any]:
        """Play it in the place that is held; that is free before it is out of `playing`."""
        self.connection.setblocking(False)  # while the server looks whether the client is there
        self.server.playing[self.connection] = episode
        try:
            return episode.play()
        finally:
            self.server.places.release()
            with self.server.watching:  # to look at it now would block, and with it all others
                del self.server.playing[self.connection]
            self.connection.settimeout(self.timeout)

    def _linger(self) -> None:
        """Let the client read its reply: to close before all was read would take that away.

        Whoever goes on sending is hung up on with those that take too long.
        """
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            while self.connection.recv(65536):
                pass

    def _json(self, status: HTTPStatus, reply: Mapping[str, Any]) -> None:
        self.reply(status, json.dumps(reply) + "\n", "application/json", CLOSE)

    def _refuse(
        self, status: HTTPStatus, sentence: str, headers: Mapping[str, str] | None = None
    ) -> None:
        told = {"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else {}
        self.reply(status, f"{sentence}\n", "text/plain", {**CLOSE, **told, **(headers or {})})
