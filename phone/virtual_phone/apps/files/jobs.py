"""Jobs: copying, moving, deleting, packing, unpacking; and how the user hears of them.

Each returns the paths with which it failed.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import tzinfo

from virtual_phone.apps.files import archives
from virtual_phone.apps.files.documents import Document, clean, split
from virtual_phone.storage.files import VOLUMES, Files, join

OF_APPS = tuple(f"{volume}/Android" for volume in VOLUMES)
APP_FOLDERS = tuple(f"{folder}/{name}" for folder in OF_APPS for name in ("data", "obb"))
PROTECTED = {*VOLUMES, *OF_APPS, *APP_FOLDERS}
CHUNK = 1 << 20
WORDS = {  # while a job runs, and of what it has not done
    "copy": ("Copying", "copied"),
    "move": ("Moving", "moved"),
    "delete": ("Deleting", "deleted"),
    "compress": ("Compressing", "compressed"),
    "extract": ("Extracting", "extracted"),
}


def unique(files: Files, folder: str, name: str, *, is_folder: bool = False) -> str:
    """A path in a folder that nothing has yet: ``name.ext``, else ``name (1).ext``."""
    name = clean(name)
    stem, extension = split(name, folder=is_folder)
    path, number = join(folder, name), 0
    while files.exists(path):
        number += 1
        path = join(folder, f"{stem} ({number}){extension}")
    return path


def new_folder(files: Files, folder: str, name: str) -> str | None:
    """Make a folder, under another name if this one is taken; None if that fails."""
    path = unique(files, folder, name, is_folder=True)
    try:
        files.mkdir(path)
    except OSError:
        return None
    return path


def rename(files: Files, path: str, name: str) -> bool:
    """Give a file or folder another name in the same folder; False if that fails."""
    try:
        _check_removable(path)
        files.rename(path, join(path.rpartition("/")[0], clean(name)))
    except OSError:
        return False
    return True


def compress(files: Files, paths: list[str], folder: str, zone: tzinfo) -> list[str]:
    """Make ``archive.zip`` of files and folders."""
    try:
        made = archives.packed(files, paths, zone)
        files.write(unique(files, folder, "archive.zip"), made)
    except OSError:
        return paths
    return []


def _each(paths: Iterable[str], do: Callable[[str], None]) -> list[str]:
    """Do something to each path; returns those with which it failed."""
    failed = []
    for path in paths:
        try:
            do(path)
        except OSError:
            failed.append(path)
    return failed


def delete(files: Files, paths: Iterable[str]) -> list[str]:
    """Remove for good, folders with all that is in them."""

    def remove(path: str) -> None:
        _check_removable(path)
        files.rmtree(path)

    return _each(paths, remove)


def copy(files: Files, paths: Iterable[str], folder: str) -> list[str]:
    return _each(paths, lambda path: _copy(files, path, folder))


def move(files: Files, paths: Iterable[str], folder: str, *, same_volume: bool) -> list[str]:
    """Rename into the folder.

    Between volumes or providers, or where the name is taken, copy and delete.
    """

    def shift(path: str) -> None:
        _check_removable(path)
        target = join(folder, path.rpartition("/")[2])
        _check_nesting(path, folder)
        if same_volume and not files.exists(target):
            files.rename(path, target)
        else:
            _copy(files, path, folder)
            files.rmtree(path)

    return _each(paths, shift)


def extract(files: Files, keys: Iterable[str], folder: str) -> list[str]:
    """Take what lies in an archive out of it."""

    def unpack(key: str) -> None:
        names: dict[str, str] = {}  # what the first folder of a path has become
        for name, data in archives.contents(files, key):
            first, _, rest = name.partition("/")
            if first not in names:
                names[first] = unique(files, folder, first, is_folder=bool(rest) or data is None)
            path = join(names[first], rest) if rest else names[first]
            if data is None:
                files.mkdir(path, parents=True)
            else:
                files.mkdir(path.rpartition("/")[0], parents=True)
                files.write(path, data)

    return _each(keys, unpack)


def _copy(files: Files, path: str, folder: str) -> None:
    _check_nesting(path, folder)
    is_folder = files.is_dir(path)
    target = unique(files, folder, path.rpartition("/")[2], is_folder=is_folder)
    if not is_folder:
        _copy_bytes(files, path, target)
        return
    files.mkdir(target)
    for below in list(files.walk(path)):
        twin = target + below[len(path) :]
        if files.is_dir(below):
            files.mkdir(twin)
        else:
            _copy_bytes(files, below, twin)


def _copy_bytes(files: Files, path: str, target: str) -> None:
    with files.open(path) as source, files.open(target, "wb") as sink:
        while chunk := source.read(CHUNK):
            sink.write(chunk)
    files.written(target)


def _check_removable(path: str) -> None:
    if path in PROTECTED:
        raise PermissionError(f"{path} cannot be removed")


def _check_nesting(path: str, folder: str) -> None:
    if f"{folder}/".startswith(f"{path}/"):
        raise OSError(f"{path} cannot be put into itself")


def _items(count: int) -> str:
    return "1 item" if count == 1 else f"{count} items"


def progress(job: str, count: int) -> str:
    return f"{WORDS[job][0]} {_items(count)}."


def failure_title(job: str, count: int) -> str:
    return f"Couldn’t {job} {_items(count)}"


def failure_text(job: str, names: Sequence[str]) -> str:
    return "\n".join((f"These files weren’t {WORDS[job][1]}:", *names))


def delete_question(documents: Sequence[Document]) -> str:
    count, folders = len(documents), sum(each.is_folder for each in documents)
    if count == 1 and folders:
        return f'Delete folder "{documents[0].name}" and its contents?'
    if count == 1:
        return f'Delete "{documents[0].name}"?'
    if folders == count:
        return f"Delete {count} folders and their contents?"
    return f"Delete {count} items?" if folders else f"Delete {count} files?"
