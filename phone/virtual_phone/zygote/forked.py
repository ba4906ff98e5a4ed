"""A phone's process, whether it was started by exec or forked by a mother of phones."""

import os
import select
import signal
import socket
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Protocol

from virtual_phone.zygote import letter

REAPING = 1.0  # seconds from a phone's end until the mother has reaped it
KILLED = -int(signal.SIGKILL)


class Process(Protocol):
    """Of `subprocess.Popen`, what those who start phones use."""

    pid: int
    stdin: IO[bytes] | None
    stdout: IO[bytes] | None
    stderr: IO[bytes] | None

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...


class Forked:
    """A phone that a mother has forked: a `Process` that is no child of this one.

    Its exit status comes from the mother.  If she has been killed it comes from the phone itself;
    if that was killed, too, no one knows by what, and it counts as SIGKILL.
    """

    def __init__(
        self, connection: socket.socket, pid: int, pidfd: int, streams: Sequence[IO[bytes] | None]
    ) -> None:
        self.pid = pid
        self.stdin, self.stdout, self.stderr = streams
        self.returncode: int | None = None
        self._connection, self._pidfd = connection, pidfd

    def poll(self) -> int | None:
        """The exit status, negative for a signal; None while the process runs."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the process; raises `subprocess.TimeoutExpired`."""
        if self.returncode is None:
            end = select.poll()
            end.register(self._pidfd, select.POLLIN)
            if not end.poll(None if timeout is None else timeout * 1000):
                raise subprocess.TimeoutExpired(f"phone {self.pid}", timeout or 0)
            self.returncode = self._last_status()
            with suppress(OSError):  # an agent in this process may have closed them
                os.close(self._pidfd)
                self._connection.close()
        return self.returncode

    def _last_status(self) -> int:
        """The exit status of a process that has ended, as the last who knows reports it."""
        status = KILLED
        self._connection.settimeout(REAPING)
        with suppress(OSError):  # a mother that hangs: the phone's own report is enough
            while message := letter.receive(self._connection)[0]:
                status = int(str(message["ended"]))
        return status

    def send_signal(self, sig: int) -> None:
        """Send a signal; none reaches another process that got the number since."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, sig)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
