"""A device is found again after it has loaded a snapshot, whatever that has done to it."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from pytest_androidworld.boot import Booted
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.base import Task

Inflict = Callable[[str], None]
AWAY = 0.4  # seconds that adb is offline here; 1 to 3 on an emulator


class Rest(Task):
    template = "Do nothing."

    def is_successful(self, env: Device) -> float:
        return 0.0


def test_a_device_whose_adb_goes_offline_is_waited_for(device: Device, inflict: Inflict) -> None:
    device.files.write("/sdcard/left.txt", "by the case before")
    inflict(f"load_cuts_adb {AWAY}")
    for _ in range(2):
        device.reset()
        assert device.files.read("/sdcard/left.txt") is None
        assert "Gmail" in [each.text for each in device.observe().ui_elements]


def test_a_screen_seen_after_a_reset_was_built_after_it(device: Device, inflict: Inflict) -> None:
    device.apps.open("settings")
    assert "Battery" in [each.text for each in device.observe().ui_elements]
    inflict(f"load_cuts_adb {AWAY}")
    device.reset()
    state = device.observe()
    assert "Battery" not in [each.text for each in state.ui_elements]
    assert state.notes == ()


def test_a_forwarder_that_knows_nothing_of_us_is_notified_again(
    device: Device, inflict: Inflict
) -> None:
    inflict("load_forgets_client")
    device.reset()
    state = device.observe()
    assert state.notes == ()
    assert "Gmail" in [each.text for each in state.ui_elements]


def test_a_daemon_without_rights_gets_them_again(device: Device, inflict: Inflict) -> None:
    with device.adb.open("unroot:") as stream:
        assert "restarting" in stream.read_until_close()
    device.adb.close()
    device.adb.until(lambda: not device.adb.is_root(), 30, "it is still root")
    assert device.adb.shell("id -u").stdout == "2000\n"
    device.refresh()
    assert device.adb.shell("id -u").stdout == "0\n"


def test_a_case_begins_at_its_time_whatever_the_clock_of_the_host(
    device: Device, inflict: Inflict
) -> None:
    inflict("load_sets_clock")
    device.reset()
    assert device.clock.now().year >= 2025
    lifecycle.begin(Rest.with_params({}), device, backup=False)
    assert 0 <= (device.clock.now() - datetime(2023, 10, 15, 15, 34, tzinfo=UTC)).seconds < 30


def test_an_emulator_that_has_ended_is_not_waited_for(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise DeviceError("the door is shut")

    monkeypatch.setattr(device.adb, "shell", fails)
    monkeypatch.setattr(device.emulator, "booted", fails)
    with pytest.raises(DeviceError, match=r"^the door is shut$"):
        device.refresh()


def test_a_reset_opens_no_stream_where_none_was_cut(
    device: Device, booted: Booted, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    connect = device.adb.open
    monkeypatch.setattr(
        device.adb, "open", lambda service, *rest: opened.append(service) or connect(service)
    )
    device.reset()
    device.observe()
    assert opened == []
