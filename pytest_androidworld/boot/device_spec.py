"""Which device, as the options name it."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_androidworld.env.device_kind import VIRTUAL as VIRTUAL
from pytest_androidworld.errors import UnknownName, UsageError

if TYPE_CHECKING:
    from pytest_androidworld.boot.adb_server import AdbServer

AVD, ATTACHED, REPLAY = "avd", "attached", "replay"
BOOT_SECONDS = 300.0  # a cold emulator on a busy machine


@dataclass(frozen=True)
class DeviceSpec:
    """One device, and how it is started if it is."""

    kind: str
    name: str = ""  # of the AVD or of the recording, or the serial
    grpc: int | None = None
    browser: str = ""  # the program that draws a virtual phone's web pages, if not one it finds
    flags: tuple[str, ...] = ()  # further words of a virtual phone's command line
    zygote: Path | None = None  # where the mother of virtual phones listens, if there is one
    adb_server: "AdbServer | None" = None  # that a virtual phone shares, if it has none of its own
    writable: bool = False  # an AVD alone, for set-up: what is saved on it stays
    arguments: tuple[str, ...] = ()  # the emulator's, as `emulator_args.parse` has checked them
    boot_seconds: float = BOOT_SECONDS  # in which an emulator, or a device that restarts, is there

    def __str__(self) -> str:
        if self.kind == ATTACHED:
            return self.name + (f"@{self.grpc}" if self.grpc else "")
        return f"{self.kind}:{self.name}" if self.name else self.kind


def parse(option: str) -> list[DeviceSpec]:
    """The devices that an option names; several only if they are attached ones."""
    words = [word.strip() for word in option.split(",")]
    specs = [_parse_one(word) for word in words]
    if len(specs) > 1 and any(spec.kind != ATTACHED for spec in specs):
        raise UsageError(
            f"--aw-device={option}: only attached devices come in lists; {VIRTUAL} and {AVD}:NAME "
            "are started, one for each worker"
        )
    names = [spec.name for spec in specs]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"--aw-device={option}: {name} is named twice")
    return specs


def _parse_one(word: str) -> DeviceSpec:
    kind, colon, name = word.partition(":")
    if word == VIRTUAL:
        return DeviceSpec(VIRTUAL)
    if kind == AVD and colon:
        if not name:
            raise UsageError(f"--aw-device={word}: which AVD? `emulator -list-avds` lists them")
        return DeviceSpec(AVD, name)
    if kind == REPLAY and colon:
        if not name:
            raise UsageError(f"--aw-device={word}: which file? --aw-record-device=FILE makes one")
        return DeviceSpec(REPLAY, name)
    serial, at, grpc = word.partition("@")
    if at and not grpc.isdecimal():
        raise UsageError(f"--aw-device={word}: after @ comes the gRPC's port, not {grpc!r}")
    number = serial.removeprefix("emulator-")
    host, _, port = serial.rpartition(":")
    if (number != serial and number.isdecimal()) or (host and port.isdecimal()):
        return DeviceSpec(ATTACHED, serial, int(grpc) if at else None)
    raise UnknownName(
        "kind of device",
        word,
        [VIRTUAL, f"{AVD}:NAME", "emulator-5554", "HOST:PORT", f"{REPLAY}:FILE"],
    )
