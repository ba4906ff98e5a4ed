"""cp, mv and install."""

import errno
import os
import posixpath
import stat as st
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.toybox.chmod import parse_mode
from virtual_phone.storage.file_stat import Stat
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]
PIECE = 1 << 20


def copy_file(sh: Shell, source: str, target: str) -> None:
    """Copy the content of a file, without its mode and times."""
    with sh.files.open(source) as old, sh.files.open(target, "wb") as new:
        while piece := old.read(PIECE):
            new.write(piece)
            sh.session.slice()
    sh.files.written(target)


def keep_attributes(sh: Shell, found: Stat, target: str, *, owner: bool) -> None:
    """Give a copy the mode (and the owner) of what it was copied from."""
    there = sh.files.stat(target)
    if st.S_IMODE(there.mode) != st.S_IMODE(found.mode):
        sh.files.chmod(target, st.S_IMODE(found.mode))
    if owner and (there.uid, there.gid) != (found.uid, found.gid):
        sh.files.chown(target, found.uid, found.gid)


class Copying:
    """One call of cp."""

    def __init__(self, sh: Shell, given: Options) -> None:
        self.sh = sh
        self.files = sh.files
        self.recursive = any(letter in given for letter in "rRa")
        self.preserve = "p" in given or "a" in given
        self.keep_links = any(letter in given for letter in "Pda") or (
            self.recursive and not ("L" in given or "H" in given)
        )
        self.given = given

    def copy(self, name: str, target: str, *, target_name: str) -> Output:
        """Copy a file or folder; messages call the target ``target_name``."""
        source = self.sh.path(name)
        try:
            found = self.files.stat(source, follow=not self.keep_links)
        except OSError as error:
            if self.files.is_link(source):
                self.sh.fail_os(error, target_name)
            else:
                self.sh.fail(f"bad '{name}': {os.strerror(error.errno or 0)}")
            return
        if self._same(source, target):
            self.sh.fail(f"'{target_name}' is '{name}'")
            return
        if found.is_dir and not self.recursive:
            if self.files.is_dir(target):
                self.sh.fail(f"'{target_name}' is a directory")
            else:
                self.sh.fail(f"Skipped dir '{target_name}': {os.strerror(errno.ENOENT)}")
            return
        if found.is_dir and self.files.canonical(target).startswith(
            self.files.canonical(source).rstrip("/") + "/"
        ):
            self.sh.fail(f"'{target_name}' is '{posixpath.dirname(target_name) or name}'")
            return
        yield from flat(self._copy(found, source, name, target, target_name))

    def _same(self, source: str, target: str) -> bool:
        files = self.files
        follow = not self.keep_links
        return files.exists(target) and files.canonical(source, follow=follow) == files.canonical(
            target, follow=follow
        )

    def _copy(
        self, found: Stat, source: str, name: str, target: str, target_name: str
    ) -> Descent[str | bytes]:
        if "v" in self.given:
            yield f"cp '{name}'\n"
        try:
            if found.is_dir:
                yield self._folder(found, source, name, target, target_name)
            elif found.is_link:
                self._link(source, target)
            else:
                self._file(found, source, name, target, target_name)
        except OSError as error:
            self.sh.fail_os(error, target_name if error.filename != source else name)

    def _file(self, found: Stat, source: str, name: str, target: str, target_name: str) -> None:
        files = self.files
        there = self._there(target)
        if there and there.is_dir:
            self.sh.fail(f"'{target_name}' is a directory")
            return
        if there and ("n" in self.given or ("u" in self.given and there.mtime >= found.mtime)):
            return
        if there and "F" in self.given:
            files.remove(target)
        if "s" in self.given:
            files.symlink(name, target)
            return
        copy_file(self.sh, source, target)
        if self.preserve or not there:
            keep_attributes(self.sh, found, target, owner=self.preserve)
        if self.preserve:
            files.utime(target, atime=found.atime, mtime=found.mtime)

    def _there(self, target: str) -> Stat | None:
        try:
            return self.files.stat(target)
        except OSError:
            return None

    def _link(self, source: str, target: str) -> None:
        if self.files.exists(target) or self.files.is_link(target):
            self.files.remove(target)
        self.files.symlink(self.files.readlink(source), target)

    def _folder(
        self, found: Stat, source: str, name: str, target: str, target_name: str
    ) -> Descent[str | bytes]:
        files = self.files
        if files.exists(target) and not files.is_dir(target):
            self.sh.fail(f"dir at '{name}'")
            return
        new = not files.exists(target)
        if new:
            files.mkdir(target)
        for each in files.listdir(source):
            below = join(source, each)
            inner = files.stat(below, follow=not self.keep_links)
            yield self._copy(
                inner, below, join(name, each), join(target, each), join(target_name, each)
            )
        if self.preserve or new:
            keep_attributes(self.sh, found, target, owner=self.preserve)
        if self.preserve:
            files.utime(target, atime=found.atime, mtime=found.mtime)


def _target(sh: Shell, given: Options) -> tuple[list[str], str, bool]:
    """The sources, the target, and whether the target is a folder to copy into."""
    if "t" in given:
        into = given.get("t")
        if not sh.files.is_dir(sh.path(into)):
            raise Failed(f"'{into}' not directory")
        return given.rest, into, True
    if len(given.rest) < 2:
        raise Failed("Needs 2 arguments")
    *sources, target = given.rest
    is_folder = sh.files.is_dir(sh.path(target)) and "T" not in given
    if len(sources) > 1 and not is_folder:
        raise Failed(f"'{target}' not directory")
    return sources, target, is_folder


LONG = {
    "target-directory": "t",
    "no-target-directory": "T",
    "preserve": "p",
    "verbose": "v",
    "parents": "D",
    "force": "f",
    "remove-destination": "F",
}


@builtin
def cp(sh: Shell, *arguments: str) -> Output:
    """Copy files and folders."""
    given = options(sh, arguments, "adlnrsvFRTDLPHpfiu", "t", long=LONG, least=1)
    sources, target, into = _target(sh, given)
    if "l" in given:
        raise Failed(f"'{target}': {os.strerror(errno.ENOSYS)}")
    copying = Copying(sh, given)
    for name in sources:
        target_name = target
        if "D" in given:
            target_name = join(target, name.lstrip("/"))
            sh.files.mkdir(posixpath.dirname(sh.path(target_name)), parents=True)
        elif into:
            last = name.rstrip("/").rpartition("/")[2]
            target_name = target if last in (".", "..", "") else join(target, last)
        if (
            target_name.endswith("/")
            and not sh.files.is_dir(sh.path(target_name))
            and not copying.recursive
        ):
            sh.fail(target_name, os.strerror(errno.EISDIR))
            continue
        yield from copying.copy(name, sh.path(target_name), target_name=target_name)


@builtin
def mv(sh: Shell, *arguments: str) -> Output:
    """Move files and folders."""
    given = options(sh, arguments, "vnFfiTx", "t", long=LONG, least=1)
    sources, target, into = _target(sh, given)
    for name in sources:
        target_name = join(target, name.rstrip("/").rpartition("/")[2]) if into else target
        _move(sh, name, target_name, no_clobber="n" in given)
    return iter(())


def _move(sh: Shell, name: str, target_name: str, *, no_clobber: bool) -> None:
    files, source, target = sh.files, sh.path(name), sh.path(target_name)
    try:
        files.stat(source, follow=False)
    except OSError as error:
        sh.fail(f"bad '{name}': {os.strerror(error.errno or 0)}")
        return
    spelled = files.canonical(source, follow=False), files.canonical(target, follow=False)
    if spelled[0] == spelled[1] and source.rpartition("/")[2] == target.rpartition("/")[2]:
        return
    if no_clobber and (files.exists(target) or files.is_link(target)):
        return
    if spelled[1].startswith(spelled[0] + "/"):
        sh.fail(f"bad '{name}': {os.strerror(errno.EINVAL)}")
        return
    try:
        files.rename(source, target)
    except OSError as error:
        sh.fail(f"bad '{name}': {os.strerror(error.errno or 0)}")
        return


@builtin
def install(sh: Shell, *arguments: str) -> Output:
    """Copy files and set their modes."""
    given = options(sh, arguments, "dDpsvbcCT", "gmot", least=1)
    mode = given.get("m", "755")
    if "d" in given:
        for name in given.rest:
            sh.files.mkdir(sh.path(name), parents=True)
        return
    sources, target, into = _target(sh, given)
    copying = Copying(sh, given)
    for name in sources:
        target_name = join(target, name.rpartition("/")[2]) if into else target
        yield from copying.copy(name, sh.path(target_name), target_name=target_name)
        if sh.files.exists(sh.path(target_name)):
            sh.files.chmod(sh.path(target_name), parse_mode(mode, 0, folder=False))
