"""Devices that were started elsewhere, at the user's adb server; they stay when we go."""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from pytest_androidworld.boot.booted import LOOPBACK, Booted, connect
from pytest_androidworld.boot.device_spec import ATTACHED, DeviceSpec

SERVER_PORT = "ANDROID_ADB_SERVER_PORT"
START = 30.0  # seconds: it runs already
TOKEN = ".emulator_console_auth_token"  # in the home folder of who started the emulator


def start(booted: Booted, spec: DeviceSpec) -> None:
    """Attach to a device; an emulator on this computer tells its ports in a file."""
    properties = discovered(spec.name, os.environ)
    if "port.console" in properties:
        booted.console_port = int(properties["port.console"])
        booted.console_token = console_token()
    grpc = str(spec.grpc) if spec.grpc else properties.get("grpc.port")
    host = LOOPBACK if spec.name.startswith("emulator-") else spec.name.rpartition(":")[0]
    address = f"{host}:{grpc}" if grpc else None
    token = properties.get("grpc.token")
    connect(
        booted,
        spec.name,
        users_server(),
        address,
        kind=ATTACHED,
        seconds=START,
        boot_seconds=spec.boot_seconds,
        token=token,
    )


def reboot(spec: DeviceSpec) -> None:
    """Switch an attached device off and on; returns when it has booted."""
    from pytest_androidworld.env.adb import Adb

    adb = Adb(spec.name, LOOPBACK, users_server())
    try:
        adb.reboot(spec.boot_seconds)
    finally:
        adb.close()


def users_server() -> int:
    """The port of the user's adb server."""
    return int(os.environ.get(SERVER_PORT) or 5037)


def console_token() -> str:
    """What the consoles of a user's emulators want to be told; empty if they want nothing."""
    with suppress(OSError):
        return (Path.home() / TOKEN).read_text("utf-8").strip()
    return ""


def discovered(serial: str, environment: Mapping[str, str]) -> dict[str, str]:
    """The entries of an emulator's discovery file: its ports, and perhaps a token."""
    number = serial.removeprefix("emulator-")
    for properties in running(environment):
        if properties.get("port.serial") == number:
            return properties
    return {}


def running(environment: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The entries of each discovery file; an emulator that was killed leaves its own behind."""
    runtime = environment.get("XDG_RUNTIME_DIR")
    home = Path(environment.get("HOME", "/"))
    places = [Path(runtime)] if runtime else []
    places += [home / ".android", home / "Library/Caches/TemporaryItems"]
    for file in (file for place in places for file in place.glob("avd/running/pid_*.ini")):
        with suppress(OSError):
            lines = file.read_text("utf-8", "replace").splitlines()
            yield dict(line.split("=", 1) for line in lines if "=" in line)
