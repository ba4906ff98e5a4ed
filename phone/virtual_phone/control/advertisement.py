"""The file with an emulator's ports, for other programs of the same user."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from virtual_phone.control.machine import Machine


def folder(environment: Mapping[str, str]) -> Path:
    """The folder of these files: in the user's runtime folder, else below HOME."""
    runtime = environment.get("XDG_RUNTIME_DIR")
    base = Path(runtime) if runtime else Path(environment.get("HOME", "/"), ".android")
    return base / "avd" / "running"


def text(machine: Machine, token: str) -> str:
    """The content of the file."""
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
    """A context in which the file exists, readable by its owner only."""
    path = folder(environment) / f"pid_{os.getpid()}.ini"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text(machine, token))
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)
