"""Sets an AVD up without a device, in a process of its own that a test can kill at any moment.

    python -m tests.provision.set_up CACHE LOCK [DEATH [remove]]

With a number it kills itself when it is about to touch its files for that time; without or with 0
it prints at its end how often it has touched them.  With `remove` it removes a set-up instead.
ANDROID_AVD_HOME is as for a user.  What stands for the device's stage only reads each file of the
apps, and leaves a snapshot.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from pytest_androidworld.boot import AVD, DeviceSpec
from pytest_androidworld.env.snapshot import CLEAN
from pytest_androidworld.provision import lock_reader, removal
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


TOUCHES = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod", "os.symlink"}


class Touches:
    """Counts how often the files of a folder are opened, made, moved or removed."""

    def __init__(self, home: Path, death: int | None) -> None:
        self.home, self.death, self.count = str(home), death, 0
        sys.addaudithook(self.see)

    def see(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in TOUCHES and any(self.home in str(each) for each in arguments):
            self.count += 1
            if self.count == self.death:
                os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    cache, lock, *rest = sys.argv[1:]
    setup = ready(Path(cache), Path(lock), lambda _: None)
    touches = Touches(Path(cache).parent, int(rest[0]) if rest else None)
    if rest[1:] == ["remove"]:
        list(removal.remove(setup.cache))
    else:
        setup.run()
    sys.stdout.write(str(touches.count))
