"""The space on the phone's disk, which is limited as a device's is."""

import errno
import io
import os
from pathlib import Path
from typing import Any

TOTAL = 7_934_000_000  # bytes of an emulator's data partition
SYSTEM = 2_310_000_000  # bytes used by Android itself
APPS = 784_000_000  # bytes used by installed apps
ROOM = TOTAL - SYSTEM - APPS
BLOCK = 512  # bytes, the unit of file systems


class DiskSpace:
    """The free space: an estimate that each write reduces, measured when it is used up.

    Measuring at each write would be too slow.
    """

    def __init__(self, root: Path, size: int | None = None) -> None:
        """The space of a folder: of a phone's files, or of another size."""
        self._root = root
        self._size = size
        self.left = ROOM if size is None else size

    def take(self, size: int, path: str) -> None:
        """Reserve space for a write to a file; raises OSError if there is not enough."""
        self.check(size, path)
        self.left -= size

    def check(self, size: int, path: str) -> None:
        """Raise OSError if there is not enough space for a file of a size."""
        if size > self.has(size):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)

    def has(self, wanted: int) -> int:
        """The free space; exact if it is less than ``wanted``."""
        if self.left < wanted:
            self.left = (ROOM if self._size is None else self._size) - self._used()
        return self.left

    def _used(self) -> int:
        return sum(
            _blocks(os.path.join(folder, name))
            for folder, _, names in os.walk(self._root)
            for name in names
        )


def _blocks(path: str) -> int:
    try:
        return os.lstat(path).st_blocks * BLOCK
    except FileNotFoundError:  # it was removed meanwhile
        return 0


class Written(io.FileIO):
    """A file whose writes take space."""

    def __init__(self, handle: int, mode: str, room: DiskSpace, path: str) -> None:
        super().__init__(handle, mode)
        self._room, self._path = room, path

    def write(self, data: Any) -> int:
        self._room.take(memoryview(data).nbytes, self._path)
        return super().write(data)

    def truncate(self, size: int | None = None) -> int:
        """Change the length; the added part takes space, as sparse files are not modelled."""
        length = self.tell() if size is None else size
        self._room.take(max(0, length - os.fstat(self.fileno()).st_size), self._path)
        return super().truncate(length)
