"""The ways from the computer to a device: ports, the adb server, and the emulator's gRPC."""

import re
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

from pytest_androidworld.boot.booted import LOOPBACK
from pytest_androidworld.boot.discovery import running
from pytest_androidworld.boot.doctor.computer import Computer
from pytest_androidworld.env import booting
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.adb_server import AdbError, Client
from pytest_androidworld.env.doctor.probe import Evidence, Probe, note, problem, well
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.ports import reserve

START_SERVER = "`adb start-server`, or set ANDROID_ADB_SERVER_PORT to that of another one"
STATES = {  # of adb: what a device is in that is not ready, and what mends it
    "offline": "wait some seconds; if it stays so, restart it, or `adb reconnect`",
    "unauthorized": "allow this computer on its screen, or start the emulator with -skip-adb-auth",
    "authorizing": "wait some seconds, and look at its screen",
    "no permissions": "add a udev rule for the device, and plug it in again",
    "bootloader": "start Android: `fastboot reboot`",
    "recovery": "start Android: `adb reboot`",
    "sideload": "start Android: `adb reboot`",
}
ADB_VERSION = re.compile(r"Debug Bridge version 1\.0\.(\d+)")
SOON = 2.0  # seconds in which a port of this computer answers


def _ports(computer: Computer) -> Iterator[Evidence]:
    """Taken as a run takes them, by each worker for its emulator, and given back."""
    taken, workers = 0, computer.workers
    try:
        with ExitStack() as until:
            while taken < workers:
                reserve(until)
                taken += 1
    except DeviceError as error:
        seen = f"{error}; there are some for {taken} of {workers} emulators"
        yield problem(seen, "end emulators that are left over")
    except OSError as error:
        cure = "have the folder of temporary files be one that you can write in, by TMPDIR"
        yield problem(f"none can be reserved: {error.filename}: {error.strerror}", cure)
    else:
        some = f"each of {workers} emulators" if workers > 1 else "an emulator"
        yield well(f"three are free for {some}, as a run takes them")


def _server(computer: Computer) -> Iterator[Evidence]:
    where = "{}:{}".format(*computer.server)
    try:
        version = int(Client(*computer.server).server_version())
    except (AdbError, OSError, EOFError, ValueError) as error:
        yield problem(f"no adb server at {where}: {_short(error)}", START_SERVER)
        return
    program = computer.find("adb")
    own = ADB_VERSION.search(computer.prints(program, "version")) if program else None
    if own and int(own[1]) != version:
        seen = f"the server at {where} has version {version}, and {program} has {own[1]}"
        cure = "use one adb: each time the other is called it ends the server, and all it carries"
        yield problem(seen, cure)
    else:
        yield well(f"version {version} at {where}")


def _short(error: Exception) -> str:
    found = re.search(r"\(([^()]*)\)", str(error))
    return found[1] if found else str(error) or type(error).__name__


def _state(computer: Computer) -> Iterator[Evidence]:
    """The device's state at the server, before anything waits for it."""
    try:
        known = {each.serial: each.state for each in Client(*computer.server).list()}
    except (AdbError, OSError, EOFError) as error:
        yield problem(f"the adb server does not list its devices: {_short(error)}", START_SERVER)
        return
    state = known.get(computer.name)
    if state == "device":
        yield _answer(computer)
    elif state is None and ":" in computer.name:
        yield well("not listed yet: adb connects to it when it is used")
    elif state is None:
        there = f"it has {', '.join(sorted(known))}" if known else "it has none"
        cure = "start the emulator, or plug the device in; `adb devices` lists them"
        yield problem(f"adb has no {computer.name}: {there}", cure)
    else:
        yield problem(f"listed, but {state}", STATES.get(state, "restart it"))


def _answer(computer: Computer) -> Evidence:
    """Whether it answers, and has booted: a run would wait for both."""
    adb = Adb(computer.name, *computer.server)
    try:
        sign = booting.missing(adb)
    except DeviceError as error:
        cure = "`adb reboot`, or end the emulator and start it again"
        return problem(f"listed, but does not answer: {error}", cure)
    finally:
        adb.close()
    if sign is not None:
        cure = sign.cure or "wait until its home screen is there"
        return problem(f"listed, and not booted: {sign.otherwise}", cure)
    return well("listed, and booted")


def _grpc(computer: Computer) -> Iterator[Evidence]:
    there = [*running(computer.environment, computer.root)]
    own = [each for each in there if f"emulator-{each.get('port.serial')}" == computer.name]
    found = own[0] if own else {}
    port = str(computer.grpc or found.get("grpc.port") or "")
    twice = [
        name for name, count in Counter(e.get("grpc.port") for e in there).items() if count > 1
    ]
    if not port:
        emulator = "it" if computer.name.startswith("emulator-") else "an emulator"
        cure = f"start {emulator} with `-grpc 8554`, and name it {computer.name}@8554"
        yield note("none is known: no snapshots, and no text messages", cure)
    elif port in twice:
        cure = "end them, and give each its own: `-grpc PORT`"
        yield problem(f"two emulators publish port {port} as theirs", cure)
    elif "grpc.jwks" in found and "grpc.token" not in found:
        cure = f"start it with `-grpc {port}`, or `-grpc-use-token`"
        yield problem(f"that at port {port} wants a JWT, which is not supported", cure)
    elif not _listens(computer, int(port)):
        cure = f"start the emulator with `-grpc {port}`"
        yield problem(f"nothing listens at port {port}", cure)
    else:
        yield well(f"at port {port}" + (", with a token" if "grpc.token" in found else ""))


def _listens(computer: Computer, port: int) -> bool:
    host = computer.name.rpartition(":")[0] or LOOPBACK
    try:
        socket.create_connection((host, port), SOON).close()
    except OSError:
        return False
    return True


PORTS_FREE = (Probe("ports", "Are ports free for emulators?", _ports),)
ATTACHED = (
    Probe(
        "adb server", "Does one adb server run, of one version?", _server, needed=True, first=True
    ),
    Probe("adb", "Does adb list the device?", _state, needed=True, first=True),
    Probe("gRPC", "Does the emulator's gRPC answer?", _grpc, needed=True),
)
