"""The output modes of ``sqlite3``."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field


class Text(bytes):
    """A value that SQLite stores as TEXT; other bytes are BLOBs."""


Value = int | float | bytes | None
Row = Sequence[Value]
LEAST_WIDTH = 10


@dataclass
class Form:
    """How rows are printed."""

    mode: str = "list"
    headers: bool = False
    separator: bytes = b"|"
    null: bytes = b""
    end: bytes = b"\n"
    widths: list[int] = field(default_factory=list)
    table: bytes = b"table"
    real: Callable[[float], str] = repr  # replaced by SQLite's own formatting of REAL


def plain(value: Value, form: Form) -> bytes:
    """A value without quotes; text and blobs are bytes already."""
    if value is None:
        return form.null
    if isinstance(value, bytes):
        return value.split(b"\0")[0]
    if isinstance(value, float):
        return form.real(value).encode()
    return str(value).encode()


def quoted(value: Value, form: Form) -> bytes:
    """A value as an SQL literal."""
    if value is None:
        return b"NULL"
    if isinstance(value, Text):
        return b"'" + value.replace(b"'", b"''") + b"'"
    if isinstance(value, bytes):
        return b"X'" + value.hex().encode() + b"'"
    return plain(value, form)


def _list(columns: list[bytes], rows: Iterator[Row], form: Form) -> Iterator[bytes]:
    if form.headers:
        yield form.separator.join(columns) + form.end
    for row in rows:
        yield form.separator.join(plain(value, form) for value in row) + form.end


def _csv_cell(value: Value, form: Form) -> bytes:
    text = plain(value, form)
    if value is None:
        return text
    special = any(byte in b" ,\"'" or byte < 33 or byte == 127 for byte in text)
    if text and not special:
        return text
    return b'"' + text.replace(b'"', b'""') + b'"'


def _csv(columns: list[bytes], rows: Iterator[Row], form: Form) -> Iterator[bytes]:
    if form.headers:
        yield form.separator.join(_csv_cell(name, form) for name in columns) + form.end
    for row in rows:
        yield form.separator.join(_csv_cell(value, form) for value in row) + form.end


def _line(columns: list[bytes], rows: Iterator[Row], form: Form) -> Iterator[bytes]:
    width = max([5, *map(len, columns)])
    for number, row in enumerate(rows):
        if number:
            yield b"\n"
        for name, value in zip(columns, row, strict=True):
            yield name.rjust(width) + b" = " + plain(value, form) + b"\n"


def _column(columns: list[bytes], rows: Iterator[Row], form: Form) -> Iterator[bytes]:
    widths: list[int] = []
    for number, row in enumerate(rows):
        cells = [plain(value, form) for value in row]
        if not number:
            given = form.widths + [0] * (len(columns) - len(form.widths))
            widths = [
                wide or max(LEAST_WIDTH, len(name), len(cell))
                for wide, name, cell in zip(given, columns, cells, strict=False)
            ]
            if form.headers:
                yield _padded(columns, widths)
                yield _padded([b"-" * width for width in widths], widths)
        yield _padded(cells, widths)


def _padded(cells: list[bytes], widths: list[int]) -> bytes:
    fitted = [cell[:width].ljust(width) for cell, width in zip(cells, widths, strict=True)]
    return b"  ".join(fitted) + b"\n"


def _quote(columns: list[bytes], rows: Iterator[Row], form: Form) -> Iterator[bytes]:
    if form.headers:
        yield b",".join(quoted(Text(name), form) for name in columns) + b"\n"
    for row in rows:
        yield b",".join(quoted(value, form) for value in row) + b"\n"


def _insert(columns: list[bytes], rows: Iterator[Row], form: Form) -> Iterator[bytes]:
    named = b"(" + b",".join(columns) + b")" if form.headers else b""
    for row in rows:
        values = b",".join(quoted(value, form) for value in row)
        yield b"INSERT INTO " + form.table + named + b" VALUES(" + values + b");\n"


def _json(columns: list[bytes], rows: Iterator[Row], form: Form) -> Iterator[bytes]:
    names = [name.decode(errors="replace") for name in columns]
    first = True
    for row in rows:
        pairs = ",".join(
            f"{json.dumps(name, ensure_ascii=False)}:{_json_value(value, form)}"
            for name, value in zip(names, row, strict=True)
        )
        yield (("[" if first else ",\n") + "{" + pairs + "}").encode(errors="surrogateescape")
        first = False
    if not first:
        yield b"]\n"


def _json_value(value: Value, form: Form) -> str:
    if value is None:
        return "null"
    if isinstance(value, bytes):
        return json.dumps(value.decode(errors="replace"), ensure_ascii=False)
    return plain(value, form).decode()


def _html(columns: list[bytes], rows: Iterator[Row], form: Form) -> Iterator[bytes]:
    def row_of(tag: bytes, cells: Sequence[bytes]) -> bytes:
        inner = b"".join(b"<" + tag + b">" + cell + b"</" + tag + b">\n" for cell in cells)
        return b"<TR>" + inner + b"</TR>\n"

    def escaped(text: bytes) -> bytes:
        return text.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b">", b"&gt;")

    if form.headers:
        yield row_of(b"TH", [escaped(name) for name in columns])
    for row in rows:
        yield row_of(b"TD", [escaped(plain(value, form)) for value in row])


Printer = Callable[[list[bytes], Iterator[Row], Form], Iterator[bytes]]
PRINTERS: dict[str, Printer] = {
    "list": _list,
    "tabs": _list,
    "ascii": _list,
    "csv": _csv,
    "line": _line,
    "column": _column,
    "quote": _quote,
    "insert": _insert,
    "json": _json,
    "html": _html,
}
SEPARATORS = {"list": b"|", "tabs": b"\t", "csv": b",", "ascii": b"\x1f"}


def across(names: list[str], width: int = 80) -> Iterator[str]:
    """Names in columns, as ``.tables`` prints them."""
    if not names:
        return
    longest = max(map(len, names))
    columns = max(width // (longest + 2), 1)
    rows = -(-len(names) // columns)
    for row in range(rows):
        yield "  ".join(f"{name:<{longest}}" for name in names[row::rows]) + "\n"
