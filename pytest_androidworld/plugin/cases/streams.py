"""Standard output and error, restored after an agent's turn whatever it did to them.

Closing them would end what pytest captures with, and so every case after this one.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

STREAMS = {"stdout": 1, "stderr": 2}


@contextmanager
def restored() -> Iterator[None]:
    """Around an agent's turn."""
    owned = {name: getattr(sys, name) for name in STREAMS}
    files = {file: os.dup(file) for file in STREAMS.values() if _stat(file)}
    for name, stream in owned.items():
        setattr(sys, name, _loan(stream))
    try:
        yield
    finally:
        for name, stream in owned.items():
            with suppress(ValueError, AttributeError):  # it was closed, or is another by now
                getattr(sys, name).flush()
            setattr(sys, name, stream)
        for file, saved in files.items():
            with suppress(OSError):  # the copy was closed, too: see `descriptors`
                if _stat(file) != _stat(saved):
                    os.dup2(saved, file)
                os.close(saved)


def _stat(file: int) -> tuple[int, int] | None:
    """What an open file is; None if it is closed."""
    try:
        found = os.fstat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _loan(stream: Any) -> Any:
    """A stream that writes to this one, and may be closed."""
    if not hasattr(stream, "buffer"):
        return stream
    stream.flush()
    return io.TextIOWrapper(
        Loan(stream.buffer), stream.encoding, stream.errors, newline="", write_through=True
    )


class Loan(io.BufferedIOBase):
    """Bytes go to a file that stays open when this is closed."""

    def __init__(self, file: Any) -> None:
        self._file = file

    @property
    def name(self) -> Any:
        return self._file.name

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return int(self._file.fileno())

    def isatty(self) -> bool:
        return bool(self._file.isatty())

    def write(self, data: Any) -> int:
        return int(self._file.write(data))

    def flush(self) -> None:
        if not self.closed and not self._file.closed:  # which may be closed before it, at the end
            self._file.flush()
