"""Running a script from its text: the entry point of this package."""

from virtual_phone.shell.language import process, syntax
from virtual_phone.shell.language.compound import COMPOUND
from virtual_phone.shell.language.flow import Complaint, Flow
from virtual_phone.shell.language.parser import parse, script_of
from virtual_phone.shell.language.simple_command import run_simple
from virtual_phone.shell.memory import enough_for
from virtual_phone.shell.session import Session
from virtual_phone.shell.streams import Io

process.RUN.update(COMPOUND)
process.RUN[syntax.Simple] = run_simple


def execute(text: str, session: Session, io: Io) -> process.Run:
    """Run a script as a process does."""
    return process.run_process(script_of(text, session.slice), session, io)


def execute_lines(session: Session, io: Io, *, prompt: bool = False) -> process.Run:
    """Run standard input as a script, each command as soon as it is complete.

    With a ``prompt`` the shell is interactive: it prompts for more, and errors do not end it.
    """
    try:
        yield from _each_command(session, io, prompt=prompt)
    except Flow as flow:
        process.end_process(flow, session, io)
    yield from process.at_end(session, io)


def _each_command(session: Session, io: Io, *, prompt: bool) -> process.Run:
    session.file = None if prompt else "<stdin>"
    read, text, first = 0, "", 1
    while True:
        if prompt:
            io.err(_prompt(session, more=bool(text)))
        line = io.stdin.readline()
        if prompt and session.interrupted():
            io.stdin, text = session.input(), ""
            continue
        read += 1
        text += line.decode(errors="surrogateescape")
        enough_for(len(text))
        script = parse(text, first, session.slice)
        unfinished = text.endswith("\\\n") or (script.error and script.error.incomplete)
        if line and unfinished:
            continue
        first, text = read + 1, ""
        try:
            yield from process.run_script(script, session, io)
        except Complaint as complaint:
            process.end_process(complaint, session, io)
            if not prompt:
                break
        except Flow:
            if not (prompt and session.interrupted()):
                break
            io.stdin = session.input()
        if not line:
            break
        yield b""


def _prompt(session: Session, *, more: bool) -> bytes:
    if more:
        return b"> "
    host = session.get("HOSTNAME") or "localhost"
    return f"{host}:{session.cwd} {'#' if session.uid == 0 else '$'} ".encode()
