"""Wi-Fi and Bluetooth: what counts as on and off, and that nothing else is switched."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.score import Score
from pytest_androidworld.task_cases.system.radios import (
    SystemBluetoothTurnOff,
    SystemBluetoothTurnOffVerify,
    SystemBluetoothTurnOn,
    SystemBluetoothTurnOnVerify,
    SystemWifiTurnOff,
    SystemWifiTurnOffVerify,
    SystemWifiTurnOn,
    SystemWifiTurnOnVerify,
    TurnOffWifiAndTurnOnBluetooth,
)
from tests.task_cases.play import Play

Deed = Callable[[Device], object]
Kind = type[Task]
KINDS: list[Kind] = [
    SystemBluetoothTurnOff,
    SystemBluetoothTurnOffVerify,
    SystemBluetoothTurnOn,
    SystemBluetoothTurnOnVerify,
    SystemWifiTurnOff,
    SystemWifiTurnOffVerify,
    SystemWifiTurnOn,
    SystemWifiTurnOnVerify,
    TurnOffWifiAndTurnOnBluetooth,
]


def untouched(device: Device) -> None:
    """The agent did nothing."""


def wifi_on(device: Device) -> None:
    device.radios.set_wifi(True)


def wifi_off(device: Device) -> None:
    device.radios.set_wifi(False)


def bluetooth_on(device: Device) -> None:
    device.radios.set_bluetooth(True)


def bluetooth_off(device: Device) -> None:
    device.radios.set_bluetooth(False)


def airplane_mode(device: Device) -> None:
    device.radios.set_airplane(True)


def wifi_setting(value: str) -> Deed:
    """What the setting says, whatever the radio does."""
    return lambda device: device.settings.put("global", "wifi_on", value)


def bluetooth_setting(value: str) -> Deed:
    return lambda device: device.settings.put("global", "bluetooth_on", value)


def settings_gone(device: Device) -> None:
    device.adb.shell("settings delete global wifi_on; settings delete global bluetooth_on")


def hostile(device: Device) -> None:
    device.adb.shell(
        "pm clear com.android.settings; settings put system font_scale 1.3;"
        " settings put system accelerometer_rotation 0; settings put system user_rotation 1;"
        " settings delete global airplane_mode_on; rm -rf /storage/emulated/0/*"
    )
    settings_gone(device)


def started(play: Play, task: Task) -> float:
    """Whether the case's own check of its start holds."""
    start = task.check_start(play.device)
    assert start is not None
    return Score.from_any(start).strict


@pytest.mark.parametrize(
    ("kind", "deeds", "upstream", "strict"),
    [
        (SystemWifiTurnOn, [untouched], 0, 0),
        (SystemWifiTurnOn, [bluetooth_off], 0, 0),
        (SystemWifiTurnOn, [wifi_setting("3")], 0, 0),
        (SystemWifiTurnOn, [wifi_setting("12")], 0, 0),
        (SystemWifiTurnOn, [settings_gone], 0, 0),
        (SystemWifiTurnOn, [hostile], 0, 0),
        (SystemWifiTurnOn, [airplane_mode, wifi_on], 1, 0),  # D66
        (SystemWifiTurnOn, [wifi_on, bluetooth_off], 1, 0),
        (SystemWifiTurnOn, [wifi_on], 1, 1),
        (SystemWifiTurnOnVerify, [untouched], 1, 1),  # D01
        (SystemWifiTurnOnVerify, [wifi_off], 0, 0),
        (SystemWifiTurnOnVerify, [bluetooth_off], 1, 0),
        (SystemWifiTurnOff, [untouched], 0, 0),
        (SystemWifiTurnOff, [airplane_mode], 0, 0),
        (SystemWifiTurnOff, [settings_gone], 0, 0),
        (SystemWifiTurnOff, [wifi_off, airplane_mode], 1, 0),  # D66
        (SystemWifiTurnOff, [wifi_off, bluetooth_off], 1, 0),
        (SystemWifiTurnOff, [wifi_off], 1, 1),
        (SystemWifiTurnOffVerify, [untouched], 1, 1),  # D01
        (SystemWifiTurnOffVerify, [wifi_on], 0, 0),
        (SystemBluetoothTurnOn, [untouched], 0, 0),
        (SystemBluetoothTurnOn, [bluetooth_setting("2")], 0, 0),
        (SystemBluetoothTurnOn, [settings_gone], 0, 0),
        (SystemBluetoothTurnOn, [bluetooth_on, wifi_off], 1, 0),  # D66
        (SystemBluetoothTurnOn, [bluetooth_on], 1, 1),
        (SystemBluetoothTurnOnVerify, [untouched], 1, 1),  # D01
        (SystemBluetoothTurnOnVerify, [bluetooth_off], 0, 0),
        (SystemBluetoothTurnOff, [untouched], 0, 0),
        (SystemBluetoothTurnOff, [settings_gone], 0, 0),
        (SystemBluetoothTurnOff, [bluetooth_off, airplane_mode], 1, 0),  # D66
        (SystemBluetoothTurnOff, [bluetooth_off, wifi_off], 1, 0),
        (SystemBluetoothTurnOff, [bluetooth_off], 1, 1),
        (SystemBluetoothTurnOffVerify, [untouched], 1, 1),  # D01
        (SystemBluetoothTurnOffVerify, [bluetooth_on], 0, 0),
        (TurnOffWifiAndTurnOnBluetooth, [untouched], 0, 0),
        (TurnOffWifiAndTurnOnBluetooth, [settings_gone], 0, 0),
        (TurnOffWifiAndTurnOnBluetooth, [wifi_off], 0.5, 0.5),  # D06
        (TurnOffWifiAndTurnOnBluetooth, [bluetooth_on], 0.5, 0.5),
        (TurnOffWifiAndTurnOnBluetooth, [wifi_off, airplane_mode, bluetooth_on], 1, 0),  # D66
        (TurnOffWifiAndTurnOnBluetooth, [bluetooth_on, wifi_off], 1, 1),
    ],
)
def test_rewards(
    play: Play, kind: Kind, deeds: list[Deed], upstream: float, strict: float
) -> None:
    task = play.begin(kind)
    for deed in deeds:
        deed(play.device)
    assert play.rewards(task) == (upstream, strict)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.verify])
def test_a_case_begins_where_its_goal_is_not_reached(play: Play, kind: Kind) -> None:
    task = play.begin(kind)
    assert started(play, task) == 1
    play.solve(task)
    assert started(play, task) == 0


@pytest.mark.parametrize(
    ("kind", "other"),
    [
        (SystemWifiTurnOn, SystemWifiTurnOnVerify),
        (SystemBluetoothTurnOff, SystemBluetoothTurnOffVerify),
        (SystemBluetoothTurnOff, SystemWifiTurnOn),
    ],
)
def test_what_one_case_needed_does_not_solve_another(play: Play, kind: Kind, other: Kind) -> None:
    done = play.solve(play.begin(kind))
    play.fresh()
    task = play.begin(other)
    play.replay(done)
    assert play.rewards(task) == (0, 0)


def test_the_end_takes_back_a_phone_laid_waste(play: Play) -> None:
    before = play.digest()
    play.begin(SystemWifiTurnOff, backup=True)
    airplane_mode(play.device)
    hostile(play.device)
    play.end()
    assert play.digest() == before


def test_a_zero_is_explained(play: Play) -> None:
    task = play.begin(SystemWifiTurnOn)
    wifi_on(play.device)
    bluetooth_off(play.device)
    [why] = play.score(task).failed("strict")
    assert str(why) == (
        "NOT OK: bluetooth_on is as at the start (strict only, D66): expected 1, found 0"
    )
