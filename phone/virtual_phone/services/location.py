"""The phone's location, and whether it is enabled."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from virtual_phone.service import Service, State
from virtual_phone.services.processes import Processes
from virtual_phone.services.registry import Reference
from virtual_phone.services.settings import Settings

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

OFF, HIGH_ACCURACY = 0, 3  # the values of the key location_mode

Observer = Callable[[], None]


class Location(Service):
    """The location service, with the last fix."""

    name = "location"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._observers: list[Observer] = []

    def fresh(self) -> State:
        fix = {"latitude": 37.4219983, "longitude": -122.084, "altitude": 5.0}
        return fix | {"speed": 0.0, "bearing": 0.0, "satellites": 0, "at": 0, "requests": {}}

    def comparable(self, state: State) -> State:
        return {key: value for key, value in state.items() if key not in ("at", "requests")}

    def booted(self) -> None:
        self.state["requests"] = {}

    @property
    def enabled(self) -> bool:
        return self.phone[Settings].number("secure", "location_mode") != OFF

    def enable(self, on: bool) -> None:
        """Switch "Use location"."""
        self.phone[Settings].put("secure", "location_mode", HIGH_ACCURACY if on else OFF)

    def fix(self, latitude: float, longitude: float, **more: float) -> None:
        """Set a new fix, with altitude, speed and bearing if known."""
        self.state.update(latitude=latitude, longitude=longitude, **more)
        self.state["at"] = self.phone.clock.elapsed()
        self.phone.changed()
        for observer in self._observers:
            observer()
        for package, callback in [*self.state["requests"].items()]:
            if self.enabled:
                self.phone[Processes].wake(package, callback)

    def observe(self, observer: Observer) -> None:
        """Call ``observer`` with each fix; for services, at `listen`."""
        self._observers.append(observer)

    def request(self, package: str, callback: Reference | None) -> None:
        """Call an app back with each fix, while its process runs; None ends that."""
        self.state["requests"].pop(package, None)
        if callback:
            self.state["requests"][package] = callback
