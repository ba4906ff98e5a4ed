"""Devices that run already are found and left running, or restarted."""

from pathlib import Path

import pytest

from pytest_androidworld.boot import ATTACHED, DeviceSpec, attached, boot, reboot
from pytest_androidworld.errors import DeviceError


def test_what_cannot_be_attached_is_said_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    with pytest.raises(DeviceError, match="emulator-5554: wait for the device: no adb server at"):
        boot("emulator-5554", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_phone_that_runs_already_is_attached_to_and_left_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with boot("virtual", tmp_path) as booted:
        device = booted.device
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(device.adb.client.port))
        assert device.emulator is not None
        with boot(device.serial, tmp_path) as plain:
            assert plain.device.emulator is None
            assert plain.device.healthy() is None
        grpc = device.emulator.address.rpartition(":")[2]
        monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
        monkeypatch.setenv("HOME", str(booted.folder))  # where it tells its token
        with boot(f"{device.serial}@{grpc}", tmp_path) as full:
            assert full.device.kind == "attached"
            assert full.device.emulator is not None
            assert full.device.observe().notes == ()
        assert device.adb.shell("echo still here").stdout == "still here\n"


@pytest.mark.parametrize(
    ("option", "address"),
    [
        ("emulator-5554@8554", "127.0.0.1:8554"),
        ("192.0.2.1:5555@8554", "192.0.2.1:8554"),
        ("192.0.2.1:5555", None),
    ],
)
def test_the_grpc_of_a_device_on_the_network_is_there_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, address: str | None
) -> None:
    reached: list[object] = []
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(attached, "connect", lambda *where, **how: reached.append(where[3]))
    boot(option, tmp_path).close()
    assert reached == [address]


def test_a_restarted_device_is_back_with_all_signs_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sys.boot_completed` comes before package manager and launcher."""
    with boot("virtual", tmp_path) as booted:
        adb = booted.device.adb
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb.client.port))
        booted.console("aw fault services_late 20")
        counted = "settings get global boot_count"
        before = int(adb.shell(counted).stdout)
        reboot(DeviceSpec(ATTACHED, booted.device.serial))
        assert adb.shell("pm path android").status == 0
        assert int(adb.shell(counted).stdout) == before + 1
