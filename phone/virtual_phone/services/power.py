"""The screen's power state."""

from virtual_phone.service import Service, State
from virtual_phone.services.battery import Battery
from virtual_phone.services.settings import Settings

PLUGGED = {"ac": 1, "usb": 2, "wireless": 4, "dock": 8}  # bits of stay_on_while_plugged_in
DOCK_SINCE = 33


class Power(Service):
    """Whether the screen is on."""

    name = "power"

    def fresh(self) -> State:
        return {"awake": True}

    @property
    def awake(self) -> bool:
        return bool(self.state["awake"])

    def wake(self) -> None:
        self._become(True)

    def sleep(self) -> None:
        """Switch the screen off."""
        self._become(False)

    def _become(self, awake: bool) -> None:
        self.state["awake"] = awake
        self.phone.changed()

    def stay_on(self, *chargers: str) -> None:
        """Keep the screen on while one of some chargers is connected."""
        self.phone[Settings].put(
            "global", "stay_on_while_plugged_in", sum(PLUGGED[each] for each in chargers)
        )

    @property
    def stays_on(self) -> bool:
        """Whether it is kept on now: by a charger that is connected."""
        kept = self.phone[Settings].number("global", "stay_on_while_plugged_in")
        connected = self.phone[Battery].state
        return any(kept & bit and connected[name] for name, bit in PLUGGED.items())

    def chargers(self) -> tuple[str, ...]:
        """The kinds of chargers of this Android version."""
        return tuple(PLUGGED)[: 4 if self.phone.profile.api >= DOCK_SINCE else 3]

    def booted(self) -> None:
        settings = self.phone[Settings]
        settings.put("global", "boot_count", settings.number("global", "boot_count") + 1)
        self.wake()
