"""A cache on disk of values that depend only on this package's files and are slow to compute.

It is stored beside Python's byte code and treated like it: written if Python writes byte code,
for exactly these files, this Python and its SQLite, and trusted as much.  A missing, outdated or
damaged value is computed again.
"""

import hashlib
import marshal
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[1]  # the package
DIGEST = 32  # bytes of a SHA-256


def _stamp() -> bytes:
    """A digest of the dependencies: files by size and time, as for byte code."""
    versions = [sys.version, sqlite3.sqlite_version, str(HERE)]
    seen = hashlib.sha256(MAGIC_NUMBER + "\n".join(versions).encode())
    for path, size, time in sorted(_files(str(HERE))):
        seen.update(f"{path}\n{size} {time}\n".encode(errors="surrogateescape"))
    return seen.digest()


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
                continue
            with suppress(FileNotFoundError):  # an editor's temporary file
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns


FILES = _stamp()  # at import: later changes of the files do not affect this process


def prepared(name: str, make: Callable[[], Any], of: str = "") -> Any:
    """The plain data that ``make()`` returns, or that it returned at an earlier start.

    ``of`` names its dependencies besides the files.
    """
    stamp = hashlib.sha256(FILES + of.encode()).digest()
    code = Path(cache_from_source(str(HERE / f"{name}.py")))
    file = code.with_suffix(".prepared")
    with suppress(OSError, ValueError):
        return _read(file.read_bytes(), stamp)
    made = make()
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            _write(file, stamp, marshal.dumps(made))
    return made


def _read(data: bytes, stamp: bytes) -> Any:
    """Decode a cached value; raises ValueError if it is damaged or outdated."""
    made_of, digest, body = data[:DIGEST], data[DIGEST : 2 * DIGEST], data[2 * DIGEST :]
    if made_of != stamp or digest != hashlib.sha256(body).digest():
        raise ValueError("out of date, or damaged")
    return marshal.loads(body)


def _write(file: Path, stamp: bytes, body: bytes) -> None:
    """Write a value atomically, even if several phones start at once."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}.new")
    try:
        new.write_bytes(stamp + hashlib.sha256(body).digest() + body)
        os.replace(new, file)
    finally:
        new.unlink(missing_ok=True)
