"""A request for a phone: what a process gets from its parent by exec, and by a fork does not.

It travels as JSON in a file in memory, as an environment may be larger than a message, beside the
open files themselves (``SCM_RIGHTS``).
"""

import json
import os
import resource
import signal
import socket
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

FILES = 16  # of one message, at most
LIMITS = sorted(name for name in dir(resource) if name.startswith("RLIMIT_"))
# Ignored by Python itself, which resets them for its children.
OWN_SIGNALS = {signal.SIGPIPE, signal.SIGXFSZ}


@dataclass(frozen=True)
class Letter:
    """What a phone's process is to be like."""

    words: list[str]  # of the command line, without the command
    environment: dict[str, str]
    descriptors: list[int]  # the numbers that the files behind the first two get
    kin: dict[str, str]  # see `kin`
    limits: dict[str, list[int]]  # soft and hard
    umask: int
    processors: list[int]
    ignored: list[int]  # signals
    blocked: list[int]

    def pack(self) -> int:
        """A file in memory with the letter; the caller closes it."""
        file = os.memfd_create("letter", os.MFD_CLOEXEC)
        with open(file, "wb", closefd=False) as output:
            output.write(json.dumps(asdict(self)).encode())
        return file


def unpack(file: int) -> Letter:
    """The letter in a file."""
    os.lseek(file, 0, os.SEEK_SET)
    with open(file, "rb", closefd=False) as data:
        return Letter(**json.load(data))


def write(
    words: Sequence[str],
    environment: Mapping[str, str],
    descriptors: Sequence[int],
    kin: dict[str, str],
) -> Letter:
    """A letter that gives a phone what a child of this process would inherit."""
    numbers = {name: getattr(resource, name) for name in LIMITS}
    ignored = [
        number
        for number in signal.valid_signals() - OWN_SIGNALS
        if signal.getsignal(number) == signal.SIG_IGN
    ]
    return Letter(
        words=list(words),
        environment=dict(environment),
        descriptors=list(descriptors),
        kin=kin,
        limits={name: list(resource.getrlimit(number)) for name, number in numbers.items()},
        umask=umask(),
        processors=sorted(os.sched_getaffinity(0)),
        ignored=sorted(map(int, ignored)),
        blocked=sorted(map(int, signal.pthread_sigmask(signal.SIG_BLOCK, []))),
    )


def umask() -> int:
    """This process's umask, read without a moment in which it is another."""
    return int(status()["Umask"], 8)


def status() -> dict[str, str]:
    """The fields of ``/proc/self/status``."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def send(connection: socket.socket, message: Mapping[str, object], *files: int) -> None:
    socket.send_fds(connection, [json.dumps(message).encode()], files)


def receive(connection: socket.socket) -> tuple[dict[str, object], list[int]]:
    """A message and its open files; an empty one is the connection's end."""
    data, files, _, _ = socket.recv_fds(connection, 4096, FILES, socket.MSG_CMSG_CLOEXEC)
    return (json.loads(data) if data else {}), list(files)
