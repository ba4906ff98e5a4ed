"""rm, rmdir, unlink."""

import errno
import os
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.options import options
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]


@builtin
def rmdir(sh: Shell, *arguments: str) -> Output:
    """Remove empty folders."""
    given = options(sh, arguments, "p", long={"ignore-fail-on-non-empty": "i"}, least=1)
    for name in given.rest:
        current = name
        while current:
            try:
                sh.files.rmdir(sh.path(current))
            except OSError as error:
                if not ("i" in given and error.errno == errno.ENOTEMPTY):
                    sh.fail_os(error, current)
                break
            current = current.rpartition("/")[0] if "p" in given else ""
    return iter(())


@builtin
def rm(sh: Shell, *arguments: str) -> Output:
    """Remove files, and folders with all that is in them."""
    given = options(sh, arguments, "firRvx", least=0)
    forced = "f" in given
    if not given.rest and not forced:
        raise Failed('Needs 1 argument (see "rm --help")')
    deep = "r" in given or "R" in given
    for name in given.rest:
        if name.rstrip("/").rpartition("/")[2] in (".", ".."):
            sh.fail(f"bad path {name}")
            continue
        try:
            found = sh.files.stat(sh.path(name), follow=False)
        except OSError as error:
            if not forced or error.errno not in (errno.ENOENT, errno.ENOTDIR):
                sh.fail_os(error, name)
            continue
        if found.is_dir and not deep:
            sh.fail_os(IsADirectoryError(errno.EISDIR, ""), name)
            continue
        yield from flat(_remove(sh, name, verbose="v" in given))


def _remove(sh: Shell, name: str, *, verbose: bool) -> Descent[str]:
    path = sh.path(name)
    try:
        if not sh.files.stat(path, follow=False).is_dir:
            sh.files.remove(path)
        else:
            for each in sh.files.listdir(path):
                yield _remove(sh, join(name, each), verbose=verbose)
            sh.files.rmdir(path)
            if verbose:
                yield f"rmdir '{name}'\n"
            return
    except OSError as error:
        sh.fail_os(error, name)
        return
    if verbose:
        yield f"rm '{name}'\n"


@builtin
def unlink(sh: Shell, *arguments: str) -> Output:
    """Remove one file."""
    given = options(sh, arguments, least=1, most=1)
    name = given.rest[0]
    try:
        if sh.files.is_dir(sh.path(name)):
            raise IsADirectoryError(errno.EISDIR, "", name)
        sh.files.remove(sh.path(name))
    except OSError as error:
        sh.fail(f"couldn't unlink '{name}': {os.strerror(error.errno or 0)}")
    return iter(())
