"""An emulator around the test's phone, without sockets."""

import pytest

from pytest_androidworld.virtual.control.machine import Machine
from pytest_androidworld.virtual.phone import Phone


@pytest.fixture
def machine(phone: Phone) -> Machine:
    """What methods and commands are called with."""
    return Machine(phone)
