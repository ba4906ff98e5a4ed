"""A phone's adbd on a port of its own, and a host to talk to it."""

from collections.abc import Iterator

import pytest

from pytest_androidworld.virtual.adbd.daemon import Daemon
from pytest_androidworld.virtual.adbd.server import Server
from pytest_androidworld.virtual.phone import Phone
from tests.virtual.adbd.hosts import Host


@pytest.fixture
def server(phone: Phone) -> Iterator[Server]:
    server = Server(Daemon(phone))
    server.start()
    yield server
    server.close()
    assert phone.failures == []


@pytest.fixture
def host(server: Server) -> Iterator[Host]:
    with Host(server.port) as host:
        host.connect()
        yield host
