"""Processes of ours: each holds a pipe from this one and ends when that closes, whatever happens.

A worker that is killed closes its pipes, too; the folder in which it all lies goes with the last.
"""

import os
import select
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from pytest_androidworld.boot.booted import LOOPBACK, Booted
from pytest_androidworld.child_env import clean
from pytest_androidworld.errors import DeviceError
from virtual_phone.zygote.forked import Process

END = 10.0  # seconds in which a process ends, once its pipe is closed
BACKLOG = 1024  # connections that wait for a server: hundreds of phones may begin at once
# A server that ends with its parent, and takes the folder along if the parent could not.
LIFELINE = """\
"$@" </dev/null 3>&1 1>&2 &
exec 1>&2
read -r line || gone=1
kill $! 2>/dev/null
[ -z "$gone" ] || { sleep 2; rm -rf "$HOME"; }
wait
"""


def start_adb_server(booted: Booted) -> int:
    """An adb server of our own; its port, on which we listen before it does."""
    with socket.create_server((LOOPBACK, 0), backlog=BACKLOG) as listening:
        command = ["sh", "-c", LIFELINE, "adb-server", adb_program()]
        command += ["-L", "acceptfd:3", "nodaemon", "server"]
        quiet = {"ADB_USB": "0", "ADB_MDNS": "0", "ADB_EMU": "0"}
        spawn(booted, command, quiet, stdout=listening.fileno(), log="adb.log", farewell=b"x\n")
        port: int = listening.getsockname()[1]
    return port


def adb_program() -> str:
    """The adb that is named or on the PATH, else the one that adbutils brings along.

    It is looked for as adbutils does, which to import takes as long as to start a phone.
    """
    named = os.environ.get("ADBUTILS_ADB_PATH") or shutil.which("adb")
    if named:
        return named
    package = find_spec("adbutils")
    assert package is not None  # it is required by the package
    assert package.origin is not None
    return str(Path(package.origin).with_name("binaries") / "adb")


def spawn(
    booted: Booted,
    command: list[str],
    environment: Mapping[str, str],
    *descriptors: int,
    stdout: int = subprocess.DEVNULL,
    log: str = "device.log",
    farewell: bytes = b"",
    start: Callable[..., Process] | None = None,
) -> Process:
    """A process that Ctrl-C does not reach, that knows no secret, and that ends when stdin does.

    `start` takes what `subprocess.Popen` does, which it stands for.
    """
    own = {"HOME": str(booted.folder), "TMPDIR": str(booted.folder)}
    with (booted.folder / log).open("wb") as output:
        process = (start or subprocess.Popen)(
            command,
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=output.fileno(),
            env=clean(os.environ, **own, **environment),
            pass_fds=descriptors,
            start_new_session=True,
        )
    booted.processes.append(process)
    booted.farewells.callback(_dismiss, process, farewell)
    booted.stack.callback(_end, process, farewell)
    return process


def _dismiss(process: Process, farewell: bytes) -> None:
    """Let a child end, without waiting for it."""
    assert process.stdin is not None
    if not process.stdin.closed:
        with suppress(OSError):
            process.stdin.write(farewell)
            process.stdin.close()


def _end(process: Process, farewell: bytes) -> None:
    """Let a child end; what does not is killed."""
    _dismiss(process, farewell)
    with suppress(subprocess.TimeoutExpired):
        process.wait(END)
    with suppress(ProcessLookupError, PermissionError):  # usual: no process of its session is left
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


def first_line(booted: Booted, process: Process, seconds: float) -> str:
    """What the phone prints when it is ready."""
    assert process.stdout is not None
    poll = select.poll()  # `select.select` takes no descriptor above 1,023, which many phones have
    poll.register(process.stdout, select.POLLIN)
    ready = poll.poll(seconds * 1000)
    line = process.stdout.readline().decode() if ready else ""
    if not line:
        what = "ended" if ready else f"was not ready within {seconds:g} s"
        raise DeviceError(f"the virtual phone {what}\n{booted.log()}")
    return line
