"""One suite for any device: our own by default, one that is attached, or an AVD.

``pytest tests/contract --aw-contract-device=emulator-5554`` runs it against a device of the adb
server on ``ANDROID_ADB_SERVER_PORT`` (else 5037), which is neither started nor stopped;
``avd:NAME`` in its place starts an instance of that AVD, and ends it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from phone.tests.clients import BINARIES, Adb
from phone.tests.ports import free_port


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--aw-contract-device",
        metavar="DEVICE",
        help="run the contract tests against this device, which is attached, or avd:NAME"
        " (default: a virtual phone)",
    )


@pytest.fixture(scope="session")
def attached(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str | None]:
    """The serial of the device that is to be tested, if it is not our own."""
    name: str | None = request.config.getoption("--aw-contract-device", default=None)
    if name is None or not name.startswith("avd:"):
        yield name
        return
    from pytest_androidworld.boot import boot

    with boot(name, tmp_path_factory.mktemp("avd")) as booted, pytest.MonkeyPatch.context() as own:
        own.setenv("ANDROID_ADB_SERVER_PORT", str(booted.device.adb.client.port))
        yield booted.device.serial


@pytest.fixture
def ours(attached: str | None) -> None:
    """For tests that do to a device or a server what one does only to one's own."""
    if attached:
        pytest.skip("not to somebody else's device")


@pytest.fixture(scope="module", params=BINARIES)
def binary(request: pytest.FixtureRequest) -> Path:
    found = BINARIES[request.param]()
    if found is None:
        pytest.skip(f"there is no {request.param}")
    return found


@pytest.fixture(scope="module")
def adb(
    binary: Path, attached: str | None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Adb]:
    """A client with a device to talk to."""
    home = tmp_path_factory.mktemp("home")
    if attached:
        port = int(os.environ.get("ANDROID_ADB_SERVER_PORT", "5037"))
        yield Adb(binary, port, home, attached)
        return
    adb = Adb(binary, free_port(), home)
    command = [sys.executable, "-m", "virtual_phone", "-no-window"]
    server_port = {"ANDROID_ADB_SERVER_PORT": str(adb.port)}
    with (
        adb.serve() as server,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            env=adb.environment | server_port,
        ) as phone,
    ):
        try:
            assert phone.stdout is not None
            adb.serial = phone.stdout.readline().decode().split()[0]
            adb.said("wait-for-device")
            yield adb
        finally:
            phone.terminate()
            adb.stop(server)
    assert phone.returncode == 0


@pytest.fixture
def folder(adb: Adb) -> Iterator[str]:
    """An empty folder on the device."""
    path = "/data/local/tmp/contract"
    adb.shell(f"rm -rf {path}; mkdir -p {path}")
    yield path
    adb.shell(f"rm -rf {path}")
