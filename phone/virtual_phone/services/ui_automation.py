"""UI automation: the one connection with which uiautomator reads the screen.

While it lasts Android suppresses all other accessibility services, and then binds them again
(`UiAutomation` without FLAG_DONT_SUPPRESS_ACCESSIBILITY_SERVICES).
"""

from collections.abc import Iterator
from contextlib import contextmanager

from virtual_phone.runtime.clock import SECOND
from virtual_phone.service import Service


class UiAutomation(Service):
    """Whether uiautomator runs or has just run; not part of a snapshot, as clients start it."""

    name = "ui_automation"

    def listen(self) -> None:
        self._connections = 0
        self._ended: int | None = None  # time since boot

    def booted(self) -> None:
        self._ended = None

    def loaded(self) -> None:
        """Forget when the last connection ended, in another time."""
        self._ended = None

    @contextmanager
    def connection(self) -> Iterator[None]:
        """A context for a run of uiautomator."""
        self._connections += 1
        try:
            yield
        finally:
            self._connections -= 1
            self._ended = self.phone.clock.elapsed()

    @property
    def held(self) -> bool:
        """Whether a program is connected: uiautomator, or that of the fault, which stays so."""
        return self._connections > 0 or bool(self.phone.faults.get("uiautomation_held"))

    @property
    def suppresses(self) -> bool:
        """Apply the faults: other services hear nothing now, nor some seconds afterwards."""
        if self.phone.faults.get("uiautomation_held"):
            return True
        seconds = self.phone.faults.get("uiautomator_silences")
        if seconds is None:
            return False
        since = None if self._ended is None else self.phone.clock.elapsed() - self._ended
        return self._connections > 0 or (since is not None and since < float(seconds) * SECOND)
