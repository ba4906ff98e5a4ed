"""Ports that are chosen for a device are no other's until it ends."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from pytest_androidworld import ports
from pytest_androidworld.errors import DeviceError

FREE = ports.free


@pytest.fixture
def offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """What the kernel offers, one after the other, as two processes at once may be offered it."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    offers: list[tuple[int, int]] = []
    monkeypatch.setattr(ports, "free", lambda: offers.pop(0))
    yield offers
    assert offers == []


def test_ports_are_chosen_once_at_a_time(offered: list[tuple[int, int]]) -> None:
    offered += [(9000, 9500), (9000, 9600), (9002, 9500), (9004, 9001), (9002, 9600)]
    with ExitStack() as one, ExitStack() as other:
        assert ports.reserve(one) == (9000, 9500)
        assert ports.reserve(other) == (9002, 9600)


def test_ports_are_free_for_the_next_device_when_one_ends(offered: list[tuple[int, int]]) -> None:
    offered += [(9000, 9500), (9000, 9500)]
    for _ in range(2):
        with ExitStack() as until:
            assert ports.reserve(until) == (9000, 9500)


def test_no_port_is_one_that_another_program_gets_or_an_adb_server_scans() -> None:
    """A kernel assigns ports from 32768 on to any connection; adb servers scan up to 5585."""
    for _ in range(20):
        console, grpc = FREE()
        assert 5585 < console < console + 1 < 32768
        assert 5585 < grpc < 32768


def test_a_console_is_even_and_its_neighbour_free() -> None:
    console, grpc = FREE()
    assert console % 2 == 0
    assert grpc not in (console, console + 1)


def test_where_none_can_be_had_the_search_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "LOOPBACK", "192.0.2.1")  # for documents: no computer has it
    with pytest.raises(DeviceError, match=r"no three ports are free at 127\.0\.0\.1: 1000 tries"):
        FREE()


def test_where_all_are_others_the_search_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(ports, "free", lambda: (9000, 9500))
    with ExitStack() as one, ExitStack() as other:
        ports.reserve(one)
        with pytest.raises(DeviceError, match="1000 tries found none"):
            ports.reserve(other)
