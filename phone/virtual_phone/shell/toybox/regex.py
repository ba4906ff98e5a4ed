"""Regular expressions of POSIX, basic and extended, as Python's."""

import functools
import re

from virtual_phone.shell.core import Failed
from virtual_phone.shell.matching import CLASSES, Wild, within_brackets

_CLASSES = {**CLASSES, "word": r"\w"}
_SET = re.compile(r"\[(\^?)(\]?(?:\[:[a-z]+:\]|\[[.=].[.=]\]|[^\]])*)\]", re.DOTALL)
_MEMBER = re.compile(r"\[:([a-z]+):\]|\[([.=])(.)\2\]|(.)", re.DOTALL)
_ESCAPES = {"n": r"\n", "t": r"\t", "<": r"\b(?=\w)", ">": r"\b(?<=\w)", "`": r"\A", "'": r"\Z"}
_SAME = frozenset("bBwWsS")
_ONLY_EXTENDED = frozenset("+?|(){}")


@functools.lru_cache(maxsize=512)
def compiled(
    pattern: str,
    *,
    extended: bool = False,
    fixed: bool = False,
    ignore_case: bool = False,
    word: bool = False,
    line: bool = False,
) -> Wild:
    """A compiled pattern; ``word`` and ``line`` restrict it to whole words or lines."""
    text = re.escape(pattern) if fixed else translated(pattern, extended=extended)
    if word:
        text = rf"(?<!\w)(?:{text})(?!\w)"
    if line:
        text = rf"^(?:{text})$"
    try:
        return Wild(text, ignore_case=ignore_case)
    except (re.error, OverflowError) as error:
        raise Failed(f"bad regex '{pattern}': {_why(str(error))}") from None


_WHY = {
    "unterminated subpattern": "parentheses not balanced",
    "missing )": "parentheses not balanced",
    "unbalanced parenthesis": "parentheses not balanced",
    "nothing to repeat": "repetition-operator operand invalid",
    "multiple repeat": "repetition-operator operand invalid",
    "unterminated character set": "brackets ([ ]) not balanced",
    "invalid group reference": "invalid backreference number",
    "min repeat greater": "invalid repetition count(s)",
    "bad escape (end": "trailing backslash (\\)",
}


def _why(text: str) -> str:
    return next((why for key, why in _WHY.items() if key in text), "invalid regular expression")


def translated(pattern: str, *, extended: bool) -> str:
    """A POSIX pattern in Python's notation."""
    found, at, last = "", 0, pattern.rfind("]")
    while at < len(pattern):
        char = pattern[at]
        if char == "[" and at < last and (members := _SET.match(pattern, at)):
            found += _set(members[1], members[2])
            at = members.end()
            continue
        following = pattern[at + 1 : at + 2]
        if char == "\\" and following:
            found += _escaped(following, extended)
            at += 2
            continue
        found += _plain(char, pattern, at, found, extended)
        at += 1
    return found


def _escaped(char: str, extended: bool) -> str:
    if not extended and char in "(){}":
        return char
    if char in _SAME or (char.isdigit() and char != "0"):
        return "\\" + char
    return _ESCAPES.get(char) or re.escape(char)


def _plain(char: str, pattern: str, at: int, before: str, extended: bool) -> str:
    starts = not before or (before.endswith(("(", "|")) and not before.endswith(("\\(", "\\|")))
    if char == "*" and not extended and (starts or before == "^"):
        return r"\*"
    if char == "{" and extended and not re.match(r"\{\d*,?\d*\}", pattern[at:]):
        return r"\{"
    if char in _ONLY_EXTENDED:
        return char if extended else "\\" + char
    if char == "^":
        return "^" if extended or starts else r"\^"
    if char == "$":
        last = at == len(pattern) - 1 or pattern.startswith(("\\)", "\\|"), at + 1)
        return r"$" if extended or last else r"\$"
    return char if char in ".*" else re.escape(char)


def _set(negated: str, members: str) -> str:
    each = [(name, quoted, plain) for name, _, quoted, plain in _MEMBER.findall(members)]
    found = within_brackets(each, _CLASSES)
    if not found:
        return "[^\\n]" if negated else "(?!)"
    return f"[{'^' if negated else ''}{found}]"
