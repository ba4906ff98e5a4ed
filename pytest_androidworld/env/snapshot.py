"""The whole device as it was set up: back to it before a case, where an emulator can do that."""

from typing import TYPE_CHECKING

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.emulator import Emulator

CLEAN = "aw_clean"


class Snapshot:
    """The snapshot that every case begins from."""

    def __init__(self, serial: str, emulator: "Emulator | None" = None) -> None:
        self.serial, self.emulator = serial, emulator

    @property
    def exists(self) -> bool:
        """Whether the device can be reset as a whole."""
        return self.emulator is not None and CLEAN in self.emulator.list_snapshots()

    def reset(self) -> None:
        """Make the whole device as it was when it had been set up."""
        if self.emulator is None:
            raise DeviceError(f"{self.serial}: only an emulator with gRPC can load a snapshot")
        self.emulator.load_snapshot(CLEAN)

    def save(self) -> None:
        """Keep the device as it is now as what `reset` brings back."""
        if self.emulator is None:
            raise DeviceError(f"{self.serial}: only an emulator with gRPC has snapshots")
        self.emulator.save_snapshot(CLEAN)
