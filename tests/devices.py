"""A virtual phone in a process of its own, for tests that need a whole device."""

from collections.abc import Iterator

import pytest

from pytest_androidworld.boot import Booted, boot
from pytest_androidworld.env.device import Device


@pytest.fixture(scope="session")
def booted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Booted]:
    """One for all tests of a process; `device` brings it back to the beginning."""
    with boot("virtual", tmp_path_factory.mktemp("device")) as phone:
        yield phone


@pytest.fixture
def device(booted: Booted) -> Device:
    """A phone just reset."""
    booted.device.reset()
    return booted.device
