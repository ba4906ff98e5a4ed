"""A client of a WebSocket that sends without waiting for answers."""

import asyncio
from collections.abc import Iterable

import pytest

from pytest_androidworld.doors import read_ahead
from pytest_androidworld.doors.access import App, Message, Receive, Scope, Send
from pytest_androidworld.doors.read_ahead import ReadAhead

WHY = "more than 64 messages were sent before they were answered"
REPORT = f"a client at 127.0.0.1:5000 was ended: {WHY}"
CLOSED = {"type": "websocket.close", "code": 1008, "reason": WHY}
LEFT = {"type": "websocket.disconnect", "code": 1000}


def text(number: int) -> Message:
    return {"type": "websocket.receive", "text": str(number)}


def answer(number: int) -> Message:
    return {"type": "websocket.send", "text": str(number)}


class Socket:
    """A client that has sent its messages at once, and stays."""

    def __init__(self, messages: Iterable[Message]) -> None:
        self.messages = list(messages)
        self.sent: list[Message] = []

    async def receive(self) -> Message:
        if not self.messages:
            await asyncio.Event().wait()
        return self.messages.pop(0)

    async def send(self, message: Message) -> None:
        self.sent.append(message)


class Patient(Socket):
    """Sends the next message when the one before is answered."""

    def __init__(self, messages: Iterable[Message]) -> None:
        super().__init__(messages)
        self.answered = asyncio.Event()
        self.answered.set()

    async def receive(self) -> Message:
        await self.answered.wait()
        self.answered.clear()
        return await super().receive()

    async def send(self, message: Message) -> None:
        await super().send(message)
        self.answered.set()


class Deaf(Socket):
    """Reads ten answers, and floods when there is no room for the next one."""

    def __init__(self, messages: Iterable[Message]) -> None:
        super().__init__(messages)
        self.full = asyncio.Event()

    async def receive(self) -> Message:
        if len(self.messages) == 1000 - 20:
            await self.full.wait()
        return await super().receive()

    async def send(self, message: Message) -> None:
        if len(self.sent) == 10:
            self.full.set()
            await asyncio.Event().wait()
        await super().send(message)


class Leaving(Socket):
    """Leaves while it is answered."""

    async def send(self, message: Message) -> None:
        raise ConnectionResetError


class Echo:
    """Answers each message by itself, until the client is gone."""

    def __init__(self) -> None:
        self.ends: list[object] = []  # how each client has ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        self.ends.append(message["code"])


def serve(app: App, *sockets: Socket) -> list[str]:
    """What is reported of clients that come at one time."""
    reports: list[str] = []
    guarded = ReadAhead(app, reports.append)

    async def serve_all() -> None:
        scope = {"type": "websocket", "client": ("127.0.0.1", 5000)}
        await asyncio.gather(*(guarded(scope, each.receive, each.send) for each in sockets))

    asyncio.run(serve_all())
    return reports


def test_a_client_may_send_as_many_as_may_wait() -> None:
    echo, socket = Echo(), Socket([*map(text, range(63)), LEFT])
    assert serve(echo, socket) == []
    assert socket.sent == [*map(answer, range(63))]
    assert echo.ends == [1000]


def test_a_client_that_sends_more_is_told_why_and_is_gone_for_the_app() -> None:
    echo, socket = Echo(), Socket(map(text, range(1000)))
    assert serve(echo, socket) == [REPORT]
    assert socket.sent == [CLOSED]
    assert echo.ends == [1008]
    assert len(socket.messages) == 1000 - 65  # the others are never read


def test_a_client_that_waits_for_answers_may_send_any_number_beside_it() -> None:
    echo, patient = Echo(), Patient([*map(text, range(500)), LEFT])
    flooding = Socket(map(text, range(1000)))
    assert serve(echo, flooding, patient) == [REPORT]
    assert flooding.sent == [CLOSED]
    assert patient.sent == [*map(answer, range(500))]
    assert echo.ends == [1008, 1000]


def test_a_client_that_reads_no_more_does_not_hold_the_app(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The answer for which there is no room is given up, and so is the close frame."""
    monkeypatch.setattr(read_ahead, "FAREWELL", 0.01)
    echo, deaf = Echo(), Deaf(map(text, range(1000)))
    assert serve(echo, deaf) == [REPORT]
    assert deaf.sent == [*map(answer, range(10))]
    assert echo.ends == [1008]  # and nothing raised


def test_a_client_that_leaves_while_it_is_answered_is_no_error_of_the_app() -> None:
    echo = Echo()
    assert serve(echo, Leaving([text(1), text(2), LEFT])) == []
    assert echo.ends == [1000]


def test_what_is_no_websocket_passes() -> None:
    seen: list[object] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.extend((scope["type"], await receive()))

    socket = Socket([{"type": "http.request"}])
    asyncio.run(
        ReadAhead(app, pytest.fail)({"type": "http", "path": "/"}, socket.receive, socket.send)
    )
    assert seen == ["http", {"type": "http.request"}]
