"""The face of a clock, on which a finger points at an hour or a minute."""

import math
from dataclasses import dataclass
from typing import Any, Literal

from virtual_phone.ui.view import Box, Drawing, Handler, Text, View

FACE, RING, INNER = 256, 100.0, 66.0  # dp: the face, and how far from its middle the numbers stand
NUMBER = 23  # dp: as large as the numbers of the inner ring can be
Part = Literal["hour", "minute"]


@dataclass(frozen=True)
class Face:
    """How one kind of face places its numbers, and what accessibility has of them."""

    id: str
    noon_outside: bool  # of 24 hours, the outer ring begins with 12 and the inner one with 00
    spoken: bool  # numbers are texts, and their descriptions name what they count
    cls: str = "android.widget.FrameLayout"
    number_cls: str = "android.widget.TextView"


MATERIAL = Face("material_clock_face", noon_outside=False, spoken=True)
ANDROID = Face(
    "android:id/radial_picker",
    noon_outside=True,
    spoken=False,
    cls="android.widget.RadialTimePickerView",
    number_cls="android.widget.RadialTimePickerView$RadialPickerTouchHelper",
)  # RadialTimePickerView.java of AOSP's frameworks/base


def clock_face(
    part: Part,
    value: int,
    *,
    hour24: bool,
    on_drag: Handler,
    face: Face = MATERIAL,
    size: float = FACE,
) -> View:
    """The numbers of an hour or a minute, with a hand at the value; ``size`` is in dp."""
    chosen = value if hour24 or part == "minute" else value % 12
    numbers = [
        _number(face, chosen == number, place, text, desc, distance, size / FACE)
        for place, (number, text, desc, distance) in enumerate(_numbers(part, hour24, face))
    ]
    return Box(
        Drawing(
            _draw_hand, _hand(part, value, hour24, face, size / FACE), width=size, height=size
        ),
        *numbers,
        id=face.id,
        key=face.id,
        cls=face.cls,
        width=size,
        height=size,
        radius=size / 2,
        background="card",
        at="center",
        margin=(0, 12),
        on_drag=on_drag,
    )


def hour_at(x: float, y: float, hour: int, *, hour24: bool, face: Face = MATERIAL) -> int:
    """The hour at a place of the face, in the same half of the day as ``hour`` if both are there.

    The place is a share of the face's width and height.
    """
    angle, distance = _polar(x, y)
    pointed = round(angle / 30) % 12
    if not hour24:
        return pointed + 12 * (hour >= 12)
    outer, inner = _rings(face)
    return (inner if distance < (RING + INNER) / 2 else outer)[pointed]


def _rings(face: Face) -> tuple[list[int], list[int]]:
    """The 24 hours, from the top of the outer and of the inner ring."""
    early, late = list(range(12)), list(range(12, 24))
    if face.noon_outside:
        early[0], late[0] = 12, 0
    return early, late


def minute_at(x: float, y: float, *, step: int) -> int:
    """The nearest minute of those so many apart."""
    angle, _ = _polar(x, y)
    return round(angle / 6 / step) * step % 60


def _polar(x: float, y: float) -> tuple[float, float]:
    """Degrees from the top, and dp from the middle."""
    dx, dy = (x - 0.5) * FACE, (y - 0.5) * FACE
    return math.degrees(math.atan2(dy, dx)) + 90, math.hypot(dx, dy)


def _numbers(part: Part, hour24: bool, face: Face) -> list[tuple[int, str, str, float]]:
    """Value, text, description, distance from the middle."""
    if part == "minute":
        return [(5 * i, f"{5 * i:02}", f"{5 * i:02} minutes", RING) for i in range(12)]
    if not hour24:
        return [(i, str(i or 12), f"{i or 12} o'clock", RING) for i in range(12)]
    return [
        (hour, str(hour or "00"), f"{hour or '00'} hours", distance)
        for ring, distance in zip(_rings(face), (RING, INNER), strict=True)
        for hour in ring
    ]


def _number(
    face: Face, chosen: bool, place: int, text: str, desc: str, distance: float, scale: float
) -> View:
    angle = math.radians(place % 12 * 30 - 90)
    side = NUMBER if distance == RING else NUMBER * scale
    x = scale * (FACE / 2 + distance * math.cos(angle))
    y = scale * (FACE / 2 + distance * math.sin(angle))
    return Text(
        text,
        desc=desc if face.spoken else str(int(text)),
        says=text if face.spoken else "",
        cls=face.number_cls,
        selected=chosen and not face.spoken,
        size=16 if distance == RING else 13,
        width=side,
        height=side,
        justify="center",
        color="on_primary" if chosen else "text",
        at="top start",
        margin=(x - side / 2, y - side / 2, 0, 0),
        key=f"number {text}",
    )


def _hand(part: Part, value: int, hour24: bool, face: Face, scale: float) -> tuple[float, float]:
    """Its angle, and how far from the middle it ends."""
    if part == "minute":
        return value * 6.0, RING * scale
    ring = INNER if hour24 and value in _rings(face)[1] else RING
    return value % 12 * 30.0, ring * scale


def _draw_hand(canvas: Any, rect: Any, colors: Any, density: float, data: Any = None) -> None:
    angle, distance = data
    middle_x, middle_y = (rect[0] + rect[2]) // 2, (rect[1] + rect[3]) // 2
    turned = math.radians(angle - 90)
    x = middle_x + round(distance * density * math.cos(turned))
    y = middle_y + round(distance * density * math.sin(turned))
    canvas.line(middle_x, middle_y, x, y, colors["primary"], round(2 * density))
    canvas.disc(middle_x, middle_y, round(4 * density), colors["primary"])
    canvas.disc(x, y, round(20 * density), colors["primary"])
