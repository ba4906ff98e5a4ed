"""How many emulators a machine bears: each takes two cores, and three gigabytes or more."""

import os
from contextlib import suppress
from pathlib import Path

GB = 1 << 30
CORES, MEMORY = 2, 3 * GB  # of an emulator, at least
CONTAINER = Path("/sys/fs/cgroup")  # where Linux tells a container its limits (cgroup v2)


def emulators(megabytes: int = 0) -> int:
    """So many at once, with that much memory each; one is always tried."""
    return max(1, room(cores(), memory(), megabytes))


def room(cores: float, memory: int, megabytes: int = 0) -> int:
    """How many have their cores and memory."""
    return min(int(cores // CORES), memory // needed(megabytes))


def needed(megabytes: int = 0) -> int:
    """The bytes of memory that one takes which was given so much; 0 if that is not known."""
    return max(MEMORY, megabytes << 20)


def cores(container: Path = CONTAINER) -> float:
    """Those that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # Linux only
    found: float = len(affinity(0)) if affinity else os.cpu_count() or 1
    quota, _, period = _limit(container / "cpu.max").partition(" ")
    if quota.isdecimal() and period.isdecimal():
        found = min(found, int(quota) / int(period))
    return found


def memory(container: Path = CONTAINER) -> int:
    """Bytes of the machine, or of the container."""
    found = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    limit = _limit(container / "memory.max")
    return min(found, int(limit)) if limit.isdecimal() else found


def _limit(file: Path) -> str:
    with suppress(OSError):
        return file.read_text("utf-8").strip()
    return ""
