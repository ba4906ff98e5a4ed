"""``androidworld record-screens``: progress, Ctrl-C, a second run, and what it refuses."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld import Device, cli
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.screens.privacy import Privacy
from pytest_androidworld.screens.recorder import names
from pytest_androidworld.screens.screen_file import ScreenFile

Captured = pytest.CaptureFixture[str]
WORDS = ("markor.s", "vlc.au")
LOOK = "look through it before you share it"


@pytest.fixture
def serial(device: Device, monkeypatch: pytest.MonkeyPatch) -> str:
    """Of a phone that runs already, as the user's adb server lists it."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(device.adb.client.port))
    return device.serial


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "screens.json"


def record(device: str, path: Path, *words: str) -> int:
    return cli.main(["record-screens", f"--out={path}", device, f"--pages={','.join(words)}"])


def screens(path: Path) -> list[str]:
    return list(json.loads(path.read_text("utf-8"))["screens"])


def test_a_line_per_page_and_what_to_do_with_the_file(
    serial: str, device: Device, path: Path, capsys: Captured
) -> None:
    device.apps.uninstall("org.videolan.vlc")
    assert record(serial, path, *WORDS) == 0
    assert capsys.readouterr().out.splitlines() == [
        "[1/4] markor.search_dialog: 13 elements",
        "[2/4] markor.sort: 12 elements",
        "[3/4] markor.settings: 37 elements",
        "[4/4] vlc: left out: org.videolan.vlc is not installed",
        f"{path}: 3 screens, 1 left out; {LOOK}",
    ]
    assert screens(path) == ["markor.search_dialog", "markor.sort", "markor.settings"]


def test_a_second_run_has_nothing_left_to_do(serial: str, path: Path, capsys: Captured) -> None:
    record(serial, path, "markor.sort")
    before = path.read_bytes()
    capsys.readouterr()
    assert record(serial, path, "markor.sort") == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 of 1 pages are in it already",
        f"{path}: 1 screen; {LOOK}",
    ]
    assert path.read_bytes() == before


def test_ctrl_c_keeps_what_there_is_and_the_same_command_goes_on(
    serial: str, path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited = []

    def add(self: ScreenFile, name: str, rows: Any, privacy: Privacy, **about: Any) -> None:
        visited.append(name)
        if len(visited) == 3:
            signal.raise_signal(signal.SIGINT)
        whole(self, name, rows, privacy, **about)

    whole = ScreenFile.add
    with monkeypatch.context() as patch:
        patch.setattr(ScreenFile, "add", add)
        assert record(serial, path, *WORDS) == 130
    assert capsys.readouterr().err == f"\n{path}: 2 screens; {LOOK}\n"
    assert screens(path) == ["markor.search_dialog", "markor.sort"]
    assert record(serial, path, *WORDS) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "2 of 4 pages are in it already",
        "[1/2] markor.settings: 37 elements",
    ]
    assert screens(path) == names(WORDS)


def test_a_device_that_fails_keeps_what_there_is(
    serial: str, path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add(self: ScreenFile, name: str, rows: Any, privacy: Privacy, **about: Any) -> None:
        if self.screens:
            raise DeviceError("the cable is out")
        whole(self, name, rows, privacy, **about)

    whole = ScreenFile.add
    monkeypatch.setattr(ScreenFile, "add", add)
    assert record(serial, path, *WORDS) == 1
    assert capsys.readouterr().err.splitlines() == [
        "androidworld: the cable is out",
        f"{path}: 1 screen; {LOOK}",
    ]
    assert screens(path) == ["markor.search_dialog"]


def test_a_device_that_is_not_there(
    path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    assert record("emulator-5554", path) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("androidworld: adb: emulator-5554: wait for the device: no adb server")
    assert not path.exists()


def test_the_list_needs_no_device(capsys: Captured) -> None:
    assert cli.main(["record-screens", "--list"]) == 0
    assert capsys.readouterr().out.splitlines() == names()


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ([], "record-screens: which device? `adb devices` lists those that are there"),
        (
            ["emulator-5554,emulator-5556"],
            "record-screens: emulator-5554,emulator-5556 names 2 devices; name one",
        ),
        (
            ["replay:real.jsonl.gz"],
            "record-screens: replay:real.jsonl.gz is a recording, which shows no other screens",
        ),
        (
            ["emulator-5554", "--pages=markro, x.y"],
            "no page's name contains 'markro' or 'x.y'; record-screens --list prints all",
        ),
        (
            ["virtul"],
            "no kind of device is called 'virtul'. Did you mean 'virtual'?",
        ),
    ],
)
def test_what_is_refused_before_anything_starts(
    words: list[str], error: str, capsys: Captured
) -> None:
    assert cli.main(["record-screens", *words]) == 4
    assert capsys.readouterr().err == f"androidworld: {error}\n"


def test_a_file_that_is_none_of_its_kind_stays(serial: str, path: Path, capsys: Captured) -> None:
    path.write_text("my notes")
    assert record(serial, path) == 4
    assert path.read_text() == "my notes"
    assert capsys.readouterr().err == (
        f"androidworld: {path} is no file of screens; name another one with --out\n"
    )
