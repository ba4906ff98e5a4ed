"""The mother's process: it imports the phone, freezes its heap, and forks a phone per request.

    python -m virtual_phone.zygote.mother LISTENER FOLDER

LISTENER is an open socket, which lies in FOLDER; that goes with her.  Requests are served from
the beginning, as the imports are done one by one between them: whoever is in a hurry gets a phone
that shares less.

At last she rehearses: she makes a phone, looks at its screen once and throws it away.  What that
leaves (fonts, glyphs, tables from the disk) no phone has to make again.  A phone without its doors
has neither threads nor gRPC's core nor Chromium, none of which survives a fork; its databases are
closed before the next one.
"""

import gc
import importlib
import os
import pkgutil
import resource
import select
import shutil
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import virtual_phone as package
from virtual_phone.runtime import heap
from virtual_phone.zygote import birth, kin, letter

LIFELINE = 0
CREDENTIALS = struct.Struct("3i")  # struct ucred: pid, uid, gid
FIRST = ("__main__", "parts")  # what each phone needs, and what finds its services and apps
MOST_FILES = 1 << 14


class Mother:
    """A process that forks phones until its lifeline is closed and no phone is left."""

    def __init__(self, listener: socket.socket, folder: Path) -> None:
        self._listener = listener
        self._folder = folder
        self._kin = kin.describe(os.environ)
        self._waiting: dict[int, socket.socket] = {}  # connections without a letter yet
        self._children: dict[int, tuple[int, socket.socket]] = {}  # by pidfd: pid, caller
        self._poll = select.poll()
        self._poll.register(LIFELINE, 0)  # only its end
        self._poll.register(listener, select.POLLIN)
        self._ending = False

    def serve(self) -> None:
        """Import between requests; then wait for them."""
        steps = prepare(self._folder)
        while not self._ending or self._children:
            busy = next(steps, None) is not None
            for descriptor, _ in self._poll.poll(0 if busy else None):
                self._handle(descriptor)

    def _handle(self, descriptor: int) -> None:
        if descriptor == LIFELINE:
            self._end()
        elif descriptor == self._listener.fileno():
            self._accept()
        elif descriptor in self._children:
            self._reap(descriptor)
        elif descriptor in self._waiting:
            self._read(descriptor)

    def _end(self) -> None:
        """Take no further request; phones that are there stay."""
        self._ending = True
        self._poll.unregister(LIFELINE)
        self._poll.unregister(self._listener)
        self._listener.close()
        for descriptor, connection in self._waiting.items():
            self._poll.unregister(descriptor)
            connection.close()
        self._waiting.clear()

    def _accept(self) -> None:
        with suppress(OSError):  # the caller has gone
            connection, _ = self._listener.accept()
            if peer(connection)[1] != os.geteuid():
                connection.close()
                return
            self._waiting[connection.fileno()] = connection
            self._poll.register(connection, select.POLLIN)

    def _read(self, descriptor: int) -> None:
        """Fork a phone for a letter; the child reads it, so that a bad one harms no other."""
        connection = self._waiting.pop(descriptor)
        self._poll.unregister(descriptor)
        files: list[int] = []
        try:
            said, files = letter.receive(connection)
            if said:
                self._fork(connection, files)
                return
        except (OSError, ValueError):
            pass  # it has gone, or is no caller of ours; who is one starts its phone by exec
        finally:
            for file in files:
                os.close(file)
        connection.close()

    def _fork(self, connection: socket.socket, files: list[int]) -> None:
        gc.freeze()  # or the first collection of the child would copy every page
        pid = os.fork()  # a refusal is an OSError
        if pid == 0:
            birth.live(connection, files, self._kin, peer(connection)[0])
        pidfd = os.pidfd_open(pid)
        self._children[pidfd] = pid, connection
        self._poll.register(pidfd, select.POLLIN)

    def _reap(self, pidfd: int) -> None:
        self._poll.unregister(pidfd)
        os.close(pidfd)
        pid, connection = self._children.pop(pidfd)
        _, status = os.waitpid(pid, 0)
        with suppress(OSError), connection:  # the caller may have gone
            letter.send(connection, {"ended": os.waitstatus_to_exitcode(status)})


def peer(connection: socket.socket) -> tuple[int, int]:
    """The process that connected, and its user."""
    data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
    pid, uid, _ = CREDENTIALS.unpack(data)
    return pid, uid


def prepare(folder: Path) -> Iterator[str]:
    """Import every module of the phone, and what it needs of others; then rehearse."""
    for name in ("grpc", *(f"{package.__name__}.{module}" for module in FIRST)):
        yield importlib.import_module(name).__name__
    from virtual_phone.parts import all_parts

    all_parts()  # the classes of services and apps
    yield "parts"
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name != __spec__.name:
            yield importlib.import_module(module.name).__name__
    rehearse(folder / "rehearsal")
    gc.collect()
    heap.give_back()
    with suppress(OSError):  # her starter has gone
        os.write(1, b"ready\n")


def rehearse(folder: Path) -> None:
    """Make a phone, paint its first screen, and throw it away."""
    from virtual_phone.parts import all_parts
    from virtual_phone.phone import Phone
    from virtual_phone.ui.display import Display

    try:
        phone = Phone(folder, all_parts(), stepped=True)
        with phone.busy():
            phone[Display].image()
        phone.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Serve until the lifeline is closed; then remove the folder of the socket."""
    heap.keep_small()
    gc.disable()  # a child switches it on again
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))  # each phone takes two
    listener = socket.socket(fileno=int(sys.argv[1]))
    listener.setblocking(False)
    listener.set_inheritable(False)
    folder = Path(sys.argv[2])
    try:
        Mother(listener, folder).serve()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
