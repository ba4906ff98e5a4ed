"""stat."""

import re
import stat as st
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from virtual_phone.shell import users
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.options import options
from virtual_phone.shell.toybox import formatting
from virtual_phone.shell.toybox.disk_usage import disk_of, disks
from virtual_phone.storage.file_stat import Stat

Output = Iterator[str | bytes]
DEVICE = 0xFE24
SECOND = 1_000_000_000
KINDS = {
    st.S_IFREG: "regular file",
    st.S_IFDIR: "directory",
    st.S_IFLNK: "symbolic link",
    st.S_IFCHR: "character device",
    st.S_IFBLK: "block device",
    st.S_IFIFO: "FIFO (named pipe)",
    st.S_IFSOCK: "socket",
}
_DIRECTIVE = re.compile(r"%([-+ #0]*\d*(?:\.\d+)?)([a-zA-Z%])")


@dataclass(slots=True)
class Found:
    """A path and the status of its file."""

    sh: Shell
    name: str
    path: str
    stat: Stat

    def named(self) -> str:
        if self.stat.is_link:
            return f"{self.name} -> '{self.sh.files.readlink(self.path)}'"
        return self.name


def _kind(found: Stat) -> str:
    if found.is_file and not found.size:
        return "regular empty file"
    return KINDS.get(st.S_IFMT(found.mode), "unknown")


def _time(pick: Callable[[Stat], int]) -> Callable[[Found], str]:
    return lambda found: formatting.full_time(found.sh, pick(found.stat))


DIRECTIVES: dict[str, Callable[[Found], object]] = {
    "a": lambda found: f"{st.S_IMODE(found.stat.mode):o}",
    "A": lambda found: formatting.mode(found.stat),
    "b": lambda found: formatting.blocks(found.stat),
    "B": lambda found: 512,
    "C": lambda found: formatting.context(found.sh.files.canonical(found.path)),
    "d": lambda found: DEVICE,
    "D": lambda found: f"{DEVICE:x}",
    "f": lambda found: f"{found.stat.mode:x}",
    "F": lambda found: _kind(found.stat),
    "g": lambda found: found.stat.gid,
    "G": lambda found: users.name(found.stat.gid),
    "h": lambda found: found.stat.nlink,
    "i": lambda found: formatting.inode(found.sh, found.path),
    "m": lambda found: disk_of(found.sh.files.canonical(found.path)).place,
    "n": lambda found: found.name,
    "N": Found.named,
    "o": lambda found: 4096,
    "s": lambda found: found.stat.size,
    "t": lambda found: 0,
    "T": lambda found: 0,
    "u": lambda found: found.stat.uid,
    "U": lambda found: users.name(found.stat.uid),
    "x": _time(lambda stat: stat.atime),
    "X": lambda found: found.stat.atime // SECOND,
    "y": _time(lambda stat: stat.mtime),
    "Y": lambda found: found.stat.mtime // SECOND,
    "z": _time(lambda stat: stat.ctime),
    "Z": lambda found: found.stat.ctime // SECOND,
}
FULL = """  File: %N
  Size: %s\t Blocks: %b\t IO Blocks: %B\t %F
Device: {device}\t Inode: %i\t Links: %h\t Device type: %t,%T
Access: (0%a/%A)\tUid: (%5u/%8U)\tGid: (%5g/%8G)
Access: %x
Modify: %y
Change: %z"""
TERSE = "%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %o"


def _shown(form: str, found: Found) -> str:
    def replace(directive: re.Match[str]) -> str:
        if directive[2] == "%":
            return "%"
        known = DIRECTIVES.get(directive[2])
        value = known(found) if known else "?"
        spec, width = directive[1], re.sub(r"\D", "", directive[1].partition(".")[0])
        if not width:
            return str(value)
        if spec.startswith("-"):
            return f"{value!s:<{width}}"
        return f"{value!s:0>{width}}" if spec.startswith("0") else f"{value!s:>{width}}"

    return _DIRECTIVE.sub(replace, form)


def _file_system(sh: Shell, name: str, canonical: str) -> str:
    disk = disk_of(canonical, disks(sh))
    total, free = disk.size // 4, (disk.size - disk.used) // 4
    return (
        f'  File: "{name}"\n    ID: 3a2b9d1c5e6f7081 Namelen: 255    Type: {disk.kind}\n'
        f"Block Size: 4096    Fundamental block size: 4096\n"
        f"Blocks: Total: {total}\tFree: {free}\tAvailable: {free}\n"
        f"Inodes: Total: 400000\tFree: 380000\n"
    )


@builtin(reads=True)
def stat(sh: Shell, *arguments: str) -> Output:
    """Print the status of files."""
    given = options(sh, arguments, "fLt", "c", long={"format": "c"}, least=1)
    device = f"{DEVICE:x}h/{DEVICE}d"
    form = given.get("c") or (TERSE if "t" in given else FULL.format(device=device))
    for name in given.rest:
        path = sh.path(name)
        try:
            found = sh.files.stat(path, follow="L" in given)
        except OSError as error:
            sh.fail_os(error, f"'{name}'")
            continue
        if "f" in given:
            yield _file_system(sh, name, sh.files.canonical(path))
        else:
            yield _shown(form, Found(sh, name, path, found)) + "\n"
