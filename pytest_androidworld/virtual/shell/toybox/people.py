"""Who and what: id, whoami, groups, uname, hostname and the like."""

from collections.abc import Iterator

from pytest_androidworld.virtual.shell import users
from pytest_androidworld.virtual.shell.core import Failed, Shell, builtin
from pytest_androidworld.virtual.shell.options import options

Output = Iterator[str | bytes]
KERNEL = {
    "s": "Linux",
    "n": "localhost",
    "r": "5.15.119-android13-8-00034-gd34029c8258b-ab10871489",
    "v": "#1 SMP PREEMPT Wed Sep 27 18:42:24 UTC 2023",
    "m": "x86_64",
    "o": "Toybox",
}


def _described(number: int) -> str:
    return f"{number}({users.name(number)})"


@builtin(reads=True)
def id(sh: Shell, *arguments: str) -> Output:
    """Tell who one is."""
    given = options(sh, arguments, "nGgruZ", most=1)
    uid = sh.uid
    if given.rest:
        found = users.number(given.rest[0])
        if found is None:
            raise Failed(f"not integer: {given.rest[0]}")
        uid = found
    groups = users.groups(uid)
    if "Z" in given:
        yield users.context(uid) + "\n"
        return
    kind = given.last("Ggu")
    if kind:
        numbers = groups if kind == "G" else (uid,)
        yield " ".join(users.name(n) if "n" in given else str(n) for n in numbers) + "\n"
        return
    text = (
        f"uid={_described(uid)} gid={_described(uid)} groups={','.join(map(_described, groups))}"
    )
    yield text + ("" if given.rest else f" context={users.context(uid)}") + "\n"


@builtin("whoami", "logname", reads=True)
def whoami(sh: Shell, *arguments: str) -> Output:
    """Tell one's name."""
    options(sh, arguments)
    yield users.name(sh.uid) + "\n"


@builtin(reads=True)
def groups(sh: Shell, *arguments: str) -> Output:
    """Tell what groups one is in."""
    given = options(sh, arguments)
    if not given.rest:
        yield " ".join(map(users.name, users.groups(sh.uid))) + "\n"
    for name in given.rest:
        number = users.number(name)
        if number is None:
            sh.fail(f"not integer: {name}")
        else:
            yield f"{name} : {' '.join(map(users.name, users.groups(number)))}\n"


@builtin(reads=True)
def uname(sh: Shell, *arguments: str) -> Output:
    """Tell what system this is."""
    given = options(sh, arguments, "aoimnprsv")
    chosen = [letter for letter in KERNEL if "a" in given or letter in given] or ["s"]
    yield " ".join(KERNEL[letter] for letter in chosen) + "\n"


@builtin(reads=True)
def arch(sh: Shell, *arguments: str) -> Output:
    """Tell what processor this is."""
    options(sh, arguments)
    yield KERNEL["m"] + "\n"


@builtin
def hostname(sh: Shell, *arguments: str) -> Output:
    """Tell the phone's name on the network."""
    given = options(sh, arguments, "bdsfF", most=1)
    if given.rest:
        raise Failed(f"set '{given.rest[0]}': Operation not permitted")
    yield KERNEL["n"] + "\n"


@builtin(reads=True)
def nproc(sh: Shell, *arguments: str) -> Output:
    """Tell how many processors there are."""
    options(sh, arguments, "", long={"all": "a"})
    yield "4\n"


@builtin(reads=True)
def tty(sh: Shell, *arguments: str) -> Output:
    """Tell which terminal this is."""
    given = options(sh, arguments, "s")
    sh.status = 1
    if "s" not in given:
        yield "not a tty\n"


@builtin(reads=True)
def getconf(sh: Shell, *arguments: str) -> Output:
    """Tell a limit of the system."""
    given = options(sh, arguments, "al", least=0)
    known = {"PAGESIZE": "4096", "PAGE_SIZE": "4096", "_NPROCESSORS_ONLN": "4",
             "_NPROCESSORS_CONF": "4", "LONG_BIT": "64", "PATH_MAX": "4096",
             "NAME_MAX": "255", "ARG_MAX": "131072", "CLK_TCK": "100"}  # fmt: skip
    for name in given.rest[:1]:
        if name not in known:
            raise Failed(f"bad '{name}'")
        yield known[name] + "\n"


@builtin("sync", "fsync")
def sync(sh: Shell, *arguments: str) -> Output:
    """Everything is on the disk already."""
    options(sh, arguments, "d")
    return iter(())


@builtin(reads=True)
def dmesg(sh: Shell, *arguments: str) -> Output:
    """The kernel has nothing to say."""
    options(sh, arguments, "Ccrtw", "ns")
    return iter(())


@builtin
def setenforce(sh: Shell, *arguments: str) -> Output:
    """Whether security labels count cannot be changed here, and nobody would notice."""
    given = options(sh, arguments, least=1, most=1)
    if given.rest[0].lower() not in ("0", "1", "permissive", "enforcing"):
        raise Failed(f"Invalid state: {given.rest[0]}")
    return iter(())


@builtin(reads=True)
def getenforce(sh: Shell, *arguments: str) -> Output:
    """Whether security labels count."""
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
