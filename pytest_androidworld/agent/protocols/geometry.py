"""Points as models write them, in pixels of the phone's screen.

Models count in one of two ways: from 0 to 999 or 1000 over each side, whatever the picture's size,
or in pixels of the picture that they were sent.  `Grid` is the way, `place` reads what they write,
and `smart_resize` is the size that the processors of a family give a picture.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pytest_androidworld.errors import BadAction

Size = tuple[int, int]
Place = tuple[float, float]
MOST = 1000  # of a relative count: what is above means that the model counts in pixels
THINNEST = 200  # the longer side, in shorter ones, that the processors take
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")


@dataclass(frozen=True)
class Grid:
    """How a family counts over a side, and how its code makes pixels of that."""

    unit: int | None  # the number at the far edge; None: pixels of the picture that was sent
    rounded: Callable[[float], int] = int

    def point(self, written: Any, sent: Size, screen: Size) -> "Point":
        """The pixel of the screen that a model means by what it has written, as `place` reads it;
        numbers of another unit are a `BadAction`.
        """
        sides = zip(self.shares(written, sent), screen, strict=True)
        x, y = (self.rounded(share * side) for share, side in sides)
        inside = (min(max(x, 0), screen[0] - 1), min(max(y, 0), screen[1] - 1))
        return Point(inside, clamped=inside != (x, y))

    def shares(self, written: Any, sent: Size) -> Place:
        """What a model has written, in shares of the sides: from 0 to 1."""
        x, y = place(written, None if self.unit is None else MOST)
        width, height = sent
        return x / (self.unit or width), y / (self.unit or height)

    def count(self, at: tuple[int, int], sent: Size, screen: Size) -> tuple[int, int]:
        """A pixel of the screen in the family's way to count, for prompts that name places."""
        sides = zip(at, sent, screen, strict=True)
        x, y = (round(pixel * (self.unit or seen) / real) for pixel, seen, real in sides)
        return x, y


@dataclass(frozen=True)
class Point:
    """A pixel of the screen, and whether it had to be moved onto it."""

    at: tuple[int, int]
    clamped: bool = False


def place(written: Any, most: float | None = None) -> Place:
    """A point, or the centre of a box, as models write them: ``[x, y]``, ``"x y"``, ``(x, y)``,
    ``[[x1, y1, x2, y2]]``, ``{"x": x, "y": y}``, numbers as texts, marks around them.
    """
    numbers = list(_numbers(written))
    if len(numbers) not in (2, 4) or not all(map(math.isfinite, numbers)):
        raise BadAction(f"a place is a point of two numbers or a box of four, not {written!r}")
    if most is not None and max(numbers) > most:
        raise BadAction(
            f"{max(numbers):g} is beyond {most:g}: the model does not count from 0 to {most:g},"
            " but perhaps in pixels"
        )
    if len(numbers) == 2:
        return numbers[0], numbers[1]
    left, top, right, bottom = numbers
    return (left + right) / 2, (top + bottom) / 2


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, str):
        yield from map(float, NUMBER.findall(value))
    elif isinstance(value, dict):
        yield from _numbers(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield float(value)
    else:
        raise BadAction(f"a place is made of numbers, not of {value!r}")


def smart_resize(size: Size, factor: int, least: int = 0, most: int | None = None) -> Size:
    """A size whose sides are multiples of a factor, with so many pixels, as Qwen's processors
    choose it.
    """
    width, height = size
    if max(size) > THINNEST * min(size):
        raise ValueError(f"{width} × {height}: one side is more than {THINNEST} times the other")
    # halves go to the even multiple, as Python's `round` has it
    sides = [max(factor, round(side / factor) * factor) for side in size]
    pixels = width * height
    if most is not None and sides[0] * sides[1] > most:
        shrink = math.sqrt(pixels / most)
        sides = [max(factor, math.floor(side / shrink / factor) * factor) for side in size]
    elif sides[0] * sides[1] < least:
        stretch = math.sqrt(least / pixels)
        sides = [math.ceil(side * stretch / factor) * factor for side in size]
    return sides[0], sides[1]


def fitted(size: Size, most: int | None) -> Size:
    """The size in its own proportions, with so many pixels at most."""
    if most is None or size[0] * size[1] <= most:
        return size
    shrink = math.sqrt(size[0] * size[1] / most)
    return max(1, math.floor(size[0] / shrink)), max(1, math.floor(size[1] / shrink))


def patched(size: Size, patch: int, most: int, edge: int) -> Size:
    """The largest size in its own proportions within an edge, and a number of square patches."""
    width, height = size
    longest = min(edge, max(size))
    while longest > 1:
        share = longest / max(size)
        sides = max(1, round(width * share)), max(1, round(height * share))
        if math.ceil(sides[0] / patch) * math.ceil(sides[1] / patch) <= most:
            return sides
        longest -= 1
    return 1, 1
