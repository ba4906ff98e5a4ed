"""What tests of set-ups share: a server on loopback, and downloads from it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from pytest_androidworld.provision.downloads import Downloads
from pytest_androidworld.provision.made import Made
from pytest_androidworld.provision.pins import Pins
from pytest_androidworld.provision.progress import Tenths
from tests.provision.fake_sdk import FakeSdk
from tests.provision.place import Place
from tests.provision.processes import Mother
from tests.provision.sdk_server import SdkServer


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing between a test and its server."""
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def server() -> Iterator[SdkServer]:
    with SdkServer() as server:
        yield server


class Open(Protocol):
    """Makes the downloads of one process; called again, of another that begins where it ended."""

    def __call__(self, *, offline: bool = False, seconds: float = 10) -> Downloads: ...


@pytest.fixture
def pauses() -> list[float]:
    """How long downloads have left a server alone; no test waits for that."""
    return []


@pytest.fixture
def lines() -> list[str]:
    """What has been said."""
    return []


@pytest.fixture
def opened(tmp_path: Path, pauses: list[float], lines: list[str]) -> Open:
    def make(*, offline: bool = False, seconds: float = 10) -> Downloads:
        return Downloads(
            tmp_path / "downloads",
            Pins(tmp_path / "pins.toml"),
            Made(tmp_path / "made.json"),
            Tenths(lines.append, large=1000),
            offline=offline,
            seconds=seconds,
            pause=pauses.append,
        )

    return make


@pytest.fixture
def place(tmp_path: Path, server: SdkServer, monkeypatch: pytest.MonkeyPatch) -> Place:
    for name in ("ANDROID_HOME", "ANDROID_SDK_ROOT", "ANDROID_USER_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    home = tmp_path / "place"
    home.mkdir()
    monkeypatch.setenv("ANDROID_AVD_HOME", str(home / "avds"))
    return Place(home, FakeSdk(server))


@pytest.fixture(scope="session")
def session_mother() -> Iterator[Mother]:
    with Mother() as mother:
        yield mother


@pytest.fixture
def mother(session_mother: Mother) -> Iterator[Mother]:
    """Has set-ups in processes of their own; none outlives the test."""
    yield session_mother
    session_mother.end_child()
