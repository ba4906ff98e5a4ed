"""The bytes of shared storage by kind, of which only what has changed is counted again."""

from collections.abc import Generator
from contextlib import closing
from typing import TYPE_CHECKING

from virtual_phone.android import mime
from virtual_phone.storage.files import STORAGE, join

if TYPE_CHECKING:
    from virtual_phone.storage.files import Files

TRASH = ".trashed-"  # MediaStore's prefix of files in the trash
KINDS = {"image": "images", "video": "videos", "audio": "audio"}
SLICE = 200  # files that are looked at in a few milliseconds


class SharedFiles:
    """What is known of each file, and where to look again; a `Work` to be done in slices."""

    def __init__(self, files: "Files") -> None:
        self._files = files
        self.forget()

    def forget(self) -> None:
        """Count all of it again."""
        self.sizes = dict.fromkeys((*KINDS.values(), "documents", "trash"), 0)
        self._known: dict[str, tuple[str, int]] = {}
        self._inside: dict[str, set[str]] = {}  # of each folder: its files and folders
        self._waiting: dict[str, None] = {STORAGE: None}  # a set in order

    def changed(self, path: str) -> None:
        """Look at a path again, if it is in shared storage."""
        if path == STORAGE or path.startswith(f"{STORAGE}/"):
            self._waiting[path] = None

    def advance(self) -> bool:
        """Look at some of what waits; returns whether that was all."""
        with closing(self.looks()) as looks:
            for number, _ in enumerate(looks, 1):
                if number == SLICE:
                    break
        return not self._waiting

    def looks(self) -> Generator[None, None, None]:
        """Look at one path after the other; what changes meanwhile waits for the next time."""
        waiting, self._waiting = self._waiting, {}
        try:
            while waiting:
                path, _ = waiting.popitem()
                waiting |= dict.fromkeys(self._look(path))
                yield
        finally:
            self._waiting |= waiting

    def _look(self, path: str) -> list[str]:
        """Count a path again; returns what is in it, if it is a folder."""
        self._take_out(path)
        try:
            stat = self._files.stat(path)
            if self._files.stat(path, follow=False).is_dir:
                return [join(path, name) for name in self._files.listdir(path)]
        except OSError:  # it is gone, a link to nothing, or shared storage is not mounted
            return []
        if stat.is_file:
            self._known[path] = kind, size = _kind(path), stat.size
            self.sizes[kind] += size
            self._put_in(path)
        return []

    def _take_out(self, path: str) -> None:
        """Count a path no more, with what is in it: a folder was moved, say, or removed."""
        self._inside.get(_folder_of(path), set()).discard(path)
        gone = [path]
        while gone:
            each = gone.pop()
            gone += self._inside.pop(each, ())
            kind, size = self._known.pop(each, ("documents", 0))
            self.sizes[kind] -= size

    def _put_in(self, path: str) -> None:
        """Note in which folders a file is."""
        while path != STORAGE and path not in self._inside.setdefault(_folder_of(path), set()):
            self._inside[_folder_of(path)].add(path)
            path = _folder_of(path)


def _folder_of(path: str) -> str:
    return path.rpartition("/")[0]


def _kind(path: str) -> str:
    name = path.rpartition("/")[2]
    if name.startswith(TRASH):
        return "trash"
    return KINDS.get(mime.of_name(name).partition("/")[0], "documents")
