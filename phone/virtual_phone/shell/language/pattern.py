"""Patterns with ``* ? [..]``: matched against strings, and against the phone's paths."""

import functools
import re
from typing import TYPE_CHECKING

from virtual_phone.shell.matching import Wild, within_brackets
from virtual_phone.shell.memory import EACH, enough_for

if TYPE_CHECKING:
    from virtual_phone.shell.session import Session

_SPECIAL = re.compile(r"(?<!\\)(?:\\\\)*(?:[*?]|\[|[@+!]\()")
_SET = re.compile(r"\[([!^]?)(\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*)\]", re.DOTALL)
_NESTED = re.compile(r"[@*+?!]\(")
_MEMBER = re.compile(r"\[:([a-z]+):\]|\\(.)|(.)", re.DOTALL)


def escape(text: str) -> str:
    """Text as a pattern that matches only itself."""
    return re.sub(r"([*?\[\]\\()|!^-])", r"\\\1", text)


def unescape(pattern: str) -> str:
    """A pattern without its backslashes."""
    return re.sub(r"\\(.)", r"\1", pattern, flags=re.DOTALL)


def is_pattern(text: str) -> bool:
    """Whether a text has special characters; a lone bracket is not special."""
    last = text.rfind("]")
    return any(found[0][-1] != "[" or found.end() <= last for found in _SPECIAL.finditer(text))


def regex(pattern: str, *, lazy: bool = False) -> str:
    """The pattern as a regular expression; ``lazy``: the last star matches as little as it can.

    The first place where the text after a star matches is as good as any later one, so the other
    stars never backtrack: otherwise each star would multiply the time.
    """
    first, *rest = _between_stars(pattern)
    if not rest:
        return first
    if _NESTED.search(pattern):
        return (".*?" if lazy else ".*").join((first, *rest))
    *middle, last = rest
    return "".join((first, *(f"(?>.*?{each})" for each in middle), ".*?" if lazy else ".*", last))


def _between_stars(pattern: str) -> list[str]:
    """The parts before, between and after the stars."""
    found, at, last = [""], 0, pattern.rfind("]")
    while at < len(pattern):
        char = pattern[at]
        at += 1
        if char in _REPEATS and pattern[at : at + 1] == "(" and ")" in pattern[at:]:
            choices, at = _choices(pattern, at + 1)
            found[-1] += _REPEATS[char].format("|".join(_nested(each) for each in choices))
        elif char == "*":
            if found[-1] or len(found) == 1:
                found.append("")
        elif char == "?":
            found[-1] += "."
        elif char == "\\" and at < len(pattern):
            found[-1] += re.escape(pattern[at])
            at += 1
        elif char == "[" and at <= last and (each := _SET.match(pattern, at - 1)):
            found[-1] += _set(each[1], each[2])
            at = each.end()
        else:
            found[-1] += re.escape(char)
    return found


def _nested(pattern: str) -> str:
    """One of several alternatives; the rest of the pattern may need its stars to backtrack."""
    return ".*".join(_between_stars(pattern))


_REPEATS = {"@": "(?:{})", "*": "(?:{})*", "+": "(?:{})+", "?": "(?:{})?", "!": r"(?!(?:{})\Z).*"}


def _choices(pattern: str, start: int) -> tuple[list[str], int]:
    """The alternatives after an opening parenthesis, and the position after them."""
    found, depth, begin = list[str](), 1, start
    at = start
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            at += 1
        elif char == "(":
            depth += 1
        elif char in "|)" and depth == 1:
            found.append(pattern[begin:at])
            begin = at + 1
        if char == ")":
            depth -= 1
            if depth == 0:
                break
        at += 1
    return found, at + 1


def _set(negated: str, members: str) -> str:
    found = within_brackets(_MEMBER.findall(members))
    if not found:
        return "." if negated else "(?!)"
    try:
        re.compile(f"[{found}]")
    except re.error:
        return "(?!)"
    return f"[{'^' if negated else ''}{found}]"


class Glob:
    """A compiled pattern for whole texts."""

    def __init__(self, pattern: str, *, ignore_case: bool = False) -> None:
        text = regex(pattern)
        nested = _NESTED.search(pattern)
        self._wild = Wild(text, ignore_case=ignore_case, dotall=True) if nested else None
        self._plain = re.compile(text, re.DOTALL | re.IGNORECASE * ignore_case)

    def matches(self, text: str, session: "Session", start: int = 0) -> bool:
        if self._wild:
            return self._wild.fullmatch(text, session, start) is not None
        with session.aside_for(len(text) - start):
            return self._plain.fullmatch(text, start) is not None


compiled = functools.lru_cache(maxsize=1024)(Glob)


def matches(pattern: str, text: str, session: "Session") -> bool:
    return compiled(pattern).matches(text, session)


def paths(pattern: str, session: "Session") -> list[str]:
    """The paths that match, spelled as the pattern spells them, in byte order."""
    files, cwd = session.files, session.cwd
    found = ["/"] if pattern.startswith("/") else [""]
    parts = pattern.strip("/").split("/")
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        found = [path for base in found for path in _step(base, part, session)]
        enough_for(sum(map(len, found)) + len(found) * EACH)
        if not last:
            found = [f"{path}/" for path in found if files.is_dir(_absolute(cwd, path))]
    if pattern.endswith("/"):
        found = [f"{path}/" for path in found if files.is_dir(_absolute(cwd, path))]
    return sorted(found, key=lambda path: path.encode(errors="surrogateescape"))


def _step(base: str, part: str, session: "Session") -> list[str]:
    files, cwd = session.files, session.cwd
    session.slice()
    if not is_pattern(part):
        path = base + unescape(part)
        return [path] if files.exists(_absolute(cwd, path)) else []
    try:
        names = files.listdir(_absolute(cwd, base))
    except OSError:
        return []
    wanted = compiled(part)
    hidden = part.startswith((".", "\\."))
    return [
        base + name
        for name in session.sliced(names)
        if wanted.matches(name, session) and (hidden or not name.startswith("."))
    ]


def _absolute(cwd: str, path: str) -> str:
    return path if path.startswith("/") else f"{cwd.rstrip('/')}/{path}"
