"""What is on the sheet: marks in the order in which they were made, and their geometry."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Run = tuple[int, int, int]  # a row, its first column, and the one after its last
STEPS = 4  # straight pieces of a curve


@dataclass(frozen=True)
class Stroke:
    """A line that a finger drew; without a colour, it rubs out."""

    points: tuple[Point, ...]
    width: float
    color: str


@dataclass(frozen=True)
class Area:
    """What was filled with a colour, row by row."""

    runs: tuple[Run, ...]
    color: str


@dataclass(frozen=True)
class Image:
    """A picture file that was opened."""

    path: str


@dataclass(frozen=True)
class Clear:
    """Everything before it is gone."""


Mark = Stroke | Area | Image | Clear


def curves(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """A line's quadratic curves: the point where each bends, and where it ends.

    The fingers' points are where it bends, and the curves meet half-way between two of them.
    """
    for before, point in pairwise(points):
        yield before, ((before[0] + point[0]) / 2, (before[1] + point[1]) / 2)


def smooth(points: Sequence[Point]) -> list[Point]:
    """The line through straight pieces so short that it looks round."""
    line, start = [points[0]], points[0]
    for bend, end in curves(points):
        for step in range(1, STEPS + 1):
            t = step / STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            x = a * start[0] + b * bend[0] + c * end[0]
            line.append((x, a * start[1] + b * bend[1] + c * end[1]))
        start = end
    return [*line, points[-1]] if len(points) > 1 else line
