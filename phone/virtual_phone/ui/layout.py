"""Layout: one pass whose boxes are used for pixels, touches and accessibility nodes."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from virtual_phone.ui import fonts
from virtual_phone.ui.text_layout import ENDLESS, TEXTS, TextLayout
from virtual_phone.ui.view import View
from virtual_phone.wire.nodes import Rect

NO_SIDES = (0, 0, 0, 0)

Span = tuple[int, int]
ViewStates = dict[str, Any]


@dataclass(slots=True)
class Box:
    """A view with its position.  ``rect`` may extend beyond ``clip``, the visible area."""

    view: View
    key: str
    rect: Rect
    clip: Rect
    package: str
    children: list["Box"] = field(default_factory=list)
    text: str = ""  # as displayed
    lines: tuple[str, ...] = ()
    spans: Sequence[Span] = ()  # the lines of a text field, as indices of its text
    scroll: int = 0
    extent: int = 0  # the maximal scroll offset

    @property
    def shown(self) -> Rect:
        """The visible part."""
        return cut(self.rect, self.clip)


def cut(one: Rect, other: Rect) -> Rect:
    """The intersection of two rectangles; an empty one if they are disjoint."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return left, top, max(left, min(one[2], other[2])), max(top, min(one[3], other[3]))


def sides(value: Any) -> tuple[float, float, float, float]:
    """Padding or margin as left, top, right, bottom; two numbers are horizontal and vertical."""
    if isinstance(value, tuple):
        return (*value, *value) if len(value) == 2 else value
    return value, value, value, value


def whole(length: float) -> int:
    """A length in whole pixels: half a one counts, as in Android's getDimensionPixelSize."""
    return int(length + (0.5 if length >= 0 else -0.5))


@functools.lru_cache(maxsize=2048)
def pixels(value: Any, density: float) -> tuple[int, int, int, int]:
    """Padding and margin in pixels."""
    left, top, right, bottom = (whole(side * density) for side in sides(value))
    return left, top, right, bottom


@dataclass(frozen=True)
class Metrics:
    """The conversion of lengths on a screen."""

    density: float
    font_scale: float = 1.0

    def px(self, dp: float) -> int:
        return whole(dp * self.density)

    def sp(self, size: float) -> int:
        return whole(size * self.density * self.font_scale)

    @staticmethod
    def text_height(lines: int, size: int) -> int:
        """The height of lines of text, with Android's padding above and below."""
        return lines * fonts.line_height(size) + sum(fonts.padding(size))

    def sides(self, value: Any) -> tuple[int, int, int, int]:
        return NO_SIDES if value == 0 else pixels(value, self.density)


def lay_out(root: View, rect: Rect, metrics: Metrics, states: ViewStates, package: str) -> Box:
    """Lay a tree of views out in a rectangle."""
    return _Layout(metrics, states, package).place(root, rect, rect, "")


def measure(root: View, width: int, height: int, metrics: Metrics, states: ViewStates) -> Span:
    """The size that a tree of views needs in the available space."""
    return _Layout(metrics, states, "").measure(root, width, height)


class _Layout(TextLayout):
    def __init__(self, metrics: Metrics, states: ViewStates, package: str) -> None:
        self.metrics = metrics
        self.states = states
        self.package = package
        self.sizes: dict[tuple[int, int, int], Span] = {}

    # Sizes

    def measure(self, view: View, width: int, height: int) -> Span:
        """The outer size of a view, without margins."""
        if view.sizes is not None:
            key = (width, height, self.metrics)
            if key not in view.sizes:
                view.sizes[key] = self._measure(view, max(width, 0), max(height, 0))
            return view.sizes[key]
        found = self.sizes.get((id(view), width, height))
        if found is None:
            found = self._measure(view, max(width, 0), max(height, 0))
            self.sizes[id(view), width, height] = found
        return found

    def _measure(self, view: View, width: int, height: int) -> Span:
        look, px = view.look, self.metrics.px
        wide: Any = look.get("width", "wrap")
        high: Any = look.get("height", "wrap")
        if high == "fill" and height > ENDLESS // 2:
            high = "wrap"  # there is no limit to fill
        if wide == "fill" and width > ENDLESS // 2:
            wide = "wrap"
        if "max_width" in look:
            width = min(width, px(look["max_width"]))
        known_w = width if wide == "fill" else None if wide == "wrap" else px(wide)
        known_h = height if high == "fill" else None if high == "wrap" else px(high)
        if known_w is None or known_h is None:
            left, top, right, bottom = self.metrics.sides(look.get("padding", 0))
            room_w = (width if known_w is None else known_w) - left - right
            room_h = (height if known_h is None else known_h) - top - bottom
            inner_w, inner_h = self._content(view, max(room_w, 0), max(room_h, 0))
            known_w = min(width, inner_w + left + right) if known_w is None else known_w
            known_h = inner_h + top + bottom if known_h is None else known_h
        if "min_width" in look:
            known_w = max(known_w, px(look["min_width"]))
        if "min_height" in look:
            known_h = max(known_h, px(look["min_height"]))
        return known_w, known_h

    def _content(self, view: View, width: int, height: int) -> Span:
        kind = view.kind
        if kind in ("column", "list"):
            sizes = self._each(view, width, ENDLESS)
            return max((w for w, _ in sizes), default=0), self._along(view, [h for _, h in sizes])
        if kind == "row":
            sizes = self._abreast(view, width, height)
            return self._along(view, [w for w, _ in sizes]), max((h for _, h in sizes), default=0)
        if kind in TEXTS:
            return self._text_size(view, width)
        if kind == "icon":
            side = self.metrics.px(view.look["size"])
            return side, side
        if kind == "hscroll":
            return self._boxed(view, ENDLESS, height)
        if kind == "scroll":
            return self._boxed(view, width, ENDLESS)
        return self._boxed(view, width, height)

    def _boxed(self, view: View, width: int, height: int) -> Span:
        sizes = [self._with_margin(child, width, height) for child in view.children]
        return max((w for w, _ in sizes), default=0), max((h for _, h in sizes), default=0)

    def _with_margin(self, view: View, width: int, height: int) -> Span:
        left, top, right, bottom = self.metrics.sides(view.look.get("margin", 0))
        w, h = self.measure(view, width - left - right, height - top - bottom)
        return w + left + right, h + top + bottom

    def _along(self, view: View, lengths: list[int]) -> int:
        gaps = max(len(lengths) - 1, 0) * self.metrics.px(view.look.get("gap", 0))
        return sum(lengths) + gaps

    def _stacked(self, view: View, width: int, height: int) -> list[Span]:
        """The sizes of a column's children, with margins; those that grow share the rest."""
        endless = view.kind == "list" or height >= ENDLESS // 2
        room = ENDLESS if endless else height
        sizes = self._each(view, width, room)
        growing = [] if endless else _growing(view.children, "height")
        return self._share(view, sizes, growing, height, axis=1)

    def _each(self, view: View, width: int, height: int) -> list[Span]:
        """The sizes of a list's children; if they are alike, only the first is measured."""
        measured = view.children[:1] if view.look.get("alike") else view.children
        sizes = [self._with_margin(child, width, height) for child in measured]
        return sizes * len(view.children) if len(measured) < len(view.children) else sizes

    def _abreast(self, view: View, width: int, height: int) -> list[Span]:
        """The sizes of a row's children; those that grow share the rest."""
        growing = _growing(view.children, "width")
        sizes: list[Span] = [(0, 0)] * len(view.children)
        rest = width - self.metrics.px(view.look.get("gap", 0)) * (len(view.children) - 1)
        for index, child in enumerate(view.children):
            if index not in dict(growing):
                sizes[index] = self._with_margin(child, max(rest, 0), height)
                rest -= sizes[index][0]
        total = sum(share for _, share in growing)
        for index, share in growing:
            wide = max(int(rest * share / total), 0)
            child = view.children[index]
            sizes[index] = (wide, self._with_margin(child, wide, height)[1])
        return sizes

    def _share(
        self, view: View, sizes: list[Span], growing: list[tuple[int, float]], room: int, axis: int
    ) -> list[Span]:
        if not growing:
            return sizes
        taken = dict(growing)
        used = self._along(view, [s[axis] if i not in taken else 0 for i, s in enumerate(sizes)])
        total = sum(taken.values())
        rest = max(room - used, 0)
        return [
            (size[0], int(rest * taken[index] / total)) if index in taken else size
            for index, size in enumerate(sizes)
        ]

    # Positions

    def place(self, view: View, rect: Rect, clip: Rect, place: str) -> Box:
        """Place a view with its children in a rectangle."""
        look = view.look
        key = look.get("key") or look.get("id") or place
        box = Box(view, key, rect, clip, look.get("package", self.package))
        left, top, right, bottom = self.metrics.sides(look.get("padding", 0))
        inner = (rect[0] + left, rect[1] + top, rect[2] - right, rect[3] - bottom)
        if view.kind in TEXTS:
            self._place_text(box, inner)
        elif view.kind in ("scroll", "hscroll", "list"):
            self._place_scrolled(box, inner, place)
        elif view.kind == "collapsing":
            self._place_collapsing(box, inner, place)
        elif view.kind == "column":
            sizes = self._stacked(view, inner[2] - inner[0], inner[3] - inner[1])
            self._place_in_line(box, inner, sizes, place, down=True)
        elif view.kind == "row":
            sizes = self._abreast(view, inner[2] - inner[0], inner[3] - inner[1])
            self._place_in_line(box, inner, sizes, place, down=False)
        else:
            for index, child in enumerate(view.children):
                self._place_at(box, child, inner, f"{place}/{index}")
        return box

    def _place_in_line(
        self, box: Box, inner: Rect, sizes: list[Span], place: str, *, down: bool
    ) -> None:
        view = box.view
        gap = self.metrics.px(view.look.get("gap", 0))
        lengths = [size[1 if down else 0] for size in sizes]
        room = (inner[3] - inner[1] if down else inner[2] - inner[0]) - self._along(view, lengths)
        at, step = _spread(view.look.get("spread", "start"), room, len(sizes))
        at += inner[1] if down else inner[0]
        across = view.look.get("align", "start" if down else "center")
        for index, (child, size) in enumerate(zip(view.children, sizes, strict=True)):
            if down:
                slot = (inner[0], at, inner[2], at + size[1])
            else:
                slot = (at, inner[1], at + size[0], inner[3])
            self._place_at(box, child, slot, f"{place}/{index}", across, line=True)
            at += lengths[index] + gap + step

    def _place_at(
        self, box: Box, child: View, slot: Rect, place: str, at: str = "", *, line: bool = False
    ) -> None:
        """Place a child in a slot, with its own size and alignment."""
        look = child.look
        left, top, right, bottom = self.metrics.sides(look.get("margin", 0))
        slot = (slot[0] + left, slot[1] + top, slot[2] - right, slot[3] - bottom)
        room_w, room_h = max(slot[2] - slot[0], 0), max(slot[3] - slot[1], 0)
        width, height = self.measure(child, room_w, room_h)
        if line and box.view.kind == "row" and (look.get("grow") or look.get("width") == "fill"):
            width = room_w
        if line and (box.view.kind == "column" or at == "stretch"):
            height = room_h
        where = str(look.get("at", at))
        words = where.split()
        x = slot[0] + _shift(words, room_w - width, "start", "end")
        y = slot[1] + _shift(words, room_h - height, "top", "bottom")
        rect = (x, y, x + width, y + height)
        box.children.append(self.place(child, rect, box.clip, place))

    def _place_scrolled(self, box: Box, inner: Rect, place: str) -> None:
        """Place children at the scroll offset; of a list only the visible ones."""
        view, across = box.view, box.view.kind == "hscroll"
        clip = cut(box.clip, inner if across else box.rect)
        state = self.states.get(box.key, {})
        width, height = inner[2] - inner[0], inner[3] - inner[1]
        if view.kind == "list":
            sizes = self._stacked(view, width, ENDLESS)
            total = self._along(view, [size[1] for size in sizes])
        else:
            sizes = [
                self._with_margin(c, ENDLESS if across else width, ENDLESS) for c in view.children
            ]
            total = max((size[0 if across else 1] for size in sizes), default=0)
        box.extent = max(total - (width if across else height), 0)
        start = box.extent if view.look.get("scroll_to_end") else self._opens_at(view, sizes)
        box.scroll = min(max(int(state.get("scroll", start)), 0), box.extent)
        inside = Box(view, box.key, box.rect, clip, box.package, scroll=box.scroll)
        if view.kind == "list":
            self._place_rows(inside, inner, sizes, place)
        else:
            x, y = (
                inner[0] - (box.scroll if across else 0),
                inner[1] - (0 if across else box.scroll),
            )
            for index, (child, size) in enumerate(zip(view.children, sizes, strict=True)):
                wide, high = (size[0], height) if across else (width, max(size[1], height))
                slot = (x, y, x + wide, y + high)
                self._place_at(inside, child, slot, f"{place}/{index}", "top start")
        box.children = inside.children

    def _opens_at(self, view: View, sizes: list[Span]) -> int:
        """The offset with which a view opens: a length, or where a list's row is."""
        if "opens_at" in view.look:
            return self.metrics.px(view.look["opens_at"])
        keys = [child.look.get("key") for child in view.children] if "show" in view.look else []
        if view.look.get("show") not in keys:
            return 0
        above = sizes[: keys.index(view.look["show"])]
        return self._along(view, [size[1] for size in (*above, (0, 0))])

    def _place_collapsing(self, box: Box, inner: Rect, place: str) -> None:
        """Place a head at its current height, and the body below, as tall as with the short head.

        So does AppBarLayout.ScrollingViewBehavior: what then fits into the body does not scroll.
        """
        tall, short = (self.metrics.px(box.view.look[name]) for name in ("tall", "short"))
        box.extent = tall - short
        start = box.extent if box.view.look.get("scroll_to_end") else 0
        state = self.states.get(box.key, {})
        box.scroll = min(max(int(state.get("scroll", start)), 0), box.extent)
        left, top, right, bottom = inner
        line = top + tall - box.scroll
        high = max(bottom - top - short, 0)
        slots = ((left, top, right, line), (left, line, right, line + high))
        clip = cut(box.clip, inner)
        for index, (child, slot) in enumerate(zip(box.view.children, slots, strict=True)):
            box.children.append(self.place(child, slot, cut(clip, slot), f"{place}/{index}"))

    def _place_rows(self, box: Box, inner: Rect, sizes: list[Span], place: str) -> None:
        gap = self.metrics.px(box.view.look.get("gap", 0))
        top = inner[1] - box.scroll
        for index, (child, size) in enumerate(zip(box.view.children, sizes, strict=True)):
            if top + size[1] > box.clip[1] and top < box.clip[3]:
                slot = (inner[0], top, inner[2], top + size[1])
                self._place_at(box, child, slot, f"{place}/{index}", "top start")
            top += size[1] + gap


def _growing(children: tuple[View, ...], side: str) -> list[tuple[int, float]]:
    """The children that share the rest, and their shares."""
    return [
        (index, float(child.look.get("grow", 1)))
        for index, child in enumerate(children)
        if child.look.get("grow") or child.look.get(side) == "fill"
    ]


def _spread(how: str, room: int, count: int) -> tuple[int, int]:
    """The offset of the first child, and the gap between two."""
    room = max(room, 0)
    if how == "between":
        return 0, room // max(count - 1, 1)
    if how == "around":
        return room // max(count * 2, 1), room // max(count, 1)
    return {"start": 0, "center": room // 2, "end": room}[how], 0


def _shift(words: list[str], room: int, low: str, high: str) -> int:
    if high in words:
        return room
    if low in words or not words:
        return 0
    return room // 2 if "center" in words else 0
