"""The virtual phone's numbers, measured side by side in one run and printed as one table.

    python benchmarks/one_phone.py [SEED]

Everything goes through the doors, as a client's would: an adb server of its own on a free port,
the emulator's gRPC; steps are taken by the environment layer. Where a machine's load must not
matter, seconds of the processor are counted. PYTHONDONTWRITEBYTECODE doubles the start: unset it.
"""

import os
import random
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import adbutils
import grpc

from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.device import Device, connect

CONTROLLER = "/android.emulation.control.EmulatorController"
SNAPSHOTS = "/android.emulation.control.SnapshotService"
RGBA = b"\x08\x01"  # ImageFormat {format: RGBA8888}
NOTES = "/sdcard/Documents/markor"
SETTINGS = "com.android.settings/.Settings"
WARM, STEPS, RUNS = 20, 300, 200
HOUR = 3600  # seconds of the phone's clock
KEYS = ("BACK", "BACK", "HOME", "APP_SWITCH", "ENTER", "DEL", "DPAD_DOWN", "MENU")
APPS = (
    "com.android.camera2 com.android.chrome com.android.settings net.gsantner.markor "
    "com.google.android.contacts com.google.android.deskclock com.google.android.dialer "
    "com.google.android.documentsui com.dimowner.audiorecorder "
    "com.simplemobiletools.calendar.pro com.simplemobiletools.smsmessenger"
).split()
TEXTS = ("hello", "42", "a long sentence of many words", "x" * 60)

Row = tuple[str, str, str]


def milliseconds(deed: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of a deed."""
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        deed()
        times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1000


class Phone:
    """A phone of its own with an adb server of its own, and plain clients of both doors."""

    def __init__(self, stack: ExitStack, *flags: str) -> None:
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        self.adb = str(adbutils.adb_path())
        self.server = _free_port()
        quiet = {"ADB_USB": "0", "ADB_MDNS": "0", "ADB_EMU": "0", "HOME": str(self.folder)}
        self.env = os.environ | quiet | {"ANDROID_ADB_SERVER_PORT": str(self.server)}
        serve = [self.adb, "-P", str(self.server), "nodaemon", "server"]
        stack.enter_context(_running(serve, self.env))
        _until(lambda: _answers(self.server))
        command = [
            sys.executable,
            "-m",
            "virtual_phone",
            "-clock",
            "stepped",
            *flags,
        ]
        self.process = stack.enter_context(_running(command, self.env))
        assert self.process.stdout is not None
        self.ready = self.process.stdout.readline().decode()
        self.serial, *ports = self.ready.split()
        self.ports = {name: int(port) for name, port in (each.split("=") for each in ports)}
        options = [("grpc.max_receive_message_length", -1)]
        address = f"127.0.0.1:{self.ports['grpc']}"
        self.channel = stack.enter_context(grpc.insecure_channel(address, options=options))

    def rpc(self, method: str, request: bytes = b"", service: str = CONTROLLER) -> bytes:
        reply: bytes = self.channel.unary_unary(f"{service}/{method}")(request)
        return reply

    def touch(self, x: int, y: int) -> None:
        """A finger down and up, as two calls."""
        at = b"\x08" + _varint(x) + b"\x10" + _varint(y)
        for touch in (at + b"\x20\x01", at):
            self.rpc("sendTouch", b"\x0a" + _varint(len(touch)) + touch)

    def service(self, service: str) -> socket.socket:
        """A stream to the device through the adb server."""
        stream = socket.create_connection(("127.0.0.1", self.server))
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for request in (f"host:transport:{self.serial}", service):
            stream.sendall(f"{len(request):04x}{request}".encode())
            answer = stream.recv(4, socket.MSG_WAITALL)
            assert answer == b"OKAY", answer
        return stream

    def shell(self, command: str) -> bytes:
        with self.service(f"shell,v2,raw:{command}") as stream:
            data = b""
            while piece := stream.recv(65536):
                data += piece
        return data

    def memory(self) -> float:
        """MB of the phone's process that are in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024


def cpu(*processes: int) -> float:
    """Seconds of the processor that processes have had, all their threads together."""
    return sum(time.clock_gettime((~pid << 3) | 2) for pid in processes)  # as clock_getcpuclockid


def step_takes(device: Device, process: int, app: str, points: list[tuple[int, int]]) -> float:
    """Milliseconds of CPU, of phone and client, for a tap and a settled look after it."""
    device.apps.open(app)
    state = device.observe()
    processes = (process, os.getpid())

    def step(number: int) -> None:
        point = points[number % len(points)]
        device.act(Tap(point), state)
        device.observe()

    for number in range(WARM):
        step(number)
    begun = cpu(*processes)
    for number in range(STEPS):
        step(number)
    return (cpu(*processes) - begun) / STEPS * 1000


def changed_screenshots(phone: Phone) -> float:
    """Screens that differ from the last one: letters typed into a search field."""
    phone.shell(f"am start -W -S -n {SETTINGS}")
    phone.touch(500, 660)
    times = []
    for step in range(40):
        phone.shell(f"input text {'abcdefgh'[step % 8]}")
        begun = time.perf_counter()
        reply = phone.rpc("getScreenshot", RGBA)
        times.append(time.perf_counter() - begun)
        assert len(reply) > 1080 * 2340 * 4
    return statistics.median(times) * 1000


class Monkey:
    """Random fingers, keys and turns through the doors; it looks after each, as an agent does."""

    def __init__(self, phone: Phone, device: Device, seed: int) -> None:
        self.phone, self.device, self.chance = phone, device, random.Random(seed)

    def play(self, seconds: float) -> None:
        """For so long, by the phone's clock."""
        end = self.uptime() + seconds
        while self.uptime() < end:
            for _ in range(20):
                self.step()

    def uptime(self) -> float:
        said = self.phone.shell("dumpsys meminfo | grep -m1 Uptime:")
        return int(said.split(b"Uptime:")[1].split()[0]) / 1000

    def step(self) -> None:
        chance = self.chance.random()
        if chance < 0.6:
            self.tap_something()
        elif chance < 0.75:
            self.phone.shell("input swipe {} {} {} {} 300".format(*self.point(), *self.point()))
        elif chance < 0.85:
            self.phone.shell(f"input keyevent KEYCODE_{self.chance.choice(KEYS)}")
        elif chance < 0.92:
            self.phone.shell(f"input text '{self.chance.choice(TEXTS)}'")
        elif chance < 0.97:
            self.phone.shell(f"monkey -p {self.chance.choice(APPS)} 1")
        else:
            self.turn(self.chance.choice((-90, 0, 0, 90)))
        self.phone.shell("sleep 1")
        self.phone.rpc("getScreenshot", RGBA)

    def point(self) -> tuple[int, int]:
        return self.chance.randrange(1080), self.chance.randrange(2340)

    def tap_something(self) -> None:
        """Something that can be tapped; where nothing is, anywhere."""
        there = [each for each in self.device.observe().ui_elements if each.is_clickable]
        if there:
            self.phone.touch(*self.chance.choice(there).bbox.center)
        else:
            self.phone.touch(*self.point())

    def turn(self, degrees: int) -> None:
        """As the emulator's buttons do: three angles as packed floats."""
        angles = b"\x0a\x0c" + struct.pack("<3f", 0, 0, degrees)
        self.phone.rpc("setPhysicalModel", b"\x08\x01\x1a" + bytes([len(angles)]) + angles)


def measure(seed: int) -> Iterator[Row]:
    """What DESIGN asks of the phone, row by row."""
    with ExitStack() as stack:
        phone = Phone(stack)
        phone.rpc("getScreenshot", RGBA)
        first = cpu(phone.process.pid)
        yield "start to first screenshot, CPU", f"{first:.2f} s", "≤ 0.5 s"
        yield "memory after it", f"{phone.memory():.0f} MB", "≤ 120 MB"
        _until(lambda: phone.serial in _output(phone, "devices"))
        yield from shells(phone)
        yield (
            "screenshot, nothing changed",
            f"{milliseconds(lambda: phone.rpc('getScreenshot', RGBA), 50):.1f} ms",
            "",
        )
        yield "screenshot, changed screen", f"{changed_screenshots(phone):.1f} ms", "≤ 30 ms"
        device = connect(
            phone.serial, adb_port=phone.server, grpc=f"127.0.0.1:{phone.ports['grpc']}"
        )
        stack.callback(device.close)
        device.adb.shell(f"for n in 1 2 3 4 5 6 7 8; do echo x >{NOTES}/note$n.md; done")
        for app, points in (
            ("markor", [(400, 400), (400, 500)]),
            ("settings", [(500, 660), (60, 210)]),
        ):
            took = step_takes(device, phone.process.pid, app, points)
            yield f"tap + settled look, {app}, CPU", f"{took:.1f} ms", "≤ 6 ms"
        reset = milliseconds(lambda: reset_after_use(phone), 20)
        yield "reset after some use", f"{reset:.1f} ms", "≤ 20 ms"
        yield "memory at the end", f"{phone.memory():.0f} MB", "≤ 120 MB"
        Monkey(phone, device, seed).play(HOUR)
        what = f"memory after an hour's monkey, seed {seed}"
        yield what, f"{phone.memory():.0f} MB", "≤ 120 MB"


def reset_after_use(phone: Phone) -> None:
    phone.rpc("LoadSnapshot", b"\x0a\x08aw_clean", SNAPSHOTS)


def shells(phone: Phone) -> Iterator[Row]:
    plain = milliseconds(lambda: phone.shell("true"))
    yield "shell command, plain client", f"{plain:.2f} ms", "≤ 1 ms"
    version = milliseconds(lambda: _output(phone, "version"), 50)
    binary = milliseconds(lambda: _output(phone, "-s", phone.serial, "shell", "true"), 50)
    yield "shell command, adb binary", f"{binary:.2f} ms", f"≤ {1.3 * version + 1:.2f} ms"


def _output(phone: Phone, *words: str) -> str:
    command = [phone.adb, "-P", str(phone.server), *words]
    return subprocess.run(
        command, env=phone.env, capture_output=True, text=True, check=True
    ).stdout


@contextmanager
def _running(command: list[str], env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    devnull = subprocess.DEVNULL
    process = subprocess.Popen(
        command, env=env, stdin=devnull, stdout=subprocess.PIPE, stderr=devnull
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _until(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not ready():
        assert time.monotonic() < deadline, "it did not come up"
        threading.Event().wait(0.01)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _varint(number: int) -> bytes:
    found = b""
    while number > 127:
        found += bytes([number & 127 | 128])
        number >>= 7
    return found + bytes([number])


def main() -> None:
    seed = int(sys.argv[1]) if sys.argv[1:] else random.SystemRandom().randrange(10_000)
    print(f"{'what':40} {'measured':>14}   target")
    for what, found, target in measure(seed):
        print(f"{what:40} {found:>14}   {target}", flush=True)


if __name__ == "__main__":
    main()
