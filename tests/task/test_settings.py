"""Settings and radios: what they are, and that the others stay."""

from collections.abc import Callable

import pytest

from pytest_androidworld.env.device import Device
from pytest_androidworld.task.score import Score
from pytest_androidworld.task.settings import BLUETOOTH, WIFI, RadiosTask, number_is


@pytest.mark.parametrize(
    ("value", "reward"), [("254", 0), ("256", 0), ("bright", 0), ("", 0), ("255", 1)]
)
def test_a_setting_that_is_a_number(device: Device, value: str, reward: float) -> None:
    device.adb.run("settings", "put", "system", "screen_brightness", value)
    score = Score.of(number_is(device, "system", "screen_brightness", 255))
    assert (score.upstream, score.strict) == (reward, reward)


def test_a_setting_that_is_not_there(device: Device) -> None:
    device.settings.delete("system", "screen_brightness")
    assert Score.of(number_is(device, "system", "screen_brightness", 255)).strict == 0


@pytest.fixture
def task(device: Device) -> RadiosTask:
    device.radios.set_wifi(False)
    device.radios.set_bluetooth(False)
    task = RadiosTask.with_params({})
    assert isinstance(task, RadiosTask)
    task.remember(device)
    return task


def wifi_on(device: Device) -> None:
    device.radios.set_wifi(True)


def wifi_under_airplane_mode(device: Device) -> None:
    device.settings.put("global", "wifi_on", "2")
    device.settings.put("global", "airplane_mode_on", "1")


def wifi_and_bluetooth(device: Device) -> None:
    device.radios.set_wifi(True)
    device.radios.set_bluetooth(True)


def bluetooth_only(device: Device) -> None:
    device.radios.set_bluetooth(True)


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (bluetooth_only, 0, 0),
        (wifi_under_airplane_mode, 1, 0),  # D66
        (wifi_and_bluetooth, 1, 0),
        (wifi_on, 1, 1),
    ],
)
def test_wifi_on(
    task: RadiosTask,
    device: Device,
    deed: Callable[[Device], None],
    upstream: float,
    strict: float,
) -> None:
    deed(device)
    score = Score.of(task.radio_is(device, WIFI, True), task.other_radios(device, [WIFI]))
    assert (score.upstream, score.strict) == (upstream, strict)


@pytest.mark.parametrize(("value", "on"), [("2", 0), ("10", 0), ("", 0), ("1", 1)])
def test_bluetooth_is_on_at_one_only(
    task: RadiosTask, device: Device, value: str, on: float
) -> None:
    device.adb.run("settings", "put", "global", BLUETOOTH, value)
    assert task.radio_is(device, BLUETOOTH, True).strict == on
