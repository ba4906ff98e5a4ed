"""The whole device as it was set up: back to it before a case, where an emulator can do that.

Its state can also be taken out as a file, and another device of the same kind put into it.
"""

from typing import TYPE_CHECKING

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.emulator import Emulator

CLEAN = "aw_clean"
STATE = "aw_state"  # on its way out or in


class Snapshot:
    """The snapshot that every case begins from."""

    def __init__(self, serial: str, emulator: "Emulator | None" = None) -> None:
        self.serial, self.emulator = serial, emulator

    @property
    def exists(self) -> bool:
        """Whether the device can be reset as a whole."""
        return self.emulator is not None and CLEAN in self.emulator.list_snapshots()

    @property
    def incompatible(self) -> bool:
        """Whether there is one, but of another emulator."""
        if self.emulator is None or self.exists:
            return False
        return CLEAN in self.emulator.list_snapshots(incompatible=True)

    def reset(self) -> None:
        """Make the whole device as it was when it had been set up."""
        if self.emulator is None:
            raise DeviceError(f"{self.serial}: only an emulator with gRPC can load a snapshot")
        self.emulator.load_snapshot(CLEAN)

    def save(self) -> None:
        """Keep the device as it is now as what `reset` brings back."""
        self._emulator().save_snapshot(CLEAN)

    def export(self) -> bytes:
        """The device as it is now, as a file."""
        emulator = self._emulator()
        emulator.save_snapshot(STATE)
        data = emulator.pull_snapshot(STATE)
        emulator.delete_snapshot(STATE)
        return data

    def enter(self, data: bytes) -> None:
        """Make the device as it was when `export` gave that file."""
        emulator = self._emulator()
        emulator.push_snapshot(STATE, data)
        emulator.load_snapshot(STATE)
        emulator.delete_snapshot(STATE)

    def _emulator(self) -> "Emulator":
        if self.emulator is None:
            raise DeviceError(f"{self.serial}: only an emulator with gRPC has snapshots")
        return self.emulator
