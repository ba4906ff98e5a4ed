"""A virtual phone in a process of its own, for tests that need a whole device."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # who plays the benchmark in a checkout loads this, too
    from pytest_androidworld.boot import Booted
    from pytest_androidworld.env.device import Device


@pytest.fixture(scope="session")
def booted(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Booted]":
    """One for all tests of a process; `device` brings it back to the beginning."""
    from pytest_androidworld.boot import boot

    with boot("virtual", tmp_path_factory.mktemp("device")) as phone:
        yield phone


@pytest.fixture
def device(booted: "Booted") -> "Device":
    """A phone just reset."""
    booted.device.reset()
    return booted.device


@pytest.fixture
def inflict(booted: "Booted", device: "Device") -> Iterator[Callable[[str], None]]:
    """Lets the phone of `device` be as unkind as real ones, until the test ends."""

    def inflicted(fault: str) -> None:
        assert booted.console(f"aw fault {fault}") == ["OK"]

    yield inflicted
    inflicted("off")
