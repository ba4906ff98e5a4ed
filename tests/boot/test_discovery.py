"""What running emulators tell of themselves is found; what ended ones left behind is not."""

import os
from pathlib import Path

import pytest

from pytest_androidworld.boot.discovery import discovered, playing, running

PLACES = (".android", "Library/Caches/TemporaryItems", "run")


def tell(folder: Path, process: int, port: int) -> None:
    file = folder / f"avd/running/pid_{process}.ini"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"port.serial={port}\ngrpc.port={port + 3000}\ngrpc.token=a=b\n")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A computer on which the processes 1 and 2 run."""
    for process in (1, 2):
        (tmp_path / f"proc/{process}").mkdir(parents=True)
    return tmp_path


def test_an_emulator_tells_its_ports_in_a_file(root: Path) -> None:
    home = {"HOME": str(root)}
    for process, port in ((1, 5554), (2, 5556)):
        tell(root / ".android", process, port)
    told = {"port.serial": "5556", "grpc.port": "8556", "grpc.token": "a=b"}
    assert discovered("emulator-5556", home, root) == told
    assert discovered("emulator-5558", home, root) == {}


@pytest.mark.parametrize("place", PLACES)
def test_each_place_is_searched(root: Path, place: str) -> None:
    tell(root / place, 1, 5554)
    environment = {"HOME": str(root), "XDG_RUNTIME_DIR": str(root / "run")}
    assert [each["port.serial"] for each in running(environment, root)] == ["5554"]


def test_what_an_emulator_left_that_was_killed_does_not_count(root: Path) -> None:
    tell(root / ".android", 3, 5554)
    assert discovered("emulator-5554", {"HOME": str(root)}, root) == {}
    tell(root / ".android", 1, 5554)
    found = running({"HOME": str(root)}, root)
    assert [each["grpc.port"] for each in found] == ["8554"]


def test_where_the_system_lists_no_processes_each_file_counts(tmp_path: Path) -> None:
    tell(tmp_path / ".android", 3, 5554)
    assert discovered("emulator-5554", {"HOME": str(tmp_path)}, tmp_path) != {}


def test_the_emulator_that_plays_an_avd_is_found(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(root))
    file = root / f"avd/running/pid_{os.getpid()}.ini"
    file.parent.mkdir(parents=True)
    file.write_text("port.serial=5556\navd.name=Pixel 6\navd.id=Pixel_6\n")
    assert playing("Pixel_6") == "emulator-5556"
    assert playing("Pixel") == ""
