"""The system: uname, arch, hostname, nproc, getconf, free, getenforce, printenv and the like."""

from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import options
from virtual_phone.shell.toybox import formatting

Output = Iterator[str | bytes]
KERNEL = {
    "s": "Linux",
    "n": "localhost",
    "r": "5.15.119-android13-8-00034-gd34029c8258b-ab10871489",
    "v": "#1 SMP PREEMPT Wed Sep 27 18:42:24 UTC 2023",
    "m": "x86_64",
    "o": "Toybox",
}
MEMORY = {"total": 2067963904, "free": 213372928, "shared": 14057472, "buffers": 4472832}


@builtin(reads=True)
def uname(sh: Shell, *arguments: str) -> Output:
    """Print the name and version of the system."""
    given = options(sh, arguments, "aoimnprsv")
    chosen = [letter for letter in KERNEL if "a" in given or letter in given] or ["s"]
    yield " ".join(KERNEL[letter] for letter in chosen) + "\n"


@builtin(reads=True)
def arch(sh: Shell, *arguments: str) -> Output:
    """Print the processor's architecture."""
    options(sh, arguments)
    yield KERNEL["m"] + "\n"


@builtin
def hostname(sh: Shell, *arguments: str) -> Output:
    """Print the phone's name on the network."""
    given = options(sh, arguments, "bdsfF", most=1)
    if given.rest:
        raise Failed(f"set '{given.rest[0]}': Operation not permitted")
    yield KERNEL["n"] + "\n"


@builtin(reads=True)
def nproc(sh: Shell, *arguments: str) -> Output:
    """Print the number of processors."""
    options(sh, arguments, "", long={"all": "a"})
    yield "4\n"


@builtin(reads=True)
def tty(sh: Shell, *arguments: str) -> Output:
    """Print the name of the terminal."""
    given = options(sh, arguments, "s")
    sh.status = 1
    if "s" not in given:
        yield "not a tty\n"


@builtin(reads=True)
def getconf(sh: Shell, *arguments: str) -> Output:
    """Print a configuration value of the system."""
    given = options(sh, arguments, "al", least=0)
    known = {
        "PAGESIZE": "4096",
        "PAGE_SIZE": "4096",
        "_NPROCESSORS_ONLN": "4",
        "_NPROCESSORS_CONF": "4",
        "LONG_BIT": "64",
        "PATH_MAX": "4096",
        "NAME_MAX": "255",
        "ARG_MAX": "131072",
        "CLK_TCK": "100",
    }
    for name in given.rest[:1]:
        if name not in known:
            raise Failed(f"bad '{name}'")
        yield known[name] + "\n"


@builtin("sync", "fsync")
def sync(sh: Shell, *arguments: str) -> Output:
    """Do nothing: every write is on the disk already."""
    options(sh, arguments, "d")
    return iter(())


@builtin(reads=True)
def dmesg(sh: Shell, *arguments: str) -> Output:
    """Print the kernel's messages, of which there are none."""
    options(sh, arguments, "Ccrtw", "ns")
    return iter(())


@builtin
def setenforce(sh: Shell, *arguments: str) -> Output:
    """SELinux stays enforcing; changing the mode is accepted and has no effect."""
    given = options(sh, arguments, least=1, most=1)
    if given.rest[0].lower() not in ("0", "1", "permissive", "enforcing"):
        raise Failed(f"Invalid state: {given.rest[0]}")
    return iter(())


@builtin(reads=True)
def getenforce(sh: Shell, *arguments: str) -> Output:
    """Print the SELinux mode."""
    options(sh, arguments)
    yield "Enforcing\n"


@builtin(reads=True)
def printenv(sh: Shell, *arguments: str) -> Output:
    """Print exported variables."""
    given = options(sh, arguments, "0")
    end = "\0" if "0" in given else "\n"
    environment = sh.env
    if not given.rest:
        yield "".join(f"{name}={value}{end}" for name, value in environment.items())
    for name in given.rest:
        if name in environment:
            yield environment[name] + end
        else:
            sh.status = 1


@builtin(reads=True)
def free(sh: Shell, *arguments: str) -> Output:
    """Print the total, used and free memory."""
    given = options(sh, arguments, "hbkmgt")
    unit = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}.get(given.last("bkmgt"), 1)

    def scale(size: int) -> str:
        return formatting.human(size) if "h" in given else str(size // unit)

    used = MEMORY["total"] - MEMORY["free"]
    row = [MEMORY["total"], used, MEMORY["free"], MEMORY["shared"], MEMORY["buffers"]]
    yield "\t\ttotal        used        free      shared     buffers\n"
    yield "Mem:" + "".join(f"{scale(size):>{12 if at else 17}}" for at, size in enumerate(row))
    cached = MEMORY["buffers"]
    yield f"\n-/+ buffers/cache:{scale(used - cached):>15}{scale(MEMORY['free'] + cached):>12}\n"
    yield f"Swap:{scale(0):>16}{scale(0):>12}{scale(0):>12}\n"
