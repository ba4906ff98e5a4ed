"""Tables as text, Markdown, CSV, JSON and LaTeX."""

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from pytest_androidworld.report import words

TEXT, MARKDOWN, LATEX, CSV, JSON = FORMATS = ("text", "markdown", "latex", "csv", "json")
LATEX_NAMES: Final = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "–": "--",
    words.MINUS: "$-$",
    "×": r"$\times$",
}
LATEX_SPECIAL = re.compile("[{}$&#_%" + re.escape("".join(LATEX_NAMES)) + "]")


class TableCell(NamedTuple):
    """A cell: its text, and its values for CSV."""

    text: str
    values: tuple[str | int | float | None, ...]

    @classmethod
    def of(cls, name: str) -> "TableCell":
        return cls(name, (name,))


class Column(NamedTuple):
    """A column's heading; for a program it may be several."""

    heading: str
    names: tuple[str, ...]
    right: bool = False  # whether it is aligned there, as numbers are

    @classmethod
    def of(cls, name: str) -> "Column":
        return cls(name, (name.replace(" ", "_"),))


class PrintedTable(NamedTuple):
    """Columns, rows of as many cells, and notes below them."""

    columns: tuple[Column, ...]
    rows: Sequence[Sequence[TableCell]]
    notes: Sequence[str] = ()


def written(table: PrintedTable, kind: str) -> str:
    """The table in one of `FORMATS`; CSV has no place for notes."""
    return WRITERS[kind](table)


def _text(table: PrintedTable) -> str:
    lines = [[each.heading for each in table.columns]]
    lines += [[words.printable(cell.text) for cell in row] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    made = []
    for line in lines:
        cells = zip(line, widths, table.columns, strict=True)
        padded = [f"{text:>{n}}" if column.right else f"{text:<{n}}" for text, n, column in cells]
        made.append("  ".join(padded).rstrip())
    notes = [f"note: {words.printable(each)}" for each in table.notes]
    return _lines([*made, *([""] if notes else []), *notes])


def _markdown(table: PrintedTable) -> str:
    def row(cells: Sequence[str]) -> str:
        return f"| {' | '.join(cells)} |"

    lines = [
        row([words.markdown(each.heading) for each in table.columns]),
        row(["--:" if each.right else "---" for each in table.columns]),
        *(row([words.markdown(cell.text) for cell in each]) for each in table.rows),
    ]
    notes = [f"- {words.markdown(each)}" for each in table.notes]
    return _lines([*lines, *([""] if notes else []), *notes])


def _latex(table: PrintedTable) -> str:
    def row(cells: Sequence[str]) -> str:
        return f"{' & '.join(map(latex, cells))} \\\\"

    lines = [
        rf"\begin{{tabular}}{{{''.join('r' if each.right else 'l' for each in table.columns)}}}",
        r"\hline",
        row([each.heading for each in table.columns]),
        r"\hline",
        *(row([cell.text for cell in each]) for each in table.rows),
        r"\hline",
        r"\end{tabular}",
        *(rf"\par\noindent {latex(each)}" for each in table.notes),
    ]
    return _lines(lines)


def _csv(table: PrintedTable) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([name for each in table.columns for name in each.names])
    writer.writerows([value for cell in row for value in cell.values] for row in table.rows)
    return text.getvalue()


def _json(table: PrintedTable) -> str:
    """Rows by the names of CSV, without rounding, and the notes."""
    names = [name for each in table.columns for name in each.names]
    rows = [
        dict(zip(names, (value for cell in row for value in cell.values), strict=True))
        for row in table.rows
    ]
    data = {"rows": rows, "notes": list(table.notes)}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def latex(text: str) -> str:
    """A text that LaTeX sets as it is."""
    escaped = LATEX_SPECIAL.sub(
        lambda found: LATEX_NAMES.get(found[0], f"\\{found[0]}"), words.printable(text)
    )
    # At the beginning of a row these would belong to the end of the row before.
    return f"{{{escaped[0]}}}{escaped[1:]}" if escaped[:1] in ("[", "*") else escaped


def _lines(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


WRITERS: Final[dict[str, Callable[[PrintedTable], str]]] = {
    TEXT: _text,
    MARKDOWN: _markdown,
    LATEX: _latex,
    CSV: _csv,
    JSON: _json,
}
