"""A virtual phone in a process of its own, for tests that need a whole device."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # who plays the benchmark in a checkout loads this, too
    from pytest_androidworld.boot import Booted
    from pytest_androidworld.env.device import Device
    from tests.shared_phone import SharedPhone


@pytest.fixture(scope="session")
def shared_phone(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[SharedPhone]":
    from tests.shared_phone import SharedPhone

    phone = SharedPhone(tmp_path_factory.mktemp("device"))
    yield phone
    phone.close()


@pytest.fixture
def booted(shared_phone: "SharedPhone") -> "Booted":
    """A phone just reset, with its doors."""
    return shared_phone.ready()


@pytest.fixture
def device(booted: "Booted") -> "Device":
    """A phone just reset."""
    return booted.device


@pytest.fixture
def without_grpc(device: "Device") -> "Device":
    """The same phone as if it hung on a cable.

    It is another `Device`: the parts of the first, made when they are first used, stay with the
    phone that tests share, and would be without an emulator in all tests that follow.
    """
    from pytest_androidworld.env.device import Device

    return Device(device.adb, None, device.forwarder, device.kind)


@pytest.fixture(params=["gRPC", "adb"])
def by_either_door(request: pytest.FixtureRequest, device: "Device") -> "Device":
    """The phone with its emulator's gRPC, and as if it had none."""
    return device if request.param == "gRPC" else request.getfixturevalue("without_grpc")


@pytest.fixture
def inflict(booted: "Booted", device: "Device") -> Iterator[Callable[[str], None]]:
    """Lets the phone of `device` be as unkind as real ones, until the test ends."""

    def inflicted(fault: str) -> None:
        assert booted.console(f"aw fault {fault}") == ["OK"]

    yield inflicted
    inflicted("off")
