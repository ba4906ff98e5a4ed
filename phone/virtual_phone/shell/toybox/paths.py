"""Names and places: basename, dirname, readlink, realpath, which."""

import posixpath
from collections.abc import Iterator

from virtual_phone.shell.builtins.cd import tidy
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.language.call import locate
from virtual_phone.shell.options import options

Output = Iterator[str | bytes]


def _base(name: str, suffix: str = "") -> str:
    if not name:
        return "."
    last = name.rstrip("/").rpartition("/")[2] or "/"
    return last[: -len(suffix)] if suffix and last.endswith(suffix) and last != suffix else last


@builtin(reads=True)
def basename(sh: Shell, *arguments: str) -> Output:
    """The last part of a path."""
    given = options(sh, arguments, "a", "s", least=1)
    if "a" in given or "s" in given:
        yield from (_base(name, given.get("s")) + "\n" for name in given.rest)
        return
    if len(given.rest) > 2:
        raise Failed("too many args")
    yield _base(*given.rest) + "\n"


@builtin(reads=True)
def dirname(sh: Shell, *arguments: str) -> Output:
    """A path without its last part."""
    given = options(sh, arguments, least=1)
    for name in given.rest:
        stripped = name.rstrip("/")
        above = stripped.rpartition("/")[0].rstrip("/")
        yield (above or ("/" if name.startswith("/") else ".")) + "\n"


def _followed(sh: Shell, name: str, how: str) -> str | None:
    """The canonical path of a name; None if a part that ``how`` requires is missing."""
    path = sh.path(name)
    try:
        found = sh.files.canonical(path)
    except OSError:
        return None
    above = posixpath.dirname(found)
    if how == "e" and not sh.files.exists(found):
        return None
    if how == "f" and not sh.files.is_dir(above):
        return None
    return found


@builtin(reads=True)
def readlink(sh: Shell, *arguments: str) -> Output:
    """Print the target of a link."""
    given = options(sh, arguments, "nqvfem", long={"canonicalize": "f"}, least=1)
    how = given.last("fem")
    for name in given.rest:
        if how:
            found = _followed(sh, name, how)
        else:
            is_link = sh.files.is_link(sh.path(name))
            found = sh.files.readlink(sh.path(name)) if is_link else None
        if found is None:
            sh.status = 1
        else:
            yield found + ("" if "n" in given else "\n")


@builtin(reads=True)
def realpath(sh: Shell, *arguments: str) -> Output:
    """Print the canonical path of each name."""
    given = options(
        sh,
        arguments,
        "LPemqsz",
        "R",
        long={"relative-to": "R", "relative-base": "R", "quiet": "q"},
        least=1,
    )
    how = given.last("em") or "f"
    for name in given.rest:
        path = tidy(sh.path(name)) if "s" in given else _followed(sh, name, how)
        if path is None:
            if "q" not in given:
                sh.fail(name, "No such file or directory")
            sh.status = 1
            continue
        if "R" in given:
            path = posixpath.relpath(path, _followed(sh, given.get("R"), "m") or "/")
        yield path + "\n"


@builtin(reads=True)
def which(sh: Shell, *arguments: str) -> Output:
    """Print the paths of commands."""
    given = options(sh, arguments, "a", least=1)
    for name in given.rest:
        path = locate(name, sh.session)
        if path is None or sh.files.is_dir(path):
            sh.status = 1
        else:
            yield path + "\n"
