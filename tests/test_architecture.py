"""The shape of the code: who may import whom, and how long a file may be."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 400
# Each part, and the parts of pytest_androidworld it may import besides itself; "" stands for the
# public names that pytest_androidworld/__init__.pyi lists.
MAY_IMPORT = {
    "agents": {"", "agents"},  # variants of an agent share its file
    "task_cases": {""},
    "pytest_androidworld/interpreter.py": set(),
    "pytest_androidworld/audit": {"agent", "env", "episode", "errors", "report", "task"},
    "pytest_androidworld/plugin": {
        *("agent", "audit", "boot", "env", "episode", "errors", "provision", "report", "task"),
        *("disk", "interpreter", "task_cases", "verdicts"),  # the third to know where they are
    },
    "pytest_androidworld/provision": {"boot", "env", "errors"},
    "pytest_androidworld/cli.py": {"commands", "errors"},
    "pytest_androidworld/commands": {"disk", "errors", "report", "rescoring"},
    "pytest_androidworld/rescoring": {
        *("boot", "env", "episode", "errors", "report", "task", "verdicts"),
    },
    "pytest_androidworld/report": {"agent", "disk", "env", "errors", "task", "verdicts"},
    "pytest_androidworld/episode.py": {
        *("agent", "env", "errors", "interpreter", "stage", "task", "verdicts"),
    },
    "pytest_androidworld/stage.py": {"agent", "env", "errors", "interpreter", "task"},
    "pytest_androidworld/boot": {"child_env", "env", "errors", "ports", "virtual"},
    "pytest_androidworld/child_env.py": set(),
    "pytest_androidworld/ports.py": {"errors"},
    "pytest_androidworld/solutions": {"agent", "env", "errors", "task"},
    "pytest_androidworld/task": {"env", "errors"},
    "pytest_androidworld/agent": {"child_env", "disk", "env", "errors", "interpreter"},
    "pytest_androidworld/env": {"errors", "interpreter"},
    "pytest_androidworld/virtual": set(),
    "pytest_androidworld/disk.py": set(),
    "pytest_androidworld/errors.py": set(),
    "pytest_androidworld/verdicts.py": set(),
}
# The phone knows neither its clients nor who tests with it.
NEVER_IMPORT = {"pytest_androidworld/virtual": {"adbutils", "android_env", "pytest"}}
# Inside virtual/, from the bottom up; each layer may import itself and those before it.  What is
# not named stands with files, clock and databases: it knows neither services nor the phone.
VIRTUAL = "pytest_androidworld.virtual"
BOTTOM = "files, clock, databases"
LAYERS = {
    "wire": ("wire",),
    BOTTOM: (),
    "services": ("services", "service", "phone"),  # a service is one of a phone
    "ui": ("ui", "web"),
    "apps": ("apps",),
    "control, shell": ("control", "shell"),  # neither imports the other
    "adbd": ("adbd",),
    "device": ("device", "parts", "flags", "zygote", "__main__"),
}
LAYER_OF = {part: layer for layer, parts in LAYERS.items() for part in parts}
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


def names_imported(text: str) -> Iterator[str]:
    """As `imported`, with each name that is taken from a package; it may be a module of it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
    yield from imported(text)


def points_up(module: str, text: str) -> set[str]:
    """What a module of virtual/ imports from a layer above its own, or beside it.

    Imports in functions and those for types only count as all others do.
    """
    order = list(LAYERS)
    own = module.partition(".")[0]
    layer = LAYER_OF.get(own, BOTTOM)
    found = set()
    for name in names_imported(text):
        part = name.removeprefix(f"{VIRTUAL}.").partition(".")[0]
        if not name.startswith(f"{VIRTUAL}.") or part == own:
            continue
        other = LAYER_OF.get(part, BOTTOM)
        beside = other == layer == "control, shell"
        if beside or order.index(other) > order.index(layer):
            found.add(part)
    return found


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


@pytest.mark.parametrize("part", sorted(MAY_IMPORT.keys() - NEVER_IMPORT.keys()))
def test_the_page_says_what_may_import_what(part: str) -> None:
    row = rows_of_the_page()[part.removeprefix("pytest_androidworld/")]
    assert row == MAY_IMPORT[part] - {"", "agents"}


def test_the_page_says_what_the_phone_never_imports() -> None:
    assert rows_of_the_page()["virtual"] == NEVER_IMPORT["pytest_androidworld/virtual"]


@pytest.mark.parametrize("part", LAYER_OF)
def test_the_page_names_each_part_with_a_layer(part: str) -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    there = (ROOT / "pytest_androidworld/virtual" / part).is_dir()
    assert f"`{part}{'/' if there else '.py'}`" in page


def too_long(text: str) -> bool:
    """More lines than the limit, and a head without a reason: ``Over 400 lines because …``."""
    reason = f"Over {LONGEST} lines because "
    head = " ".join((ast.get_docstring(ast.parse(text)) or "").split())
    return len(text.splitlines()) > LONGEST and reason not in head


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
        ("pytest_androidworld/boot", "from pytest_androidworld.virtual.phone import Phone", []),
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


def test_inside_the_phone_imports_point_down() -> None:
    home = ROOT / "pytest_androidworld/virtual"
    wrong = [
        f"{module} imports {part}"
        for path in sorted(home.rglob("*.py"))
        for module in [".".join(path.relative_to(home).with_suffix("").parts)]
        for part in sorted(points_up(module, path.read_text("utf-8")))
    ]
    assert wrong == []


def test_each_part_with_a_layer_is_there() -> None:
    home = ROOT / "pytest_androidworld/virtual"
    there = {path.stem for path in home.iterdir()}
    assert LAYER_OF.keys() - there <= {"web"}  # to come


@pytest.mark.parametrize(
    ("module", "line", "wrong"),
    [
        ("wire.shell", "from pytest_androidworld.virtual.wire.proto import Message", set()),
        ("wire.shell", "from pytest_androidworld.virtual.files import Files", {"files"}),
        ("clock", "from pytest_androidworld.virtual import mime", set()),
        ("clock", "from pytest_androidworld.virtual.phone import Phone", {"phone"}),
        ("phone", "from pytest_androidworld.virtual.services.registry import Apps", set()),
        ("services.log", "from pytest_androidworld.virtual import apps, mime", {"apps"}),
        ("services.log", "import pytest_androidworld.virtual.ui.view", {"ui"}),
        (
            "services.log",
            "if TYPE_CHECKING:\n    from pytest_androidworld.virtual.ui.app import App",
            {"ui"},
        ),
        (
            "ui.view",
            "def late():\n    from pytest_androidworld.virtual.apps.clock import Clock",
            {"apps"},
        ),
        ("apps.clock", "from pytest_androidworld.virtual import ui", set()),
        ("apps.clock", "from pytest_androidworld.virtual.shell.core import Shell", {"shell"}),
        ("shell.settings", "from pytest_androidworld.virtual.control import aw", {"control"}),
        ("control.server", "from pytest_androidworld.virtual.shell.core import Shell", {"shell"}),
        ("adbd.shell", "from pytest_androidworld.virtual.control import machine", set()),
        ("adbd.shell", "from pytest_androidworld.virtual.device import Device", {"device"}),
        ("__main__", "from pytest_androidworld.virtual.device import Device", set()),
        ("adbd.shell", "from pytest_androidworld.virtual.zygote import client", {"zygote"}),
    ],
)
def test_what_points_up_inside_the_phone(module: str, line: str, wrong: set[str]) -> None:
    assert points_up(module, line) == wrong
