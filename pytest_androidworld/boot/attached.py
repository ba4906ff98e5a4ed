"""Devices that were started elsewhere, at the user's adb server; they go on running."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pytest_androidworld.boot.booted import LOOPBACK, Booted, connect
from pytest_androidworld.boot.device_spec import ATTACHED, VIRTUAL, DeviceSpec
from pytest_androidworld.boot.discovery import discovered
from pytest_androidworld.errors import DeviceError, UsageError

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb

T = TypeVar("T")
SERVER_PORT = "ANDROID_ADB_SERVER_PORT"
START = 30.0  # seconds: it runs already
MODEL = ("ro.product.manufacturer", "ro.product.model", "ro.build.version.release")
TOKEN = ".emulator_console_auth_token"  # in the home folder of the user who started the emulator


def start(booted: Booted, spec: DeviceSpec) -> None:
    """Attach to a device; an emulator on this computer publishes its ports in a file."""
    properties = discovered(spec.name)
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


def kind_of(specs: list[DeviceSpec]) -> str:
    """What is attached: virtual phones, or other devices; both in one run are refused.

    A device that cannot be reached now is no virtual phone as far as is known; its cases record
    what it is.
    """
    virtual = {spec.name: _is_virtual(spec) for spec in specs}
    phones = [name for name, answer in virtual.items() if answer]
    others = [name for name, answer in virtual.items() if answer is False]
    if phones and others:
        raise UsageError(
            f"--aw-device: {', '.join(phones)} is the virtual phone, and {', '.join(others)} is"
            " not: one rate cannot count cases of both; play two runs"
        )
    return VIRTUAL if phones else ATTACHED


def image_of(specs: list[DeviceSpec]) -> str:
    """The system image of attached virtual phones; "" if none says it, as older phones do not.

    Two images in one run are refused, as two kinds of devices are.
    """
    found = {spec.name: image for spec in specs if (image := _asked(spec, _image))}
    named = {image: name for name, image in found.items()}
    if len(named) > 1:
        each = " and ".join(f"{name} has the image {image}" for image, name in named.items())
        raise UsageError(
            f"--aw-device: {each}: one rate cannot count cases of both; play two runs"
        )
    return next(iter(named), "")


def models_of(specs: list[DeviceSpec]) -> list[str]:
    """Which models attached devices are, and with which Android; each of them once.

    Those that do not answer are left out.
    """
    models = (_asked(spec, _model) for spec in specs)
    return list(dict.fromkeys(model for model in models if model))


def _model(adb: "Adb") -> str:
    """``Google Pixel 8, Android 14``, of the properties that the device has."""
    maker, model, release = (adb.run("getprop", name).stdout.strip() for name in MODEL)
    named = model if model.casefold().startswith(maker.casefold()) else f"{maker} {model}".strip()
    return ", ".join(part for part in (named, release and f"Android {release}") if part)


def _image(adb: "Adb") -> str | None:
    return adb.query_phone("image")


def _is_virtual(spec: DeviceSpec) -> bool | None:
    """Whether an attached device is the virtual phone; None if it does not answer."""
    return _asked(spec, lambda adb: adb.virtual)


def _asked(spec: DeviceSpec, question: "Callable[[Adb], T]") -> T | None:
    """What an attached device answers; None if it does not."""
    from pytest_androidworld.env.adb import Adb

    adb = Adb(spec.name, LOOPBACK, users_server())
    try:
        if ":" in spec.name:
            adb.reach()
        return question(adb)
    except DeviceError:
        return None
    finally:
        adb.close()


def reboot(spec: DeviceSpec) -> None:
    """Switch an attached device off and on; returns when it has booted."""
    from pytest_androidworld.env.adb import Adb
    from pytest_androidworld.env.booting import Booting

    adb = Adb(spec.name, LOOPBACK, users_server())
    try:
        adb.reboot(spec.boot_seconds)
        Booting(adb, None, spec.boot_seconds, fresh=True).wait()
    finally:
        adb.close()


def is_listed(spec: DeviceSpec) -> bool:
    """Whether the user's adb server knows a device of that serial, in whatever state."""
    from pytest_androidworld.env.adb_server import AdbError, Client

    try:
        devices = Client(LOOPBACK, users_server()).list()
        return any(device.serial == spec.name for device in devices)
    except AdbError:
        return False


def users_server() -> int:
    """The port of the user's adb server."""
    return int(os.environ.get(SERVER_PORT) or 5037)


def console_token() -> str:
    """The token that the consoles of a user's emulators require; empty if they require none."""
    with suppress(OSError):
        return (Path.home() / TOKEN).read_text("utf-8").strip()
    return ""
