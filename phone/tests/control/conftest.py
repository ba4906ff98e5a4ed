"""An emulator around the test's phone, without sockets, and a client that receives its forests."""

from collections.abc import Iterator

import pytest

from phone.tests.control.a11y_client import Client, connect, enable
from virtual_phone.control.forwarder import Forwarder
from virtual_phone.control.machine import Machine
from virtual_phone.phone import Phone


@pytest.fixture
def machine(phone: Phone) -> Machine:
    """What methods and commands are called with."""
    return Machine(phone)


@pytest.fixture
def client() -> Iterator[Client]:
    client = Client()
    yield client
    client.server.stop(None).wait()


@pytest.fixture
def connected(phone: Phone, client: Client) -> Iterator[Client]:
    """A client that has had the first forest."""
    enable(phone)
    connect(phone, client.port)
    assert len(client.forests()) == 1
    yield client
    phone[Forwarder].stop()
