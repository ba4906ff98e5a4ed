"""Painting boxes: each kind of view is drawn inside of its own bounds."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from virtual_phone.ui import editing, fonts
from virtual_phone.ui.app_art import app_art
from virtual_phone.ui.bidi import has_rtl, is_rtl
from virtual_phone.ui.canvas import Canvas, fitting, resized
from virtual_phone.ui.colors import is_opaque
from virtual_phone.ui.elevation import MATERIAL_3, Levels
from virtual_phone.ui.field_layout import Lines
from virtual_phone.ui.images import Images
from virtual_phone.ui.layout import Box, Metrics, cut
from virtual_phone.ui.switches import draw_switch
from virtual_phone.ui.theme import Colors
from virtual_phone.ui.view import View
from virtual_phone.wire.nodes import Rect

LABEL = 12  # sp, of the label on a frame
LINE = 6  # dp between an underline and the end of its field


@dataclass(frozen=True)
class Painter:
    """Paints boxes on a canvas."""

    canvas: Canvas
    colors: Colors
    metrics: Metrics
    states: dict[str, Any]
    focus: str | None
    images: Images
    levels: Levels = MATERIAL_3

    def paint(self, box: Box, around: Rect | None = None) -> None:
        """Paint a box and its children, the higher ones over the others.

        Its shadow falls on what is ``around``: its parent or, at the root, the window's surface.
        """
        around = around or self.surface(box)
        bounds = box.shown
        look = box.view.look
        if bounds[2] <= bounds[0] or bounds[3] <= bounds[1] or look.get("visible") is False:
            return
        radius = self.metrics.px(look.get("radius", 0))
        if "background" in look and self._is_on(box):
            color = self.colors[look["background"]]
            height = self.elevation(box.view)
            if height > 0 and is_opaque(color):
                self.canvas.shadow(box.rect, radius, height, self.metrics.density, around)
            self.canvas.fill(box.rect, color, radius, clip=box.clip)
        if "border" in look:
            width = max(self.metrics.px(1), 1)
            self.canvas.outline(box.rect, self.colors[look["border"]], width, radius, box.clip)
        draw = DRAW.get(box.view.kind)
        if draw:
            draw(self, box)
        inside = bounds if look.get("clip_children", True) else around
        for child in self._lowest_first(box.children):
            self.paint(child, inside)
        if box.view.kind in ("scroll", "list", "field") and box.extent:
            self._scroll_bar(box)

    def surface(self, root: Box) -> Rect:
        """What a window paints on: twice its elevation larger than it is, as Android has it."""
        if not root.view.look.get("clip_children", True):
            return 0, 0, *self.canvas.size
        more = self.metrics.px(2 * math.ceil(self.elevation(root.view)))
        left, top, right, bottom = root.clip
        return left - more, top - more, right + more, bottom + more

    def elevation(self, view: View) -> float:
        """How high a view stands above what it is in, in dp."""
        return self.levels.dp(view.look.get("elevation", 0))

    def _lowest_first(self, children: list[Box]) -> list[Box]:
        """The children as they are painted: Android draws them in the order of their height."""
        if not any("elevation" in child.view.look for child in children):
            return children
        return sorted(children, key=lambda child: self.elevation(child.view))

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
        y = rect[1] + fonts.padding(size)[0]
        if box.view.kind != "text" or "min_height" in look or "height" in look:
            y = rect[1] + max((rect[3] - rect[1] - high * len(box.lines)) // 2, 0)
        color = self.ink(box)
        left = rect[0] + (self.metrics.px(40) if box.view.kind in ("check", "radio") else 0)
        for line in box.lines:
            room = rect[2] - left - fonts.measure(line.rstrip(), size, face)
            shift = {"center": room // 2, "end": room}.get(look.get("justify", "start"), 0)
            if is_rtl(box.text) and "justify" not in look:
                shift = room
            x = left + max(shift, 0)
            self.line(x, y, line, box, color)
            if look.get("strike"):
                self.strike(x, y, fonts.measure(line.rstrip(), size, face), size, color, box.shown)
            y += high

    def line(self, x: int, y: int, line: str, box: Box, color: str) -> None:
        """A line of text or, where letters have space between them, each letter in its place."""
        look, size = box.view.look, self.metrics.sp(box.view.look.get("size", 14))
        face, spacing = look.get("face", "regular"), look.get("spacing", 0) * size
        for place, piece in enumerate(line if spacing else [line]):
            shift = fonts.measure(line[:place], size, face) + round(place * spacing)
            self.canvas.text(x + shift, y, piece, size, color, face, clip=box.shown)

    def strike(self, x: int, y: int, wide: int, size: float, color: str, clip: Rect) -> None:
        """A line through text, as thick and as high as Skia draws it (SkTextUtils)."""
        thick = max(round(size / 18), 1)
        top = y + fonts.ascent(size) - round(size * 6 / 21)
        self.canvas.fill((x, top, x + wide, top + thick), color, clip=clip)

    def field(self, box: Box) -> None:
        look, state = box.view.look, self.states.get(box.view.look["key"], {})
        lines = Lines(box, self.metrics, state, self.focus == look["key"])
        size, face, high = lines.size, lines.face, lines.high
        color = self.ink(box) if lines.text else self.colors["secondary"]
        clip = box.shown if lines.resting else cut(lines.inner, box.shown)
        if look.get("frame") == "filled":
            self.filled(box, lines)
        elif look.get("frame"):
            self.frame(box, lines)
        elif look.get("underline"):
            self.underline(box, focused=lines.focused)
        start, end = editing.selection(state) if "start" in state else (lines.cursor,) * 2
        for number in lines.visible() if lines.text or not lines.floating else ():
            span = box.spans[number]
            x, y = lines.start(number)
            if lines.focused and lines.text and start < span[1] and end > span[0]:
                a = x + fonts.x_of(box.text, span, max(start, span[0]), size, face)
                b = x + fonts.x_of(box.text, span, min(end, span[1]), size, face)
                a, b = min(a, b), max(a, b)
                self.canvas.fill((a, y, b, y + high), self.colors["selection"], clip=clip)
            plain = not lines.text or has_rtl(box.text[slice(*span)])
            for a, b, ink in ((*span, color),) if plain else _pieces(box, span, color):
                at = x if plain else x + fonts.x_of(box.text, span, a, size, face)
                self.canvas.text(at, y, box.text[a:b], size, self.colors[ink], face, clip=clip)
        if lines.focused and start == end and box.spans:
            self.canvas.fill(lines.rect_of(end), self.colors["accent"], clip=clip)

    def underline(self, box: Box, *, focused: bool) -> None:
        left, _, right, bottom = box.rect
        width, below = self.metrics.px(2 if focused else 1), bottom - self.metrics.px(LINE)
        color = self.colors["accent" if focused else "secondary"]
        self.canvas.fill((left, below - width, right, below), color, clip=box.clip)

    def filled(self, box: Box, lines: Lines) -> None:
        """The line at the end of a filled box, and its label unless that is in the field."""
        px, (left, top, right, bottom) = self.metrics.px, box.rect
        width = px(2 if lines.focused else 1)
        color = self.colors["primary" if lines.focused else "secondary"]
        self.canvas.fill((left, bottom - width, right, bottom), color, clip=box.clip)
        if lines.floating:
            size, start = self.metrics.sp(LABEL), px(12)
            label = fonts.ellipsize(box.view.look["hint"], right - left - 2 * start, size)
            self.canvas.text(left + start, top + px(8), label, size, color, clip=box.shown)

    def frame(self, box: Box, lines: Lines) -> None:
        """The frame of an outlined field, and on it the label unless that is in the field."""
        look, px = box.view.look, self.metrics.px
        color = self.ink(box, "secondary")
        if look["frame"] == "error" or lines.focused:
            color = self.colors["error" if look["frame"] == "error" else "primary"]
        width = px(2 if lines.focused else 1)
        self.canvas.outline(box.rect, color, width, px(look["radius"]), box.clip)
        label = look["hint"]
        if not lines.floating or not label:
            return
        size, gap = self.metrics.sp(LABEL), px(4)
        left, top = box.rect[0] + px(12), box.rect[1] - fonts.line_height(size) // 2
        room = box.rect[2] - px(12) - left
        label = fonts.ellipsize(label, room, size)
        right = left + fonts.measure(label, size)
        patch = (left - gap, box.rect[1], right + gap, box.rect[1] + width)
        self.canvas.fill(patch, self.colors[look["behind"]], clip=box.clip)
        self.canvas.text(left, top, label, size, color, clip=box.clip)

    def icon(self, box: Box) -> None:
        side = self.metrics.px(box.view.look["size"])
        left, top, right, bottom = self.inner(box)
        x, y = (left + right - side) // 2, (top + bottom - side) // 2
        rect = (x, y, x + side, y + side)
        name, art = box.view.look["icon"], box.view.look.get("art")
        if art:
            self.canvas.picture(app_art(name, side, art), rect, clip=box.shown)
        else:
            self.canvas.icon(name, rect, self.ink(box, "icon"), clip=box.shown)

    def switch(self, box: Box) -> None:
        draw_switch(self.canvas, self.colors, self.metrics, self.levels.switch, box)

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
        image = self.images.picture(box.view.look["path"], size, self.canvas.pauses)
        radius = self.metrics.px(box.view.look.get("radius", 0))
        if image is None:
            self.canvas.fill(box.rect, self.colors["card"], radius, box.clip)
        else:
            self.canvas.picture(image, box.rect, box.clip, radius)

    def photo(self, box: Box) -> None:
        look, (left, top, right, bottom) = box.view.look, box.rect
        image = self.images.whole(look["path"], self.canvas.pauses)
        if image is None:
            x, y, half = (left + right) // 2, (top + bottom) // 2, self.metrics.px(36)
            rect = (x - half, y - half, x + half, y + half)
            self.canvas.icon("image-broken-variant", rect, self.colors["icon"], box.shown)
            return
        if look["turned"]:
            with self.canvas.pauses.aside(image.width * image.height):
                image = image.rotate(-look["turned"], expand=True)
        scale = min((right - left) / image.width, (bottom - top) / image.height) * look["zoom"]
        wide, high = image.width * scale, image.height * scale
        x = (left + right) / 2 - look["middle"][0] * wide
        y = (top + bottom) / 2 - look["middle"][1] * high
        seen = cut(box.rect, (round(x), round(y), round(x + wide), round(y + high)))
        part = [(at - start) / scale for at, start in zip(seen, (x, y, x, y), strict=True)]
        with self.canvas.pauses.aside():
            image = resized(image, part, seen)
        self.canvas.paste(image, seen[:2], clip=box.shown)

    def film(self, box: Box) -> None:
        look, rect = box.view.look, box.rect
        image = self.images.frame(look["path"], look["moment"], self.canvas.pauses)
        radius = self.metrics.px(look.get("radius", 0))
        if image is None:
            self.canvas.fill(rect, "#000000", radius, box.clip)
        elif look["whole"]:
            self.canvas.fill(rect, "#000000", clip=box.clip)
            with self.canvas.pauses.aside(image.width * image.height):
                fitted = fitting(image, (rect[2] - rect[0], rect[3] - rect[1]))
            x = (rect[0] + rect[2] - fitted.width) // 2
            y = (rect[1] + rect[3] - fitted.height) // 2
            self.canvas.paste(fitted, (x, y), clip=box.clip)
        else:
            self.canvas.picture(image, rect, box.clip, radius)

    def web(self, box: Box) -> None:
        image: Any = box.view.on["picture"]()
        self.canvas.paste(image, box.rect[:2], clip=box.shown)


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
    "photo": Painter.photo,
    "film": Painter.film,
    "web": Painter.web,
}
