"""The widths and line breaks of text, in pixels of the screen.

A text may have a million characters without a space or a new line, and only the lines that can be
seen matter.  So lines are found one after the other, no further than they are needed, and what is
remembered of long texts is little: a cache of many entries is for short ones only, and a long
text is laid out in blocks (`long_lines`), of which an edit changes few.
"""

import math
import sys
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from virtual_phone.ui import bidi
from virtual_phone.ui.glyphs import Face, Weight, face
from virtual_phone.ui.line_breaks import Paragraph, advances, broken
from virtual_phone.ui.long_lines import LongLayouts

__all__ = [
    "Span",
    "Weight",
    "ascent",
    "ellipsize",
    "index_at",
    "line_at",
    "line_height",
    "measure",
    "padding",
    "pixels",
    "wrap",
    "wrap_spans",
    "x_of",
]

Span = tuple[int, int]

LONG = 4096  # characters from which a text is long
ASCENT, DESCENT = 1900 / 2048, 500 / 2048  # hhea of Roboto
TOP, BOTTOM = 2163 / 2048, 555 / 2048  # its head: yMax and, below the baseline, yMin
ELLIPSIS = "…"

_long_layouts = LongLayouts()


def pixels(size: float) -> int:
    """The size at which text is drawn, an integer."""
    return max(1, round(size))


def sized(size: float, weight: Weight = "regular") -> Face:
    return face(pixels(size), weight)


def measure(text: str, size: float, weight: Weight = "regular") -> int:
    """The advance of a single line of text."""
    return (_width if len(text) < LONG else _long_width)(text, size, weight)


@lru_cache(maxsize=8192)
def _width(text: str, size: float, weight: Weight) -> int:
    glyphs = sized(size, weight)
    return sum([glyphs[char] for char in bidi.shaped(text)])


@lru_cache(maxsize=4)
def _long_width(text: str, size: float, weight: Weight) -> int:
    drawn = bidi.shaped(text)
    return sum(map(advances(drawn, sized(size, weight)).__getitem__, drawn))


def ascent(size: float) -> int:
    """The distance from the top of a line to its baseline."""
    return round(pixels(size) * ASCENT)


def line_height(size: float) -> int:
    """The distance of baselines (without the extra padding of a TextView)."""
    return ascent(size) + round(pixels(size) * DESCENT)


def padding(size: float) -> Span:
    """What a TextView leaves free above its first line and below its last one.

    ``includeFontPadding``: BoringLayout takes the font's top and bottom there in place of its
    ascent and descent, which Skia rounds up where it rounds the others to the nearest pixel.
    """
    high = line_height(size) - ascent(size)
    top, bottom = math.ceil(pixels(size) * TOP), math.ceil(pixels(size) * BOTTOM)
    return top - ascent(size), bottom - high


def wrap_spans(text: str, width: int, size: float, weight: Weight = "regular") -> Sequence[Span]:
    """Start and end of each line in the text.

    Lines are adjacent, except for the newlines between them; the spaces at a line break belong to
    the line before it and may extend beyond the width.
    """
    if len(text) < LONG:
        return _spans(text, width, size, weight)
    return _long_layouts.lines(text, width, sized(size, weight))


@lru_cache(maxsize=2048)
def _spans(text: str, width: int, size: float, weight: Weight) -> tuple[Span, ...]:
    return tuple(_spans_in_order(text, width, sized(size, weight)))


def _first_spans(
    text: str, width: int, size: float, weight: Weight, count: int
) -> tuple[Span, ...]:
    """The first lines of a text, so many at most, found without looking at the others."""
    return tuple(islice(_spans_in_order(text, width, sized(size, weight)), count))


def _spans_in_order(text: str, width: int, glyphs: Face) -> Iterator[Span]:
    start = 0
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        for first, last in broken(text[start:end], width, glyphs):
            yield start + first, start + last
        start = end + 1


def line_at(spans: Sequence[Span], index: int) -> int:
    """The line of the cursor before a character; at a line break, the next one."""
    return max(bisect_right(spans, (index, sys.maxsize)) - 1, 0)


def wrap(
    text: str, width: int, size: float, weight: Weight = "regular", max_lines: int = 0
) -> tuple[str, ...]:
    """The lines as drawn: without trailing spaces, the last allowed one with an ellipsis."""
    lines = _wrapped if len(text) < LONG else _long_wrapped
    return lines(text, width, size, weight, max_lines)


def _wrap(text: str, width: int, size: float, weight: Weight, max_lines: int) -> tuple[str, ...]:
    spans: Sequence[Span]
    if max_lines > 0:
        spans = _first_spans(text, width, size, weight, max_lines + 1)
    else:
        spans = wrap_spans(text, width, size, weight)
    lines = tuple(text[start:end].rstrip(" ") for start, end in spans)
    if not 0 < max_lines < len(lines):
        return lines
    start = spans[max_lines - 1][0]
    end = text.find("\n", start)
    rest = text[start : len(text) if end < 0 else end]
    return (*lines[: max_lines - 1], _cut(rest, width, sized(size, weight)))


_wrapped = lru_cache(maxsize=2048)(_wrap)
_long_wrapped = lru_cache(maxsize=8)(_wrap)


def ellipsize(text: str, width: int, size: float, weight: Weight = "regular") -> str:
    """The text if it fits on a line, else its beginning and an ellipsis."""
    glyphs = sized(size, weight)
    if len(text) < LONG and measure(text, size, weight) <= width:
        return text
    if len(text) >= LONG and Paragraph(text, glyphs).fits(width):
        return text
    return _cut(text, width, glyphs)


def _cut(text: str, width: int, glyphs: Face) -> str:
    x = glyphs[ELLIPSIS]
    for index, char in enumerate(bidi.shaped(text)):
        x += glyphs[char]
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
        pen += glyphs[drawn[index]]
    rtl = bidi.rtl_characters(line)
    starts = [
        left + glyphs[char] if backwards else left
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
        advance = glyphs[text[index]]
        if advance and x <= pen + advance / 2:
            break
        pen += advance
        best = index + 1
    return best
