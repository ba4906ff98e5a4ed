"""Draws a figure of each commit's runs, from the oldest to the newest, as an SVG."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.history.commits import CommitColumn, RunGroup

WIDTH, HEIGHT = 420, 150
LEFT, RIGHT, TOP, BOTTOM = 54, 34, 10, 34
FIRST = LEFT + 16  # where the oldest stands, so that none of its points is on the axis
RADIUS = 5
APART = 12  # between the points of one column, if there is room
LABEL = 66  # a commit's short hash


class RunFigure(NamedTuple):
    """A figure of a group of runs, and its interval if it has one."""

    value: float
    low: float
    high: float
    text: str


FigureOf = Callable[[RunGroup], RunFigure | None]


def rate(group: RunGroup) -> RunFigure | None:
    """In percent, with its 95 % interval."""
    passed = group.rate
    if passed.share is None:
        return None
    low, high = (100 * bound for bound in passed.interval)
    text = f"{100 * passed.share:.1f} %, {passed.part} of {passed.of} passed"
    return RunFigure(100 * passed.share, low, high, text)


def cost(group: RunGroup) -> RunFigure | None:
    if group.cost is None:
        return None
    each = " a run" if len(group.runs) > 1 else ""
    return RunFigure(group.cost, group.cost, group.cost, f"${group.cost:.2f}{each}")


def steps(group: RunGroup) -> RunFigure | None:
    if group.steps is None:
        return None
    return RunFigure(group.steps, group.steps, group.steps, f"{group.steps:.1f} steps")


def drawn(
    name: str,
    unit: str,
    columns: Sequence[CommitColumn],
    figure: FigureOf,
    most: float | None = None,
) -> str:
    """From 0 to ``most`` or the largest; "" of a figure that fewer than two columns have."""
    found = [
        [(group, point) for group in column.groups if (point := figure(group))]
        for column in columns
    ]
    if sum(map(bool, found)) < 2:
        return ""
    top = most or max(point.high for points in found for _, point in points) or 1.0
    across = (WIDTH - FIRST - RIGHT) / (len(columns) - 1)
    runs = sum(len(group.runs) for points in found for group, _ in points)
    drawings = [_axis(top, unit), _labels([column.label for column in columns], across)]
    for place, points in enumerate(found):
        apart = min(APART, across / (len(points) + 1))
        first = FIRST + place * across - apart * (len(points) - 1) / 2
        drawings += [
            _point(first + number * apart, top, group, point)
            for number, (group, point) in enumerate(points)
        ]
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{escape(name)} of {runs} runs, oldest first">{"".join(drawings)}</svg>'
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


def _labels(labels: Sequence[str], across: float) -> str:
    """The newest, and before it as many as have room."""
    every = ceil(LABEL / across)
    return "".join(
        f'<text class="label" x="{FIRST + place * across:.1f}" y="{HEIGHT - 8}">'
        f"{escape(label)}</text>"
        for place, label in enumerate(labels)
        if (len(labels) - 1 - place) % every == 0
    )


def _point(x: float, top: float, group: RunGroup, point: RunFigure) -> str:
    low, high = _y(point.low, top), _y(point.high, top)
    runs = words.count(len(group.runs), "run") if len(group.runs) > 1 else ""
    commit = group.runs[0].short_commit
    about = ", ".join(filter(None, (commit, group.started, group.who, runs)))
    label = escape(f"{about}: {point.text}")
    whisker = f'<line class="interval" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>'
    dot = f'<circle cx="{x:.1f}" cy="{_y(point.value, top):.1f}" r="{RADIUS}"/>'
    agent = escape(group.who)
    return f'<g data-who="{agent}"><title>{label}</title>{whisker}{dot}</g>'


def _y(value: float, top: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top
