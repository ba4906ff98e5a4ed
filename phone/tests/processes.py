"""Phones in processes of their own, for tests."""

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

COMMAND = [sys.executable, "-m", "virtual_phone"]
READY = re.compile(r"(emulator-\d+) adb=(\d+) console=(\d+) grpc=(\d+)\n")


class Process:
    """A started phone; ``with`` makes sure that it ends."""

    def __init__(
        self,
        *flags: str,
        home: Path,
        before: tuple[str, ...] = (),
        environment: Mapping[str, str] | None = None,
        stdin: int = subprocess.DEVNULL,
    ) -> None:
        own = {"HOME": str(home), "TMPDIR": str(home), "ANDROID_ADB_SERVER_PORT": "1"}
        self.popen = subprocess.Popen(
            [*before, *COMMAND, *flags],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | own | dict(environment or {}),
        )
        assert self.popen.stdout is not None
        self.line = self.popen.stdout.readline()
        found = READY.fullmatch(self.line)
        self.serial = found[1] if found else ""
        self.adb, self.console, self.grpc = map(int, found.groups()[1:]) if found else (0, 0, 0)

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *exception: object) -> None:
        if self.popen.poll() is None:
            self.popen.kill()
        self.popen.communicate()

    def ended(self, timeout: float = 30) -> tuple[int, str]:
        """Its exit status and what it complained about, once it has ended."""
        _, complaints = self.popen.communicate(timeout=timeout)
        return self.popen.returncode, complaints

    def say(self, *lines: str) -> list[str]:
        """Give the console some commands; what it answers, without the greeting."""
        with socket.create_connection(("127.0.0.1", self.console), timeout=30) as peer:
            peer.sendall("".join(f"{line}\n" for line in (*lines, "quit")).encode())
            with peer.makefile("r") as heard:
                return heard.read().splitlines()[2:]


def listening(pid: int) -> set[tuple[str, int]]:
    """The addresses and ports on which a process listens, as the kernel says."""
    folder = Path(f"/proc/{pid}")
    links = [str(each.readlink()) for each in (folder / "fd").iterdir()]
    sockets = {link[8:-1] for link in links if link.startswith("socket:[")}
    found = set()
    for table in ("tcp", "tcp6"):
        for line in (folder / "net" / table).read_text().splitlines()[1:]:
            _, local, _, state, *rest = line.split()
            if state == "0A" and rest[5] in sockets:
                address, _, port = local.partition(":")
                found.add((address, int(port, 16)))
    return found


def soon(holds: Callable[[], bool], seconds: float) -> bool:
    """Whether something holds within some seconds."""
    waiting = threading.Event()
    for _ in range(round(seconds / 0.05)):
        if holds():
            return True
        waiting.wait(0.05)
    return holds()
