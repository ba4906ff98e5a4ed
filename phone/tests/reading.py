"""What a Python file imports and how long it is, for tests of the code's shape in both houses."""

import ast
from functools import cache

LONGEST = 400  # lines


def imported(text: str) -> list[str]:
    """The full name of each module that a file's text imports; ruff bans relative imports."""
    return [module for module, _ in _imports(text)]


def names_imported(text: str) -> list[str]:
    """As `imported`, with each name that is taken from a package; it may be a module of it."""
    return [name for module, names in _imports(text) for name in (*names, module)]


@cache  # several tests ask for the same thousand files
def _imports(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Modules, each with the names that are taken from it."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [(alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = tuple(f"{node.module}.{alias.name}" for alias in node.names)
            found.append((node.module, names))
    return tuple(found)


def too_long(text: str) -> bool:
    """More lines than the limit, and a head without a reason: ``Over 400 lines because …``."""
    if len(text.splitlines()) <= LONGEST:
        return False
    head = " ".join((ast.get_docstring(ast.parse(text)) or "").split())
    return f"Over {LONGEST} lines because " not in head
