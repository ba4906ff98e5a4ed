"""The browser's folder and its user, which has no rights where root starts the phone."""

import fcntl
import os
import pwd
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

NAME, NUMBER = "nobody", 65534  # user and group, where the system names none
SHARED = ("/tmp", "/var/tmp", "/dev/shm")
PREFIX, NEW = "androidworld-browser-", "androidworld-new-browser-"
PASSED = ("PATH", "LD_LIBRARY_PATH")  # for what a browser starts with: sh, its libraries


@dataclass(frozen=True)
class User:
    """The user to become before the browser starts."""

    name: str
    uid: int
    gid: int


def user() -> User | None:
    """The user of the browser's processes; None if they are the phone's own user's."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam(NAME)
    except KeyError:
        return User(NAME, NUMBER, NUMBER)
    return User(NAME, entry.pw_uid, entry.pw_gid)


def user_name() -> str:
    """The name of the user of the browser's processes, or the number where it has none."""
    other = user()
    if other:
        return other.name
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def is_public(path: Path) -> bool:
    """Whether every user may read a file or a folder, through all the folders above it."""
    path = path.resolve()
    above = all(folder.stat().st_mode & stat.S_IXOTH for folder in path.parents)
    return above and bool(path.stat().st_mode & stat.S_IROTH)


def may_run(executable: str) -> bool:
    """Whether the browser's user may start a program."""
    if not os.access(executable, os.X_OK):
        return False
    path = Path(executable)
    return user() is None or (is_public(path) and bool(path.stat().st_mode & stat.S_IXOTH))


def environment(folder: Path, ours: Mapping[str, str]) -> dict[str, str]:
    """All variables that the browser gets; of ours only the paths of programs and libraries."""
    passed = {name: ours[name] for name in PASSED if name in ours}
    own = {"HOME": str(folder), "TMPDIR": str(folder), "LANG": "C.UTF-8", "TZ": "UTC"}
    return passed | own


class Home:
    """The folder of a browser: its profile, its fonts, its temporary files.

    It is in the phone's folder, unless the browser has another user, who cannot reach that.  Then
    it is among the computer's temporary files, and locked while the phone runs: the next phone
    removes a folder without a lock, which a killed one has left.
    """

    def __init__(self, own: Path) -> None:
        self.user = user()
        self._lock = -1
        if self.user is None:
            rmtree(own, ignore_errors=True)  # of a phone that was killed
            own.mkdir()
            self.path = own
        else:
            self.path, self._lock = _locked_folder(_shared())

    def hand_over(self) -> None:
        """Make the browser's user the owner of the folder and of all that is in it."""
        if self.user:
            for path in (self.path, *self.path.rglob("*")):
                os.chown(path, self.user.uid, self.user.gid)

    def remove(self) -> None:
        rmtree(self.path, ignore_errors=True)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _shared() -> Path:
    """A folder for temporary files which every user may reach."""
    for path in map(Path, (tempfile.gettempdir(), *SHARED)):
        if path.is_dir() and is_public(path):
            return path
    raise FileNotFoundError(f"none of {', '.join(SHARED)} can be reached by the user {NAME}")


def _locked_folder(shared: Path) -> tuple[Path, int]:
    """A new folder, which has its lock before it has the name by which others are removed."""
    for left in shared.glob(f"{PREFIX}*"):
        _remove_unlocked(left)
    new = Path(tempfile.mkdtemp(prefix=NEW, dir=shared))
    lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    fcntl.flock(lock, fcntl.LOCK_EX)
    return new.rename(shared / (PREFIX + new.name.removeprefix(NEW))), lock


def _remove_unlocked(left: Path) -> None:
    with suppress(OSError):  # it is in use, or another phone has just removed it
        lock = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            rmtree(left, ignore_errors=True)
        finally:
            os.close(lock)
