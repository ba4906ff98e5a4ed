"""Calls that come in, by the emulator's modem."""

import pytest

from pytest_androidworld.env.calls import Calls
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError

CALLER = "+15551234567"


def state(device: Device) -> str:
    return device.adb.shell("dumpsys telephony.registry | grep mCallState").stdout.strip()


def test_a_call_rings_until_its_caller_hangs_up(device: Device) -> None:
    assert Calls(device).ring(CALLER)
    assert state(device) == "mCallState=1"
    assert not Calls(device).hang_up("+15551234568")
    assert Calls(device).hang_up(CALLER)
    assert state(device) == "mCallState=0"
    assert not Calls(device).hang_up(CALLER)


def test_in_airplane_mode_it_does_not_ring(device: Device) -> None:
    device.radios.set_airplane(True)
    assert not Calls(device).ring(CALLER)
    assert not Calls(device).hang_up(CALLER)


def test_nobody_calls_a_device_without_a_modem(without_grpc: Device) -> None:
    with pytest.raises(DeviceError) as raised:
        Calls(without_grpc).ring(CALLER)
    assert str(raised.value) == (
        f"{without_grpc.serial}: nobody can call it: it has no emulator's gRPC. Name its port:"
        " SERIAL@PORT"
    )
