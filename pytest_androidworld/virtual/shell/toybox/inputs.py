"""The files a filter reads: those named, or standard input."""

import io
from collections.abc import Iterator, Sequence

from pytest_androidworld.virtual.shell.core import Shell, Stdin
from pytest_androidworld.virtual.shell.memory import accounted

PIECE = 65536
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


def lines(sh: Shell, names: Sequence[str], *, status: int = 1) -> Iterator[bytes]:
    """All lines of all inputs, with their ends."""
    for _, stdin in inputs(sh, names, status=status):
        yield from stdin


def data(sh: Shell, names: Sequence[str]) -> bytes:
    """The content of all inputs, joined."""
    return b"".join(accounted(stdin.read() for _, stdin in inputs(sh, names)))


def text(line: bytes) -> str:
    return line.decode(errors="surrogateescape")
