"""A phone that nobody has set up, and the files of the lock: stubs that it takes for its apps."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from phone.tests.apks import packed
from pytest_androidworld.boot import Booted, DeviceSpec, boot
from pytest_androidworld.env.device import Device
from pytest_androidworld.provision.device_step import DeviceStep
from pytest_androidworld.provision.hosts import HOSTS
from pytest_androidworld.provision.lock import SHIPPED, Lock
from pytest_androidworld.provision.lock_reader import read
from pytest_androidworld.provision.phone import device_steps
from tests.provision.phone.connections import BOUGHT, connected


@pytest.fixture(scope="session")
def lock() -> Lock:
    return read(SHIPPED, HOSTS["Linux", "x86_64"])


@pytest.fixture(scope="session")
def files(lock: Lock, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what a set-up has downloaded."""
    folder = tmp_path_factory.mktemp("files")
    for app in lock.apps:
        apk = packed(app.package, app.version_code or 3)
        (folder / app.apk.name).write_bytes(apk)
        for data in app.data:
            (folder / data.name).write_bytes(b"a map of Liechtenstein")
    return folder


@pytest.fixture(scope="session")
def bought_phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Booted]:
    """One for all tests of a process."""
    spec = DeviceSpec("virtual", flags=("-as-bought", "-strict"))
    with boot(spec, tmp_path_factory.mktemp("bought")) as phone:
        assert phone.device.emulator is not None
        phone.device.emulator.save_snapshot(BOUGHT)
        yield phone


@pytest.fixture
def bought(bought_phone: Booted) -> Iterator[Device]:
    """The phone as it was bought, connected to as at the beginning of a set-up."""
    assert bought_phone.device.emulator is not None
    bought_phone.device.emulator.load_snapshot(BOUGHT)
    with connected(bought_phone) as device:
        yield device


@pytest.fixture
def steps(lock: Lock, tmp_path: Path) -> list[DeviceStep]:
    return device_steps(lock, tmp_path / "screens")


@pytest.fixture
def step(steps: list[DeviceStep]) -> Callable[[str], DeviceStep]:
    """The step with that name."""
    by_name = {each.name: each for each in steps}
    return by_name.__getitem__
