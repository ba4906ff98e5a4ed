"""Clients in Python: what adbutils and pure-python-adb ask a device first, and what they get."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from adbutils import AdbClient, AdbDevice
from ppadb import InstallError
from ppadb.client import Client
from ppadb.device import Device

from phone.tests.apks import packed
from phone.tests.clients import DEADLINE, Adb

CLOCK = "com.google.android.deskclock"
DESK_CLOCK = "com.android.deskclock.DeskClock"
TALLY = "org.example.tally"


@pytest.fixture
def upright(adb: Adb) -> Iterator[None]:
    """Holds the device upright, with its clock in front."""
    adb.shell("settings put system accelerometer_rotation 0")
    adb.shell("settings put system user_rotation 0")
    adb.shell(f"am start -W -n {CLOCK}/{DESK_CLOCK}")
    yield
    adb.shell("settings put system user_rotation 0; input keyevent HOME")


# adbutils


@pytest.fixture
def device(adb: Adb, upright: None) -> AdbDevice:
    return AdbClient(host="127.0.0.1", port=adb.port, socket_timeout=DEADLINE).device(adb.serial)


def test_adbutils_reads_how_the_screen_is_turned(device: AdbDevice) -> None:
    width, height = device.window_size()
    assert width < height
    assert device.rotation() == 0
    device.shell("settings put system user_rotation 1")
    assert device.rotation() == 1
    assert device.window_size() == (height, width)


def test_adbutils_reads_the_address(ours: None, device: AdbDevice) -> None:
    assert device.wlan_ip() == "10.0.2.16"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_adbutils_reads_the_screen_in_both_ways(device: AdbDevice) -> None:
    size = tuple(device.window_size())  # `framebuffer` leaves its connection open
    assert device.framebuffer().size == size
    assert device.screenshot(error_ok=False).size == size


def test_adbutils_reads_what_is_in_front(device: AdbDevice) -> None:
    app = device.app_current()
    assert (app.package, app.activity) == (CLOCK, DESK_CLOCK)
    assert f'package="{CLOCK}"' in device.dump_hierarchy()


def test_adbutils_installs_and_removes(
    ours: None, device: AdbDevice, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tally.apk").write_bytes(packed(TALLY, 12))
    device.install(str(tmp_path / "tally.apk"), nolaunch=True, silent=True)
    info = device.app_info(TALLY)
    assert info is not None
    assert (info.version_name, info.version_code) == ("1.2.3", 12)
    device.uninstall(TALLY)
    assert TALLY not in device.list_packages()


def test_adbutils_moves_files(ours: None, device: AdbDevice, folder: str, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\0\xff" * 40_000)
    device.sync.push(tmp_path / "a", f"{folder}/a")
    device.sync.pull(f"{folder}/a", tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == b"\0\xff" * 40_000
    assert [each.path for each in device.sync.list(folder)] == [".", "..", "a"]


# pure-python-adb


@pytest.fixture
def pure(adb: Adb, upright: None) -> Device:
    return Client(host="127.0.0.1", port=adb.port).device(adb.serial)


def test_pure_python_adb_reads_the_screen(pure: Device, device: AdbDevice) -> None:
    assert tuple(pure.wm_size()) == tuple(device.window_size())
    assert pure.screencap().startswith(b"\x89PNG\r\n\x1a\n")


def test_pure_python_adb_reads_apps(pure: Device) -> None:
    top = pure.get_top_activity()
    assert (top.package, top.activity) == (CLOCK, DESK_CLOCK)
    assert pure.is_installed(CLOCK)
    assert not pure.is_installed("no.such")
    assert int(pure.get_pid(CLOCK)) > 0


def test_pure_python_adb_types_and_taps(pure: Device) -> None:
    pure.input_keyevent("KEYCODE_HOME")
    assert pure.get_top_activity().package != CLOCK
    assert pure.shell("echo 'a b' | wc -c") == "4\n"


def test_pure_python_adb_installs_and_removes(ours: None, pure: Device, tmp_path: Path) -> None:
    apk = tmp_path / "tally.apk"
    apk.write_bytes(packed(TALLY))
    assert pure.install(str(apk)) is True
    assert pure.uninstall(TALLY) is True
    apk.write_bytes(b"no apk")
    with pytest.raises(InstallError, match="INSTALL_PARSE_FAILED_NOT_APK"):
        pure.install(str(apk))


def test_pure_python_adb_moves_files(
    ours: None, pure: Device, folder: str, tmp_path: Path
) -> None:
    (tmp_path / "a").write_bytes(b"\0\xff" * 40_000)
    pure.push(str(tmp_path / "a"), f"{folder}/a")
    pure.pull(f"{folder}/a", str(tmp_path / "b"))
    assert (tmp_path / "b").read_bytes() == b"\0\xff" * 40_000


def test_pure_python_adb_forwards_ports(ours: None, pure: Device) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    pure.forward(f"tcp:{port}", "tcp:9")
    assert pure.list_forward() == {f"tcp:{port}": "tcp:9"}
    pure.killforward_all()
    assert pure.list_forward() == {}
