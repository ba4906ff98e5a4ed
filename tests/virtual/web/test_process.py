"""A phone in a process of its own, and its browser: neither outlives the other."""

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pytest_androidworld import boot
from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.virtual.apps.miniwob.app import CONFIG, PACKAGE

PHONE, BROWSER = "pytest_androidworld.virtual", "--remote-debugging-pipe"


@pytest.fixture
def booted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[boot.Booted]:
    with boot.boot("virtual", tmp_path_factory.mktemp("b")) as booted:
        config = json.dumps({"task": "click-test"})
        main = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
        booted.device.adb.run("am", "start", "-W", "-n", main, "--es", CONFIG, config)
        assert booted.device.observe().ui_elements
        assert processes(booted, BROWSER)
        yield booted


def processes(booted: boot.Booted, word: str) -> list[int]:
    """The processes that were started for a device and have the word in their command line."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            mine = str(booted.folder).encode() in folder.joinpath("environ").read_bytes()
            if mine and word.encode() in folder.joinpath("cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue  # it has ended meanwhile
    return found


def soon(holds: Callable[[], bool], seconds: float) -> bool:
    """Whether something holds within some seconds."""
    waiting = threading.Event()
    for _ in range(round(seconds / 0.05)):
        if holds():
            return True
        waiting.wait(0.05)
    return holds()


def touch(device: Device, times: int) -> None:
    for _ in range(times):
        device.act(Tap((540, 600)), device.observe())


def test_a_phone_that_is_killed_leaves_no_browser(booted: boot.Booted) -> None:
    for phone in processes(booted, PHONE):
        os.kill(phone, signal.SIGKILL)
    assert soon(lambda: not processes(booted, BROWSER), 1)


def test_a_browser_that_is_killed_is_device_trouble(booted: boot.Booted) -> None:
    for browser in processes(booted, BROWSER):
        os.kill(browser, signal.SIGKILL)
    with pytest.raises(DeviceError):
        touch(booted.device, times=3)  # the first finds out, and the phone ends
    assert soon(lambda: not processes(booted, PHONE), 10)
