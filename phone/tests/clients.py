"""Real clients of a device: adb binaries, each with a server of its own."""

import gc
import os
import shutil
import socket
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DEADLINE = 60.0  # seconds; only a hang takes so long


def wheels_adb() -> Path | None:
    """The binary that comes with adbutils, whichever adb is on the PATH."""
    import adbutils

    found = Path(adbutils.__file__).with_name("binaries") / "adb"
    return found if found.exists() else None


def systems_adb() -> Path | None:
    found = shutil.which("adb")
    return Path(found) if found else None


BINARIES = {"adb of the adbutils wheel": wheels_adb, "adb on the PATH": systems_adb}


def listens(port: int) -> bool:
    """Whether somebody does, or begins to within a moment."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=DEADLINE).close()
    except ConnectionRefusedError:
        threading.Event().wait(0.01)
        return False
    return True


def close_env(env: Any) -> None:
    """Close an environment, and wait for the logcats and their pipes, which android-env leaves.

    Else whichever test collects the garbage is warned.  Types are compared, as `isinstance` asks a
    weak proxy for the class of what it stands for, and that may be gone.
    """
    found: list[Any] = [each for each in gc.get_objects() if type(each) is subprocess.Popen]
    logcats = [each for each in found if "logcat" in list(each.args)]
    env.close()
    for each in logcats:
        each.kill()
        each.wait(DEADLINE)
        if each.stdout:
            each.stdout.close()


@dataclass(frozen=True)
class Answer:
    """What a client printed and how it ended."""

    out: bytes
    err: bytes
    status: int


@dataclass
class Adb:
    """An adb client that speaks to one device through one server."""

    binary: Path
    port: int
    home: Path
    serial: str = ""

    @property
    def environment(self) -> dict[str, str]:
        """Nothing but loopback: no USB, no mDNS, no search for emulators."""
        own = {"ADB_USB": "0", "ADB_LIBUSB": "0", "ADB_MDNS": "0", "ADB_EMU": "0"}
        return os.environ | own | {"HOME": str(self.home), "TMPDIR": str(self.home)}

    def command(self, *words: str | Path) -> list[str]:
        device = ["-s", self.serial] if self.serial else []
        return [str(self.binary), "-P", str(self.port), *device, *map(str, words)]

    def __call__(
        self, *words: str | Path, stdin: bytes = b"", timeout: float = DEADLINE
    ) -> Answer:
        """Run a client to its end."""
        done = subprocess.run(
            self.command(*words),
            input=stdin,
            capture_output=True,
            env=self.environment,
            timeout=timeout,
            check=False,
        )
        return Answer(done.stdout, done.stderr, done.returncode)

    def said(self, *words: str | Path, stdin: bytes = b"") -> str:
        """What a client that succeeds prints."""
        answer = self(*words, stdin=stdin)
        assert answer.status == 0, answer
        return answer.out.decode()

    def shell(self, command: str) -> str:
        """What a shell command that succeeds prints."""
        return self.said("shell", command)

    def start(
        self, *words: str | Path, stdin: int = subprocess.DEVNULL
    ) -> "subprocess.Popen[bytes]":
        """A client that goes on until it is killed."""
        return subprocess.Popen(
            self.command(*words),
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self.environment,
        )

    def serve(self) -> "subprocess.Popen[bytes]":
        """An adb server of our own; a client that found none would start another."""
        server = subprocess.Popen(
            [str(self.binary), "-P", str(self.port), "nodaemon", "server"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=self.environment,
        )
        began = time.monotonic()
        while not listens(self.port):
            assert server.poll() is None
            assert time.monotonic() - began < DEADLINE
        return server

    def stop(self, server: "subprocess.Popen[bytes]") -> None:
        """End our server, then one that a client may have started in its place.

        ``kill-server`` alone does not always end: once it waited for a server whose device had
        just gone, for as long as it could.
        """
        server.kill()
        server.wait()
        self("kill-server")
