"""Compound commands: lists, pipelines, conditions, loops, subshells."""

from collections.abc import Generator

from virtual_phone.shell.core import Stdin
from virtual_phone.shell.language import syntax
from virtual_phone.shell.language.arithmetic import evaluate
from virtual_phone.shell.language.call import unknown
from virtual_phone.shell.language.conditional import BadTest, holds
from virtual_phone.shell.language.flow import (
    Break,
    Complaint,
    Continue,
    Hangup,
    TimedOut,
)
from virtual_phone.shell.language.pattern import matches
from virtual_phone.shell.language.process import (
    RUN,
    Handler,
    Run,
    check,
    expander,
    run,
    run_process,
)
from virtual_phone.shell.language.redirect import Refused, redirected
from virtual_phone.shell.session import Session
from virtual_phone.shell.streams import Closeable, Io, merged

TURN = 0.001  # phone seconds per iteration, counted against `timeout`
MOST_TURNS, MOST_SECONDS = 10_000, 60  # the limits of a background job


def _sequence(node: syntax.Sequence, session: Session, io: Io) -> Run:
    for command in node.commands:
        yield from RUN[type(command)](command, session, io)


def _tested(node: syntax.Node, session: Session, io: Io) -> Run:
    """Run a node as a condition, whose failure `set -e` ignores."""
    session.tested += 1
    try:
        yield from RUN[type(node)](node, session, io)
    finally:
        session.tested -= 1


def _and_or(node: syntax.AndOr, session: Session, io: Io) -> Run:
    last = node.rest[-1][1]
    yield from _tested(node.first, session, io)
    for op, command in node.rest:
        if (session.status == 0) == (op == "&&"):
            how = run if command is last else _tested
            yield from how(command, session, io)


def _if(node: syntax.If, session: Session, io: Io) -> Run:
    for condition, body in node.branches:
        yield from _tested(condition, session, io)
        if session.status == 0:
            yield from RUN[type(body)](body, session, io)
            return
    session.status = 0
    if node.otherwise:
        yield from RUN[type(node.otherwise)](node.otherwise, session, io)


def _turn(body: syntax.Node, session: Session, io: Io) -> Generator[bytes, None, bool]:
    """Run one iteration; returns whether the loop continues."""
    yield b""
    if session.stopped():
        raise Hangup
    if session.turns is not None:
        session.turns -= 1
        if session.turns < 0:
            raise TimedOut
    elif session.deadline is not None:
        session.spend(TURN)
    session.loops += 1
    try:
        yield from RUN[type(body)](body, session, io)
    except Break as jump:
        if jump.levels > 1 and session.loops > 1:
            raise Break(jump.levels - 1) from None
        return False
    except Continue as jump:
        if jump.levels > 1 and session.loops > 1:
            raise Continue(jump.levels - 1) from None
    finally:
        session.loops -= 1
    return True


def _while(node: syntax.While, session: Session, io: Io) -> Run:
    status = 0
    while True:
        yield from _tested(node.condition, session, io)
        if (session.status == 0) == node.until:
            break
        if not (yield from _turn(node.body, session, io)):
            status = session.status
            break
        status = session.status
    session.status = status


def _for(node: syntax.For, session: Session, io: Io) -> Run:
    words = session.arguments[:]
    if node.words is not None:
        words = expander(session, io).fields(node.words)
    session.status = 0
    for word in words:
        session.assign(node.name, word)
        if not (yield from _turn(node.body, session, io)):
            break


def _case(node: syntax.Case, session: Session, io: Io) -> Run:
    words = expander(session, io)
    subject = words.text(node.subject)
    session.status = 0
    fall = False
    for patterns, body, end in node.items:
        if fall or any(matches(words.pattern(pattern), subject, session) for pattern in patterns):
            yield from RUN[type(body)](body, session, io)
            if end == ";;":
                return
            fall = end == ";&"


def _function(node: syntax.Function, session: Session, io: Io) -> Run:
    session.functions[node.name] = node.body
    session.status = 0
    return iter(())


def _subshell(node: syntax.Subshell, session: Session, io: Io) -> Run:
    child = session.fork()
    yield from run_process(syntax.Script((node.body,)), child, io.copy())
    session.status = child.status
    session.started = child.started
    check(session)


def _background(node: syntax.Background, session: Session, io: Io) -> Run:
    """Run a background job at once, to its end: the shell runs one command at a time.

    The job may let some time pass; one that waits for other commands ends, and one without an
    end is stopped, with a message.
    """
    child = session.fork()
    child.turns = MOST_TURNS
    limit = session.phone.clock.elapsed() + MOST_SECONDS * 1_000_000_000
    child.deadline = min(limit, session.deadline or limit)
    quiet = io.copy()
    quiet.stdin = Stdin()
    try:
        yield from run_process(syntax.Script((node.body,)), child, quiet)
    except TimedOut:
        if session.deadline is not None and child.deadline == session.deadline:
            raise
        unknown(session, "background job that does not end", session.prefix().rstrip(": "))
        session.complain("&: a job that does not end is not supported", io)
    session.jobs += 1
    session.last_job = str(session.pid + session.jobs)
    session.status = 0


def _redirected(node: syntax.Redirected, session: Session, io: Io) -> Run:
    opened: list[Closeable] = []
    try:
        new = redirected(node.redirects, io, expander(session, io), opened)
        yield from RUN[type(node.body)](node.body, session, new)
    except Refused as refused:
        session.complain(str(refused), io)
        session.status = 1
    finally:
        for sink in opened:
            sink.close()


def _condition(node: syntax.Condition, session: Session, io: Io) -> Run:
    words = expander(session, io)
    texts = [word.plain if _is_op(word) else words.text(word) for word in node.words]
    patterns = [words.pattern(word) for word in node.words]
    try:
        session.status = int(not holds([text or "" for text in texts], session, patterns))
    except BadTest as bad:
        raise Complaint(f"syntax error: {bad}") from None
    check(session)
    return iter(())


def _is_op(word: syntax.Word) -> bool:
    return word.plain is not None and word.plain.startswith("\0")


def _arithmetic(node: syntax.ArithCommand, session: Session, io: Io) -> Run:
    text = expander(session, io).text(node.expression)
    session.status = int(evaluate(text, session) == 0)
    check(session)
    return iter(())


def _pipeline(node: syntax.Pipeline, session: Session, io: Io) -> Run:
    began = session.phone.clock.elapsed()
    if len(node.commands) == 1:
        yield from _tested(node.commands[0], session, io)
    else:
        yield from _joined(node.commands, session, io)
    if node.timed:
        took = (session.phone.clock.elapsed() - began) / 1e9
        io.err(f"{_minutes(took)} real {_minutes(0)} user {_minutes(0)} system\n".encode())
    if node.negated:
        session.status = int(session.status == 0)
    else:
        check(session)


def _minutes(seconds: float) -> str:
    return f"{int(seconds // 60):5d}m{seconds % 60:05.2f}s"


def _joined(commands: tuple[syntax.Node, ...], session: Session, io: Io) -> Run:
    """Run each stage only as far as the next one reads; the last one drives the others."""
    children = [session.fork() for _ in commands]
    stages: list[Run] = []
    stdin = io.stdin
    for command, child in zip(commands, children, strict=True):
        last = len(stages) == len(commands) - 1
        child.started = child.started and last
        script = syntax.Script((command,))
        if last:
            stages.append(
                run_process(script, child, Io(stdin, io.out, io.err, io.merge, io.others))
            )
        else:
            pending: list[bytes] = []
            inner = Io(stdin, None, io.err, pending.append, io.others)
            stage = merged(run_process(script, child, inner), pending)
            stages.append(stage)
            stdin = Stdin(_through(stage, session))
    yield from stages[-1]
    for child in children[:-1]:
        child.hung = True
    for stage, child in zip(stages[-2::-1], children[-2::-1], strict=True):
        for piece in stage:
            if piece:  # no reader: the pipe is broken
                child.status = 141
                break
        stage.close()  # type: ignore[attr-defined]
    failed = [child.status for child in children if child.status]
    session.status = children[-1].status
    if "pipefail" in session.options and failed:
        session.status = failed[-1]


def _through(stage: Run, session: Session) -> Run:
    for piece in stage:
        if piece:
            yield piece
        else:
            session.pause()


COMPOUND: dict[type, Handler] = {
    syntax.Redirected: _redirected,
    syntax.Pipeline: _pipeline,
    syntax.AndOr: _and_or,
    syntax.Background: _background,
    syntax.Sequence: _sequence,
    syntax.Subshell: _subshell,
    syntax.If: _if,
    syntax.For: _for,
    syntax.While: _while,
    syntax.Case: _case,
    syntax.Function: _function,
    syntax.Condition: _condition,
    syntax.ArithCommand: _arithmetic,
}
