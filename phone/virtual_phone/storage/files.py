"""The phone's file system, stored in a directory of the host.

Paths are Android's; `HostPaths` maps them to the host's.  Shared storage ignores case and is
mounted under several names.  Times are the phone's; modes, owners, and those times that SQLite or
a listing changes on the host, are stored separately.
"""

import errno
import io
import os
import stat as st
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from virtual_phone.storage.disk_space import DiskSpace, Written
from virtual_phone.storage.file_stat import CARD, STORAGE, VOLUMES, Stat, usual_attributes
from virtual_phone.storage.host_paths import MOUNTS, HostPaths, check_path, join, parts
from virtual_phone.storage.large_files import unlink

__all__ = ["CARD", "MOUNTS", "STORAGE", "VOLUMES", "Files", "Stat", "join", "parts"]

LONGEST = 256 << 20  # bytes read of a file at once, an app's limit of memory

State = dict[str, Any]


class Files(HostPaths):
    """Files by their Android paths."""

    def __init__(self, root: Path, now: Callable[[], int]) -> None:
        super().__init__(root)
        self.now = now
        self.room = DiskSpace(root)
        self.state: State = {"attributes": {}}
        self.owner: Callable[[str], int] = lambda package: 0
        self.accessed: dict[str, int] = {}  # access times, if other than the host's
        self.dated: dict[str, int] = {}  # times of the last changes of folders
        self.contents: dict[str, bytes | None] = {}  # the cache of `read_again`
        # What a kernel makes when it is read, by path; the file itself only has a size and a mode.
        self.read_live: dict[str, Callable[[], str]] = {}
        self.full = False  # a fault: no space left on the device
        self.away = False  # a fault: shared storage is not mounted, for other users than apps
        self.dirty: set[str] = set()  # canonical paths written since the last save or load
        self.changed: list[Callable[[str], None]] = []  # called with a canonical path that changes
        self.overwriting: list[Callable[[str], None]] = []  # with a path that will be written

    @contextmanager
    def _naming(self, path: str) -> Iterator[None]:
        """Replace the host's path in errors by the phone's."""
        try:
            yield
        except OSError as error:
            error.__traceback__ = None  # from Python 3.12 on its frames would keep it, and it them
            raise OSError(error.errno, os.strerror(error.errno or errno.EIO), path) from None

    # Status and listing

    def stat(self, path: str, *, follow: bool = True) -> Stat:
        """The status of a path; raises FileNotFoundError."""
        with self._naming(path):
            canonical = self.canonical(path, follow=follow)
            return self._stat(canonical, os.lstat(f"{self.root}{canonical}"))

    def _stat(self, canonical: str, found: os.stat_result) -> Stat:
        mode, uid, gid = self.attributes(canonical, st.S_IFMT(found.st_mode))
        folder = st.S_ISDIR(found.st_mode)
        mtime = self.dated.get(canonical, found.st_mtime_ns) if folder else found.st_mtime_ns
        return Stat(
            mode=st.S_IFMT(found.st_mode) | mode,
            uid=uid,
            gid=gid,
            size=4096 if folder else self._size(canonical, found),
            ino=found.st_ino,
            nlink=found.st_nlink,
            atime=self.accessed.get(canonical, mtime),
            mtime=mtime,
            ctime=mtime,
        )

    def _size(self, canonical: str, found: os.stat_result) -> int:
        if st.S_ISLNK(found.st_mode):
            return len(os.fsencode(self.target(canonical)))
        return found.st_size

    def attributes(self, canonical: str, kind: int) -> tuple[int, int, int]:
        """Mode, owner and group: as set, else Android's defaults for the path."""
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
            return f"{self.root}/\1"  # a name that no file has

    def listdir(self, path: str) -> list[str]:
        """The names in a folder, in byte order."""
        with self._naming(path):
            names = os.listdir(self.host(path))
            return sorted(names, key=None if "".join(names).isascii() else os.fsencode)

    def scan(self, path: str) -> Iterator[tuple[str, Stat]]:
        """The entries of a folder with their status: `listdir` and `stat` in one."""
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
        """Every path below a folder, parents first, without following links; none below a file
        or what is not there.
        """
        folders = [self._below(path)]
        while folders:
            if (below := next(folders[-1], None)) is None:
                folders.pop()
                continue
            yield below
            if self.stat(below, follow=False).is_dir:
                folders.append(self._below(below))

    def _below(self, path: str) -> Iterator[str]:
        names = self.listdir(path) if self.is_dir(path) else []
        return (join(path, name) for name in names)

    def readlink(self, path: str) -> str:
        with self._naming(path):
            return self.target(self.canonical(path, follow=False))

    # Reading and writing

    def open(self, path: str, mode: str = "rb") -> IO[bytes]:
        """A host file for reading ("rb") or writing ("wb", "ab"); close it with ``written``."""
        with self._naming(path):
            host = self.host(path)
            if mode != "rb":
                self._may_write(path)
                self.about_to_write(path)
            flags = {"rb": os.O_RDONLY, "wb": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}.get(
                mode, os.O_WRONLY | os.O_CREAT | os.O_APPEND
            )
            if mode == "wb" and host.name.endswith("-shm"):  # mapped by SQLite:
                host.unlink(missing_ok=True)  # truncating it would kill this process
            new = mode != "rb" and not host.exists()
            handle = os.open(host, flags | os.O_NOFOLLOW, 0o600)
            if st.S_ISDIR(os.fstat(handle).st_mode):
                os.close(handle)
                raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), path)
            if new:
                os.utime(host, ns=(self.now(), self.now()))
                self._born(self.canonical(path))
            if mode == "rb":
                live = self.read_live.get(path)
                return os.fdopen(handle, mode) if live is None else _holding(live(), handle)
            return io.BufferedWriter(Written(handle, mode, self.room, path))

    def written(self, path: str) -> None:
        """Set the time of a file written through ``open``, and notify the watchers."""
        with self._naming(path):
            canonical = self.canonical(path)
            os.utime(f"{self.root}{canonical}", ns=(self.now(), self.now()))
            self._notify(canonical)

    def read(self, path: str) -> bytes:
        with self.open(path) as file:
            if os.fstat(file.fileno()).st_size > LONGEST:
                raise OSError(errno.ENOMEM, "Out of memory", path)
            return file.read()

    def read_again(self, path: str) -> bytes | None:
        """A file's content, cached until it changes; None if there is no file."""
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

    def resize(self, path: str, length: int) -> None:
        """Truncate a file, or extend it with zeros."""
        if path.endswith("-shm") and length < self.stat(path).size:
            self.write(path, self.read(path)[:length])  # a new file: see `open`
            return
        with self.open(path, "ab") as file:
            file.truncate(length)
        self.written(path)

    # Changing the tree

    def mkdir(self, path: str, *, parents: bool = False) -> None:
        """Make a folder; with ``parents``, also those above it, and none if it exists."""
        with self._naming(path):
            self._may_write(path)
            if parents and self.is_dir(path):
                return
            for folder in self._missing_above(path) if parents else ():
                self.mkdir(folder)
            canonical = self.canonical(path)
            os.mkdir(f"{self.root}{canonical}", 0o700)
            self.dated[canonical] = self.now()
            self._born(canonical)
            self._notify(canonical)

    def _missing_above(self, path: str) -> list[str]:
        """The folders above a path that are not there, the first one first."""
        missing: list[str] = []
        above = path.rstrip("/").rpartition("/")[0]
        while above and not self.exists(above):
            missing.append(above)
            above = above.rstrip("/").rpartition("/")[0]
        return missing[::-1]

    def remove(self, path: str) -> None:
        """Remove a file or a link."""
        with self._naming(path):
            canonical = self.canonical(path, follow=False)
            if os.path.islink(f"{self.root}{canonical}"):
                self.forget()
            unlink(f"{self.root}{canonical}")
            self._gone(canonical)

    def rmdir(self, path: str) -> None:
        with self._naming(path):
            canonical = self.canonical(path, follow=False)
            os.rmdir(f"{self.root}{canonical}")
            self.forget()
            self._gone(canonical)

    def rmtree(self, path: str) -> None:
        """Remove a path with all below it."""
        if not self.stat(path, follow=False).is_dir:
            self.remove(path)
            return
        for below in [*self.walk(path)][::-1]:
            (self.rmdir if self.stat(below, follow=False).is_dir else self.remove)(below)
        self.rmdir(path)

    def rename(self, old: str, new: str) -> None:
        """Move a path; its times stay the same, as on Android."""
        with self._naming(old):
            source = self.canonical(old, follow=False)
            target = self.canonical(new, follow=False)
            if target.casefold() == source.casefold():  # only letter case changes
                target = f"{target.rpartition('/')[0]}/{new.rstrip('/').rpartition('/')[2]}"
            self._check_length_below(source, len(target) - len(source))
            plain = st.S_ISREG(os.lstat(f"{self.root}{source}").st_mode)
            os.rename(f"{self.root}{source}", f"{self.root}{target}")
            if not plain:
                self.forget()
            for known in (self.state["attributes"], self.accessed, self.dated):
                _move(known, source, target, with_below=not plain)
            for each in (source, target):
                self._entry_changed(each)
                self._notify(each)

    def _check_length_below(self, source: str, longer: int) -> None:
        """Raise if a path in a folder would be too long once the folder's is so much longer.

        Linux lets it be, for a path counts from a process's folder; here all count from the root.
        """
        for below in self.walk(source) if longer > 0 else ():
            check_path("/" * longer + below)

    def symlink(self, target: str, path: str) -> None:
        with self._naming(path):
            self._may_write(path)
            canonical = self.canonical(path, follow=False)
            host = self.make_link(canonical, target)
            os.utime(host, ns=(self.now(), self.now()), follow_symlinks=False)
            self._entry_changed(canonical)

    def chmod(self, path: str, mode: int) -> None:
        self._set_attributes(path, mode=mode & 0o7777)

    def chown(self, path: str, uid: int | None, gid: int | None) -> None:
        self._set_attributes(path, uid=uid, gid=gid)

    def _set_attributes(
        self, path: str, mode: int | None = None, uid: int | None = None, gid: int | None = None
    ) -> None:
        found = self.stat(path)
        canonical = self.canonical(path)
        if canonical.startswith(VOLUMES):
            return  # modes in shared storage are fixed, whatever `chmod` sets
        self.state["attributes"][canonical] = [
            st.S_IMODE(found.mode) if mode is None else mode,
            found.uid if uid is None else uid,
            found.gid if gid is None else gid,
        ]

    def utime(self, path: str, *, atime: int | None = None, mtime: int | None = None) -> None:
        """Set times, in nanoseconds; None leaves one unchanged."""
        with self._naming(path):
            found, canonical = self.stat(path), self.canonical(path)
            self.accessed[canonical] = found.atime if atime is None else atime
            changed = found.mtime if mtime is None else mtime
            if found.is_dir:
                self.dated[canonical] = changed
            else:
                os.utime(f"{self.root}{canonical}", ns=(changed, changed))

    # Bookkeeping

    def about_to_write(self, path: str) -> None:
        """Notify the connections that have a file open before something else writes it."""
        canonical = self.canonical(path)
        for callback in self.overwriting:
            callback(canonical)
        self._notify(canonical)

    def touched(self, path: str) -> None:
        """Notify of a change of a file's attributes, not its content."""
        self._notify(self.canonical(path))

    def forget(self) -> None:
        """Clear the caches by path, after folders or links were moved."""
        self.folders.clear()
        self.contents.clear()
        self.spellings.clear()

    def _may_write(self, path: str) -> None:
        if self.full and not path.startswith("/proc/"):  # not on the disk
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _born(self, canonical: str) -> None:
        self.accessed[canonical] = self.now()
        self._entry_changed(canonical)

    def _gone(self, canonical: str) -> None:
        for known in (self.state["attributes"], self.accessed, self.dated):
            known.pop(canonical, None)
        self._entry_changed(canonical)
        self._notify(canonical)

    def _entry_changed(self, canonical: str) -> None:
        """Note a name that comes or goes, and when: SQLite's files change the host's time, too."""
        self.spellings.entry_changed(canonical)
        self.dated[canonical.rpartition("/")[0] or "/"] = self.now()

    def _notify(self, canonical: str) -> None:
        self.dirty.add(canonical)
        self.contents.pop(canonical, None)
        for callback in self.changed:
            callback(canonical)


def _holding(text: str, handle: int) -> IO[bytes]:
    """A file with that text, in the place of one that was opened."""
    os.close(handle)
    file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by the reader
    file.write(text.encode())
    file.seek(0)
    return file


def _move(known: State, source: str, target: str, *, with_below: bool) -> None:
    """Move the entry of a path, and those of all below it, to another path."""
    moved = [source] if source in known else []
    if with_below:
        moved += [each for each in known if each.startswith(f"{source}/")]
    entries = {target + each[len(source) :]: known.pop(each) for each in moved}
    known.pop(target, None)
    known.update(entries)
