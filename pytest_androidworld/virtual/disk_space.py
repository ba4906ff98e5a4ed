"""The space on the phone's disk, which is limited as a device's is."""

import errno
import io
import os
from pathlib import Path
from typing import Any

TOTAL = 7_934_000_000  # bytes of the data partition, as an emulator's has
SYSTEM = 2_310_000_000  # of them taken by Android itself
APPS = 784_000_000  # and by what is installed
ROOM = TOTAL - SYSTEM - APPS
BLOCK = 512  # bytes, in which a file system counts


class DiskSpace:
    """How much more may be written: less with each byte, until none is left; then it is measured.

    To measure it at each write would make all of them slow.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self.left = ROOM

    def take(self, size: int, path: str) -> None:
        """So much is about to be written to that file of the phone's."""
        if size > self.has(size):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        self.left -= size

    def has(self, wanted: int) -> int:
        """How much is left; exactly, if it is less than that."""
        if self.left < wanted:
            self.left = ROOM - self._used()
        return self.left

    def _used(self) -> int:
        found = (
            os.lstat(os.path.join(folder, name))
            for folder, _, names in os.walk(self._root)
            for name in names
        )
        return sum(each.st_blocks * BLOCK for each in found)


class Written(io.FileIO):
    """A file that takes room as it is written."""

    def __init__(self, handle: int, mode: str, room: DiskSpace, path: str) -> None:
        super().__init__(handle, mode)
        self._room, self._path = room, path

    def write(self, data: Any) -> int:
        self._room.take(memoryview(data).nbytes, self._path)
        return super().write(data)

    def truncate(self, size: int | None = None) -> int:
        """Longer, it takes what it might be filled with: sparse files are not accounted for."""
        length = self.tell() if size is None else size
        self._room.take(max(0, length - os.fstat(self.fileno()).st_size), self._path)
        return super().truncate(length)
