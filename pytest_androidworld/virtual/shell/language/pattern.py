"""Patterns with ``* ? [..]``: matched against strings, and against the phone's paths."""

import functools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_androidworld.virtual.files import Files

_SPECIAL = re.compile(r"(?<!\\)(?:\\\\)*(?:[*?]|\[.*\]|[@+!]\()", re.DOTALL)
_CLASSES = {
    "alnum": "A-Za-z0-9", "alpha": "A-Za-z", "blank": r" \t", "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9", "graph": r"\x21-\x7e", "lower": "a-z", "print": r"\x20-\x7e",
    "punct": r"!-/:-@\[-`{-~", "space": r"\s", "upper": "A-Z", "xdigit": "0-9A-Fa-f",
}  # fmt: skip
_SET = re.compile(r"\[([!^]?)(\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*)\]", re.DOTALL)
_MEMBER = re.compile(r"\[:([a-z]+):\]|\\(.)|(.)", re.DOTALL)


def escape(text: str) -> str:
    """Text as a pattern that matches only itself."""
    return re.sub(r"([*?\[\]\\()|])", r"\\\1", text)


def unescape(pattern: str) -> str:
    """A pattern as the text it was written as."""
    return re.sub(r"\\(.)", r"\1", pattern, flags=re.DOTALL)


def is_pattern(text: str) -> bool:
    """Whether anything in it is special; a lone bracket is not."""
    return _SPECIAL.search(text) is not None


def regex(pattern: str, *, lazy: bool = False) -> str:
    """The pattern as a regular expression; ``lazy``: stars take as little as they can."""
    found, at = "", 0
    star = ".*?" if lazy else ".*"
    while at < len(pattern):
        char = pattern[at]
        at += 1
        if char in _REPEATS and pattern[at : at + 1] == "(" and ")" in pattern[at:]:
            choices, at = _choices(pattern, at + 1)
            found += _REPEATS[char].format("|".join(regex(each) for each in choices))
        elif char == "*":
            found += star
        elif char == "?":
            found += "."
        elif char == "\\" and at < len(pattern):
            found += re.escape(pattern[at])
            at += 1
        elif char == "[" and (each := _SET.match(pattern, at - 1)):
            found += _set(each[1], each[2])
            at = each.end()
        else:
            found += re.escape(char)
    return found


_REPEATS = {"@": "(?:{})", "*": "(?:{})*", "+": "(?:{})+", "?": "(?:{})?", "!": r"(?!(?:{})\Z).*"}


def _choices(pattern: str, start: int) -> tuple[list[str], int]:
    """The alternatives that follow an opening parenthesis, and where they end."""
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
    found = ""
    for named, escaped, plain in _MEMBER.findall(members):
        if named:
            found += _CLASSES.get(named, "")
        elif plain == "-":
            found += "-"
        else:
            found += re.escape(escaped or plain)
    if not found:
        return "." if negated else "(?!)"
    try:
        re.compile(f"[{found}]")
    except re.error:
        return "(?!)"
    return f"[{'^' if negated else ''}{found}]"


@functools.lru_cache(maxsize=1024)
def compiled(pattern: str, *, ignore_case: bool = False) -> re.Pattern[str]:
    """The pattern, to be used with ``fullmatch``."""
    return re.compile(regex(pattern), re.DOTALL | (re.IGNORECASE if ignore_case else 0))


def matches(pattern: str, text: str) -> bool:
    return compiled(pattern).fullmatch(text) is not None


def paths(pattern: str, files: "Files", cwd: str) -> list[str]:
    """The paths that match, spelled as the pattern spells them, in byte order."""
    found = ["/"] if pattern.startswith("/") else [""]
    parts = pattern.strip("/").split("/")
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        found = [
            path for base in found for path in _step(base, part, files, cwd) if path is not None
        ]
        if not last:
            found = [f"{path}/" for path in found if files.is_dir(_absolute(cwd, path))]
    if pattern.endswith("/"):
        found = [f"{path}/" for path in found if files.is_dir(_absolute(cwd, path))]
    return sorted(found, key=lambda path: path.encode(errors="surrogateescape"))


def _step(base: str, part: str, files: "Files", cwd: str) -> list[str]:
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
        for name in names
        if wanted.fullmatch(name) and (hidden or not name.startswith("."))
    ]


def _absolute(cwd: str, path: str) -> str:
    return path if path.startswith("/") else f"{cwd.rstrip('/')}/{path}"
