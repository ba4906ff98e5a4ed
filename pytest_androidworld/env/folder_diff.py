"""Folders compared with a copy of them, and what a shell must do to make them equal again."""

import re
import shlex
from collections.abc import Iterator, Mapping
from typing import NamedTuple

FIELD, RECORD, SUMS = "\x1f", "\x1e", "\x1d"  # what no file name holds
STAT = RECORD + FIELD.join(("%f", "%u:%g", "%s", "%n", ""))
FOLDER = 0o040000
KIND = 0o170000


class Look(NamedTuple):
    """The state of a folder's entry; a file's content as digest."""

    mode: int
    owner: str
    size: int
    digest: str

    @property
    def is_folder(self) -> bool:
        return self.mode & KIND == FOLDER


Tree = dict[str, Look]


def listing(folder: str, *names: str) -> str:
    """The command that lists state and digest of all files of a folder, or of some names in it."""
    only = shlex.join(names or ["."])
    return (
        f"cd {shlex.quote(folder + '/')} 2>/dev/null && find {only} -exec stat -c"
        f" {shlex.quote(STAT)} {{}} + 2>/dev/null; echo {SUMS};"
        f" find {only} -type f -exec sha256sum {{}} + 2>/dev/null; cd /"
    )


def parse(output: str) -> Tree:
    """What `listing` printed, by relative path."""
    records, _, hashes = output.partition(SUMS)
    sums = re.split(r"^([0-9a-f]{64})  ", hashes.removeprefix("\n"), flags=re.MULTILINE)[1:]
    digests = {
        path.removesuffix("\n"): digest for digest, path in zip(sums[::2], sums[1::2], strict=True)
    }
    found: Tree = {}
    for record in records.split(RECORD)[1:]:
        mode, owner, size, path, _ = record.split(FIELD)
        look = Look(int(mode, 16), owner, int(size), digests.get(path, ""))
        found[path] = look._replace(size=0) if look.is_folder else look
    return found


def mending(folder: str, copy: str, before: Mapping[str, Look], now: Tree) -> Iterator[str]:
    """The shell lines that restore a folder from ``copy``."""
    for path in sorted(now):
        if path not in before or now[path].mode & KIND != before[path].mode & KIND:
            yield f"rm -rf {_at(folder, path)}"
    made: set[str] = set()  # folders that were copied with all they held
    for path in sorted(before, key=lambda path: path.split("/")):
        old, new = before[path], now.get(path)
        place, original = _at(folder, path), _at(copy, path)
        if path.rpartition("/")[0] in made:
            made.add(path)
        elif new is None or new.mode & KIND != old.mode & KIND:
            yield f"cp -a {original} {place}"
            made.add(path)
        elif new.digest != old.digest:
            yield f"cat {original} >{place}"  # the same inode, for processes that have it open
            yield f"touch -r {original} {place}"
        if new is not None and (new.mode, new.owner) != (old.mode, old.owner):
            yield f"chown {old.owner} {place}; chmod {old.mode & 0o7777:o} {place}"


def _at(folder: str, path: str) -> str:
    return shlex.quote(f"{folder}/{path.removeprefix('./')}")
