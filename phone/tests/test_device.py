"""``androidworld-device`` as a process: how it starts, where it listens, how it ends."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import grpc
import pytest
from android_env.proto import emulator_controller_pb2, emulator_controller_pb2_grpc
from google.protobuf.empty_pb2 import Empty

from phone.tests.ports import free_port, free_ports
from phone.tests.processes import COMMAND, Process, listening
from virtual_phone.control.faults import hostile

PAUSE = threading.Event()
pb: Any = emulator_controller_pb2
LOOPBACK = {"0100007F", "0000000000000000FFFF00000100007F"}  # 127.0.0.1, and as IPv6 writes it


def alive(pid: int) -> bool:
    """Whether there is such a process that is not only waiting to be noticed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone_within(pid: int, seconds: float) -> bool:
    began = time.monotonic()
    while alive(pid):
        if time.monotonic() - began > seconds:
            return False
        PAUSE.wait(0.01)
    return True


def test_it_says_one_line_and_listens_on_loopback_only(tmp_path: Path) -> None:
    with Process(home=tmp_path) as phone:
        assert phone.serial == f"emulator-{phone.console}"
        assert phone.adb == phone.console + 1
        assert not 5554 <= phone.console <= 5585
        found = listening(phone.popen.pid)
        assert {address for address, _ in found} <= LOOPBACK
        assert {port for _, port in found} == {phone.adb, phone.console, phone.grpc}


def test_sigterm_ends_it_well_and_removes_its_files(tmp_path: Path) -> None:
    with Process(home=tmp_path) as phone:
        (folder,) = tmp_path.iterdir()
        assert folder.name.startswith("androidworld-device-")
        phone.popen.terminate()
        assert phone.ended() == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_it_as_shells_expect(tmp_path: Path) -> None:
    with Process(home=tmp_path) as phone:
        phone.popen.send_signal(signal.SIGINT)
        assert phone.ended() == (130, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
@pytest.mark.parametrize("later", [0, 0.05, 0.2])
def test_a_signal_while_it_starts(tmp_path: Path, number: int, status: int, later: float) -> None:
    own = {"HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    starting = subprocess.Popen(COMMAND, stdout=subprocess.DEVNULL, env=os.environ | own)
    while starting.poll() is None and not list(tmp_path.iterdir()):
        PAUSE.wait(0.01)
    PAUSE.wait(later)
    starting.send_signal(number)
    assert starting.wait(30) == status
    assert list(tmp_path.iterdir()) == []


def test_the_console_kills_it(tmp_path: Path) -> None:
    with Process(home=tmp_path) as phone:
        assert phone.say("kill") == ["OK: killing emulator, bye bye"]
        assert phone.ended() == (0, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_while_it_ends(tmp_path: Path, number: int) -> None:
    with Process(home=tmp_path) as phone:
        assert phone.say("kill") == ["OK: killing emulator, bye bye"]
        while phone.popen.poll() is None:
            phone.popen.send_signal(number)
            PAUSE.wait(0.01)
        _, complaints = phone.ended()
        assert complaints == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("clock", ["real", "stepped"])
def test_a_client_shuts_it_down_and_is_answered(tmp_path: Path, clock: str) -> None:
    with (
        Process("-clock", clock, home=tmp_path) as phone,
        grpc.insecure_channel(f"localhost:{phone.grpc}") as channel,
    ):
        stub: Any = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
        assert stub.getStatus(Empty()).booted
        stub.setVmState(pb.VmRunState(state=pb.VmRunState.SHUTDOWN))
        assert phone.ended() == (0, "")


PARENT = """
import subprocess, sys, threading
def start():
    child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)
    print(child.pid, child.stdout.readline(), end="", flush=True)
thread = threading.Thread(target=start)
thread.start()
thread.join()
print("the thread that started it has ended", flush=True)
sys.stdin.read()
"""


def test_it_dies_with_the_process_that_started_it_and_not_with_a_thread_of_that(
    tmp_path: Path,
) -> None:
    own = {"HOME": str(tmp_path), "TMPDIR": str(tmp_path), "ANDROID_ADB_SERVER_PORT": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, *COMMAND],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | own,
    ) as parent:
        assert parent.stdout is not None
        pid, serial = parent.stdout.readline().split()[:2]
        assert serial.startswith("emulator-")
        assert parent.stdout.readline() == "the thread that started it has ended\n"
        assert not gone_within(int(pid), 0.6)
        parent.kill()
        assert gone_within(int(pid), 30)  # a second on a quiet machine
    assert list(tmp_path.iterdir()) == []


def test_it_dies_when_its_lifeline_is_cut(tmp_path: Path) -> None:
    with Process("-lifeline", "0", home=tmp_path, stdin=subprocess.PIPE) as phone:
        assert phone.popen.stdin is not None
        phone.popen.stdin.close()
        phone.popen.stdin = None
        assert phone.ended() == (0, "")


STUCK = """
import ctypes, signal, threading
from virtual_phone.control.faults import hostile
from virtual_phone import __main__ as phone
from virtual_phone.runtime import watchdog

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which tests under nohup inherit as ignored
watchdog.LOOK = 0.01  # so that its patience, counted in looks, is soon over
watchdog.GRACE = 0.3

def stick():
    print("stuck", flush=True)
    ctypes.PyDLL(None).pause()  # with the interpreter's lock, which nothing gives up

def device(options):
    thread = threading.Thread(target=stick)
    thread.start()
    thread.join()

phone.Device = device
phone.main(["-lifeline", "0", "-clock", "stepped"])
"""


def stuck(tmp_path: Path) -> "subprocess.Popen[str]":
    """A phone whose interpreter is in C code for ever, holding its lock."""
    return subprocess.Popen(
        [sys.executable, "-c", STUCK],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(tmp_path), "ANDROID_ADB_SERVER_PORT": "1"},
    )


def test_a_stuck_one_dies_when_its_lifeline_is_cut(tmp_path: Path) -> None:
    with stuck(tmp_path) as phone:
        assert phone.stdin is not None
        assert phone.stdout is not None
        assert phone.stdout.readline() == "stuck\n"
        assert phone.poll() is None
        phone.stdin.close()
        assert phone.wait(60) == -signal.SIGKILL


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_stuck_one_dies_of_a_signal(tmp_path: Path, number: int) -> None:
    with stuck(tmp_path) as phone:
        assert phone.stdout is not None
        assert phone.stdout.readline() == "stuck\n"
        phone.send_signal(number)
        assert phone.wait(60) == -signal.SIGKILL


def test_a_port_in_use(tmp_path: Path) -> None:
    _, port, _ = free_ports(3)
    free = free_port()
    with socket.create_server(("127.0.0.1", port)):
        for flags in (
            ["-port", str(port)],
            ["-grpc", str(port)],
            ["-ports", f"{free},{port}"],
        ):
            with Process(*flags, home=tmp_path) as phone:
                complaint = f"port {port} is taken, or may not be had; choose another, or none"
                assert phone.ended() == (2, f"androidworld-device: {complaint}\n")
                assert phone.line == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (
            ["-profile", "pixel_9"],
            "-profile: there is no 'pixel_9'; there are: pixel_6, pixel_5, pixel_6_hostile",
        ),
        (["-port", "99999"], "-port: '99999' is not a port; ports are 1 to 65535"),
        (["-datadir", __file__], f"{__file__} is no folder"),
    ],
)
def test_a_mistake_is_one_sentence(tmp_path: Path, flags: list[str], complaint: str) -> None:
    with Process(*flags, home=tmp_path) as phone:
        assert phone.ended() == (2, f"androidworld-device: {complaint}\n")


def test_the_ports_it_is_given(tmp_path: Path) -> None:
    """As android-env picks them: the console far from adb's port, where `adb emu` looks."""
    _, adb = free_ports(2)
    console, port = free_port(), free_port()
    with Process("-ports", f"{console},{adb}", "-grpc", str(port), home=tmp_path) as phone:
        assert phone.line == f"emulator-{adb - 1} adb={adb} console={console} grpc={port}\n"
        assert phone.say("avd name") == ["AndroidWorldAvd", "OK"]
        phone.console = adb - 1
        assert phone.say("avd name") == ["AndroidWorldAvd", "OK"]


def test_two_phones_share_nothing(tmp_path: Path) -> None:
    with Process(home=tmp_path) as one, Process("-clock", "stepped", home=tmp_path) as other:
        ports = {one.adb, one.console, one.grpc, other.adb, other.console, other.grpc}
        assert len(ports) == 6
        one.say("power capacity 5")
        assert "capacity: 5" in one.say("power display")
        assert "capacity: 100" in other.say("power display")
        assert one.say("avd path") == ["KO: this phone does not reveal its path on the host"]


def test_a_real_clock_runs_and_a_stepped_one_does_not(tmp_path: Path) -> None:
    with Process(home=tmp_path) as real, Process("-clock", "stepped", home=tmp_path) as stepped:
        first, second = (real.say("aw clock")[0].split() for _ in range(2))
        assert first[0] == "real"
        assert int(second[1]) >= int(first[1])
        assert abs(int(first[2]) / 1000 - time.time()) < 60
        assert stepped.say("aw clock")[0] == stepped.say("aw clock")[0]
        assert stepped.say("aw clock")[0].endswith(" 1697384040000")


def test_a_data_folder_keeps_the_phone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Process("-datadir", str(data), home=tmp_path) as phone:
        phone.say("power capacity 5", "avd snapshot save mine")
        with Process("-datadir", str(data), home=tmp_path) as second:
            status, complaint = second.ended()
            assert status == 2
            assert complaint.endswith("stop it, or add -read-only\n")
        phone.popen.terminate()
        assert phone.ended() == (0, "")
    assert sorted(path.name for path in data.iterdir()) == [
        "androidworld-device.json",
        "lock",
        "snapshots",
    ]
    with Process("-datadir", str(data), "-read-only", home=tmp_path) as phone:
        assert "capacity: 5" in phone.say("power display")
        phone.say("avd snapshot save other")
        phone.popen.terminate()
        assert phone.ended() == (0, "")
    with Process("-datadir", str(data), "-no-snapshot", home=tmp_path) as phone:
        assert "capacity: 100" in phone.say("power display")
        names = [line.split()[1] for line in phone.say("avd snapshot list")[2:-1]]
        assert names == ["aw_clean", "default_boot", "mine"]
        phone.say("avd snapshot load mine")
        assert "capacity: 5" in phone.say("power display")
    with Process("-datadir", str(data), "-profile", "pixel_5", home=tmp_path) as phone:
        complaint = f"{data} holds a pixel_6; start it with -profile pixel_6"
        assert phone.ended() == (2, f"androidworld-device: {complaint}\n")


def test_a_hostile_phone_begins_with_what_real_devices_do(tmp_path: Path) -> None:
    with Process(
        "-profile", "pixel_6_hostile", "-fault", "load_cuts_adb=9", home=tmp_path
    ) as phone:
        on = [line for line in phone.say("aw fault") if "(now: " in line]
    assert "load_cuts_adb SECONDS: loading a snapshot takes adb offline" in "".join(on)
    assert "(now: 9.0)" in "".join(on)  # what is asked for by name counts more
    assert {line.split()[0] for line in on} == set(hostile())


def test_a_folder_of_another_program_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "files").mkdir()
    with Process("-datadir", str(tmp_path / "thesis"), home=tmp_path) as phone:
        status, complaint = phone.ended()
    assert status == 2
    assert complaint.endswith("holds other things; give an empty or a new folder\n")
    assert (tmp_path / "thesis" / "files").is_dir()


def test_a_console_with_a_token(tmp_path: Path) -> None:
    file = tmp_path / "token"
    with Process("-console-token", str(file), home=tmp_path) as phone:
        token = file.read_text()
        assert file.stat().st_mode & 0o777 == 0o600
        assert phone.say("kill")[-1] == "KO: unknown command, try 'help'"
        assert phone.say(f"auth {token}", "power capacity 5")[-1] == "OK"


def test_a_grpc_token_is_written_where_emulators_write_it(tmp_path: Path) -> None:
    running = tmp_path / "run" / "avd" / "running"
    told = {"XDG_RUNTIME_DIR": str(tmp_path / "run")}
    with Process("-grpc-use-token", home=tmp_path, environment=told) as phone:
        file = running / f"pid_{phone.popen.pid}.ini"
        values = dict(line.split("=", 1) for line in file.read_text().splitlines())
        assert values["grpc.port"] == str(phone.grpc)
        assert values["port.adb"] == str(phone.adb)
        with grpc.insecure_channel(f"localhost:{phone.grpc}") as channel:
            stub: Any = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
            with pytest.raises(grpc.RpcError):
                stub.getStatus(Empty())
            right = [("authorization", f"Bearer {values['grpc.token']}")]
            assert stub.getStatus(Empty(), metadata=right).booted
        phone.popen.terminate()
        phone.ended()
    assert list(running.iterdir()) == []


def test_the_first_words_of_a_newcomer(tmp_path: Path) -> None:
    said = subprocess.run([*COMMAND, "--help"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("usage: androidworld-device [flags]\n")
    version = subprocess.run([*COMMAND, "-version"], capture_output=True, text=True, check=True)
    assert version.stdout.startswith("Android emulator version ")
