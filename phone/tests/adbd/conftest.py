"""A phone's adbd on a port of its own, and a host to talk to it."""

from collections.abc import Iterator

import pytest

from phone.tests.adbd.hosts import Host
from virtual_phone.adbd.daemon import Daemon
from virtual_phone.adbd.server import Server
from virtual_phone.phone import Phone


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
