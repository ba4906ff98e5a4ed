"""The commands of ``sqlite3`` that begin with a dot."""

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence

from virtual_phone.shell.sqlite.output import (
    SEPARATORS,
    Form,
    across,
    quoted,
)
from virtual_phone.shell.sqlite.program import Program, Stopped

Output = Iterator[str | bytes]
MODES = {"csv", "column", "html", "insert", "line", "list", "quote", "tabs", "ascii", "json"}
Act = Callable[[Program, list[str]], Output]


def words_of(text: str) -> list[str]:
    words = re.findall(r"\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|(\S+)", text)
    return [(a.replace("\\n", "\n").replace("\\t", "\t") or b or c) for a, b, c in words]


def _on(words: Sequence[str]) -> bool:
    return bool(words) and words[0].lower() in ("on", "yes", "1", "true")


def _tables(program: Program, words: list[str]) -> Output:
    like = words[0] if words else "%"
    rows = program.query(
        "SELECT name FROM sqlite_master WHERE type IN ('table','view') "
        "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name LIKE ? ORDER BY 1",
        like,
    )
    yield from across([str(row[0], "utf-8") for row in rows if isinstance(row[0], bytes)])


def _indexes(program: Program, words: list[str]) -> Output:
    like = words[0] if words else "%"
    rows = program.query(
        "SELECT name FROM sqlite_master WHERE type='index' AND tbl_name LIKE ? ORDER BY 1", like
    )
    yield from across([str(row[0], "utf-8") for row in rows if isinstance(row[0], bytes)])


def _schema(program: Program, words: list[str]) -> Output:
    like = words[0] if words else "%"
    rows = program.query(
        "SELECT sql, type, name FROM sqlite_master WHERE sql IS NOT NULL "
        "AND lower(tbl_name) LIKE lower(?) ORDER BY rowid",
        like,
    )
    for sql, kind, name in rows:
        if not isinstance(sql, bytes) or not isinstance(name, bytes):
            continue
        yield sql
        if kind == b"view":
            columns = program.query(
                f"PRAGMA table_info({str(quoted(name, program.form), 'utf-8')})"
            )
            names = b",".join(row[1] for row in columns if isinstance(row[1], bytes))
            yield b"\n/* " + name + b"(" + names + b") */"
        yield b";\n"


def _databases(program: Program, words: list[str]) -> Output:
    for _, name, path in program.databases():
        pair = [str(each, "utf-8", "surrogateescape") for each in (name, path)]
        yield ": ".join(pair) + "\n"


def _dump(program: Program, words: list[str]) -> Output:
    like = words[0] if words else "%"
    yield "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n"
    for name, sql in program.query(
        "SELECT name, sql FROM sqlite_master WHERE type='table' AND sql NOT NULL "
        "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name LIKE ? ORDER BY rowid",
        like,
    ):
        if isinstance(name, bytes) and isinstance(sql, bytes):
            yield sql + b";\n"
            yield from _rows_of(program, name)
    for (sql,) in program.query(
        "SELECT sql FROM sqlite_master WHERE sql NOT NULL AND type IN ('index','trigger','view') "
        "AND tbl_name LIKE ? ORDER BY type COLLATE NOCASE, rowid",
        like,
    ):
        yield (sql if isinstance(sql, bytes) else b"") + b";\n"
    yield "COMMIT;\n"


def _rows_of(program: Program, name: bytes) -> Output:
    """Dump a table's rows as INSERT statements."""
    label = name if re.fullmatch(rb"[A-Za-z_]\w*", name) else b'"' + name + b'"'
    table = str(name, "utf-8").replace('"', '""')
    for row in program.query(f'SELECT * FROM "{table}"'):
        listed = b",".join(quoted(value, program.form) for value in row)
        yield b"INSERT INTO " + label + b" VALUES(" + listed + b");\n"


def set_mode(form: Form, mode: str) -> None:
    form.mode = mode
    form.separator = SEPARATORS.get(mode, b"|")


def _mode(program: Program, words: list[str]) -> Output:
    if not words:
        yield f"current output mode: {program.form.mode}\n"
        return
    known = [mode for mode in sorted(MODES) if mode.startswith(words[0])]
    if not known:
        modes = "ascii column csv html insert line list quote tabs tcl"
        program.sh.error(f"Error: mode should be one of: {modes}\n", 1)
        return
    set_mode(program.form, known[0])
    program.form.end = b"\r\n" if known[0] == "csv" else b"\n"
    if known[0] == "insert" and words[1:]:
        program.form.table = words[1].encode()


def _headers(program: Program, words: list[str]) -> Output:
    program.form.headers = _on(words)
    return iter(())


def _separator(program: Program, words: list[str]) -> Output:
    program.form.separator = words[0].encode() if words else b"|"
    return iter(())


def _null_value(program: Program, words: list[str]) -> Output:
    program.form.null = words[0].encode() if words else b""
    return iter(())


def _width(program: Program, words: list[str]) -> Output:
    program.form.widths = [int(word) for word in words if word.isdigit()]
    return iter(())


def _print(program: Program, words: list[str]) -> Output:
    yield " ".join(words) + "\n"


def _quit(program: Program, words: list[str]) -> Output:
    raise Stopped


def _read(program: Program, words: list[str]) -> Output:
    try:
        data = program.sh.files.read(program.sh.path(words[0] if words else ""))
    except OSError:
        program.sh.error(f'Error: cannot open "{words[0] if words else ""}"\n', 1)
        return
    yield from program.script(iter(data.splitlines(keepends=True)))


def _bail(program: Program, words: list[str]) -> Output:
    program.bail = _on(words)
    return iter(())


def _accepted(program: Program, words: list[str]) -> Output:
    return iter(())


def _help(program: Program, words: list[str]) -> Output:
    yield from (f".{name}\n" for name in sorted(COMMANDS))


COMMANDS: dict[str, Callable[[Program, list[str]], Output]] = {
    "bail": _bail,
    "changes": _accepted,
    "databases": _databases,
    "dump": _dump,
    "echo": _accepted,
    "exit": _quit,
    "headers": _headers,
    "help": _help,
    "indexes": _indexes,
    "indices": _indexes,
    "mode": _mode,
    "nullvalue": _null_value,
    "print": _print,
    "quit": _quit,
    "read": _read,
    "schema": _schema,
    "separator": _separator,
    "tables": _tables,
    "timeout": _accepted,
    "width": _width,
}


def command(program: Program, text: str) -> Output:
    """Run a line that begins with a dot."""
    words = words_of(text[1:])
    name = words[0] if words else ""
    known = sorted(each for each in COMMANDS if name and each.startswith(name))
    act = COMMANDS.get(name) or (COMMANDS[known[0]] if known else None)
    if act is None:
        program.sh.error(
            f'Error: unknown command or invalid arguments:  "{name}". Enter ".help" for help\n',
            1,
        )
        if program.bail:
            raise Stopped
        return
    try:
        yield from act(program, words[1:])
    except (sqlite3.Error, sqlite3.Warning) as error:
        program.sh.error(f"Error: {program.sh.phone.describe(error)}\n", 1)
