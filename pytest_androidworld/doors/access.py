"""Who may come in over TCP: a program that knows the token, and no web page.

    access = Access.made(options.host, options.no_token)    the token, and what is said of it
    with access.listen(port) as listener:                   a socket that is bound, on loopback
        uvicorn.Server(uvicorn.Config(Guard(app, access))).run(sockets=[listener])

Other users of the machine reach every port of its loopback interface, and so does each web page
that its browser shows.  The first do not know the token.  The second are known by the headers
that a browser adds by itself, and a page which has its own name point to this machine (DNS
rebinding) by that name, in Host: an address in numbers cannot be somebody else's.
"""

import argparse
import errno
import hmac
import os
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Self, TypeAlias

from pytest_androidworld.errors import UsageError

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = "127.0.0.1"
TOKEN = "ANDROIDWORLD_TOKEN"
LAST_PORT = 65535
POLICY_VIOLATION = 1008  # of WebSockets
BROWSERS = (b"origin", b"sec-fetch-site")  # other programs send neither


def add_options(parser: argparse.ArgumentParser) -> None:
    """What each door over TCP takes."""
    parser.add_argument(
        "--host",
        default=LOOPBACK,
        help="the address to listen on (default: %(default)s, which this machine alone reaches)",
    )
    parser.add_argument(
        "--no-token",
        action="store_true",
        help=f"let in whoever reaches the port. Else requests need a token: that of {TOKEN} if"
        " the environment has one, or a new one, which is told on standard error",
    )


@dataclass(frozen=True)
class Access:
    """Where a door listens, and what a request has to have with it."""

    host: str
    token: str  # "" for none
    made_up: bool = False  # here, so that its user has to be told

    @classmethod
    def made(cls, host: str = LOOPBACK, no_token: bool = False) -> Self:
        given = os.environ.get(TOKEN, "")
        if no_token:
            return cls(host, "")
        if given and not (given.isascii() and given.isprintable() and " " not in given):
            raise UsageError(f"{TOKEN} has characters that no header may have: take letters")
        return cls(host, given or secrets.token_urlsafe(32), made_up=not given)

    @property
    def notices(self) -> list[str]:
        """What the user is told, in sentences."""
        told = []
        if self.made_up:
            told.append(f"requests need the header Authorization: Bearer {self.token}")
        elif self.token:
            told.append(f"requests need the token of {TOKEN} (Authorization: Bearer …)")
        if not is_loopback(self.host):
            told.append(f"WARNING: other machines reach {self.host}, and nothing is encrypted")
        if not self.token:
            told.append("WARNING: without a token, each user who reaches the port may act")
        return told

    def listen(self, port: int) -> socket.socket:
        """A socket that listens there; port 0 is any that is free."""
        if not 0 <= port <= LAST_PORT:
            raise UsageError(f"no port has the number {port}: it is one up to {LAST_PORT}")
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        try:
            return socket.create_server((self.host, port), family=family)
        except OSError as trouble:
            taken = "another program listens there; choose a port that is free, or 0 for any"
            why = taken if trouble.errno == errno.EADDRINUSE else trouble
            raise UsageError(f"cannot listen on {self.host}:{port}: {why}") from None

    def url(self, listener: socket.socket, path: str = "") -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{listener.getsockname()[1]}{path}"

    def refusal(self, headers: "Iterable[tuple[bytes, bytes]]") -> tuple[int, str] | None:
        """The status and the sentence for a request that may not come in."""
        said = [(name.lower(), value) for name, value in headers]
        hosts = [value.decode("latin-1") for name, value in said if name == b"host"]
        if len(hosts) != 1 or not self._is_own(hosts[0]):
            return 421, "this is no server of that name: use its address in numbers"
        if any(name in BROWSERS for name, _ in said):
            return 403, "web pages may not come in here"
        given = [value for name, value in said if name == b"authorization"]
        if self.token and not (len(given) == 1 and self._is_token(given[0])):
            return (
                401,
                "this needs the header Authorization: Bearer TOKEN, with its token",
            )
        return None

    def _is_token(self, header: bytes) -> bool:
        scheme, _, token = header.partition(b" ")
        right = hmac.compare_digest(token.strip(), self.token.encode())
        return scheme.lower() == b"bearer" and right

    def _is_own(self, host: str) -> bool:
        """Whether no other site can have that name."""
        name = host.partition("]")[0].lstrip("[") if host[:1] == "[" else host.partition(":")[0]
        own = {"localhost", self.host.lower(), socket.gethostname().lower()}
        return name.lower() in own or _is_address(name)


class Guard:
    """An ASGI app, for those who may come in; WebSockets, too."""

    def __init__(self, app: App, access: Access) -> None:
        self.app = app
        self.access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = None if scope["type"] == "lifespan" else self.access.refusal(scope["headers"])
        if refused is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": refused[1]})
        else:
            await _refuse(send, *refused)


async def _refuse(send: Send, status: int, sentence: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{sentence}\n".encode()})


def is_loopback(host: str) -> bool:
    return host == "localhost" or (_is_address(host) and ip_address(host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
