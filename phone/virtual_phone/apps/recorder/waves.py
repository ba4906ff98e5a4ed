"""The picture of a sound: bars, the same for the same moment."""

import math
from typing import Any

from virtual_phone.wire.nodes import Rect

BAR, GAP = 2, 2  # dp


def height(place: int) -> float:
    """The amplitude at a place, from 0 to 1: made up, as the phone has no microphone."""
    return 0.12 + 0.55 * abs(math.sin(place * 0.37) * math.sin(place * 0.051 + 1))


def paint(canvas: Any, rect: Rect, colors: Any, density: float, stage: tuple[int, bool]) -> None:
    """A line, and with something to show bars around the middle of it."""
    moment, there = stage
    left, top, right, bottom = rect
    middle, room = (top + bottom) // 2, (bottom - top) // 2
    line = max(round(density), 1)
    canvas.fill((left, middle, right, middle + line), colors["divider"], clip=rect)
    if not there:
        return
    step = round((BAR + GAP) * density)
    for place, x in enumerate(range(left, right, step)):
        high = round(room * height(place + moment))
        bar = (x, middle - high, min(x + round(BAR * density), right), middle + high)
        canvas.fill(bar, colors["primary"], clip=rect)
    center = (left + right) // 2
    canvas.fill((center, top, center + line, bottom), colors["text"], clip=rect)
