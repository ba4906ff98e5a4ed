"""The emulator around a phone: its names, ports and power switch."""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from virtual_phone.control.evdev import Events
from virtual_phone.control.frames import Frames
from virtual_phone.phone import CLEAN, Phone
from virtual_phone.runtime import heap
from virtual_phone.storage import snapshot_archive

AVD = "AndroidWorldAvd"
VERSION = "36.1.9.0 (pytest-androidworld virtual phone)"
RAM = 2 << 30
CHECKED = 0.1  # seconds between two looks whether the client of a save is still there
SMALLEST = 1024  # bytes that a piece counts at least, so that empty ones have an end, too
PROTECTED = f"{CLEAN} is what this phone is reset to"


class Machine:
    """The emulator as seen by the commands of the console and the methods of the gRPC."""

    name = "emulator"  # as a client of the phone
    version = VERSION
    ram = RAM

    def __init__(self, phone: Phone, avd: str = AVD) -> None:
        self.phone = phone
        self.avd = avd
        self.console_port = 0
        self.adb_port = 0
        self.grpc_port = 0
        self.loaded = ""  # the snapshot that was loaded last
        self.frames = Frames(phone)
        self.events = Events(phone)
        self.off = threading.Event()

    @property
    def serial(self) -> str:
        """The serial number in adb: named after the port below adb's, not after the console's."""
        return f"emulator-{self.adb_port - 1}"

    @property
    def incompatible(self) -> bool:
        """Apply the fault: the snapshots that are there are of another emulator."""
        return bool(self.phone.faults.get("snapshots_incompatible"))

    def power_off(self) -> None:
        """End the process, after the reply to the caller is sent."""
        self.off.set()

    # Snapshots; a missing or invalid name raises ValueError

    def save(self, name: str, check_client: Callable[[], None] = lambda: None) -> None:
        """Save the whole phone, replacing an older snapshot of that name.

        Others may work until all files but those that they change have been read. Meanwhile
        ``check_client`` is called again and again, and may end it by an exception.
        """
        snapshots = self.phone.snapshots
        snapshots.has(name)  # an impossible name is refused at once

        @contextmanager
        def aside() -> Iterator[None]:
            with self.phone.idle():
                yield
            check_client()

        snapshots.store_changed(aside)
        databases = self.phone.databases
        databases.saving += 1
        try:
            while not self.phone.wait_for(databases.are_whole, CHECKED):
                check_client()
            self.phone.save(name)
        finally:
            databases.saving -= 1

    def load(self, name: str) -> None:
        """Restore the whole phone; connections stay."""
        self._check(name)
        if self.incompatible:
            raise ValueError(f"the snapshot {name!r} was saved by another emulator")
        if self.phone.faults.pop("load_fails", False):
            raise ValueError(f"the snapshot {name!r} could not be loaded")
        self.phone.load(name)
        self.loaded = name
        heap.give_back()

    def export(self, name: str, form: int) -> Iterator[bytes]:
        """A snapshot as a file, in pieces that are made when they are read, without the lock."""
        self._check(name)
        self._check_form(form)
        snapshots = self.phone.snapshots
        text, contents = snapshots.text(name), snapshots.contents(name)
        return snapshot_archive.packed(text, contents, self.phone.profile.hardware, form)

    def add(self, name: str, pieces: Iterable[bytes], form: int, step: Callable[[], None]) -> None:
        """A snapshot from a file that comes in pieces, replacing an older one of that name.

        Called without the phone's lock, which only the last moment needs. ``step`` is called
        before each piece, and may end it by an exception.
        """
        self._check_form(form)
        if name == CLEAN:
            raise ValueError(PROTECTED)
        snapshots = self.phone.snapshots
        with TemporaryDirectory(dir=snapshots.store) as folder, TemporaryFile(dir=folder) as file:
            size = 0
            for piece in pieces:
                step()
                size += max(len(piece), SMALLEST)
                snapshots.room.check(size, name)
                file.write(piece)
            file.seek(0)
            hardware, room = self.phone.profile.hardware, snapshots.room
            text = snapshot_archive.unpacked(file, form, Path(folder), room, hardware, step)
            with self.phone.busy():
                snapshots.add(name, text, Path(folder))

    def delete(self, name: str) -> None:
        self._check(name)
        if name == CLEAN:
            raise ValueError(PROTECTED)
        self.phone.snapshots.delete(name)

    def _check(self, name: str) -> None:
        if not self.phone.snapshots.has(name):
            raise ValueError(f"there is no snapshot {name!r}")

    @staticmethod
    def _check_form(form: int) -> None:
        if form not in snapshot_archive.FORMATS:
            raise ValueError("this phone packs snapshots as TARGZ and TAR only")
