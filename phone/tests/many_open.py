"""Many open files, as a process has that plays with hundreds of phones."""

import os
import resource
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

SELECTABLE = 1024  # descriptors that `select.select` takes (FD_SETSIZE)
ROOM = 1024  # for those that a test opens beyond


@contextmanager
def many_open() -> Iterator[None]:
    """What is opened within has a descriptor that `select.select` refuses."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, SELECTABLE + ROOM), hard))
    try:
        with ExitStack() as files:
            newest = -1
            while newest < SELECTABLE:
                newest = files.enter_context(Path(os.devnull).open("rb")).fileno()
            yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
