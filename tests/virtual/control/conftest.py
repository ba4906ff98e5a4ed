"""An emulator around the test's phone, without sockets."""

from collections.abc import Callable

import pytest

from pytest_androidworld.virtual.control.machine import Machine
from pytest_androidworld.virtual.phone import Phone


@pytest.fixture
def machine(phone: Phone) -> Machine:
    """What methods and commands are called with."""
    return Machine(phone)


@pytest.fixture
def lenient(new_phone: Callable[..., Phone]) -> Phone:
    """A phone that is not strict: it counts what it does not know."""
    return new_phone()
