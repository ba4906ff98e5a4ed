"""``${name op word}``: lengths, prefixes, suffixes, replacements and parts of a value."""

import re
from typing import TYPE_CHECKING

from pytest_androidworld.virtual.shell.language.arithmetic import evaluate
from pytest_androidworld.virtual.shell.language.pattern import regex
from pytest_androidworld.virtual.shell.language.syntax import Param

if TYPE_CHECKING:
    from pytest_androidworld.virtual.shell.language.expand import Expander


def operated(part: Param, value: str, expander: "Expander") -> str:
    """The value after the operator has been at it."""
    if part.op == "length":
        return str(len(value))
    if part.op == ":":
        return _slice(part, value, expander)
    wanted = expander.pattern(part.words[0])
    if part.op[0] == "/":
        new = expander.text(part.words[1]) if len(part.words) > 1 else ""
        if part.quoted:
            new = re.sub(r"\\(.)", r"\1", new, flags=re.DOTALL)
        return _replace(part.op, value, wanted, new)
    return _trimmed(part.op, value, wanted)


def _trimmed(op: str, value: str, wanted: str) -> str:
    if op[0] == "#":
        found = re.compile(regex(wanted, lazy=op == "#"), re.DOTALL).match(value)
        return value[found.end() :] if found else value
    whole = re.compile(regex(wanted), re.DOTALL)
    starts = range(len(value), -1, -1) if op == "%" else range(len(value) + 1)
    cut = next((at for at in starts if whole.fullmatch(value, at)), len(value))
    return value[:cut]


def _replace(op: str, value: str, wanted: str, new: str) -> str:
    anchors = {"/#": (r"\A", ""), "/%": ("", r"\Z")}
    before, after = anchors.get(op, ("", ""))
    if not wanted:
        return value
    pattern = re.compile(before + regex(wanted) + after, re.DOTALL)
    if op != "//":
        return pattern.sub(lambda found: new, value, count=1)
    return pattern.sub(lambda found: new if found[0] else "", value)


def _slice(part: Param, value: str, expander: "Expander") -> str:
    session = expander.session
    start = evaluate(expander.text(part.words[0]), session)
    if start < 0:
        start = max(start + len(value), 0)
    if len(part.words) == 1:
        return value[start:]
    length = evaluate(expander.text(part.words[1]), session)
    return value[start : max(start + length if length >= 0 else len(value) + length, 0)]
