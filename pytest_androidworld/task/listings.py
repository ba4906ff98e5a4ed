"""Rows as texts that goals, notes and pictures list them in: one per line, or one per block."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

CSV, BLOCKS = "csv", "text_block"
FORMS = (CSV, BLOCKS)
SEPARATOR = "|"
WIDTH = 60  # of a value's lines in a picture


def csv_text(rows: Iterable[Mapping[str, Any]], fields: Sequence[str]) -> str:
    """A header with the fields' names, then a line for each row."""
    lines = [fields, *([str(row[field]) for field in fields] for row in rows)]
    return "\n".join(SEPARATOR.join(line) for line in lines)


def text_block(
    name: str,
    rows: Iterable[Mapping[str, Any]],
    fields: Sequence[str],
    described_by: str,
    width: int | None = None,
) -> str:
    """A block for each row, set apart by empty lines: ``name`` and the field that describes it,
    then a line for each other field.

    Lines of a value that are longer than ``width`` go on in the next line, without indentation.
    """

    def value(row: Mapping[str, Any], field: str) -> str:
        text = str(row[field])
        return text if width is None else textwrap.fill(text, width)

    def block(row: Mapping[str, Any]) -> str:
        others = [f" {field}: {value(row, field)}\n" for field in fields if field != described_by]
        return f"{name}: {value(row, described_by)}\n" + "".join(others)

    return "\n".join(map(block, rows))


def listing(
    form: str,
    name: str,
    rows: Iterable[Mapping[str, Any]],
    fields: Sequence[str],
    described_by: str,
) -> str:
    """The rows in one of `FORMS`."""
    if form == CSV:
        return csv_text(rows, fields)
    return text_block(name, rows, fields, described_by)
