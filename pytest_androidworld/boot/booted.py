"""A device that is there, with all that was started for it."""

import atexit
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Self

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from virtual_phone.zygote.forked import Process

LOOPBACK = "127.0.0.1"
LINES = 40  # of a device's log


class Booted:
    """A device that is there until `close`, and what was started for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.device: Device
        self.console_port: int | None = None
        self.console_token = ""
        self.not_forked = ""  # why a virtual phone was started by exec, if it was
        self.farewells = ExitStack()  # what lets its processes end by themselves
        self.processes: list[Process] = []
        self.stack = ExitStack()
        atexit.register(self.close)

    def log(self) -> str:
        """The last lines that the device's process printed."""
        files = [self.folder / "device.log", *self.folder.glob("simulator_*/emulator_output")]
        texts = [file.read_text("utf-8", "replace") for file in files if file.exists()]
        return "\n".join("".join(texts).splitlines()[-LINES:])

    def console(self, *lines: str) -> list[str]:
        """Give the emulator's console some commands; what it answers, without its greeting."""
        console = self.device.console
        if console is None:
            raise DeviceError(f"{self.device.serial} has no console here")
        return console.run(*lines)

    def dismiss(self) -> None:
        """Let a virtual phone end by itself, in its own time: `close` waits until it has."""
        self.farewells.close()

    def kill(self) -> None:
        """As `close`, but its processes get no time to end by themselves."""
        for process in self.processes:
            process.kill()
        self.close()

    def close(self) -> None:
        """End all that was started, and remove what it wrote."""
        atexit.unregister(self.close)
        self.stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def connect(
    booted: Booted,
    serial: str,
    server: int,
    grpc: str | None,
    *,
    kind: str,
    seconds: float,
    boot_seconds: float | None = None,
    token: str | None = None,
    ended: Callable[[], str] = str,
) -> None:
    """Reach the device through its doors, as soon as they open and it has booted."""
    from pytest_androidworld.env.console import Console
    from pytest_androidworld.env.device import connect as connected

    try:
        booted.device = connected(
            serial,
            adb_host=LOOPBACK,
            adb_port=server,
            grpc=grpc,
            grpc_token=token,
            kind=kind,
            timeout=seconds,
            boot_timeout=boot_seconds,
            ended=ended,
        )
    except DeviceError as error:
        log = booted.log()
        raise DeviceError(f"{error}\n{log}" if log else str(error)) from error
    booted.stack.callback(booted.device.close)
    if booted.console_port is not None:
        booted.device.console = Console(serial, booted.console_port, booted.console_token)
