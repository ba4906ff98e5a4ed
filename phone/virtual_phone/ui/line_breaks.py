"""Where a paragraph breaks into lines: after as many words as fit, or else characters.

Widths are added up and searched by functions of C, and no further than they are needed.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from virtual_phone.ui import bidi
from virtual_phone.ui.glyphs import Face

Span = tuple[int, int]

AHEAD = 2048  # characters whose widths are added up at a time
CONTEXT = 32  # characters that decide the form of a letter beside them (UAX #15: 30 marks)
HYPHENS = "-\u2010\u2013\u2014"  # hyphen-minus, hyphen, en dash, em dash


def broken(text: str, width: int, glyphs: Face) -> Iterator[Span]:
    """The lines of one paragraph."""
    paragraph = Paragraph(text, glyphs)
    start, size = 0, len(text)
    while (end := paragraph.line_end(start, width)) < size:
        yield start, end
        start = end
    yield start, size


def advances(text: str, glyphs: Face) -> dict[str, int]:
    """The advance of each character that occurs in a text."""
    return {char: glyphs[char] for char in set(text)}


class Paragraph:
    """The widths of a paragraph, added up as far as they are needed, and where it can break.

    It may be a part of a text, from one of its lines on.
    """

    def __init__(self, text: str, glyphs: Face, begin: int = 0, end: int | None = None) -> None:
        self.text = text
        self.end = len(text) if end is None else end
        self._begin = begin
        self._glyphs = glyphs
        self._sums = array("q", (0,))  # before each character
        self._hyphens = [hyphen for hyphen in HYPHENS if text.find(hyphen, begin, self.end) >= 0]

    @property
    def seen(self) -> int:
        """How far the text was looked at."""
        return self._begin + len(self._sums) - 1

    def line_end(self, start: int, width: int) -> int:
        """Where the line that begins at ``start`` ends; the paragraph's end, if it is the last."""
        sums, text, begin = self._sums, self.text, self._begin
        limit = self._sum(start) + width
        while sums[-1] <= limit and self._more():
            pass
        beyond = bisect_right(sums, limit, start - begin) - 1 + begin  # what does not fit
        if beyond >= self.end:
            return self.end
        if beyond <= start or text[beyond] == " ":
            beyond = self._next_visible(max(beyond, start + 1))
            if beyond >= self.end:
                return self.end
        chance = text.rfind(" ", start, beyond)
        if self._hyphens:
            chance = self._last_hyphen(start, beyond, chance)
        return chance + 1 if chance >= start else beyond

    def _next_visible(self, index: int) -> int:
        """The next character that is no space and has a width."""
        while index < self.end:
            if self.text[index] != " " and self._sum(index + 1) > self._sum(index):
                break
            index += 1
        return index

    def _last_hyphen(self, start: int, end: int, chance: int) -> int:
        """The last hyphen after which a line can break, if it comes after another chance."""
        for hyphen in self._hyphens:
            at = self.text.rfind(hyphen, max(chance + 1, start), end)
            while at >= 0 and not _breaks_after(self.text, at):
                at = self.text.rfind(hyphen, max(chance + 1, start), at)
            chance = max(chance, at)
        return chance

    def fits(self, width: int) -> bool:
        """Whether all of it fits on one line."""
        while self._sums[-1] <= width:
            if not self._more():
                return True
        return False

    def _sum(self, index: int) -> int:
        while index >= self._begin + len(self._sums):
            self._more()
        return self._sums[index - self._begin]

    def _more(self) -> bool:
        """Add up the widths of some characters more; False at the end of the paragraph."""
        begin = self.seen
        drawn = _shaped(self.text, begin, min(begin + AHEAD, self.end))
        widths = advances(drawn, self._glyphs)
        sums = accumulate(map(widths.__getitem__, drawn), initial=self._sums.pop())
        self._sums.extend(sums)
        return bool(drawn)


def _shaped(text: str, begin: int, end: int) -> str:
    """A part of a text, its Arabic letters in the forms in which they join their neighbours."""
    part = text[begin:end]
    if not bidi.has_rtl(part):
        return part
    first = max(begin - CONTEXT, 0)
    return bidi.shaped(text[first : end + CONTEXT])[begin - first : end - first]


def _breaks_after(text: str, index: int) -> bool:
    """Whether a line can break after a hyphen: one inside a word, but not a sign or a flag's."""
    if text[index] not in HYPHENS:
        return False
    before, after = text[index - 1 : index], text[index + 1 : index + 2]
    return before.isalnum() and not after.isdigit()
