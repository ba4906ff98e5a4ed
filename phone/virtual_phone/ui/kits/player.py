"""The player kit: where in a recording, a song or a film playing is, and whether it goes on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from virtual_phone.runtime.clock import SECOND

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

EMPTY = 0.5  # seconds until the end of what cannot be read: it may be repeated for ever


@dataclass(frozen=True)
class Playing:
    """What is loaded: the item, where playing last began or paused, and since when it runs."""

    item: int
    at: int
    since: int | None = None
    timer: int | None = None  # of the item's end
    speed: float = 1.0


class PlayingApp(Protocol):
    """An app with a player: ``playing = ui.Memory[ui.Playing | None](None)``."""

    playing: Playing | None

    @property
    def phone(self) -> "Phone": ...
    def after(self, seconds: float, does: Callable[[], object], /) -> int: ...


class Player:
    """Plays one item at a time in an app's process; ``ended`` is called at its end.

    ``ended`` is a method of the app or of a part of it; it may stop, or play what comes next.
    """

    def __init__(self, app: PlayingApp, ended: Callable[[], object]) -> None:
        self._app, self._ended = app, ended

    @property
    def item(self) -> int | None:
        """The item that is loaded, if any."""
        playing = self._app.playing
        return playing.item if playing else None

    def runs(self, item: int) -> bool:
        playing = self._app.playing
        return playing is not None and playing.item == item and playing.since is not None

    def position(self, item: int, length: float) -> float:
        """Seconds of the item that have been played."""
        playing = self._app.playing
        if playing is None or playing.item != item:
            return 0.0
        run = 0 if playing.since is None else self._app.phone.clock.elapsed() - playing.since
        return min(float((playing.at + run * playing.speed) / SECOND), length)

    def toggle(self, item: int, length: float) -> None:
        """Play from where it was paused; pause if it runs."""
        self.seek(item, self.position(item, length), length, run=not self.runs(item))

    def seek(self, item: int, seconds: float, length: float, *, run: bool) -> None:
        """Go to a place, and go on from there if it is to run."""
        self._cancel()
        at, clock, speed = round(seconds * SECOND), self._app.phone.clock, self.speed
        if run:
            rest = max(length - seconds, 0) if length > 0 else EMPTY
            timer = self._app.after(rest / speed, self._ended)
            self._app.playing = Playing(item, at, clock.elapsed(), timer, speed)
        else:
            self._app.playing = Playing(item, at, speed=speed)
        self._app.phone.changed()

    @property
    def speed(self) -> float:
        """How fast it plays; 1 is as it was recorded."""
        return self._app.playing.speed if self._app.playing else 1.0

    def set_speed(self, speed: float, item: int, length: float) -> None:
        """Go on faster or slower from here."""
        at, runs = self.position(item, length), self.runs(item)
        self._cancel()
        self._app.playing = Playing(item, 0, speed=speed)
        self.seek(item, at, length, run=runs)

    def slide(self, item: int, share: float, length: float) -> None:
        """The finger chose a place."""
        place = min(max(share, 0.0), 1.0) * length
        self.seek(item, place, length, run=self.runs(item))

    def stop(self) -> None:
        self._cancel()
        self._app.playing = None
        self._app.phone.changed()

    def _cancel(self) -> None:
        playing = self._app.playing
        self._app.phone.clock.cancel(playing.timer if playing else None)
