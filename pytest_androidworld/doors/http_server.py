"""An HTTP server of the standard library, for doors that need no package.

    with HttpServer(PageRequest, access, port) as server:    a thread listens, and each answers one
        server.wait()

A door derives both: of `HttpRequest` its methods ``do_GET`` and ``do_POST``.
"""

import sys
import threading
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from typing import Any, Self

from pytest_androidworld.doors.access import LOOPBACK, Access

SECONDS = 60.0  # for a piece of a request to come in, and for a reply to be taken


class HttpServer(ThreadingTCPServer):  # an HTTPServer would ask a name server for its own name
    """Answers in threads of its own until it is closed."""

    daemon_threads = True
    block_on_close = False  # a client may hold a connection that it never uses

    def __init__(self, request: type[BaseHTTPRequestHandler], access: Access, port: int) -> None:
        super().__init__((LOOPBACK, 0), request, bind_and_activate=False)
        self.socket.close()
        self.socket = access.listen(port)
        self.server_address = self.socket.getsockname()
        self.access = access
        self.port = int(self.socket.getsockname()[1])
        self._thread = threading.Thread(target=self.serve_forever, args=(0.1,), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.server_close()

    def wait(self) -> None:
        """Until somebody else ends it, or the user interrupts."""
        self._thread.join()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client may disconnect at any time; other errors are printed."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


class HttpRequest(BaseHTTPRequestHandler):
    """Handles one HTTP request."""

    timeout = SECONDS

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """The terminal is the user's."""

    def reply(self, status: HTTPStatus, text: str, kind: str, headers: Mapping[str, str]) -> None:
        body = text.encode("utf-8", "replace")
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
