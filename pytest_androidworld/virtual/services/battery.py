"""The battery, and the charger beside it."""

from pytest_androidworld.virtual.service import Service, State
from pytest_androidworld.virtual.services.settings import Settings

UNKNOWN, CHARGING, DISCHARGING, NOT_CHARGING, FULL = range(1, 6)  # BatteryManager's numbers
GOOD = 2
CHARGERS = ("ac", "usb", "wireless", "dock")


class Battery(Service):
    """What the hardware reports, unless overridden (`dumpsys battery set`)."""

    name = "battery"

    def fresh(self) -> State:
        return self.hardware() | {"stopped": False}

    def booted(self) -> None:
        self.reset()

    def hardware(self) -> State:
        """A full battery on a charger, as an emulator's is."""
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
        """Whether anything feeds the phone."""
        return any(self.state[charger] for charger in CHARGERS)

    @property
    def description(self) -> str:
        """What the status bar's icon says."""
        return f"Battery {self.level} percent."

    def set(self, **values: bool | int) -> None:
        """What the hardware reports from now on; no app hears it while updates are stopped."""
        if not self.state["stopped"]:
            self._become(values)

    def pretend(self, **values: bool | int) -> None:
        """Say otherwise than the hardware, which is no longer listened to."""
        self._become({**values, "stopped": True})

    def unplug(self) -> None:
        """Pretend that there is no charger."""
        self.pretend(**dict.fromkeys(CHARGERS, False), status=DISCHARGING)

    def reset(self) -> None:
        """Listen to the hardware again."""
        self._become(self.fresh())

    def saver(self, on: bool) -> None:
        """Switch Battery Saver."""
        self.phone[Settings].put("global", "low_power", int(on))

    def _become(self, values: State) -> None:
        self.state.update(values)
        self.phone.changed()
