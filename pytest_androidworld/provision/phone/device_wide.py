"""The steps of a set-up that are about the device as a whole, not about one app of the tasks."""

from collections.abc import Callable
from pathlib import Path

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.forwarder import PACKAGE, installed
from pytest_androidworld.env.health import HOME
from pytest_androidworld.env.normalising import deviations, normalise
from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision.lock import LockedApp

File = Callable[[str], Path]
RECENT = "dumpsys activity recents | grep 'Recent #' | grep -c type=standard"


class SettingsStep:
    """All settings as a run wants them; the first step, as animations slow down all others."""

    name = "settings: normalise"

    def done(self, device: Device) -> bool:
        return not deviations(device)

    def run(self, device: Device, file: File) -> None:
        normalise(device)
        left = deviations(device)
        if left:
            each = "; ".join(f"{one} ({one.norm.why})" for one in left)
            raise SetupError(f"{device.serial} does not take these settings: {each}")


class ForwarderStep:
    """The app that sends the screen's elements; all steps after it see by it."""

    name = "accessibility forwarder: install and enable"

    def __init__(self, locked: LockedApp) -> None:
        self.locked = locked

    def done(self, device: Device) -> bool:
        return device.forwarder is not None and device.forwarder.alive

    def run(self, device: Device, file: File) -> None:
        if not installed(device.adb):
            device.apps.install(file(self.locked.apk.name))
            if not installed(device.adb):
                raise SetupError(f"{self.locked.apk.name} holds another app than {PACKAGE}")
        if not device.start_forwarder():
            raise SetupError(
                f"{device.serial}: the accessibility forwarder is installed, was switched on,"
                " bound and started anew, and sends nothing; `adb logcat` may say why"
            )


class HomeStep:
    """The home screen, and nothing in Recents: what each case begins with."""

    name = "home screen: close all apps"

    def done(self, device: Device) -> bool:
        home = device.adb.shell(HOME).stdout.split() or [""]
        front = device.front() or ""
        at_home = front.partition("/")[0] == home[-1].partition("/")[0]
        return at_home and device.adb.shell(RECENT).stdout.strip() == "0"

    def run(self, device: Device, file: File) -> None:
        device.input.key("KEYCODE_HOME")
        device.settle.wait()
        device.apps.close_recents()
        trouble = device.healthy()
        if trouble:
            raise SetupError(trouble)
