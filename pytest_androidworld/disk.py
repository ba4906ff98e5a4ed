"""Atomic writes to a disk that may be full or read-only."""

import io
from contextlib import suppress
from pathlib import Path
from typing import IO


def append(file: IO[bytes], data: bytes) -> None:
    """Append to an unbuffered file, or, on a full disk, remove what was written."""
    begin = file.seek(0, io.SEEK_END)
    try:
        while data:
            data = data[file.write(data) :]
    except OSError:
        with suppress(OSError):
            file.truncate(begin)
        raise


def write(path: Path, data: bytes) -> None:
    """Write a whole file."""
    try:
        path.write_bytes(data)
    except OSError:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise


def reason(error: OSError) -> str:
    """The reason of an `OSError`, for a message."""
    return error.strerror or str(error)
