"""What a Python file imports and how long it is, for tests of the code's shape in both houses."""

import ast
from collections.abc import Iterator

LONGEST = 400  # lines


def imported(text: str) -> Iterator[str]:
    """The full name of each module that a file's text imports; ruff bans relative imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def names_imported(text: str) -> Iterator[str]:
    """As `imported`, with each name that is taken from a package; it may be a module of it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
    yield from imported(text)


def too_long(text: str) -> bool:
    """More lines than the limit, and a head without a reason: ``Over 400 lines because …``."""
    reason = f"Over {LONGEST} lines because "
    head = " ".join((ast.get_docstring(ast.parse(text)) or "").split())
    return len(text.splitlines()) > LONGEST and reason not in head
