"""Disks: du, df, mount, umount, mountpoint."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from virtual_phone.services.sd_card import SIZE, SdCard
from virtual_phone.services.storage import Storage
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox import formatting
from virtual_phone.storage.disk_space import TOTAL
from virtual_phone.storage.file_stat import Stat
from virtual_phone.storage.files import CARD, join

Output = Iterator[str | bytes]


class Disk(NamedTuple):
    """A mounted file system; sizes in units of 1024 bytes."""

    device: str
    place: str
    kind: str
    how: str
    size: int
    used: int


DISKS = (
    Disk("tmpfs", "/dev", "tmpfs", "rw,seclabel,nosuid,relatime,mode=755", 1009856, 1088),
    Disk("proc", "/proc", "proc", "rw,relatime,gid=3009,hidepid=invisible", 0, 0),
    Disk("sysfs", "/sys", "sysfs", "rw,seclabel,relatime", 0, 0),
    Disk("/dev/block/dm-4", "/", "ext4", "ro,seclabel,relatime", 794940, 792496),
    Disk("tmpfs", "/mnt", "tmpfs", "rw,seclabel,nosuid,nodev,noexec,relatime", 1009856, 0),
    Disk("/dev/block/dm-3", "/vendor", "ext4", "ro,seclabel,relatime", 110460, 110132),
    Disk("/dev/block/dm-2", "/product", "ext4", "ro,seclabel,relatime", 1478892, 1474540),
    Disk("/dev/block/dm-5", "/system_ext", "ext4", "ro,seclabel,relatime", 287164, 286320),
)


DATA = Disk(
    "/dev/block/dm-36",
    "/data",
    "ext4",
    "rw,seclabel,nosuid,nodev,noatime,errors=panic,resgid=1065,discard",
    0,
    0,
)


FUSE = "rw,lazytime,nosuid,nodev,noexec,noatime,user_id=0,group_id=0,allow_other"
SHARED = Disk("/dev/fuse", "/storage/emulated", "fuse", FUSE, 0, 0)
SD_CARD = Disk("/dev/fuse", CARD, "fuse", FUSE, SIZE // 1024, 0)


def disks(sh: Shell) -> list[Disk]:
    """The mounted file systems; the data partition's use is what the phone's files occupy."""
    total = TOTAL // 1024
    used = total if sh.files.full else sh.phone[Storage].count_used(sh.session.slice) // 1024
    listed = [*DISKS, *(disk._replace(size=total, used=used) for disk in (DATA, SHARED))]
    card = sh.phone[SdCard]
    return [*listed, SD_CARD._replace(used=card.used // 1024)] if card.is_mounted else listed


def disk_of(canonical: str, among: Sequence[Disk] = (*DISKS, DATA, SHARED, SD_CARD)) -> Disk:
    """The file system that contains a path."""
    fitting = [
        disk for disk in among if disk.place == "/" or f"{canonical}/".startswith(f"{disk.place}/")
    ]
    return max(fitting, key=lambda disk: len(disk.place))


class Usage:
    """One call of du."""

    def __init__(self, sh: Shell, given: Options) -> None:
        self.sh = sh
        self.given = given
        self.deepest = given.number("d", 1 << 30) if "s" not in given else 0
        self.follow = "L" in given
        self.total = 0

    def measure(self, found: Stat) -> int:
        return found.size if "b" in self.given else formatting.blocks(found) * 512

    def line(self, size: int, name: str) -> str:
        given = self.given
        if "h" in given:
            text = formatting.human(size)
        elif "b" in given:
            text = str(size)
        else:
            text = str(-(-size // (1 << 20 if "m" in given else 1024)))
        return f"{text}\t{name}\n"

    def visit(self, name: str, path: str, depth: int) -> Descent[str]:
        """Print the sizes below a path; its total is in `last` afterwards."""
        found = self.sh.files.stat(path, follow=self.follow)
        size = self.measure(found)
        if found.is_dir:
            for each in self.sh.files.listdir(path):
                yield self.visit(join(name, each), join(path, each), depth + 1)
                size += self.last
        self.last = size
        if depth <= self.deepest and (found.is_dir or depth == 0 or "a" in self.given):
            yield self.line(size, name)

    last = 0


@builtin(reads=True)
def du(sh: Shell, *arguments: str) -> Output:
    """Print how much space folders occupy."""
    given = options(sh, arguments, "abcHhKkLlmsx", "d", long={"max-depth": "d", "apparent": "b"})
    usage = Usage(sh, given)
    for name in given.rest or ["."]:
        try:
            yield from flat(usage.visit(name, sh.path(name), 0))
        except OSError as error:
            sh.fail_os(error, name)
            continue
        usage.total += usage.last
    if "c" in given:
        yield usage.line(usage.total, "total")


def _row(disk: Disk, unit: int, *, human: bool) -> list[str]:
    free = disk.size - disk.used
    percent = -(-disk.used * 100 // disk.size) if disk.size else 0
    sizes = (disk.size, disk.used, free)
    if human:
        columns = [formatting.human(size * 1024) for size in sizes]
    else:
        columns = [str(size * 1024 // unit) for size in sizes]
    return [disk.device, *columns, f"{percent}%", disk.place]


@builtin(reads=True)
def df(sh: Shell, *arguments: str) -> Output:
    """Print the size and free space of file systems."""
    given = options(sh, arguments, "HPahik", "t")
    there = disks(sh)
    listed = [disk for disk in there if disk.size or "a" in given]
    missing: list[str] = []
    if given.rest:
        listed = []
        for name in given.rest:
            path = sh.path(name)
            if sh.files.exists(path):
                listed.append(disk_of(sh.files.canonical(path), there))
            else:
                missing.append(name)
    human = "h" in given or "H" in given
    unit = 512 if "P" in given and "k" not in given else 1024
    titles = [
        "Filesystem",
        "Size" if human else f"{unit // 1 if unit == 512 else '1K'}-blocks",
        "Used",
        "Avail" if human else "Available",
        "Capacity" if "P" in given else "Use%",
        "Mounted on",
    ]
    rows = [titles, *(_row(disk, unit, human=human) for disk in listed)]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    widths[0] = max(widths[0], 14)
    for row in rows:
        cells = [f"{row[0]:<{widths[0]}}"]
        cells += [f"{row[column]:>{widths[column]}}" for column in range(1, 5)]
        yield " ".join([*cells, row[5]]) + "\n"
    for name in missing:
        sh.fail(f"'{name}'", "No such file or directory")


@builtin
def mount(sh: Shell, *arguments: str) -> Output:
    """List the mounted file systems; mounting is refused."""
    given = options(sh, arguments, "afrvw", "to")
    if given.rest and "o" not in given:
        raise Failed(f"'{given.rest[0]}'->'{given.rest[-1]}': Invalid argument")
    if not given.rest:
        for disk in disks(sh):
            if given.get("t") in ("", disk.kind):
                yield f"{disk.device} on {disk.place} type {disk.kind} ({disk.how})\n"


@builtin
def umount(sh: Shell, *arguments: str) -> Output:
    """Unmount a file system, which is always refused."""
    given = options(sh, arguments, "afrlv", "t", least=1)
    for name in given.rest:
        sh.fail(name, "Device or resource busy")
    return iter(())


@builtin(reads=True)
def mountpoint(sh: Shell, *arguments: str) -> Output:
    """Check whether a path is a mount point."""
    given = options(sh, arguments, "qdx", least=1, most=1)
    name = given.rest[0]
    path = sh.path(name)
    mounted = sh.files.exists(path) and any(
        disk.place == sh.files.canonical(path) for disk in disks(sh)
    )
    sh.status = int(not mounted)
    if "q" not in given:
        yield f"{name} is {'' if mounted else 'not '}a mountpoint\n"
