"""The graph of a week's expenses: a line over the days from Sunday to Saturday."""

from typing import Any

from virtual_phone.wire.nodes import Rect

DAYS = "SMTWTFS"
LETTERS, LETTER, DOT = 20, 11, 3  # dp


def paint_week(
    canvas: Any, rect: Rect, colors: Any, density: float, shares: tuple[float, ...]
) -> None:
    """Each day's share of the largest one, above its letter."""
    left, top, right, bottom = rect
    floor = bottom - round(LETTERS * density)
    room = floor - top - round(4 * DOT * density)
    step = (right - left) / len(shares)
    for line in range(4):
        y = floor - room * line // 3
        canvas.fill((left, y, right, y + 1), colors["divider"], clip=rect)
    points = [
        (round(left + step * (day + 0.5)), round(floor - room * share))
        for day, share in enumerate(shares)
    ]
    canvas.polyline(points, colors["primary"], round(2 * density), clip=rect)
    for (x, y), letter in zip(points, DAYS, strict=True):
        canvas.disc(x, y, round(DOT * density), colors["primary"], clip=rect)
        corner = (x - round(4 * density), floor + round(3 * density))
        canvas.text(*corner, letter, LETTER * density, colors["secondary"], clip=rect)
