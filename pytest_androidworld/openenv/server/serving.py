"""The server: OpenEnv's own, for those who may come in, with a phone for each session."""

import sys
from functools import partial
from socket import socket

import uvicorn
from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.types import ConcurrencyConfig

from pytest_androidworld.bench.bench import Bench
from pytest_androidworld.doors.access import Access, App, Guard, Receive, Scope, Send
from pytest_androidworld.doors.attended import attended
from pytest_androidworld.doors.read_ahead import ReadAhead
from pytest_androidworld.openenv.models import (
    AndroidWorldAction,
    AndroidWorldObservation,
    AndroidWorldState,
)
from pytest_androidworld.openenv.server.environment import NAME, AndroidWorldEnvironment

SESSIONS, IDLE = 8, 900.0
FAREWELL = 3  # seconds that sessions have at the end
STATELESS = ("/reset", "/step")  # OpenEnv answers each of these with an environment of its own
NO_SESSION = (
    b'{"detail": "a case is played in a session: use the WebSocket /ws, as EnvClient does"}'
)


class SessionsOnly:
    """An app without the requests that would begin a case which nobody could play on."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].rstrip("/") not in STATELESS:
            await self.app(scope, receive, send)
            return
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 501, "headers": headers})
        await send({"type": "http.response.body", "body": NO_SESSION})


def create(bench: Bench, sessions: int, idle: float) -> App:
    """The app; a session of which nothing is heard for ``idle`` seconds is ended."""
    app: App = create_fastapi_app(
        partial(AndroidWorldEnvironment, bench),
        AndroidWorldAction,
        AndroidWorldObservation,
        concurrency_config=ConcurrencyConfig(max_concurrent_envs=sessions, session_timeout=idle),
        env_name=NAME,
        state_cls=AndroidWorldState,
        mode="simulation",
    )
    return ReadAhead(SessionsOnly(app), _report)


def _report(sentence: str) -> None:
    sys.stderr.write(f"androidworld: {sentence}\n")
    sys.stderr.flush()


def server(app: App, access: Access) -> uvicorn.Server:
    """It ends soon after its ``should_exit`` is set, and gives each session's phone back."""
    guarded = Guard(app, access)
    return uvicorn.Server(
        uvicorn.Config(guarded, log_config=None, timeout_graceful_shutdown=FAREWELL)
    )


def serve(app: App, access: Access, listener: socket) -> None:
    """Serve until Ctrl-C."""
    served = server(app, access)

    def leave() -> None:
        served.should_exit = True

    attended(partial(served.run, sockets=[listener]), leave)
