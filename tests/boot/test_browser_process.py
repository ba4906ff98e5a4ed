"""A phone in a process of its own, and its browser: neither outlives the other."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from phone.tests.processes import soon
from pytest_androidworld import boot
from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError
from virtual_phone.apps.miniwob.app import CONFIG, PACKAGE

PHONE, BROWSER = "virtual_phone", "--remote-debugging-pipe"


@pytest.fixture
def booted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[boot.Booted]:
    with boot.boot("virtual", tmp_path_factory.mktemp("b")) as booted:
        config = json.dumps({"task": "click-test"})
        main = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
        booted.device.adb.run("am", "start", "-W", "-n", main, "--es", CONFIG, config)
        assert booted.device.observe().ui_elements
        yield booted


def phones(booted: boot.Booted) -> list[int]:
    """The processes of a device's phone, which have its folder in their environment."""
    return [pid for pid in processes(PHONE) if str(booted.folder).encode() in environment(pid)]


def environment(pid: int) -> bytes:
    """Nothing of a process that has just ended."""
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def processes(word: str) -> list[int]:
    """The processes that have the word in their command line."""
    running = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            if word.encode() in folder.joinpath("cmdline").read_bytes():
                running.append(int(folder.name))
    return running


def browsers(booted: boot.Booted) -> list[int]:
    """The processes of the browser of a device's phone, whose child leads their group."""
    own = set(phones(booted))
    return [pid for pid in processes(BROWSER) if own & {parent(pid), parent(os.getpgid(pid))}]


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def running(pids: list[int]) -> list[int]:
    return [pid for pid in pids if Path(f"/proc/{pid}").exists()]


def touch(device: Device, times: int) -> None:
    for _ in range(times):
        device.act(Tap((540, 600)), device.observe())


def test_a_phone_that_is_killed_leaves_no_browser(booted: boot.Booted) -> None:
    started = browsers(booted)
    assert started
    for phone in phones(booted):
        os.kill(phone, signal.SIGKILL)
    assert soon(lambda: not running(started), 5)


def test_a_browser_that_is_killed_is_device_trouble(booted: boot.Booted) -> None:
    for browser in browsers(booted):
        os.kill(browser, signal.SIGKILL)
    with pytest.raises(DeviceError):
        touch(booted.device, times=3)  # the first finds out, and the phone ends
    assert soon(lambda: not phones(booted), 10)
