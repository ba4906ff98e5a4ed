"""State of the page in which a person plays, and the actions that browsers send.

The thread that plays sets a screen and waits for an action; the threads that answer browsers know
only the newest screen.  An action is valid for the turn that its sender saw, and each turn takes
one: a second click, or one in another browser, does not hit a screen that came up meanwhile.
"""

import json
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

if TYPE_CHECKING:
    from pytest_androidworld.agent.web import Server

T = TypeVar("T")
PREPARING, PLAYING, OVER = "preparing", "playing", "over"
FAREWELL = 2.0  # seconds in which browsers learn that the run is over


class TooLate(Exception):
    """The action was sent for an earlier turn."""


class Page(Generic[T]):
    """One page for a whole run; ``read`` makes an action of what the browser sends, or raises
    `ValueError`.
    """

    _server: "Server"

    def __init__(self, read: Callable[[dict[str, Any]], T]) -> None:
        self.read = read
        self.token = secrets.token_urlsafe(16)
        self.picture = b""
        self._news = threading.Condition()
        self._facts: dict[str, Any] = {}
        self._status: dict[str, Any] = {
            "run": secrets.token_hex(4),
            "phase": PREPARING,
            "version": 0,
            "turn": 0,
            "picture": 0,
            "busy": False,
        }
        self._action: T | None = None
        self._acknowledged: dict[str, int] = {}  # by each browser: the newest version

    @classmethod
    def open(
        cls, files: Path, read: Callable[[dict[str, Any]], T], *, first: int, at: str
    ) -> Self:
        """Serve ``files``, which has twins that end with .css and .js, at the first free port
        from ``first`` on, or at the one that the environment's variable ``at`` names.
        """
        from pytest_androidworld.agent.web import Server

        page = cls(read)
        page._server = Server.open(page, files, first, at)
        return page

    @property
    def address(self) -> str:
        return self._server.address

    def show(self, facts: dict[str, Any], picture: bytes) -> None:
        """Set the present screen and facts; from now on an action is accepted."""
        with self._news:
            status = dict(self._status)
            if status["busy"] and self._action is None:  # what was taken has been done
                status |= {"busy": False, "turn": status["turn"] + 1}
            if picture != self.picture:
                status["picture"] += 1
            status["phase"] = PLAYING
            if (status, facts) != (self._status, self._facts):
                self._facts, self.picture = facts, picture
                self._publish(**status)

    def pause(self, facts: dict[str, Any]) -> None:
        """Accept no action until the next `show`; all other facts stay."""
        self._stop(PREPARING, facts)

    def action(self, seconds: float) -> T | None:
        """Wait for the user's next action; None if none arrives in time."""
        with self._news:
            self._news.wait_for(lambda: self._action is not None, seconds)
            action, self._action = self._action, None
        return action

    def close(self) -> None:
        """Send a last message to connected browsers, then close the server."""
        self._stop(OVER, {})
        with self._news:
            version = self._status["version"]
            acknowledged = self._acknowledged.values()
            self._news.wait_for(lambda: all(each == version for each in acknowledged), FAREWELL)
        self._server.close()

    def listen(
        self, browser: str, version: int, seconds: float, answer: Callable[[bytes], None]
    ) -> None:
        """Answer with the state as soon as it is newer than the version that the browser has."""
        with self._news:
            self._acknowledged[browser] = version
            self._news.notify_all()
            self._news.wait_for(lambda: self._status["version"] != version, seconds)
            message = {**self._facts, **self._status}
        answer(json.dumps(message).encode())
        with self._news:
            self._acknowledged[browser] = message["version"]
            self._news.notify_all()

    def offer(self, data: dict[str, Any]) -> None:
        """Take an action for the present turn."""
        action = self.read(data)
        with self._news:
            status = self._status
            if status["phase"] != PLAYING:
                raise TooLate("no task is being played now")
            if status["busy"] or data.get("turn") != status["turn"]:
                raise TooLate("the phone is busy with something else, or has changed since")
            self._action = action
            self._publish(busy=True)

    def _stop(self, phase: str, facts: dict[str, Any]) -> None:
        with self._news:
            self._facts, self._action = self._facts | facts, None
            self._publish(phase=phase, busy=False, turn=self._status["turn"] + 1)

    def _publish(self, **news: Any) -> None:
        self._status |= {**news, "version": self._status["version"] + 1}
        self._news.notify_all()
