"""The curves of a track: how high it was, and how fast, over time or distance."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.opentracks.statistics import steps
from virtual_phone.apps.opentracks.tables import IDLE, TrackPoint
from virtual_phone.apps.opentracks.units import Units, decimal, duration
from virtual_phone.wire.nodes import Rect

Line = tuple[tuple[float, float], ...]  # points, as shares of the picture
LINES = 4  # of the grid


def curves(points: Sequence[TrackPoint], units: Units, *, by_time: bool) -> ui.View:
    """The picture, with what its axes measure above and below it."""
    way = steps(point for point in points if point.type != IDLE)
    places = [0.0, *accumulate(metres for metres, _, _ in way)]
    there = [*(one for _, one, _ in way[:1]), *(other for _, _, other in way)]
    times = [float(point.time - there[0].time) for point in there]
    across = times if by_time else places[: len(there)]
    lines = tuple(
        line(across, [float(value or 0) for value in values])
        for values in ([each.elevation for each in there], [each.speed for each in there])
    )
    most = across[-1] if across else 0.0
    last = duration(int(most)) if by_time else decimal(most / units.long[1])
    name = "Time" if by_time else f"Distance ({units.long[0]})"
    legend = f"Elevation ({units.short[0]})", f"Speed ({units.speed})"
    labels = [
        ui.Text(text, size=13, color=color, lines=1)
        for text, color in zip(legend, ("primary", "error"), strict=True)
    ]
    ends = ui.Row(ui.Label("0"), ui.Label(name, grow=1, justify="center"), ui.Label(last))
    picture = ui.Drawing(paint, lines, id="chart_view", grow=1, width="fill", min_height=160)
    return ui.Column(ui.Row(*labels, gap=24), picture, ends, padding=16, gap=8)


def line(across: Sequence[float], up: Sequence[float]) -> Line:
    """Values as shares of their ranges."""
    return tuple(zip(shares(across), shares(up), strict=True))


def shares(values: Sequence[float]) -> list[float]:
    low, high = min(values, default=0.0), max(values, default=0.0)
    return [(value - low) / (high - low) if high > low else 0.5 for value in values]


def paint(canvas: Any, rect: Rect, colors: Any, density: float, data: tuple[Line, Line]) -> None:
    """A grid, and a curve of each colour."""
    left, top, right, bottom = rect
    thin = max(round(density), 1)
    for number in range(LINES + 1):
        y = min(top + (bottom - top) * number // LINES, bottom - thin)
        canvas.fill((left, y, right, y + thin), colors["divider"], clip=rect)
    for curve, color in zip(data, ("primary", "error"), strict=True):
        spots = [
            (round(left + x * (right - left)), round(bottom - y * (bottom - top)))
            for x, y in curve
        ]
        if len(spots) > 1:
            canvas.polyline(spots, colors[color], 2 * thin, clip=rect)
