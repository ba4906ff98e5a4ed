"""What a person who plays sees in a browser, and does there.

The thread that plays shows a screen and takes an action; the threads that answer browsers know
only what was shown last.  An action is for the turn that its sender saw, and each turn takes one:
a second click, or one in another browser, does not hit what came up meanwhile.
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
FAREWELL = 2.0  # seconds in which browsers hear that the run is over


class TooLate(Exception):
    """The action was meant for a turn that is over."""


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
        self._shown: dict[str, Any] = {
            "run": secrets.token_hex(4),
            "phase": PREPARING,
            "version": 0,
            "turn": 0,
            "picture": 0,
            "busy": False,
        }
        self._action: T | None = None
        self._heard: dict[str, int] = {}  # by each browser: the newest version

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
        """This is so now, and an action is waited for."""
        with self._news:
            shown = dict(self._shown)
            if shown["busy"] and self._action is None:  # what was taken has been done
                shown |= {"busy": False, "turn": shown["turn"] + 1}
            if picture != self.picture:
                shown["picture"] += 1
            shown["phase"] = PLAYING
            if (shown, facts) != (self._shown, self._facts):
                self._facts, self.picture = facts, picture
                self._tell(**shown)

    def pause(self, facts: dict[str, Any]) -> None:
        """Nothing can be done until something is shown again; all other facts stay."""
        self._stop(PREPARING, facts)

    def action(self, seconds: float) -> T | None:
        """The user's next action; None if there is none within that time."""
        with self._news:
            self._news.wait_for(lambda: self._action is not None, seconds)
            action, self._action = self._action, None
        return action

    def close(self) -> None:
        """The run is over; browsers that listen get a last message before the server closes."""
        self._stop(OVER, {})
        with self._news:
            version = self._shown["version"]
            heard = self._heard.values()
            self._news.wait_for(lambda: all(each == version for each in heard), FAREWELL)
        self._server.close()

    def listen(
        self, browser: str, version: int, seconds: float, answer: Callable[[bytes], None]
    ) -> None:
        """Answer with what is so, as soon as that is not the version that is known already."""
        with self._news:
            self._heard[browser] = version
            self._news.notify_all()
            self._news.wait_for(lambda: self._shown["version"] != version, seconds)
            message = {**self._facts, **self._shown}
        answer(json.dumps(message).encode())
        with self._news:
            self._heard[browser] = message["version"]
            self._news.notify_all()

    def offer(self, data: dict[str, Any]) -> None:
        """Take an action for the present turn."""
        action = self.read(data)
        with self._news:
            shown = self._shown
            if shown["phase"] != PLAYING:
                raise TooLate("no task is being played now")
            if shown["busy"] or data.get("turn") != shown["turn"]:
                raise TooLate("the phone is busy with something else, or has changed since")
            self._action = action
            self._tell(busy=True)

    def _stop(self, phase: str, facts: dict[str, Any]) -> None:
        with self._news:
            self._facts, self._action = self._facts | facts, None
            self._tell(phase=phase, busy=False, turn=self._shown["turn"] + 1)

    def _tell(self, **news: Any) -> None:
        self._shown |= {**news, "version": self._shown["version"] + 1}
        self._news.notify_all()
