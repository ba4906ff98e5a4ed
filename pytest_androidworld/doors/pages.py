"""Serves pages to the browser of one user, on loopback: read only, and behind a token.

    with PageServer(answer, access, port) as server:     answer("a/b.html", {}) makes a page
        print(server.address)                            http://127.0.0.1:8700/TOKEN/
        server.wait()

A browser sends no header of ours when a link is opened, so the token is part of the address.
Who has it not, another user of the machine, is turned away; so is a site that has its own name
lead here, by the Host header, and a site that has the browser ask, by the headers that browsers
add by themselves.  No page is shown in a frame.
"""

import hmac
from collections.abc import Callable, Mapping
from http import HTTPStatus
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from pytest_androidworld.doors.access import LOOPBACK, Access
from pytest_androidworld.doors.http_server import HttpRequest, HttpServer

NAMES = (LOOPBACK, "localhost")
OWN = (None, "none", "same-origin")  # of Sec-Fetch-Site: typed, or followed on one of our pages
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'; base-uri 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

# A path below the token, and the query; the page as HTML, None if there is none
Answer = Callable[[str, Mapping[str, str]], str | None]


class PageServer(HttpServer):
    """Answers in threads of its own until it is closed."""

    def __init__(self, answer: Answer, access: Access, port: int) -> None:
        super().__init__(PageRequest, access, port)
        self.answer = answer
        self.token = access.token
        self.hosts = {f"{name}:{self.port}" for name in NAMES}

    @property
    def origin(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def address(self) -> str:
        return f"{self.origin}/{quote(self.token, safe='')}/"


class PageRequest(HttpRequest):
    """Handles one HTTP request."""

    server: PageServer

    def do_GET(self) -> None:
        refused = self._refusal()
        if refused:
            self._send(*refused, "text/plain")
            return
        url = urlsplit(self.path)
        path = unquote(url.path.split("/", 2)[2])
        page = self.server.answer(path, dict(parse_qsl(url.query)))
        if page is None:
            self._send(HTTPStatus.NOT_FOUND, "there is nothing here", "text/plain")
        else:
            self._send(HTTPStatus.OK, page, "text/html")

    def _refusal(self) -> tuple[HTTPStatus, str] | None:
        if self.headers.get_all("Host", []) not in [[host] for host in self.server.hosts]:
            return HTTPStatus.MISDIRECTED_REQUEST, f"this is {self.server.origin}"
        if self.headers.get("Sec-Fetch-Site") not in OWN or not self._is_own_origin():
            return HTTPStatus.FORBIDDEN, "other web pages may not come in here"
        parts = urlsplit(self.path).path.split("/", 2)
        if len(parts) < 3 or not self._is_token(unquote(parts[1])):
            return HTTPStatus.FORBIDDEN, "this needs the whole address, which has a token in it"
        return None

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.server.token.encode())

    def _is_own_origin(self) -> bool:
        own = {f"http://{host}" for host in self.server.hosts}
        return self.headers.get("Origin") in {None, *own}

    def _send(self, status: HTTPStatus, text: str, kind: str) -> None:
        self.reply(status, text, kind, HEADERS)
