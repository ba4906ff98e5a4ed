"""Syntax highlighting of the editor: the coloured parts of a line, for each format."""

import re
from collections.abc import Iterator

REACH = 1000  # characters around a line: a bracket looks that far for its partner
Ink = tuple[int, int, str]  # start, end, colour
MARKDOWN = re.compile(
    r"(?P<heading>^ {0,3}#{1,6}[ \t].*$)"
    r"|(?P<list>^[ \t]*(?:[-*+]|\d+[.)])(?: \[[ xX]\])?[ \t])"
    r"|(?P<quote>^>.*$)"
    r"|(?P<code>`[^`]+`)"
    r"|(?P<link>!?\[[^\]]*\]\([^)]*\)|https?://\S+)",
    re.MULTILINE,
)
TODO = re.compile(
    r"(?P<done>^x .*$)|(?P<heading>^\([A-Z]\))|(?P<link>(?<!\S)@\S+)|(?P<list>(?<!\S)\+\S+)"
    r"|(?P<quote>(?<!\S)due:\S+)",
    re.MULTILINE,
)


def markdown(text: str, start: int, end: int) -> Iterator[Ink]:
    return _found(MARKDOWN, text, start, end)


def todo(text: str, start: int, end: int) -> Iterator[Ink]:
    return _found(TODO, text, start, end)


def plain(text: str, start: int, end: int) -> Iterator[Ink]:
    """Colour links only."""
    return (ink for ink in _found(MARKDOWN, text, start, end) if ink[2] == "ink_link")


def _found(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[Ink]:
    """The matches of a pattern in the paragraph to which a visible line belongs, near the line."""
    first = max(text.rfind("\n", 0, start) + 1, start - REACH)
    last = text.find("\n", end)
    last = min(len(text) if last < 0 else last, end + REACH)
    for found in pattern.finditer(text, first, last):
        yield found.start(), found.end(), f"ink_{found.lastgroup}"
