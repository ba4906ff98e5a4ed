"""What reads a device's screen: the forwarder, or uiautomator, and never both.

uiautomator silences the forwarder while it runs.  A dump that is read because a forest is late
makes the next forest late, too.  So a forwarder that is silent is revived; and only when nothing
revives it, uiautomator reads the device from then on, until a snapshot is loaded.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_androidworld.env.dumps import Dumps

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.forwarder import Forwarder
    from pytest_androidworld.env.settle import Settle

REVIVED = "the forwarder was silent, and sends again"
INSTEAD = "read by uiautomator instead"
RESTLESS = "uiautomator reads no screen that does not rest: these are the elements of its last one"
UNREADABLE = (
    "{}: the screen does not rest, and uiautomator cannot read it; install the accessibility"
    " forwarder (pytest --aw-setup=avd:NAME does), or restart the device if it has one"
)


@dataclass(frozen=True)
class Sighting:
    """The screen as a forest, or else as a dump, which may be an older one."""

    forest: Any = None
    dump: str = ""
    notes: tuple[str, ...] = ()
    stale: bool = False


class Sight:
    """The eyes of one device."""

    def __init__(self, adb: "Adb", forwarder: "Forwarder | None", settle: "Settle") -> None:
        self.forwarder = forwarder
        self.dumps = Dumps(adb)
        self._settle = settle

    def look(self) -> Sighting:
        """The screen as soon as it is quiet."""
        if self.forwarder is None:
            return self._dumped()
        if not self.forwarder.alive:
            return self._dumped(INSTEAD)
        settled = self._settle.wait()
        if settled.forest is not None:
            return Sighting(settled.forest, notes=settled.notes)
        return self._revived(self.forwarder, *settled.notes)

    def take_up(self) -> None:
        """Of a device that has loaded a snapshot: what is seen from now on was built after it."""
        self.dumps.forget()
        self._settle.acting()
        if self.forwarder is not None:
            self.forwarder.revive()

    def _revived(self, forwarder: "Forwarder", *notes: str) -> Sighting:
        if forwarder.revive():
            settled = self._settle.wait()
            if settled.forest is not None:
                return Sighting(settled.forest, notes=(*notes, REVIVED, *settled.notes))
        return self._dumped(*notes, INSTEAD)

    def _dumped(self, *notes: str) -> Sighting:
        dump, present = self.dumps.read()
        return Sighting(None, dump, notes if present else (*notes, RESTLESS), stale=not present)
