"""From the device option to a running device; the only part that knows both env and virtual.

    device_spec  the option as data      emulator_args  what an emulator is started with
    sdk          where SDK and AVDs are  capacity       how many emulators a machine bears
    virtual_phone, avd, attached         each starts, or finds, one kind of device
    processes, booted                    what was started, and its end
    adb_server   one adb server for many virtual phones
    discovery    what running emulators tell
    doctor/      whether a computer can run emulators, and reaches a device

Whatever is started here holds a pipe from this process and ends when that closes, however this
process ends, and so does the folder in which it all lies.
"""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from pytest_androidworld.boot import attached, avd, virtual_phone
from pytest_androidworld.boot.adb_server import AdbServer as AdbServer
from pytest_androidworld.boot.attached import is_listed as is_listed
from pytest_androidworld.boot.attached import reboot as reboot
from pytest_androidworld.boot.attached import users_server as users_server
from pytest_androidworld.boot.booted import LOOPBACK as LOOPBACK
from pytest_androidworld.boot.booted import Booted as Booted
from pytest_androidworld.boot.device_spec import ATTACHED as ATTACHED
from pytest_androidworld.boot.device_spec import AVD as AVD
from pytest_androidworld.boot.device_spec import BOOT_SECONDS as BOOT_SECONDS
from pytest_androidworld.boot.device_spec import REPLAY as REPLAY
from pytest_androidworld.boot.device_spec import VIRTUAL as VIRTUAL
from pytest_androidworld.boot.device_spec import DeviceSpec as DeviceSpec
from pytest_androidworld.boot.device_spec import parse as parse
from pytest_androidworld.boot.discovery import discovered as discovered
from pytest_androidworld.boot.sdk import emulator_of as emulator_of
from virtual_phone.runtime.identity import phone_identity as phone_identity
from virtual_phone.zygote.client import Zygote as Zygote

# Each begins to start a device; what it returns waits for it.
STARTS: dict[str, Callable[[Booted, DeviceSpec], Callable[[], None]]] = {
    VIRTUAL: virtual_phone.start,
    AVD: lambda *device: partial(avd.start, *device),
    ATTACHED: lambda *device: partial(attached.start, *device),
    REPLAY: lambda *_: lambda: None,  # nothing is behind its doors: see `env.recording`
}


def boot(device_option: str | DeviceSpec, folder: Path) -> Booted:
    """Start a device, or attach to one; its files lie in a folder of its own in `folder`."""
    spec = parse(device_option)[0] if isinstance(device_option, str) else device_option
    return Starting(spec, folder).ready()


class Starting:
    """A device that starts; a virtual phone does so while its caller does something else."""

    def __init__(self, spec: DeviceSpec, folder: Path) -> None:
        own = Path(tempfile.mkdtemp(prefix="androidworld-", dir=folder))
        self._booted = Booted(own)
        self._booted.stack.callback(shutil.rmtree, own, ignore_errors=True)
        with self._undone():
            self._wait = STARTS[spec.kind](self._booted, spec)

    def ready(self) -> Booted:
        """Wait until it has started."""
        with self._undone():
            self._wait()
        return self._booted

    def cancel(self) -> None:
        """End it at once, however far it is."""
        self._booted.kill()

    @contextmanager
    def _undone(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._booted.close()
            raise
