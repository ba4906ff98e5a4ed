"""The widths and line breaks of text, in pixels of the screen."""

import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pytest_androidworld.virtual.ui import bidi
from pytest_androidworld.virtual.ui.glyphs import Face, Weight, face

__all__ = [
    "Span",
    "Weight",
    "ascent",
    "ellipsize",
    "index_at",
    "line_at",
    "line_height",
    "measure",
    "pixels",
    "wrap",
    "wrap_spans",
    "x_of",
]

Span = tuple[int, int]

ASCENT, DESCENT = 1900 / 2048, 500 / 2048  # hhea of Roboto
ELLIPSIS = "…"
HYPHENS = "-\u2010\u2013\u2014"  # hyphen-minus, hyphen, en dash, em dash


def pixels(size: float) -> int:
    """The size at which text is drawn, an integer."""
    return max(1, round(size))


def sized(size: float, weight: Weight = "regular") -> Face:
    return face(pixels(size), weight)


@lru_cache(maxsize=8192)
def measure(text: str, size: float, weight: Weight = "regular") -> int:
    """The advance of a single line of text."""
    glyphs = sized(size, weight)
    return sum([glyphs[char].advance for char in bidi.shaped(text)])


def ascent(size: float) -> int:
    """The distance from the top of a line to its baseline."""
    return round(pixels(size) * ASCENT)


def line_height(size: float) -> int:
    """The distance of baselines (without the extra padding of a TextView)."""
    return ascent(size) + round(pixels(size) * DESCENT)


@lru_cache(maxsize=8)  # of long texts; their paragraphs have a cache of their own
def wrap_spans(text: str, width: int, size: float, weight: Weight = "regular") -> tuple[Span, ...]:
    """Start and end of each line in the text.

    Lines are adjacent, except for the newlines between them; the spaces at a line break belong to
    the line before it and may extend beyond the width.
    """
    spans: list[Span] = []
    start = 0
    for paragraph in text.split("\n"):
        spans += [(start + a, start + b) for a, b in _paragraph(paragraph, width, size, weight)]
        start += len(paragraph) + 1
    return tuple(spans)


def line_at(spans: Sequence[Span], index: int) -> int:
    """The line of the cursor before a character; at a line break, the next one."""
    return max(bisect_right(spans, (index, sys.maxsize)) - 1, 0)


@lru_cache(maxsize=32768)
def _paragraph(text: str, width: int, size: float, weight: Weight) -> tuple[Span, ...]:
    return tuple(_broken(text, width, sized(size, weight)))


def _broken(text: str, width: int, glyphs: Face) -> Iterator[Span]:
    """The lines of one paragraph: as many words as fit, or else as many characters."""
    start = x = 0
    chance = chance_x = 0  # the last possible break, and the width up to there
    for index, char in enumerate(bidi.shaped(text)):
        advance = glyphs[char].advance
        while char != " " and advance and x + advance > width and index > start:
            cut, cut_x = (chance, chance_x) if chance > start else (index, x)
            yield start, cut
            start, x = cut, x - cut_x
            chance_x = 0
        x += advance
        if char == " " or _breaks_after(text, index):
            chance, chance_x = index + 1, x
    yield start, len(text)


def _breaks_after(text: str, index: int) -> bool:
    """Whether a line can break after a hyphen: one inside a word, but not a sign or a flag's."""
    if text[index] not in HYPHENS:
        return False
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    return before.isalnum() and not after.isdigit()


@lru_cache(maxsize=2048)
def wrap(
    text: str, width: int, size: float, weight: Weight = "regular", max_lines: int = 0
) -> tuple[str, ...]:
    """The lines as drawn: without trailing spaces, the last allowed one with an ellipsis."""
    spans = wrap_spans(text, width, size, weight)
    lines = tuple(text[start:end].rstrip(" ") for start, end in spans)
    if not 0 < max_lines < len(lines):
        return lines
    rest = text[spans[max_lines - 1][0] :].split("\n", 1)[0]
    return (*lines[: max_lines - 1], _cut(rest, width, sized(size, weight)))


def ellipsize(text: str, width: int, size: float, weight: Weight = "regular") -> str:
    """The text if it fits on a line, else its beginning and an ellipsis."""
    if measure(text, size, weight) <= width:
        return text
    return _cut(text, width, sized(size, weight))


def _cut(text: str, width: int, glyphs: Face) -> str:
    x = glyphs[ELLIPSIS].advance
    for index, char in enumerate(bidi.shaped(text)):
        x += glyphs[char].advance
        if x > width:
            return text[:index] + ELLIPSIS
    return text + ELLIPSIS


def x_of(text: str, span: Span, index: int, size: float, weight: Weight = "regular") -> int:
    """The x of the cursor before a character, from the left end of its line."""
    start, end = span
    index = max(start, min(index, end))
    if not bidi.has_rtl(text[start:end]):
        return measure(text[start:index], size, weight)
    return _edges(text[start:end], size, weight)[index - start]


@lru_cache(maxsize=256)
def _edges(line: str, size: float, weight: Weight) -> tuple[int, ...]:
    """The x of the cursor before each character of a line that runs both ways, and at its end."""
    glyphs, drawn = sized(size, weight), bidi.shaped(line)
    lefts, pen = [0] * len(line), 0
    for index in bidi.order(line):
        lefts[index] = pen
        pen += glyphs[drawn[index]].advance
    rtl = bidi.rtl_characters(line)
    starts = [
        left + glyphs[char].advance if backwards else left
        for left, char, backwards in zip(lefts, drawn, rtl, strict=True)
    ]
    return (*starts, 0 if bidi.is_rtl(line) else pen)


def index_at(text: str, span: Span, x: float, size: float, weight: Weight = "regular") -> int:
    """The cursor position nearest to x on a line; never between a letter and its accent."""
    glyphs = sized(size, weight)
    start, end = span
    if bidi.has_rtl(text[start:end]):
        edges = _edges(text[start:end], size, weight)
        return start + min(range(len(edges)), key=lambda index: abs(edges[index] - x))
    best, pen = start, 0
    for index in range(start, end):
        advance = glyphs[text[index]].advance
        if advance and x <= pen + advance / 2:
            break
        pen += advance
        best = index + 1
    return best
