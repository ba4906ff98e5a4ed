"""A solution has the screen and the parameters, and nothing else."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "task_cases", ROOT / "pytest_androidworld/task")
FILES = sorted(path for folder in FOLDERS for path in folder.rglob("*.py"))
DOORS = {"adb", "device", "emulator", "env", "kept", "stage"}


def named(text: str) -> set[str]:
    """The names in what solutions run: `solve`, and all else that is given a user."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and any(
            each.arg == "user" for each in node.args.args
        ):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Attribute):
                    found.add(inner.attr)
                elif isinstance(inner, ast.Name):
                    found.add(inner.id)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_solution_goes_through_the_screen_only(path: Path) -> None:
    assert named(path.read_text("utf-8")) & DOORS == set()


def test_what_would_be_found() -> None:
    cheat = "class X:\n def solve(self, user):\n  user.stage.device.files.write('x', 'y')\n"
    assert named(cheat) & DOORS == {"stage", "device"}
