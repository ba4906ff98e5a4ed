"""A device at ``host:port`` is one like those on a cable, and reached again when it was lost."""

from collections.abc import Iterator

import pytest

from pytest_androidworld.boot import Booted
from pytest_androidworld.env.booting import Booting
from pytest_androidworld.env.device import Device, connect


@pytest.fixture
def remote(device: Device, booted: Booted) -> Iterator[Device]:
    """The phone of `device`, as its adb server reaches it over the network."""
    assert booted.console_port is not None
    server = device.adb.client
    remote = connect(f"127.0.0.1:{booted.console_port + 1}", adb_port=server.port)
    yield remote
    remote.close()
    server.disconnect(remote.serial)


def lose(remote: Device) -> None:
    """As a server does that has tried for too long."""
    assert remote.adb.client.disconnect(remote.serial)


def test_its_screen_is_read_by_the_forwarder(remote: Device) -> None:
    assert "forests" in remote.capabilities
    remote.apps.open("settings")
    state = remote.observe()
    assert "Battery" in [each.text for each in state.ui_elements]
    assert state.notes == ()


def test_it_gets_all_rights_though_its_connection_ends_with_those_of_before(
    remote: Device,
) -> None:
    with remote.adb.open("unroot:") as stream:
        assert "restarting" in stream.read_until_close()
    remote.adb.close()
    lose(remote)
    remote.refresh()
    assert remote.adb.shell("id -u").stdout == "0\n"
    assert remote.observe().notes == ()


def test_one_that_its_server_has_lost_while_it_boots_is_reached_again(remote: Device) -> None:
    lose(remote)
    Booting(remote.adb, None, 10).wait()
    lose(remote)
    Booting(remote.adb, None, 10).knock(10)
    assert remote.adb.shell("echo there").stdout == "there\n"
