"""A simple command: words expanded, variables set, redirections made, then called."""

import re
from collections.abc import Iterator

from virtual_phone.shell.core import commands
from virtual_phone.shell.language import process, syntax
from virtual_phone.shell.language.call import call
from virtual_phone.shell.language.expand import Expander
from virtual_phone.shell.language.flow import Complaint, Hangup, Return
from virtual_phone.shell.language.redirect import Refused, redirected
from virtual_phone.shell.session import Session, Value
from virtual_phone.shell.streams import Closeable, Io

Run = Iterator[bytes]
DEEPEST = 60  # nested calls; each takes a dozen frames of Python's stack
_SAFE = re.compile(r"[A-Za-z0-9_@%+=:,./^-]+\Z")
_KEEP = frozenset(". : break continue eval exec exit export readonly return set shift".split())


def run_simple(node: syntax.Simple, session: Session, io: Io) -> Run:
    session.line = node.line
    if node.plain and not node.assignments and not node.redirects:
        words: list[str] | tuple[str, ...] = node.plain
        if session.options:
            _trace(words, session, io)
        yield from invoke(words, session, io)
    else:
        yield from _prepared(node, session, io)
    process.check(session)


def _prepared(node: syntax.Simple, session: Session, io: Io) -> Run:
    expander = process.expander(session, io)
    words = expander.fields(node.words)
    if session.options and words:
        _trace(words, session, io)
    if not words:
        session.status = 0
        _assign(node.assignments, session, expander)
    opened: list[Closeable] = []
    saved: dict[str, Value | None] = {}
    exported = session.exported
    try:
        new = redirected(node.redirects, io, expander, opened) if node.redirects else io
        if not words:
            return
        if node.assignments:
            if words[0] not in _KEEP:
                saved = {each.name: session.variables.get(each.name) for each in node.assignments}
                session.exported = exported | set(saved)
            _assign(node.assignments, session, expander)
        yield from invoke(words, session, new)
        if words == ["exec"]:
            io.stdin, io.out, io.err, io.others = new.stdin, new.out, new.err, new.others
            session.opened.extend(opened)
            opened.clear()
    except Refused as refused:
        session.complain(str(refused), io)
        session.status = 1
    finally:
        session.exported = exported
        _restore(saved, session)
        for sink in opened:
            sink.close()


def _restore(saved: dict[str, Value | None], session: Session) -> None:
    for name, value in saved.items():
        if value is None:
            session.variables.pop(name, None)
        else:
            session.variables[name] = value


def _assign(
    assignments: tuple[syntax.Assignment, ...], session: Session, expander: Expander
) -> None:
    for each in assignments:
        if each.values is not None:
            values = expander.fields(each.values)
            session.assign_array(each.name, values, append=each.append)
            continue
        value = expander.text(each.value) if each.value else ""
        name = each.name
        if each.key:
            name = f"{name}[{expander.text(each.key)}]"
        if each.append:
            value = (session.get(name) or "") + value
        session.assign(name, value)


def _trace(words: list[str] | tuple[str, ...], session: Session, io: Io) -> None:
    if "x" in session.options:
        text = " ".join(map(quote, words))
        io.err(f"+ {text}\n".encode(errors="surrogateescape"))


def quote(text: str) -> str:
    """Text quoted for the shell."""
    if _SAFE.match(text):
        return text
    return "'" + text.replace("'", "'\\''") + "'"


def invoke(words: list[str] | tuple[str, ...], session: Session, io: Io) -> Run:
    """Call a function, an alias or a command."""
    body = session.functions.get(words[0]) if session.functions else None
    if body is not None:
        yield from _function(words, body, session, io)
        return
    if session.aliases and words[0] in session.aliases and words[0] not in commands():
        text = session.aliases[words[0]]
        words = [*text.split(), *words[1:]]
    yield from call(words, session, io)


def _function(
    words: list[str] | tuple[str, ...], body: syntax.Node, session: Session, io: Io
) -> Run:
    session.slice()
    if session.gone():
        raise Hangup
    if session.calls >= DEEPEST:
        raise Complaint(f"{words[0]}: recursion too deep")
    arguments, loops = session.arguments, session.loops
    session.arguments = list(words[1:])
    session.locals.append({})
    session.calls += 1
    session.loops = 0
    try:
        yield from process.run(body, session, io)
    except Return:
        pass
    finally:
        session.calls -= 1
        session.arguments, session.loops = arguments, loops
        _restore(session.locals.pop(), session)
