"""A device has booted when all its signs are there; the first that is missing is named."""

from collections.abc import Callable
from contextlib import closing

import pytest

from pytest_androidworld.env import booting
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.adb_server import Connection
from pytest_androidworld.env.booting import Booting
from pytest_androidworld.env.device import Device, connect
from pytest_androidworld.env.emulator import Emulator
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError

ALL = ["1", "stopped", "1", "true", "1"]


class Starting(Adb):
    """One whose device answers in turn what it is given, and stays with the last."""

    def __init__(self, *answers: list[str]) -> None:
        super().__init__("emulator-1", port=1)
        self.states = list(answers)
        self.slept = 0

    def shell(self, command: str, timeout: float = 1, stdin: bytes = b"") -> Output:
        if command.startswith("sleep"):
            self.slept += 1
            return Output("", "", 0)
        if command == "id -u":
            return Output("0\n", "", 0)
        words = self.states.pop(0) if self.states[1:] else self.states[0]
        return Output("".join(f"{word}\n.\n" for word in words), "", 0)


@pytest.mark.parametrize(
    ("answers", "missing"),
    [
        (["", *ALL[1:]], "Android is still starting (sys.boot_completed)"),
        (["1", "running", "0", "", "0"], "its boot animation runs (init.svc.bootanim)"),
        (["1", "stopped", "0", "", "0"], "its package manager does not answer (pm path android)"),
        (
            ["1", "stopped", "1", "", "0"],
            "its user is locked (sys.user.0.ce_available): unlock the screen",
        ),
        (["1", "stopped", "1", "true", "0"], "its launcher is not in front"),
    ],
)
def test_the_first_sign_that_is_missing_is_named(answers: list[str], missing: str) -> None:
    adb = Starting(answers)
    with pytest.raises(DeviceError) as raised:
        Booting(adb, None, 3, fresh=True).wait()
    assert str(raised.value) == f"emulator-1 has not booted within 3 s: {missing}"
    assert adb.slept == 11  # times 0.3 s of the device


@pytest.mark.parametrize(
    ("output", "number"),
    [("", 0), ("1\n", 1), ("1\n.\n", 1), ("1\n.\nstopped\n.\n1\n", 3)],
)
def test_a_sign_without_an_answer_is_missing(
    monkeypatch: pytest.MonkeyPatch, output: str, number: int
) -> None:
    adb = Starting(ALL)
    assert booting.missing(adb) is None
    monkeypatch.setattr(adb, "shell", lambda *_: Output(output, "", 0))
    assert booting.missing(adb) == booting.SIGNS[number]


def test_it_is_waited_for_until_all_are_there() -> None:
    adb = Starting(["", "", "0", "", "0"], ["1", "running", "0", "", "0"], ALL)
    Booting(adb, None, 3, fresh=True).wait()
    assert adb.slept == 2


class Away(Starting):
    """One that the server does not have for a while."""

    def __init__(self, looks: int) -> None:
        super().__init__(ALL)
        self.looks, self.paused = looks, 0

    def shell(self, command: str, timeout: float = 1, stdin: bytes = b"") -> Output:
        if self.looks:
            self.looks -= 1
            raise DeviceError("device 'emulator-1' not found")
        return super().shell(command, timeout, stdin)

    def pause(self) -> None:
        self.paused += 1


def test_one_that_is_away_is_asked_again() -> None:
    """It cannot let its own time pass meanwhile, so some of ours does."""
    adb = Away(3)
    Booting(adb, None, 300, fresh=True).wait()
    assert (adb.paused, adb.slept) == (1, 1)
    with pytest.raises(DeviceError, match=r"has not booted within -1 s: device .* not found$"):
        Booting(Away(3), None, -1).wait()


@pytest.mark.parametrize("kind", ["attached", "avd"])
def test_only_a_device_that_has_just_started_shows_its_launcher(device: Device, kind: str) -> None:
    """A user may have left any app open."""
    device.apps.open("settings")
    server = device.adb.client
    if kind == "attached":
        connect(device.serial, adb_port=server.port, kind=kind, timeout=2).close()
    else:
        with pytest.raises(DeviceError, match="within 2 s: its launcher is not in front"):
            connect(device.serial, adb_port=server.port, kind=kind, timeout=2)


def test_a_device_that_has_booted_has_all_rights(device: Device) -> None:
    with device.adb.open("unroot:") as stream:
        stream.read_until_close()
    device.adb.close()
    Booting(device.adb, device.emulator, 30).wait()
    assert device.adb.shell("id -u").stdout == "0\n"
    device.refresh()


def test_a_device_in_use_may_show_any_app() -> None:
    Booting(Starting(ALL[:4]), None, 3).wait()


def test_a_process_that_has_ended_is_not_waited_for() -> None:
    adb = Starting(["", *ALL[1:]])
    with pytest.raises(DeviceError, match=r"^emulator-1: it crashed$"):
        Booting(adb, None, 300, ended=lambda: "it crashed").wait()
    with pytest.raises(DeviceError, match=r"^emulator-1: it crashed$"):
        Booting(adb, Emulator("127.0.0.1:1"), 300, ended=lambda: "it crashed").knock(300)


def test_an_emulator_that_says_it_has_not_booted_is_believed(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert device.emulator is not None
    monkeypatch.setattr(device.emulator, "booted", lambda: False)
    with pytest.raises(
        DeviceError, match=r"1 s: the emulator reports that it has not \(getStatus\)"
    ):
        Booting(device.adb, device.emulator, 1).wait()


def test_a_phone_gives_all_signs(device: Device) -> None:
    Booting(device.adb, device.emulator, 0, fresh=True).wait()
    device.apps.open("settings")
    with pytest.raises(DeviceError, match="its launcher is not in front"):
        Booting(device.adb, device.emulator, 0, fresh=True).wait()


def test_services_that_come_late_after_a_restart_are_waited_for(
    device: Device, inflict: Callable[[str], None]
) -> None:
    inflict("services_late 20")
    device.adb.reboot(30)
    assert device.adb.shell("pm path android").status == 20
    Booting(device.adb, device.emulator, 30).wait()
    assert device.adb.shell("pm path android").status == 0


def test_who_the_emulator_does_not_listen_to_learns_it_at_once(device: Device) -> None:
    assert device.emulator is not None
    with (
        closing(Emulator(device.emulator.address, "wrong")) as other,
        pytest.raises(DeviceError) as raised,
    ):
        Booting(device.adb, other, 300).knock(300)
    assert "start the emulator with `-grpc PORT`" in str(raised.value)


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("offline", "it stayed offline for 5 s"),
        ("unauthorized", "accept the key on its screen"),
        ("", "it was not there within 5 s; `adb devices` lists those that are"),
    ],
)
def test_why_a_device_is_not_there(
    device: Device, monkeypatch: pytest.MonkeyPatch, state: str, why: str
) -> None:
    server = device.adb.client
    other = Adb("emulator-1", server.host, server.port)
    listed = f"{device.serial}\tdevice\n" + (f"emulator-1\t{state}\n" if state else "")
    monkeypatch.setattr(Connection, "read_string_block", lambda self: listed)
    assert why in other.absent(5)
    assert booting.TURN < 1
