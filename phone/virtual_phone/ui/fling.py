"""Flings: how fast a finger was when it was lifted, and how far what it moved goes on."""

import math
from typing import Any

from virtual_phone.runtime.clock import SECOND

SLOWEST, FASTEST = 50, 8000  # dp and px per second
FRICTION, DECELERATION, INFLEXION = 0.015, math.log(0.78) / math.log(0.9), 0.35
SAMPLE = 0.1  # seconds over which a finger's speed is taken


def fling(trail: list[Any], now: int, density: float) -> tuple[float, float]:
    """How far, in pixels, something goes on after a finger with this trail was lifted."""
    trail = [step for step in trail if now - step[0] <= SAMPLE * SECOND]
    if len(trail) < 2 or trail[-1][0] == trail[0][0]:
        return 0.0, 0.0
    seconds = (trail[-1][0] - trail[0][0]) / SECOND
    across, down = ((trail[-1][place] - trail[0][place]) / seconds for place in (1, 2))
    return fling_way(across, density), fling_way(down, density)


def fling_way(speed: float, density: float) -> float:
    """The distance of a fling, in pixels: the spline of Android's OverScroller."""
    if abs(speed) < SLOWEST * density:
        return 0.0
    friction = FRICTION * 9.80665 * 39.37 * density * 160 * 0.84
    power = math.log(INFLEXION * min(abs(speed), FASTEST) / friction)
    return math.copysign(friction * math.exp(DECELERATION / (DECELERATION - 1.0) * power), speed)
