"""The files a filter reads: those named, or standard input.

Other clients get the phone between two pieces of an input (`pieces`), and between two of its lines
(`lines_of`), whatever the sizes of what a pipe or a here-string delivers.
"""

import io
from collections.abc import Iterable, Iterator, Sequence

from virtual_phone.shell.core import WORTH_COUNTING, Shell, Stdin, encoded
from virtual_phone.shell.memory import enough_for

PIECE = 65536
WIDEST = 4  # bytes of a character in memory, once there are others than ASCII's
STANDARD = ("-", "/dev/stdin", "/proc/self/fd/0")


def open_input(sh: Shell, name: str, *, status: int = 1) -> Stdin | None:
    """Open a file to read; on failure, report the error and return None."""
    if name in STANDARD:
        return sh.stdin
    try:
        file = sh.files.open(sh.path(name))
        sh.opened.append(file)
    except OSError as error:
        sh.fail_os(error, name, status)
        return None

    def pieces() -> Iterator[bytes]:
        read = file.read1 if isinstance(file, io.BufferedReader) else file.read
        while piece := read(PIECE):
            yield piece
            sh.session.slice()
        file.close()

    return Stdin(pieces())


def inputs(sh: Shell, names: Sequence[str], *, status: int = 1) -> Iterator[tuple[str, Stdin]]:
    """Each input with its name; standard input, named ``-``, if there are no names."""
    for name in names or ["-"]:
        found = open_input(sh, name, status=status)
        if found is not None:
            yield name, found


def pieces(sh: Shell, stdin: Iterable[bytes] | Stdin, size: int = PIECE) -> Iterator[bytes]:
    """The rest of an input in pieces of at most ``size`` bytes."""
    for piece in stdin.pieces() if isinstance(stdin, Stdin) else stdin:
        for at in range(0, len(piece), size):
            sh.session.slice()
            yield piece[at : at + size]


def blocks(sh: Shell, stdin: Stdin, size: int) -> Iterator[bytes]:
    """The rest of an input in pieces of exactly ``size`` bytes, but for the last."""
    while block := stdin.read(size):
        sh.session.slice()
        yield block


def lines_of(
    sh: Shell, stdin: Stdin, end: bytes = b"\n", *, copied: bool = True
) -> Iterator[bytes]:
    """The lines of an input, with their ends; ``copied``: memory has room for a copy as text."""
    while line := stdin.readline(end, copied=copied):
        if copied and len(line) > WORTH_COUNTING and not line.isascii():
            enough_for(len(line) * WIDEST)
        sh.session.slice()
        yield line


def lines(sh: Shell, names: Sequence[str], *, status: int = 1) -> Iterator[bytes]:
    """All lines of all inputs, with their ends."""
    for _, stdin in inputs(sh, names, status=status):
        yield from lines_of(sh, stdin)


def joined(sh: Shell, names: Sequence[str]) -> Stdin:
    """All inputs as one."""
    return Stdin(piece for _, stdin in inputs(sh, names) for piece in pieces(sh, stdin))


def skipped(stdin: Stdin, count: int) -> int:
    """Read past up to ``count`` bytes; returns how many there were."""
    done = 0
    while piece := stdin.read(max(0, min(PIECE, count - done))):
        done += len(piece)
    return done


def limited(stdin: Stdin, count: int) -> Stdin:
    """The first ``count`` bytes of an input."""

    def some() -> Iterator[bytes]:
        left = count
        while piece := stdin.read(max(0, min(PIECE, left))):
            left -= len(piece)
            yield piece

    return Stdin(some())


def written(sh: Shell, name: str, content: Iterable[str | bytes]) -> Iterator[str]:
    """Write a file piece by piece; yields nothing, but others may work."""
    path = sh.path(name)
    with sh.files.open(path, "wb") as file:
        for piece in content:
            file.write(encoded(piece))
            yield ""
    sh.files.written(path)


def as_text(sh: Shell, line: bytes) -> str:
    """A line as text; others work while a long one is decoded."""
    with sh.session.aside_for(len(line)):
        return line.decode(errors="surrogateescape")
