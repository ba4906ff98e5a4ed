"""Set-of-marks: a box around each element, and its number at the top left corner of the box.

A number stands on a plate of its own, so that it can be read on light screens and on dark ones.
It stands within its box, or, where it would hide a text, left of it or above it if there is room.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from pytest_androidworld.env.state import Element, Rect

if TYPE_CHECKING:
    import numpy as np

SHARE = 42  # of the picture's shorter side, in how many a digit is one high
LEAST = 12  # pixels; digits that are smaller cannot be read
LOW = 2  # plates that a box is high at least to hold one and still show what is in it
DARK, LIGHT = (0, 0, 0), (255, 255, 255)
DIGITS = "0123456789"


def marked(pixels: "np.ndarray", elements: Iterable[Element]) -> "np.ndarray":
    """The screenshot with a mark for each element."""
    import numpy
    from PIL import Image, ImageDraw

    picture = Image.fromarray(pixels)
    draw = ImageDraw.Draw(picture)
    size = max(LEAST, min(picture.size) // SHARE)
    line = max(1, size // 12)
    elements = list(elements)
    boxes = [_within(each.bbox, picture.size) for each in elements]
    for box in boxes:
        left, top, right, bottom = box
        for inset, color in ((0, DARK), (line, LIGHT)):
            edge = (left + inset, top + inset, right - 1 - inset, bottom - 1 - inset)
            if edge[0] <= edge[2] and edge[1] <= edge[3]:
                draw.rectangle(edge, outline=color, width=line)
    plates: list[Rect] = []  # wider than they are: 5 beside 7 must not be read as 57
    for element, box in zip(elements, boxes, strict=True):  # after all boxes: no line crosses it
        text = str(element.index)
        place = _place(_plate(text, size), element, box, boxes, plates, picture.size)
        plates.append(place._replace(left=place.left - size // 3, right=place.right + size // 3))
        _write(draw, text, place, size)
    return numpy.asarray(picture)


def _within(box: Rect, size: tuple[int, int]) -> Rect:
    """The part of a box that is in the picture."""
    left, top, right, bottom = box
    return Rect(max(left, 0), max(top, 0), min(right, size[0]), min(bottom, size[1]))


def _place(
    plate: tuple[int, int],
    element: Element,
    box: Rect,
    boxes: Sequence[Rect],
    taken: Sequence[Rect],
    size: tuple[int, int],
) -> Rect:
    """The position of a number: at the corner of its box, and on no other number."""
    width, height = plate
    if element.text or box.bottom - box.top < LOW * height:
        others = [*(each for each in boxes if not _holds(each, box)), *taken]
        beside = Rect(box.left - width, box.top, box.left, box.top + height)
        above = Rect(box.left, box.top - height, box.left + width, box.top)
        for place in (beside, above):
            if _fits(place, size) and not any(_meet(place, each) for each in others):
                return place
    left, top = min(box.left, size[0] - width), min(box.top, size[1] - height)
    return _free(Rect(left, top, left + width, top + height), taken, size)


def _free(plate: Rect, taken: Sequence[Rect], size: tuple[int, int]) -> Rect:
    """The nearest place to the right, else further down, that no other number has."""
    first, width, height = plate, plate.right - plate.left, plate.bottom - plate.top
    while hit := next((each for each in taken if _meet(plate, each)), None):
        plate = Rect(hit.right, plate.top, hit.right + width, plate.bottom)
        if not _fits(plate, size):
            top = plate.bottom
            plate = Rect(first.left, top, first.right, top + height)
        if not _fits(plate, size):
            return first
    return plate


def _fits(box: Rect, size: tuple[int, int]) -> bool:
    return _holds(Rect(0, 0, *size), box)


def _holds(outer: Rect, inner: Rect) -> bool:
    reaches = outer.left <= inner.left and outer.top <= inner.top
    return reaches and outer.right >= inner.right and outer.bottom >= inner.bottom


def _meet(one: Rect, other: Rect) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


def _write(draw: Any, text: str, plate: Rect, size: int) -> None:
    """A number on its plate; each digit in a cell of its own, so that none touches the next."""
    left, top, right, bottom = plate
    draw.rectangle((left, top, right - 1, bottom - 1), fill=DARK, outline=LIGHT)
    cell, _, pad = _metrics(size)
    for n, digit in enumerate(text):
        middle = left + pad + n * cell + cell // 2, (top + bottom) // 2
        draw.text(middle, digit, fill=LIGHT, font=_font(size), anchor="mm")


def _plate(text: str, size: int) -> tuple[int, int]:
    cell, height, pad = _metrics(size)
    return len(text) * cell + 2 * pad, height + 2 * pad


@cache
def _metrics(size: int) -> tuple[int, int, int]:
    """The width and the height of a digit's cell, and what is left around a number."""
    boxes = [_font(size).getbbox(digit, anchor="ls") for digit in DIGITS]
    width = max(right - left for left, _, right, _ in boxes)
    height = max(bottom - top for _, top, _, bottom in boxes)
    return int(width) + 2, int(height), 2 + size // 15


@cache
def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size * 4 / 3)  # a digit is three quarters of a line high
