"""docs/troubleshooting.md: each message that it explains is one of the package's."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "troubleshooting.md").read_text("utf-8")
MESSAGES = re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)


def text(node: ast.AST) -> str:
    """A string of the code as the page writes it: `…` for each value."""
    if isinstance(node, ast.JoinedStr):
        return "".join(text(part) for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return text(node.left) + text(node.right)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else "…"


@cache
def strings() -> str:
    """Every string of the package, one a line."""
    nodes = (
        node
        for path in sorted((ROOT / "pytest_androidworld").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.JoinedStr | ast.Constant | ast.BinOp)
    )
    return "\n".join({text(node).replace("\n", " ") for node in nodes})


def is_there(message: str) -> bool:
    """Whether a string of the package has the words of that message, in their order."""
    parts = [re.escape(part.strip()) for part in message.split("…")]
    return re.search(".*".join(parts), strings()) is not None


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_is_one_of_the_package(message: str) -> None:
    assert is_there(message)


@pytest.mark.parametrize("message", ["no agent is named …", "no task is at …: add …"])
def test_a_message_that_the_package_does_not_have(message: str) -> None:
    assert not is_there(message)


def test_there_are_messages() -> None:
    assert len(MESSAGES) > 20
