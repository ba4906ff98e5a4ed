"""The face of a clock, on which a finger points at an hour or a minute."""

import math
from typing import Any, Literal

from pytest_androidworld.virtual.ui.view import Box, Drawing, Handler, Text, View

FACE, RING, INNER = 256, 100.0, 66.0  # dp: the face, and how far from its middle the numbers stand
NUMBER = 23  # dp: as large as the numbers of the inner ring can be
Part = Literal["hour", "minute"]


def clock_face(part: Part, value: int, *, hour24: bool, on_drag: Handler) -> View:
    """The numbers of an hour or a minute, with a hand at the value."""
    chosen = value if hour24 or part == "minute" else value % 12
    numbers = [
        _number(chosen == number, place, text, desc, distance)
        for place, (number, text, desc, distance) in enumerate(_numbers(part, hour24))
    ]
    return Box(
        Drawing(_draw_hand, _hand(part, value, hour24), width=FACE, height=FACE),
        *numbers,
        id="material_clock_face",
        key="material_clock_face",
        width=FACE,
        height=FACE,
        radius=FACE / 2,
        background="card",
        at="center",
        margin=(0, 12),
        on_drag=on_drag,
    )


def hour_at(x: float, y: float, hour: int, *, hour24: bool) -> int:
    """The hour at a place of the face, in the same half of the day as ``hour`` if both are there.

    The place is a share of the face's width and height.
    """
    angle, distance = _polar(x, y)
    pointed = round(angle / 30) % 12
    late = distance < (RING + INNER) / 2 if hour24 else hour >= 12
    return pointed + 12 * late


def minute_at(x: float, y: float, *, step: int) -> int:
    """The nearest minute of those so many apart."""
    angle, _ = _polar(x, y)
    return round(angle / 6 / step) * step % 60


def _polar(x: float, y: float) -> tuple[float, float]:
    """Degrees from the top, and dp from the middle."""
    dx, dy = (x - 0.5) * FACE, (y - 0.5) * FACE
    return math.degrees(math.atan2(dy, dx)) + 90, math.hypot(dx, dy)


def _numbers(part: Part, hour24: bool) -> list[tuple[int, str, str, float]]:
    """Value, text, description, distance from the middle."""
    if part == "minute":
        return [(5 * i, f"{5 * i:02}", f"{5 * i:02} minutes", RING) for i in range(12)]
    if not hour24:
        return [(i, str(i or 12), f"{i or 12} o'clock", RING) for i in range(12)]
    outer = [(i, str(i) if i else "00", f"{i or '00'} hours", RING) for i in range(12)]
    return outer + [(i, str(i), f"{i} hours", INNER) for i in range(12, 24)]


def _number(chosen: bool, place: int, text: str, desc: str, distance: float) -> View:
    angle = math.radians(place % 12 * 30 - 90)
    x, y = FACE / 2 + distance * math.cos(angle), FACE / 2 + distance * math.sin(angle)
    return Text(
        text,
        desc=desc,
        size=16 if distance == RING else 13,
        width=NUMBER,
        height=NUMBER,
        justify="center",
        color="on_primary" if chosen else "text",
        at="top start",
        margin=(x - NUMBER / 2, y - NUMBER / 2, 0, 0),
        key=f"number {text}",
    )


def _hand(part: Part, value: int, hour24: bool) -> tuple[float, float]:
    """Its angle, and how far from the middle it ends."""
    if part == "minute":
        return value * 6.0, RING
    return value % 12 * 30.0, INNER if hour24 and value >= 12 else RING


def _draw_hand(canvas: Any, rect: Any, colors: Any, density: float, data: Any = None) -> None:
    angle, distance = data
    middle_x, middle_y = (rect[0] + rect[2]) // 2, (rect[1] + rect[3]) // 2
    turned = math.radians(angle - 90)
    x = middle_x + round(distance * density * math.cos(turned))
    y = middle_y + round(distance * density * math.sin(turned))
    canvas.line(middle_x, middle_y, x, y, colors["primary"], round(2 * density))
    canvas.disc(middle_x, middle_y, round(4 * density), colors["primary"])
    canvas.disc(x, y, round(20 * density), colors["primary"])
