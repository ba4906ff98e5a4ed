"""What a mother of phones and her callers must have in common.

A child is given its limits, its signals, its environment and so on.  What the kernel does not let
a process change, or Python and the C libraries read once at their start, is the mother's for good;
where it differs from the caller's, the phone is started by exec.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from virtual_phone.zygote.letter import status

# Variables that count before the phone's first line, by the beginnings of their names.
READ_AT_START = ("PYTHON", "LD_", "LC_", "LANG", "MALLOC_", "GLIBC_", "GRPC_", "COVERAGE_", "COV_")
# Fields of /proc/self/status: whose process it is, and what it may do.
RIGHTS = (
    *("Uid", "Gid", "Groups", "CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"),
    *("NoNewPrivs", "Seccomp", "Seccomp_filters"),
)
BELONGS_TO = ("cgroup", "oom_score_adj")  # files in /proc/self


def describe(environment: Mapping[str, str]) -> dict[str, str]:
    """What this process, with that environment, has that a mother must have, too."""
    rights = status()
    own = Path("/proc/self")
    found = {name: rights.get(name, "") for name in RIGHTS}
    for name in BELONGS_TO:
        with suppress(OSError):
            found[name] = (own / name).read_text()
    for path in sorted((own / "ns").iterdir()):
        found[path.name] = str(path.readlink())
    found["root"] = str((own / "root").readlink())
    found["nice"] = str(os.getpriority(os.PRIO_PROCESS, 0))
    found["scheduler"] = str(os.sched_getscheduler(0))
    found["python"] = f"{sys.executable} {sys.version} {__file__}"
    read = {name: value for name, value in environment.items() if name.startswith(READ_AT_START)}
    return found | {f"${name}": value for name, value in read.items()}


def differences(mother: Mapping[str, str], caller: Mapping[str, str]) -> list[str]:
    """The names of what the two do not have in common."""
    names = mother.keys() | caller.keys()
    return sorted(name for name in names if mother.get(name) != caller.get(name))
