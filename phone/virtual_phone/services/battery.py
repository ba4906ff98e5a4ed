"""The battery and its charger."""

from virtual_phone.service import Service, State
from virtual_phone.services.settings import Settings

UNKNOWN, CHARGING, DISCHARGING, NOT_CHARGING, FULL = range(1, 6)  # BatteryManager's numbers
GOOD = 2
CHARGERS = ("ac", "usb", "wireless", "dock")


class Battery(Service):
    """The state that the hardware reports, or its override (`dumpsys battery set`)."""

    name = "battery"

    def fresh(self) -> State:
        return self.hardware() | {"stopped": False}

    def booted(self) -> None:
        self.reset()

    def hardware(self) -> State:
        """The hardware's state: initially a full battery on a charger, as on an emulator."""
        return {
            "ac": True,
            "usb": False,
            "wireless": False,
            "dock": False,
            "present": True,
            "level": 100,
            "status": FULL,
            "health": GOOD,
            "temperature": 250,
        }

    @property
    def level(self) -> int:
        return int(self.state["level"])

    @property
    def charging(self) -> bool:
        """Whether a charger is connected."""
        return any(self.state[charger] for charger in CHARGERS)

    @property
    def description(self) -> str:
        """The content description of the status bar's icon."""
        return f"Battery {self.level} percent."

    def set(self, **values: bool | int) -> None:
        """Change the hardware's state; apps do not see it while an override is active."""
        if not self.state["stopped"]:
            self._become(values)

    def pretend(self, **values: bool | int) -> None:
        """Override the hardware's state."""
        self._become({**values, "stopped": True})

    def unplug(self) -> None:
        """Override the state with a disconnected charger."""
        self.pretend(**dict.fromkeys(CHARGERS, False), status=DISCHARGING)

    def reset(self) -> None:
        """End the override."""
        self._become(self.fresh())

    def saver(self, on: bool) -> None:
        """Switch Battery Saver."""
        self.phone[Settings].put("global", "low_power", int(on))

    def _become(self, values: State) -> None:
        self.state.update(values)
        self.phone.changed()
