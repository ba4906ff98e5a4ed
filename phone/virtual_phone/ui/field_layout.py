"""The text layout of a field: its lines, the cursor, and the index at a point."""

from dataclasses import dataclass
from typing import Any

from virtual_phone.ui import fonts
from virtual_phone.ui.layout import Box, Metrics
from virtual_phone.wire.nodes import Rect

FILLED = 56  # dp, of a filled box with one line, in the middle of which its hint is


@dataclass(frozen=True)
class Lines:
    """The lines of one field, in pixels of the screen."""

    box: Box
    metrics: Metrics
    state: dict[str, Any]
    focused: bool

    @property
    def size(self) -> int:
        return self.metrics.sp(self.box.view.look.get("size", 14))

    @property
    def face(self) -> fonts.Weight:
        face: fonts.Weight = self.box.view.look.get("face", "regular")
        return face

    @property
    def high(self) -> int:
        return fonts.line_height(self.size)

    @property
    def inner(self) -> Rect:
        left, top, right, bottom = self.metrics.sides(self.box.view.look.get("padding", 0))
        rect = self.box.rect
        return rect[0] + left, rect[1] + top, rect[2] - right, rect[3] - bottom

    @property
    def resting(self) -> bool:
        """Whether the hint of a filled box is in its middle, where no text would be."""
        return self.box.view.look.get("frame") == "filled" and not self.floating

    @property
    def text(self) -> str:
        """The text of the field, without its hint."""
        return str(self.state.get("text", self.box.view.look["value"]))

    @property
    def floating(self) -> bool:
        """Whether the label of a field is on its frame, or at the top of its box."""
        return bool(self.box.view.look.get("frame") and (self.text or self.focused))

    @property
    def cursor(self) -> int:
        return min(int(self.state.get("end", len(self.box.text))), len(self.box.text))

    def visible(self) -> range:
        """The indices of the visible lines."""
        if not self.box.spans:
            return range(0)
        first = self._line_under(self.box.shown[1])
        return range(first, self._line_under(self.box.shown[3]) + 1)

    def _line_under(self, y: int) -> int:
        """The index of the line at a height; beyond the text, the first or last one."""
        return min(max((y - self.start(0)[1]) // self.high, 0), len(self.box.spans) - 1)

    def start(self, line: int) -> tuple[int, int]:
        """The start of a line; an unbroken line is shifted to show the cursor."""
        look, rect = self.box.view.look, self.inner
        if self.resting:
            above = (self.metrics.px(FILLED) - self.high) // 2
            return rect[0], self.box.rect[1] + above
        if look["multiline"]:
            top = rect[1] + fonts.padding(self.size)[0] - self.box.scroll
            return rect[0] - self._shift(rect), top + line * self.high
        y = rect[1] + max((rect[3] - rect[1] - self.high) // 2, 0)
        if not self.text:
            return rect[0], y
        spare = rect[2] - rect[0] - self.metrics.px(2)
        spare -= fonts.measure(self.box.text, self.size, self.face)
        justify = {"center": spare // 2, "end": spare}.get(look.get("justify", "start"), 0)
        return rect[0] - self._shift(rect) + max(justify, 0), y

    def _shift(self, rect: Rect) -> int:
        """How far unbroken lines are shifted to the left."""
        look = self.box.view.look
        if not self.focused or (look["multiline"] and look.get("wrap", True)):
            return 0
        span = self.box.spans[fonts.line_at(self.box.spans, self.cursor)]
        cursor = fonts.x_of(self.box.text, span, self.cursor, self.size, self.face)
        return max(cursor - (rect[2] - rect[0] - self.metrics.px(2)), 0)

    def rect_of(self, index: int) -> Rect:
        """The cursor before a character."""
        line = fonts.line_at(self.box.spans, index)
        x, y = self.start(line)
        if self.text:
            x += fonts.x_of(self.box.text, self.box.spans[line], index, self.size, self.face)
        return x, y, x + max(self.metrics.px(2), 1), y + self.high

    def index_at(self, x: int, y: int) -> int:
        """The index in the text nearest to a point."""
        if not self.text:
            return 0
        return self.index_on(self._line_under(y), x)

    def index_on(self, line: int, x: int) -> int:
        """The index nearest to x on a line, before the space at which the line breaks."""
        start, end = self.box.spans[line]
        left = self.start(line)[0]
        index = fonts.index_at(self.box.text, (start, end), x - left, self.size, self.face)
        broken = line + 1 < len(self.box.spans) and self.box.spans[line + 1][0] == end
        return index - 1 if index == end > start and broken else index
