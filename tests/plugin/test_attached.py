"""Attached devices, of which there are no others: one that is sick is rebooted, then done without.

Virtual phones stand in their place, which somebody else has started.

These tests start processes for workers.
"""

import json
import os
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from adbutils import AdbClient

from pytest_androidworld.boot import boot
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.report.analyses.agreement import misplaced
from pytest_androidworld.report.journal import read_journal
from tests.plugin.conftest import Run, alone_and_with_workers

Journal = Callable[[], list[dict[str, Any]]]
TASKS = """
import os
import socket
from pathlib import Path

from pytest_androidworld import Task
from pytest_androidworld.errors import DeviceError

HERE = Path(__file__).parent


def once(name):
    flag = HERE / name
    try:
        flag.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def freeze(serial):
    "As a phone's screen does that hangs for good."
    port = int(serial.removeprefix("emulator-"))
    with socket.create_connection(("127.0.0.1", port)) as console:
        console.sendall(b"aw fault freeze on\\nquit\\n")
        while console.recv(4096):
            pass


class Rest(Task):
    template = "Do nothing."
    verify = True
    sick = ()  # which of the serials freeze, once each

    def initialize_task(self, env):
        self.env = env

    def is_successful(self, env):
        return 1.0 if env.files.kind("/sdcard") else 0.0

    def solve(self, user):
        user.home()
        if self.env.serial in os.environ.get("SICK", "").split() and once(self.env.serial):
            freeze(self.env.serial)
            user.tap("what is not there")


class Wants(Rest):
    template = "Do nothing in Markor."
    app_names = ("markor",)


class Loose(Rest):
    "Its cable falls out, once."

    template = "Do nothing."

    def is_successful(self, env):
        if once("loose"):
            raise DeviceError("the cable fell out")
        return super().is_successful(env)
"""


class Phones(NamedTuple):
    """Two, at one adb server."""

    server: int
    serials: list[str]
    adb: list[str]  # their ports
    option: str

    def shell(self, number: int, command: str) -> str:
        with closing(Adb(self.serials[number], port=self.server)) as adb:
            return adb.shell(command).stdout

    def boots(self) -> list[int]:
        """How often each has booted."""
        return [int(self.shell(n, "settings get global boot_count")) for n in range(2)]


def console(serial: str, *lines: str) -> None:
    """Tell a phone's console."""
    port = int(serial.removeprefix("emulator-"))
    with socket.create_connection(("127.0.0.1", port)) as peer:
        peer.sendall("".join(f"{line}\n" for line in (*lines, "quit")).encode())
        while peer.recv(4096):
            pass


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phones]:
    """Started by hand, so without tokens; the adb server is a third one's."""
    folder = tmp_path_factory.mktemp("phones")
    with boot("virtual", folder) as third, ExitStack() as stack:
        server = third.device.adb.client.port
        told = [stack.enter_context(by_hand(folder, server)).split() for _ in range(2)]
        ports = [dict(each.split("=") for each in words) for _, *words in told]
        option = ",".join(
            f"{serial}@{each['grpc']}" for (serial, *_), each in zip(told, ports, strict=True)
        )
        adb = [each["adb"] for each in ports]
        yield Phones(server, [serial for serial, *_ in told], adb, option)


@contextmanager
def by_hand(folder: Path, server: int, *words: str) -> Iterator[str]:
    """A phone as a user starts it; the line in which it says that it is ready."""
    command = [sys.executable, "-m", "virtual_phone"]
    command += ["-clock", "stepped", "-lifeline", "0", *words]
    own = {"ANDROID_ADB_SERVER_PORT": str(server), "HOME": str(folder), "TMPDIR": str(folder)}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, env=os.environ | own, text=True
    ) as phone:
        assert phone.stdout is not None
        yield phone.stdout.readline()
        phone.communicate()  # it ends when its stdin does


@pytest.fixture
def phones(
    running: Phones, run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Phones]:
    """As new, and the only ones that a run finds."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(running.server))
    pytester.path.joinpath("test_tasks.py").unlink(missing_ok=True)
    pytester.makepyfile(test_attached=TASKS)
    yield running
    for serial in running.serials:
        console(serial, "aw fault off", "avd snapshot load aw_clean")


def test_a_sick_one_is_rebooted_and_the_case_played_again(
    run: Run, phones: Phones, journal: Journal
) -> None:
    serial = phones.serials[0]
    first, second = phones.boots()
    result = run(
        "test_attached.py",
        "-k",
        "Loose or Wants",
        "--aw-reset=never",
        f"--aw-device={phones.option}",
    )
    result.assert_outcomes(passed=2, deselected=1)
    told = [(each["task"], each["verdict"], each["run"]["serial"]) for each in journal()]
    assert told == [
        ("Wants", "passed", serial),
        ("Loose", "device error", serial),
        ("Loose", "passed", serial),
    ]
    assert phones.boots() == [first + 1, second]


RESTARTS = """
import socket
from test_attached import Rest, once


class Restarts(Rest):
    "Its device restarts by itself, once."

    template = "Do nothing while it restarts."

    def is_successful(self, env):
        if once("restarted"):
            console = int(env.serial.rpartition(":")[2]) - 1
            with socket.create_connection(("127.0.0.1", console)) as peer:
                peer.sendall(b"aw fault reboot\\nquit\\n")
                while peer.recv(4096):
                    pass
        return super().is_successful(env)
"""


def test_a_phone_over_tcp_that_restarts_by_itself_is_waited_for(
    run: Run, phones: Phones, journal: Journal, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(test_restarts=RESTARTS)
    serial = f"127.0.0.1:{phones.adb[0]}"
    first, _ = phones.boots()
    words = ["test_restarts.py", "-k", "Restarts", f"--aw-device={serial}"]
    try:
        run(*words).assert_outcomes(passed=1)
    finally:
        AdbClient(port=phones.server).disconnect(serial)
    told = [(each["verdict"], each["run"]["serial"]) for each in journal()]
    assert told == [("device error", serial), ("passed", serial)]
    assert phones.boots()[0] in (first + 1, first + 2)  # by itself, and perhaps by us


def test_the_manifest_names_the_image_that_a_phone_has(
    run: Run,
    phones: Phones,
    tmp_path_factory: pytest.TempPathFactory,
    pytester: pytest.Pytester,
) -> None:
    folder = tmp_path_factory.mktemp("older")
    with by_hand(folder, phones.server, "-image", "older") as told:
        serial, *ports = told.split()
        grpc = dict(each.split("=") for each in ports)["grpc"]
        run("-k", "Wants", f"--aw-device={serial}@{grpc}").assert_outcomes(passed=1)
    manifest = read_journal(pytester.path / "androidworld-results/latest").manifest
    assert (manifest["device"], manifest.get("image")) == ("virtual", "older")


def test_the_manifest_names_the_models_of_devices_that_are_no_virtual_phones(
    run: Run, phones: Phones, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    latest = pytester.path / "androidworld-results/latest"
    option = f"--aw-device={phones.serials[0]}"
    run("-k", "Rest", option)
    assert "device_models" not in read_journal(latest).manifest
    monkeypatch.setattr(Adb, "virtual", False)
    result = run("-k", "Rest", option)
    manifest = read_journal(latest).manifest
    assert manifest["device"] == "attached"
    assert manifest["device_models"] == ["Google sdk_gphone64_x86_64, Android 13"]
    result.stdout.fnmatch_lines(["*on device attached (Google sdk_gphone64_x86_64,*"])


def test_one_that_stays_sick_is_done_without(
    run: Run, phones: Phones, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = phones.serials
    monkeypatch.setenv("SICK", first)
    result = run("-k", "Rest", "--seeds=3", f"--aw-device={phones.option}")
    result.assert_outcomes(passed=3)
    told = [(each["seed"], each["verdict"], each["run"]["serial"]) for each in journal()]
    assert told == [
        (30, "device error", first),
        (30, "passed", second),
        (31, "passed", second),
        (32, "passed", second),
    ]


@pytest.mark.parametrize("seeds", [1, pytest.param(3, marks=pytest.mark.deep)])
def test_its_worker_ends_and_others_play_its_cases(
    spawn: Run, phones: Phones, journal: Journal, monkeypatch: pytest.MonkeyPatch, seeds: int
) -> None:
    """With so few cases that the other worker has all of its own, too."""
    first, second = phones.serials
    monkeypatch.setenv("SICK", first)
    words = [
        "test_attached.py",
        "-n",
        "2",
        f"--seeds={seeds}",
        f"--aw-device={phones.option}",
        "-k",
        "not Loose",
    ]
    result = spawn(*words, "--junitxml=j.xml")
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes()["passed"] == 2 * seeds
    assert not {"failed", "error", "errors"} & set(result.parseoutcomes())
    finals = [each for each in journal() if each["final"]]
    cases = Counter((each["task"], each["seed"]) for each in finals)
    wanted = {(task, 30 + n) for task in ("Rest", "Wants") for n in range(seeds)}
    assert cases == dict.fromkeys(wanted, 1)
    assert {each["verdict"] for each in finals} == {"passed"}
    again = [each for each in journal() if not each["final"]]
    assert {each["verdict"] for each in again} == {"device error"}
    assert first in {each["run"]["serial"] for each in again}
    assert second in {each["run"]["serial"] for each in finals}
    numbered = Counter((each["task"], each["seed"], each["attempt"]) for each in journal())
    assert set(numbered.values()) == {1}


@alone_and_with_workers("workers")
def test_when_none_is_left_the_rest_are_device_errors(
    run: Run,
    spawn: Run,
    phones: Phones,
    journal: Journal,
    monkeypatch: pytest.MonkeyPatch,
    workers: tuple[str, ...],
) -> None:
    monkeypatch.setenv("SICK", " ".join(phones.serials))
    first, second = phones.boots()
    option = f"--aw-device={phones.option}"
    start = spawn if "-n" in workers else run
    result = start(*workers, "--seeds=5", "-k", "Rest", option, "--aw-device-retries=2")
    counts = result.parseoutcomes()
    finals = {each["seed"]: each for each in journal() if each["final"]}
    assert len(finals) == 5
    errors = [each["error"] for each in finals.values() if each["verdict"] == "device error"]
    assert counts.get("errors") == len(errors) >= 1
    assert counts.get("passed", 0) == 5 - len(errors)
    assert {" stopped responding and no other device is available" in each for each in errors} == {
        True
    }
    assert phones.boots() == [first + 1, second + 1]


def test_it_is_looked_at_before_the_first_case(run: Run, phones: Phones, journal: Journal) -> None:
    console(phones.serials[0], "aw fault disk_full on")
    serial = phones.serials[0]
    result = run("-k", "Rest", "--aw-device-retries=0", f"--aw-device={serial}")
    result.assert_outcomes(errors=1, deselected=2)
    (told,) = journal()
    assert told["error"] == (
        f"{serial}: no file can be written in /storage/emulated/0 (No space left on device):"
        " unlock the device, free some space, or reboot it"
    )


def test_what_it_lacks_is_missed_by_those_that_need_it(run: Run, phones: Phones) -> None:
    phones.shell(0, "pm uninstall net.gsantner.markor")
    words = ["-k", "Rest or Wants", "-rs", "--aw-reset=never"]
    result = run(*words, f"--aw-device={phones.serials[0]}")
    result.assert_outcomes(passed=1, skipped=1, deselected=1)
    result.stdout.fnmatch_lines(["*the device lacks what the task needs: markor*"])


def test_what_it_is_comes_from_the_device_and_not_from_the_option(
    run: Run, phones: Phones, pytester: pytest.Pytester
) -> None:
    """In manifest, summary, last line, resume, and where runs are compared with real devices."""
    option = f"--aw-device={phones.serials[0]}"
    result = run("-k", "Rest", option)
    folder = pytester.path / "androidworld-results" / "latest"
    manifest, attempt = map(json.loads, folder.joinpath("journal.jsonl").read_text().splitlines())
    assert (manifest["device"], attempt["run"]["virtual"]) == ("virtual", True)
    result.stdout.fnmatch_lines(
        [
            "AndroidWorld: agent oracle on device virtual, *",
            "*Played on the virtual phone: these are no AndroidWorld scores.",
        ]
    )
    assert result.outlines[-1].startswith("AndroidWorld on the virtual phone 100.0 % (95 %: ")
    resumed = run("-k", "Rest", "--aw-device=virtual", "--aw-resume=latest")
    resumed.stdout.fnmatch_lines(["*1 carried over*"])
    both = [read_journal(folder), read_journal(folder)]
    assert str(misplaced(*both)).startswith("both runs are on the virtual phone: ")
