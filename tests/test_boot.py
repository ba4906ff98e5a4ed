"""What the device option names is started, and nothing of it is left behind."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pytest_androidworld.boot import DeviceSpec, boot, discovered, parse
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import DeviceError, UsageError

PAUSE = threading.Event()


def processes(folder: Path) -> list[str]:
    """The commands that run with a folder as their HOME."""
    found = []
    wanted = f"HOME={folder}".encode()
    for each in Path("/proc").glob("[0-9]*"):
        try:
            if any(
                word.startswith(wanted) for word in (each / "environ").read_bytes().split(b"\0")
            ):
                found.append((each / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return [command for command in found if command]


def gone_within(folder: Path, seconds: float) -> bool:
    """Whether neither process nor file is left in a folder."""
    began = time.monotonic()
    while processes(folder) or any(folder.iterdir()):
        if time.monotonic() - began > seconds:
            return False
        PAUSE.wait(0.05)
    return True


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("vitual", "no kind of device is called 'vitual'. Did you mean 'virtual'?"),
        ("", "no kind of device is called ''"),
        ("emulator-", "no kind of device is called 'emulator-'"),
        ("emulator-55x4", "Did you mean 'emulator-5554'?"),
        ("avd", "no kind of device is called 'avd'"),
        ("avd:", "which AVD?"),
        ("emulator-5554@", "after @ comes the gRPC's port"),
        ("emulator-5554@http", "after @ comes the gRPC's port, not 'http'"),
        ("virtual,virtual", "only attached devices come in lists"),
        ("avd:a,emulator-5554", "only attached devices come in lists"),
        ("emulator-5554,emulator-5554", "emulator-5554 is named twice"),
        ("emulator-5554,", "no kind of device is called ''"),
        (":5555", "no kind of device is called ':5555'"),
    ],
)
def test_an_option_that_names_no_device_says_why(option: str, why: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse(option)
    assert why in str(raised.value)


@pytest.mark.parametrize(
    ("option", "specs"),
    [
        ("virtual", [DeviceSpec("virtual")]),
        ("avd:Pixel_6_API_33", [DeviceSpec("avd", "Pixel_6_API_33")]),
        ("emulator-5554", [DeviceSpec("attached", "emulator-5554")]),
        ("emulator-5554@8554", [DeviceSpec("attached", "emulator-5554", 8554)]),
        (
            "emulator-5554, 10.0.0.7:5555@9000",
            [
                DeviceSpec("attached", "emulator-5554"),
                DeviceSpec("attached", "10.0.0.7:5555", 9000),
            ],
        ),
    ],
)
def test_an_option_names_devices(option: str, specs: list[DeviceSpec]) -> None:
    assert parse(option) == specs
    assert ",".join(map(str, specs)) == option.replace(" ", "")


def test_an_emulator_tells_its_ports_in_a_file(tmp_path: Path) -> None:
    running = tmp_path / ".android/avd/running"
    running.mkdir(parents=True)
    for number, port in ((1, 5554), (2, 5556)):
        lines = f"port.serial={port}\ngrpc.port={port + 3000}\ngrpc.token=a=b\n"
        (running / f"pid_{number}.ini").write_text(lines)
    home = {"HOME": str(tmp_path)}
    told = {"port.serial": "5556", "grpc.port": "8556", "grpc.token": "a=b"}
    assert discovered("emulator-5556", home) == told
    assert discovered("emulator-5558", home) == {}


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


def test_a_killed_phone_is_a_device_error_and_leaves_nothing(tmp_path: Path) -> None:
    with boot("virtual", tmp_path) as booted:
        device = booted.device
        state = device.observe()
        booted.console("kill")
        device.adb.client.wait_for(device.serial, state="disconnect", timeout=10)
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
        with boot(f"{device.serial}@{grpc}", tmp_path) as attached:
            assert attached.device.kind == "attached"
            assert attached.device.emulator is not None
            assert attached.device.observe().notes == ()
        assert device.adb.shell("echo still here").stdout == "still here\n"


def test_an_avd_needs_an_sdk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_SDK_ROOT", str(tmp_path / "sdk"))
    with pytest.raises(UsageError, match="set ANDROID_SDK_ROOT to the SDK's folder"):
        boot("avd:Pixel", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def sdk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An SDK with one AVD, whose emulator is a virtual phone that notes its words.

    As an emulator does, it has the AVD's snapshots from its folder, and leaves those there that it
    saves.
    """
    folder = tmp_path / "sdk/emulator"
    folder.mkdir(parents=True)
    emulator = folder / "emulator"
    emulator.write_text(
        f'#!/bin/sh\necho "$@" >{tmp_path}/words\n'
        f"export HOME={tmp_path}/boot TMPDIR={tmp_path}/boot\n"
        f"exec {sys.executable} -m pytest_androidworld.virtual -clock stepped"
        f' -datadir {tmp_path}/data "$@"\n'
    )
    emulator.chmod(0o755)
    (tmp_path / "avds").mkdir()
    (tmp_path / "avds/Pixel_6.ini").touch()
    (tmp_path / "boot").mkdir()
    monkeypatch.setenv("ANDROID_SDK_ROOT", str(tmp_path / "sdk"))
    monkeypatch.setenv("ANDROID_AVD_HOME", str(tmp_path / "avds"))
    return tmp_path


def words_of(sdk: Path) -> list[str]:
    """What the last emulator was started with."""
    return (sdk / "words").read_text().split()


def nothing_left(sdk: Path) -> bool:
    return processes(sdk / "boot") == [] and list((sdk / "boot").iterdir()) == []


def test_an_avd_is_launched_by_android_env(sdk: Path) -> None:
    """The virtual phone stands in the emulator's place, as android-env would start it."""
    with boot("avd:Pixel_6", sdk / "boot") as booted:
        assert booted.device.kind == "avd"
        assert booted.device.observe().ui_elements
        words = words_of(sdk)
        assert "-read-only" in words
        assert words[words.index("-avd") + 1] == "Pixel_6"
    assert nothing_left(sdk)


def test_a_writable_avd_keeps_its_snapshots(sdk: Path) -> None:
    with boot(DeviceSpec("avd", "Pixel_6", writable=True), sdk / "boot") as booted:
        assert "-no-snapshot" in words_of(sdk)
        assert "-read-only" not in words_of(sdk)
        booted.device.files.write("/sdcard/there", "since set-up")
        assert booted.device.emulator is not None
        booted.device.emulator.save_snapshot("set_up")
    assert nothing_left(sdk)
    with boot("avd:Pixel_6", sdk / "boot") as booted:
        assert booted.device.emulator is not None
        booted.device.emulator.load_snapshot("set_up")
        booted.device.refresh()
        assert booted.device.files.read("/sdcard/there") == "since set-up"
    assert nothing_left(sdk)


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


PARENT = """
    import sys, threading
    from pathlib import Path
    from pytest_androidworld.boot import boot
    with boot("virtual", Path(sys.argv[1])) as booted:
        print("up", flush=True)
        threading.Event().wait()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_the_parent_ends_nothing_is_left(tmp_path: Path, number: int) -> None:
    command = [sys.executable, "-c", textwrap.dedent(PARENT), str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"up\n"
        os.killpg(parent.pid, number)
        parent.wait(20)
    assert gone_within(tmp_path, 30)
