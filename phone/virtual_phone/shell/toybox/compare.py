"""cmp and diff."""

import difflib
from collections.abc import Iterator
from typing import Any

from virtual_phone.shell.core import Shell, Stdin, builtin
from virtual_phone.shell.descent import Descent, flat
from virtual_phone.shell.language.flow import Hangup
from virtual_phone.shell.memory import EACH, Held
from virtual_phone.shell.options import Options, options
from virtual_phone.shell.session import Session
from virtual_phone.shell.toybox.formatting import local
from virtual_phone.shell.toybox.inputs import PIECE, STANDARD, lines_of, open_input
from virtual_phone.storage.files import join

Output = Iterator[str | bytes]
Group = list[tuple[str, int, int, int, int]]
NEWLINE = b"\n"
AT_ONCE = 1 << 14  # bytes that cmp compares at once
EACH_LINE = 3 * EACH  # bytes of overhead: it is in two lists and a table
SOME = 16  # lines compared until it is checked whether the client listens


@builtin(reads=True)
def cmp(sh: Shell, *arguments: str) -> Output:
    """Find the first byte in which two files differ."""
    given = options(sh, arguments, "lsn", least=1, most=4, status=2)
    names = [*given.rest, "-"][:2]
    files = [open_input(sh, name, status=2) for name in names]
    if files[0] is None or files[1] is None:
        sh.status = 2
        return
    at = newlines = 0
    while True:
        sh.session.slice()
        one, other = (file.read(AT_ONCE) for file in files if file)
        for where in _unequal(one, other):
            sh.status = 1
            if "l" in given:
                yield f"{at + where + 1} {one[where]:3o} {other[where]:3o}\n"
                continue
            if "s" not in given:
                newlines += one[:where].count(NEWLINE)
                yield f"{names[0]} {names[1]} differ: char {at + where + 1}, line {newlines + 1}\n"
            return
        both = min(len(one), len(other))
        at += both
        newlines += one[:both].count(NEWLINE)
        if len(one) != len(other) or not one:
            break
    if len(one) != len(other):
        sh.status = 2
        if "s" not in given:
            line = "" if "l" in given else f", line {newlines}"
            sh.error(f"cmp: EOF on {names[len(other) < len(one)]} after byte {at}{line}\n")


def _unequal(one: bytes, other: bytes) -> Iterator[int]:
    """Where two pieces differ, as far as both go."""
    if one != other:
        yield from (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


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


class _Text:
    """The lines of a file, and what the options compare of them."""

    def __init__(self, sh: Shell, name: str, given: Options, held: Held) -> None:
        self.lines: list[bytes] = []
        self.folded = _Watched(sh.session)
        self.binary = False
        opened = sh.stdin if name in STANDARD else Stdin(_pieces(sh, name))
        for line in lines_of(sh, opened):
            held.grow(len(line) + EACH_LINE)
            self.lines.append(line)
            self.folded.append(_folded(line, given))
            self.binary = self.binary or b"\0" in line


def _pieces(sh: Shell, name: str) -> Iterator[bytes]:
    with sh.files.open(sh.path(name)) as file:
        yield from iter(lambda: file.read(PIECE), b"")


class _Watched(list[bytes]):
    """Lines that are compared as long as the client listens."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._count = 0

    def __getitem__(self, at: Any) -> Any:
        self._count += 1
        if self._count % SOME == 0 and self._session.stopped():
            raise Hangup
        return super().__getitem__(at)


def _folded(line: bytes, given: Options) -> bytes:
    """A line as the options compare it."""
    if "w" in given:
        line = b"".join(line.split())
    elif "b" in given:
        line = b" ".join(line.split())
    return line.lower() if "i" in given else line


def _compared(sh: Shell, given: Options, one: str, other: str, *, titled: bool = False) -> Output:
    held = Held()
    old, new = (_Text(sh, name, given, held) for name in (one, other))
    if old.folded == new.folded:
        if "s" in given:
            yield f"Files {one} and {other} are identical\n"
        return
    sh.status = 1
    if "q" in given or ((old.binary or new.binary) and "a" not in given):
        yield f"Files {one} and {other} differ\n"
        return
    with sh.session.aside():
        matcher = difflib.SequenceMatcher(None, old.folded, new.folded, autojunk=False)
        groups = list(matcher.get_grouped_opcodes(given.number("U", 3)))
    if titled:
        yield f"diff {' '.join('-' + letter for letter in given.order)} {one} {other}\n"
    yield f"--- {_title(sh, one)}\n+++ {_title(sh, other)}\n"
    for group in groups:
        yield from _hunk(group, old.lines, new.lines)


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
