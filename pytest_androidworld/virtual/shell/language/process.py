"""Running syntax: which generator runs which node, and what a process is.

A node's generator yields what goes to standard output.  An empty piece marks a place where
nothing is half done: the caller that drives the script may yield there.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pytest_androidworld.virtual.shell.language import syntax
from pytest_androidworld.virtual.shell.language.expand import Expander
from pytest_androidworld.virtual.shell.language.flow import Complaint, Exit, Flow, Hangup
from pytest_androidworld.virtual.shell.language.parser import parse
from pytest_androidworld.virtual.shell.memory import EACH, Held
from pytest_androidworld.virtual.shell.session import Session
from pytest_androidworld.virtual.shell.streams import Io

Run = Iterator[bytes]
Handler = Callable[[Any, Session, Io], Run]
RUN: dict[type, Handler] = {}  # filled by `execute`


def run(node: syntax.Node, session: Session, io: Io) -> Run:
    """Run one node; its status is the session's afterwards."""
    return RUN[type(node)](node, session, io)


def run_script(script: syntax.Script, session: Session, io: Io) -> Run:
    """Run whole commands, then say what was wrong with the rest."""
    for command in script.commands:
        yield from run(command, session, io)
    if script.error:
        session.line = script.error.line
        raise Complaint(script.error.text)


def run_process(script: syntax.Script, session: Session, io: Io) -> Run:
    """Run a script to the end of its process, however it leaves."""
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
    """What is left to do when a process ends."""
    if "EXIT" in session.traps:
        status = session.status
        yield from run_process(parse(session.traps.pop("EXIT")), session, io)
        session.status = status
    for kept in session.kept:
        kept.close()


def end_process(flow: Flow, session: Session, io: Io) -> None:
    """A process has come to its end in the middle of something."""
    if isinstance(flow, Complaint):
        session.complain(flow.text, io)
        session.status = flow.status


def capture(session: Session, io: Io, script: syntax.Script) -> str:
    """What a substitution prints, without the line ends at its end."""
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
    return b"".join(pieces).replace(b"\0", b"").decode(errors="surrogateescape").rstrip("\n")


def expander(session: Session, io: Io) -> Expander:
    return Expander(session, partial(capture, session, io))


def check(session: Session) -> None:
    """With ``set -e``, a failure that no condition tests ends the shell."""
    if session.status and "e" in session.options and not session.tested:
        raise Exit
