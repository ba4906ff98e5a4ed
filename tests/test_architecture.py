"""The shape of the code: who may import whom, and how long a file may be."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 400
# Each part, and the parts of pytest_androidworld it may import besides itself; "" stands for the
# public names that pytest_androidworld/__init__.py lists.
MAY_IMPORT = {
    "agents": {"", "agents"},  # variants of an agent share its file
    "task_cases": {""},
    "pytest_androidworld/plugin": {
        *("agent", "boot", "env", "episode", "errors", "report", "task", "verdicts"),
        "task_cases",  # to know where they are
    },
    "pytest_androidworld/report": {"agent", "env", "errors", "task", "verdicts"},
    "pytest_androidworld/episode.py": {"agent", "env", "errors", "task", "verdicts"},
    "pytest_androidworld/boot.py": {"child_env", "env", "errors", "virtual"},
    "pytest_androidworld/child_env.py": set(),
    "pytest_androidworld/task": {"env", "errors"},
    "pytest_androidworld/agent": {"env", "errors"},
    "pytest_androidworld/env": {"errors"},
    "pytest_androidworld/virtual": set(),
    "pytest_androidworld/errors.py": set(),
    "pytest_androidworld/verdicts.py": set(),
}
# The phone knows neither its clients nor who tests with it.
NEVER_IMPORT = {"pytest_androidworld/virtual": {"adbutils", "android_env", "pytest"}}
FILES = [
    path
    for folder in ("pytest_androidworld", "agents", "task_cases")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


def imported(text: str) -> Iterator[str]:
    """The full name of each module that a file's text imports; ruff bans relative imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def wrong_imports(part: str, text: str) -> list[str]:
    """What a file of that part imports and may not."""
    own = Path(part).stem if part.startswith("pytest_androidworld/") else None
    wrong = []
    for name in imported(text):
        top, _, rest = name.partition(".")
        if top == "pytest_androidworld":
            other = rest.partition(".")[0]
            if other != own and other not in MAY_IMPORT[part]:
                wrong.append(name)
        elif top in NEVER_IMPORT.get(part, ()):
            wrong.append(name)
    return wrong


def test_a_file_is_readable_in_one_sitting() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in FILES}
    too_long = {path: length for path, length in lengths.items() if length > LONGEST}
    assert too_long == {}


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_imports_point_one_way(part: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in FILES
        if path.is_relative_to(ROOT / part)
        for name in wrong_imports(part, path.read_text("utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("part", "line", "wrong"),
    [
        ("agents", "from pytest_androidworld import Agent", []),
        ("agents", "from pytest_androidworld.agent import Agent", ["pytest_androidworld.agent"]),
        ("task_cases", "import pytest_androidworld.env.sql", ["pytest_androidworld.env.sql"]),
        ("pytest_androidworld/boot.py", "from pytest_androidworld.virtual.phone import Phone", []),
        (
            "pytest_androidworld/env",
            "from pytest_androidworld.virtual.wire import shell",
            ["pytest_androidworld.virtual.wire"],
        ),
        ("pytest_androidworld/virtual", "from pytest_androidworld.virtual.ui import Text", []),
        (
            "pytest_androidworld/virtual",
            "from pytest_androidworld import env",
            ["pytest_androidworld"],
        ),
        (
            "pytest_androidworld/virtual",
            "def late():\n    from pytest_androidworld.errors import DeviceError",
            ["pytest_androidworld.errors"],
        ),
        ("pytest_androidworld/virtual", "import android_env.proto", ["android_env.proto"]),
        ("pytest_androidworld/virtual", "import grpc, PIL.Image", []),
    ],
)
def test_what_counts_as_a_wrong_import(part: str, line: str, wrong: list[str]) -> None:
    assert wrong_imports(part, line) == wrong
