"""The public names: listed once, in a stub that type checkers and the package itself read."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import pytest_androidworld

STUB = Path(pytest_androidworld.__file__).with_suffix(".pyi")
IMPORTS = [
    node for node in ast.parse(STUB.read_text("utf-8")).body if isinstance(node, ast.ImportFrom)
]
LISTED = {alias.name: node.module for node in IMPORTS for alias in node.names}


def test_the_package_has_the_names_that_type_checkers_read() -> None:
    names: Any = vars(pytest_androidworld)["__all__"]
    assert names == sorted(LISTED)
    assert {"Agent", "Task", "files", "read_journal"} <= LISTED.keys()


def test_each_line_of_the_stub_names_one_thing_that_type_checkers_take_for_public() -> None:
    """``from MODULE import NAME`` alone is private in a stub."""
    names = [[(alias.name, alias.asname) for alias in node.names] for node in IMPORTS]
    assert names == [[(name, name)] for name in LISTED]


@pytest.mark.parametrize("name", LISTED)
def test_a_name_is_what_its_module_has(name: str) -> None:
    home = import_module(str(LISTED[name]))
    assert getattr(pytest_androidworld, name) is getattr(home, name)


def test_the_names_are_offered_for_completion() -> None:
    assert set(LISTED) <= set(dir(pytest_androidworld))


def test_an_unknown_name_is_refused_as_in_any_module() -> None:
    with pytest.raises(AttributeError) as refused:
        _ = pytest_androidworld.Agents  # type: ignore[attr-defined]
    assert str(refused.value) == "module 'pytest_androidworld' has no attribute 'Agents'"


def test_a_name_is_looked_up_on_first_use_and_all_of_them_by_a_star() -> None:
    """In a process of its own, which has imported nothing yet."""
    code = """
import sys, pytest_androidworld
print([name for name in sys.modules if name.startswith("pytest_androidworld.")])
from pytest_androidworld import NotOnScreen
print([name for name in sys.modules if name.startswith("pytest_androidworld.")])
from pytest_androidworld import *
print(Agent.__name__, files.__name__, strict.__name__)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "[]",
        "['pytest_androidworld.errors']",
        "Agent pytest_androidworld.task.files strict",
    ]
