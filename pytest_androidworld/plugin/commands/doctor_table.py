"""How the doctor's findings look in a terminal: a row for each question, and a line about all."""

import textwrap
from collections.abc import Iterable
from typing import Any

from pytest_androidworld.env.doctor.probe import LEVELS, NOTE, OK, PROBLEM, Examined
from pytest_androidworld.report import words

COLORS = {OK: "green", NOTE: "yellow", PROBLEM: "red"}
LEVEL, NAME, QUESTION = 9, 18, 46  # columns
ROOMY, NARROW = 140, 60  # from here on a row has the question, below it no column for names
WIDEST = 100  # columns of a text that is pleasant to read
WHOLE: Any = {"break_long_words": False, "break_on_hyphens": False}  # paths are to be copied


class DoctorTable:
    """Writes to a terminal of some columns, row by row as they come."""

    def __init__(self, writer: Any, width: int) -> None:
        self.writer = writer
        self.width = width

    def title(self, text: str) -> None:
        self.writer.line(text, bold=True)

    def row(self, found: Examined[Any], *, fixes: bool = False) -> None:
        """What is seen, and below it what mends it; ``fixes``: it is about to be mended."""
        name = found.probe.question if self.width >= ROOMY else found.probe.name
        for each in found.evidence:
            self._columns(each.level, name, each.seen)
            name = ""
            if each.cure:
                automatic = found.is_mended(each) and not fixes
                self._columns("", "", f"-> {each.cure}" + (" (--aw-fix)" if automatic else ""))

    def line(self, text: str, **markup: bool) -> None:
        """A sentence below the rows."""
        room = max(self.width - 1, 20)
        for part in textwrap.wrap(text, room, subsequent_indent="  ", **WHOLE):
            self.writer.line(part, **markup)

    def summary(self, name: str, found: Iterable[Examined[Any]]) -> None:
        """All in one line: of how many questions which are answered well, and in what time."""
        every = list(found)
        seconds = sum(each.seconds for each in every)
        levels = [evidence.level for each in every for evidence in each.evidence]
        counts = [
            words.count(levels.count(level), level) for level in (PROBLEM, NOTE) if level in levels
        ]
        state = f"not well, {' and '.join(counts)}" if PROBLEM in levels else "all is well"
        if NOTE in levels and PROBLEM not in levels:
            state = f"well, with {counts[0]}"
        worst = max(levels, key=LEVELS.index)
        text = f"{name}: {state} ({words.count(len(every), 'question')} in {seconds:.1f} s)"
        self.line(text, bold=True, **_markup(worst))
        self.writer.line()

    def _columns(self, level: str, name: str, text: str) -> None:
        if self.width < NARROW:
            head, indent = f"{level} {name}".strip(), " " * 2
            if head:
                self.writer.line(head, **_markup(level))
        else:
            wide = QUESTION if self.width >= ROOMY else NAME
            indent = " " * (LEVEL + wide)
            head = f"{name:{wide}}"
            self.writer.write(f"{level:{LEVEL}}", **_markup(level))
            self.writer.write(head)
        room = max(min(self.width - len(indent) - 1, WIDEST), 20)
        lines = [line for part in text.splitlines() for line in textwrap.wrap(part, room, **WHOLE)]
        first, *rest = lines or [""]
        self.writer.line((indent if self.width < NARROW else "") + first)
        for each in rest:
            self.writer.line(indent + each)


def _markup(level: str) -> dict[str, bool]:
    return {COLORS[level]: True} if level in COLORS else {}
