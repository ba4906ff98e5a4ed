"""The console of an emulator: its greeting is left out, and a token is given if it wants one."""

import pytest

from pytest_androidworld.boot import Booted
from pytest_androidworld.env.console import Console
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError


def test_one_that_wants_a_token_gets_it(device: Device, booted: Booted) -> None:
    assert device.console is not None
    assert device.console.token == booted.console_token != ""
    assert device.console.run("avd name", "avd heartbeat")[0:2] == ["AndroidWorldAvd", "OK"]


def test_a_wrong_token_is_reported_with_the_file_of_the_right_one(
    device: Device, booted: Booted
) -> None:
    assert booted.console_port is not None
    with pytest.raises(DeviceError) as raised:
        Console(device.serial, booted.console_port, "wrong").run("avd name")
    assert str(raised.value) == (
        f"console of {device.serial}: it does not take our token, which is that of"
        " ~/.emulator_console_auth_token: KO: authentication token does not match console_token"
    )


def test_without_a_listener_the_console_is_named(device: Device) -> None:
    with pytest.raises(DeviceError, match=f"console of {device.serial}: "):
        Console(device.serial, 1).run("avd name")
