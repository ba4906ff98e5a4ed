"""A virtual phone is started, and nothing of it is left behind."""

import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from phone.tests.many_open import many_open
from pytest_androidworld.boot import boot
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import DeviceError
from tests.boot.processes import gone_within, processes
from tests.crash import crash


def test_a_virtual_phone_is_there_and_then_nothing_of_it(tmp_path: Path) -> None:
    with boot("virtual", tmp_path) as booted:
        assert booted.device.kind == "virtual"
        assert not 5554 <= int(booted.device.serial.removeprefix("emulator-")) <= 5585
        assert booted.console("aw unknown")[-1] == "OK"
        assert booted.log() == ""
        assert len(processes(tmp_path)) == 4  # the phone, the adb server and who watches each
        assert isinstance(booted.device.observe(), State)
    assert processes(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_two_phones_know_nothing_of_each_other(tmp_path: Path) -> None:
    with boot("virtual", tmp_path) as one, boot("virtual", tmp_path) as other:
        one.device.adb.shell("echo one >/sdcard/which")
        assert one.device.serial != other.device.serial
        assert other.device.adb.shell("cat /sdcard/which").status == 1
        assert one.device.adb.client.port != other.device.adb.client.port


def test_hundreds_of_phones_need_more_files_than_select_takes(tmp_path: Path) -> None:
    with many_open(), boot("virtual", tmp_path) as booted:
        assert [booted.device.adb.shell(f"echo {word}").stdout for word in "ab"] == ["a\n", "b\n"]


def test_a_killed_phone_is_a_device_error_and_leaves_nothing(tmp_path: Path) -> None:
    with boot("virtual", tmp_path) as booted:
        device = booted.device
        state = device.observe()
        crash(device)
        for deed in (
            device.observe,
            lambda: device.observe(pixels=True),
            lambda: device.adb.shell("true"),
            device.reset,
            device.front,
        ):
            with pytest.raises(DeviceError, match=r"emulator"):
                deed()
        assert device.serial in str(device.healthy())
        assert state.ui_elements
    assert processes(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/proc").exists(), reason="only /proc tells whose child is whose")
def test_a_killed_guardian_leaves_no_server_behind(tmp_path: Path) -> None:
    others = guardians()
    with boot("virtual", tmp_path):
        (own,) = guardians() - others
        os.kill(own, signal.SIGKILL)
    assert gone_within(tmp_path, 30)


def guardians() -> set[int]:
    """Those of the servers that this process has started."""
    pids = [pid.name for pid in Path("/proc").glob("[0-9]*")]
    found = {pid for pid in pids if commanded(pid).startswith("sh -c")}
    return {int(pid) for pid in found if os.getpid() == parent_of(pid)}


def commanded(pid: str) -> str:
    """A process's command line; empty if it has just ended."""
    with suppress(OSError):
        return Path("/proc", pid, "cmdline").read_text().replace("\0", " ")
    return ""


def parent_of(pid: str) -> int:
    """Its parent's number; 0 if it has just ended."""
    with suppress(OSError):
        return int(Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[1])
    return 0
