"""Making and removing: mkdir, rmdir, rm, unlink, touch, truncate, ln, mktemp."""

import errno
import os
import posixpath
from collections.abc import Iterator

from pytest_androidworld.virtual.files import join
from pytest_androidworld.virtual.shell.core import Failed, Shell, builtin
from pytest_androidworld.virtual.shell.options import Options, options, size
from pytest_androidworld.virtual.shell.toybox.chmod import parse_mode
from pytest_androidworld.virtual.shell.toybox.date_parsing import parse_date, parse_stamp

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
    """Make a folder, with those above it if asked; which ones were made."""
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
        yield from _remove(sh, name, verbose="v" in given)


def _remove(sh: Shell, name: str, *, verbose: bool) -> Output:
    path = sh.path(name)
    try:
        if not sh.files.stat(path, follow=False).is_dir:
            sh.files.remove(path)
        else:
            for each in sh.files.listdir(path):
                yield from _remove(sh, join(name, each), verbose=verbose)
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


@builtin
def touch(sh: Shell, *arguments: str) -> Output:
    """Make files and set their times."""
    given = options(sh, arguments, "acmh", "dtr", long={"no-create": "c", "date": "d"}, least=1)
    atime, mtime = _times(sh, given)
    both = ("a" in given) == ("m" in given)
    for name in given.rest:
        path = sh.path(name)
        try:
            if not sh.files.exists(path):
                if "c" in given or "h" in given:
                    continue
                sh.files.write(path, b"")
            if sh.files.is_link(path) and "h" in given:
                continue
            sh.files.utime(
                path,
                atime=atime if both or "a" in given else None,
                mtime=mtime if both or "m" in given else None,
            )
            sh.files.touched(path)
        except OSError as error:
            sh.fail(f"'{name}': {os.strerror(error.errno or 0)}")
    return iter(())


def _times(sh: Shell, given: Options) -> tuple[int, int]:
    if "r" in given:
        found = sh.files.stat(sh.path(given.get("r")))
        return found.atime, found.mtime
    now = sh.phone.clock.wall()
    if "t" in given:
        now = parse_stamp(sh.phone, given.get("t"), year_first=True)
    elif "d" in given:
        now = parse_date(sh.phone, given.get("d"))
    return now, now


@builtin
def truncate(sh: Shell, *arguments: str) -> Output:
    """Make files shorter or longer."""
    given = options(sh, arguments, "c", "s", least=0)
    if "s" not in given:
        raise Failed('Needs -s (see "truncate --help")')
    if not given.rest:
        raise Failed('Needs 1 argument (see "truncate --help")')
    spec = given.get("s")
    sign = spec[0] if spec[0] in "+-<>/%" else ""
    amount = size(spec[len(sign) :])
    for name in given.rest:
        path = sh.path(name)
        try:
            if not sh.files.exists(path):
                if "c" in given:
                    continue
                sh.files.write(path, b"")
            sh.files.resize(path, _length(sh.files.stat(path).size, sign, amount))
        except OSError as error:
            sh.fail_os(error, name)
    return iter(())


def _length(old: int, sign: str, amount: int) -> int:
    if sign in ("/", "%"):
        return (old if sign == "/" else old + amount - 1) // max(amount, 1) * amount
    changes = {"+": old + amount, "-": max(old - amount, 0), "<": min(old, amount),
               ">": max(old, amount)}  # fmt: skip
    return changes.get(sign, amount)


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
    """Letters that look random and are the same on every run."""
    state = (number + 1) * 0x9E3779B97F4A7C15
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    found = ""
    for _ in range(width):
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        found += letters[(state >> 33) % len(letters)]
    return found


@builtin
def mkfifo(sh: Shell, *arguments: str) -> Output:
    """Named pipes cannot be made in the phone's storage."""
    given = options(sh, arguments, "Z", "m", least=1)
    for name in given.rest:
        sh.fail(f"'{name}': {os.strerror(errno.EPERM)}")
    return iter(())
