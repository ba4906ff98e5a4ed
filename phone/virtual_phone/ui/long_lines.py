"""The lines of long texts, laid out in blocks, of which an edit changes few.

How it works
------------

A block is a number of lines, whose positions are relative to its first character, so that it can
be used again wherever these characters have moved to. It ends with a line that is `BLOCK`
characters or `MOST_LINES` lines behind its start, maybe in the middle of a paragraph: where a line
ends does not depend on the lines before it, except for the character before it.

A new text is compared with the last ones that have the same width and font. With the one that has
most in common with it:

- blocks that end before the first difference, and with them all that was looked at to find their
  last line, are the same (`Block.seen`);
- from there on lines are found one after the other, until one begins where a block began behind
  the last difference. From there on all blocks are the same.

A word that is typed moves the breaks of a few lines, so most edits are within a block or two. One
that moves all that follow, as in a text without spaces, lays these out again; on Android an edit
lays out its whole paragraph (`DynamicLayout.reflow`).

What takes longer than `SLICE` blocks can be done in slices (`runtime/postponed.py`).
"""

import threading
from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import overload

from virtual_phone.runtime.postponed import done
from virtual_phone.ui.glyphs import Face, Font, face
from virtual_phone.ui.line_breaks import Paragraph, broken

BLOCK = 4096  # characters
MOST_LINES = 512
SLICE = 8  # blocks that are laid out at a time
SHORT = 512  # characters of a paragraph that is laid out as a whole
MOST = 8  # layouts that are remembered
STRIDE = 1 << 14  # characters that are compared at once

Span = tuple[int, int]
Style = tuple[int, int, Font]  # the width of a line, the size of the font, and which


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines of a text, as distances from where it begins."""

    starts: "array[int]"
    ends: "array[int]"
    length: int  # to the first line behind it, with the newline between
    seen: int  # how far the text was looked at


class LongLines(Sequence[Span]):
    """Start and end of each line of a text, made of blocks."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blocks: list[Block] = []
        self.begins: list[int] = []  # the first character of each block
        self._firsts: list[int] = []  # its first line
        self._count = 0

    def add(self, block: Block) -> None:
        """Add the next block."""
        self.begins.append(self.end)
        self._firsts.append(self._count)
        self.blocks.append(block)
        self._count += len(block.starts)

    @property
    def end(self) -> int:
        """Where the next block begins."""
        return self.begins[-1] + self.blocks[-1].length if self.blocks else 0

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, line: int) -> Span: ...

    @overload
    def __getitem__(self, line: slice) -> Sequence[Span]: ...

    def __getitem__(self, line: int | slice) -> Span | Sequence[Span]:
        if isinstance(line, slice):
            return tuple(self[each] for each in range(*line.indices(len(self))))
        line = range(len(self))[line]
        place = bisect_right(self._firsts, line) - 1
        block, begin, line = self.blocks[place], self.begins[place], line - self._firsts[place]
        return begin + block.starts[line], begin + block.ends[line]

    def __iter__(self) -> Iterator[Span]:
        for begin, block in zip(self.begins, self.blocks, strict=True):
            for start, end in zip(block.starts, block.ends, strict=True):
                yield begin + start, begin + end


class LongLayouts:
    """Lays long texts out; remembers the last ones."""

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[str, Style], LongLines] = OrderedDict()
        self._lock = threading.Lock()  # phones of one process share it

    def __len__(self) -> int:
        return len(self._last)

    def lines(self, text: str, width: int, glyphs: Face) -> LongLines:
        """The lines of a text."""
        style = width, glyphs.size, glyphs.name
        with self._lock:
            found = self._last.get((text, style))
            if found is not None:
                self._last.move_to_end((text, style))
                return found
            others = [last for (_, other), last in self._last.items() if other == style]
        edits = [Edit(last, text) for last in others]
        edit = max(edits, key=lambda edit: edit.same, default=Edit(LongLines(""), text))
        layout = Layout(LongLines(text), width, glyphs, edit, partial(self._remember, style))
        done(layout)
        return layout.lines

    def _remember(self, style: Style, lines: LongLines) -> None:
        with self._lock:
            self._last[lines.text, style] = lines
            while len(self._last) > MOST:
                self._last.popitem(last=False)


class Edit:
    """The difference between a text that is laid out and a new one."""

    def __init__(self, old: LongLines, text: str) -> None:
        self._old = old
        most = min(len(old.text), len(text))
        self._before = common(old.text, text, most)  # characters at the beginning
        after = common(old.text, text, most - self._before, at_end=True)
        self.same = self._before + after  # characters
        self._moved = len(text) - len(old.text)
        first = bisect_right(old.begins, len(old.text) - after)
        # Where the new text has the blocks behind the edit: the place of each.
        self.boundaries = {
            old.begins[place] + self._moved: place for place in range(first, len(old.begins))
        }

    def untouched(self) -> Iterator[Block]:
        """The blocks before the edit."""
        for begin, block in zip(self._old.begins, self._old.blocks, strict=True):
            if begin + block.seen > self._before:
                return
            yield block

    def rest(self, at: int) -> list[Block]:
        """The blocks from a boundary on."""
        return self._old.blocks[self.boundaries[at] :]


class Layout:
    """Finds the lines of a text, block by block; ``done`` gets them all."""

    def __init__(
        self,
        lines: LongLines,
        width: int,
        glyphs: Face,
        edit: Edit,
        done: Callable[[LongLines], object],
    ) -> None:
        self.lines = lines
        self._text = lines.text
        self._width = width
        self._glyphs = glyphs
        self._edit = edit
        self._done = done
        self._paragraph: Paragraph | None = None  # in which the last block ends
        for block in edit.untouched():
            lines.add(block)

    def _is_finished(self) -> bool:
        return self.lines.end > len(self._text)

    def advance(self, most: int = SLICE) -> bool:
        """Lay some blocks out; returns whether these were the last ones."""
        for _ in range(most):
            if self._is_finished():
                break
            self._add()
            if self._is_finished():
                self._done(self.lines)
        return self._is_finished()

    def _add(self) -> None:
        """Add the next block, or all others from a boundary on."""
        if self.lines.end not in self._edit.boundaries:
            self.lines.add(self._block(self.lines.end))
            return
        for block in self._edit.rest(self.lines.end):
            self.lines.add(block)

    def _block(self, begin: int) -> Block:
        """The next lines, up to a boundary or so many."""
        block = Block(array("i"), array("i"), 0, 0)
        start, most = begin, min(begin + BLOCK, len(self._text) + 1)
        while start < most and len(block.starts) < MOST_LINES:
            if start > begin and start in self._edit.boundaries:
                break
            start = self._add_lines(block, begin, start)
        seen = self._paragraph.seen if self._paragraph else start
        return replace(block, length=start - begin, seen=seen - begin)

    def _add_lines(self, block: Block, begin: int, start: int) -> int:
        """Add the lines of a short paragraph, or one of a long one; where the next begins."""
        text, width, paragraph = self._text, self._width, self._paragraph
        if paragraph is None:
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            if end - start < SHORT and (not start or text[start - 1] == "\n"):
                lines = _lines(text[start:end], width, self._glyphs.size, self._glyphs.name)
                for first, last in lines:
                    block.starts.append(start + first - begin)
                    block.ends.append(start + last - begin)
                return end + 1
            self._paragraph = paragraph = Paragraph(text, self._glyphs, start, end)
        end = paragraph.line_end(start, width)
        block.starts.append(start - begin)
        block.ends.append(end - begin)
        if end < paragraph.end:
            return end
        self._paragraph = None
        return end + 1


@lru_cache(maxsize=32768)
def _lines(text: str, width: int, size: int, font: Font) -> tuple[Span, ...]:
    """The lines of a short paragraph."""
    return tuple(broken(text, width, face(size, font)))


def common(one: str, other: str, most: int, *, at_end: bool = False) -> int:
    """How many characters at the beginning (or the end) of two texts are the same."""

    def same(first: int, last: int) -> bool:
        if at_end:
            size, length = len(one), len(other)
            return one[size - last : size - first] == other[length - last : length - first]
        return one[first:last] == other[first:last]

    found = 0
    while found < most and same(found, min(found + STRIDE, most)):
        found = min(found + STRIDE, most)
    wrong = min(found + STRIDE, most)
    while found < wrong:  # the first difference is in these
        middle = (found + wrong + 1) // 2
        if same(found, middle):
            found = middle
        else:
            wrong = middle - 1
    return found
