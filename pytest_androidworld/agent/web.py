"""A web server for a `Page`: on loopback only, and only for browsers that mean this very page.

A site that has its own name lead to this machine is turned away by the Host header; a site that
has the browser send something here lacks the page's token; and none may show the page in a frame.
"""

import errno
import json
import os
import secrets
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import ThreadingTCPServer
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import parse_qsl, urlsplit

from pytest_androidworld.agent.page import TooLate
from pytest_androidworld.errors import UsageError

if TYPE_CHECKING:
    from pytest_androidworld.agent.page import Page

HOST = "127.0.0.1"
NAMES = (HOST, "localhost")
PORTS = 100  # that are tried
LISTENS = 20.0  # seconds after which a browser gets a reply that nothing is new
LONGEST = 100_000  # bytes of an action
SECONDS = 60.0  # for a request to come in
TEXTS = {".html": ("/", "text/html"), ".css": ("/page.css", "text/css")} | {
    ".js": ("/page.js", "text/javascript")
}
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Server(ThreadingTCPServer):  # an HTTPServer would ask a name server for its own name
    """Answers in threads of its own until `close`."""

    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False  # a browser may hold a connection that it never uses
    request_queue_size = 64

    def __init__(self, page: "Page[Any]", files: Path, port: int) -> None:
        super().__init__((HOST, port), Handler)
        self.page = page
        self.port = int(self.server_address[1])
        self.hosts = {f"{name}:{self.port}" for name in NAMES}
        if self.port == 80:
            self.hosts |= set(NAMES)
        self.texts = {
            path: (kind, _text(files.with_suffix(suffix), page))
            for suffix, (path, kind) in TEXTS.items()
        }
        self._thread = threading.Thread(target=self.serve_forever, args=(0.1,), daemon=True)
        self._thread.start()

    @classmethod
    def open(cls, page: "Page[Any]", files: Path, first: int, variable: str) -> Self:
        """Open the server at the port in the environment variable, else the first free one."""
        named = os.environ.get(variable, "")
        if named:
            return cls._at(page, files, named, variable)
        for port in range(first, first + PORTS):
            try:
                return cls(page, files, port)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
        last = first + PORTS - 1
        raise UsageError(f"all ports from {first} to {last} are taken; name another: {variable}")

    @classmethod
    def _at(cls, page: "Page[Any]", files: Path, named: str, variable: str) -> Self:
        if not named.isdecimal() or int(named) > 65535:
            raise UsageError(f"{variable}: {named!r} is no port; write a number, as 8600")
        try:
            return cls(page, files, int(named))
        except OSError as error:
            why = "it is taken" if error.errno == errno.EADDRINUSE else error.strerror
            raise UsageError(
                f"{variable}: port {named} cannot be used, {why}; name another, or none"
            ) from None

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    def close(self) -> None:
        self.shutdown()
        self.server_close()
        self._thread.join()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser may disconnect at any time; other errors are printed."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def _text(file: Path, page: "Page[Any]") -> bytes:
    return file.read_text("utf-8").replace("{token}", page.token).encode()


class Handler(BaseHTTPRequestHandler):
    """Handles one HTTP request."""

    server: Server
    timeout = SECONDS

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        if not self._meant():
            return
        if url.path == "/status":
            query = dict(parse_qsl(url.query))
            version = query.get("after", "")
            known = int(version) if version.isdecimal() else -1
            self.server.page.listen(query.get("browser", ""), known, LISTENS, self._json)
        elif url.path == "/screen":
            self._answer(HTTPStatus.OK, "image/png", self.server.page.picture)
        elif url.path in self.server.texts:
            kind, text = self.server.texts[url.path]
            self._answer(HTTPStatus.OK, f"{kind}; charset=utf-8", text)
        else:
            self._respond(HTTPStatus.NOT_FOUND, "there is nothing here")

    def do_POST(self) -> None:
        if not self._meant():
            return
        token = self.headers.get("X-Token", "")
        if not secrets.compare_digest(token.encode(), self.server.page.token.encode()):
            self._respond(HTTPStatus.FORBIDDEN, "this does not come from the page; load it anew")
            return
        if self.path != "/action":
            self._respond(HTTPStatus.NOT_FOUND, "there is nothing here")
            return
        try:
            self.server.page.offer(self._sent())
        except TooLate as why:
            self._respond(HTTPStatus.CONFLICT, str(why))
        except ValueError as why:
            self._respond(HTTPStatus.BAD_REQUEST, str(why))
        else:
            self._json(b"{}")

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """The terminal is pytest's."""

    def _meant(self) -> bool:
        """Whether the request's Host header names this server."""
        meant = self.headers.get("Host") in self.server.hosts
        if not meant:
            self._respond(HTTPStatus.FORBIDDEN, f"this page is at {self.server.address}")
        return meant

    def _sent(self) -> dict[str, Any]:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LONGEST:
            raise ValueError(f"an action has a length of at most {LONGEST} bytes")
        data = json.loads(self.rfile.read(int(length)))
        if not isinstance(data, dict):
            raise ValueError("an action is a JSON object")
        return data

    def _json(self, text: bytes) -> None:
        self._answer(HTTPStatus.OK, "application/json", text)

    def _respond(self, status: HTTPStatus, text: str) -> None:
        self._answer(status, "text/plain; charset=utf-8", text.encode())

    def _answer(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
