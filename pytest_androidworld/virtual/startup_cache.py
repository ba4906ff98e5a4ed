"""A cache on disk of what follows from this package's files alone and is slow to compute.

It lies where Python keeps byte code, as byte code does: written if Python may write that, for
exactly these files, this Python and its SQLite, and trusted no more and no less.  Whatever
is missing, out of date or damaged is made anew.
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

HERE = Path(__file__).parent
DIGEST = 32  # bytes of a SHA-256


def _stamp() -> bytes:
    """One digest of what all of this follows from: files by size and time, as for byte code."""
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
            with suppress(FileNotFoundError):  # an editor's, which comes and goes
                found = entry.stat()
                yield entry.path, found.st_size, found.st_mtime_ns


FILES = _stamp()  # now: what is changed while a process runs is not what it has imported


def prepared(name: str, make: Callable[[], Any], of: str = "") -> Any:
    """What ``make()`` returns, plain data, or what it returned at an earlier start.

    ``of`` is what else it was made of, where the files alone do not say.
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
    """Raises ValueError for what is damaged, or was made of something else."""
    made_of, digest, body = data[:DIGEST], data[DIGEST : 2 * DIGEST], data[2 * DIGEST :]
    if made_of != stamp or digest != hashlib.sha256(body).digest():
        raise ValueError("out of date, or damaged")
    return marshal.loads(body)


def _write(file: Path, stamp: bytes, body: bytes) -> None:
    """Whole or not at all, also when several phones start at once."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}.new")
    try:
        new.write_bytes(stamp + hashlib.sha256(body).digest() + body)
        os.replace(new, file)
    finally:
        new.unlink(missing_ok=True)
