"""Running the syntax tree: the generator of each kind of node, and the life of a process.

A node's generator yields the bytes for standard output.  An empty piece marks a consistent
state: the caller that drives the script may yield there.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from virtual_phone.shell.language import syntax
from virtual_phone.shell.language.expand import Expander
from virtual_phone.shell.language.flow import Complaint, Exit, Flow, Hangup
from virtual_phone.shell.language.parser import LongScript, parse
from virtual_phone.shell.memory import EACH, Held
from virtual_phone.shell.session import Session
from virtual_phone.shell.streams import Io

Run = Iterator[bytes]
Handler = Callable[[Any, Session, Io], Run]
RUN: dict[type, Handler] = {}  # filled by `execute`


def run(node: syntax.Node, session: Session, io: Io) -> Run:
    """Run one node; its status is the session's afterwards."""
    return RUN[type(node)](node, session, io)


def run_script(script: syntax.Script | LongScript, session: Session, io: Io) -> Run:
    """Run the complete commands, then raise the syntax error of the rest, if any."""
    for command in script.commands:
        yield from run(command, session, io)
    if script.error:
        session.line = script.error.line
        raise Complaint(script.error.text)


def run_process(script: syntax.Script | LongScript, session: Session, io: Io) -> Run:
    """Run a script as a process, which every kind of exit ends."""
    try:
        if session.gone():
            raise Hangup
        yield from run_script(script, session, io)
    except Flow as flow:
        end_process(flow, session, io)
    except RecursionError:
        end_process(Complaint("nesting too deep"), session, io)
    yield from at_end(session, io)


def at_end(session: Session, io: Io) -> Run:
    """Run the EXIT trap and close the files of `exec`."""
    if "EXIT" in session.traps:
        status = session.status
        yield from run_process(parse(session.traps.pop("EXIT")), session, io)
        session.status = status
    while session.opened:
        session.opened.pop(0).close()


def end_process(flow: Flow, session: Session, io: Io) -> None:
    """Report the error that ended a process, if it was one."""
    if isinstance(flow, Complaint):
        session.complain(flow.text, io)
        session.status = flow.status


def capture(session: Session, io: Io, script: syntax.Script) -> str:
    """The output of a substitution, without trailing newlines."""
    child = session.fork()
    child.tested = 0
    child.status = 0
    child.started = False
    held, pieces = Held(), list[bytes]()
    for piece in run_process(script, child, Io(io.stdin, None, io.err, pieces.append, io.others)):
        if piece:
            held.grow(len(piece) + EACH)
            pieces.append(piece)
        else:
            session.pause()
    session.status = child.status
    with session.aside_for(held.size):
        return b"".join(pieces).replace(b"\0", b"").decode(errors="surrogateescape").rstrip("\n")


def expander(session: Session, io: Io) -> Expander:
    return Expander(session, partial(capture, session, io))


def check(session: Session) -> None:
    """With ``set -e``, a failure that no condition tests ends the shell."""
    if session.status and "e" in session.options and not session.tested:
        raise Exit
