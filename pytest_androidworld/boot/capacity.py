"""How many emulators a machine bears: each takes two cores, and three gigabytes or more."""

import os
from contextlib import suppress
from pathlib import Path

CORES, MEMORY = 2, 3 << 30  # of an emulator, at least
CONTAINER = Path("/sys/fs/cgroup")  # where Linux tells a container its limits (cgroup v2)


def emulators(megabytes: int = 0) -> int:
    """So many at once, with that much memory each; one is always tried."""
    each = max(MEMORY, megabytes << 20)
    return max(1, min(int(cores() // CORES), memory() // each))


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
