"""The browser's snapshot of a document: where each element is, and how much of it is seen."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from virtual_phone.web.tab import STYLES

Box = tuple[float, float, float, float]  # left, top, right, bottom in CSS pixels of the window
EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)
NOWHERE: Box = (0, 0, 0, 0)


@dataclass(frozen=True)
class Element:
    """A node of the document that is laid out, or has something in it that is."""

    tag: str  # in capitals
    attributes: dict[str, str]
    box: Box
    seen: Box  # what of it is not cut off by what it is in
    hidden: bool
    clickable: bool
    scrolls: tuple[bool, bool]  # back and on: whether it can be scrolled there


def cut(one: Box, other: Box) -> Box:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return left, top, max(left, min(one[2], other[2])), max(top, min(one[3], other[3]))


class Snapshot:
    """Of one document, by the browser's ids of its nodes."""

    def __init__(self, captured: dict[str, Any]) -> None:
        self.strings = captured["strings"]
        self.document = captured["documents"][0]
        self.nodes = self.document["nodes"]
        self.layout = self.document["layout"]

    def element(self, backend: int) -> Element | None:
        """The element with an id; None if it is nowhere on the page."""
        return self.elements.get(backend)

    @cached_property
    def chosen(self) -> set[int]:
        """The options that are selected."""
        ids = self.nodes["backendNodeId"]
        return {ids[index] for index in self.nodes["optionSelected"]["index"]}

    @cached_property
    def elements(self) -> dict[int, Element]:
        laid_out = {node: place for place, node in enumerate(self.layout["nodeIndex"])}
        clickable = set(self.nodes["isClickable"]["index"])
        clips: list[Box] = []  # of what is in each node
        positioned: list[Box] = []  # of what is placed absolutely in it
        found = {}
        for index, parent in enumerate(self.nodes["parentIndex"]):
            clip = clips[parent] if parent >= 0 else EVERYWHERE
            anchor = positioned[parent] if parent >= 0 else EVERYWHERE
            place = laid_out.get(index)
            if place is None:
                clips.append(clip)
                positioned.append(anchor)
                continue
            styles, box = self._styles(place), self._box(place)
            position = styles.get("position", "static")
            clip = {"fixed": EVERYWHERE, "absolute": anchor}.get(position, clip)
            found[self.nodes["backendNodeId"][index]] = Element(
                self._tag(index),
                self._attributes(index),
                box,
                cut(box, clip),
                styles.get("visibility", "visible") != "visible",
                index in clickable,
                self._scrolls(place, styles),
            )
            inner = cut(box, clip) if self._cuts(place, styles) else clip
            clips.append(inner)
            positioned.append(inner if position != "static" else anchor)
        return found

    def _tag(self, index: int) -> str:
        return str(self.strings[self.nodes["nodeName"][index]])

    def _attributes(self, index: int) -> dict[str, str]:
        words = [self.strings[number] for number in self.nodes["attributes"][index]]
        return dict(zip(words[::2], words[1::2], strict=True))

    def _styles(self, place: int) -> dict[str, str]:
        values = (self.strings[number] for number in self.layout["styles"][place])
        return dict(zip(STYLES, values, strict=False))

    def _box(self, place: int) -> Box:
        left, top, wide, high = self.layout["bounds"][place]
        left -= self.document.get("scrollOffsetX", 0)
        top -= self.document.get("scrollOffsetY", 0)
        return left, top, left + wide, top + high

    def _is_root(self, place: int) -> bool:
        """Whether an element is the document's: the window scrolls what it would cut off."""
        index = self.layout["nodeIndex"][place]
        return self._tag(index) in ("HTML", "BODY", "#document")

    def _cuts(self, place: int, styles: dict[str, str]) -> bool:
        flows = {styles.get("overflow-x", "visible"), styles.get("overflow-y", "visible")}
        return flows != {"visible"} and not self._is_root(place)

    def _scrolls(self, place: int, styles: dict[str, str]) -> tuple[bool, bool]:
        scrolled, client = self.layout["scrollRects"][place], self.layout["clientRects"][place]
        index = self.layout["nodeIndex"][place]
        root = self._tag(index) == "HTML"
        ways = (styles.get("overflow-x"), styles.get("overflow-y"))
        if not scrolled or not client:
            return False, False
        back = on = False
        for axis, way in enumerate(ways):
            if root or way in ("auto", "scroll"):
                back |= scrolled[axis] > 0
                on |= scrolled[axis] + client[axis + 2] < scrolled[axis + 2]
        return back, on
