"""``${name op word}``: lengths, prefixes, suffixes, replacements and parts of a value."""

import io
import re
from typing import TYPE_CHECKING

from virtual_phone.shell.language.arithmetic import evaluate
from virtual_phone.shell.language.pattern import compiled, regex
from virtual_phone.shell.language.syntax import Param
from virtual_phone.shell.matching import wild
from virtual_phone.shell.memory import enough_for

if TYPE_CHECKING:
    from virtual_phone.shell.language.expand import Expander
    from virtual_phone.shell.session import Session


def operated(part: Param, value: str, expander: "Expander") -> str:
    """The value with the operator applied."""
    if part.op == "length":
        return str(len(value))
    if part.op == ":":
        return _slice(part, value, expander)
    session = expander.session
    wanted = expander.pattern(part.words[0])
    if part.op[0] == "/":
        new = expander.text(part.words[1]) if len(part.words) > 1 else ""
        if part.quoted:
            new = re.sub(r"\\(.)", r"\1", new, flags=re.DOTALL)
        return _replace(part.op, value, wanted, new, session)
    return _trimmed(part.op, value, wanted, session)


def _trimmed(op: str, value: str, wanted: str, session: "Session") -> str:
    if op[0] == "#":
        found = wild(regex(wanted, lazy=op == "#"), dotall=True).match(value, session)
        return value[found.end() :] if found else value
    whole = compiled(wanted)
    for at in range(len(value), -1, -1) if op == "%" else range(len(value) + 1):
        session.slice()
        if whole.matches(value, session, at):
            return value[:at]
    return value


def _replace(op: str, value: str, wanted: str, new: str, session: "Session") -> str:
    anchors = {"/#": (r"\A", ""), "/%": ("", r"\Z")}
    before, after = anchors.get(op, ("", ""))
    if not wanted:
        return value
    pattern = wild(f"{before}{regex(wanted)}{after}", dotall=True)
    replaced, at = io.StringIO(), 0
    for found in pattern.matches(value, session, most=None if op == "//" else 1):
        if found[0] or op != "//":
            replaced.write(value[at : found.start()])
            replaced.write(new)
            at = found.end()
            enough_for(replaced.tell())
    with session.aside_for(replaced.tell()):
        return replaced.getvalue() + value[at:]


def _slice(part: Param, value: str, expander: "Expander") -> str:
    session = expander.session
    start = evaluate(expander.text(part.words[0]), session)
    if start < 0:
        start = max(start + len(value), 0)
    if len(part.words) == 1:
        return value[start:]
    length = evaluate(expander.text(part.words[1]), session)
    return value[start : max(start + length if length >= 0 else len(value) + length, 0)]
