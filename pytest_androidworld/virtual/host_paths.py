"""Mapping the phone's paths to the host's.

Links are followed here, component by component, from the phone's root; the host never follows
one, even if files are swapped meanwhile or SQLite opens them itself: on the host a link's target
is a single name, which can only be in the same folder.  So no path ever leaves the phone's
directory.
"""

import errno
import os
from collections import deque
from pathlib import Path

from pytest_androidworld.virtual.file_stat import STORAGE

MOUNTS = {"/data/media/0": STORAGE, "/mnt/user/0/emulated/0": STORAGE}
MOST_LINKS = 40
LINK = "link:"  # the prefix of links' targets on the host, so that none is `..`


def parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part not in ("", ".")]


def join(folder: str, name: str) -> str:
    """A path below a folder; an absolute name is returned unchanged."""
    return name if name.startswith("/") else f"{folder.rstrip('/')}/{name}"


def stored_target(target: str) -> str:
    """A link's target as stored on the host, encoded as one name."""
    return LINK + target.replace("%", "%25").replace("/", "%2F")


def reported_target(stored: str) -> str:
    """The target that `stored_target` encodes."""
    return stored.removeprefix(LINK).replace("%2F", "/").replace("%25", "%")


class HostPaths:
    """A directory of the host as the root, with Android's rules for names."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._roots = list(dict.fromkeys((str(root), os.path.realpath(root))))
        self.folders: dict[str, str] = {}  # canonical paths of folders, by the path used

    def canonical(self, path: str, *, follow: bool = True) -> str:
        """The canonical path: links followed, mounts and letter case resolved."""
        above, _, name = path.rpartition("/")
        folder = self._folder(above) if above and name not in ("", ".", "..") else None
        if folder is None or "\0" in name:
            return self._resolve(path, follow=follow)
        here = f"{folder}/{self._spelling(parts(folder), name)}"
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
                target = self.target(here)
            except OSError:
                continue
            links += 1
            if links > MOST_LINKS:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
            done = [] if target.startswith("/") else done[:-1]
            pending.extendleft(reversed(parts(target)))
        return "/" + "/".join(done)

    def _spelling(self, folder: list[str], name: str) -> str:
        """The name as spelled in the folder, if letter case is ignored there."""
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
        """The host's path of a file, for SQLite and media libraries."""
        return Path(f"{self.root}{self.canonical(path, follow=follow)}")

    def target(self, canonical: str) -> str:
        """A link's target, as given when the link was made."""
        return reported_target(os.readlink(f"{self.root}{canonical}"))

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
