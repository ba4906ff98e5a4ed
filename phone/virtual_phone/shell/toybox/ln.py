"""ln."""

import errno
import os
import posixpath
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import Options, options
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]


@builtin
def ln(sh: Shell, *arguments: str) -> Output:
    """Make links."""
    given = options(sh, arguments, "snfrvTi", "t", least=1)
    *targets, place = given.rest if len(given.rest) > 1 else [*given.rest, "."]
    if "t" in given:
        targets, place = given.rest, given.get("t")
    into = sh.files.is_dir(sh.path(place)) and "T" not in given
    if "n" in given and sh.files.is_link(sh.path(place)):
        into = False
    if len(targets) > 1 and not into and sh.files.exists(sh.path(place)):
        raise Failed(f"'{place}' not a directory")
    for target in targets:
        name = join(place, target.rstrip("/").rpartition("/")[2]) if into else place
        name = name.removeprefix("./")
        if _link(sh, given, target, name) and "v" in given:
            sh.error(f"'{name}' -> '{target}'\n")
    return iter(())


def _link(sh: Shell, given: Options, target: str, name: str) -> bool:
    kind = "symbolic" if "s" in given else "hard"
    path = sh.path(name)
    try:
        if "s" not in given:
            sh.files.stat(sh.path(target))
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))
        if "r" in given:
            folder = posixpath.dirname(sh.files.canonical(path, follow=False))
            target = posixpath.relpath(sh.files.canonical(sh.path(target)), folder)
        if "f" in given and (sh.files.exists(path) or sh.files.is_link(path)):
            sh.files.remove(path)
        sh.files.symlink(target, path)
    except OSError as error:
        why = os.strerror(error.errno or 0)
        sh.fail(f"cannot create {kind} link from '{target}' to '{name}': {why}")
        return False
    return True
