"""The DevTools protocol over a pair of pipes: requests, their answers, and events by session."""

import os
import select
import time
from collections.abc import Callable
from typing import Any

from virtual_phone.runtime.lock_meter import waiting_for_browser
from virtual_phone.web.wire import Message, Wire

DEADLINE = 20.0  # seconds for an answer; a busy machine takes some
LONGER = 40.0  # more, while the page still computes
SLICE = 0.5  # seconds between two checks while nothing comes
CHUNK = 1 << 20

Event = Callable[[str, Message], None]
Reply = Callable[[Message], object]


class BrowserFailed(Exception):
    """The browser has ended, or does not answer."""


class BrowserEnded(BrowserFailed):
    """The browser has ended."""


class Refused(Exception):
    """The browser refuses a request; the text is its reason."""


def nothing(*_: object) -> None:
    """Do nothing."""


class DevTools:
    """The client of a browser at the other ends of two pipes."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._in, self._out = to_browser, from_browser
        self._wire = Wire()
        self._unsent = bytearray()
        self._replies: dict[int, Message] = {}
        self._callbacks: dict[int, Reply] = {}  # of requests whose answers nothing waits for
        self.listeners: dict[str, Event] = {}  # by session; "" is the browser's

    def send(self, method: str, session: str = "", **params: Any) -> int:
        """Send a request without waiting; `result` has its answer."""
        number, data = self._wire.request(method, params, session)
        self._unsent += data
        self._write()
        return number

    def _write(self) -> None:
        """Write as much as the pipe takes; the rest follows while an answer is waited for."""
        try:
            while self._unsent:
                del self._unsent[: os.write(self._in, self._unsent)]
        except BlockingIOError:
            pass
        except OSError as error:
            raise BrowserEnded(f"the browser behind web pages has ended: {error}") from error

    def post(
        self, method: str, session: str = "", *, then: Reply = nothing, **params: Any
    ) -> None:
        """Send a request whose answer nothing waits for; ``then`` is called with it."""
        self._callbacks[self.send(method, session, **params)] = then

    def result(
        self, number: int, deadline: float = DEADLINE, *, check: Callable[[], object] = nothing
    ) -> Message:
        """Wait for the answer to a request; events are handled meanwhile."""
        self.wait(lambda: number in self._replies, deadline, check=check)
        reply = self._replies.pop(number)
        if "error" in reply:
            raise Refused(str(reply["error"].get("message")))
        result: Message = reply["result"]
        return result

    def call(
        self, method: str, session: str = "", *, deadline: float = DEADLINE, **params: Any
    ) -> Message:
        """Send a request and wait for its answer."""
        return self.result(self.send(method, session, **params), deadline)

    def wait(
        self,
        ready: Callable[[], bool],
        deadline: float = DEADLINE,
        *,
        check: Callable[[], object] = nothing,
    ) -> None:
        """Handle events until ``ready``; ``check`` is called meanwhile, and may raise.

        ``check`` returns whether to wait longer than the deadline.
        """
        ends = time.monotonic() + deadline
        while not ready():
            goes_on = check()
            left = ends - time.monotonic() + (LONGER if goes_on else 0.0)
            if left <= 0:
                raise BrowserFailed("the browser behind web pages does not answer")
            self._receive(min(left, SLICE))

    def _receive(self, seconds: float) -> None:
        """Handle what the browser sends next, if it sends anything within some seconds."""
        poll = select.poll()
        poll.register(self._out, select.POLLIN)
        if self._unsent:
            poll.register(self._in, select.POLLOUT)
        with waiting_for_browser():
            happened = dict(poll.poll(seconds * 1000))
        if self._in in happened:
            self._write()
        if self._out not in happened:
            return
        data = os.read(self._out, CHUNK)
        if not data:
            raise BrowserEnded("the browser behind web pages has ended")
        for message in self._wire.received(data):
            self._handle(message)

    def _handle(self, message: Message) -> None:
        number = message.get("id")
        if number is None:
            listener = self.listeners.get(message.get("sessionId", ""))
            if listener:
                listener(message["method"], message["params"])
        elif number in self._callbacks:
            self._callbacks.pop(number)(message)
        else:
            self._replies[number] = message

    def close(self) -> None:
        """Close both pipes: the browser ends itself then."""
        os.close(self._in)
        os.close(self._out)
