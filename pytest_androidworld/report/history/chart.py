"""Draws a figure of each run, from the oldest to the newest, as an SVG."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from pytest_androidworld.report.history.runs import FoundRun

WIDTH, HEIGHT = 640, 120
LEFT, RIGHT, TOP, BOTTOM = 60, 12, 10, 18
RADIUS = 5


class RunFigure(NamedTuple):
    """A run's figure, and its interval if it has one."""

    run: FoundRun
    value: float
    low: float
    high: float
    text: str


def rates(runs: Sequence[FoundRun]) -> list[RunFigure]:
    """In percent, with 95 % intervals."""
    return [
        RunFigure(
            run,
            100 * share,
            100 * run.rate.interval[0],
            100 * run.rate.interval[1],
            f"{100 * share:.1f} %",
        )
        for run in runs
        if (share := run.rate.share) is not None
    ]


def costs(runs: Sequence[FoundRun]) -> list[RunFigure]:
    return [
        RunFigure(run, run.cost, run.cost, run.cost, f"${run.cost:.2f}")
        for run in runs
        if run.cost is not None
    ]


def steps(runs: Sequence[FoundRun]) -> list[RunFigure]:
    return [
        RunFigure(run, run.steps, run.steps, run.steps, f"{run.steps:.1f} steps")
        for run in runs
        if run.steps is not None
    ]


def drawn(name: str, unit: str, points: Sequence[RunFigure], most: float | None = None) -> str:
    """From 0 to ``most`` or the largest; "" of fewer than two runs."""
    if len(points) < 2:
        return ""
    top = most or max(point.high for point in points) or 1.0
    across = (WIDTH - LEFT - RIGHT) / (len(points) - 1)
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{escape(name)} of {len(points)} runs, oldest first">'
        f"{_axis(top, unit)}"
        f"{''.join(_point(LEFT + number * across, top, p) for number, p in enumerate(points))}"
        "</svg>"
    )


def _axis(top: float, unit: str) -> str:
    lines = []
    for share in (0.0, 0.5, 1.0):
        y = _y(share * top, top)
        lines.append(
            f'<line x1="{LEFT - 6}" x2="{WIDTH - 2}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text x="{LEFT - 10}" y="{y + 4:.1f}">{share * top:.3g}{unit}</text>'
        )
    return "".join(lines)


def _point(x: float, top: float, point: RunFigure) -> str:
    low, high = _y(point.low, top), _y(point.high, top)
    run = ", ".join(filter(None, (point.run.started, point.run.who, point.run.commit)))
    label = escape(f"{run}: {point.text}")
    whisker = f'<line class="interval" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>'
    dot = f'<circle cx="{x:.1f}" cy="{_y(point.value, top):.1f}" r="{RADIUS}"/>'
    agent = escape(point.run.who)
    return f'<g data-who="{agent}"><title>{label}</title>{whisker}{dot}</g>'


def _y(value: float, top: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top
