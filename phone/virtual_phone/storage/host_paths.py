"""Mapping the phone's paths to the host's.

Links are followed here, component by component, from the phone's root; the host never follows
one, even if files are swapped meanwhile or SQLite opens them itself: on the host a link's target
is a single name, which can only be in the same folder.  So no path ever leaves the phone's
directory.

A path may have 2,000 parts, and a tree as many levels: a path that the host has, too, is resolved
by one of its calls, one with links by a call for each part, until a part is missing.
"""

import errno
import os
from collections import deque
from collections.abc import Collection
from pathlib import Path

from virtual_phone.storage.file_stat import STORAGE, VOLUMES
from virtual_phone.storage.spellings import Spellings

MOUNTS = {"/data/media/0": STORAGE, "/mnt/user/0/emulated/0": STORAGE}
PLACES_WITHOUT_CASE = tuple(f"{volume}/" for volume in VOLUMES)
MOST_LINKS = 40
LONGEST_PATH = 4095  # bytes: PATH_MAX (limits.h) without its NUL
WORTH_A_CALL = 4  # parts of a path that are first tried as a whole
MOST_FOLDERS = 4096  # in the cache of canonical paths
LINK = "link:"  # the prefix of links' targets on the host, so that none is `..`


def parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part not in ("", ".")]


def join(folder: str, name: str) -> str:
    """A path below a folder; an absolute name is returned unchanged."""
    return name if name.startswith("/") else f"{folder.rstrip('/')}/{name}"


def stored_target(target: str) -> str:
    """A link's target as stored on the host, encoded as one name; raises if Linux rejects it."""
    size = len(os.fsencode(target))
    wrong = errno.ENAMETOOLONG if size > LONGEST_PATH else errno.ENOENT if not size else 0
    if wrong or "\0" in target:
        raise OSError(wrong or errno.EINVAL, os.strerror(wrong or errno.EINVAL))
    return LINK + target.replace("%", "%25").replace("/", "%2F")


def reported_target(stored: str) -> str:
    """The target that `stored_target` encodes."""
    return stored.removeprefix(LINK).replace("%2F", "/").replace("%25", "%")


def check_path(path: str) -> None:
    """Raise for a path that Linux takes from no process; a name's length is the host's matter."""
    if "\0" in path:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), path)
    if len(path) * 4 > LONGEST_PATH and len(os.fsencode(path)) > LONGEST_PATH:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), path)


def _real_path(host: str) -> str:
    """Where a path of the host leads, by Linux; empty if nowhere, or on another system.

    A link of the phone leads somewhere on the host if a file has the name that is its target.
    """
    if not hasattr(os, "O_PATH"):
        return ""
    try:
        handle = os.open(host, os.O_PATH)
    except OSError:
        return ""
    try:
        return os.readlink(f"/proc/self/fd/{handle}")
    except OSError:
        return ""
    finally:
        os.close(handle)


class HostPaths:
    """A directory of the host as the root, with Android's rules for names."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._roots = list(dict.fromkeys((str(root), os.path.realpath(root))))
        self.spellings = Spellings(str(root))
        self.folders: dict[str, str] = {}  # canonical paths of folders, by the path used

    def canonical(self, path: str, *, follow: bool = True) -> str:
        """The canonical path: links followed, mounts and letter case resolved."""
        check_path(path)
        above, _, name = path.rpartition("/")
        folder = self._folder(above) if above and name not in ("", ".", "..") else None
        if folder is None:
            return self._resolve(path, follow=follow)
        here = f"{folder}/{self._spelling(folder, name)}"
        if here in MOUNTS or (follow and os.path.islink(f"{self.root}{here}")):
            return self._resolve(path, follow=follow)
        return here

    def _folder(self, path: str) -> str | None:
        """The canonical path of a folder, cached until a folder or a link is removed."""
        known = self.folders.get(path)
        if known is None:
            found = self._resolve(path, follow=True)
            if not os.path.isdir(f"{self.root}{found}"):
                return None
            if len(self.folders) >= MOST_FOLDERS:
                self.folders.clear()
            known = self.folders[path] = found.rstrip("/")
        return known

    def _resolve(self, path: str, *, follow: bool) -> str:
        pending, here, links = deque(parts(path)), "", 0
        missing = False  # so that no further part is a link
        if self._is_whole(here, pending):
            return f"/{'/'.join(pending)}"
        while pending:
            part = pending.popleft()
            if part == "..":
                here, missing = here.rpartition("/")[0], False
                continue
            here = f"{here}/{part if missing else self._spelling(here, part)}"
            if here in MOUNTS:
                here = MOUNTS[here]
                continue
            if missing or not (pending or follow):
                continue
            try:
                target = self.target(here)
            except OSError as error:
                missing = error.errno != errno.EINVAL  # which is: it is there, and no link
                continue
            links += 1
            if links > MOST_LINKS:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
            here = "" if target.startswith("/") else here.rpartition("/")[0]
            pending.extendleft(reversed(parts(target)))
            if self._is_whole(here, pending):
                return f"{here}/{'/'.join(pending)}"
        return here or "/"

    def _is_whole(self, folder: str, names: Collection[str]) -> bool:
        """Whether names below a folder are a path of the host's: all are there, and no link."""
        if len(names) < WORTH_A_CALL or ".." in names:
            return False
        whole = f"{folder}/{'/'.join(names)}"
        if any(f"{whole}/".startswith(f"{place}/") for place in MOUNTS):
            return False
        return _real_path(f"{self._roots[-1]}{whole}") == f"{self._roots[-1]}{whole}"

    def _spelling(self, folder: str, name: str) -> str:
        """The name as spelled in the folder, if letter case is ignored there."""
        if not f"{folder}/".startswith(PLACES_WITHOUT_CASE):
            return name
        if os.path.lexists(f"{self.root}{folder}/{name}"):
            return name
        return self.spellings.find(folder, name) or name

    def host(self, path: str, *, follow: bool = True) -> Path:
        """The host's path of a file, for SQLite and media libraries."""
        return Path(f"{self.root}{self.canonical(path, follow=follow)}")

    def target(self, canonical: str) -> str:
        """A link's target, as given when the link was made."""
        return reported_target(os.readlink(f"{self.root}{canonical}"))

    def make_link(self, canonical: str, target: str) -> str:
        """Make a link, and return its path on the host."""
        host = f"{self.root}{canonical}"
        os.symlink(stored_target(target), host)
        return host

    def path_of(self, host: str) -> str:
        """The phone's path of a host file; empty if it is outside of the phone's directory."""
        for root in self._roots:
            if host.startswith(f"{root}/"):
                return host[len(root) :]
        return ""

    def without_host(self, text: str) -> str:
        """A text for a client, without paths of the host."""
        for root in self._roots:
            text = text.replace(root, "").replace(root.rpartition("/")[0], "")
        return text
