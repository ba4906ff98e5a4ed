"""The protocol cards of runs, side by side."""

from collections.abc import Iterator, Sequence

from pytest_androidworld.report import card
from pytest_androidworld.report.analyses.belonging import NamedRun
from pytest_androidworld.report.analyses.layout import Column, PrintedTable, TableCell
from pytest_androidworld.report.card import CardLine

UNNAMED = "–"
WITHOUT = "has no protocol card: no model was asked, or an earlier version has played it"


def table(runs: Sequence[NamedRun]) -> PrintedTable:
    """A row for each line, counts last; what agents note is below."""
    rows = [
        [TableCell.of(lines[0].name), *map(_cell, lines)]
        for lines in zip(*map(_lines, runs), strict=True)
        if any(line.values for line in lines)
    ]
    headings = (Column.of("line"), *(Column(run.name, (run.name,)) for run in runs))
    return PrintedTable(headings, rows, list(dict.fromkeys(_notes(runs))))


def _lines(run: NamedRun) -> list[CardLine]:
    manifest, attempts = run.journal.manifest, run.journal.attempts
    counts = card.counts(attempts)
    known = card.is_known(run.journal)
    shown = counts if known else [CardLine(line.name, ()) for line in counts]
    return [*card.all_lines(manifest, attempts), *shown]


def _cell(line: CardLine) -> TableCell:
    text = line.text if line.values else UNNAMED
    return TableCell(text, (", ".join(line.values) or None,))


def _notes(runs: Sequence[NamedRun]) -> Iterator[str]:
    for run in runs:
        if not card.is_known(run.journal):
            yield f"{run.name} {WITHOUT}"
        for note in card.notes(run.journal.manifest):
            yield f"{run.journal.manifest['agent']}: {note}"
