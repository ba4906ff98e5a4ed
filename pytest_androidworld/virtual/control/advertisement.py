"""The file in which an emulator tells other programs of its user where its ports are."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pytest_androidworld.virtual.control.machine import Machine


def folder(environment: Mapping[str, str]) -> Path:
    """Where emulators put these files: the user's runtime folder, else below HOME."""
    runtime = environment.get("XDG_RUNTIME_DIR")
    base = Path(runtime) if runtime else Path(environment.get("HOME", "/"), ".android")
    return base / "avd" / "running"


def text(machine: Machine, token: str) -> str:
    """What is in it."""
    values = {
        "port.serial": machine.adb_port - 1,
        "port.adb": machine.adb_port,
        "port.console": machine.console_port,
        "avd.name": machine.avd,
        "avd.id": machine.avd,
        "avd.dir": machine.phone.directory,
        "grpc.port": machine.grpc_port,
        "grpc.token": token,
    }
    return "".join(f"{key}={value}\n" for key, value in values.items())


@contextmanager
def advertised(machine: Machine, token: str, environment: Mapping[str, str]) -> Iterator[Path]:
    """The file is there, for its owner alone, as long as this lasts."""
    path = folder(environment) / f"pid_{os.getpid()}.ini"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text(machine, token))
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)
