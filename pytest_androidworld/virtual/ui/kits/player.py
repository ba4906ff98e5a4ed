"""The player kit: where in a recording, a song or a film playing is, and whether it goes on."""

from collections.abc import Callable
from typing import Any

from pytest_androidworld.virtual.clock import SECOND
from pytest_androidworld.virtual.ui.app import App


class Player:
    """Plays one item at a time in an app's process; ``ended`` is called at its end.

    ``ended`` is a method of the app; it may stop, or play what comes next.
    """

    def __init__(self, app: App, ended: Callable[[], object]) -> None:
        self._app, self._ended = app, ended

    @property
    def _state(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self._app.memory.get("playing")
        return found

    @property
    def item(self) -> int | None:
        """The item that is loaded, if any."""
        return self._state["item"] if self._state else None

    def runs(self, item: int) -> bool:
        state = self._state
        return state is not None and state["item"] == item and state["since"] is not None

    def position(self, item: int, length: float) -> float:
        """Seconds of the item that have been played."""
        state = self._state
        if state is None or state["item"] != item:
            return 0.0
        since = state["since"]
        run = 0 if since is None else self._app.phone.clock.elapsed() - since
        return min(float((state["at"] + run) / SECOND), length)

    def toggle(self, item: int, length: float) -> None:
        """Play from where it was paused; pause if it runs."""
        self.seek(item, self.position(item, length), length, run=not self.runs(item))

    def seek(self, item: int, seconds: float, length: float, *, run: bool) -> None:
        """Go to a place, and go on from there if it is to run."""
        memory, clock = self._app.memory, self._app.phone.clock
        clock.cancel(memory.get("player"))
        since = clock.elapsed() if run else None
        memory["playing"] = {"item": item, "at": round(seconds * SECOND), "since": since}
        if run:
            memory["player"] = self._app.after(max(length - seconds, 0), self._ended)
        self._app.phone.changed()

    def slide(self, item: int, share: float, length: float) -> None:
        """The finger chose a place."""
        place = min(max(share, 0.0), 1.0) * length
        self.seek(item, place, length, run=self.runs(item))

    def stop(self) -> None:
        memory = self._app.memory
        self._app.phone.clock.cancel(memory.pop("player", None))
        memory.pop("playing", None)
        self._app.phone.changed()
