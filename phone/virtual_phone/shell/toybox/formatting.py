"""How toybox writes modes, sizes and times."""

import stat as st
import zlib
from datetime import datetime

from virtual_phone.shell.core import Shell
from virtual_phone.storage.file_stat import Stat

KINDS = {
    st.S_IFDIR: "d",
    st.S_IFLNK: "l",
    st.S_IFCHR: "c",
    st.S_IFBLK: "b",
    st.S_IFIFO: "p",
    st.S_IFSOCK: "s",
}
UNITS = " KMGTPE"
CONTEXTS = (
    ("/storage", "u:object_r:fuse:s0"),
    ("/data/data/", "u:object_r:app_data_file:s0:c512,c768"),
    ("/data/local/tmp", "u:object_r:shell_data_file:s0"),
    ("/data", "u:object_r:system_data_file:s0"),
    ("/system", "u:object_r:system_file:s0"),
    ("/vendor", "u:object_r:vendor_file:s0"),
    ("/proc", "u:object_r:proc:s0"),
    ("/dev", "u:object_r:device:s0"),
    ("/sys", "u:object_r:sysfs:s0"),
    ("/", "u:object_r:rootfs:s0"),
)


def mode(found: Stat) -> str:
    """drwxr-x--t and the like."""
    bits = found.mode
    text = KINDS.get(st.S_IFMT(bits), "-")
    for shift, special, letter in ((6, 0o4000, "s"), (3, 0o2000, "s"), (0, 0o1000, "t")):
        some = bits >> shift
        last = "x" if some & 1 else "-"
        if bits & special:
            last = letter if some & 1 else letter.upper()
        text += ("r" if some & 4 else "-") + ("w" if some & 2 else "-") + last
    return text


def blocks(found: Stat) -> int:
    """The number of 512-byte blocks that a file occupies."""
    if found.is_link or not (found.is_dir or found.is_file):
        return 0
    return -(-found.size // 4096) * 8


def human(size: int) -> str:
    """A size as people read it: 4.0K, 17M."""
    whole, before, unit = size, size, 0
    while whole > 999:
        before = whole
        whole = before // 1024 + (before % 1024 >= 512)
        unit += 1
    if unit and whole < 10:
        return f"{before // 1024}.{(before % 1024 * 100 + 50) // 1024 // 10}{UNITS[unit]}"
    return f"{whole}{UNITS[unit]}".rstrip()


def inode(sh: Shell, path: str, *, follow: bool = False) -> int:
    """A number for a path that is the same on every run."""
    canonical = sh.files.canonical(path, follow=follow)
    return zlib.crc32(canonical.encode(errors="surrogateescape")) & 0xFFFFFF | 1 << 20


def context(canonical: str) -> str:
    """The security label of a path."""
    return next(label for start, label in CONTEXTS if canonical.startswith(start))


def local(sh: Shell, wall: int) -> datetime:
    return sh.phone.clock.local(wall)


def full_time(sh: Shell, wall: int) -> str:
    """2023-10-15 15:34:07.250000000 +0000"""
    before, after = f"{local(sh, wall):%Y-%m-%d %H:%M:%S|%z}".split("|")
    return f"{before}.{wall % 1_000_000_000:09d} {after}"


def escape(name: str) -> str:
    """A name with its unprintable characters escaped."""
    plain = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\", " ": "\\ "}
    return "".join(plain.get(c) or (c if c.isprintable() else f"\\{ord(c):03o}") for c in name)
