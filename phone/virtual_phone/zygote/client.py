"""The caller's side: start a mother of phones, and request a phone from her.

`start` starts a phone by her where that can be had, and by exec where not, whatever the reason is.
"""

import os
import shutil
import socket
import stat
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Self

from virtual_phone.zygote import kin, letter
from virtual_phone.zygote.forked import Forked, Process

COMMAND = [sys.executable, "-m", __package__.rpartition(".")[0]]
MOTHER = [sys.executable, "-m", f"{__package__}.mother"]
SOCKET = "socket"
BACKLOG = 512
END = 10.0  # seconds in which a mother without phones ends
PATIENCE = 20.0  # seconds for an answer; the end of a mother is noticed at once
MEASURED = ("COVERAGE_PROCESS_", "COV_CORE_")  # coverage starts with a process, not with a fork
PEER = struct.Struct("3i")  # struct ucred: pid, uid, gid


class Unavailable(Exception):
    """No phone can be had by fork; the text is the reason."""


class Zygote:
    """A mother of phones; she ends with this process, or with `close`, and her last phone."""

    def __init__(self, environment: Mapping[str, str], log: int = subprocess.DEVNULL) -> None:
        """Start her; raises `Unavailable` where that is not possible."""
        check_system(environment)
        with ExitStack() as undo:
            try:
                self.folder = Path(tempfile.mkdtemp(prefix="androidworld-zygote-"))
                undo.callback(shutil.rmtree, self.folder, ignore_errors=True)
                listener = undo.enter_context(listening(self.folder))
                self.process = subprocess.Popen(
                    [*MOTHER, str(listener.fileno()), str(self.folder)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    env=dict(environment),
                    pass_fds=[listener.fileno()],
                    start_new_session=True,
                )
            except OSError as error:
                raise Unavailable(f"the mother of phones did not start: {error}") from error
            undo.pop_all()
        listener.close()  # she has her own, and callers are to notice her end

    def wait_until_ready(self) -> None:
        """Wait until she has imported all, so that phones share the most, or has ended."""
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def close(self) -> None:
        """Let her go when her last phone has ended; phones are not hers to end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(END)
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def check_system(environment: Mapping[str, str]) -> None:
    """Raise `Unavailable` where phones are always started by exec."""
    if not sys.platform.startswith("linux") or not hasattr(os, "pidfd_open"):
        raise Unavailable("phones are forked on Linux only")
    measured = [name for name in environment if name.startswith(MEASURED)]
    if measured:
        raise Unavailable(f"{measured[0]}: coverage would not see a forked phone")
    try:
        os.close(os.pidfd_open(os.getpid()))
        os.close(os.memfd_create("letter"))
    except OSError as error:
        raise Unavailable(f"this kernel lacks what it takes: {error}") from error


def listening(folder: Path) -> socket.socket:
    """A socket that listens in a folder, which only its owner enters."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        with _address(folder) as address:
            listener.bind(address)
        listener.listen(BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener


@contextmanager
def _address(folder: Path) -> Iterator[str]:
    """A short address of the socket in a folder: its path may exceed the limit of 108 bytes.

    Raises `Unavailable` unless the folder is this user's, and closed to others.
    """
    opened = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        found = os.fstat(opened)
        if found.st_uid != os.geteuid() or stat.S_IMODE(found.st_mode) & 0o077:
            raise Unavailable(f"{folder} is open to other users")
        yield f"/proc/self/fd/{opened}/{SOCKET}"
    finally:
        os.close(opened)


def start(
    zygote: Path | None,
    words: Sequence[str],
    *,
    env: Mapping[str, str],
    start_new_session: bool = True,
    **files: Any,
) -> tuple[Process, str]:
    """A phone, and why it was not forked, if it was not.

    The arguments are those of `subprocess.Popen`; a forked phone is in a session of its own.
    """
    why = "no mother of phones was started"
    if zygote is not None:
        try:
            if not start_new_session:
                raise Unavailable("a forked phone would not be in the caller's session")
            return fork(zygote, words, env, **files), ""
        except Unavailable as error:
            why = str(error)
    command = [*COMMAND, *words]
    return subprocess.Popen(command, env=env, start_new_session=start_new_session, **files), why


def fork(
    zygote: Path,
    words: Sequence[str],
    environment: Mapping[str, str],
    *,
    stdin: int | None = None,
    stdout: int | None = None,
    stderr: int | None = None,
    pass_fds: Sequence[int] = (),
) -> Forked:
    """A phone of the mother whose socket is in a folder; raises `Unavailable`.

    The files are those of `subprocess.Popen`.  Only a phone that is returned has begun.
    """
    check_system(environment)
    with ExitStack() as passed, ExitStack() as kept:
        try:
            connection = kept.enter_context(_connected(zygote))
            given = [
                _file(passed, kept, file, number)
                for number, file in enumerate((stdin, stdout, stderr))
            ]
            numbers = [0, 1, 2, *pass_fds]
            wanted = letter.write(words, environment, numbers, kin.describe(environment))
            paper = wanted.pack()
            passed.callback(os.close, paper)
            folder = os.open(".", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
            passed.callback(os.close, folder)
            files = [paper, folder, *(file for file, _ in given), *pass_fds]
            letter.send(connection, {"wanted": "phone"}, *files)
            reply, pidfds = letter.receive(connection)
            if not pidfds:
                raise Unavailable(str(reply.get("refused", "the mother of phones has ended")))
            kept.callback(os.close, pidfds[0])
            letter.send(connection, {"begin": True})
            connection.settimeout(None)
        except (OSError, ValueError) as error:
            raise Unavailable(f"the mother of phones does not answer: {error}") from error
        kept.pop_all()
    streams = [stream for _, stream in given]
    return Forked(connection, int(str(reply["born"])), pidfds[0], streams)


def _connected(zygote: Path) -> socket.socket:
    """A connection to the mother, who is this user's."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        connection.settimeout(PATIENCE)
        with _address(zygote) as address:
            connection.connect(address)
        data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, PEER.size)
        if PEER.unpack(data)[1] != os.geteuid():
            raise Unavailable(f"the socket in {zygote} is another user's")
    except BaseException:
        connection.close()
        raise
    return connection


def _file(
    passed: ExitStack, kept: ExitStack, file: int | None, number: int
) -> tuple[int, IO[bytes] | None]:
    """The phone's file of that number, and this end of it where it is a pipe."""
    if file == subprocess.PIPE:
        reading, writing = os.pipe()
        theirs, ours = (reading, writing) if number == 0 else (writing, reading)
        passed.callback(os.close, theirs)
        stream: IO[bytes] = open(ours, "wb" if number == 0 else "rb")  # noqa: SIM115 - kept
        kept.callback(stream.close)
        return theirs, stream
    if file == subprocess.DEVNULL:
        null = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
        passed.callback(os.close, null)
        return null, None
    return number if file is None else file, None
