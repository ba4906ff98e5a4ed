"""The shape of the phone: it knows nothing outside of it, and inside imports point down."""

import subprocess
import sys
from pathlib import Path

import pytest

from phone.tests.reading import imported, names_imported, too_long

HOME = Path(__file__).parents[1]
PACKAGE = HOME / "virtual_phone"
FILES = sorted(PACKAGE.rglob("*.py"))
# It knows neither its clients nor who tests with it.
NEVER_IMPORT = {"adbutils", "android_env", "phone", "pytest", "pytest_androidworld", "tests"}
# From the bottom up; each layer may import itself and those before it.
LAYERS = {
    "wire": ("wire",),
    "bottom": ("storage", "android", "runtime", "media"),  # neither services nor the phone
    "services": ("services", "service", "phone"),  # a service is one of a phone
    "ui": ("ui", "web"),
    "apps": ("apps",),
    "control, shell": ("control", "shell"),  # neither imports the other
    "adbd": ("adbd",),
    "device": ("device", "parts", "flags", "zygote", "__main__"),
}
LAYER_OF = {part: layer for layer, parts in LAYERS.items() for part in parts}


def page() -> str:
    return (HOME / "docs/architecture.md").read_text("utf-8")


def foreign(text: str) -> list[str]:
    """What a file of the phone imports and the phone must not know."""
    return [name for name in imported(text) if name.partition(".")[0] in NEVER_IMPORT]


def points_up(part: str, text: str) -> set[str]:
    """What a file of that part of the phone imports from a layer above its own, or beside it.

    Imports in functions and those for types only count as all others do.
    """
    order = list(LAYERS)
    wrong = set()
    for name in names_imported(text):
        top, _, rest = name.partition(".")
        other = rest.partition(".")[0]
        if top != "virtual_phone" or other not in LAYER_OF or other == part:
            continue
        beside = LAYER_OF[other] == LAYER_OF[part] == "control, shell"
        if beside or order.index(LAYER_OF[other]) > order.index(LAYER_OF[part]):
            wrong.add(other)
    return wrong


def test_the_phone_knows_nothing_outside_of_it() -> None:
    wrong = {str(path.relative_to(HOME)): foreign(path.read_text("utf-8")) for path in FILES}
    assert {file: names for file, names in wrong.items() if names} == {}


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("from virtual_phone.ui import Text", []),
        ("import grpc, PIL.Image", []),
        ("from pytest_androidworld import env", ["pytest_androidworld"]),
        (
            "def late():\n    from pytest_androidworld.errors import DeviceError",
            ["pytest_androidworld.errors"],
        ),
        ("import android_env.proto", ["android_env.proto"]),
        ("from phone.tests import apks", ["phone.tests"]),
    ],
)
def test_what_counts_as_outside(line: str, wrong: list[str]) -> None:
    assert foreign(line) == wrong


def test_to_import_the_phone_loads_nothing_of_the_plugin_and_starts_nothing() -> None:
    code = (
        "import sys, threading, virtual_phone\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & {*sys.argv[1:]}))\n"
        "print(threading.active_count())"
    )
    command = [sys.executable, "-c", code, *NEVER_IMPORT, "grpc"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["[]", "1"]


def test_imports_point_down() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {other}"
        for path in FILES
        if path != PACKAGE / "__init__.py"
        for part in [path.relative_to(PACKAGE).with_suffix("").parts[0]]
        for other in sorted(points_up(part, path.read_text("utf-8")))
    ]
    assert wrong == []


def test_each_file_and_folder_has_a_layer() -> None:
    there = {path.stem for path in PACKAGE.iterdir()} - {"__init__", "__pycache__", "py"}
    assert there == LAYER_OF.keys()


@pytest.mark.parametrize("part", LAYER_OF)
def test_the_page_names_each_part(part: str) -> None:
    assert f"`{part}{'/' if (PACKAGE / part).is_dir() else '.py'}`" in page()


@pytest.mark.parametrize("name", sorted(NEVER_IMPORT - {"phone", "tests"}))
def test_the_page_says_what_the_phone_never_imports(name: str) -> None:
    assert f"`{name}`" in page().partition("## Its layers")[0]


@pytest.mark.parametrize(
    ("part", "line", "wrong"),
    [
        ("wire", "from virtual_phone.wire.proto import Message", set()),
        ("wire", "from virtual_phone.storage.files import Files", {"storage"}),
        ("runtime", "from virtual_phone.android import mime", set()),
        ("runtime", "from virtual_phone.phone import Phone", {"phone"}),
        ("phone", "from virtual_phone.services.registry import Apps", set()),
        ("services", "from virtual_phone import apps", {"apps"}),
        ("services", "import virtual_phone.ui.view", {"ui"}),
        (
            "services",
            "if TYPE_CHECKING:\n    from virtual_phone.ui.app import App",
            {"ui"},
        ),
        ("ui", "def late():\n    from virtual_phone.apps.clock import Clock", {"apps"}),
        ("apps", "from virtual_phone import ui", set()),
        ("apps", "from virtual_phone.shell.core import Shell", {"shell"}),
        ("shell", "from virtual_phone.control import aw", {"control"}),
        ("control", "from virtual_phone.shell.core import Shell", {"shell"}),
        ("adbd", "from virtual_phone.control import machine", set()),
        ("adbd", "from virtual_phone.device import Device", {"device"}),
        ("__main__", "from virtual_phone.device import Device", set()),
        ("adbd", "from virtual_phone.zygote import client", {"zygote"}),
    ],
)
def test_what_points_up(part: str, line: str, wrong: set[str]) -> None:
    assert points_up(part, line) == wrong


def test_a_file_is_readable_in_one_sitting_or_says_why_not() -> None:
    assert [path for path in FILES if too_long(path.read_text("utf-8"))] == []
