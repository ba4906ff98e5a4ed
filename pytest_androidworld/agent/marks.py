"""Set-of-marks: a box around each element, and its number at the top left corner of the box.

A number stands on a plate of its own, so that it can be read on light screens and on dark ones.
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from pytest_androidworld.env.state import Element

if TYPE_CHECKING:
    import numpy as np

HEIGHT = 30  # pixels of a number
PAD = 4  # around it
LINE = 4  # of a box
DARK, LIGHT = (0, 0, 0), (255, 255, 255)


def marked(pixels: "np.ndarray", elements: Iterable[Element]) -> "np.ndarray":
    """The picture with a mark for each element."""
    import numpy
    from PIL import Image, ImageDraw

    picture = Image.fromarray(pixels)
    draw = ImageDraw.Draw(picture)
    elements = list(elements)
    for element in elements:
        left, top, right, bottom = _within(element, picture.size)
        draw.rectangle((left, top, right, bottom), outline=LIGHT, width=LINE)
        draw.rectangle((left, top, right, bottom), outline=DARK, width=LINE // 2)
    for element in elements:  # last, so that no box crosses a number
        _number(draw, element, picture.size)
    return numpy.asarray(picture)


def _within(element: Element, size: tuple[int, int]) -> tuple[int, int, int, int]:
    box = element.bbox
    return (
        max(box.left, 0),
        max(box.top, 0),
        min(box.right, size[0]) - 1,
        min(box.bottom, size[1]) - 1,
    )


def _number(draw: Any, element: Element, size: tuple[int, int]) -> None:
    left, top, _, _ = _within(element, size)
    text = str(element.index)
    width = round(draw.textlength(text, _font())) + 2 * PAD
    left = min(left, size[0] - width)
    top = min(top, size[1] - HEIGHT - 2 * PAD)
    plate = (left, top, left + width, top + HEIGHT + 2 * PAD)
    draw.rectangle(plate, fill=DARK, outline=LIGHT)
    draw.text((left + PAD, top + PAD), text, fill=LIGHT, font=_font())


@cache
def _font() -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(HEIGHT)
