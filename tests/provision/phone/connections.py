"""Connections to the phone that a set-up begins with."""

from collections.abc import Iterator
from contextlib import contextmanager

from pytest_androidworld.boot import Booted, discovered
from pytest_androidworld.env.device import Device, connect

BOUGHT = "bought"  # its snapshot; a bought phone has none


@contextmanager
def connected(phone: Booted) -> Iterator[Device]:
    """A connection of its own."""
    first = phone.device
    assert first.emulator is not None
    device = connect(
        first.serial,
        adb_port=first.adb.client.port,
        grpc=first.emulator.address,
        grpc_token=grpc_token(phone),
        kind=first.kind,
    )
    try:
        yield device
    finally:
        device.close()


def grpc_token(phone: Booted) -> str:
    """The token that a child needs, too."""
    return discovered(phone.device.serial, {"HOME": str(phone.folder)})["grpc.token"]
