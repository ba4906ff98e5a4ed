"""The phone's file system: a directory of the host's, seen through Android's eyes.

Paths are Android's.  A link is never followed by the host, only here, and counts from the
phone's root, so no path leaves the phone's directory.  Shared storage ignores case; the same
tree answers to several names.  Times are the phone's; modes and owners are kept beside the
host's, whose own would not let a phone without root rights do what root does.
"""

import errno
import os
import stat as st
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from pytest_androidworld.virtual.file_stat import STORAGE, Stat, usual_attributes

__all__ = ["LINKS", "MOUNTS", "PUBLIC_FOLDERS", "STORAGE", "Files", "Stat", "join", "parts"]

MOUNTS = {"/data/media/0": STORAGE, "/mnt/user/0/emulated/0": STORAGE}
LINKS = {
    "/sdcard": "/storage/self/primary",
    "/storage/self/primary": STORAGE,
    "/data/user/0": "/data/data",
    "/bin": "/system/bin",
    "/etc": "/system/etc",
}
PUBLIC_FOLDERS = (
    "Alarms Android Audiobooks DCIM Documents Download Movies Music Notifications Pictures "
    "Podcasts Recordings Ringtones"
).split()
MOST_LINKS = 40

State = dict[str, Any]


def parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part not in ("", ".")]


def join(folder: str, name: str) -> str:
    """A path below a folder; an absolute name stands for itself."""
    return name if name.startswith("/") else f"{folder.rstrip('/')}/{name}"


class Files:
    """Android paths in, bytes out."""

    def __init__(self, root: Path, now: Callable[[], int]) -> None:
        self.root = root
        self.now = now
        self.state: State = {"attributes": {}}
        self.owner: Callable[[str], int] = lambda package: 0
        self.folders: dict[str, str] = {}  # the one name of each folder, by the name it was given
        self.contents: dict[str, bytes | None] = {}  # what `read_again` has read
        self.full = False  # a fault: no space left on the device
        self.dirty: set[str] = set()  # canonical paths written since the last save or load
        self.changed: list[Callable[[str], None]] = []  # told each canonical path that changes

    # Where things are

    def canonical(self, path: str, *, follow: bool = True) -> str:
        """The one name of a path: links followed, mounts and letter case resolved."""
        above, _, name = path.rpartition("/")
        folder = self._folder(above) if above and name not in ("", ".", "..") else None
        if folder is None or "\0" in name:
            return self._resolve(path, follow=follow)
        here = f"{folder}/{self._spelling(parts(folder), name)}"
        if here in MOUNTS or (follow and os.path.islink(f"{self.root}{here}")):
            return self._resolve(path, follow=follow)
        return here

    def _folder(self, path: str) -> str | None:
        """The one name of a folder, which is kept until a folder or a link goes away."""
        known = self.folders.get(path)
        if known is None:
            found = self._resolve(path, follow=True)
            if not os.path.isdir(f"{self.root}{found}"):
                return None
            known = self.folders[path] = found.rstrip("/")
        return known

    def _resolve(self, path: str, *, follow: bool) -> str:
        if "\0" in path:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)
        pending, done, links = deque(parts(path)), list[str](), 0
        while pending:
            part = pending.popleft()
            if part == "..":
                del done[-1:]
                continue
            done.append(self._spelling(done, part))
            here = "/" + "/".join(done)
            if here in MOUNTS:
                done = parts(MOUNTS[here])
                continue
            if not (pending or follow):
                break
            try:
                target = os.readlink(f"{self.root}{here}")
            except OSError:
                continue
            links += 1
            if links > MOST_LINKS:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
            done = [] if target.startswith("/") else done[:-1]
            pending.extendleft(reversed(parts(target)))
        return "/" + "/".join(done)

    def _spelling(self, folder: list[str], name: str) -> str:
        """The name as the folder spells it, where letter case does not count."""
        if folder[:3] != ["storage", "emulated", "0"]:
            return name
        host = f"{self.root}/{'/'.join(folder)}"
        if os.path.lexists(f"{host}/{name}"):
            return name
        try:
            names = os.listdir(host)
        except OSError:
            return name
        return next((each for each in names if each.casefold() == name.casefold()), name)

    def host(self, path: str, *, follow: bool = True) -> Path:
        """Where a path lies on the host; for SQLite and media libraries."""
        return Path(f"{self.root}{self.canonical(path, follow=follow)}")

    @contextmanager
    def _naming(self, path: str) -> Iterator[None]:
        """Errors speak of the phone's path, not of the host's."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, os.strerror(error.errno or errno.EIO), path) from None

    # Looking

    def stat(self, path: str, *, follow: bool = True) -> Stat:
        """What is there; raises FileNotFoundError like any other reader."""
        with self._naming(path):
            canonical = self.canonical(path, follow=follow)
            return self._stat(canonical, os.lstat(f"{self.root}{canonical}"))

    def _stat(self, canonical: str, found: os.stat_result) -> Stat:
        mode, uid, gid = self.attributes(canonical, st.S_IFMT(found.st_mode))
        # Who reads a folder or lets SQLite write in it leaves the host's time: not seen here yet.
        now, folder = self.now(), st.S_ISDIR(found.st_mode)
        mtime = min(found.st_mtime_ns, now) if folder else found.st_mtime_ns
        atime = found.st_atime_ns if found.st_atime_ns <= now else mtime
        return Stat(
            mode=st.S_IFMT(found.st_mode) | mode,
            uid=uid,
            gid=gid,
            size=4096 if folder else found.st_size,
            ino=found.st_ino,
            nlink=found.st_nlink,
            atime=atime,
            mtime=mtime,
            ctime=mtime,
        )

    def attributes(self, canonical: str, kind: int) -> tuple[int, int, int]:
        """Mode, owner and group: as set, else as Android gives them at that place."""
        known = self.state["attributes"].get(canonical)
        if known:
            return known[0], known[1], known[2]
        return usual_attributes(canonical, kind, self.owner)

    def exists(self, path: str) -> bool:
        return os.path.lexists(self._quietly(path))

    def is_dir(self, path: str) -> bool:
        return os.path.isdir(self._quietly(path))

    def is_file(self, path: str) -> bool:
        return os.path.isfile(self._quietly(path))

    def is_link(self, path: str) -> bool:
        return os.path.islink(self._quietly(path, follow=False))

    def _quietly(self, path: str, *, follow: bool = True) -> str:
        try:
            return f"{self.root}{self.canonical(path, follow=follow)}"
        except OSError:
            return f"{self.root}/\1"  # a name no file has

    def listdir(self, path: str) -> list[str]:
        """The names in a folder, in byte order."""
        with self._naming(path):
            return sorted(os.listdir(self.host(path)), key=os.fsencode)

    def scan(self, path: str) -> Iterator[tuple[str, Stat]]:
        """What is in a folder, with what a list shows of it: as `listdir` and `stat` in one."""
        with self._naming(path):
            canonical = self.canonical(path)
            found = os.scandir(f"{self.root}{canonical}")
            for entry in sorted(found, key=lambda entry: os.fsencode(entry.name)):
                where = join(canonical, entry.name)
                if not entry.is_symlink():
                    yield entry.name, self._stat(where, entry.stat())
                elif self.exists(where):
                    yield entry.name, self.stat(where)

    def walk(self, path: str) -> Iterator[str]:
        """Every path below a folder, parents first, links not followed."""
        for name in self.listdir(path):
            below = join(path, name)
            yield below
            if self.stat(below, follow=False).is_dir:
                yield from self.walk(below)

    def readlink(self, path: str) -> str:
        with self._naming(path):
            return os.readlink(self.host(path, follow=False))

    # Reading and writing

    def open(self, path: str, mode: str = "rb") -> IO[bytes]:
        """A host file for reading ("rb") or writing ("wb", "ab"); close it with ``written``."""
        with self._naming(path):
            host = self.host(path)
            if mode != "rb":
                self._may_write()
                self.touching(path)
            flags = {"rb": os.O_RDONLY, "wb": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}.get(
                mode, os.O_WRONLY | os.O_CREAT | os.O_APPEND
            )
            quiet = getattr(os, "O_NOATIME", 0) if mode == "rb" else 0
            new = mode != "rb" and not host.exists()
            try:
                handle = os.open(host, flags | quiet | os.O_NOFOLLOW, 0o600)
            except PermissionError:  # a file of another owner may not be read without a trace
                handle = os.open(host, flags | os.O_NOFOLLOW, 0o600)
            if st.S_ISDIR(os.fstat(handle).st_mode):
                os.close(handle)
                raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), path)
            if new:
                self._born(host)
            return os.fdopen(handle, mode)

    def written(self, path: str) -> None:
        """Date a file that was written through ``open`` and tell who watches."""
        host = self.host(path)
        os.utime(host, ns=(host.stat().st_atime_ns, self.now()))
        self._tell(self.canonical(path))

    def read(self, path: str) -> bytes:
        with self.open(path) as file:
            return file.read()

    def read_again(self, path: str) -> bytes | None:
        """A file's content, from memory until something changes the file; None where none is."""
        canonical = self.canonical(path)
        if canonical not in self.contents:
            self.contents[canonical] = self.read(path) if self.is_file(path) else None
        return self.contents[canonical]

    def read_text(self, path: str) -> str:
        return self.read(path).decode(errors="replace")

    def write(self, path: str, data: bytes | str) -> None:
        self._put(path, data, "wb")

    def append(self, path: str, data: bytes | str) -> None:
        self._put(path, data, "ab")

    def _put(self, path: str, data: bytes | str, mode: str) -> None:
        with self.open(path, mode) as file:
            file.write(data.encode() if isinstance(data, str) else data)
        self.written(path)

    # Changing the tree

    def mkdir(self, path: str, *, parents: bool = False) -> None:
        """Make a folder; with ``parents``, also those above it, and nothing if it is there."""
        with self._naming(path):
            self._may_write()
            if parents and self.is_dir(path):
                return
            above = path.rstrip("/").rpartition("/")[0]
            if parents and above and not self.exists(above):
                self.mkdir(above, parents=True)
            host = self.host(path)
            os.mkdir(host, 0o700)
            self._born(host)
            self._tell(self.canonical(path))

    def remove(self, path: str) -> None:
        """Remove a file or a link."""
        with self._naming(path):
            self.touching(path, follow=False)
            canonical = self.canonical(path, follow=False)
            if os.path.islink(f"{self.root}{canonical}"):
                self.forget()
            os.unlink(f"{self.root}{canonical}")
            self._gone(canonical)

    def rmdir(self, path: str) -> None:
        with self._naming(path):
            canonical = self.canonical(path, follow=False)
            os.rmdir(f"{self.root}{canonical}")
            self.forget()
            self._gone(canonical)

    def rmtree(self, path: str) -> None:
        """Remove whatever is there, with all below it."""
        if self.stat(path, follow=False).is_dir:
            for name in self.listdir(path):
                self.rmtree(join(path, name))
            self.rmdir(path)
        else:
            self.remove(path)

    def rename(self, old: str, new: str) -> None:
        """Move a path; its times stay, as they do on Android."""
        with self._naming(old):
            self.touching(old, follow=False)
            self.touching(new, follow=False)
            source = self.canonical(old, follow=False)
            target = self.canonical(new, follow=False)
            if target.casefold() == source.casefold():  # only the spelling changes
                target = f"{target.rpartition('/')[0]}/{new.rstrip('/').rpartition('/')[2]}"
            os.rename(f"{self.root}{source}", f"{self.root}{target}")
            self.forget()
            known = self.state["attributes"]
            for path in [p for p in known if p == source or p.startswith(f"{source}/")]:
                known[target + path[len(source) :]] = known.pop(path)
            for each in (source, target):
                self._date_folder(each)
                self._tell(each)

    def symlink(self, target: str, path: str) -> None:
        with self._naming(path):
            self._may_write()
            host = self.host(path, follow=False)
            os.symlink(target, host)
            os.utime(host, ns=(self.now(), self.now()), follow_symlinks=False)
            self._date_folder(self.canonical(path, follow=False))

    def chmod(self, path: str, mode: int) -> None:
        self._set_attributes(path, mode=mode & 0o7777)

    def chown(self, path: str, uid: int | None, gid: int | None) -> None:
        self._set_attributes(path, uid=uid, gid=gid)

    def _set_attributes(
        self, path: str, mode: int | None = None, uid: int | None = None, gid: int | None = None
    ) -> None:
        found = self.stat(path)
        canonical = self.canonical(path)
        if canonical.startswith(f"{STORAGE}/"):
            return  # shared storage shows everyone the same modes, whatever is asked
        self.state["attributes"][canonical] = [
            st.S_IMODE(found.mode) if mode is None else mode,
            found.uid if uid is None else uid,
            found.gid if gid is None else gid,
        ]

    def utime(self, path: str, *, atime: int | None = None, mtime: int | None = None) -> None:
        """Set times, in nanoseconds; what is not given stays."""
        with self._naming(path):
            found = self.stat(path)
            read = found.atime if atime is None else atime
            os.utime(self.host(path), ns=(read, found.mtime if mtime is None else mtime))

    # Keeping books

    def touching(self, path: str, *, follow: bool = True) -> None:
        """A file is about to change behind the back of whoever keeps it open."""
        self._tell(self.canonical(path, follow=follow))

    def forget(self) -> None:
        """Folders or links have gone elsewhere: what was known by path is not true any more."""
        self.folders.clear()
        self.contents.clear()

    def _may_write(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _born(self, host: Path) -> None:
        os.utime(host, ns=(self.now(), self.now()))
        self._date_folder(str(host)[len(str(self.root)) :])

    def _gone(self, canonical: str) -> None:
        self.state["attributes"].pop(canonical, None)
        self._date_folder(canonical)
        self._tell(canonical)

    def _date_folder(self, canonical: str) -> None:
        folder = f"{self.root}{canonical.rpartition('/')[0]}"
        os.utime(folder, ns=(os.lstat(folder).st_atime_ns, self.now()))

    def _tell(self, canonical: str) -> None:
        self.dirty.add(canonical)
        self.contents.pop(canonical, None)
        for told in self.changed:
            told(canonical)
