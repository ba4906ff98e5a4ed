"""The sizes of texts, their line breaks and positions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from virtual_phone.ui import fonts
from virtual_phone.ui.view import View
from virtual_phone.wire.nodes import Rect

if TYPE_CHECKING:
    from virtual_phone.ui.layout import Box, Metrics

ENDLESS = 1_000_000
LONGEST = 1_000_000  # characters that are laid out; what is beyond cannot be scrolled to
TEXTS = {"text", "button", "check", "radio", "field"}
Span = tuple[int, int]


class TextLayout:
    """The part of the layout for text."""

    metrics: "Metrics"
    states: dict[str, Any]

    def _text_size(self, view: View, width: int) -> Span:
        look = view.look
        text, size = self._displayed(view), self.metrics.sp(look.get("size", 14))
        width -= self._mark(view)
        face = look.get("face", "regular")
        if view.kind == "field" and not look["multiline"]:
            return fonts.measure(text, size, face), self.metrics.text_height(1, size)
        if view.kind == "field":
            return width, self.metrics.text_height(len(self._spans(view, width)), size)
        lines = fonts.wrap(text, max(width, 1), size, face, look.get("lines", 0))
        widest = max((self.line_width(look, line, size) for line in lines), default=0)
        return min(widest, width) + self._mark(view), self.metrics.text_height(len(lines), size)

    @staticmethod
    def line_width(look: dict[str, Any], line: str, size: int) -> int:
        """The width of a line, with the spacing after each of its letters."""
        line = line.rstrip()
        spacing: int = round(look.get("spacing", 0) * size * len(line))
        return fonts.measure(line, size, look.get("face", "regular")) + spacing

    def _spans(self, view: View, width: int) -> Sequence[Span]:
        """The lines of a multi-line field."""
        look = view.look
        room = max(width, 1) if look.get("wrap", True) else ENDLESS
        size, face = self.metrics.sp(look.get("size", 14)), look.get("face", "regular")
        return fonts.wrap_spans(self._displayed(view), room, size, face)

    def _mark(self, view: View) -> int:
        """The width of a check box's box or a radio button's circle."""
        return self.metrics.px(40) if view.kind in ("check", "radio") else 0

    def _displayed(self, view: View) -> str:
        look = view.look
        text: str = look.get("text", "")
        if view.kind == "field":
            text = str(self.states.get(look["key"], {}).get("text", look["value"]))
            text = "•" * len(text) if look.get("password") else text
            text = text or look["hint"]
        text = text[:LONGEST]
        return text.upper() if look.get("caps") else text

    def _place_text(self, box: "Box", inner: Rect) -> None:
        look = box.view.look
        box.text = self._displayed(box.view)
        if box.view.kind == "field" and not look["multiline"]:
            box.spans = ((0, len(box.text)),)
            return
        size = self.metrics.sp(look.get("size", 14))
        width = max(inner[2] - inner[0] - self._mark(box.view), 1)
        face = look.get("face", "regular")
        if box.view.kind == "field":
            box.spans = self._spans(box.view, width)
            self._scroll_text(box, inner[3] - inner[1], size)
        else:
            box.lines = fonts.wrap(box.text, width, size, face, look.get("lines", 0))

    def _scroll_text(self, box: "Box", room: int, size: int) -> None:
        """Scroll a long text in its field; typing scrolls to the cursor."""
        state = self.states.get(box.view.look["key"], {})
        box.extent = max(self.metrics.text_height(len(box.spans), size) - room, 0)
        box.scroll = min(max(int(state.get("scroll", 0)), 0), box.extent)
        if state.get("follow") and box.extent:
            cursor = int(state.get("end", len(box.text)))
            top = fonts.line_at(box.spans, cursor) * fonts.line_height(size)
            lowest = top + self.metrics.text_height(1, size) - room
            box.scroll = min(max(box.scroll, lowest), top, box.extent)
