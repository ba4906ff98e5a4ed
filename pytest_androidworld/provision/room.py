"""Whether a disk has room: checked before something is written, reported when it is full."""

import contextlib
import errno
import os
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from pytest_androidworld.errors import SetupError

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def check_writable(folder: Path, what: str) -> None:
    """Something can be written in a folder, or a `SetupError` names what cannot."""
    there = _there(folder)
    if not os.access(there, os.W_OK):
        raise SetupError(
            f"{what}: {there} cannot be written; change its permissions, or choose another place"
            " by ANDROID_HOME, ANDROID_AVD_HOME or --aw-cache"
        )


def need(folder: Path, size: int, what: str) -> None:
    """There is room for something in a folder, or a `SetupError` says how much is missing."""
    need_all([(folder, size)], what)


def need_all(sizes: Iterable[tuple[Path, int]], what: str) -> None:
    """As `need`, for several folders; those on one disk count together."""
    disks: defaultdict[int, list[tuple[Path, int]]] = defaultdict(list)
    for folder, size in sizes:
        there = _there(folder)
        disks[there.stat().st_dev].append((there, size))
    for parts in disks.values():
        folder, needed = parts[0][0], sum(size for _, size in parts)
        free = shutil.disk_usage(folder).free
        if free < needed:
            raise SetupError(
                f"{what} needs {text(needed)} on the disk of {folder}, which has"
                f" {text(free)} free; make room there, or use another folder by --aw-cache"
            )


@contextlib.contextmanager
def writing(path: Path) -> Iterator[None]:
    """A disk that is full, or refuses, is a `SetupError` that names the file, if it is known."""
    try:
        yield
    except OSError as error:
        place = error.filename or path
        if error.errno in FULL:
            raise SetupError(f"{place}: the disk is full; make room and start again") from error
        raise SetupError(f"{place}: {error.strerror or error}") from error


def _there(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    while not folder.exists():
        folder = folder.parent
    return folder


def size_of(path: Path) -> int:
    """The bytes of a file, or of all files of a folder."""
    if path.is_symlink() or not path.is_dir():
        return path.lstat().st_size if os.path.lexists(path) else 0
    return sum(size_of(each) for each in path.iterdir())


def text(size: int) -> str:
    """``1.7 GB``."""
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= factor:
            return (
                f"{size / factor:.1f} {unit}"
                if size < 100 * factor
                else f"{size // factor} {unit}"
            )
    return f"{size} bytes"
