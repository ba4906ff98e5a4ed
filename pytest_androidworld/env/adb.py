"""adb: commands, files, and a shell that stays open."""

import shlex
import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from stat import S_IFREG, S_ISREG
from typing import BinaryIO

from pytest_androidworld.env.adb_server import (
    PATIENCE,
    PIECE,
    AdbError,
    AdbTimeout,
    Client,
    Connection,
)
from pytest_androidworld.env.shell import Output, Shell, as_bytes, as_text, listen
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.interpreter import HostClock

LONG = 600.0  # the same for what a device does with hundreds of MB, as it installs them
ANSWER, MOMENT = 5.0, 0.2  # seconds: for an answer of a device that boots, between two questions
ABSENT = "it was not there within {:g} s; `adb devices` lists those that are"
STATES = {  # in which a device is listed and cannot be used
    "offline": "it stayed offline for {:g} s; restart it, or its cable's other end",
    "unauthorized": "it was not unlocked for this computer within {:g} s; accept the key on its"
    " screen (an emulator: start it with -skip-adb-auth)",
}
LISTENS = "is it switched on, and does it listen there (`adb tcpip 5555`)?"
QUERY = "aw:"  # begins a service that only the virtual phone has
WAIT = "wait for the device"
EMULATOR = "emulator-"  # with which the serial of one on this computer begins
BOOT_ID = "/proc/sys/kernel/random/boot_id"


class Adb:
    """A device behind an adb server.

    A command that fails is a result; a door that fails is a `DeviceError`.  Text is UTF-8, and
    bytes that are not come and go as surrogates.
    """

    def __init__(self, serial: str, host: str = "127.0.0.1", port: int = 5037) -> None:
        self.serial = serial
        self.client = Client(host=host, port=port)
        self.requested: Counter[str] = Counter()  # services of the device
        self._shell = Shell(lambda: self.open("shell,v2,raw:sh"))

    def shell(self, command: str, timeout: float = PATIENCE, stdin: bytes = b"") -> Output:
        """Run a command line unquoted; the timeout counts while no output arrives.

        What reads no input is run by a shell that stays open, so that it needs no new stream.
        """
        with self.door(command):
            if not stdin:
                return self._shell.run(command, timeout)
            with self.open(f"shell,v2,raw:{command}", timeout) as stream:
                return listen(stream, stdin)

    def output(self, command: str) -> bytes:
        """What a command prints, as bytes, on both streams."""
        with self.door(command), self.open(f"exec:{command}") as stream:
            return b"".join(iter(lambda: stream.conn.recv(PIECE), b""))

    def run(self, *words: str, timeout: float = PATIENCE) -> Output:
        """Run a program with quoted arguments."""
        return self.shell(shlex.join(words), timeout)

    def push(self, data: bytes, path: str, mode: int = 0o644) -> None:
        """Write a file (and its folders), with the device's time."""
        file = shlex.quote(path)
        folder = shlex.quote(path.rpartition("/")[0] or "/")
        done = self.shell(f"mkdir -p {folder} && cat >{file} && chmod {mode:o} {file}", stdin=data)
        if done.status:
            raise DeviceError(f"adb: {self.serial}: cannot write {path}: {done.stderr.strip()}")

    def push_file(self, file: Path, path: str, mode: int = 0o644) -> None:
        """Write a file of any size; its folder must exist."""
        with self.door("push"), self.open("sync:", LONG) as stream, file.open("rb") as data:
            _send(stream, data, f"{path},{S_IFREG | mode}")

    def feed(self, service: str, file: Path) -> str:
        """Stream a file to a service; returns its reply, which may come before the file's end."""
        with self.door(service), self.open(service, LONG) as stream, file.open("rb") as data:
            with suppress(ConnectionError):  # what it did not like stands in its reply
                while piece := data.read(PIECE):
                    stream.conn.sendall(piece)
            return as_text(b"".join(iter(lambda: stream.conn.recv(PIECE), b"")))

    def pull(self, path: str) -> bytes | None:
        """The content of a file; None if there is none."""
        return self.pull_all([path])[path]

    def pull_all(self, paths: Iterable[str]) -> dict[str, bytes | None]:
        """The contents of files, over one stream."""
        with self.door("pull"), self.open("sync:") as stream:
            return {path: _receive(stream, path) for path in paths}

    def query_phone(self, query: str) -> str | None:
        """The reply to a query that only the virtual phone answers; None from any other device."""
        with self.door(query), self._transport(ANSWER) as stream:
            stream.send_command(QUERY + query)
            try:
                stream.check_okay()
            except AdbError:  # "closed": the device is there, and its adbd has no such service
                return None
            return as_text(b"".join(iter(lambda: stream.conn.recv(PIECE), b"")))

    @cached_property
    def virtual(self) -> bool:
        """Whether the device is the virtual phone, whatever it was started or attached as."""
        return "virtual phone" in (self.query_phone("kind") or "")

    @property
    def opened(self) -> int:
        """The shell's number: a new one means that the connection was interrupted."""
        return self._shell.opened

    def reverse(self, command: str, timeout: float = PATIENCE) -> None:
        """Add or remove reverse port forwarding: ``forward:tcp:1;tcp:2``, ``killforward:…``.

        A device forgets it with the connection: when it restarts adbd, or loads a snapshot.
        """
        service = f"reverse:{command}"
        with self.door(service), self.open(service, timeout) as stream:
            stream.check_okay()

    def close(self) -> None:
        """Close all streams; the next command opens one."""
        self._shell.close()

    def there(self, timeout: float) -> bool:
        """Wait until the server has this device; False after the timeout."""
        with self.door(WAIT):
            try:
                self.client.wait_for(self.serial, timeout=timeout)
            except AdbTimeout:
                return False
        return True

    def absent(self, seconds: float) -> str:
        """Why the server does not have the device, as a message."""
        why = STATES.get(self._state(), ABSENT).format(seconds)
        return f"adb: {self.serial}: {WAIT}: {why}"

    def _state(self) -> str:
        """The state in which the server lists the device; empty if it does not list it."""
        with suppress(AdbError, OSError):
            return dict(self.client.list(ANSWER)).get(self.serial, "")
        return ""

    def reach(self) -> None:
        """Have the server connect to a device at ``host:port``."""
        with self.door("connect"):
            reply = self.client.connect(self.serial, timeout=PATIENCE)
        if "connected to" not in reply:
            raise DeviceError(f"adb: {self.serial}: connect: {reply}; {LISTENS}")

    def reach_again(self) -> None:
        """Connect anew to a device at ``host:port``: the server keeps a connection that died."""
        if ":" in self.serial and self._state() != "device":
            self._reconnect()

    def _reconnect(self) -> None:
        with suppress(AdbError, OSError):  # then it has been disconnected
            self.client.disconnect(self.serial)
        with suppress(AdbError, OSError):  # then it is still away
            self.client.connect(self.serial, timeout=ANSWER)

    def root(self) -> str:
        """Restart adbd as root, and wait for it."""
        reply = self._ask_for_root()
        if "restarting" in reply:
            self.close()
            self.until(self.is_root, PATIENCE, "it is not root")
        return reply.strip()

    def _ask_for_root(self) -> str:
        with self.door("root"), self.open("root:") as stream:
            return str(stream.read_until_close())

    def is_root(self) -> bool:
        """Whether commands run as root; with a short timeout."""
        return self._words("id -u") == ["0"]

    def reboot(self, timeout: float) -> None:
        """Reboot the device; returns when it boots again, which `Booting` waits for.

        One that cannot be reached may be rebooting by itself, and is waited for.
        """
        before: list[str] | None = []
        with suppress(DeviceError):  # one too sick to answer may still be able to do it
            before = self._words(f"cat {BOOT_ID}")
        try:
            self._go_down()
        except DeviceError:
            if self.serial.startswith(EMULATOR) and not self._state():  # its process has ended
                raise
            before = None
        self.close()

        def boots() -> bool:
            return self._words(f"cat {BOOT_ID}") not in ([], before)

        self.until(boots, timeout, "it does not boot")

    def _go_down(self) -> None:
        with (
            self.door("reboot"),
            self.open("reboot:", ANSWER) as stream,
            suppress(AdbError, OSError),  # it ends when the device goes down, in any way
        ):
            stream.read_until_close()

    def _words(self, command: str) -> list[str]:
        return self.quick(command).split()

    def quick(self, command: str) -> str:
        """Run a command with a short timeout."""
        return self.shell(command, ANSWER).stdout

    def answers(self) -> bool:
        """Whether the device answers, and soon."""
        with suppress(DeviceError):
            return self.quick("echo .") == ".\n"
        return False

    def now(self) -> float:
        """The host's clock, while the device is unreachable."""
        return HostClock.monotonic()

    def pause(self) -> None:
        """Wait a moment by the host's clock, while the device is unreachable."""
        HostClock.pause(MOMENT)

    def until(self, reached: Callable[[], bool], timeout: float, otherwise: str) -> None:
        """Retry a condition until it holds; while a device restarts, replies may be lost."""
        deadline, why = self.now() + timeout, ""
        while True:
            try:
                if reached():
                    return
            except DeviceError as error:
                why = f": {error}"
                self.reach_again()
            if self.now() > deadline:
                raise DeviceError(f"adb: {self.serial}: {otherwise} after {timeout:g} s{why}")
            self.pause()

    def open(self, service: str, timeout: float = PATIENCE) -> Connection:
        """Open a stream to a service of the device."""
        stream = self._transport(timeout)
        self.requested[service] += 1
        try:
            stream.send_command(service)
            stream.check_okay()
        except BaseException:
            stream.close()
            raise
        return stream

    def _transport(self, timeout: float) -> Connection:
        """A connection to the device's adbd, for one service."""
        stream = self.client.make_connection(timeout)
        try:
            stream.send_command(f"host:transport:{self.serial}")
            stream.check_okay()
        except BaseException:
            stream.close()
            raise
        return stream

    @contextmanager
    def door(self, what: str) -> Iterator[None]:
        """A context that converts errors of the connection to `DeviceError`."""
        try:
            yield
        except (AdbError, OSError, EOFError) as error:
            doing = what if len(what) <= 200 else f"{what[:200]}…"
            why = str(error) or type(error).__name__
            raise DeviceError(f"adb: {self.serial}: {doing}: {why}") from error


def _send(stream: Connection, data: BinaryIO, name_and_mode: str) -> None:
    """One file through a sync stream; it is dated 0, which is what is known of it."""
    name = as_bytes(name_and_mode)
    stream.conn.sendall(b"SEND" + struct.pack("<I", len(name)) + name)
    with suppress(ConnectionError):  # why it is refused stands in the reply
        while piece := data.read(PIECE):
            stream.conn.sendall(b"DATA" + struct.pack("<I", len(piece)) + piece)
        stream.conn.sendall(b"DONE" + struct.pack("<I", 0))
    word, size = struct.unpack("<4sI", stream.read_exact(8))
    if word != b"OKAY":
        raise AdbError(as_text(stream.read_exact(size)))


def _receive(stream: Connection, path: str) -> bytes | None:
    """One file of a sync stream, which a failure would end (`file_sync_protocol.h`)."""
    name = as_bytes(path)
    stream.conn.sendall(b"STA2" + struct.pack("<I", len(name)) + name)
    _, error, mode, _ = struct.unpack("<4sI16xI44s", stream.read_exact(72))
    if error or not S_ISREG(mode):
        return None
    stream.conn.sendall(b"RECV" + struct.pack("<I", len(name)) + name)
    pieces: list[bytes] = []
    while True:
        word, size = struct.unpack("<4sI", stream.read_exact(8))
        data = stream.read_exact(size)
        if word == b"DONE":
            return b"".join(pieces)
        if word == b"FAIL":
            raise AdbError(f"{path}: {as_text(data)}")
        pieces.append(data)
