"""Chrome's first run in a set-up: whichever a system image has, it is tapped through."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.boot import Booted, DeviceSpec, boot
from pytest_androidworld.env.device import Device
from pytest_androidworld.episode import Limits, Stage
from pytest_androidworld.provision.lock import Lock
from pytest_androidworld.provision.phone import device_steps
from tests.provision.phone.connections import connected


@pytest.fixture(params=["benchmark", "recorded"])
def bought_with(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Booted]:
    spec = DeviceSpec("virtual", flags=("-as-bought", "-strict", "-image", request.param))
    with boot(spec, tmp_path_factory.mktemp("bought")) as phone:
        yield phone


@pytest.fixture
def bought(bought_with: Booted) -> Iterator[Device]:
    with connected(bought_with) as device:
        yield device


def test_it_is_done_once(bought: Device, lock: Lock, files: Path, tmp_path: Path) -> None:
    steps = {each.name: each for each in device_steps(lock, tmp_path)}
    names = (
        "settings: normalise",
        "accessibility forwarder: install and enable",
        "chrome: set up",
    )
    for name in names:
        assert not steps[name].done(bought)
        steps[name].run(bought, files.__truediv__)
    assert steps["chrome: set up"].done(bought)
    user = User(Stage("", bought, Limits(3))).open("chrome")
    assert user.shows("Search or type web address")
