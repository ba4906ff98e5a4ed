"""Reads set-of-marks from a picture, like a model that sees nothing else.

A number is light on a dark plate that has a light edge.  Nothing here knows how marks are placed;
its digits are the drawn ones only in that they are of the same font.
"""

import io
from collections.abc import Iterator
from functools import cache

import numpy
from PIL import Image, ImageDraw, ImageFont

from phone.tests.pictures import open_image

DIGITS = "0123456789"
CELL = (24, 36)  # pixels to which a digit is stretched before it is compared
SAMPLE = 96  # the size that the known digits are drawn in
ALIKE = 0.3  # of all its light, by how much a digit may differ from the known one
LIT = 100  # of 255, from which on a pixel is part of a digit
LEAST = 8  # pixels that a plate is high at least
Box = tuple[int, int, int, int]
Pixels = numpy.ndarray


def numbers(png: bytes) -> dict[int, tuple[int, int]]:
    """Where each number's plate has its left top corner."""
    return {number: (left, top) for number, (left, top, _, _) in plates(png).items()}


def plates(png: bytes) -> dict[int, Box]:
    """Each number, and its plate: left, top, right, bottom, the last two just outside."""
    pixels = numpy.asarray(open_image(io.BytesIO(png)).convert("RGB"))
    red, green, blue = (pixels[:, :, n] for n in range(3))
    light, dark = (red & green & blue) == 255, (red | green | blue) == 0
    found: dict[int, Box] = {}
    for left, top, right, bottom in _frames(light, dark):
        number = _read(green[top + 1 : bottom - 1, left + 1 : right - 1])
        if number is not None:
            assert number not in found, f"{number} is twice in the picture"
            found[number] = left, top, right, bottom
    return found


def marks(png: bytes, index: int, box: Box) -> bool:
    """Whether that number stands at the left top corner of a box: within, left of it, or above.

    Where numbers are in each other's way, one may stand further to the right or down, by the
    size of a few plates.
    """
    plate = plates(png).get(index)
    if plate is None:
        return False
    left, top, right, bottom = plate
    wide, high = right - left, bottom - top
    near_x = box[0] - wide <= left <= max(box[0], 0) + 2 * wide
    return near_x and abs(top - max(box[1], 0)) <= high


def _frames(light: Pixels, dark: Pixels) -> Iterator[Box]:
    """All rectangles with a light edge and dark just within it."""
    corner = light[:-2, :-2] & light[:-2, 1:-1] & light[1:-1, :-2] & dark[1:-1, 1:-1]
    for top, left in zip(*map(list, numpy.nonzero(corner)), strict=True):
        right = int(left) + 1 + _run(dark[top + 1, left + 1 :]) + 1
        bottom = int(top) + 1 + _run(dark[top + 1 :, left + 1]) + 1
        if right > light.shape[1] or bottom > light.shape[0] or bottom - top < LEAST:
            continue
        rows, columns = slice(top, bottom), slice(left, right)
        edges = (
            light[top, columns],
            light[bottom - 1, columns],
            light[rows, left],
            light[rows, right - 1],
        )
        if all(edge.all() for edge in edges):
            yield int(left), int(top), right, bottom


def _run(line: Pixels) -> int:
    """How many are true from the beginning on."""
    return len(line) if line.all() else int(line.argmin())


def _read(plate: Pixels) -> int | None:
    digits = [_digit(each) for each in _pieces(plate)]
    known = [digit for digit in digits if digit is not None]
    return int("".join(known)) if known and len(known) == len(digits) else None


def _pieces(plate: Pixels) -> Iterator[Pixels]:
    """What is between dark columns, without the dark rows above and below."""
    lit = plate > LIT
    columns = numpy.concatenate([[False], lit.any(axis=0), [False]])
    changes = numpy.nonzero(columns[1:] != columns[:-1])[0]
    for begin, end in zip(changes[::2], changes[1::2], strict=True):
        rows = numpy.nonzero(lit[:, begin:end].any(axis=1))[0]
        yield plate[rows[0] : rows[-1] + 1, begin:end]


def _digit(piece: Pixels) -> str | None:
    high, wide = piece.shape
    if not 1.1 <= high / wide <= 4:
        return None
    seen = _stretched(piece)
    differences = {
        digit: float(abs(seen - known).mean())
        for digit, (ratio, known) in _known().items()
        if abs(wide / high - ratio) < 0.2
    }
    best = min(differences, key=lambda digit: differences[digit], default=None)
    return best if best is not None and differences[best] <= ALIKE else None


def _stretched(piece: Pixels) -> Pixels:
    picture = Image.fromarray(piece).resize(CELL, Image.Resampling.BILINEAR)
    return numpy.asarray(picture) / 255


@cache
def _known() -> dict[str, tuple[float, Pixels]]:
    """Each digit, from a large one: how wide it is for its height, and how it looks."""
    found = {}
    for digit in DIGITS:
        picture = Image.new("L", (2 * SAMPLE, 2 * SAMPLE))
        ImageDraw.Draw(picture).text((SAMPLE // 2, 0), digit, 255, ImageFont.load_default(SAMPLE))
        (piece,) = _pieces(numpy.asarray(picture))
        found[digit] = piece.shape[1] / piece.shape[0], _stretched(piece)
    return found
