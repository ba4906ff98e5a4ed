"""Calls that come in from outside, by an emulator's modem."""

from typing import TYPE_CHECKING

from pytest_androidworld.env.sms import NO_GRPC
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.emulator import Emulator

PATIENCE = 50  # times 0.1 s of the device's time until it rings
RINGS = "dumpsys telephony.registry | grep -q 'mCallState=1'"
UNTIL_IT_RINGS = (
    f"i=0; while [ $i -lt {PATIENCE} ] && ! {RINGS}; do sleep 0.1; i=$((i+1)); done; {RINGS}"
)


class Calls:
    """Other people's calls."""

    def __init__(self, device: "Device") -> None:
        self.device = device

    def ring(self, number: str) -> bool:
        """Have somebody call, and wait by the device's time until it rings; whether it does."""
        return self._modem.ring(number) and self.device.adb.shell(UNTIL_IT_RINGS).status == 0

    def hang_up(self, number: str) -> bool:
        """Have the caller hang up; False if the call is over already."""
        return self._modem.hang_up(number)

    @property
    def _modem(self) -> "Emulator":
        if self.device.emulator is None:
            raise DeviceError(f"{self.device.serial}: nobody can call it: {NO_GRPC}")
        return self.device.emulator
