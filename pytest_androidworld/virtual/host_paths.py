"""Where a path of the phone's lies on the host: the one way from the one to the other.

Links are followed here, component by component, and count from the phone's root; the host never
follows one.  It could not, either, if files are swapped meanwhile, SQLite's own opening
included: on the host a link's target is one single name, which leads nowhere but to a neighbour
in the same folder.  So no path leaves the phone's directory, now or later.
"""

import errno
import os
from collections import deque
from pathlib import Path

from pytest_androidworld.virtual.file_stat import STORAGE

MOUNTS = {"/data/media/0": STORAGE, "/mnt/user/0/emulated/0": STORAGE}
MOST_LINKS = 40
LINK = "link:"  # what a link's target begins with on the host, so that it is never `..`


def parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part not in ("", ".")]


def join(folder: str, name: str) -> str:
    """A path below a folder; an absolute name stands for itself."""
    return name if name.startswith("/") else f"{folder.rstrip('/')}/{name}"


def stored_target(target: str) -> str:
    """A link's target as the host has it: one name, whatever the target is."""
    return LINK + target.replace("%", "%25").replace("/", "%2F")


def reported_target(stored: str) -> str:
    """What `stored_target` was made of."""
    return stored.removeprefix(LINK).replace("%2F", "/").replace("%25", "%")


class HostPaths:
    """A directory of the host's as a root, with Android's rules for names."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._roots = list(dict.fromkeys((str(root), os.path.realpath(root))))
        self.folders: dict[str, str] = {}  # the one name of each folder, by the name it was given

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
        """The canonical path of a folder, cached until a folder or a link goes away."""
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

    def target(self, canonical: str) -> str:
        """A link's target, as it was given when the link was made."""
        return reported_target(os.readlink(f"{self.root}{canonical}"))

    def path_of(self, host: str) -> str:
        """The phone's path of a file of the host's; nothing if it is not the phone's."""
        for root in self._roots:
            if host.startswith(f"{root}/"):
                return host[len(root) :]
        return ""

    def without_host(self, text: str) -> str:
        """A text for a client, without any path of the host's."""
        for root in self._roots:
            text = text.replace(root, "").replace(root.rpartition("/")[0], "")
        return text
