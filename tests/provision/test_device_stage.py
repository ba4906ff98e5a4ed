"""The snapshot of an earlier set-up, until the next one is saved."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_androidworld.boot import AVD, DeviceSpec, sdk
from pytest_androidworld.boot.emulator_args import RECORD
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError, SetupError
from pytest_androidworld.provision import lock_reader
from pytest_androidworld.provision.cache import Cache
from pytest_androidworld.provision.hosts import HOSTS
from pytest_androidworld.provision.progress import Tenths
from pytest_androidworld.provision.setup import Setup, Wanted
from tests.provision.sdk_server import SdkServer
from tests.provision.user import User, with_nothing


class Step:
    """One that fails if it is to."""

    name = "a step"

    def __init__(self, trouble: Exception | None = None, *, vain: bool = False) -> None:
        self.trouble, self.vain, self.ran = trouble, vain, False

    def done(self, device: Device) -> bool:
        return self.ran and not self.vain

    def run(self, device: Device, file: Callable[[str], Path]) -> None:
        if self.trouble:
            raise self.trouble
        self.ran = True


@pytest.fixture
def user(tmp_path: Path, server: SdkServer, monkeypatch: pytest.MonkeyPatch) -> User:
    user = with_nothing(tmp_path, server)
    for name in (*sdk.VARIABLES, "ANDROID_USER_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(user.home))
    monkeypatch.setenv("ANDROID_AVD_HOME", str(user.avd.parent))
    return user


def set_up(user: User, step: Step, *arguments: str) -> None:
    """With one step on the device, and no apps."""
    lock = lock_reader.read(user.lock, HOSTS["Linux", "x86_64"])
    spec = DeviceSpec(AVD, "Pixel_6", arguments=arguments, boot_seconds=300)
    wanted = Wanted(spec, lock, Cache(user.home / "cache"), accept_licenses=True)
    Setup(wanted, lambda *_: [step], Tenths(lambda _: None), lambda _: None).run()


def state(user: User) -> tuple[bool, list[str]]:
    """Whether the snapshot counts, and what its emulator has to be started with."""
    words = shlex.split((user.avd / RECORD).read_text())
    return "snapshot" in sdk.record("Pixel_6"), words


SOFTWARE = ["-gpu", "swangle_indirect"]


def test_a_snapshot_counts_until_its_device_is_changed(user: User) -> None:
    set_up(user, Step())
    assert state(user) == (True, SOFTWARE)
    emulator = user.home / "cache/sdk/emulator/emulator"
    working = emulator.read_text()
    emulator.write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(DeviceError, match="the emulator has ended, with status 3"):
        set_up(user, Step(), "-gpu", "host")
    assert state(user) == (True, SOFTWARE)
    emulator.write_text(working)
    with pytest.raises(SetupError, match=r"^a step: .*: the cable is cut; the snapshot is"):
        set_up(user, Step(DeviceError("emulator-1: the cable is cut")), "-gpu", "host")
    assert state(user) == (False, SOFTWARE)
    with pytest.raises(SetupError, match=r"^a step: it was done, and .* does not have it"):
        set_up(user, Step(vain=True))
    assert state(user) == (False, SOFTWARE)
    set_up(user, Step(), "-gpu", "host")
    assert state(user) == (True, ["-gpu", "host"])
