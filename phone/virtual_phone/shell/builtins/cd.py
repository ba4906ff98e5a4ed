"""cd and pwd: the working directory."""

import os
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.storage.files import parts

Output = Iterator[str | bytes]


def tidy(path: str) -> str:
    """A path without ``.`` and ``..``, resolved by text alone."""
    found: list[str] = []
    for part in parts(path):
        if part == "..":
            del found[-1:]
        else:
            found.append(part)
    return "/" + "/".join(found)


@builtin("cd", "chdir", inside=True)
def cd(sh: Shell, *words: str) -> Output:
    """Change the working directory."""
    session = sh.session
    physical = "-P" in words
    rest = [word for word in words if word not in ("-P", "-L", "--")]
    if len(rest) > 1:
        raise Failed("bad substitution", 2)
    target = rest[0] if rest else session.get("HOME") or "/"
    back = target == "-"
    if back:
        target = session.get("OLDPWD") or ""
        if not target:
            raise Failed("no OLDPWD", 2)
    path = tidy(session.path(target))
    try:
        session.files.enter(path)
    except OSError as error:
        raise Failed(f"{path}: {os.strerror(error.errno or 0)}", 2) from None
    session.variables["OLDPWD"] = session.cwd
    session.cwd = session.files.canonical(path) if physical else path
    if back:
        yield f"{session.cwd}\n"


@builtin("pwd", inside=True)
def pwd(sh: Shell, *words: str) -> Output:
    """Print the working directory."""
    for word in words:
        if word not in ("-P", "-L"):
            raise Failed(f"{word}: unknown option")
    yield f"{sh.files.canonical(sh.session.cwd) if '-P' in words else sh.session.cwd}\n"
