"""Painting boxes: each kind of view is drawn inside of its own bounds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from pytest_androidworld.virtual.mime import PICTURES
from pytest_androidworld.virtual.ui import editing, fonts
from pytest_androidworld.virtual.ui.canvas import Canvas, filling
from pytest_androidworld.virtual.ui.field_layout import Lines
from pytest_androidworld.virtual.ui.layout import Box, Metrics, cut
from pytest_androidworld.virtual.ui.text_layout import PADDING
from pytest_androidworld.virtual.ui.theme import Colors
from pytest_androidworld.virtual.wire.nodes import Rect

MOST_PIXELS = 25_000_000  # of a decoded picture, an app's limit of memory


@dataclass(frozen=True)
class Painter:
    """Paints boxes on a canvas."""

    canvas: Canvas
    colors: Colors
    metrics: Metrics
    states: dict[str, Any]
    focus: str | None
    open_picture: Callable[[str, tuple[int, int]], Any]  # by path, to fill a size

    def paint(self, box: Box) -> None:
        """Paint a box and its children."""
        bounds = box.shown
        look = box.view.look
        if bounds[2] <= bounds[0] or bounds[3] <= bounds[1] or look.get("visible") is False:
            return
        radius = self.metrics.px(look.get("radius", 0))
        if "background" in look and self._is_on(box):
            color = self.colors[look["background"]]
            self.canvas.fill(box.rect, color, radius, clip=box.clip)
        if "border" in look:
            width = max(self.metrics.px(1), 1)
            self.canvas.outline(box.rect, self.colors[look["border"]], width, radius, box.clip)
        draw = DRAW.get(box.view.kind)
        if draw:
            draw(self, box)
        for child in box.children:
            self.paint(child)
        if box.view.kind in ("scroll", "list", "field") and box.extent:
            self._scroll_bar(box)

    @staticmethod
    def _is_on(box: Box) -> bool:
        return bool(box.view.look.get("enabled", True)) or box.view.kind != "button"

    def inner(self, box: Box) -> Rect:
        left, top, right, bottom = self.metrics.sides(box.view.look.get("padding", 0))
        rect = box.rect
        return rect[0] + left, rect[1] + top, rect[2] - right, rect[3] - bottom

    def ink(self, box: Box, role: str = "text") -> str:
        look = box.view.look
        if not look.get("enabled", True):
            return self.colors["disabled"]
        return self.colors[look.get("color", role)]

    def _scroll_bar(self, box: Box) -> None:
        """Paint the scroll bar of a container with more content."""
        _, top, right, bottom = box.shown
        high = bottom - top
        length = max(high * high // (high + box.extent), self.metrics.px(24))
        at = top + (high - length) * box.scroll // box.extent
        width = self.metrics.px(3)
        rect = (right - width, at, right, min(at + length, bottom))
        self.canvas.fill(rect, "#66808080", clip=box.shown)

    # Kinds

    def text(self, box: Box) -> None:
        look, rect = box.view.look, self.inner(box)
        size, face = self.metrics.sp(look.get("size", 14)), look.get("face", "regular")
        high = fonts.line_height(size)
        y = rect[1] + round(size * PADDING)
        if box.view.kind != "text" or "min_height" in look or "height" in look:
            y = rect[1] + max((rect[3] - rect[1] - high * len(box.lines)) // 2, 0)
        color = self.ink(box)
        left = rect[0] + (self.metrics.px(40) if box.view.kind in ("check", "radio") else 0)
        for line in box.lines:
            room = rect[2] - left - fonts.measure(line.rstrip(), size, face)
            shift = {"center": room // 2, "end": room}.get(look.get("justify", "start"), 0)
            self.canvas.text(left + max(shift, 0), y, line, size, color, face, clip=box.shown)
            y += high

    def field(self, box: Box) -> None:
        look, state = box.view.look, self.states.get(box.view.look["key"], {})
        lines = Lines(box, self.metrics, state, self.focus == look["key"])
        size, face, high = lines.size, lines.face, lines.high
        color = self.ink(box) if lines.text else self.colors["secondary"]
        clip = cut(lines.inner, box.shown)
        start, end = editing.selection(state) if "start" in state else (lines.cursor,) * 2
        for number in lines.visible():
            span = box.spans[number]
            x, y = lines.start(number)
            if lines.focused and lines.text and start < span[1] and end > span[0]:
                a = x + fonts.x_of(box.text, span, max(start, span[0]), size, face)
                b = x + fonts.x_of(box.text, span, min(end, span[1]), size, face)
                self.canvas.fill((a, y, b, y + high), self.colors["selection"], clip=clip)
            for a, b, ink in _pieces(box, span, color) if lines.text else ((*span, color),):
                at = x + fonts.x_of(box.text, span, a, size, face)
                self.canvas.text(at, y, box.text[a:b], size, self.colors[ink], face, clip=clip)
        if lines.focused and start == end and box.spans:
            self.canvas.fill(lines.rect_of(end), self.colors["accent"], clip=clip)

    def icon(self, box: Box) -> None:
        side = self.metrics.px(box.view.look["size"])
        left, top, right, bottom = self.inner(box)
        x, y = (left + right - side) // 2, (top + bottom - side) // 2
        rect = (x, y, x + side, y + side)
        self.canvas.icon(box.view.look["icon"], rect, self.ink(box, "icon"), clip=box.shown)

    def switch(self, box: Box) -> None:
        px = self.metrics.px
        middle, right = (box.rect[1] + box.rect[3]) // 2, box.rect[2]
        track = (right - px(48), middle - px(14), right, middle + px(14))
        on = box.view.look["checked"]
        enabled = box.view.look.get("enabled", True)
        color = self.colors["primary" if on and enabled else "divider"]
        self.canvas.fill(track, color, px(14), clip=box.clip)
        knob = track[2] - px(14) if on else track[0] + px(14)
        self.canvas.disc(knob, middle, px(10), self.colors["bar" if on else "secondary"], box.clip)

    def check(self, box: Box) -> None:
        on = box.view.look["checked"]
        names = {
            "check": ("checkbox-marked", "checkbox-blank-outline"),
            "radio": ("radiobox-marked", "radiobox-blank"),
        }[box.view.kind]
        side = self.metrics.px(24)
        left, top, _, bottom = self.inner(box)
        y = (top + bottom - side) // 2
        color = self.colors["primary" if on and box.view.look.get("enabled", True) else "icon"]
        self.canvas.icon(names[not on], (left, y, left + side, y + side), color, clip=box.shown)
        self.text(box)

    def slider(self, box: Box) -> None:
        px = self.metrics.px
        left, _, right, _ = self.inner(box)
        middle = (box.rect[1] + box.rect[3]) // 2
        at = left + round((right - left) * min(max(box.view.look["value"], 0), 1))
        self.canvas.fill(
            (left, middle - px(2), right, middle + px(2)), self.colors["divider"], px(2)
        )
        self.canvas.fill((left, middle - px(2), at, middle + px(2)), self.colors["primary"], px(2))
        knob = min(max(at, left + px(10)), right - px(10))
        self.canvas.disc(knob, middle, px(10), self.colors["primary"], box.clip)

    def progress(self, box: Box) -> None:
        left, top, right, bottom = box.rect
        at = left + round((right - left) * min(max(box.view.look["value"], 0), 1))
        self.canvas.fill(box.rect, self.colors["divider"], clip=box.clip)
        self.canvas.fill((left, top, at, bottom), self.colors["primary"], clip=box.clip)

    def drawing(self, box: Box) -> None:
        look = box.view.look
        paint, colors = box.view.on["paint"], self.colors
        paint(self.canvas, box.rect, colors, self.metrics.density, look["data"])

    def picture(self, box: Box) -> None:
        size = (box.rect[2] - box.rect[0], box.rect[3] - box.rect[1])
        image = self.open_picture(box.view.look["path"], size)
        if image is None:
            self.canvas.fill(box.rect, self.colors["card"], clip=box.clip)
        else:
            self.canvas.picture(image, box.rect, clip=box.clip)


def _pieces(box: Box, span: tuple[int, int], ink: str) -> Iterator[tuple[int, int, str]]:
    """The pieces of a field's line, each of one colour of its style."""
    style, (at, end) = box.view.look.get("style"), span
    for start, stop, color in style(box.text, *span) if style else ():
        start, stop = max(start, at), min(stop, end)
        if start < stop:
            yield at, start, ink
            yield start, stop, color
            at = stop
    yield at, end, ink


DRAW: dict[str, Callable[[Painter, Box], None]] = {
    "text": Painter.text,
    "button": Painter.text,
    "check": Painter.check,
    "radio": Painter.check,
    "field": Painter.field,
    "icon": Painter.icon,
    "switch": Painter.switch,
    "slider": Painter.slider,
    "progress": Painter.progress,
    "drawing": Painter.drawing,
    "picture": Painter.picture,
}


def load_picture(file: IO[bytes], size: tuple[int, int]) -> Any:
    """A picture file as an image that fills a size; None if Android could not decode it."""
    from PIL import Image

    try:
        with Image.open(file, formats=PICTURES) as image:
            image.draft("RGB", size)  # a JPEG is decoded at a reduced size
            if image.width * image.height > MOST_PIXELS:
                return None
            return filling(image.convert("RGB"), size)
    except (OSError, ValueError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return None
