"""Starts a virtual phone, by a fork of the mother of phones where there is one."""

import os
import subprocess
from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest_androidworld.system_images as system_images
from pytest_androidworld.boot.booted import LOOPBACK, Booted, connect
from pytest_androidworld.boot.device_spec import VIRTUAL, DeviceSpec
from pytest_androidworld.boot.discovery import discovered
from pytest_androidworld.boot.processes import first_line, spawn, start_adb_server
from pytest_androidworld.child_env import clean
from pytest_androidworld.errors import UsageError
from virtual_phone.zygote import client
from virtual_phone.zygote.client import Unavailable as Unavailable
from virtual_phone.zygote.client import Zygote
from virtual_phone.zygote.forked import Process

START = 30.0  # seconds
PAGES = "miniwob"  # the app, and the Python package that has its pages
SERVER_PORT = "ANDROID_ADB_SERVER_PORT"
ZYGOTE = "AW_ZYGOTE"  # of the environment: the folder of a mother that runs already


def start(booted: Booted, spec: DeviceSpec) -> Callable[[], None]:
    """Start a virtual phone on ports that it finds itself; what is returned waits for it."""
    server = spec.adb_server.port() if spec.adb_server else start_adb_server(booted)
    words = ["-clock", "stepped", "-lifeline", "0"]
    words += [*(["-browser", spec.browser] if spec.browser else []), *spec.flags]
    token = booted.folder / "console_token"
    words += ["-grpc-use-token", "-console-token", str(token)]

    def started(words: list[str], **files: Any) -> Process:
        process, booted.not_forked = client.start(spec.zygote, words, **files)
        return process

    phone = spawn(booted, words, {SERVER_PORT: str(server)}, stdout=subprocess.PIPE, start=started)
    booted.stack.callback(booted.dismiss)  # both at once
    return partial(_reach, booted, phone, server, token)


def _reach(booted: Booted, phone: Process, server: int, token: Path) -> None:
    """Connect to a phone as soon as it has started; clients need its token."""
    serial, *ports = first_line(booted, phone, START).split()
    named = {name: int(port) for name, _, port in (each.partition("=") for each in ports)}
    booted.console_port, booted.console_token = named["console"], token.read_text()
    grpc_token = discovered(serial, {"HOME": str(booted.folder)})["grpc.token"]
    address = f"{LOOPBACK}:{named['grpc']}"
    connect(booted, serial, server, address, token=grpc_token, kind=VIRTUAL, seconds=START)
    booted.farewells.callback(booted.device.close)


def start_zygote() -> Zygote:
    """A mother for the phones of this computer; raises `Unavailable`.

    What phones read of their environment at the start, she has read already: it is the same.
    """
    return Zygote(clean(os.environ))


def zygote() -> Zygote | None:
    """A mother for the phones of this computer; None where there is no such thing."""
    try:
        return start_zygote()
    except Unavailable:
        return None


def own_apps(folders: Iterable[Path]) -> dict[str, str]:
    """What the icons of a user's own apps start, by their labels; they are as phones find them."""
    from virtual_phone.apps import own

    try:
        found = [app for folder in folders for app in own.find(folder)]
    except own.Unusable as error:
        raise UsageError(str(error)) from None
    return {
        app.label.lower(): f"{app.package}/{app.launcher}" if app.launcher else app.package
        for app in found
    }


def digest_of_apps(folder: Path) -> str:
    from virtual_phone.apps import own

    return own.digest(folder)


def flags_for(image: str, folders: Iterable[Path] = ()) -> tuple[str, ...]:
    """The words that give a phone its system image and a user's own apps."""
    apps = [word for folder in folders for word in ("-apps", str(folder))]
    return (*(["-image", image] if image != system_images.DEFAULT else []), *apps)


def browser(named: str) -> tuple[str, str] | None:
    """The program that would draw web pages, and its user; None if there is no such program.

    Whether Chromium's sandbox would be on is known only once it runs: it is tried.
    """
    from virtual_phone.web import browser as browsers
    from virtual_phone.web import home

    program = browsers.find(named, os.environ)
    return (program, home.user_name()) if program else None


def lacking(browser: str) -> set[str]:
    """What a phone started on this computer would not have: `browser` is the one that is named."""
    from virtual_phone.web import browser as browsers

    found = {"web": browsers.find(browser, os.environ), PAGES: find_spec(PAGES)}
    return {name for name, there in found.items() if not there}
