"""Receiving files: SEND and SND2 of ``sync:``."""

import errno
import os
import stat as st
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from virtual_phone.adbd.stream import Stream
from virtual_phone.phone import Phone
from virtual_phone.shell.user_files import UserFiles
from virtual_phone.storage.files import STORAGE, Files
from virtual_phone.storage.first_folders import LINKS
from virtual_phone.wire import sync as wire

AT_ONCE = 1 << 20  # bytes up to which a file appears complete; a longer one grows as it arrives
LONGEST_LINK = 4096
SECOND = 1_000_000_000


class Failed(Exception):
    """An error that adbd sends before it closes the stream; ``reported``: it was sent already."""

    reported = False


@contextmanager
def failing(reason: str) -> Iterator[None]:
    """Convert errors to adbd's messages: the operation, then the reason."""
    try:
        yield
    except OSError as error:
        raise Failed(f"{reason}: {os.strerror(error.errno or errno.EIO)}") from error


class Upload:
    """The DATA records of one file, up to DONE."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.done = False
        self.date = 0  # nanoseconds since 1970, known at the end

    def __iter__(self) -> Iterator[bytes]:
        while not self.done:
            kind, length = wire.REQUEST.unpack(self._stream.read_exactly(wire.REQUEST.size))
            if kind == b"DONE":
                self.done, self.date = True, length * SECOND
            elif kind != b"DATA":
                raise Failed("invalid data message")
            elif length > wire.MOST_DATA:
                raise Failed("oversize data message")
            else:
                yield self._stream.read_exactly(length)


def files_of(stream: Stream) -> Files:
    """The phone's files with the permissions of adbd's user."""
    return UserFiles(stream.phone.files, stream.transport.daemon.uid())


def receive(stream: Stream, path: str, mode: int) -> None:
    """Receive a file; on an error, report it and skip the rest of the data."""
    upload = Upload(stream)
    files = files_of(stream)
    try:
        if st.S_ISLNK(mode):
            _link(stream.phone, files, path, upload)
        else:
            _file(stream.phone, files, path, mode, upload)
    except Failed as failure:
        stream.write(wire.fail(str(failure)))
        failure.reported = True
        if not isinstance(failure.__cause__, OSError):
            raise  # the start of the next record is unknown
        for _ in upload:
            pass
        raise
    stream.write(wire.OKAY)


def _file(phone: Phone, files: Files, path: str, mode: int, upload: Upload) -> None:
    pieces: list[bytes] = []
    for piece in upload:
        pieces.append(piece)
        if len(pieces) * wire.MOST_DATA >= AT_ONCE:
            break
    with phone.busy():
        file = _create(files, path)
        with failing("write failed"):
            file.write(b"".join(pieces))
        if upload.done:
            _complete(files, path, mode, upload.date, file)
            return
    with file:
        for piece in upload:
            with phone.busy(), failing("write failed"):
                if files.full:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                file.write(piece)
                file.flush()  # now, before another client writes the file
        with phone.busy():
            _complete(files, path, mode, upload.date, file)


def _create(files: Files, path: str) -> IO[bytes]:
    """Create an empty file, replacing a file or link, and the folders above it."""
    _folders_above(files, path)
    with failing("couldn't create file"):
        system = files.canonical(path, follow=False) in LINKS  # which must stay
        if not system and (files.is_link(path) or files.is_file(path)):
            files.remove(path)
        return files.open(path, "wb")


def _folders_above(files: Files, path: str) -> None:
    above = path.rstrip("/").rpartition("/")[0]
    if above and not files.exists(above):
        with failing("secure_mkdirs failed"):
            files.mkdir(above, parents=True)


def _complete(files: Files, path: str, mode: int, date: int, file: IO[bytes]) -> None:
    """Finish a file: its group and others get the owner's permissions, its date is the host's."""
    with failing("write failed"):
        file.close()
        files.written(path)
        if not files.canonical(path).startswith(f"{STORAGE}/"):  # modes cannot be set there
            files.chmod(path, _opened(mode))
        files.utime(path, atime=date, mtime=date)


def _opened(mode: int) -> int:
    """A mode with the owner's permissions copied to the group, and the group's to others."""
    mode &= 0o777
    mode |= mode >> 3 & 0o070
    return mode | mode >> 3 & 0o007


def _link(phone: Phone, files: Files, path: str, upload: Upload) -> None:
    target = b""
    for piece in upload:
        target += piece
        if len(target) > LONGEST_LINK:
            raise Failed("oversize data message")
    target = target.rstrip(b"\0")
    with phone.busy():
        _folders_above(files, path)
        with failing("symlink failed"):
            if files.is_file(path) and not files.is_link(path):
                files.remove(path)
            files.symlink(os.fsdecode(target), path)
