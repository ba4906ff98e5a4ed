"""Waits for a quiet screen by the device's time: the device sleeps, not the host."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.forests import Forests

QUIET = 0.3  # seconds of device time in which nothing may change, and of one look
CAP = 6.0
EVENTFUL = 0.6  # seconds in which events count: what a forest does not show then, it never does
LATE = 2.0  # without any forest for so long, none is expected any more
SLOW = 30.0  # seconds that a device may take longer than it sleeps


@dataclass(frozen=True)
class Settled:
    """The screen when it was quiet; no forest where none came."""

    forest: Any
    notes: tuple[str, ...] = ()


def sleep(adb: "Adb", seconds: float) -> None:
    """Let a device's time pass."""
    adb.shell(f"sleep {seconds:g}", timeout=seconds + SLOW)


class Settle:
    """Waits until the screen is quiet."""

    def __init__(self, adb: "Adb", forests: "Forests | None") -> None:
        self._adb = adb
        self._forests = forests
        self._acted = 0  # forests that had arrived when the last action began

    def acting(self) -> None:
        """An action begins: the first forest from now on may have been built before it."""
        if self._forests is not None:
            self._forests.acting()
            self._acted = self._forests.arrived

    def sleep(self, seconds: float) -> None:
        """Let device time pass."""
        sleep(self._adb, seconds)

    def wait(self) -> Settled:
        """Look until forests come and, over a whole look, all are as the one before was.

        Nor may there be an event in it: a forest shows later what an event reports at once.

        One request is one look: the phone sleeps, and its answer follows the forests of that time.
        """
        if self._forests is None:
            return Settled(None)
        forests, slept, none_for = self._forests, 0.0, 0.0
        while round(slept, 3) < CAP:
            before = forests.arrived
            self.sleep(QUIET)
            slept += QUIET
            none_for = none_for + QUIET if forests.arrived == before else 0.0
            if none_for >= LATE:
                return Settled(None, (f"no forest came within {LATE:g} s",))
            recent = forests.events if slept <= EVENTFUL else 0
            quiet = max(forests.unrest, recent) <= before
            if self._acted < before < forests.arrived and quiet:
                return Settled(forests.newest)
        return Settled(forests.newest, (f"the screen was not quiet within {CAP:g} s",))
