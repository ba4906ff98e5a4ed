"""Redirections: the file, stream or text of each file descriptor."""

import os
from collections.abc import Iterable

from virtual_phone.shell.core import Stdin
from virtual_phone.shell.language.expand import Expander
from virtual_phone.shell.language.syntax import Redirect
from virtual_phone.shell.session import Session
from virtual_phone.shell.streams import Closeable, FileSink, Io, Sink
from virtual_phone.storage.large_files import emptied

MODES = {">": "wb", ">|": "wb", ">>": "ab", "&>": "wb", "&>>": "ab"}


class Refused(Exception):
    """A redirection failed, so the command does not run."""


def redirected(
    redirects: Iterable[Redirect], io: Io, expander: Expander, opened: list[Closeable]
) -> Io:
    """The open files with the redirections applied; new files are added to ``opened``."""
    new = io.copy()
    for redirect in redirects:
        _apply(redirect, new, expander, opened)
    return new


def _apply(redirect: Redirect, io: Io, expander: Expander, opened: list[Closeable]) -> None:
    op = redirect.op
    if redirect.document:
        body = expander.text(redirect.document.word)
        _read_from(io, redirect.fd, Stdin([body.encode(errors="surrogateescape")]))
        return
    target = expander.text(redirect.target)
    if op == "<<<":
        _read_from(io, redirect.fd, Stdin([target.encode(errors="surrogateescape") + b"\n"]))
    elif op in ("<", "<>"):
        _read_from(io, redirect.fd, _input(target, expander.session, opened))
    elif op == "<&":
        _duplicate_input(io, redirect.fd, target)
    elif op == ">&" and (target.isdecimal() or target == "-"):
        _write_to(io, redirect.fd, _duplicate(io, target))
    elif op == ">&":
        raise Refused(f">&{target} : illegal file descriptor name")
    elif op in ("&>", "&>>"):
        sink = _file(target, MODES[op], io, expander.session, opened)
        io.out = sink
        io.err = sink or io.merge
    else:
        _write_to(io, redirect.fd, _file(target, MODES[op], io, expander.session, opened))


def _read_from(io: Io, fd: int, stdin: Stdin) -> None:
    if fd == 0:
        io.stdin = stdin
    else:
        io.others[fd] = stdin


def _write_to(io: Io, fd: int, sink: Sink | None) -> None:
    if fd == 1:
        io.out = sink
    elif fd == 2:
        io.err = sink or io.merge
    else:
        io.others[fd] = sink or io.merge


def _duplicate(io: Io, target: str) -> Sink | None:
    if target == "1":
        return io.out
    if target == "2":
        return io.err
    other = io.others.get(int(target)) if target != "-" else None
    if callable(other):
        return other
    if target == "-":
        return _nowhere
    raise Refused(f">&{target}: bad file descriptor")


def _duplicate_input(io: Io, fd: int, target: str) -> None:
    other = io.others.get(int(target)) if target.isdecimal() else None
    if target == "-":
        _read_from(io, fd, Stdin())
    elif target == "0":
        _read_from(io, fd, io.stdin)
    elif isinstance(other, Stdin):
        _read_from(io, fd, other)
    else:
        raise Refused(f"<&{target}: bad file descriptor")


def _nowhere(data: bytes) -> None:
    """Discard what is written to a closed or null file."""


def _input(target: str, session: Session, opened: list[Closeable]) -> Stdin:
    path = session.path(target)
    try:
        file = session.files.open(path)
    except OSError as error:
        raise Refused(f"can't open {target}: {os.strerror(error.errno or 0)}") from None
    opened.append(file)

    def pieces() -> Iterable[bytes]:
        while piece := file.read(65536):
            yield piece
            session.slice()

    return Stdin(pieces())


def _file(
    target: str, mode: str, io: Io, session: Session, opened: list[Closeable]
) -> Sink | None:
    path = session.path(target)
    if path == "/dev/null":
        return _nowhere
    if path == "/dev/stdout":
        return io.out
    if path == "/dev/stderr":
        return io.err
    if path == "/dev/tty":
        return session.terminal
    try:
        for _ in emptied(session.files, path) if mode == "wb" else ():
            session.slice()
        sink = FileSink(session.files, path, mode)
    except OSError as error:
        raise Refused(f"can't create {target}: {os.strerror(error.errno or 0)}") from None
    opened.append(sink)
    return sink
