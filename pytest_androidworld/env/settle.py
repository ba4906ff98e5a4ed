"""The only file that waits, and it waits by the device's time: the device sleeps, not the host."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.forests import Forests

TICK = 0.1  # seconds of device time, as long as the forwarder takes from forest to forest
QUIET = 3  # so many ticks must bring the same
CAP = 60
SLOW = 30.0  # seconds that a device may take longer than it sleeps
LATE = 20  # so many ticks without any forest, and none is expected any more


@dataclass(frozen=True)
class Settled:
    """The screen when it was quiet; no forest where none came."""

    forest: Any
    notes: tuple[str, ...] = ()


class Settle:
    """Waits until the screen is quiet."""

    def __init__(self, adb: "Adb", forests: "Forests | None") -> None:
        self._shell = adb.keep_shell()
        self._forests = forests

    def sleep(self, seconds: float) -> None:
        """Let device time pass."""
        self._shell.tell(f"sleep {seconds:g}", timeout=seconds + SLOW)

    def wait(self) -> Settled:
        """Equal forests over 0.3 s; the first to arrive may have been built before the action."""
        if self._forests is None:
            return Settled(None)
        forests, begun, ticks = self._forests, self._forests.arrived, QUIET + 1
        self._tick(ticks)
        while ticks < CAP:
            new = forests.arrived - begun
            if new > QUIET and forests.equal >= QUIET:
                return Settled(forests.newest)
            if not new and ticks >= LATE:
                return Settled(None, (f"no forest came within {LATE * TICK:g} s",))
            self._tick()
            ticks += 1
        return Settled(forests.newest, (f"the screen was not quiet within {CAP * TICK:g} s",))

    def _tick(self, times: int = 1) -> None:
        self._shell.tell("; ".join([f"sleep {TICK:g}"] * times))

    def close(self) -> None:
        self._shell.close()
