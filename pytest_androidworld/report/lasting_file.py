"""A file that stays writable when something else in this process closes its descriptor.

An agent can close every descriptor of the process (`os.closerange`), and open files of its own,
which then have these numbers.  Each use compares what the number stands for with what it stood
for when the file was created, and opens the same file again if that is another, or nothing.
"""

import errno
import io
import os
from pathlib import Path

import pytest_androidworld.disk as disk

OPEN = os.O_RDWR | os.O_CLOEXEC
CREATE = OPEN | os.O_CREAT | os.O_EXCL
CLOSED = -1
Identity = tuple[int, int]


def identity(number: int) -> Identity | None:
    """Which file a descriptor stands for; None if it is closed."""
    try:
        status = os.fstat(number)
    except OSError:
        return None
    return status.st_dev, status.st_ino


class LastingFile:
    """A new file, written to at its end, without a buffer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._number = os.open(path, CREATE, 0o666)
        self._identity = identity(self._number)

    def append(self, data: bytes) -> None:
        """Append; an `OSError` leaves no part."""
        with self._opened() as file:
            disk.append(file, data)

    def size(self) -> int:
        with self._opened() as file:
            return file.seek(0, os.SEEK_END)

    def truncate(self, size: int) -> None:
        with self._opened() as file:
            file.truncate(size)

    def close(self) -> None:
        if identity(self._number) == self._identity:
            os.close(self._number)
        self._number = CLOSED

    def _opened(self) -> io.FileIO:
        if identity(self._number) != self._identity:
            self._open_again()
        file = io.FileIO(self._number, "r+b", closefd=False)
        file.name = str(self.path)
        return file

    def _open_again(self) -> None:
        number = os.open(self.path, OPEN)
        if identity(number) != self._identity:
            os.close(number)
            why = "it was closed, and another file has its name"
            raise FileNotFoundError(errno.ENOENT, why, str(self.path))
        self._number = number
