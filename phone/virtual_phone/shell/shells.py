"""Shells within the shell: sh, su, run-as."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from virtual_phone.shell import users
from virtual_phone.shell.builtins.control_flow import LETTERS, SETTINGS
from virtual_phone.shell.core import Failed, Shell, builtin
from virtual_phone.shell.language.call import locate
from virtual_phone.shell.language.execute import execute, execute_lines
from virtual_phone.shell.session import Session
from virtual_phone.shell.streams import Io, merged

Output = Iterator[str | bytes]
_IDS = re.compile(r"[^,]+(,[^,]+)*\Z")


def _process(sh: Shell, session: Session, text: str | None) -> Output:
    """Run a script, or commands from standard input, in a new shell process."""
    pending: list[bytes] = []
    io = Io(sh.stdin, None, sh.io.err, pending.append)
    session.started = False
    running = execute_lines(session, io) if text is None else execute(text, session, io)
    yield from merged(running, pending)
    sh.status = session.status & 255


def _child(sh: Shell, name: str) -> Session:
    session = sh.session.fork()
    session.name = session.zero = name
    session.file = None
    session.status = 0
    session.arguments = []
    session.functions = {}
    session.aliases = {}
    session.options = set()
    session.locals, session.loops, session.calls, session.sourced = [], 0, 0, 0
    session.variables = {n: v for n, v in session.variables.items() if n in session.exported}
    session.pid = sh.session.pid + 2
    return session


@builtin("sh", "mksh")
def sh_(sh: Shell, *arguments: str) -> Output:
    """Run a script from a word, a file or standard input."""
    session = _child(sh, sh.name)
    rest, command, stdin = _flags(session, list(arguments), sh.name)
    if command:
        if not rest:
            raise Failed("-c requires an argument")
        text = rest[0]
        if rest[1:]:
            session.name = session.zero = rest[1]
            session.arguments = rest[2:]
        yield from _process(sh, session, text)
    elif rest and not stdin:
        yield from _file(sh, session, rest)
    else:
        session.arguments = rest
        yield from _process(sh, session, None)


def _flags(session: Session, rest: list[str], name: str) -> tuple[list[str], bool, bool]:
    """Apply the options; returns the remaining words, and whether ``-c`` and ``-s`` were given."""
    seen = ""
    while rest and rest[0][:1] in "-+" and len(rest[0]) > 1:
        word = rest.pop(0)
        if word == "--":
            break
        for letter in word[1:]:
            if letter == "o" and rest:
                session.options.add(SETTINGS.get(rest.pop(0), ""))
            elif letter in LETTERS:
                seen += letter
                session.options.add(letter)
            elif letter == "c":
                seen += "c"
            else:
                raise Failed(f"-{letter}: unknown option")
    session.options -= {"c", "i", "l", "s", ""}
    return rest, "c" in seen, "s" in seen


def _file(sh: Shell, session: Session, words: list[str]) -> Output:
    name = words[0]
    try:
        data = sh.files.read(sh.path(name))
    except IsADirectoryError:
        raise Failed(f"{name}: Is a directory", 126) from None
    except OSError:
        raise Failed(f"{name}: No such file or directory", 127) from None
    with session.aside_for(len(data)):
        text = data.decode(errors="surrogateescape")
    session.name = session.zero = session.file = name
    session.arguments = words[1:]
    yield from _process(sh, session, text)


@builtin
def su(sh: Shell, *arguments: str) -> Output:
    """Run a command as another user, root if none is named."""
    if sh.uid not in (users.ROOT, users.SHELL):
        raise Failed("not allowed")
    rest = list(arguments)
    uid = users.ROOT
    if rest and rest[0] not in ("-c", "-"):
        uid = _number(rest.pop(0))
    if rest[:1] == ["-"]:
        rest.pop(0)
    with _child_of(sh, uid) as session:
        if rest[:1] == ["-c"]:
            if len(rest) < 2:
                raise Failed("-c requires an argument")
            yield from _process(sh, session, " ".join(rest[1:]))
        elif rest:
            if locate(rest[0], session) is None:
                raise Failed(f"failed to exec {rest[0]}: No such file or directory")
            sh.status = yield from sh.run(*rest, session=session)
        else:
            yield from _process(sh, session, None)


@contextmanager
def _child_of(sh: Shell, uid: int) -> Iterator[Session]:
    """A shell of another user."""
    session = _child(sh, "/system/bin/sh")
    session.become(uid)
    try:
        yield session
    finally:
        session.end()


def _number(text: str) -> int:
    """The user id of ``su``'s first argument, ``UID[,GID…]``, by number or by name."""
    number = users.number(text.partition(",")[0]) if _IDS.match(text) else None
    if number is None:
        raise Failed(f"invalid uid/gid '{text}'")
    return number


@builtin("run-as")
def run_as(sh: Shell, *arguments: str) -> Output:
    """Run a command as an app's user, in its data folder."""
    rest = list(arguments)
    if rest[:1] == ["--user"]:
        del rest[:2]
    if not rest:
        raise Failed("usage: run-as <package-name> [--user <uid>] <command> [<args>]")
    package = rest.pop(0)
    home = f"/data/data/{package}"
    uid = sh.phone.files.owner(package)
    if not uid or not sh.phone.files.is_dir(home):
        raise Failed(f"unknown package: {package}")
    with _child_of(sh, uid) as session:
        session.cwd = f"/data/user/0/{package}"
        session.variables |= {"HOME": session.cwd, "TMPDIR": f"{session.cwd}/cache"}
        if rest:
            if locate(rest[0], session) is None:
                raise Failed(f"exec failed for {rest[0]}: No such file or directory")
            sh.status = yield from sh.run(*rest, session=session)
        else:
            yield from _process(sh, session, None)
