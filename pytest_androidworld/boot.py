"""From the device option to a running device; the only file that knows both env and virtual.

Whatever is started here holds a pipe from this process and ends when that closes, however this
process ends, and so does the folder in which it all lies.
"""

import atexit
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

from pytest_androidworld.child_env import clean, secrets
from pytest_androidworld.errors import DeviceError, UnknownName, UsageError
from pytest_androidworld.ports import reserve
from pytest_androidworld.virtual.identity import phone_identity as phone_identity

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.emulator import Emulator

VIRTUAL, AVD, ATTACHED = "virtual", "avd", "attached"
LOOPBACK = "127.0.0.1"
SERVER_PORT = "ANDROID_ADB_SERVER_PORT"
START, AVD_START, END = 30.0, 300.0, 10.0  # seconds in which a process starts or ends
LINES = 40  # of a device's log

# A server that ends with its parent, and takes the folder along if the parent could not.
LIFELINE = """\
"$@" </dev/null 3>&1 1>&2 &
exec 1>&2
read -r line || gone=1
kill $! 2>/dev/null
[ -z "$gone" ] || { sleep 2; rm -rf "$HOME"; }
wait
"""

# android-env gives the emulator's arguments; an emulator of ours ends with us, like its instance.
WRAPPER = """\
#!/bin/sh
unset LD_LIBRARY_PATH {secrets}
"{emulator}" "$@" {flags} &
child=$!
{{ read -r line <"{lifeline}"; kill $child; }} &
watch=$!
wait $child
kill $watch
"""
READ_ONLY, NO_KEY = "-read-only", "-skip-adb-auth"


@dataclass(frozen=True)
class DeviceSpec:
    """One device, as the option names it."""

    kind: str
    name: str = ""  # of the AVD, or the serial
    grpc: int | None = None
    browser: str = ""  # the program that draws a virtual phone's web pages, if not one it finds
    writable: bool = False  # an AVD alone, for set-up: what is saved on it stays

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
    serial, at, grpc = word.partition("@")
    if at and not grpc.isdecimal():
        raise UsageError(f"--aw-device={word}: after @ comes the gRPC's port, not {grpc!r}")
    number = serial.removeprefix("emulator-")
    host, _, port = serial.rpartition(":")
    if (number != serial and number.isdecimal()) or (host and port.isdecimal()):
        return DeviceSpec(ATTACHED, serial, int(grpc) if at else None)
    raise UnknownName(
        "kind of device", word, [VIRTUAL, f"{AVD}:NAME", "emulator-5554", "HOST:PORT"]
    )


class Booted:
    """A device that is there until `close`, and what was started for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.device: Device
        self.console_port: int | None = None
        self.console_token = ""
        self._stack = ExitStack()
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

    def close(self) -> None:
        """End all that was started, and remove what it wrote."""
        atexit.unregister(self.close)
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def boot(device_option: str | DeviceSpec, folder: Path) -> Booted:
    """Start a device, or attach to one; its files lie in a folder of its own in `folder`."""
    spec = parse(device_option)[0] if isinstance(device_option, str) else device_option
    own = Path(tempfile.mkdtemp(prefix="androidworld-", dir=folder))
    booted = Booted(own)
    booted._stack.callback(shutil.rmtree, own, ignore_errors=True)
    start: dict[str, Callable[[Booted, DeviceSpec], None]] = {
        VIRTUAL: _start_virtual,
        AVD: _start_avd,
        ATTACHED: _attach,
    }
    try:
        start[spec.kind](booted, spec)
        if booted.console_port is not None:
            from pytest_androidworld.env.console import Console

            serial, token = booted.device.serial, booted.console_token
            booted.device.console = Console(serial, booted.console_port, token)
    except BaseException:
        booted.close()
        raise
    return booted


def _start_virtual(booted: Booted, spec: DeviceSpec) -> None:
    """A virtual phone on ports that it finds itself; clients need its token."""
    server = _start_adb_server(booted)
    command = [sys.executable, "-m", "pytest_androidworld.virtual", "-clock", "stepped"]
    command += ["-lifeline", "0", *(["-browser", spec.browser] if spec.browser else [])]
    token = booted.folder / "console_token"
    command += ["-grpc-use-token", "-console-token", str(token)]
    phone = _spawn(booted, command, stdout=subprocess.PIPE, environment={SERVER_PORT: str(server)})
    serial, *ports = _first_line(booted, phone).split()
    named = {name: int(port) for name, _, port in (each.partition("=") for each in ports)}
    booted.console_port, booted.console_token = named["console"], token.read_text()
    grpc_token = discovered(serial, {"HOME": str(booted.folder)})["grpc.token"]
    _connect(booted, serial, server, f"{LOOPBACK}:{named['grpc']}", grpc_token, VIRTUAL)


def _attach(booted: Booted, spec: DeviceSpec) -> None:
    """A device that was started elsewhere, at the user's adb server."""
    properties = discovered(spec.name, os.environ)
    if "port.console" in properties:
        booted.console_port = int(properties["port.console"])
    grpc = str(spec.grpc) if spec.grpc else properties.get("grpc.port")
    host = LOOPBACK if spec.name.startswith("emulator-") else spec.name.rpartition(":")[0]
    address = f"{host}:{grpc}" if grpc else None
    _connect(booted, spec.name, _users_server(), address, properties.get("grpc.token"), ATTACHED)


def reboot(spec: DeviceSpec) -> None:
    """Switch an attached device off and on; returns when it has booted."""
    from pytest_androidworld.env.adb import Adb

    adb = Adb(spec.name, LOOPBACK, _users_server())
    try:
        adb.reboot(AVD_START)
    finally:
        adb.close()


def _users_server() -> int:
    """The port of the user's adb server."""
    return int(os.environ.get(SERVER_PORT) or 5037)


def discovered(serial: str, environment: Mapping[str, str]) -> dict[str, str]:
    """The entries of an emulator's discovery file: its ports, and perhaps a token."""
    number = serial.removeprefix("emulator-")
    runtime = environment.get("XDG_RUNTIME_DIR")
    home = Path(environment.get("HOME", "/"))
    places = [Path(runtime)] if runtime else []
    places += [home / ".android", home / "Library/Caches/TemporaryItems"]
    for file in (file for place in places for file in place.glob("avd/running/pid_*.ini")):
        with suppress(OSError):
            lines = file.read_text("utf-8", "replace").splitlines()
            properties = dict(line.split("=", 1) for line in lines if "=" in line)
            if properties.get("port.serial") == number:
                return properties
    return {}


def emulator_of(spec: DeviceSpec) -> tuple[Path, Path]:
    """The program that plays an AVD, and the folder of AVDs; raises if one is missing."""
    named = os.environ.get("ANDROID_SDK_ROOT") or os.environ.get("ANDROID_HOME")
    sdk = Path(named) if named else Path.home() / "Android/Sdk"
    emulator = sdk / "emulator" / "emulator"
    if not emulator.exists():
        raise UsageError(
            f"--aw-device={spec}: there is no {emulator}; set ANDROID_SDK_ROOT to the SDK's folder"
        )
    avds = Path(os.environ.get("ANDROID_AVD_HOME") or Path.home() / ".android/avd")
    if not (avds / f"{spec.name}.ini").exists():
        known = [each.stem for each in avds.glob("*.ini")]
        hint = f"They are searched in {avds}; set ANDROID_AVD_HOME for another folder."
        raise UnknownName("AVD", spec.name, known, hint=hint)
    return emulator, avds


def _start_avd(booted: Booted, spec: DeviceSpec) -> None:
    """An AVD, cold: several read-only instances of it can run at once, or one that may write."""
    from android_env.components.config_classes import AdbControllerConfig, EmulatorLauncherConfig
    from android_env.components.simulators.emulator.emulator_launcher import EmulatorLauncher

    emulator, avds = emulator_of(spec)
    server = _start_adb_server(booted)
    console, grpc = reserve(booted._stack)
    wrapper = booted.folder / "emulator"
    lifeline = booted.folder / "lifeline"
    flags = [NO_KEY] if spec.writable else [READ_ONLY, NO_KEY]
    wrapper.write_text(
        WRAPPER.format(
            lifeline=lifeline,
            emulator=emulator,
            secrets=" ".join(secrets(os.environ)),
            flags=" ".join(flags),
        )
    )
    wrapper.chmod(0o755)
    launcher = EmulatorLauncher(
        EmulatorLauncherConfig(
            emulator_path=str(wrapper),
            android_sdk_root=str(emulator.parents[1]),
            avd_name=spec.name,
            android_avd_home=str(avds),
            tmp_dir=str(booted.folder),
            adb_port=console + 1,
            emulator_console_port=console,
            grpc_port=grpc,
        ),
        AdbControllerConfig(adb_path=_adb(), adb_server_port=server),
    )
    booted._stack.callback(launcher.close)
    os.mkfifo(lifeline)
    booted._stack.callback(os.close, os.open(lifeline, os.O_RDWR))
    launcher.launch_emulator_process()
    booted.console_port = console
    address = f"{LOOPBACK}:{grpc}"
    _connect(booted, f"emulator-{console}", server, address, kind=AVD, start=AVD_START)
    emulator_door = booted.device.emulator
    if emulator_door is not None:
        booted._stack.callback(_shut_down, emulator_door, launcher.confirm_shutdown)


def _connect(
    booted: Booted,
    serial: str,
    server: int,
    grpc: str | None,
    token: str | None = None,
    kind: str = VIRTUAL,
    start: float = START,
) -> None:
    """Reach the device through its doors, as soon as they open."""
    from pytest_androidworld.env.device import connect

    try:
        booted.device = connect(
            serial,
            adb_host=LOOPBACK,
            adb_port=server,
            grpc=grpc,
            grpc_token=token,
            kind=kind,
            timeout=start,
        )
    except DeviceError as error:
        log = booted.log()
        raise DeviceError(f"{error}\n{log}" if log else str(error)) from error
    booted._stack.callback(booted.device.close)


def _start_adb_server(booted: Booted) -> int:
    """An adb server of our own; its port, on which we listen before it does."""
    with socket.create_server((LOOPBACK, 0), backlog=128) as listening:
        command = ["sh", "-c", LIFELINE, "adb-server", _adb()]
        command += ["-L", "acceptfd:3", "nodaemon", "server"]
        quiet = {"ADB_USB": "0", "ADB_MDNS": "0", "ADB_EMU": "0"}
        _spawn(booted, command, quiet, stdout=listening.fileno(), log="adb.log", farewell=b"x\n")
        port: int = listening.getsockname()[1]
    return port


def _adb() -> str:
    import adbutils

    return str(adbutils.adb_path())


def _spawn(
    booted: Booted,
    command: list[str],
    environment: Mapping[str, str],
    *descriptors: int,
    stdout: int = subprocess.DEVNULL,
    log: str = "device.log",
    farewell: bytes = b"",
) -> subprocess.Popen[bytes]:
    """A child that Ctrl-C does not reach, that knows no secret, and that ends when stdin does."""
    own = {"HOME": str(booted.folder), "TMPDIR": str(booted.folder)}
    with (booted.folder / log).open("wb") as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=output,
            env=clean(os.environ, **own, **environment),
            pass_fds=descriptors,
            start_new_session=True,
        )
    booted._stack.callback(_end, process, farewell)
    return process


def _end(process: subprocess.Popen[bytes], farewell: bytes) -> None:
    """Let a child end; what does not is killed."""
    with suppress(OSError):
        assert process.stdin is not None
        process.stdin.write(farewell)
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(END)
    with suppress(ProcessLookupError, PermissionError):  # usual: no process of its session is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _first_line(booted: Booted, process: subprocess.Popen[bytes]) -> str:
    """What the phone prints when it is ready."""
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], START)
    line = process.stdout.readline().decode() if ready else ""
    if not line:
        what = "ended" if ready else f"was not ready within {START:g} s"
        raise DeviceError(f"the virtual phone {what}\n{booted.log()}")
    return line


def _shut_down(emulator: "Emulator", wait: Callable[[], None]) -> None:
    """Have it end by itself, so that what it writes is whole."""
    with suppress(DeviceError):  # then it has ended already, or is killed
        emulator.shut_down()
        wait()
