"""Saving the whole phone under a name, and restoring it in milliseconds.

A snapshot is a list of paths, each with its kind and the digest of its content, beside the data
of all services.  Contents are in one store, by digest.  Restoring a snapshot compares the files
(size, time and inode when last read, and the record of writes) and replaces those that differ.
No content is ever in memory as a whole.

How a large file is saved without the phone's lock
--------------------------------------------------

A phone is saved in one moment, in which nobody else works, but a file of 200 MB takes a second to
read.  So `store_changed` reads what has changed before that moment, piece by piece, while others
work.  Its copies are of use only if the file is still the same at the end: before it reads a file,
it takes the path off the record of writes and enters a mark of its own in `seen`, which is equal
to no file.  A write enters the path in the record again; another save or load, or a second
`store_changed`, replaces the mark.  After either the copy is dropped, and `save` reads the file.
"""

import errno
import hashlib
import io
import json
import os
import shutil
import stat as st
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, NamedTuple

from virtual_phone.storage.disk_space import TOTAL, DiskSpace
from virtual_phone.storage.files import Files
from virtual_phone.storage.host_paths import stored_target
from virtual_phone.storage.large_files import is_large, unlink

State = dict[str, Any]
Print = tuple[int, int, int]
Image = tuple[str, dict[str, bytes]]  # a snapshot as data: its JSON, and contents by digest
Aside = Callable[[], AbstractContextManager[None]]  # others may work within it
PIECE = 1 << 20  # bytes that are read at a time
UNREAD: Print = (-1, -1, -1)  # the fingerprint of no file


@dataclass(frozen=True)
class Entry:
    """One path of a snapshot."""

    kind: str  # "file", "folder", "link"
    content: str  # digest, or target
    atime: int  # 0 if it never differed from mtime
    mtime: int


Entries = dict[str, Entry]
Seen = tuple[Print, str]  # a file's fingerprint and digest


class Copy(NamedTuple):
    """A copy of a file that others may have changed since."""

    path: str
    mark: Seen  # in `Snapshots.seen` for as long as no one else has read or restored the file
    look: Print
    digest: str
    file: Path


class Snapshots:
    """The phone's saved states, in a folder outside its file system."""

    def __init__(self, files: Files, store: Path) -> None:
        self.files = files
        self.store = store
        self.seen: dict[str, Seen] = {}  # by path
        self._last: tuple[str, str, Entries] | None = None  # loaded last, data as JSON
        self._adopted: dict[str, bytes] = {}  # contents that the store gets with the next save
        (store / "content").mkdir(parents=True, exist_ok=True)
        self.room = DiskSpace(store, TOTAL)  # of all snapshots together

    def names(self) -> list[str]:
        return sorted(path.stem for path in self.store.glob("*.json"))

    def save(self, name: str, state: State) -> None:
        """Save files and state, replacing an older snapshot of that name."""
        with _naming(name):
            self._store_adopted()
            target = self._path(name)
            entries = {path: vars(self._entry(path, found)) for path, found in self.scan()}
            new = self.store / f"{name}.new"
            new.write_text(json.dumps({"state": state, "files": entries}))
            os.replace(new, target)
        self._last = None
        self.files.dirty.clear()

    def store_changed(self, aside: Aside) -> None:
        """Store the contents that have changed, so that the next `save` need not read them.

        Each piece is read within ``aside``, whose exception ends it, and then nothing is stored.
        """
        for digest, data in list(self._adopted.items()):
            self._stored(digest).write_bytes(data)
            self._adopted.pop(digest, None)
            with aside():
                pass
        with TemporaryDirectory(dir=self.store) as folder:
            copies: list[Copy] = []
            for path, stat in self.scan():
                if st.S_ISREG(stat.st_mode) and self.known_digest(path, stat) is None:
                    with suppress(OSError):  # it was deleted meanwhile, or the disk is full
                        copies.append(self._copy(path, Path(folder, str(len(copies))), aside))
            for copy in copies:
                self._keep(copy)

    def _copy(self, path: str, target: Path, aside: Aside) -> Copy:
        """Copy a file that others may change meanwhile."""
        mark = self.seen[path] = (UNREAD, "")
        self.files.dirty.discard(path)
        digest = hashlib.sha256()
        with self.files.open(path) as file, target.open("wb") as copied:
            look = _fingerprint(os.fstat(file.fileno()))
            while True:
                with aside():
                    data = file.read(PIECE)
                    digest.update(data)
                    copied.write(data)
                if not data:
                    break
                self.room.take(len(data), path)
        return Copy(path, mark, look, digest.hexdigest(), target)

    def _keep(self, copy: Copy) -> None:
        """Store a copy, unless its file has changed meanwhile."""
        path = copy.path
        if self.seen.get(path) is not copy.mark or path in self.files.dirty:
            return
        with suppress(FileNotFoundError):  # a journal that SQLite has deleted
            if _fingerprint(os.lstat(f"{self.files.root}{path}")) == copy.look:
                os.replace(copy.file, self._stored(copy.digest))
                self.seen[path] = (copy.look, copy.digest)

    def load(self, name: str) -> State:
        """Restore the files; returns the saved data of the services."""
        state, wanted = self._read(name)
        there = dict(self.scan())
        for path in sorted(there, reverse=True):  # deepest first
            if path not in wanted or not self._same_kind(there[path], wanted[path]):
                self._remove(path, there.pop(path))
        for path, entry in wanted.items():
            if path not in there or (
                entry.kind != "folder" and self._entry(path, there[path]) != entry
            ):
                self._mend(path, entry)
        self._restore_times(wanted)
        self.files.forget()
        self.files.dirty.clear()
        return state

    def _read(self, name: str) -> tuple[State, Entries]:
        """A copy of the services' data, and all paths; cached for the last snapshot."""
        if self._last is None or self._last[0] != name:
            data = json.loads(self._path(name).read_text())
            entries = {path: Entry(**entry) for path, entry in data["files"].items()}
            entries.setdefault("/", Entry("folder", "", 0, 0))  # missing in older snapshots
            self._last = name, json.dumps(data["state"]), entries
        _, state, entries = self._last
        return json.loads(state), entries

    def image(self, name: str) -> Image:
        """A snapshot as data, for `adopt` of another phone."""
        contents = {digest: self._bytes(digest) for digest in sorted(self._contents(name))}
        return self._path(name).read_text(), contents

    def adopt(self, name: str, image: Image) -> None:
        """Add a snapshot of another phone; its contents stay in memory until the next save."""
        text, contents = image
        self._adopted = dict(contents)  # the image is shared by phones
        self._path(name).write_text(text)
        self._last = None

    def add(self, name: str, text: str, folder: Path) -> None:
        """Add a snapshot of another phone, or replace one; its contents are moved to the store."""
        target = self._path(name)
        with _naming(name):
            self._store_adopted()
            for content in folder.iterdir():
                os.replace(content, self._stored(content.name))
            target.write_text(text)
        self._last = None

    def text(self, name: str) -> str:
        """A snapshot's JSON."""
        return self._path(name).read_text()

    def contents(self, name: str) -> dict[str, Callable[[], BinaryIO]]:
        """What opens each of a snapshot's contents, by digest; it works without the phone's lock.

        Contents never change, but are deleted with the last snapshot that has them.
        """
        return {
            digest: partial(self.open_content, digest) for digest in sorted(self._contents(name))
        }

    def _store_adopted(self) -> None:
        """Write the adopted contents, which a saved snapshot may share."""
        for digest, data in self._adopted.items():
            self._stored(digest).write_bytes(data)
        self._adopted = {}

    def delete(self, name: str) -> None:
        """Delete a snapshot, and the contents that no other has."""
        with _naming(name):
            gone = self._contents(name)
            self._path(name).unlink()
            for other in self.names():
                gone -= self._contents(other)
            for digest in gone:
                self._stored(digest).unlink(missing_ok=True)
        self.seen = {path: seen for path, seen in self.seen.items() if seen[1] not in gone}
        self._last = None

    def _contents(self, name: str) -> set[str]:
        """The digests of all files in a snapshot."""
        entries = json.loads(self._path(name).read_text())["files"].values()
        return {entry["content"] for entry in entries if entry["kind"] == "file"}

    def has(self, name: str) -> bool:
        return self._path(name).is_file()

    def _path(self, name: str) -> Path:
        if not name or "/" in name or name.startswith("."):
            raise ValueError(f"{name!r} is no name for a snapshot")
        return self.store / f"{name}.json"

    def _stored(self, digest: str) -> Path:
        return self.store / "content" / digest

    def _bytes(self, digest: str) -> bytes:
        with self.open_content(digest) as file:
            return file.read()

    def open_content(self, digest: str) -> BinaryIO:
        """A snapshot's content, from memory or from the store."""
        adopted = self._adopted.get(digest)
        return self._stored(digest).open("rb") if adopted is None else io.BytesIO(adopted)

    def scan(self) -> list[tuple[str, os.stat_result]]:
        """All paths with the host's `lstat`, parents first."""
        found = [("/", os.stat(self.files.root))]
        folders = [""]
        for folder in folders:
            with os.scandir(f"{self.files.root}{folder}") as entries:
                for entry in entries:
                    path = f"{folder}/{entry.name}"
                    found.append((path, entry.stat(follow_symlinks=False)))
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(path)
        return sorted(found)

    def _entry(self, path: str, found: os.stat_result) -> Entry:
        files, mtime = self.files, found.st_mtime_ns
        atime = files.accessed.get(path, 0)
        if st.S_ISLNK(found.st_mode):
            return Entry("link", files.target(path), 0, mtime)
        if st.S_ISDIR(found.st_mode):
            return Entry("folder", "", atime, files.dated.get(path, mtime))
        return Entry("file", self._content(path, found), atime, mtime)

    def _content(self, path: str, found: os.stat_result) -> str:
        """The digest of a file, read only if it may have changed since the last time."""
        known = self.known_digest(path, found)
        if known is not None:
            return known
        with self.files.open(path) as file:
            digest = _digest(file)
            stored = self._stored(digest)
            if not stored.exists():
                self.room.take(found.st_size, path)
                file.seek(0)
                with stored.open("wb") as target:
                    shutil.copyfileobj(file, target, PIECE)
        self.seen[path] = (_fingerprint(found), digest)
        return digest

    def known_digest(self, path: str, stat: os.stat_result) -> str | None:
        """The digest of a file that has not changed since it was read; else None."""
        seen = self.seen.get(path)
        if seen and seen[0] == _fingerprint(stat) and path not in self.files.dirty:
            return seen[1]
        return None

    @staticmethod
    def _same_kind(found: os.stat_result, entry: Entry) -> bool:
        kinds = {st.S_IFLNK: "link", st.S_IFDIR: "folder", st.S_IFREG: "file"}
        return kinds.get(st.S_IFMT(found.st_mode)) == entry.kind

    def _remove(self, path: str, found: os.stat_result) -> None:
        host = f"{self.files.root}{path}"
        if st.S_ISDIR(found.st_mode):
            os.rmdir(host)
        else:
            unlink(host)
        self.seen.pop(path, None)

    def _mend(self, path: str, entry: Entry) -> None:
        host = f"{self.files.root}{path}"
        if entry.kind == "link":
            if os.path.lexists(host):
                os.unlink(host)
            os.symlink(stored_target(entry.content), host)
            os.utime(host, ns=(entry.mtime, entry.mtime), follow_symlinks=False)
            return
        if entry.kind == "folder":
            os.mkdir(host, 0o700)
            return
        if is_large(host):  # it gets another inode then, and a client waits less
            unlink(host)
        with os.fdopen(os.open(host, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with self.open_content(entry.content) as content:
                shutil.copyfileobj(content, file, PIECE)
            file.flush()
            os.utime(file.fileno(), ns=(entry.mtime, entry.mtime))
            found = os.fstat(file.fileno())
        self.seen[path] = (_fingerprint(found), entry.content)

    def _restore_times(self, wanted: Entries) -> None:
        """Restore the times that are not those of the host's files."""
        self.files.accessed = {path: each.atime for path, each in wanted.items() if each.atime}
        self.files.dated = {
            path: each.mtime for path, each in wanted.items() if each.kind == "folder"
        }


def _fingerprint(stat: os.stat_result) -> Print:
    return stat.st_size, stat.st_mtime_ns, stat.st_ino


def _digest(file: Any) -> str:
    digest = hashlib.sha256()
    while data := file.read(PIECE):
        digest.update(data)
    return digest.hexdigest()


@contextmanager
def _naming(name: str) -> Iterator[None]:
    """Replace the host's paths in errors by the snapshot's name."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, os.strerror(error.errno or errno.EIO), name) from None
