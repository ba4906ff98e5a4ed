"""One command: found by name, run in this process or in a new one."""

import errno
import itertools
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

from virtual_phone.phone import UnknownRequest
from virtual_phone.shell.core import (
    Builtin,
    Failed,
    HelpWanted,
    Shell,
    Stdin,
    command,
    encoded,
    is_program,
)
from virtual_phone.shell.language.flow import Exhausted, Exit, Flow, Hangup, TimedOut
from virtual_phone.shell.session import SHELL, Session
from virtual_phone.shell.streams import Io, Sink, merged

Run = Iterator[bytes]
BREATH = 1 << 20  # bytes of output between yields to other work
PIECES = 256  # or pieces of output
MOST_BYTES = 4  # of a character
LONGEST_WORD = 128 << 10  # bytes: MAX_ARG_STRLEN (linux/binfmts.h)
LONGEST_LIST = 2 << 20  # bytes: ARG_MAX (bionic's sysconf), a quarter of the limit of the stack
HELP = """Toybox 0.8.6-android multicall binary (see toybox --help)

usage: {name} [OPTION...] [ARGUMENT...]

{what}
"""


def call(words: Sequence[str], session: Session, io: Io) -> Run:
    """Run a command that is no function."""
    name = words[0]
    found = command(name, session.imported)
    if found is None or "/" in name:
        found = find(name, session, io)
        if found is None:
            return
    if session.interrupt.is_set():
        raise Hangup
    if not found.inside:
        if _too_long(words, session):
            session.complain(f"{locate(name, session)}: {os.strerror(errno.E2BIG)}", io)
            session.status = 126
            return
        if session.started:
            yield b""
            if session.stopped():
                raise Hangup
        session.started = True
    yield from leaf(found, words, session, io)


def _too_long(words: Sequence[str], session: Session) -> bool:
    """Whether Linux starts no program with such arguments."""
    if sum(map(len, words)) * MOST_BYTES < LONGEST_WORD:
        return False
    total = 0
    for word in words:
        session.slice()
        size = (len(word) if word.isascii() else len(encoded(word))) + 1
        total += size
        if size > LONGEST_WORD or total > LONGEST_LIST:
            return True
    return False


def find(name: str, session: Session, io: Io) -> Builtin | None:
    """Find a command or a script; if there is none, report it and return None."""
    path = locate(name, session)
    known = command(path.rpartition("/")[2], session.imported) if path else None
    if known and path and path.startswith(BIN):
        return known
    if path and session.files.is_file(path):
        if session.files.stat(path).mode & 0o111:
            return Builtin(name, _script(path))
        session.complain(f"{name}: can't execute: Permission denied", io)
        session.status = 126
    elif "/" in name and path:
        session.complain(f"{name}: can't execute: Is a directory", io)
        session.status = 126
    else:
        unknown(session, "command", name)
        session.complain(f"{name}: inaccessible or not found", io)
        session.status = 127
    return None


BIN = ("/system/bin/", "/system/xbin/", "/vendor/bin/", "/bin/", "/apex/")


def locate(name: str, session: Session) -> str | None:
    """The path of a command; None if there is none."""
    base = name.rpartition("/")[2]
    is_file = is_program(base)
    if "/" in name:
        path = session.path(name)
        there = is_file and path.startswith(BIN)
        return path if there or session.files.exists(path) else None
    if is_file:
        return f"/system/bin/{name}"
    for folder in (session.get("PATH") or "").split(":"):
        path = session.path(f"{folder}/{name}")
        if not path.startswith(BIN) and session.files.is_file(path):
            return path
    return None


def unknown(session: Session, kind: str, what: str) -> None:
    """Record an unknown request, and go on as Android would."""
    try:
        session.phone.unknown_request(kind, what)
    except UnknownRequest as request:
        session.phone.failures.append(request)


def _script(path: str) -> Callable[..., Iterator[str | bytes]]:
    def run(sh: Shell, *arguments: str) -> Iterator[str | bytes]:
        sh.status = yield from sh.run("sh", path, *arguments)

    return run


def leaf(command: Builtin, words: Sequence[str], session: Session, io: Io) -> Run:
    """Run a command and route its output."""
    inside = command.inside
    name = f"{session.prefix()}{words[0]}" if inside else words[0].rpartition("/")[2]
    sh = Shell(session, name, io)
    try:
        yield from _routed(command.body(sh, *words[1:]), io.out, session.slice)
    except Exhausted as exhausted:
        if inside:
            raise
        sh.fail(exhausted.brief, status=exhausted.brief_status)
    except (Flow, TimedOut, RecursionError):
        raise
    except HelpWanted:
        yield HELP.format(name=sh.name, what=command.body.__doc__).encode()
    except Exception as error:  # noqa: BLE001 - a command's error never ends the shell
        _report(sh, error)
    finally:
        for file in sh.opened:
            file.close()
    session.status = sh.status


def _routed(pieces: Iterator[str | bytes], out: Sink | None, slice: Callable[[], None]) -> Run:
    printed = count = 0
    for piece in itertools.chain.from_iterable(map(_cut, pieces)):
        if piece:
            if out is None:
                yield encoded(piece)
            else:
                out(encoded(piece))
            printed += len(piece)
            count += 1
            slice()
        if not piece or printed >= BREATH or count == PIECES:
            printed = count = 0
            yield b""


def _cut(piece: str | bytes) -> Iterable[str | bytes]:
    """A piece of output in pieces that are short enough to deliver."""
    if len(piece) <= BREATH:
        return (piece,)
    return (piece[at : at + BREATH] for at in range(0, len(piece), BREATH))


def _report(sh: Shell, error: Exception) -> None:
    """Print a command's error; a bug of ours is also recorded among the phone's failures."""
    if isinstance(error, Failed):
        sh.fail(error.text, status=error.status)
    elif isinstance(error, OSError):
        sh.fail_os(error)
    else:
        sh.phone.failures.append(error)
        sh.fail("internal error", f"{type(error).__name__}: {sh.phone.describe(error)}")


def call_process(words: Sequence[str], session: Session, io: Io) -> Run:
    """Run a command as a process: ``exit`` in it ends only that process."""
    try:
        yield from call(words, session, io)
    except Exit:
        pass
    except Flow:
        session.status = 1


def runner(
    session: Session, words: Sequence[str], stdin: Stdin, err: Callable[[bytes], None]
) -> Generator[bytes, None, int]:
    """Run a command as a process; yields its output, returns its status."""
    child = session.fork()
    child.started = False
    child.name, child.file = SHELL, None
    child.status = 0
    pending: list[bytes] = []
    io = Io(stdin, None, err, pending.append)
    yield from merged(call_process(words, child, io), pending)
    return child.status
