"""The ports of a phone: found or given, and reserved from the start."""

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from phone.tests.ports import free_port, free_ports
from virtual_phone import device
from virtual_phone.device import Device, Options, PortTaken, listen, open_doors


@pytest.fixture
def taken() -> Iterator[int]:
    """A port in use, between two free ones."""
    _, port, _ = free_ports(3)
    with socket.create_server(("127.0.0.1", port)):
        yield port


def test_ports_are_held_before_there_is_a_phone() -> None:
    with closing(open_doors(0, 0)) as doors:
        assert doors.console % 2 == 0
        assert doors.adb == doors.console + 1
        for port in (doors.console, doors.adb):
            with pytest.raises(PortTaken, match=f"port {port} is taken"):
                listen(port)


def test_given_ports_are_held_with_the_one_that_adb_emu_dials() -> None:
    _, adb = free_ports(2)
    with closing(open_doors(console := free_port(), adb)) as doors:
        assert (doors.console, doors.adb) == (console, adb)
        assert doors.sockets.keys() == {console, adb - 1, adb}


def test_one_taken_port_leaves_none_held(taken: int) -> None:
    with pytest.raises(PortTaken, match=f"port {taken} is taken"):
        listen(taken - 1, taken, taken + 1)
    listen(taken - 1)[taken - 1].close()


@pytest.mark.parametrize("port", [65536, 1 << 20])
def test_a_port_beyond_all_ports(port: int) -> None:
    with pytest.raises(PortTaken, match=f"port {port} is taken, or may not be had"):
        listen(port)


def test_where_grpcs_usual_port_goes_at_the_last_moment_another_is_found(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "GRPC_ABOVE", taken - free_port())
    monkeypatch.setattr(device, "is_free", lambda port: True)
    console = taken - device.GRPC_ABOVE
    phone = Device(Options(console_port=console, adb_server_port=1, stepped=True))
    try:
        assert phone.machine.grpc_port not in (0, taken)
    finally:
        phone.stop()


def test_a_grpc_port_that_was_asked_for_and_goes_at_the_last_moment(
    taken: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(device, "is_free", lambda port: True)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with pytest.raises(PortTaken, match=f"port {taken} is taken"):
        Device(Options(grpc_port=taken, adb_server_port=1, stepped=True))
