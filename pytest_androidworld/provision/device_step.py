"""What one step of a set-up on the device is; ``phone/`` has them, `setup` runs them in order."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device


class DeviceStep(Protocol):
    """Something to be done once on a device, which tells by a look whether it has been done."""

    @property
    def name(self) -> str:
        """For the line on the terminal: ``markor: install``."""

    def done(self, device: "Device") -> bool:
        """Whether the device has it; only looks."""

    def run(self, device: "Device", file: Callable[[str], Path]) -> None:
        """Do it; `file` gives a verified file by its name in the lock, as ``clipper.apk``.

        It may be called again after it was interrupted anywhere; `done` is checked afterwards.
        """
