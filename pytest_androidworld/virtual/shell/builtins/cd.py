"""Where the shell stands, and what new files may be."""

import os
from collections.abc import Iterator

from pytest_androidworld.virtual.files import parts
from pytest_androidworld.virtual.shell.core import Failed, Shell, builtin
from pytest_androidworld.virtual.shell.language.flow import Complaint

Output = Iterator[str | bytes]


def tidy(path: str) -> str:
    """A path without ``.`` and ``..``, by its spelling alone."""
    found: list[str] = []
    for part in parts(path):
        if part == "..":
            del found[-1:]
        else:
            found.append(part)
    return "/" + "/".join(found)


@builtin("cd", "chdir", inside=True)
def cd(sh: Shell, *words: str) -> Output:
    """Go to a folder."""
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
    """Where one stands."""
    for word in words:
        if word not in ("-P", "-L"):
            raise Failed(f"{word}: unknown option")
    yield f"{sh.files.canonical(sh.session.cwd) if '-P' in words else sh.session.cwd}\n"


@builtin("umask", inside=True)
def umask(sh: Shell, *words: str) -> Output:
    """Which permissions new files do not get."""
    mask = sh.session.umask
    if not words:
        yield f"{mask:03o}\n"
    elif words[0] == "-S":
        letters = ["".join(c for c, b in zip("rwx", (4, 2, 1), strict=True) if not mask >> s & b)
                   for s in (6, 3, 0)]  # fmt: skip
        yield "u={},g={},o={}\n".format(*letters)
    elif words[0].isdigit() and not set(words[0]) & set("89"):
        sh.session.umask = int(words[0], 8) & 0o777
    else:
        raise Complaint("umask: bad mask")


LIMITS = {
    "-t": ("time(cpu-seconds)", "unlimited"), "-f": ("file(blocks)", "unlimited"),
    "-c": ("coredump(blocks)", "0"), "-d": ("data(KiB)", "unlimited"),
    "-s": ("stack(KiB)", "8192"), "-l": ("lockedmem(KiB)", "65536"),
    "-n": ("nofiles(descriptors)", "32768"), "-p": ("processes", "7654"),
    "-v": ("address-space(KiB)", "unlimited"),
}  # fmt: skip


@builtin("ulimit", inside=True)
def ulimit(sh: Shell, *words: str) -> Output:
    """The limits of a process; setting one is accepted."""
    if "-a" in words:
        for letter, (name, value) in LIMITS.items():
            yield f"{letter}: {name:<21} {value}\n"
        return
    letter = next((word for word in words if word in LIMITS), "-f")
    if not any(word.isdigit() or word == "unlimited" for word in words):
        yield f"{LIMITS[letter][1]}\n"
