"""The status of a file of the phone, and its default mode and owner."""

import stat as st
from collections.abc import Callable
from dataclasses import dataclass

STORAGE = "/storage/emulated/0"
CARD = "/storage/1B09-1E14"  # the SD card, by the serial number of its file system
VOLUMES = (STORAGE, CARD)  # whose names ignore letter case
MEDIA_RW = 1023


@dataclass(frozen=True)
class Stat:
    """The result of ``stat`` for one path."""

    mode: int
    uid: int
    gid: int
    size: int
    ino: int
    nlink: int
    atime: int
    mtime: int
    ctime: int

    @property
    def is_dir(self) -> bool:
        return st.S_ISDIR(self.mode)

    @property
    def is_file(self) -> bool:
        return st.S_ISREG(self.mode)

    @property
    def is_link(self) -> bool:
        return st.S_ISLNK(self.mode)


def usual_attributes(
    canonical: str, kind: int, owner: Callable[[str], int]
) -> tuple[int, int, int]:
    """Android's default mode, owner and group at a path; ``owner`` knows the apps' users."""
    folder = kind == st.S_IFDIR
    if kind == st.S_IFLNK:
        return 0o777, 0, 0
    where = canonical.split("/")
    if canonical.startswith(VOLUMES):
        return (0o2770 if folder else 0o660), 0, MEDIA_RW
    if canonical.startswith("/data/data/") and where[3]:
        user = owner(where[3])
        private = 0o700 if len(where) == 4 else 0o771
        return (private if folder else 0o660), user, user
    if canonical.startswith("/data/local/tmp"):
        return (0o771 if folder else 0o666), 2000, 2000
    return (0o755 if folder else 0o644), 0, 0
