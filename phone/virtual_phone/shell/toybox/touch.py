"""touch and truncate: the times of files, and their lengths."""

import os
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.options import Options, options, size
from virtual_phone.shell.toybox.date_parsing import parse_date, parse_stamp

Output = Iterator[str | bytes]


@builtin
def touch(sh: Shell, *arguments: str) -> Output:
    """Create files and set their times."""
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
    changes = {
        "+": old + amount,
        "-": max(old - amount, 0),
        "<": min(old, amount),
        ">": max(old, amount),
    }
    return changes.get(sign, amount)
