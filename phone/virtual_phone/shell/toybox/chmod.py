"""Permissions, owners and labels: chmod, chown, chgrp, chcon, restorecon."""

import re
import stat as st
from collections.abc import Callable, Iterator, Sequence

from virtual_phone.shell import users
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.options import Options, options
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]
_CLAUSE = re.compile(r"([ugoa]*)((?:[-+=](?:[rwxXst]*|[ugo]))+)\Z")
_STEP = re.compile(r"([-+=])([rwxXst]*|[ugo])(?=[-+=]|\Z)")
_MINUS = re.compile(r"-[rwxXst]+(,.*)?\Z")
_BITS = {"r": 4, "w": 2, "x": 1}
_SHIFTS = {"u": 6, "g": 3, "o": 0}


def parse_mode(text: str, old: int, *, folder: bool) -> int:
    """An octal mode, or a symbolic one as a change of ``old``."""
    if re.fullmatch(r"[0-7]{1,5}", text):
        return int(text, 8) & 0o7777
    mode = old & 0o7777
    for clause in text.split(","):
        found = _CLAUSE.match(clause)
        if not found:
            raise Failed(f"bad mode '{text}'")
        classes = "ugo" if not found[1] or "a" in found[1] else found[1]
        for op, what in _STEP.findall(found[2]):
            mode = _changed(mode, classes, op, what, folder)
    return mode


def _changed(mode: int, classes: str, op: str, what: str, folder: bool) -> int:
    for each in dict.fromkeys(classes):
        shift = _SHIFTS[each]
        if what in _SHIFTS:
            bits = mode >> _SHIFTS[what] & 7
        else:
            bits = sum(_BITS[letter] for letter in set(what) & set("rwx"))
            if "X" in what and (folder or mode & 0o111):
                bits |= 1
        special = 0
        if "s" in what:
            special |= {"u": 0o4000, "g": 0o2000, "o": 0}[each]
        if "t" in what and classes in ("ugo", "o"):
            special |= 0o1000
        if op == "+":
            mode |= bits << shift | special
        elif op == "-":
            mode &= ~(bits << shift | special)
        else:
            mode = mode & ~(7 << shift) | bits << shift | special
    return mode


def _each_path(sh: Shell, names: Sequence[str], *, deep: bool) -> Descent[tuple[str, str]]:
    """Each name and its path, with ``-R`` also what is below it; reports missing files."""
    for name in names:
        path = sh.path(name)
        try:
            found = sh.files.stat(path)
        except OSError as error:
            sh.fail_os(error, name)
            continue
        yield name, path
        if deep and found.is_dir:
            below = sh.files.listdir(path)
            links = [each for each in below if sh.files.is_link(join(path, each))]
            rest = [join(name, each) for each in below if each not in links]
            yield _each_path(sh, rest, deep=True)


def _apply(sh: Shell, given: Options, change: Callable[[str, str], str]) -> Output:
    deep = "R" in given
    for name, path in flat(_each_path(sh, given.rest[1:], deep=deep)):
        try:
            line = change(name, path)
        except OSError as error:
            if "f" not in given:
                sh.fail_os(error, name)
            sh.status = 1
            continue
        if "v" in given:
            yield line


@builtin
def chmod(sh: Shell, *arguments: str) -> Output:
    """Set permissions."""
    guarded = ["\0" + a if _MINUS.match(a) else a for a in arguments]
    given = options(sh, guarded, "vRfh", least=2)
    mode = given.rest[0].lstrip("\0")
    if not re.fullmatch(r"[0-7]{1,5}", mode):
        parse_mode(mode, 0, folder=False)

    def change(name: str, path: str) -> str:
        found = sh.files.stat(path)
        sh.files.chmod(path, parse_mode(mode, st.S_IMODE(found.mode), folder=found.is_dir))
        return f"chmod '{name}' to {mode}\n"

    yield from _apply(sh, given, change)


def _user(text: str, kind: str) -> int | None:
    if not text:
        return None
    number = users.number(text)
    if number is None:
        raise Failed(f"bad {kind} '{text}'")
    return number


@builtin("chown", "chgrp")
def chown(sh: Shell, *arguments: str) -> Output:
    """Set owners and groups."""
    given = options(sh, arguments, "vRfhHLP", least=2)
    spec = given.rest[0]
    if sh.name == "chgrp":
        owner, group = "", spec
    else:
        owner, colon, group = spec.partition(":")
        if not colon and "." in spec and users.number(spec) is None:
            owner, _, group = spec.partition(".")
    uid, gid = _user(owner, "user"), _user(group, "group")

    def change(name: str, path: str) -> str:
        sh.files.chown(path, uid, gid)
        return f"{sh.name} {spec} {name}\n"

    yield from _apply(sh, given, change)


@builtin
def chcon(sh: Shell, *arguments: str) -> Output:
    """Accept security labels; here they always follow from the path."""
    given = options(sh, arguments, "vRh", least=2)
    yield from _apply(sh, given, lambda name, path: f"chcon '{name}' to {given.rest[0]}\n")


@builtin
def restorecon(sh: Shell, *arguments: str) -> Output:
    """Restore security labels, which always match the path here."""
    given = options(sh, arguments, "DFRnrv", least=1)
    for name in given.rest:
        try:
            sh.files.stat(sh.path(name))
        except OSError as error:
            sh.fail_os(error, f"restorecon failed: {name}")
    return iter(())
