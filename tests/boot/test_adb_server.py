"""One adb server for many phones: when it counts as ended, and when it is only slow."""

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pytest_androidworld.boot import AdbServer, adb_server
from pytest_androidworld.boot.booted import LOOPBACK, Booted

MANY = 50  # connections that a queue for one cannot hold


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[socket.socket]:
    """Servers that accept no connection, in the order in which they were started."""
    listening: list[socket.socket] = []

    def start(booted: Booted) -> int:
        server = socket.create_server((LOOPBACK, 0), backlog=1)
        booted.stack.callback(server.close)
        listening.append(server)
        port: int = server.getsockname()[1]
        return port

    monkeypatch.setattr(adb_server, "start_adb_server", start)
    monkeypatch.setattr(adb_server, "PATIENCE", 0.1)
    return listening


@pytest.fixture
def server(tmp_path: Path, started: list[socket.socket]) -> Iterator[AdbServer]:
    with closing(AdbServer(tmp_path)) as server:
        yield server


def test_one_that_is_slow_goes_on(server: AdbServer, started: list[socket.socket]) -> None:
    """With hundreds of phones, or on a loaded machine, it may not accept anybody for a while."""
    ports = {server.port() for _ in range(MANY)}
    assert len(ports) == len(started) == 1


def test_one_that_has_ended_is_started_anew(
    server: AdbServer, started: list[socket.socket]
) -> None:
    first = server.port()
    started[0].close()
    assert server.port() != first
    assert len(started) == 2
