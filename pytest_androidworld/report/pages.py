"""Pages of text for a terminal: lines of a given width, in colours or without."""

import textwrap
from typing import NamedTuple

from pytest_androidworld.report import words
from pytest_androidworld.report.statistics import Rate

NARROWEST = 40
ROOMY = 72  # columns from which on labels are written out
LABEL, NARROW_LABEL = 24, 18  # columns of the words before a number
INDENT = "  "
PLAIN: dict[str, bool] = {}
BOLD, GREEN, RED = {"bold": True}, {"green": True}, {"red": True}


class SummaryLine(NamedTuple):
    """A line, and how pytest's terminal writer is to show it: ``write_line(text, **markup)``."""

    text: str
    markup: dict[str, bool]


def shown(rate: Rate) -> tuple[str, str]:
    """The first two cells of a row about a part of the cases."""
    part = f"{rate.part}/{rate.of}"
    return f"{part:>9}", f"{words.percent(rate.share):>7}"


class SummaryPage:
    """Lines of a given width, but of no less than `NARROWEST`."""

    def __init__(self, width: int) -> None:
        self.width = max(width, NARROWEST)
        self.lines: list[SummaryLine] = []

    def heading(self, text: str) -> None:
        self.text(text, indent="", markup=BOLD)

    def text(
        self, text: str, indent: str = INDENT, hang: str = "", markup: dict[str, bool] = PLAIN
    ) -> None:
        """Add a text; what is too long for a line continues, indented by ``hang``."""
        wrapped = textwrap.wrap(
            words.printable(text),
            self.width,
            initial_indent=indent,
            subsequent_indent=" " * len(indent) + hang,
            break_on_hyphens=False,
        )
        self.lines += [SummaryLine(each, markup) for each in wrapped or [""]]

    def row(self, label: str, *cells: str, markup: dict[str, bool] = PLAIN) -> None:
        """Add a label and its cells, in columns; cells without room go below."""
        room = LABEL if self.width >= ROOMY else NARROW_LABEL
        line = f"{INDENT}{words.shortened(label, room - 1):{room}}{cells[0]}"
        below = " " * (len(line) - len(line.lstrip())) + INDENT
        rest = list(cells[1:])
        while rest and len(line) + 2 + len(rest[0]) <= self.width:
            line += "  " + rest.pop(0)
        self.lines.append(SummaryLine(line, markup))
        for cell in rest:
            self.text(cell, indent=below, markup=markup)
