"""mkdir, mktemp, mkfifo."""

import errno
import os
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import options
from virtual_phone.shell.toybox.chmod import parse_mode
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]


@builtin
def mkdir(sh: Shell, *arguments: str) -> Output:
    """Make folders."""
    given = options(sh, arguments, "vpZ", "m", long={"parents": "p", "mode": "m"}, least=1)
    for name in given.rest:
        try:
            made = _make(sh, name, parents="p" in given)
            if "m" in given:
                sh.files.chmod(sh.path(name), parse_mode(given.get("m"), 0o777, folder=True))
        except OSError as error:
            sh.fail(f"'{name}': {os.strerror(error.errno or 0)}")
            continue
        if "v" in given:
            for each in made:
                sh.fail(f"created directory '{each}'", status=sh.status)
    return iter(())


def _make(sh: Shell, name: str, *, parents: bool) -> list[str]:
    """Make a folder, with ``parents`` those above it, too; returns the folders made."""
    files, made = sh.files, list[str]()
    if parents:
        steps = [part for part in name.split("/") if part]
        for depth in range(1, len(steps)):
            above = ("/" if name.startswith("/") else "") + "/".join(steps[:depth])
            if not files.exists(sh.path(above)):
                files.mkdir(sh.path(above))
                made.append(above)
        if files.is_dir(sh.path(name)):
            return made
    if files.exists(sh.path(name)):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)
    files.mkdir(sh.path(name))
    return [*made, name]


@builtin
def mktemp(sh: Shell, *arguments: str) -> Output:
    """Make a file or a folder with a new name."""
    given = options(sh, arguments, "uqdt", "p", most=1)
    form = (given.rest or ["tmp.XXXXXXXXXX"])[0]
    stem = form.rstrip("X")
    width = len(form) - len(stem)
    if width < 3:
        raise Failed(f"need XXX: {os.strerror(errno.ENOENT)}")
    folder = given.get("p") or ("" if given.rest and "t" not in given else _temporary(sh))
    number = 0
    while True:
        name = (
            join(folder, stem + _suffix(number, width))
            if folder
            else stem + _suffix(number, width)
        )
        if not sh.files.exists(sh.path(name)):
            break
        number += 1
    try:
        if "u" not in given:
            if "d" in given:
                sh.files.mkdir(sh.path(name))
            else:
                sh.files.write(sh.path(name), b"")
            sh.files.chmod(sh.path(name), 0o700 if "d" in given else 0o600)
    except OSError as error:
        if "q" not in given:
            sh.fail(f"Failed to create {name}: {os.strerror(error.errno or 0)}")
        sh.status = 1
        return
    yield name + "\n"


def _temporary(sh: Shell) -> str:
    return sh.env.get("TMPDIR", "/data/local/tmp")


def _suffix(number: int, width: int) -> str:
    """Characters that look random and are the same on every run."""
    state = (number + 1) * 0x9E3779B97F4A7C15
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    found = ""
    for _ in range(width):
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        found += alphabet[(state >> 33) % len(alphabet)]
    return found


@builtin
def mkfifo(sh: Shell, *arguments: str) -> Output:
    """Named pipes cannot be made in the phone's storage."""
    given = options(sh, arguments, "Z", "m", least=1)
    for name in given.rest:
        sh.fail(f"'{name}': {os.strerror(errno.EPERM)}")
    return iter(())
