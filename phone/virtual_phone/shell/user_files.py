"""The phone's files with the permissions of one user, and its device files."""

import errno
import functools
import io
import os
import stat as st
from collections.abc import Callable
from typing import IO

from virtual_phone.shell import users
from virtual_phone.shell.core import Stdin, commands, is_program
from virtual_phone.shell.memory import enough_for
from virtual_phone.storage.file_stat import STORAGE, Stat
from virtual_phone.storage.files import Files, parts

BREATH = 1 << 20  # bytes between yields to other work


class _Endless(io.RawIOBase):
    """A device without an end, which discards what is written."""

    def __init__(
        self, fill: Callable[[int], bytes], breathe: Callable[[], None], *, full: bool = False
    ) -> None:
        self.fill = fill
        self.full = full
        self._breathe = breathe
        self._moved = 0

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self.fill(len(buffer))
        buffer[: len(data)] = data
        self._move(len(data))
        return len(data)

    def write(self, data: bytes) -> int:  # type: ignore[override]
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/dev/full")
        self._move(len(data))
        return len(data)

    def _move(self, size: int) -> None:
        self._moved += size
        if self._moved >= BREATH:
            self._moved = 0
            self._breathe()


@functools.cache
def _noise() -> bytes:
    state, found = 0x2545F491, bytearray()
    for _ in range(65536):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        found.append(state >> 24)
    return bytes(found)


def noise(size: int) -> bytes:
    """Bytes that look random and are the same every time."""
    return _noise()[:size]


DEVICES: dict[str, tuple[int, Callable[[int], bytes]]] = {
    "/dev/null": (3, lambda size: b""),
    "/dev/zero": (5, bytes),
    "/dev/full": (7, bytes),
    "/dev/random": (8, noise),
    "/dev/urandom": (9, noise),
    "/dev/tty": (0, lambda size: b""),
}


BIN = ("/system/bin/", "/bin/")
PROGRAM = b"\x7fELF\x02\x01\x01" + bytes(57)  # only `file` reads it


def in_bin(path: str) -> bool:
    """Whether a path is that of one of the phone's commands."""
    return path.startswith(BIN) and is_program(path.rpartition("/")[2])


def nothing() -> None:
    """Let no others work."""


class UserFiles(Files):
    """The phone's own `Files`, with the permissions of a user enforced.

    A call is a system call of the user's process: before it, ``slice`` may let others work.
    ``breathe``, which always does, is called regularly while a device without an end is read or
    written.
    """

    __slots__ = ("breathe", "slice", "uid")

    def __init__(
        self,
        files: Files,
        uid: int,
        breathe: Callable[[], None] = nothing,
        slice: Callable[[], None] = nothing,
    ) -> None:
        self.__dict__ = files.__dict__
        self.uid = uid
        self.breathe = breathe
        self.slice = slice

    def canonical(self, path: str, *, follow: bool = True) -> str:
        found = super().canonical(path, follow=follow)
        if self.away and found.startswith(STORAGE):
            raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN), path)
        return found

    def _allow(self, path: str, want: int, *, above: bool = False) -> None:
        """Raise unless the modes along a path permit access; ``want`` is rwx as a number."""
        if self.uid == 0:
            return
        try:
            where = parts(self.canonical(path))
        except OSError:
            return
        if above:
            where = where[:-1]
        for depth in range(len(where)):
            self._check("/" + "/".join(where[:depth]), 1, path)
        self._check("/" + "/".join(where), want, path)

    def _check(self, canonical: str, want: int, path: str) -> None:
        private = canonical.startswith(f"{STORAGE}/Android/data/")
        if canonical.startswith("/storage") and not private:
            return
        if not Files.exists(self, canonical):
            return
        found = Files.stat(self, canonical, follow=False)
        if self.uid == found.uid:
            allowed = found.mode >> 6
        elif found.gid in users.groups(self.uid):
            allowed = found.mode >> 3
        else:
            allowed = found.mode
        if want & ~(allowed & 7):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES), path)

    def stat(self, path: str, *, follow: bool = True) -> Stat:
        self.slice()
        if path in DEVICES:
            now = self.now()
            return Stat(st.S_IFCHR | 0o666, 0, 0, 0, DEVICES[path][0], 1, now, now, now)
        self._allow(path, 1, above=True)
        if in_bin(path):
            made = super().stat("/system/bin").mtime
            return Stat(st.S_IFREG | 0o755, 0, users.SHELL, len(PROGRAM), 0, 1, made, made, made)
        return super().stat(path, follow=follow)

    def exists(self, path: str) -> bool:
        self.slice()
        known = path in DEVICES or in_bin(path)
        return known or (self._reachable(path) and super().exists(path))

    def is_dir(self, path: str) -> bool:
        self.slice()
        return super().is_dir(path) and self._reachable(path)

    def is_file(self, path: str) -> bool:
        self.slice()
        return in_bin(path) or (super().is_file(path) and self._reachable(path))

    def _reachable(self, path: str) -> bool:
        try:
            self._allow(path, 1, above=True)
        except PermissionError:
            return False
        return True

    def enter(self, path: str) -> None:
        """Raise unless this user is allowed to enter a folder."""
        if not self.stat(path).is_dir:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)
        self._allow(path, 1)

    def listdir(self, path: str) -> list[str]:
        self.slice()
        self._allow(path, 4)
        names = super().listdir(path)
        if f"{path.rstrip('/')}/" in BIN:
            names = sorted({*names, *filter(is_program, commands())})
        return names

    def open(self, path: str, mode: str = "rb") -> IO[bytes]:
        self.slice()
        device = DEVICES.get(path)
        if device:
            raw = _Endless(device[1], self.breathe, full=path == "/dev/full")
            return io.BufferedReader(raw) if mode == "rb" else raw  # type: ignore[return-value]
        if mode == "rb" and in_bin(path):
            return io.BytesIO(PROGRAM)
        if mode == "rb" or super().exists(path):
            self._allow(path, 4 if mode == "rb" else 2)
        else:
            self._allow(path, 3, above=True)
        return super().open(path, mode)

    def read(self, path: str) -> bytes:
        with self.open(path) as file:
            if path not in DEVICES:
                enough_for(os.fstat(file.fileno()).st_size if not in_bin(path) else 0)
                return file.read()
            return Stdin(iter(lambda: file.read(BREATH), b"")).read()

    def written(self, path: str) -> None:
        if path not in DEVICES:
            super().written(path)

    def mkdir(self, path: str, *, parents: bool = False) -> None:
        self.slice()
        if not super().exists(path):
            self._allow_nearest(path)
        super().mkdir(path, parents=parents)

    def _allow_nearest(self, path: str) -> None:
        above = path.rstrip("/").rpartition("/")[0] or "/"
        while above != "/" and not super().exists(above):
            above = above.rpartition("/")[0] or "/"
        self._allow(above, 3)

    def remove(self, path: str) -> None:
        self.slice()
        if path in DEVICES:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), path)
        self._allow(path, 3, above=True)
        super().remove(path)

    def rmdir(self, path: str) -> None:
        self.slice()
        self._allow(path, 3, above=True)
        super().rmdir(path)

    def rename(self, old: str, new: str) -> None:
        self.slice()
        self._allow(old, 3, above=True)
        self._allow(new, 3, above=True)
        super().rename(old, new)

    def symlink(self, target: str, path: str) -> None:
        self.slice()
        self._allow(path, 3, above=True)
        super().symlink(target, path)

    def _set_attributes(
        self, path: str, mode: int | None = None, uid: int | None = None, gid: int | None = None
    ) -> None:
        found = self.stat(path)
        if self.uid not in (0, found.uid) or (self.uid and uid not in (None, found.uid)):
            raise OSError(errno.EPERM, os.strerror(errno.EPERM), path)
        super()._set_attributes(path, mode, uid, gid)

    def utime(self, path: str, *, atime: int | None = None, mtime: int | None = None) -> None:
        self.slice()
        if self.uid and self.stat(path).uid != self.uid:
            self._allow(path, 2)
        super().utime(path, atime=atime, mtime=mtime)
