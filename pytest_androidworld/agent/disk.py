"""Writing to a disk that may be full, or read-only: all of it, or nothing."""

import io
from contextlib import suppress
from pathlib import Path
from typing import IO


def append(file: IO[bytes], data: bytes) -> None:
    """At the end of an unbuffered file; a disk that is nearly full takes a part, which goes."""
    begin = file.seek(0, io.SEEK_END)
    try:
        while data:
            data = data[file.write(data) :]
    except OSError:
        with suppress(OSError):
            file.truncate(begin)
        raise


def write(path: Path, data: bytes) -> None:
    """A whole file."""
    try:
        path.write_bytes(data)
    except OSError:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise


def reason(error: OSError) -> str:
    """Why something could not be written, for people."""
    return error.strerror or str(error)
