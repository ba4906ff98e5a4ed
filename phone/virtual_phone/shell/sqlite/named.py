"""Statements of ``sqlite3`` that name database files, and the names in them."""

import re
import sqlite3
from urllib.parse import parse_qsl, unquote

_S = r"(?:\s|--[^\n]*(?:\n|\Z)|/\*.*?\*/)*"
_TEXT = r"""'(?:[^']|'')*'|"(?:[^"]|"")*\""""
_NAME = rf"(?:{_TEXT}|`(?:[^`]|``)*`|\[[^\]]*\]|[^\W\d][\w$]*)"
STATEMENTS = {
    kind: re.compile(rf"{_S}{form}{_S};?{_S}\Z", re.IGNORECASE | re.DOTALL)
    for kind, form in {
        "attach": rf"ATTACH\b{_S}(?:DATABASE\b{_S})?({_NAME}){_S}AS{_S}({_NAME})",
        "vacuum": rf"VACUUM\b{_S}({_NAME})?{_S}INTO{_S}({_TEXT})",
        "list": rf"PRAGMA\b{_S}(?:{_NAME}{_S}\.{_S})?database_list",
    }.items()
}
MODES = ("ro", "rw", "rwc", "memory")


def named(sql: str) -> tuple[str, list[str]]:
    """The kind of statement, one of `STATEMENTS` or empty, and the names in it."""
    for kind, form in STATEMENTS.items():
        if found := form.match(sql):
            return kind, [_unquoted(name) if name else "main" for name in found.groups()]
    return "", []


def _unquoted(name: str) -> str:
    if name[0] == "[":
        return name[1:-1]
    return name[1:-1].replace(name[0] * 2, name[0]) if name[0] in "'\"`" else name


def place_of(name: str) -> tuple[str, str]:
    """The path and the open mode in a database's name, which may be a URI."""
    if not name.startswith("file:"):
        return name, "rwc"
    path, _, query = name.removeprefix("file:").partition("#")[0].partition("?")
    if path.startswith("//"):
        authority, _, path = path[2:].partition("/")
        path = f"/{path}"
        if authority not in ("", "localhost"):
            raise sqlite3.OperationalError(f"invalid uri authority: {authority}")
    mode = dict(parse_qsl(query)).get("mode", "rwc")
    if mode not in MODES:
        raise sqlite3.OperationalError(f"no such access mode: {mode}")
    path = unquote(path, errors="surrogateescape")
    return (":memory:" if mode == "memory" else path), mode
