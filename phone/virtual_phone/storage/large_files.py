"""Large files: the system takes 60 ms to free a gigabyte, too long to keep the phone's lock."""

import os
import stat as st
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from virtual_phone.storage.files import Files

LARGE = 64 << 20  # bytes, which are freed in 4 ms


def unlink(host: str) -> None:
    """Delete a file or link of the host; what a large one holds is freed beside other work."""
    if not is_large(host):
        os.unlink(host)
        return
    last = os.open(host, os.O_RDONLY | os.O_NOFOLLOW)  # it is freed when this is closed
    os.unlink(host)
    threading.Thread(target=os.close, args=(last,), name="free a deleted file").start()


def is_large(host: str) -> bool:
    """Whether it is a file, and a large one; False if nothing is there."""
    try:
        found = os.lstat(host)
    except FileNotFoundError:
        return False
    return st.S_ISREG(found.st_mode) and found.st_size >= LARGE


def emptied(files: "Files", path: str) -> Iterator[None]:
    """Truncate a large file of the phone piece by piece, as far as a last one.

    A file that SQLite may have mapped is not truncated: `Files.open` puts a new one in its place.
    """
    size = files.stat(path).size if files.is_file(path) and not path.endswith("-shm") else 0
    for length in range((size - 1) // LARGE * LARGE, 0, -LARGE):
        files.resize(path, length)
        yield
