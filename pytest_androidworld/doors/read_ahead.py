"""A client of a WebSocket that sends without waiting for answers: it is ended, and no other.

    app = ReadAhead(app, report)    `report` gets one sentence for each client that is ended

How it works.  The app takes a message, answers, and takes the next: it never learns how many are
waiting.  So messages are read here, ahead of the app, up to `MESSAGES`.  A client that has sent
more is told why in a close frame, and the app sees it as gone:

    read     -> waiting   more than `MESSAGES`: the close frame; nothing is read any more
    receive  <- waiting   after that: a disconnect          send -> after that: dropped

Each `receive` lets the event loop run.  A socket that has messages ready is otherwise read, and
answered, without a pause: other clients would wait for all of it, and after the client has gone
asyncio would print ``socket.send() raised exception.`` for each answer.
"""

import asyncio
from collections.abc import Callable

from pytest_androidworld.doors.access import POLICY_VIOLATION, App, Message, Receive, Scope, Send

MESSAGES = 64  # that may wait for their answers; OpenEnv's clients never send a second one
FAREWELL = 5.0  # seconds for the close frame, of which a client may read nothing
CLOSED = "websocket.close"
GONE = "websocket.disconnect"
WHY = f"more than {MESSAGES} messages were sent before they were answered"


class ReadAhead:
    """An app whose clients have to wait for answers."""

    def __init__(self, app: App, report: Callable[[str], None]) -> None:
        self.app = app
        self.report = report

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        client = _Client(receive, send)
        reading = asyncio.create_task(client.read())
        try:
            await self.app(scope, client.receive, client.send)
            if client.is_ended:
                host, port = scope["client"]
                self.report(f"a client at {host}:{port} was ended: {WHY}")
                await reading
        finally:
            reading.cancel()


class _Client:
    """The messages of a connection, both ways."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._waiting: asyncio.Queue[Message] = asyncio.Queue()
        self._sending: asyncio.Future[None] | None = None
        self.is_ended = False

    async def read(self) -> None:
        message: Message = {"type": ""}
        while message["type"] != GONE:
            message = await self._receive()
            self._waiting.put_nowait(message)
            if self._waiting.qsize() > MESSAGES:
                await self._end()
                return

    async def _end(self) -> None:
        self.is_ended = True
        if self._sending is not None:
            self._sending.cancel()  # it has read so little that the socket takes no more
        self._waiting.put_nowait({"type": GONE, "code": POLICY_VIOLATION})
        close = {"type": CLOSED, "code": POLICY_VIOLATION, "reason": WHY}
        try:
            await asyncio.wait_for(self._send(close), FAREWELL)
        except (TimeoutError, OSError):
            """It reads nothing, or is gone: the server closes its connection."""

    async def receive(self) -> Message:
        await asyncio.sleep(0)  # noqa: TID251 - waits for nothing: others have their turn
        message = await self._waiting.get()
        if self.is_ended:
            return {"type": GONE, "code": POLICY_VIOLATION}
        return message

    async def send(self, message: Message) -> None:
        """Send, or drop it if the client is gone: `receive` reports that, and `send` no error."""
        if self.is_ended:
            return
        self._sending = asyncio.ensure_future(self._send(message))
        try:
            await self._sending
        except asyncio.CancelledError:
            if not self.is_ended:
                raise
        except OSError:  # the client has left meanwhile
            pass
        finally:
            self._sending = None
