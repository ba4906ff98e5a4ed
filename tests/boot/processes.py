"""What runs, and what is left, as /proc tells."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

PAUSE = threading.Event()


def processes(folder: Path) -> list[str]:
    """The commands that run with a folder as their HOME."""
    found = []
    wanted = f"HOME={folder}".encode()
    for each in Path("/proc").glob("[0-9]*"):
        try:
            if any(
                word.startswith(wanted) for word in (each / "environ").read_bytes().split(b"\0")
            ):
                found.append((each / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return [command for command in found if command]


def gone_within(folder: Path, seconds: float) -> bool:
    """Whether neither process nor file is left in a folder."""
    return _within(seconds, lambda: not processes(folder) and not any(folder.iterdir()))


def ended_within(folder: Path, seconds: float) -> bool:
    """Whether no process is left; one that was killed may have left files of its own."""
    return _within(seconds, lambda: not processes(folder))


def _within(seconds: float, reached: Callable[[], bool]) -> bool:
    began = time.monotonic()
    while not reached():
        if time.monotonic() - began > seconds:
            return False
        PAUSE.wait(0.05)
    return True
