"""Sets AVDs up without a device: its stage reads the apps, and leaves a snapshot."""

import threading
from collections.abc import Callable
from pathlib import Path

from pytest_androidworld.boot import AVD, DeviceSpec
from pytest_androidworld.env.snapshot import CLEAN
from pytest_androidworld.provision import lock_reader
from pytest_androidworld.provision.cache import Cache
from pytest_androidworld.provision.device_stage import DeviceStage
from pytest_androidworld.provision.hosts import HOSTS
from pytest_androidworld.provision.progress import Tenths
from pytest_androidworld.provision.setup import Setup, Wanted


def pause() -> None:
    """For a moment: a test looks what another process does."""
    threading.Event().wait(0.002)


class NoDevice(DeviceStage):
    """Needs all files of the apps, and no device."""

    def run(self, file: Callable[[str], Path]) -> None:
        self._write_record({})
        snapshot = self.avd.folder / "snapshots" / CLEAN
        snapshot.mkdir(parents=True, exist_ok=True)
        names = [each.name for each in self.lock.app_files]
        (snapshot / "ram.bin").write_bytes(b"".join(file(name).read_bytes() for name in names))
        self._write_record(self._state())


def ready(
    cache: Path,
    lock: Path,
    say: Callable[[str], object],
    *,
    name: str = "Pixel",
    accept: bool = True,
    offline: bool = False,
    existing: bool = False,
    arguments: tuple[str, ...] = (),
) -> Setup:
    """A set-up that has yet to run."""
    locked = lock_reader.read(lock, HOSTS["Linux", "x86_64"])
    spec = DeviceSpec(AVD, name, arguments=arguments)
    wanted = Wanted(spec, locked, Cache(cache), accept, offline, existing)
    setup = Setup(wanted, lambda *_: [], Tenths(say), say)
    setup.stage = NoDevice(spec, locked, setup.sdk, setup.avd, [], say)
    return setup
