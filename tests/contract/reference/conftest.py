"""One phone and one adb server for all tests here; each begins with a phone out of its box."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from phone.tests.clients import BINARIES, Adb
from phone.tests.ports import free_port
from phone.tests.processes import Process
from tests.contract.reference.env import Env, attached

CLEAN = "avd snapshot load aw_clean"
HERE = Path(__file__).parent
# android-env kills the logcat it has started and does not wait for it; and what it imports is old.
UNTIDY = (
    "ignore::DeprecationWarning",
    "ignore::ResourceWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
)


# Plays that differ from another only in words, numbers or dates, by a part of their names.
SECOND = (", ", "OneEventTomorrow", "OneEventInTwoWeeks", "OneEventRelativeDay", "OnRelativeDay")


@pytest.hookimpl(tryfirst=True)  # before those marked deep are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            for each in UNTIDY:
                item.add_marker(pytest.mark.filterwarnings(each))
            if item.name.startswith("test_play[") and any(each in item.name for each in SECOND):
                item.add_marker(pytest.mark.deep)


@dataclass
class Bench:
    """A phone in a process of its own, and the client that is attached to it."""

    env: Env
    phone: Process


@pytest.fixture(scope="package", params=["stepped"])
def bench(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Bench]:
    """Private: HOME is a folder; what android-env does to the environment is undone."""
    binary = next(found for found in (find() for find in BINARIES.values()) if found)
    folder: Path = tmp_path_factory.mktemp("reference")
    adb = Adb(binary, free_port(), folder)
    before = dict(os.environ)
    os.environ |= adb.environment | {"NO_PROXY": "localhost,127.0.0.1"}
    server_port = {"ANDROID_ADB_SERVER_PORT": str(adb.port)}
    flags = ("-clock", request.param)
    with adb.serve() as server:
        try:
            with Process(*flags, home=folder, environment=server_port) as phone:
                assert phone.serial, phone.ended()
                adb.serial = phone.serial
                adb.said("wait-for-device")
                with attached(binary, adb.port, phone, folder) as env:
                    yield Bench(env, phone)
                phone.popen.terminate()
                assert phone.ended()[0] == 0  # gRPC logs that its client has gone
        finally:
            adb.stop(server)
            os.environ.clear()
            os.environ.update(before)


@pytest.fixture
def env(bench: Bench) -> Iterator[Env]:
    """A client of a phone that is as it was; nothing it asks may be unknown to the phone."""
    assert bench.phone.say(CLEAN) == ["OK"]
    known = bench.phone.say("aw unknown")
    yield bench.env
    assert bench.phone.say("aw failures") == ["OK"]
    assert bench.phone.say("aw unknown") == known
