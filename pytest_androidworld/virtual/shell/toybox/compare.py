"""cmp and diff."""

import difflib
from collections.abc import Iterator

from pytest_androidworld.virtual.files import join
from pytest_androidworld.virtual.shell.core import Shell, builtin
from pytest_androidworld.virtual.shell.descent import Descent, flat
from pytest_androidworld.virtual.shell.options import Options, options
from pytest_androidworld.virtual.shell.toybox.formatting import local
from pytest_androidworld.virtual.shell.toybox.inputs import STANDARD, open_input

Output = Iterator[str | bytes]
Group = list[tuple[str, int, int, int, int]]
NEWLINE = b"\n"


@builtin(reads=True)
def cmp(sh: Shell, *arguments: str) -> Output:
    """Find the first byte in which two files differ."""
    given = options(sh, arguments, "lsn", least=1, most=4, status=2)
    names = [*given.rest, "-"][:2]
    files = [open_input(sh, name, status=2) for name in names]
    if files[0] is None or files[1] is None:
        sh.status = 2
        return
    one, other = (file.read() if file else b"" for file in files)
    quiet = "s" in given
    if "l" in given:
        for at, (a, b) in enumerate(zip(one, other, strict=False), 1):
            if a != b:
                sh.status = 1
                yield f"{at} {a:3o} {b:3o}\n"
    else:
        for at, (a, b) in enumerate(zip(one, other, strict=False), 1):
            if a != b:
                sh.status = 1
                if not quiet:
                    line = one[: at - 1].count(b"\n") + 1
                    yield f"{names[0]} {names[1]} differ: char {at}, line {line}\n"
                return
    if len(one) != len(other):
        sh.status = 2
        shorter = min(len(one), len(other))
        if not quiet:
            name = names[len(other) < len(one)]
            where = "" if "l" in given else f", line {one[:shorter].count(NEWLINE)}"
            sh.error(f"cmp: EOF on {name} after byte {shorter}{where}\n")


@builtin(reads=True)
def diff(sh: Shell, *arguments: str) -> Output:
    """Show the lines in which two files or folders differ."""
    given = options(sh, arguments, "abBdiNqrTstuw", "LSU", least=2, most=2, status=2)
    one, other = given.rest
    try:
        if sh.files.is_dir(sh.path(one)) and sh.files.is_dir(sh.path(other)):
            yield from flat(_folders(sh, given, one, other))
            return
        if sh.files.is_dir(sh.path(one)):
            one = join(one, other.rpartition("/")[2])
        elif sh.files.is_dir(sh.path(other)):
            other = join(other, one.rpartition("/")[2])
        yield from _compared(sh, given, one, other)
    except OSError as error:
        sh.fail_os(error, _named(error, sh, one, other), 2)


def _named(error: OSError, sh: Shell, *names: str) -> str:
    return next((name for name in names if sh.path(name) == error.filename), str(error.filename))


def _folders(sh: Shell, given: Options, one: str, other: str) -> Descent[str | bytes]:
    here, there = (sh.files.listdir(sh.path(name)) for name in (one, other))
    for name in sorted({*here, *there}):
        a, b = join(one, name), join(other, name)
        if name not in there or name not in here:
            sh.status = 1
            yield f"Only in {one if name in here else other}: {name}\n"
        elif sh.files.is_dir(sh.path(a)) and sh.files.is_dir(sh.path(b)):
            if "r" in given:
                yield _folders(sh, given, a, b)
            else:
                yield f"Common subdirectories: {a} and {b}\n"
        else:
            yield from _compared(sh, given, a, b, titled=True)


def _read(sh: Shell, name: str) -> bytes:
    return sh.stdin.read() if name in STANDARD else sh.files.read(sh.path(name))


def _folded(line: bytes, given: Options) -> bytes:
    """A line as the options compare it."""
    if "w" in given:
        line = b"".join(line.split())
    elif "b" in given:
        line = b" ".join(line.split())
    return line.lower() if "i" in given else line


def _compared(sh: Shell, given: Options, one: str, other: str, *, titled: bool = False) -> Output:
    before, after = (_read(sh, name) for name in (one, other))
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    matcher = difflib.SequenceMatcher(
        None, [_folded(x, given) for x in old], [_folded(x, given) for x in new], autojunk=False
    )
    if all(tag == "equal" for tag, *_ in matcher.get_opcodes()):
        if "s" in given:
            yield f"Files {one} and {other} are identical\n"
        return
    sh.status = 1
    if "q" in given or (b"\0" in before + after and "a" not in given):
        yield f"Files {one} and {other} differ\n"
        return
    if titled:
        yield f"diff {' '.join('-' + letter for letter in given.order)} {one} {other}\n"
    context = given.number("U", 3)
    yield f"--- {_title(sh, one)}\n+++ {_title(sh, other)}\n"
    for group in matcher.get_grouped_opcodes(context):
        yield from _hunk(group, old, new)


def _title(sh: Shell, name: str) -> str:
    if name in STANDARD:
        return name
    when = sh.files.stat(sh.path(name)).mtime
    return f"{name}\t{local(sh, when):%Y-%m-%d %H:%M:%S}.{when % 1_000_000_000:09d} +0000"


def _span(start: int, stop: int) -> str:
    length = stop - start
    if length == 1:
        return str(start + 1)
    return f"{start + (length > 0)},{length}"


def _hunk(
    group: list[tuple[str, int, int, int, int]], old: list[bytes], new: list[bytes]
) -> Output:
    first, last = group[0], group[-1]
    yield f"@@ -{_span(first[1], last[2])} +{_span(first[3], last[4])} @@\n"
    for tag, a, b, c, d in group:
        if tag == "equal":
            yield from (_marked(b" ", line) for line in old[a:b])
        else:
            yield from (_marked(b"-", line) for line in old[a:b])
            yield from (_marked(b"+", line) for line in new[c:d])


def _marked(mark: bytes, line: bytes) -> bytes:
    if line.endswith(b"\n"):
        return mark + line
    return mark + line + b"\n\\ No newline at end of file\n"
