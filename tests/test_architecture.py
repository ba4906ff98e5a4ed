"""The shape of the code: who may import whom, and how long a file may be."""

import re
from pathlib import Path

import pytest

from phone.tests.reading import imported, too_long

ROOT = Path(__file__).parents[1]
PHONE = "virtual_phone"  # a package of its own
# Each part, and the parts of pytest_androidworld it may import besides itself; "" stands for the
# public names that pytest_androidworld/__init__.pyi lists.
MAY_IMPORT = {
    "agents": {"", "agents"},  # variants of an agent share its file
    "task_cases": {""},
    "pytest_androidworld/interpreter.py": set(),
    "pytest_androidworld/audit": {
        *("agent", "env", "episode", "errors", "report", "side_effects", "task"),
    },
    "pytest_androidworld/plugin": {
        *("agent", "audit", "bench", "boot", "env", "episode", "errors", "injection"),
        *("provision", "report"),
        *("side_effects", "disk", "interpreter", "system_images", "task", "task_cases"),
        "verdicts",
    },
    "pytest_androidworld/bench": {
        *("agent", "boot", "env", "episode", "errors", "injection", "interpreter", "report"),
        *("side_effects", "system_images", "task"),
        *("task_cases", "verdicts"),  # it knows where they are, as the plugin does
    },
    "pytest_androidworld/doors": {"agent", "bench", "env", "errors", "task"},
    "pytest_androidworld/openenv": {"bench", "doors", "env", "errors"},
    "pytest_androidworld/gym.py": {
        *("bench", "env", "errors", "report", "system_images", "task", "verdicts"),
    },
    "pytest_androidworld/provision": {"boot", "env", "errors", "interpreter"},
    "pytest_androidworld/cli.py": {"commands", "errors"},
    "pytest_androidworld/commands": {
        *("agent", "bench", "boot", "disk", "doors", "errors", "openenv", "report", "rescoring"),
        *("screens", "system_images", "task", "verdicts"),
    },
    "pytest_androidworld/screens": {"agent", "disk", "env", "errors", "stage"},
    "pytest_androidworld/rescoring": {
        *("boot", "env", "episode", "errors", "injection", "report", "system_images", "task"),
        "verdicts",
    },
    "pytest_androidworld/report": {
        *("agent", "disk", "env", "errors", "side_effects", "system_images", "task"),
        "verdicts",
    },
    "pytest_androidworld/side_effects": {"disk"},
    "pytest_androidworld/episode.py": {
        *("agent", "env", "errors", "interpreter", "stage", "task", "verdicts"),
    },
    "pytest_androidworld/stage.py": {"agent", "env", "errors", "interpreter", "task"},
    "pytest_androidworld/boot": {"child_env", "env", "errors", "ports", "system_images", PHONE},
    "pytest_androidworld/child_env.py": set(),
    "pytest_androidworld/ports.py": {"errors"},
    "pytest_androidworld/solutions": {"agent", "env", "errors", "task"},
    "pytest_androidworld/task": {"env", "errors"},
    "pytest_androidworld/injection": {"env", "errors", "task"},
    "pytest_androidworld/agent": {"child_env", "disk", "env", "errors", "interpreter"},
    "pytest_androidworld/env": {"errors", "interpreter"},
    "pytest_androidworld/disk.py": set(),
    "pytest_androidworld/errors.py": set(),
    "pytest_androidworld/system_images.py": {"errors"},
    "pytest_androidworld/verdicts.py": set(),
}
FILES = [
    path
    for folder in ("pytest_androidworld", "agents", "task_cases")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


def wrong_imports(part: str, text: str) -> list[str]:
    """What a file of that part imports and may not."""
    own = Path(part).stem if part.startswith("pytest_androidworld/") else None
    wrong = []
    for name in imported(text):
        top, _, rest = name.partition(".")
        other = PHONE if top == PHONE else rest.partition(".")[0]
        if top in ("pytest_androidworld", PHONE) and other not in {own, *MAY_IMPORT[part]}:
            wrong.append(name)
    return wrong


def rows_of_the_page() -> dict[str, set[str]]:
    """The parts that docs/architecture.md names, and what it says that each may import."""
    rows = {}
    for line in (ROOT / "docs/architecture.md").read_text("utf-8").splitlines():
        cells = line.split("|")[1:-1]
        if len(cells) == 3:
            named = {name.strip("/") for name in re.findall(r"`([^`]+)`", cells[2])}
            for name in re.findall(r"`([^`]+)`", cells[0]):
                rows[name.strip("/")] = named
    return rows


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_the_page_says_what_may_import_what(part: str) -> None:
    row = rows_of_the_page()[part.removeprefix("pytest_androidworld/")]
    assert row == MAY_IMPORT[part] - {"", "agents"}


def test_a_file_is_readable_in_one_sitting_or_says_why_not() -> None:
    files = [*FILES, *(ROOT / "benchmarks").rglob("*.py")]
    assert [path for path in files if too_long(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("head", "lines", "wrong"),
    [
        ("A table.", 399, False),
        ("A table.", 400, True),
        ("A table.\n\nOver 400 lines\nbecause its rows belong together.", 397, False),
        ("A table.\n\nOver 400 lines.", 398, True),
    ],
)
def test_which_file_is_too_long(head: str, lines: int, wrong: bool) -> None:
    assert too_long(f'"""{head}"""\n' + "x = 1\n" * lines) is wrong


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
        ("pytest_androidworld/boot", "from virtual_phone.phone import Phone", []),
        (
            "pytest_androidworld/env",
            "from virtual_phone.wire import shell",
            ["virtual_phone.wire"],
        ),
        ("pytest_androidworld/env", "import android_env.proto, grpc", []),
        (
            "pytest_androidworld/errors.py",
            "def late():\n    from pytest_androidworld.env import device",
            ["pytest_androidworld.env"],
        ),
    ],
)
def test_what_counts_as_a_wrong_import(part: str, line: str, wrong: list[str]) -> None:
    assert wrong_imports(part, line) == wrong
