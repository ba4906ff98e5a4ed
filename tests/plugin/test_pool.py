"""The pool finds a sick device out before a case begins, and that costs the case nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.bench.pool import DevicePool
from pytest_androidworld.boot import Booted, DeviceSpec
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError, NoDeviceLeft
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.base import Task
from tests.crash import crash


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DevicePool]:
    """Of virtual phones."""
    pool = DevicePool("virtual", tmp_path_factory.mktemp("pool"))
    yield pool
    pool.close()


def test_a_well_phone_is_put_back_and_stays(pool: DevicePool) -> None:
    first = pool.ready()
    first.files.write("/sdcard/left.txt", "by the case before")
    assert pool.ready() is first
    assert first.files.read("/sdcard/left.txt") is None


def test_a_well_phone_is_known_to_be_so_at_a_glance(
    pool: DevicePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole look pulls the shade, which takes a real device two seconds at each case."""
    first, lines = pool.ready(), []
    shell = first.adb.shell

    def noted(line: str, *how: Any, **named: Any) -> Output:
        lines.append(line)
        return shell(line, *how, **named)

    monkeypatch.setattr(first.adb, "shell", noted)
    first.apps.open("settings")
    assert pool.ready() is first
    assert not [line for line in lines if "statusbar" in line]


def test_a_phone_whose_adb_goes_offline_when_it_is_reset_stays(pool: DevicePool) -> None:
    first = pool.ready()
    assert pool.booted is not None
    pool.booted.console("aw fault load_cuts_adb 0.3")
    assert pool.ready() is first
    pool.booted.console("aw fault off")


@pytest.mark.parametrize("what", ["aw fault freeze on", "aw fault disk_full on", "kill"])
def test_a_sick_phone_is_replaced_at_once(pool: DevicePool, what: str) -> None:
    first = pool.ready()
    assert pool.booted is not None
    if what == "kill":
        crash(first)
    else:
        pool.booted.console(what)
    second = pool.ready()
    assert second is not first
    assert second.healthy() is None


def test_an_emulator_is_started_as_the_options_say(tmp_path: Path) -> None:
    pool = DevicePool("avd:P", tmp_path, arguments=("-gpu", "host"), boot_seconds=60.0)
    assert pool.specs == [DeviceSpec("avd", "P", arguments=("-gpu", "host"), boot_seconds=60.0)]


def test_a_device_that_was_given_up_is_not_tried_again(
    booted: Booted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(booted.device.adb.client.port))
    serial = booted.device.serial
    pool = DevicePool(serial, tmp_path, given_up=True)
    for _ in range(2):
        with pytest.raises(NoDeviceLeft) as refused:
            pool.ready()
        assert str(refused.value) == (
            f"{serial} stopped responding and no other device is available"
        )
    assert pool.booted is None


def test_a_serial_that_the_adb_server_does_not_know_names_the_server(
    booted: Booted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = booted.device.adb.client.port
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
    pool = DevicePool("emulator-2", tmp_path)
    with pytest.raises(NoDeviceLeft) as refused:
        pool._give_up_for_good(DeviceError("it was not there"))
    assert str(refused.value) == (
        f"the adb server at port {port} knows no emulator-2 (`adb -P {port} devices` lists what it"
        " knows; ANDROID_ADB_SERVER_PORT names another server), and no other device is available:"
        " it was not there"
    )


@pytest.fixture
def attached(booted: Booted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DevicePool:
    """Of a device that runs already."""
    device = booted.device
    device.reset()
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(device.adb.client.port))
    assert device.emulator is not None
    port = device.emulator.address.rpartition(":")[2]
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv("HOME", str(booted.folder))  # where it publishes its token
    return DevicePool(f"{device.serial}@{port}", tmp_path)


class Rest(Task):
    template = "Do nothing."

    def is_successful(self, env: Device) -> float:
        return 0.0


def test_error_dialogs_are_hidden_after_the_load_and_in_the_round_trip_of_the_clock(
    attached: DevicePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, lines = attached.ready(), []
    shell = device.adb.shell

    def recorded(line: str, *more: Any, **named: Any) -> Output:
        lines.append(line)
        return shell(line, *more, **named)

    monkeypatch.setattr(device.adb, "shell", recorded)
    assert attached.ready() is device
    lifecycle.begin(Rest.with_params({}), device, backup=False)
    load, begin = (each for each in lines if "hide_error_dialogs" in each)
    assert load == "settings put global hide_error_dialogs 1"
    assert "; date -u 1015153423.00" in begin
    monkeypatch.undo()
    assert device.settings.get("global", "hide_error_dialogs") == "1"
    attached.close()


def test_an_attached_device_is_reset_after_the_last_case(
    booted: Booted, attached: DevicePool
) -> None:
    pool, clean = attached, booted.console("aw digest")
    pool.ready().files.write("/sdcard/left.txt", "by the last case")
    pool.close()
    assert booted.console("aw digest") == clean
