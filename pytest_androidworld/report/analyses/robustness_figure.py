"""The figure of the robustness analysis: each task's rate with the same and different seeds."""

from collections.abc import Iterator

from pytest_androidworld.report import words
from pytest_androidworld.report.analyses.figure import Caption, Figure, Spot, Stroke
from pytest_androidworld.report.analyses.robustness import ALPHA, Robustness, Sensitivity
from pytest_androidworld.report.analyses.robustness_tables import DIFFERENT, SAME
from pytest_androidworld.report.comparison.lines import probability
from pytest_androidworld.report.journal import VIRTUAL
from pytest_androidworld.report.statistics import Rate

Shape = Stroke | Spot | Caption

LETTER = 7.0  # units that a letter of the labels may take at most, on average
SMALL_LETTER = 6.4  # the same, of the lines below
PLOT, NUMBERS, GAP = 380, 150, 14  # widths: of the plot, of what is right of it, between them
HEAD, ROW, FOOT = 84, 44, 76  # heights
TICKS = (0, 25, 50, 75, 100)  # percent
GRID, BLACK = "#d0d0d0", "#111111"
COLORS = {SAME: "#1d4f91", DIFFERENT: "#b3430f"}  # another grey, and another shape, in print
OFFSET = 8  # of each mark from the middle of its row


def figure(found: Robustness) -> Figure:
    """Marks are rates, lines their 95 % intervals."""
    left = GAP + LETTER * max(len(each.task.name) for each in found.tasks) + GAP
    foot = _foot(found)
    wide = GAP + SMALL_LETTER * max(map(len, foot)) + GAP
    width = max(left + PLOT + GAP + NUMBERS, wide)
    height = HEAD + ROW * len(found.tasks) + FOOT
    title = "Robustness: the same seed and different seeds"
    shapes: list[Shape] = [Caption((GAP, 24), title, 15)]
    shapes += _legend(found)
    shapes += _axis(left, height - FOOT)
    for number, each in enumerate(found.tasks):
        shapes += _row(each, left, HEAD + ROW * number + ROW / 2)
    shapes += [Caption((GAP, height - 32 + 18 * n), text, 11) for n, text in enumerate(foot)]
    return Figure(title, width, height, shapes)


def _legend(found: Robustness) -> Iterator[Shape]:
    x = float(GAP)
    for name, side, what in (
        (SAME, found.same, "trials"),
        (DIFFERENT, found.different, "seeds"),
    ):
        text = f"{name} ({len(side.rounds)} {what})"
        yield Spot((x + 5, 48), 5, COLORS[name], name == SAME)
        yield Caption((x + 16, 52), text)
        x += 16 + LETTER * len(text) + 2 * GAP


def _axis(left: float, bottom: float) -> Iterator[Shape]:
    for tick in TICKS:
        x = left + PLOT * tick / 100
        yield Stroke((x, HEAD), (x, bottom), BLACK if tick == 0 else GRID)
        yield Caption((x, bottom + 16), f"{tick} %", 11, "middle")
    yield Stroke((left, bottom), (left + PLOT, bottom), BLACK)


def _row(each: Sensitivity, left: float, middle: float) -> Iterator[Shape]:
    yield Caption((left - GAP, middle + 4), words.printable(each.task.name), anchor="end")
    for name, rate, y in (
        (SAME, each.same, middle - OFFSET),
        (DIFFERENT, each.different, middle + OFFSET),
    ):
        if rate:
            yield from _mark(name, rate, left, y)
    if each.p is not None:
        sign = "p ≤ 0.001" if each.p <= 0.001 else f"p = {probability(each.p)}"
        star = " *" if each.is_significant else ""
        yield Caption((left + PLOT + GAP + 50, middle + 4), sign + star, 11)


def _mark(name: str, rate: Rate, left: float, y: float) -> Iterator[Shape]:
    low, high = rate.interval
    x = left + PLOT * (rate.share or 0.0)
    ends = (left + PLOT * low, y), (left + PLOT * high, y)
    yield Stroke(*ends, COLORS[name], 2)
    for end, _ in ends:
        yield Stroke((end, y - 3), (end, y + 3), COLORS[name], 2)
    yield Spot((x, y), 5, COLORS[name], name == SAME)
    yield Caption((left + PLOT + GAP, y + 4), f"{rate.part}/{rate.of}", 11, color=COLORS[name])


def _foot(found: Robustness) -> list[str]:
    system = found.system
    where = "virtual phone: no AndroidWorld scores" if system.device == VIRTUAL else system.device
    about = f"{system.agent}, input {system.input}, model {system.model}, {where}"
    how = f"Success rate of each task, with 95 % intervals (Wilson). * p < {ALPHA:g} (Fisher)."
    return [how, words.printable(about)]
